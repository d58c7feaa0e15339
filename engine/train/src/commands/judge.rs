//! The command `judge`.

use std::path::PathBuf;

use clap::Args;
use tengen_train::judged::Judging;

use super::{Done, read, size, write_lines};

/// Which positions to judge, and how.
#[derive(Debug, Args)]
pub(crate) struct Judge {
    /// The list, one game a line, packed by xz or not.
    records: PathBuf,
    /// Where to write the positions, one a line.
    #[arg(short, long)]
    output: PathBuf,
    /// Side of the boards.
    #[arg(long, default_value_t = 19)]
    side: usize,
    /// The first game of the list to take a position from, counted from 0.
    #[arg(long, default_value_t = 0)]
    first: usize,
    /// Games to take a position from; beyond the end of the list they are taken again, at another move.
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// Playouts of a search.
    #[arg(long, default_value_t = 8000)]
    playouts: u64,
    /// Seed of the choice of positions and of the searches.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Judge {
    pub(super) fn run(&self) -> Done {
        let (records, size) = (read(&self.records)?, size(self.side)?);
        let Self { playouts, seed, first, games, .. } = *self;
        let judging = Judging { records: &records, size, playouts, seed };
        write_lines(&self.output, first..first + games, "judge", |line| judging.line(line))
    }
}
