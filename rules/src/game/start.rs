//! Start positions: the empty board, set-up stones, handicap.

use core::fmt;

use super::Game;
use crate::board::{Board, IllegalMove};
use crate::color::Color;
use crate::point::Point;

/// Where handicap stones came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandicapSource {
    /// Chosen by the engine: fixed or free places.
    Engine,
    /// Sent by the controller, which may use the same command for a set-up.
    Controller,
    /// A record that says how many of its stones are handicap.
    Record,
}

/// Why stones can't be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetUpError {
    /// The point is off the board.
    OffBoard(Point),
    /// The point is named twice.
    Repeated(Point),
    /// The chain at this point would have no liberty.
    NoLiberty(Point),
}

impl fmt::Display for SetUpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard(point) => write!(f, "{point:?} is off the board"),
            Self::Repeated(point) => write!(f, "{point} is named twice"),
            Self::NoLiberty(point) => write!(f, "the chain at {point} has no liberty"),
        }
    }
}

impl core::error::Error for SetUpError {}

/// Why handicap stones can't be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandicapError {
    /// Stones stand on the board, or moves were made.
    BoardNotEmpty,
    /// Fewer than two stones, or no empty point left.
    BadNumber,
    /// The places themselves.
    Places(SetUpError),
}

impl fmt::Display for HandicapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoardNotEmpty => f.write_str("board not empty"),
            Self::BadNumber => f.write_str("invalid number of stones"),
            Self::Places(reason) => write!(f, "bad vertex list: {reason}"),
        }
    }
}

impl core::error::Error for HandicapError {}

impl Game {
    /// Starts anew on an empty board; size and rules stay.
    pub fn clear(&mut self) {
        self.start = Board::new(self.size());
        self.start_to_move = Color::Black;
        self.restart();
    }

    /// Begins a game at `self.start`.
    pub(super) fn restart(&mut self) {
        self.board.copy_from(&self.start);
        self.to_move = self.start_to_move;
        self.handicap = None;
        self.moves.clear();
        self.history.clear();
        self.history.push(self.start.hash(), self.start_to_move);
    }

    /// Replaces the position by set-up stones with `to_move` to move, as the start of a game:
    /// earlier moves can't be taken back, and earlier positions may occur again.
    ///
    /// # Errors
    /// When a point is off the board or named twice, or a chain would have no liberty; the game is
    /// then unchanged.
    pub fn set_up(
        &mut self,
        stones: impl IntoIterator<Item = (Color, Point)>,
        to_move: Color,
    ) -> Result<(), SetUpError> {
        let mut start = Board::new(self.size());
        for (color, point) in stones {
            start.set_up(color, point).map_err(|reason| match reason {
                IllegalMove::OffBoard => SetUpError::OffBoard(point),
                _ => SetUpError::Repeated(point),
            })?;
        }
        if let Some(point) = start.dead_on_arrival() {
            return Err(SetUpError::NoLiberty(point));
        }
        self.start = start;
        self.start_to_move = to_move;
        self.restart();
        Ok(())
    }

    /// Places Black's handicap stones on the empty board; White moves first.
    ///
    /// # Errors
    /// When a stone stands on the board or a move was made, when there are fewer than two stones or
    /// no point would remain empty, or when the places are unusable; the game is then unchanged.
    pub fn place_handicap(
        &mut self,
        points: &[Point],
        source: HandicapSource,
    ) -> Result<(), HandicapError> {
        if !self.moves.is_empty() || self.board.all_stones().next().is_some() {
            return Err(HandicapError::BoardNotEmpty);
        }
        if points.len() < 2 || points.len() >= self.size().points() {
            return Err(HandicapError::BadNumber);
        }
        self.set_up(points.iter().map(|&point| (Color::Black, point)), Color::White)
            .map_err(HandicapError::Places)?;
        self.handicap = Some((source, points.len()));
        Ok(())
    }

    /// Declares that `stones` of the start position are handicap, as a record does.
    pub fn declare_handicap(&mut self, stones: usize) {
        self.handicap = Some((HandicapSource::Record, stones));
    }

    /// Says whose turn it is. At the start position this is part of the situation; later it only
    /// answers [`to_move`](Self::to_move) until the next move.
    pub fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
        if self.moves.is_empty() {
            self.start_to_move = color;
            self.history.clear();
            self.history.push(self.start.hash(), color);
        }
    }
}
