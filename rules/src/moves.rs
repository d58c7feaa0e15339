//! Moves: a play on a point, or a pass.

use core::fmt;

use crate::point::{ParsePointError, Point, Size};

/// What a player does in turn. Resigning is not a move: it leaves no trace on the board or in the
/// history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A stone on a point.
    Play(Point),
    /// No stone; always allowed.
    Pass,
}

impl Move {
    /// The point played on, if any.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Self::Play(point) => Some(point),
            Self::Pass => None,
        }
    }

    /// Reads a vertex or `pass`, in any case.
    ///
    /// # Errors
    /// As [`Point::parse`].
    pub fn parse(text: &str, size: Size) -> Result<Self, ParsePointError> {
        if text.eq_ignore_ascii_case("pass") {
            Ok(Self::Pass)
        } else {
            Point::parse(text, size).map(Self::Play)
        }
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Self {
        Self::Play(point)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(point) => point.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_passes_and_points() {
        for text in ["pass", "PASS", "pAsS"] {
            assert_eq!(Move::parse(text, Size::NINE), Ok(Move::Pass));
        }
        let move_ = Move::parse("c3", Size::NINE).unwrap();
        assert_eq!(std::string::ToString::to_string(&move_), "C3");
        assert!(Move::parse("resign", Size::NINE).is_err());
    }
}
