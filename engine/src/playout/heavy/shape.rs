//! Known 3x3 shapes next to a recent move.

use tengen_rules::{Board, Color, Point};

use super::self_atari::{self, Sacrifice};
use super::{Moves, add};
use crate::pattern::Patterns;

/// Lists the moves next to `around`, diagonally too, that make a shape and are no bad self-atari.
pub(super) fn list(
    board: &Board,
    color: Color,
    around: Point,
    patterns: &Patterns,
    moves: &mut Moves,
) {
    for point in board.surrounding_empties(around) {
        if patterns.matches(board.neighborhood(point), color)
            && board.is_playable(color, point)
            && !self_atari::is_bad(board, color, point, Sacrifice::Stone)
        {
            add(moves, point);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{at, drawn, listed};
    use super::*;

    #[test]
    fn answers_a_contact_move_with_hane_and_cut() {
        let board = drawn(
            ".....
             ..X..
             .OX..
             ..O..
             .....",
        );
        let last = at(&board, "C2");
        let moves = listed(&board, |board, moves| {
            list(board, Color::Black, last, Patterns::get(), moves);
        });
        assert!(moves.contains("B2"), "the cut: {moves}");
        assert!(moves.contains("D2"), "the hane: {moves}");
    }
}
