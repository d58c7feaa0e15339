//! Filling a false eye: better to take, or threaten, what makes it false.

use tengen_rules::{Board, Color, Point};

use super::self_atari::{self, Sacrifice};
use super::{Moves, add};

/// Lists what to play instead of filling the eye-like `point`: captures of, and ataris on, the
/// enemy stones at its diagonals.
pub(super) fn list_instead(board: &Board, color: Color, point: Point, moves: &mut Moves) {
    for enemy in board.diagonal_stones(!color, point) {
        if let Some(capture) = board.atari(enemy) {
            if board.is_playable(color, capture) {
                add(moves, capture);
            }
        } else if let (liberties, 2) = board.first_liberties::<3>(enemy) {
            for &liberty in &liberties[..2] {
                if board.is_playable(color, liberty)
                    && !self_atari::is_bad(board, color, liberty, Sacrifice::Stone)
                {
                    add(moves, liberty);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{at, drawn, listed};
    use super::*;

    #[test]
    fn takes_the_stone_at_the_diagonal() {
        // White's A2 makes B1 false; Black can take it at A3.
        let board = drawn(
            ".....
             .....
             .X...
             OX...
             X.X..",
        );
        let point = at(&board, "B1");
        let moves = listed(&board, |board, moves| {
            list_instead(board, Color::Black, point, moves);
        });
        assert_eq!(moves, "A3");
    }
}
