//! Self-atari: which of them only lose stones.

use tengen_rules::{Board, Color, Point};

use super::eyeshape::{LARGEST, is_killing};
use super::{Moves, add};
use crate::tactics::liberties_after;

/// What a self-atari may give up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sacrifice {
    /// A stone, thrown in to take an eye or a liberty.
    Stone,
    /// Stones of a shape that leaves the opponent one eye where he takes them. What is larger, or
    /// falls into two eyes, is never given up: so that both sides leave a seki alone.
    KillingShape,
}

/// Whether a playable move leaves its own chain with one liberty to no purpose: it captures nothing
/// and offers more than what may be sacrificed.
pub(super) fn is_bad(board: &Board, color: Color, point: Point, allowed: Sacrifice) -> bool {
    // Two empty neighbours are two liberties: the usual case, settled at once.
    if board.neighborhood(point).empty_count() >= 2
        || liberties_after::<2>(board, color, point) >= 2
    {
        return false;
    }
    if board.neighbors_of(!color, point).any(|enemy| board.atari(enemy) == Some(point)) {
        return false;
    }
    let mut stones = [point; LARGEST];
    let mut count = 1;
    for own in board.neighbors_of(color, point) {
        if stones[..count].contains(&own) {
            continue;
        }
        for stone in board.chain(own) {
            if count == LARGEST {
                return true;
            }
            stones[count] = stone;
            count += 1;
        }
    }
    match allowed {
        Sacrifice::Stone => count > 1,
        Sacrifice::KillingShape => !is_killing(&stones[..count]),
    }
}

/// Lists what to play instead of a bad self-atari on `point`: another liberty of the own chains
/// around it, or the other one of an enemy chain that has two, where a stone would not be in atari
/// itself.
pub(super) fn list_instead(board: &Board, color: Color, point: Point, moves: &mut Moves) {
    for owner in Color::BOTH {
        for stone in board.neighbors_of(owner, point) {
            let (liberties, count) = board.first_liberties::<3>(stone);
            if owner != color && count != 2 {
                continue;
            }
            for &liberty in liberties[..count].iter().filter(|&&liberty| liberty != point) {
                if board.is_playable(color, liberty)
                    && !is_bad(board, color, liberty, Sacrifice::Stone)
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

    fn bad(picture: &str, name: &str) -> bool {
        let board = drawn(picture);
        is_bad(&board, Color::Black, at(&board, name), Sacrifice::Stone)
    }

    #[test]
    fn a_chain_that_fills_its_own_liberty() {
        let picture = ".....
                       .....
                       OOO..
                       XXO..
                       ...O.";
        // A1 leaves the three stones with B1 alone.
        assert!(bad(picture, "A1"));
        assert!(!bad(picture, "D5"));
    }

    #[test]
    fn approaches_from_outside_instead() {
        // Filling A1 leaves White's chain with C1: better to extend there.
        let board = drawn(
            ".....
             .....
             XXX..
             XOOX.
             .O...",
        );
        let moves = listed(&board, |board, moves| {
            list_instead(board, Color::White, at(board, "A1"), moves);
        });
        assert_eq!(moves, "C1");
    }

    #[test]
    fn a_killing_shape_may_be_given_up_and_a_living_one_not() {
        let given_up = |picture, name| {
            let board = drawn(picture);
            !is_bad(&board, Color::Black, at(&board, name), Sacrifice::KillingShape)
        };
        // Three in a row inside White's eye space of four: he takes them and has one eye.
        let inside = ".....
                      .....
                      .....
                      OOOO.
                      XX..O";
        assert!(given_up(inside, "C1"));
        // Four in a row would leave him two eyes.
        let inside = "......
                      ......
                      ......
                      ......
                      OOOOO.
                      XXX..O";
        assert!(!given_up(inside, "D1"));
    }

    #[test]
    fn a_stone_thrown_in_is_no_loss() {
        let picture = ".....
                       .....
                       .....
                       .OO..
                       O..O.";
        assert!(!bad(picture, "B1"));
    }

    #[test]
    fn a_capture_is_no_self_atari() {
        let picture = ".....
                       .....
                       .....
                       XX...
                       .OX..";
        assert!(!bad(picture, "A1"));
    }
}
