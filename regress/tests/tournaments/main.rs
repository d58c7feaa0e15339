//! Worked tournaments: pairings and standings computed by hand, form by form.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "../common/mod.rs"]
mod common;

mod field;
mod knock_out;
mod points_pairing;
mod round_robin;
mod standings;
mod teams;
