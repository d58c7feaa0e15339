//! Own chains that the last move left with three or four liberties: strike first at neighbours that
//! have two.

use tengen_rules::{Board, Color, Point};

use super::{Moves, two_liberties};

/// Lists ataris on enemy chains with two liberties that touch an own chain next to `last` which has
/// no more than four.
pub(super) fn list(board: &Board, color: Color, last: Point, moves: &mut Moves) {
    // A chain is touched in many places.
    let mut seen = Moves::new();
    for own in board.neighbors_of(color, last) {
        if !board.may_have_liberties(own, 3..=4) {
            continue;
        }
        let (_, liberties) = board.first_liberties::<5>(own);
        if !(3..=4).contains(&liberties) {
            continue;
        }
        for stone in board.chain(own) {
            for enemy in board.neighbors_of(!color, stone) {
                let root = board.root(enemy);
                if !seen.contains(&root)
                    && let Some(liberties) = board.two_liberties(enemy)
                {
                    seen.push(root);
                    two_liberties::list_ataris(board, color, liberties, moves);
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
    fn strikes_at_a_weak_neighbor() {
        // White's C3 left Black's D3 D4 with the liberties C4, D2 and D5. White's E3 E4 beside it have
        // E2, where they gain nothing, and E5.
        let board = drawn(
            "......
             ......
             ...XOX
             ..OXOX
             .....X
             ....X.",
        );
        let last = at(&board, "C3");
        let moves = listed(&board, |board, moves| list(board, Color::Black, last, moves));
        assert_eq!(moves, "E5");
        // With five liberties there is no hurry.
        let board = drawn(
            "......
             ...X..
             ...XOX
             ..OXOX
             .....X
             ....X.",
        );
        let moves = listed(&board, |board, moves| list(board, Color::Black, last, moves));
        assert_eq!(moves, "");
    }
}
