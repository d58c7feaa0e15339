//! One playout to look at.

use tengen_rules::Move;

use super::Position;
use super::iteration::Iteration;

/// The moves of one iteration from the root on: through the tree, then the playout.
#[must_use]
pub fn sample(position: &Position<'_>, seed: u64) -> Vec<Move> {
    let mut iteration = Iteration::new(position, seed);
    iteration.run();
    iteration.trace.moves().iter().map(|point| point.map_or(Move::Pass, Move::Play)).collect()
}
