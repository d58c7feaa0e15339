//! Proofs of right moves, for positions whose answers must not be a matter of opinion.
//!
//! [`best_moves`] searches a small position to its very end, every move and every pass, under
//! positional superko and with the board counted as it stands. [`ladder_moves`] and [`escapes`] read
//! ladders.

mod ladder;

pub use ladder::{Ladder, escapes, ladder_moves};
use tengen_rules::{Board, Color, Hashed, Move, Point, PointSet, area, benson};

/// A position that has been searched to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Points by which Black wins with best play, komi left aside.
    pub margin: i32,
    /// The same if the side to move has to pass at once.
    pub margin_after_pass: i32,
    /// The moves that reach the margin.
    pub best: Vec<Move>,
}

/// The margin of a position and every move that reaches it; `None` when `limit` positions were
/// looked at and it is not clear yet.
#[must_use]
pub fn best_moves(board: &Board, to_move: Color, limit: u64) -> Option<Solution> {
    let mut search = Search { left: limit, path: vec![board.hash()], spare: Vec::new() };
    let margin = search.margin(board, to_move, 0)?;
    let mut best = Vec::new();
    for point in board.empties().to_vec() {
        if let Some(after) = search.after(board, to_move, point) {
            search.path.push(after.hash());
            let reaches = search.is_as_good(&after, !to_move, 0, to_move, margin);
            search.path.pop();
            if reaches? {
                best.push(Move::Play(point));
            }
        }
    }
    let mut passed = board.clone();
    passed.pass();
    let margin_after_pass = search.margin(&passed, !to_move, 1)?;
    if margin_after_pass == margin {
        best.push(Move::Pass);
    }
    Some(Solution { margin, margin_after_pass, best })
}

/// A line of more moves is given up: it leads nowhere in a small position.
const DEEPEST: usize = 120;

struct Search {
    left: u64,
    /// Positions that must not come again.
    path: Vec<u64>,
    /// Boards to be used again: a new one costs far more than a copy of a small one.
    spare: Vec<Box<Board>>,
}

