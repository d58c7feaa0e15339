//! Chains with two liberties at the last move: put the opponent's into atari where it hurts, give
//! one's own more room.

use tengen_rules::{Board, Color, Point};

use super::{Moves, add};
use crate::tactics::liberties_after;

/// Lists attacks on the opponent's chain at `last`, and defences of own chains next to it.
pub(super) fn list(board: &Board, color: Color, last: Point, moves: &mut Moves) {
    if board.color_at(last) != Some(!color) {
        return;
    }
    if let Some(liberties) = board.two_liberties(last) {
        list_ataris(board, color, liberties, moves);
    }
    for own in board.neighbors_of(color, last) {
        if let Some(liberties) = board.two_liberties(own) {
            list_defences(board, color, own, liberties, moves);
        }
    }
}

/// Lists the ataris on an enemy chain with these two liberties: the side from which it would get
/// away with more liberties is taken first.
pub(super) fn list_ataris(board: &Board, color: Color, liberties: [Point; 2], moves: &mut Moves) {
    let gain = liberties.map(|liberty| liberties_after::<3>(board, !color, liberty));
    for (index, &liberty) in liberties.iter().enumerate() {
        let other = 1 - index;
        // An atari from one side drives the chain out on the other: worth it where that gives it
        // no more than two liberties, and not where the better side is the other one.
        if gain[index] >= gain[other]
            && gain[other] <= 2
            && board.is_playable(color, liberty)
            && liberties_after::<2>(board, color, liberty) >= 2
        {
            add(moves, liberty);
        }
    }
}

/// Lists extensions that give the chain at `own` three liberties, and ataris on enemy chains next to
/// it that have two.
fn list_defences(
    board: &Board,
    color: Color,
    own: Point,
    liberties: [Point; 2],
    moves: &mut Moves,
) {
    for liberty in liberties {
        if board.is_playable(color, liberty) && liberties_after::<3>(board, color, liberty) >= 3 {
            add(moves, liberty);
        }
    }
    for stone in board.chain(own) {
        for enemy in board.neighbors_of(!color, stone) {
            if let Some(capture) = board.atari(enemy)
                && board.is_playable(color, capture)
            {
                add(moves, capture);
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
    fn drives_a_stone_to_the_edge() {
        // White's D1 has the liberties C1 and E1: towards the corner it gets nowhere.
        let picture = ".....
                       .....
                       .....
                       ..XX.
                       ...O.";
        assert_eq!(rule(picture, "D1"), "C1");
    }

    #[test]
    fn gives_an_own_chain_room() {
        let picture = ".....
                       ..O..
                       .OX..
                       .....
                       .....";
        assert_eq!(rule(picture, "C4"), "C2 D3");
    }
}
