//! An own eye that the opponent is about to make false: take the diagonal point he wants next.

use tengen_rules::{Board, Color, Point};

use super::{Moves, add};

/// Lists the moves that keep true an eye at which the opponent's move at `last` has taken a
/// diagonal point.
pub(super) fn list(board: &Board, color: Color, last: Point, moves: &mut Moves) {
    for eye in board.diagonal_empties(last) {
        let around = board.neighborhood(eye);
        if !around.is_surrounded_by(color) || !around.is_eye(color) {
            continue;
        }
        // One more diagonal point of the opponent's makes it false.
        if !around.is_eye_with_one_more(color) {
            for point in board.diagonal_empties(eye) {
                if board.is_playable(color, point) {
                    add(moves, point);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{at, drawn, listed};
    use super::*;

    fn rule(picture: &str, last: &str) -> String {
        let board = drawn(picture);
        let last = at(&board, last);
        listed(&board, |board, moves| list(board, Color::Black, last, moves))
    }

    #[test]
    fn answers_a_stone_at_the_diagonal() {
        let picture = ".....
                       .OX..
                       .X.X.
                       ..X..
                       .....";
        assert_eq!(rule(picture, "B4"), "B2 D2 D4");
    }

    #[test]
    fn leaves_a_false_eye_alone() {
        let picture = ".....
                       .OX..
                       .X.X.
                       ..XO.
                       .....";
        assert_eq!(rule(picture, "B4"), "");
    }

    #[test]
    fn an_eye_at_the_edge_has_no_diagonal_to_spare() {
        let picture = ".....
                       .....
                       .....
                       .XX..
                       .X.X.";
        // C1 is a true eye: of its diagonals B2 is black and D2 empty; White at D2 would break it, but
        // the last move was elsewhere.
        assert_eq!(rule(picture, "A5"), "");
    }
}
