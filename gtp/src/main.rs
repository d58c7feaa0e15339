//! The program: Tengen over GTP on standard input and output.

use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;

use clap::Parser;
use tengen_gtp::options::{Action, CommandLine, Options};
use tengen_gtp::serve::serve;
use tengen_gtp::session::Session;

fn main() -> ExitCode {
    let CommandLine { action, options } = CommandLine::parse();
    // Some clients read stderr together with stdout: nothing there may look like a response.
    panic::set_hook(Box::new(|info| complain(&format!("internal error: {info}"))));
    let result = match action {
        None => play(&options),
        Some(Action::Bench { json }) => bench(json),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read us has gone.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

fn play(options: &Options) -> io::Result<()> {
    let mut session = Session::new(options)?;
    serve(&mut session, io::stdin(), io::stdout().lock())
}

fn bench(json: bool) -> io::Result<()> {
    let bench = tengen_engine::bench::run().map_err(io::Error::other)?;
    let text =
        if json { tengen_gtp::bench::json(&bench) } else { tengen_gtp::bench::table(&bench) };
    io::stdout().lock().write_all(text.as_bytes())
}

/// Writes lines to stderr, each behind a `#`.
fn complain(text: &str) {
    let lines: String = text.lines().map(|line| format!("# {line}\n")).collect();
    // Nobody is left to be told when this fails.
    let _ = io::stderr().lock().write_all(lines.as_bytes());
}
