//! The command `play`.

use std::path::PathBuf;

use clap::Args;
use tengen_train::play::SelfPlay;

use super::{Done, size, write_lines};

/// How many games to play, and how.
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The list to write, one game a line.
    #[arg(short, long)]
    output: PathBuf,
    /// Side of the board.
    #[arg(long, default_value_t = 19)]
    side: usize,
    /// Number of games.
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// Number of the first game: a list goes on where another ends.
    #[arg(long, default_value_t = 0)]
    first: usize,
    /// Most playouts for each move.
    #[arg(long, default_value_t = 800)]
    playouts: u64,
    /// Win rate that openings may fall short of the best move's.
    #[arg(long, default_value_t = 0.05)]
    variety: f32,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Play {
    pub(super) fn run(&self) -> Done {
        let Self { playouts, variety, seed, first, games, .. } = *self;
        let play = SelfPlay { size: size(self.side)?, playouts, variety, seed };
        write_lines(&self.output, first..first + games, "play", |number| {
            play.game(number as u64).map(Some)
        })
    }
}
