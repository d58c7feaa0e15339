//! A ko taken lately: take it back as soon as that is allowed.

use tengen_rules::{Board, Color};

use super::Moves;
use super::self_atari::{self, Sacrifice};
use crate::playout::Recent;

/// A ko older than this many moves is forgotten.
const MEMORY: u8 = 3;

/// Lists the retaking of a recent ko that is no longer banned.
pub(super) fn list(board: &Board, color: Color, recent: Recent, moves: &mut Moves) {
    let Some((point, age)) = recent.ko else { return };
    if (1..=MEMORY).contains(&age)
        && board.color_at(point).is_none()
        && board.is_playable(color, point)
        && !self_atari::is_bad(board, color, point, Sacrifice::Stone)
    {
        moves.push(point);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{at, drawn, listed};
    use super::*;

    #[test]
    fn retakes_after_one_move_elsewhere() {
        // White may take C3 back at B3, where Black took a stone.
        let board = drawn(
            ".....
             .XO..
             X.XO.
             .XO..
             .....",
        );
        let ko = at(&board, "B3");
        let rule = |age| {
            let recent = Recent { ko: Some((ko, age)), ..Recent::default() };
            listed(&board, |board, moves| list(board, Color::White, recent, moves))
        };
        assert_eq!((rule(1).as_str(), rule(3).as_str(), rule(4).as_str()), ("B3", "B3", ""));
        assert_eq!(rule(0), "", "banned still");
    }
}
