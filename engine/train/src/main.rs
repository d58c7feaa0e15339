//! `tengen-train`: learns weights from records, and evaluates what was learned.

mod commands;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use commands::Command;

/// Learns what strong players would play from their games, and judges what was learned.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    match Options::parse().command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}
