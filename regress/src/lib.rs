//! Matches one can trust between any two Go engines that speak GTP.
//!
//! Start reading at [`game`], one game between two [`engine`]s; below it are the
//! [`engine_process`] and the [`referee`], above it the runner of a whole match and its store.
//! [`stats`] says what the results prove.

pub mod adjudication;
pub mod affinity;
pub mod agreement;
pub mod cli;
pub mod conduct;
pub mod contestant;
pub mod date;
pub mod engine;
pub mod engine_process;
pub mod exit_status;
pub mod failure;
pub mod game;
pub mod html;
pub mod journal;
pub mod merge;
pub mod opening;
pub mod openings;
pub mod options;
pub mod pool;
pub mod progress;
pub mod proof;
pub mod referee;
pub mod report;
pub mod runner;
pub mod sequential;
pub mod shard;
pub mod stats;
pub mod stop;
pub mod store;
pub mod suite;
pub mod tally;
pub mod termination;
pub mod time_setting;
pub mod tournament;
pub mod tune;
