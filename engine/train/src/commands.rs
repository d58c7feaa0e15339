//! The commands, a file each.

mod evaluate;
mod judge;
mod play;
mod playouts;
mod problems;
mod train;

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::Range;
use std::path::Path;

use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};
use tengen_rules::Size;
use tengen_train::in_order::in_order;
use tengen_train::records::Records;

/// What is to be done.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Learn weights from a list of records.
    Train(train::Train),
    /// Say how well weights predict the moves of a list.
    Evaluate(evaluate::Evaluate),
    /// Have positions of a list judged by a search.
    Judge(judge::Judge),
    /// Say how far playouts alone are off what a search says.
    Playouts(playouts::Playouts),
    /// Write problems as scripts for `tengen-regress suite`, a file for each type.
    Problems(problems::Problems),
    /// Have the engine play itself: a list of records of any length.
    Play(play::Play),
}

impl Command {
    /// Does it.
    pub(crate) fn run(&self) -> Done {
        match self {
            Self::Train(train) => train.run(),
            Self::Evaluate(evaluate) => evaluate.run(),
            Self::Judge(judge) => judge.run(),
            Self::Playouts(playouts) => playouts.run(),
            Self::Problems(problems) => problems.run(),
            Self::Play(play) => play.run(),
        }
    }
}

/// What a command ends with.
pub(crate) type Done = Result<(), Box<dyn Error>>;

fn size(side: usize) -> Result<Size, String> {
    Size::new(side).ok_or_else(|| format!("expected a side from 2 to 25, got {side}"))
}

fn progress(games: usize, name: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {wide_bar} {pos}/{len} {eta} {msg}");
    let bar = ProgressBar::new(games as u64).with_prefix(name);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn read(path: &Path) -> Result<Records, String> {
    Records::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Makes lines by number on all processors, and writes them in order, some at a time.
fn write_lines<E: Error + Send + 'static>(
    output: &Path,
    numbers: Range<usize>,
    name: &'static str,
    make: impl Fn(usize) -> Result<Option<String>, E> + Sync,
) -> Done {
    /// Lines that are made before they are written.
    const CHUNK: usize = 32;

    let bar = progress(numbers.len(), name);
    let mut output = BufWriter::new(File::create(output)?);
    for first in numbers.clone().step_by(CHUNK) {
        let chunk = first..numbers.end.min(first + CHUNK);
        let made = in_order(chunk.clone(), rayon::current_num_threads(), &make)?;
        for line in made.into_iter().flatten() {
            writeln!(output, "{line}")?;
        }
        output.flush()?;
        bar.inc(chunk.len() as u64);
    }
    bar.finish();
    Ok(())
}
