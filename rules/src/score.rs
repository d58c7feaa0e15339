//! The result of a count, in points and in zi.

use core::fmt;

use crate::color::{Color, ColorMap};
use crate::ruleset::{Komi, write_decimal, write_thousandths};

/// A count of the whole board (数子法), exact.
///
/// ```
/// use tengen_rules::{Color, Komi, Score};
/// // 19x19: Black 185 zi against 176, komi 3 3/4 zi: Black wins by 3/4 zi.
/// let score = Score::new(185, 176, 0, Komi::DEFAULT, 0);
/// assert_eq!(score.to_string(), "B+1.5");
/// assert_eq!(score.margin_in_zi().to_string(), "0.75");
/// assert_eq!(score.winner(), Some(Color::Black));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    area: ColorMap<u16>,
    neutral: u16,
    /// What White receives, in thousandths of a point: komi and handicap compensation.
    compensation: i64,
}

impl Score {
    /// A score from both sides' areas in points, the `neutral` points (shared, halved), the komi and
    /// the points White receives for handicap stones.
    #[must_use]
    pub const fn new(black: u16, white: u16, neutral: u16, komi: Komi, handicap: usize) -> Self {
        Self {
            area: ColorMap::new(black, white),
            neutral,
            compensation: komi.thousandths() + 1000 * handicap as i64,
        }
    }

    /// Points of area of `color`: stones and the empty points only it surrounds.
    #[must_use]
    pub fn area(&self, color: Color) -> usize {
        self.area[color].into()
    }

    /// Empty points that both sides border on.
    #[must_use]
    pub const fn neutral(&self) -> usize {
        self.neutral as usize
    }

    /// Black's margin in thousandths of a point, komi and compensation included; White's if
    /// negative.
    #[must_use]
    pub fn margin(&self) -> i64 {
        let difference = i64::from(self.area[Color::Black]) - i64::from(self.area[Color::White]);
        1000 * difference - self.compensation
    }

    /// Who won, or `None` for a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match self.margin() {
            0 => None,
            margin if margin > 0 => Some(Color::Black),
            _ => Some(Color::White),
        }
    }

    /// What `color` counts on the board: its area and half of the neutral points. Both sides
    /// together count the whole board.
    #[must_use]
    pub fn count(&self, color: Color) -> Zi {
        Zi(10_000 * i64::from(self.area[color]) + 5000 * i64::from(self.neutral))
    }

    /// The winner's margin in zi: what its count exceeds half the board by, komi given. Half the
    /// margin in points.
    #[must_use]
    pub fn margin_in_zi(&self) -> Zi {
        Zi(5 * self.margin().abs())
    }
}

/// `B+7.0`, `W+0.25`, or `0` for a draw.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            None => f.write_str("0"),
            Some(color) => {
                write!(f, "{}+", color.letter())?;
                write_thousandths(f, self.margin().abs(), 1)
            }
        }
    }
}

/// A number of zi (子), the unit of the Chinese count: one stone or one point of area. Exact, in
/// ten-thousandths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Zi(i64);

impl Zi {
    /// The number in ten-thousandths.
    #[must_use]
    pub const fn ten_thousandths(self) -> i64 {
        self.0
    }
}

impl fmt::Display for Zi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_decimal(f, self.0, 4, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    fn shown(black: u16, white: u16, neutral: u16, komi: &str, handicap: usize) -> [String; 2] {
        let score = Score::new(black, white, neutral, komi.parse().unwrap(), handicap);
        [score.to_string(), score.margin_in_zi().to_string()]
    }

    use std::string::String;

    /// The worked examples of the rule books, 19x19.
    #[test]
    fn worked_examples() {
        assert_eq!(shown(185, 176, 0, "7.5", 0), ["B+1.5", "0.75"]);
        assert_eq!(shown(184, 177, 0, "7.5", 0), ["W+0.5", "0.25"]);
        assert_eq!(shown(184, 176, 1, "7.5", 0), ["B+0.5", "0.25"]);
        assert_eq!(shown(183, 178, 0, "5.5", 0), ["W+0.5", "0.25"]);
        assert_eq!(shown(184, 177, 0, "5.5", 0), ["B+1.5", "0.75"]);
    }

    #[test]
    fn draws_and_fractions() {
        assert_eq!(shown(45, 36, 0, "9", 0), ["0", "0"]);
        assert_eq!(shown(45, 36, 0, "-3.5", 0), ["B+12.5", "6.25"]);
        assert_eq!(shown(45, 36, 0, "9.25", 0), ["W+0.25", "0.125"]);
        assert_eq!(shown(45, 36, 0, "2", 0), ["B+7.0", "3.5"]);
        assert_eq!(shown(36, 45, 0, "0.5", 3), ["W+12.5", "6.25"]);
        assert_eq!(shown(25, 0, 0, "0.001", 0), ["B+24.999", "12.4995"]);
    }

    #[test]
    fn the_two_counts_make_the_board() {
        let score = Score::new(180, 178, 3, Komi::DEFAULT, 0);
        assert_eq!(score.count(Color::Black).to_string(), "181.5");
        assert_eq!(score.count(Color::White).to_string(), "179.5");
    }
}
