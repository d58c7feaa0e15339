//! `tengen-regress`: matches between Go engines.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use tengen_regress::cli::{CommandLine, Streams};
use tengen_regress::exit_status::ExitStatus;
use tengen_regress::stop::Stop;

fn main() -> ExitCode {
    let command_line = match CommandLine::try_parse() {
        Ok(command_line) => command_line,
        Err(error) => {
            // Nobody is left to be told that the message can't be shown.
            let _ = error.print();
            let is_answer =
                matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
            return if is_answer { ExitStatus::Accepted } else { ExitStatus::Usage }.into();
        }
    };
    let stop = Stop::default();
    let raised = stop.clone();
    // Without a handler an interrupt kills the program; `resume` copes with that too.
    let _ = ctrlc::set_handler(move || {
        if raised.is_raised() {
            // Asked twice: at once.
            std::process::exit(ExitStatus::Interrupted as i32);
        }
        raised.raise();
    });
    let errors = io::stderr();
    let is_terminal = errors.is_terminal();
    let mut errors = errors.lock();
    let mut output = io::stdout().lock();
    let mut streams = Streams { output: &mut output, errors: &mut errors, is_terminal };
    match command_line.run(&mut streams, &stop) {
        Ok(status) => status.into(),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitStatus::Accepted.into(),
        Err(error) => {
            let _ = writeln!(streams.errors, "error: {error}");
            ExitStatus::Usage.into()
        }
    }
}
