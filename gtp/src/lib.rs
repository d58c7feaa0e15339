//! Tengen's Go Text Protocol: framing for both ends, game records, and, with the feature `engine`
//! (on by default), the session that serves a client.
//!
//! A command passes through `serve`, which reads lines, [`protocol`], which takes them apart,
//! `table`, which finds the handler, and `session`, which holds all that a handler may change.

#[cfg(feature = "engine")]
mod analysis;
#[cfg(feature = "engine")]
pub mod bench;
#[cfg(feature = "engine")]
mod commands;
#[cfg(feature = "engine")]
pub mod config;
#[cfg(feature = "engine")]
pub mod count;
#[cfg(feature = "engine")]
pub mod failure;
#[cfg(feature = "engine")]
mod graphics;
#[cfg(feature = "engine")]
mod interrupts;
#[cfg(feature = "engine")]
mod log;
#[cfg(feature = "engine")]
pub mod options;
#[cfg(feature = "engine")]
mod parameters;
#[cfg(feature = "engine")]
mod picture;
pub mod protocol;
pub mod record;
#[cfg(feature = "engine")]
pub mod review;
#[cfg(feature = "engine")]
mod rulesets;
#[cfg(feature = "engine")]
mod search_tree;
#[cfg(feature = "engine")]
pub mod serve;
#[cfg(feature = "engine")]
pub mod session;
#[cfg(feature = "engine")]
pub mod table;
#[cfg(feature = "engine")]
pub mod terminal;
