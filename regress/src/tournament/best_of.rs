//! Best of n: until one side can't be caught up with.

use super::event::{Event, Pairing};
use super::lot::coin;
use super::schedule::Step;

/// The next game; colours are drawn for the first and alternate from then on.
pub(super) fn next(event: &Event, games: usize) -> Step {
    let played = event.counted_rounds().len();
    let points = event.points();
    let most = points.iter().max().copied().unwrap_or_default();
    // A game is worth two points: who has more than `games` of them can't be caught up with.
    if played >= games || most > super::fraction::Fraction::from(games) {
        return Step::Finished;
    }
    let first_is_black = coin(event.seed, &[0]) == played.is_multiple_of(2);
    let (black, white) = if first_is_black { (0, 1) } else { (1, 0) };
    match super::round_robin::pairing(event, played, black, white, 0) {
        Some(pairing @ (Pairing::Game { .. } | Pairing::Default { .. })) => {
            Step::Round(vec![pairing])
        }
        _ => Step::Finished,
    }
}
