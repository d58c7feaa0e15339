//! The uniform player: every legal move that doesn't fill an own eye is equally likely, and it passes
//! when there is none.

use tengen_rules::{Board, Color, Point};

use super::{Policy, Recent};
use crate::rng::Rng;

/// The uniform player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Light;

impl Policy for Light {
    #[inline(always)]
    fn choose(&self, board: &mut Board, color: Color, _: Recent, rng: &mut Rng) -> Option<Point> {
        pick(board, rng, |board, point| board.is_playable(color, point))
    }
}

/// A random empty point among those that are `acceptable`, all of them equally likely.
///
/// Draws from the list of empty points and sets aside what is not acceptable: the first acceptable
/// draw is uniform among the acceptable points, and after the last the answer is certain.
#[inline(always)]
pub(super) fn pick(
    board: &mut Board,
    rng: &mut Rng,
    mut acceptable: impl FnMut(&Board, Point) -> bool,
) -> Option<Point> {
    let mut left = board.empties().len();
    while left > 0 {
        let place = rng.below(left);
        let point = board.empties()[place];
        if acceptable(board, point) {
            return Some(point);
        }
        left -= 1;
        board.swap_empties(place, left);
    }
    None
}
