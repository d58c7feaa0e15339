//! The program `tengen` as its clients see it: bytes in, bytes out.
//!
//! `cases` runs the sessions of `tests/cases`, `transcripts` those of `tests/transcripts`; what
//! needs a clock, signals or a conversation stands in `conversations`, and what the command line
//! does in `command_line`.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test may fail")]

mod analysis;
mod cases;
mod checks;
mod client;
mod command_line;
mod conversations;
mod expectation;
mod mutations;
mod pondering;
mod transcripts;
