//! How far playouts alone are off: their mean outcome against what a search says of a position.

use std::fmt;

use rayon::prelude::*;
use tengen_engine::Params;
use tengen_engine::playout::heavy::Heavy;
use tengen_engine::playout::{play_out, winner};
use tengen_engine::rng::Rng;
use tengen_rules::Ruleset;

use crate::judged::Judged;

/// Figures of some positions. Black's share of wins, from 0 to 1, is what is compared.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Discrepancy {
    /// Number of positions.
    pub positions: usize,
    /// The mean of the squared differences, without what chance adds to them.
    pub squared: f64,
    /// The mean of the absolute differences.
    pub absolute: f64,
    /// The mean of the differences: what Black wins more often in playouts.
    pub bias: f64,
}

impl Discrepancy {
    /// Figures of so many playouts of each position with these tunables.
    #[must_use]
    pub fn of(params: &Params, positions: &[Judged], playouts: usize, seed: u64) -> Self {
        let policy = Heavy::new(params);
        let komi = Ruleset::default().komi.thousandths();
        let one = |(index, judged): (usize, &Judged)| {
            let mut rng = Rng::new(seed ^ (index as u64) << 20);
            let mercy = params.mercy_on(judged.board.size());
            let mut board = judged.board.clone();
            let mut won = 0;
            for _ in 0..playouts {
                board.copy_from(&judged.board);
                let (color, recent) = (judged.color, judged.recent);
                let end = play_out(&policy, &mut board, color, recent, mercy, &mut rng, |_| {});
                won += winner(end.difference, komi);
            }
            let count = playouts.max(1) as f64;
            let mean = 0.5 + f64::from(won) / (2.0 * count);
            let difference = mean - f64::from(judged.black_wins);
            let chance = mean * (1.0 - mean) / (count - 1.0).max(1.0);
            Self {
                positions: 1,
                squared: difference * difference - chance,
                absolute: difference.abs(),
                bias: difference,
            }
        };
        let parts: Vec<Self> = positions.par_iter().enumerate().map(one).collect();
        let mean = |value: fn(&Self) -> f64| {
            parts.iter().map(value).sum::<f64>() / parts.len().max(1) as f64
        };
        Self {
            positions: parts.len(),
            squared: mean(|part| part.squared),
            absolute: mean(|part| part.absolute),
            bias: mean(|part| part.bias),
        }
    }
}

impl fmt::Display for Discrepancy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, squared, absolute, bias } = self;
        write!(
            f,
            "{positions} positions, squared error {squared:.5}, absolute {absolute:.4}, bias {bias:+.4}"
        )
    }
}
