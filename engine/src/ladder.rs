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
    boards: Box<[Board]>,
    budget: usize,
}

impl LadderReader {
    pub(crate) fn new(size: Size) -> Self {
        Self { boards: vec![Board::new(size); DEPTH].into_boxed_slice(), budget: 0 }
    }

    /// Whether the chain at `stone`, which is in atari, gets away when its owner moves.
    pub(crate) fn escapes(&mut self, board: &Board, stone: Point) -> bool {
        let Some(defender) = self.prepare(board, stone) else { return false };
        self.defend(0, defender, stone)
    }

    /// Whether an atari on `liberty` captures the chain at `stone`, which has two liberties.
    pub(crate) fn captures(&mut self, board: &Board, stone: Point, liberty: Point) -> bool {
        let Some(defender) = self.prepare(board, stone) else { return false };
        self.attack_at(0, defender, stone, liberty)
    }

    fn prepare(&mut self, board: &Board, stone: Point) -> Option<Color> {
        self.boards[0].copy_from(board);
        self.budget = BUDGET;
        board.color_at(stone)
    }

    /// The defender moves on board `depth`, his chain in atari: does it get away?
    fn defend(&mut self, depth: usize, defender: Color, stone: Point) -> bool {
        let Some(extension) = self.boards[depth].atari(stone) else { return true };
        let mut moves = [extension; MOST_ANSWERS];
        let mut count = 1;
        for own in self.boards[depth].chain(stone) {
            for enemy in self.boards[depth].neighbors_of(!defender, own) {
                if let Some(capture) = self.boards[depth].atari(enemy)
                    && !moves[..count].contains(&capture)
                    && count < MOST_ANSWERS
                {
                    moves[count] = capture;
                    count += 1;
                }
            }
        }
        if self.is_spent(depth) {
            return true;
        }
        moves[..count].iter().any(|&point| {
            let Some(next) = self.play(depth, defender, point) else { return false };
            match self.boards[next].first_liberties::<3>(stone) {
                (_, 3) => true,
                (liberties, 2) => !liberties[..2]
                    .iter()
                    .any(|&liberty| self.attack_at(next, defender, stone, liberty)),
                _ => false,
            }
        })
    }

    /// The attacker plays on `liberty`, one of the chain's two: is it captured?
    fn attack_at(&mut self, depth: usize, defender: Color, stone: Point, liberty: Point) -> bool {
        if self.is_spent(depth) {
            return false;
        }
        let Some(next) = self.play(depth, !defender, liberty) else { return false };
        !self.defend(next, defender, stone)
    }

    /// Whether nothing further can be read.
    fn is_spent(&self, depth: usize) -> bool {
        self.budget == 0 || depth + 1 == DEPTH
    }

    /// The next board with a further move, or `None` where the move is illegal.
    fn play(&mut self, depth: usize, color: Color, point: Point) -> Option<usize> {
        let next = depth + 1;
        if !self.boards[depth].is_legal(color, point) {
            return None;
        }
        self.budget = self.budget.saturating_sub(1);
        let (before, after) = self.boards.split_at_mut(next);
        after[0].copy_from(&before[depth]);
        after[0].play_unchecked::<Unhashed>(color, point);
        Some(next)
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
