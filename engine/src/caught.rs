//! Chains that a ladder catches, for whoever wants to see them.

use tengen_rules::{Board, Color, Point};

use crate::ladder::{BUDGET, LadderReader};

/// A chain that a ladder catches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caught {
    /// Whose chain.
    pub color: Color,
    /// Its stones.
    pub stones: Vec<Point>,
    /// Where the opponent's atari catches it. Empty for a chain in atari, which can't get away even
    /// if its owner moves.
    pub by: Vec<Point>,
}

/// All chains of both sides that a ladder catches: those in atari that can't get away, and those
/// with two liberties that an atari catches.
#[must_use]
pub fn caught(board: &Board) -> Vec<Caught> {
    let mut reader = LadderReader::new(board.size(), BUDGET);
    let mut found = Vec::new();
    for (color, stone) in board.all_stones() {
        if board.root(stone) != stone {
            continue;
        }
        let stones = || board.chain(stone).collect();
        match board.first_liberties::<3>(stone) {
            (_, 1) if !reader.escapes(board, stone) => {
                found.push(Caught { color, stones: stones(), by: Vec::new() });
            }
            (liberties, 2) => {
                let mut by = liberties[..2].to_vec();
                by.retain(|&liberty| reader.captures(board, stone, liberty));
                if !by.is_empty() {
                    found.push(Caught { color, stones: stones(), by });
                }
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::Size;

    fn board(stones: &str) -> Board {
        let mut board = Board::new(Size::NINE);
        for stone in stones.split_whitespace() {
            let point = Point::parse(&stone[1..], Size::NINE).unwrap();
            board.set_up(stone[..1].parse().unwrap(), point).unwrap();
        }
        board
    }

    fn names(points: &[Point]) -> Vec<String> {
        let mut names: Vec<String> = points.iter().map(ToString::to_string).collect();
        names.sort();
        names
    }

    #[test]
    fn a_ladder_works_unless_it_is_broken() {
        // White's stone in atari runs towards the upper right corner.
        let ladder = "wC3 bC2 bB3 bB4 bC4 bD2";
        let found = caught(&board(ladder));
        let [only] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((only.color, names(&only.stones)), (Color::White, vec!["C3".to_owned()]));
        assert!(only.by.is_empty());
        assert_eq!(caught(&board(&format!("{ladder} wG5 wG6"))), []);
    }

    #[test]
    fn an_atari_on_the_right_side_catches() {
        // On the edge with two liberties: only an atari from the open side catches.
        let found = caught(&board("wD1 wE1 bC1 bD2 bF2 bG2"));
        let white: Vec<_> = found.iter().filter(|one| one.color == Color::White).collect();
        let [only] = white.as_slice() else { panic!("{found:?}") };
        assert_eq!(names(&only.stones), ["D1", "E1"]);
        assert!(names(&only.by).contains(&"E2".to_owned()), "{only:?}");
    }

    #[test]
    fn nothing_is_caught_on_an_open_board() {
        assert_eq!(caught(&board("wE5 bE6 wD4 bG3")), []);
    }
}
