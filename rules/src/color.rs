//! Black and White.

use core::fmt;
use core::ops::{Index, IndexMut, Not};
use core::str::FromStr;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Plays first on an empty board.
    Black = 1,
    /// Receives the komi.
    White = 2,
}

impl Color {
    /// Both colours, Black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// 0 for Black, 1 for White.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// The opponent.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// `B` or `W`, as results and records write it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }

    /// +1 for Black, -1 for White: scores are counted from Black's side.
    #[must_use]
    pub const fn sign(self) -> i32 {
        match self {
            Self::Black => 1,
            Self::White => -1,
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        self.opponent()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

/// The text was not one of `b`, `black`, `w`, `white`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseColorError;

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a colour (b, black, w or white)")
    }
}

impl core::error::Error for ParseColorError {}

impl FromStr for Color {
    type Err = ParseColorError;

    /// Reads a colour as GTP writes it, in any case.
    fn from_str(text: &str) -> Result<Self, ParseColorError> {
        let is = |name: &str| text.eq_ignore_ascii_case(name);
        if is("b") || is("black") {
            Ok(Self::Black)
        } else if is("w") || is("white") {
            Ok(Self::White)
        } else {
            Err(ParseColorError)
        }
    }
}

/// One value for each colour, indexed by [`Color`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ColorMap<T>([T; 2]);

impl<T> ColorMap<T> {
    /// A map from Black's and White's values.
    pub const fn new(black: T, white: T) -> Self {
        Self([black, white])
    }
}

impl<T> Index<Color> for ColorMap<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        &self.0[color.index()]
    }
}

impl<T> IndexMut<Color> for ColorMap<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opponents_and_letters() {
        assert_eq!(!Color::Black, Color::White);
        assert_eq!(Color::White.opponent(), Color::Black);
        assert_eq!((Color::Black.letter(), Color::White.letter()), ('B', 'W'));
    }

    #[test]
    fn reads_every_spelling() {
        for text in ["b", "B", "black", "BLACK", "Black"] {
            assert_eq!(text.parse(), Ok(Color::Black));
        }
        for text in ["w", "W", "white", "wHITE"] {
            assert_eq!(text.parse(), Ok(Color::White));
        }
        for text in ["", "green", "blackk", " b"] {
            assert_eq!(text.parse::<Color>(), Err(ParseColorError));
        }
    }
}
