//! Playouts: games of simple players from a position to its end, the measure of a position.

pub mod heavy;
pub mod light;

use tengen_rules::{Board, Color, Point, PointSet, Size, Unhashed, area};

use crate::rng::Rng;

/// Longest playout, in moves for each point of the board: cycles that simple ko doesn't stop must
/// end somewhere.
pub const MOVES_PER_POINT: usize = 3;

/// Longest playout on a board of `size`, in moves.
#[must_use]
pub const fn longest(size: Size) -> usize {
    MOVES_PER_POINT * size.points()
}

/// How a playout ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Black's area less White's at the end; when one side was far ahead, stones only.
    pub difference: i32,
    /// Number of moves, passes included.
    pub moves: usize,
}

/// A simple player, who chooses the moves of a playout.
pub trait Policy {
    /// A legal move for `color`, or `None` to pass. `recent` are the two moves before, which a
    /// player may answer. The order of the board's empty points may be changed.
    fn choose(
        &self,
        board: &mut Board,
        color: Color,
        recent: Recent,
        rng: &mut Rng,
    ) -> Option<Point>;
}

/// What a player may answer: the two latest moves, as far as there were such moves and they weren't
/// passes, and the latest ko.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Recent {
    /// The opponent's last move.
    pub last: Option<Point>,
    /// The own move before it.
    pub before: Option<Point>,
    /// The point where a ko was last taken, and the number of moves since.
    pub ko: Option<(Point, u8)>,
}

impl Recent {
    /// What is recent after a further move of `color`, which `board` has made.
    #[must_use]
    #[inline(always)]
    pub fn then(self, point: Option<Point>, color: Color, board: &Board) -> Self {
        let ko = match board.ko(!color) {
            Some(taken) => Some((taken, 0)),
            None => self.ko.map(|(taken, age)| (taken, age.saturating_add(1))),
        };
        Self { last: point, before: self.last, ko }
    }
}

/// Plays `board` to its end with `to_move` moving first after the `recent` moves; `record` is told
/// every move.
///
/// A side that is ahead by `mercy` stones or more has won: the board's size and above switch that
/// off. The board's hash is meaningless afterwards.
#[inline]
pub fn play_out<P: Policy>(
    policy: &P,
    board: &mut Board,
    to_move: Color,
    mut recent: Recent,
    mercy: i32,
    rng: &mut Rng,
    mut record: impl FnMut(Option<Point>),
) -> Ending {
    let mut color = to_move;
    let mut passed = false;
    for moves in 0..longest(board.size()) {
        let point = policy.choose(board, color, recent, rng);
        record(point);
        if let Some(point) = point {
            let captured = board.play_unchecked::<Unhashed>(color, point);
            // The balance of stones only jumps where some are captured.
            if captured > 0 {
                let difference = stone_difference(board);
                if difference.abs() >= mercy {
                    return Ending { difference, moves: moves + 1 };
                }
            }
        } else if passed {
            return Ending { difference: settled_difference(board), moves: moves + 1 };
        } else {
            board.pass();
        }
        passed = point.is_none();
        recent = recent.then(point, color, board);
        color = !color;
    }
    Ending { difference: area_difference(board), moves: longest(board.size()) }
}

/// The moves of a line from a position on, passes included, colours alternating.
#[derive(Clone, Debug)]
pub struct Trace(Vec<Option<Point>>);

impl Trace {
    /// An empty line with room for the longest playout after `depth` moves.
    #[must_use]
    pub fn new(size: Size, depth: usize) -> Self {
        Self(Vec::with_capacity(longest(size) + depth))
    }

    /// Adds a move; `None` is a pass.
    #[inline(always)]
    pub fn push(&mut self, point: Option<Point>) {
        self.0.push(point);
    }

    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[Option<Point>] {
        &self.0
    }

    /// Forgets all but the first `length` moves.
    pub fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    /// Forgets the moves.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// Black's area less White's on a board where every empty point is surrounded by one colour or
/// touches both, as two passes of playout players leave it.
#[must_use]
#[inline]
pub fn settled_difference(board: &Board) -> i32 {
    let mut difference = stone_difference(board);
    for &point in board.empties() {
        let around = board.neighborhood(point);
        difference += i32::from(around.is_surrounded_by(Color::Black))
            - i32::from(around.is_surrounded_by(Color::White));
    }
    difference
}

/// Who wins by Black's area less White's when White receives `compensation` thousandths of a point: 1 for
/// Black, -1 for White, 0 for nobody.
#[must_use]
#[inline]
pub const fn winner(difference: i32, compensation: i64) -> i32 {
    (1000 * difference as i64 - compensation).signum() as i32
}

/// Black's stones less White's.
#[must_use]
#[inline(always)]
pub fn stone_difference(board: &Board) -> i32 {
    board.stones(Color::Black) as i32 - board.stones(Color::White) as i32
}

/// Black's area less White's on any board.
#[must_use]
pub fn area_difference(board: &Board) -> i32 {
    area(board, &PointSet::EMPTY).difference()
}
