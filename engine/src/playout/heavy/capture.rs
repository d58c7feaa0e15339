//! Chains in atari at the last move: take the opponent's, save one's own.

use tengen_rules::{Board, Color, Point};

use super::{Moves, add};
use crate::tactics::liberties_after;

/// Lists the captures and escapes that the opponent's move at `last` calls for.
pub(super) fn list(board: &Board, color: Color, last: Point, moves: &mut Moves) {
    if board.color_at(last) != Some(!color) {
        return;
    }
    if let Some(liberty) = board.atari(last)
        && board.is_playable(color, liberty)
    {
        add(moves, liberty);
    }
    for own in board.neighbors_of(color, last) {
        if let Some(liberty) = board.atari(own) {
            list_rescues(board, color, own, liberty, moves);
        }
    }
}

/// Lists what saves the chain at `own` from atari: taking a neighbour in atari, or an extension that
/// gives two liberties or more.
fn list_rescues(board: &Board, color: Color, own: Point, liberty: Point, moves: &mut Moves) {
    for stone in board.chain(own) {
        for enemy in board.neighbors_of(!color, stone) {
            if let Some(capture) = board.atari(enemy)
                && board.is_playable(color, capture)
            {
                add(moves, capture);
            }
        }
    }
    if board.is_playable(color, liberty) && liberties_after::<2>(board, color, liberty) >= 2 {
        add(moves, liberty);
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
    fn takes_the_stone_that_put_itself_into_atari() {
        let picture = ".....
                       ..X..
                       .XO..
                       ..X..
                       .....";
        assert_eq!(rule(picture, "C3"), "D3");
    }

    #[test]
    fn saves_a_chain_by_extending() {
        let picture = ".....
                       ..O..
                       .OXO.
                       .....
                       .....";
        assert_eq!(rule(picture, "C4"), "C2");
    }

    #[test]
    fn saves_a_chain_by_taking_a_neighbor() {
        // White's last move C4 put C3 into atari; B3 can be taken at A3, and C2 joins the stones below.
        let picture = ".....
                       XXO..
                       .OXO.
                       XX.O.
                       ..O..";
        assert_eq!(rule(picture, "C4"), "A3 C2");
    }

    #[test]
    fn gives_up_what_cannot_be_saved() {
        // On the first line the escape runs into a wall.
        let picture = ".....
                       .....
                       .....
                       OOO..
                       OX.O.";
        assert_eq!(rule(picture, "B2"), "");
    }

    #[test]
    fn sees_nothing_elsewhere() {
        let picture = ".....
                       .....
                       .OX..
                       .....
                       .....";
        assert_eq!(rule(picture, "B3"), "");
    }
}
