//! Ladders: whether a chain that is chased from atari to atari gets away.
//!
//! Exact within its budget: every extension and every counter-capture of the defender is tried, and
//! every atari of the attacker, on copies of the playout board. A chain with three liberties has
//! got away, and so has one whose chase exceeds the budget.

use tengen_rules::{Board, Color, Point, Size, Unhashed};

/// Boards for moves that others are tried beside.
const DEPTH: usize = 120;

/// Most positions looked at for one question where nothing else is asked for. A chase hardly branches: the
/// longest on 19x19 takes some 100 positions.
pub(crate) const BUDGET: usize = 400;

/// Reads ladders; owns the boards that it reads on.
#[derive(Debug)]
pub(crate) struct LadderReader {
    boards: Box<[Board]>,
    /// Most positions looked at for one question.
    most: usize,
    /// Those that may still be looked at.
    budget: usize,
}

impl LadderReader {
    /// A reader that looks at `most` positions for one question; with none, everything gets away.
    pub(crate) fn new(size: Size, most: usize) -> Self {
        Self { boards: vec![Board::new(size); DEPTH].into_boxed_slice(), most, budget: 0 }
    }

    /// Whether the chain at `stone`, which is in atari, gets away when its owner moves.
    pub(crate) fn escapes(&mut self, board: &Board, stone: Point) -> bool {
        let opened = board.atari(stone).is_some_and(|point| opens(board, point, None));
        opened || self.chase(board, stone).is_some_and(|(board, mut chase)| chase.defend(board))
    }

    /// Whether an atari on `liberty` captures the chain at `stone`, which has two liberties.
    pub(crate) fn captures(&mut self, board: &Board, stone: Point, liberty: Point) -> bool {
        let Some([one, other]) = board.two_liberties(stone) else { return false };
        let extension = if one == liberty { other } else { one };
        !opens(board, extension, Some(liberty))
            && self
                .chase(board, stone)
                .is_some_and(|(board, mut chase)| chase.attack_at(board, liberty, After::Nothing))
    }

    /// A copy of the board, and the chase on it.
    fn chase(&mut self, board: &Board, stone: Point) -> Option<(&mut Board, Chase<'_>)> {
        self.budget = self.most;
        let defender = board.color_at(stone)?;
        let (copy, boards) = self.boards.split_first_mut()?;
        copy.copy_from(board);
        Some((copy, Chase { defender, stone, boards, budget: &mut self.budget }))
    }
}

/// Whether a chain that extends to `point` gets enough liberties there alone, `filled` not being one.
fn opens(board: &Board, point: Point, filled: Option<Point>) -> bool {
    board.empty_neighbors(point).filter(|&liberty| Some(liberty) != filled).count() >= ENOUGH
}

/// What a board is wanted for after a move was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    /// Nothing: the move may be played on it.
    Nothing,
    /// Other moves: the move is played on a copy.
    Others,
}

/// One chain's flight.
struct Chase<'a> {
    defender: Color,
    stone: Point,
    /// Boards for copies.
    boards: &'a mut [Board],
    /// Positions that may still be looked at.
    budget: &'a mut usize,
}

impl Chase<'_> {
    /// The defender moves on `board`, his chain in atari: does it get away?
    fn defend(&mut self, board: &mut Board) -> bool {
        let Some(extension) = board.atari(self.stone) else { return true };
        let mut moves = [extension; MOST_ANSWERS];
        let mut count = 1;
        for own in board.chain(self.stone) {
            for enemy in board.neighbors_of(!self.defender, own) {
                if let Some(capture) = board.atari(enemy)
                    && !moves[..count].contains(&capture)
                    && count < MOST_ANSWERS
                {
                    moves[count] = capture;
                    count += 1;
                }
            }
        }
        if self.is_spent() {
            return true;
        }
        let (last, others) = (moves[count - 1], &moves[..count - 1]);
        others.iter().any(|&point| self.gets_away_by(board, point, After::Others))
            || self.gets_away_by(board, last, After::Nothing)
    }

    /// Whether the defender's move on `point` saves the chain.
    fn gets_away_by(&mut self, board: &mut Board, point: Point, after: After) -> bool {
        if opens(board, point, None) {
            return true;
        }
        let Some((next, mut rest)) = self.play(board, self.defender, point, after) else {
            return false;
        };
        match next.first_liberties::<ENOUGH>(rest.stone) {
            (_, ENOUGH) => true,
            ([one, other, _], 2) => {
                let other_catches = !opens(next, one, Some(other));
                let after = if other_catches { After::Others } else { After::Nothing };
                let is_caught = (!opens(next, other, Some(one))
                    && rest.attack_at(next, one, after))
                    || (other_catches && rest.attack_at(next, other, After::Nothing));
                !is_caught
            }
            _ => false,
        }
    }

    /// The attacker plays on `liberty`, one of the chain's two: is it captured?
    fn attack_at(&mut self, board: &mut Board, liberty: Point, after: After) -> bool {
        if self.is_spent() {
            return false;
        }
        let Some((next, mut rest)) = self.play(board, !self.defender, liberty, after) else {
            return false;
        };
        !rest.defend(next)
    }

    /// Whether nothing further can be read.
    fn is_spent(&self) -> bool {
        *self.budget == 0 || self.boards.is_empty()
    }

    /// The board after a further move and the chase from there, or `None` where the move is illegal.
    fn play<'b>(
        &'b mut self,
        board: &'b mut Board,
        color: Color,
        point: Point,
        after: After,
    ) -> Option<(&'b mut Board, Chase<'b>)> {
        if !board.is_legal(color, point) {
            return None;
        }
        *self.budget = self.budget.saturating_sub(1);
        let Self { defender, stone, .. } = *self;
        let (next, boards) = match after {
            After::Nothing => (board, &mut *self.boards),
            After::Others => {
                let (copy, boards) = self.boards.split_first_mut()?;
                copy.copy_from(board);
                (copy, boards)
            }
        };
        next.play_unchecked::<Unhashed>(color, point);
        Some((next, Chase { defender, stone, boards, budget: self.budget }))
    }
}

