//! The command `evaluate`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use tengen_engine::knowledge::Knowledge;
use tengen_train::evaluate::Evaluation;

use super::{Done, progress, read, size};

/// What to evaluate by what.
#[derive(Debug, Args)]
pub(crate) struct Evaluate {
    /// The list, one game a line, packed by xz or not.
    records: PathBuf,
    /// The weights; those in the program if absent.
    #[arg(short, long)]
    weights: Option<PathBuf>,
    /// Side of the boards to evaluate.
    #[arg(long, default_value_t = 19)]
    side: usize,
    /// Only so many games at the end of the list.
    #[arg(long, default_value_t = usize::MAX)]
    last: usize,
}

impl Evaluate {
    pub(super) fn run(&self) -> Done {
        let size = size(self.side)?;
        let records = read(&self.records)?;
        let read;
        let knowledge = match &self.weights {
            None => Knowledge::embedded(size),
            Some(path) => {
                read = Knowledge::read(&std::fs::read(path)?)?;
                &read
            }
        };
        let first = records.len().saturating_sub(self.last);
        let games: Vec<usize> = (first..records.len()).collect();
        let bar = progress(games.len(), "evaluate");
        let evaluation = Evaluation::of(knowledge, &records, &games, size, || bar.inc(1))?;
        bar.finish();
        let mut out = std::io::stdout();
        writeln!(out, "{}\n{evaluation}", knowledge.provenance())?;
        Ok(())
    }
}