impl Search {
    /// Black's margin with best play of both sides, found by halving its range.
    fn margin(&mut self, board: &Board, to_move: Color, passes: usize) -> Option<i32> {
        let points = board.size().points() as i32;
        let (mut low, mut high) = (-points, points);
        while low < high {
            // Rounded up, so that the range shrinks either way.
            let middle = (low + high + 1).div_euclid(2);
            if self.reaches(board, to_move, passes, middle)? {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        Some(low)
    }

    /// Whether a position is worth at least `margin` to `color`, who has just moved.
    fn is_as_good(
        &mut self,
        board: &Board,
        to_move: Color,
        passes: usize,
        color: Color,
        margin: i32,
    ) -> Option<bool> {
        match color {
            Color::Black => self.reaches(board, to_move, passes, margin),
            Color::White => {
                self.reaches(board, to_move, passes, margin + 1).map(|reaches| !reaches)
            }
        }
    }

    /// Whether Black can reach at least `margin`.
    fn reaches(
        &mut self,
        board: &Board,
        to_move: Color,
        passes: usize,
        margin: i32,
    ) -> Option<bool> {
        if passes >= 2 {
            return Some(area(board, &PointSet::EMPTY).difference() >= margin);
        }
        self.left = self.left.checked_sub(1).filter(|_| self.path.len() < DEEPEST)?;
        if let Some(decided) = settled(board, margin) {
            return Some(decided);
        }
        let wanted = to_move == Color::Black;
        for point in ordered(board, to_move) {
            let Some(after) = self.after(board, to_move, point) else { continue };
            self.path.push(after.hash());
            let reached = self.reaches(&after, !to_move, 0, margin);
            self.path.pop();
            self.spare.push(after);
            if reached? == wanted {
                return Some(wanted);
            }
        }
        let mut passed = self.copy(board);
        passed.pass();
        let reached = self.reaches(&passed, !to_move, passes + 1, margin);
        self.spare.push(passed);
        reached
    }

    /// The position after a play, unless it is illegal or repeats an earlier one.
    fn after(&mut self, board: &Board, color: Color, point: Point) -> Option<Box<Board>> {
        if !board.is_legal(color, point) || self.path.contains(&board.hash_after(color, point)) {
            return None;
        }
        let mut after = self.copy(board);
        after.play_unchecked::<Hashed>(color, point);
        Some(after)
    }

    fn copy(&mut self, board: &Board) -> Box<Board> {
        let mut copy = self.spare.pop().unwrap_or_else(|| Box::new(Board::new(board.size())));
        copy.copy_from(board);
        copy
    }
}

/// Whether what is unconditionally alive decides already that Black reaches a margin, or can't.
fn settled(board: &Board, margin: i32) -> Option<bool> {
    let points = board.size().points() as i32;
    let [black, white] = Color::BOTH.map(|color| safe_points(board, color));
    if 2 * black - points >= margin {
        Some(true)
    } else if points - 2 * white < margin {
        Some(false)
    } else {
        None
    }
}

/// Points that a colour owns whatever happens, even if it always passes.
fn safe_points(board: &Board, color: Color) -> i32 {
    let alive = benson(board, color);
    (alive.alive.len() + alive.territory.len()) as i32
}

/// Empty points, captures first, then those next to stones of the other side.
fn ordered(board: &Board, color: Color) -> Vec<Point> {
    let mut points = board.empties().to_vec();
    points.sort_by_key(|&point| {
        let opponents = board.neighbors_of(!color, point);
        let captures = opponents.filter(|&stone| board.atari(stone).is_some()).count();
        let saves = board.neighbors_of(color, point).filter(|&s| board.atari(s).is_some()).count();
        let is_eye = board.is_eye(color, point);
        (is_eye, core::cmp::Reverse(captures), core::cmp::Reverse(saves), point)
    });
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::Size;

    fn board(rows: &[&str]) -> Board {
        let size = Size::new(rows.len()).unwrap();
        let mut board = Board::new(size);
        for (row, line) in rows.iter().rev().enumerate() {
            for (column, letter) in line.chars().enumerate() {
                let color = match letter {
                    'X' => Color::Black,
                    'O' => Color::White,
                    _ => continue,
                };
                board.set_up(color, Point::new(column, row, size).unwrap()).unwrap();
            }
        }
        board
    }

    fn names(points: &[Point]) -> Vec<String> {
        points.iter().map(ToString::to_string).collect()
    }

    /// Known values of small boards under area counting: 2x2 is worth a point to Black.
    #[test]
    fn the_smallest_board_is_worth_a_point() {
        let empty = Board::new(Size::MIN);
        let solution = best_moves(&empty, Color::Black, 1_000_000).unwrap();
        assert_eq!((solution.margin, solution.best.len()), (1, 4));
        assert!(best_moves(&Board::new(Size::NINE), Color::Black, 10).is_none());
    }

    /// The middle row cuts White's two stones apart; neither has room to live beside it.
    #[test]
    fn the_centre_of_the_smallest_boards_decides() {
        let position = board(&[".O.", "X.X", ".O."]);
        let centre = Move::Play(Point::parse("B2", position.size()).unwrap());
        let solution = best_moves(&position, Color::Black, 200_000).unwrap();
        assert_eq!((solution.margin, solution.best), (9, vec![centre]));
    }

    #[test]
    fn ladders_run_to_the_edge_and_are_broken_by_a_stone_in_their_way() {
        let mut rows = [
            ".........",
            ".........",
            ".........",
            ".........",
            ".........",
            ".........",
            ".XO......",
            "..X......",
            ".........",
        ];
        // C3 is White's; D2 keeps it from running down.
        rows[7] = "..XX.....";
        let position = board(&rows);
        let chain = Point::parse("C3", position.size()).unwrap();
        let ladder = ladder_moves(&position, chain, 1_000_000).unwrap();
        assert_eq!(
            (names(&ladder.captures), names(&ladder.escapes)),
            (vec!["C4".into()], vec!["D3".into()])
        );
        rows[3] = ".....O...";
        let broken = ladder_moves(&board(&rows), chain, 1_000_000).unwrap();
        assert!(broken.captures.is_empty(), "{broken:?}");
        // After the atari at C4, White runs when the ladder is broken, and does not otherwise.
        rows[5] = "..X......";
        let run = escapes(&board(&rows), chain, 1_000_000).unwrap();
        assert!(names(&run).contains(&"D3".to_owned()), "{run:?}");
        rows[3] = ".........";
        assert_eq!(escapes(&board(&rows), chain, 1_000_000), Some(Vec::new()));
    }
}
