//! The rules of Go once more, written to be obviously right and not to be fast.
//!
//! Tests and fuzzing hold [`Board`](crate::Board) and [`crate::Game`] to this: a position is a plain
//! list of points, liberties are found by flooding, and the history keeps every whole position. It
//! shares the vocabulary with the fast code (colours, points, moves), and nothing else. A program
//! with a board of its own may test that against this as well.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::IllegalMove;
use crate::color::Color;
use crate::moves::Move;
use crate::point::{Point, Size};
use crate::ruleset::Superko;

/// The stones on a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    side: usize,
    /// How many stones there are: tells most positions apart at once.
    stones: usize,
    /// Row by row from A1.
    points: Vec<Option<Color>>,
}

/// Points of each kind at the count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counts {
    /// Black's stones, and the empty points that only Black surrounds.
    pub black: usize,
    /// White's.
    pub white: usize,
    /// All other empty points.
    pub neutral: usize,
}

impl Position {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self { side: size.side(), stones: 0, points: vec![None; size.points()] }
    }

    fn index(&self, point: Point) -> usize {
        point.row() * self.side + point.column()
    }

    fn is_on_board(&self, point: Point) -> bool {
        point.column() < self.side && point.row() < self.side
    }

    /// The stone on a point of the board, if any.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        self.points[self.index(point)]
    }

    /// Puts a stone on a point of the board or takes it off, and leaves all else alone.
    pub fn put(&mut self, point: Point, stone: Option<Color>) {
        let index = self.index(point);
        self.stones -= usize::from(self.points[index].is_some());
        self.stones += usize::from(stone.is_some());
        self.points[index] = stone;
    }

    /// The indices next to an index.
    fn neighbors(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        let (side, column, row) = (self.side, index % self.side, index / self.side);
        let left = (column > 0).then(|| index - 1);
        let right = (column + 1 < side).then(|| index + 1);
        let below = (row > 0).then(|| index - side);
        let above = (row + 1 < side).then(|| index + side);
        [left, right, below, above].into_iter().flatten()
    }

    /// The connected points that hold the same as `start`: a chain, or an empty region.
    fn connected(&self, start: usize) -> Vec<usize> {
        let mut found = vec![start];
        let mut seen = vec![false; self.points.len()];
        seen[start] = true;
        let mut next = 0;
        while next < found.len() {
            for neighbor in self.neighbors(found[next]) {
                if self.points[neighbor] == self.points[start] && !seen[neighbor] {
                    seen[neighbor] = true;
                    found.push(neighbor);
                }
            }
            next += 1;
        }
        found
    }

    /// Whether one of these points is next to one that holds `what`.
    fn touches(&self, points: &[usize], what: Option<Color>) -> bool {
        points
            .iter()
            .any(|&point| self.neighbors(point).any(|neighbor| self.points[neighbor] == what))
    }

    /// Whether every chain has a liberty.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        (0..self.points.len())
            .all(|index| self.points[index].is_none() || self.touches(&self.connected(index), None))
    }

    /// The position after a play, ko aside.
    ///
    /// # Errors
    /// When the point is off the board or occupied, or the play is suicide.
    pub fn after(&self, color: Color, point: Point) -> Result<Self, IllegalMove> {
        if !self.is_on_board(point) {
            return Err(IllegalMove::OffBoard);
        }
        if self.at(point).is_some() {
            return Err(IllegalMove::Occupied);
        }
        let mut after = self.clone();
        after.put(point, Some(color));
        let index = after.index(point);
        for neighbor in self.neighbors(index) {
            if after.points[neighbor] == Some(!color) {
                let chain = after.connected(neighbor);
                if !after.touches(&chain, None) {
                    after.stones -= chain.len();
                    for stone in chain {
                        after.points[stone] = None;
                    }
                }
            }
        }
        if after.touches(&after.connected(index), None) {
            Ok(after)
        } else {
            Err(IllegalMove::Suicide)
        }
    }

    /// Who owns an index by area: its stone, or the only colour that borders its empty region.
    fn owner(&self, index: usize) -> Option<Color> {
        self.points[index].or_else(|| {
            let region = self.connected(index);
            let borders = |color| self.touches(&region, Some(color));
            match (borders(Color::Black), borders(Color::White)) {
                (true, false) => Some(Color::Black),
                (false, true) => Some(Color::White),
                _ => None,
            }
        })
    }

    /// Counts the area, all stones being alive.
    #[must_use]
    pub fn count(&self) -> Counts {
        let mut counts = Counts::default();
        for index in 0..self.points.len() {
            match self.owner(index) {
                Some(Color::Black) => counts.black += 1,
                Some(Color::White) => counts.white += 1,
                None => counts.neutral += 1,
            }
        }
        counts
    }
}

/// A game that remembers every position whole.
#[derive(Clone, Debug)]
pub struct Game {
    superko: Superko,
    moves: Vec<(Color, Move)>,
    /// The start position and the one after each move, each with the side to move.
    history: Vec<(Position, Color)>,
}

impl Game {
    /// A game from an empty board, Black to move.
    #[must_use]
    pub fn new(size: Size, superko: Superko) -> Self {
        Self::from_position(Position::new(size), Color::Black, superko)
    }

    /// A game from a set-up position.
    #[must_use]
    pub fn from_position(start: Position, to_move: Color, superko: Superko) -> Self {
        Self { superko, moves: Vec::new(), history: vec![(start, to_move)] }
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.history[self.history.len() - 1].0
    }

    /// The opponent of whoever moved last.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.history[self.history.len() - 1].1
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// The position after a move, if it is legal.
    ///
    /// # Errors
    /// Why it is not.
    pub fn after(&self, color: Color, move_: Move) -> Result<Position, IllegalMove> {
        let Move::Play(point) = move_ else { return Ok(self.position().clone()) };
        let after = self.position().after(color, point)?;
        if self.retakes_ko(color, &after) {
            return Err(IllegalMove::Ko);
        }
        let repeats = self.history.iter().any(|(position, to_move)| match self.superko {
            Superko::Positional => *position == after,
            Superko::Situational => *position == after && *to_move == !color,
            Superko::Simple => false,
        });
        if repeats { Err(IllegalMove::Superko) } else { Ok(after) }
    }

    /// Whether a play undoes what the opponent's play just before did.
    fn retakes_ko(&self, color: Color, after: &Position) -> bool {
        match self.moves.last() {
            Some(&(last, Move::Play(_))) if last == !color => {
                self.history[self.history.len() - 2].0 == *after
            }
            _ => false,
        }
    }

    /// Plays a move of either colour.
    ///
    /// # Errors
    /// When the move is illegal; the game is then unchanged.
    pub fn play(&mut self, color: Color, move_: Move) -> Result<(), IllegalMove> {
        let after = self.after(color, move_)?;
        self.moves.push((color, move_));
        self.history.push((after, !color));
        Ok(())
    }

    /// Takes back the last move; `None` at the start.
    pub fn undo(&mut self) -> Option<(Color, Move)> {
        let last = self.moves.pop()?;
        self.history.pop();
        Some(last)
    }

    /// The number of moves after which the situation that the last play made stood before, if it
    /// did.
    #[must_use]
    pub fn repetition(&self) -> Option<usize> {
        let Some((_, Move::Play(_))) = self.moves.last() else { return None };
        let last = self.history.len() - 1;
        self.history[..last].iter().position(|situation| *situation == self.history[last])
    }
}