/// Liberties with which a chain has got away.
const ENOUGH: usize = 3;

/// Most answers of a defender looked at.
const MOST_ANSWERS: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;

    fn board(side: usize, stones: &str) -> Board {
        let size = Size::new(side).unwrap();
        let mut board = Board::new(size);
        for stone in stones.split_whitespace() {
            let point = Point::parse(&stone[1..], size).unwrap();
            board.set_up(stone[..1].parse().unwrap(), point).unwrap();
        }
        board
    }

    fn escapes(board: &Board, name: &str) -> bool {
        let stone = Point::parse(name, board.size()).unwrap();
        LadderReader::new(board.size(), BUDGET).escapes(board, stone)
    }

    fn captures(board: &Board, stone: &str, liberty: &str) -> bool {
        let [stone, liberty] =
            [stone, liberty].map(|name| Point::parse(name, board.size()).unwrap());
        LadderReader::new(board.size(), BUDGET).captures(board, stone, liberty)
    }

    #[test]
    fn a_ladder_runs_across_the_whole_board() {
        for side in [9, 13, 19] {
            let open = board(side, "wD4 bC4 bD3 bC5 bE3");
            assert!(captures(&open, "D4", "D5") && captures(&open, "D4", "E4"), "{side}");
            let in_atari = board(side, "wD4 bC4 bD3 bC5 bE3 bD5");
            assert!(!escapes(&in_atari, "D4"), "{side}");
        }
    }

    #[test]
    fn a_breaker_lets_the_chain_escape() {
        let side = 19;
        assert!(!escapes(&board(side, "wD4 bC4 bD3 bE3 bD5 bC5"), "D4"));
        assert!(escapes(&board(side, "wD4 bC4 bD3 bE3 bD5 bC5 wQ16"), "D4"));
        // A stone off the path changes nothing.
        assert!(!escapes(&board(side, "wD4 bC4 bD3 bE3 bD5 bC5 wD16"), "D4"));
    }

    #[test]
    fn a_counter_capture_is_an_escape() {
        // White's D4 is in atari at E4, where the ladder works; but Black's D5, which gives the
        // atari, is in atari itself.
        let ladder = "wD4 bC4 bD3 bE3 bD5";
        assert!(!escapes(&board(9, &format!("{ladder} bC5")), "D4"));
        assert!(escapes(&board(9, &format!("{ladder} wC5 wD6")), "D4"));
    }

    #[test]
    fn a_search_reads_as_far_as_what_it_knows_was_learned_with() {
        assert_eq!(Params::default().prior_ladders as usize, BUDGET);
    }

    #[test]
    fn nothing_is_caught_without_a_look() {
        let position = board(9, "wD4 bC4 bD3 bE3 bC5");
        let [stone, liberty] = ["D4", "D5"].map(|name| Point::parse(name, Size::NINE).unwrap());
        let captures =
            |most| LadderReader::new(Size::NINE, most).captures(&position, stone, liberty);
        assert!(captures(BUDGET) && !captures(0));
    }

    #[test]
    fn a_stone_on_the_edge_is_caught_towards_the_corner() {
        let position = board(9, "wC1 bC2 bB2 bD2");
        assert!(captures(&position, "C1", "D1"));
    }
}
