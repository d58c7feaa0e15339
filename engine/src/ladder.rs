//! Ladders: whether a chain that is chased from atari to atari gets away.
//!
//! Exact within its budget: every extension and every counter-capture of the defender is tried, and
//! every atari of the attacker, on copies of the playout board. A chain with three liberties has
//! got away, and so has one whose chase exceeds the budget.

use tengen_rules::{Board, Color, Point, Size, Unhashed};

/// Longest chase in moves of both sides: twice across the largest common board and back.
const DEPTH: usize = 120;

/// Most positions looked at for one question. A chase hardly branches: the longest on 19x19 takes
/// some 100 positions.
const BUDGET: usize = 400;

/// Reads ladders; owns the boards that it reads on.
#[derive(Debug)]
pub(crate) struct LadderReader {
    /// The boards after one move, two moves, and so on.
    boards: Box<[Board]>,
    budget: usize,
}

impl LadderReader {
    pub(crate) fn new(size: Size) -> Self {
        Self { boards: vec![Board::new(size); DEPTH].into_boxed_slice(), budget: 0 }
    }

    /// Whether the chain at `stone`, which is in atari, gets away when its owner moves.
    pub(crate) fn escapes(&mut self, board: &Board, stone: Point) -> bool {
        let Some(mut chase) = self.chase(board, stone) else { return false };
        chase.defend(board)
    }

    /// Whether an atari on `liberty` captures the chain at `stone`, which has two liberties.
    pub(crate) fn captures(&mut self, board: &Board, stone: Point, liberty: Point) -> bool {
        let Some(mut chase) = self.chase(board, stone) else { return false };
        chase.attack_at(board, liberty)
    }

    fn chase(&mut self, board: &Board, stone: Point) -> Option<Chase<'_>> {
        self.budget = BUDGET;
        let defender = board.color_at(stone)?;
        Some(Chase { defender, stone, boards: &mut self.boards, budget: &mut self.budget })
    }
}

/// One chain's flight.
struct Chase<'a> {
    defender: Color,
    stone: Point,
    /// Boards for the moves to come.
    boards: &'a mut [Board],
    /// Positions that may still be looked at.
    budget: &'a mut usize,
}

impl Chase<'_> {
    /// The defender moves on `board`, his chain in atari: does it get away?
    fn defend(&mut self, board: &Board) -> bool {
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
        moves[..count].iter().any(|&point| self.gets_away_by(board, point))
    }

    /// Whether the defender's move on `point` saves the chain.
    fn gets_away_by(&mut self, board: &Board, point: Point) -> bool {
        let Some((next, mut rest)) = self.play(board, self.defender, point) else { return false };
        match next.first_liberties::<3>(rest.stone) {
            (_, 3) => true,
            (liberties, 2) => !liberties[..2].iter().any(|&liberty| rest.attack_at(next, liberty)),
            _ => false,
        }
    }

    /// The attacker plays on `liberty`, one of the chain's two: is it captured?
    fn attack_at(&mut self, board: &Board, liberty: Point) -> bool {
        if self.is_spent() {
            return false;
        }
        let Some((next, mut rest)) = self.play(board, !self.defender, liberty) else {
            return false;
        };
        !rest.defend(next)
    }

    /// Whether nothing further can be read.
    fn is_spent(&self) -> bool {
        *self.budget == 0 || self.boards.is_empty()
    }

    /// The board after a further move and the chase from there, or `None` where the move is illegal.
    fn play(&mut self, board: &Board, color: Color, point: Point) -> Option<(&Board, Chase<'_>)> {
        if !board.is_legal(color, point) {
            return None;
        }
        *self.budget = self.budget.saturating_sub(1);
        let (next, boards) = self.boards.split_first_mut()?;
        next.copy_from(board);
        next.play_unchecked::<Unhashed>(color, point);
        Some((next, Chase { boards, budget: self.budget, ..*self }))
    }
}

/// Most answers of a defender looked at.
const MOST_ANSWERS: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

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
        LadderReader::new(board.size()).escapes(board, stone)
    }

    fn captures(board: &Board, stone: &str, liberty: &str) -> bool {
        let [stone, liberty] =
            [stone, liberty].map(|name| Point::parse(name, board.size()).unwrap());
        LadderReader::new(board.size()).captures(board, stone, liberty)
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
    fn a_stone_on_the_edge_is_caught_towards_the_corner() {
        let position = board(9, "wC1 bC2 bB2 bD2");
        assert!(captures(&position, "C1", "D1"));
    }
}
