//! The program: Tengen over GTP on standard input and output, and what else it can do.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::panic;
use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use indicatif::{ProgressBar, ProgressStyle};
use tengen_gtp::config::{ConfigError, Configuration};
use tengen_gtp::count::Count;
use tengen_gtp::options::{Action, CommandLine, Options};
use tengen_gtp::record::Record;
use tengen_gtp::review::review;
use tengen_gtp::serve::serve;
use tengen_gtp::session::Session;
use tengen_gtp::terminal;
use tengen_rules::Color;

fn main() -> ExitCode {
    // Some clients read stderr together with stdout: nothing there may look like a response.
    panic::set_hook(Box::new(|info| complain(&format!("internal error: {info}"))));
    let configuration = match Configuration::load(std::env::args_os()) {
        Ok(configuration) => configuration,
        Err(ConfigError::CommandLine(error)) => error.exit(),
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::from(2);
        }
    };
    match run(&configuration) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read us has gone.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

fn run(configuration: &Configuration) -> io::Result<()> {
    let CommandLine { action, options, .. } = &configuration.command_line;
    let mut output = io::stdout().lock();
    match action {
        None => {
            // The system gives the memory of a tree back sooner than we would.
            let mut session = ManuallyDrop::new(Session::new(options)?);
            serve(&mut session, io::stdin(), output)
        }
        Some(Action::Play { color, handicap }) => play(options, *color, *handicap),
        Some(Action::Analyze { file, output }) => analyze(options, file, output.as_deref()),
        Some(Action::Score { file, moves, json }) => score(options, file, *moves, *json),
        Some(Action::Config) => output.write_all(configuration.listing().as_bytes()),
        Some(Action::Bench { json }) => bench(*json),
        Some(Action::Completions { shell }) => complete(*shell),
        Some(Action::Man) => Man::new(CommandLine::command()).render(&mut output),
    }
}

/// A game against a person.
fn play(options: &Options, color: Color, handicap: usize) -> io::Result<()> {
    let mut session = Session::new(options)?;
    if handicap > 0 {
        terminal::place_handicap(&mut session, handicap).map_err(io::Error::other)?;
    }
    terminal::play(&mut session, color, io::stdin().lock(), io::stdout().lock())
}

/// The count of a record after so many moves, or at its end.
fn score(options: &Options, file: &Path, moves: Option<usize>, json: bool) -> io::Result<()> {
    let record = read_record(file)?;
    let played = record.moves().count();
    if let Some(moves) = moves.filter(|&moves| moves > played) {
        let expected = format!("expected a number of moves up to {played}, got {moves}");
        return Err(wrong(file, expected));
    }
    let before = moves.map(|moves| moves + 1);
    let game = record.replay(options.rules(), before).map_err(|error| wrong(file, error))?;
    let count = Count::of(&game);
    let mut output = anstream::stdout().lock();
    if json {
        return writeln!(output, "{}", count.json());
    }
    writeln!(output, "{}", count.text(true))?;
    let remainder = count.remainder();
    if !remainder.is_empty() {
        writeln!(output, "{remainder}")?;
    }
    match record.result().filter(|_| moves.is_none_or(|moves| moves == played)) {
        Some(result) => writeln!(output, "The record says {result}."),
        None => Ok(()),
    }
}

/// A review of a record, written to a file or to stdout.
fn analyze(options: &Options, file: &Path, output: Option<&Path>) -> io::Result<()> {
    let mut record = read_record(file)?;
    // Drawn on stderr, if that is a terminal.
    let bar = ProgressBar::new(record.moves().count() as u64 + 1);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} positions, {eta} left");
    bar.set_style(style.map_err(io::Error::other)?);
    let reviewed = review(&mut record, options, &mut |done| bar.set_position(done as u64));
    bar.finish_and_clear();
    reviewed.map_err(|error| wrong(file, error))?;
    match output {
        Some(path) => fs::write(path, record.to_string()),
        None => io::stdout().lock().write_all(record.to_string().as_bytes()),
    }
}

/// What is wrong with a file.
fn wrong(file: &Path, error: impl Display) -> io::Error {
    io::Error::other(format!("{}: {error}", file.display()))
}

fn read_record(file: &Path) -> io::Result<Record> {
    let bytes = fs::read(file).map_err(|error| wrong(file, error))?;
    Record::read(&bytes).map_err(|error| wrong(file, error))
}

fn bench(json: bool) -> io::Result<()> {
    let bench = tengen_engine::bench::run().map_err(io::Error::other)?;
    let text =
        if json { tengen_gtp::bench::json(&bench) } else { tengen_gtp::bench::table(&bench) };
    io::stdout().lock().write_all(text.as_bytes())
}

fn complete(shell: Shell) -> io::Result<()> {
    // Made in memory first: a reader that has gone is no reason to panic.
    let mut script = Vec::new();
    generate(shell, &mut CommandLine::command(), "tengen", &mut script);
    io::stdout().lock().write_all(&script)
}

/// Writes lines to stderr, each behind a `#`.
fn complain(text: &str) {
    let lines: String = text.lines().map(|line| format!("# {line}\n")).collect();
    // Nobody is left to be told when this fails.
    let _ = io::stderr().lock().write_all(lines.as_bytes());
}
