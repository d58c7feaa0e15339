//! The rules in force: what is selectable.

use core::fmt;
use core::str::FromStr;

/// What repetition of a whole-board position is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Superko {
    /// No position that stood after any earlier move, or at the start, may be recreated (rules of
    /// 1988).
    #[default]
    Positional,
    /// No play may put the opponent before a position he has been before (rules of 2002).
    Situational,
    /// Only the immediate retaking of a ko is forbidden; longer cycles are reported
    /// ([`Game::repetition`](crate::Game::repetition)).
    Simple,
}

/// What White receives at the count for Black's handicap stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HandicapBonus {
    /// N points for N stones: the Chinese convention.
    #[default]
    N,
    /// N - 1 points for N stones (AGA).
    NMinusOne,
    /// Nothing.
    None,
}

impl HandicapBonus {
    /// Points for White when Black received `stones` handicap stones.
    #[must_use]
    pub const fn points(self, stones: usize) -> usize {
        match self {
            Self::N => stones,
            Self::NMinusOne => stones.saturating_sub(1),
            Self::None => 0,
        }
    }
}

/// What becomes of stones that stand on the board at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Counting {
    /// Both sides agree on the dead stones, which are taken off.
    #[default]
    Agreed,
    /// All stones on the board are alive (Tromp-Taylor, CGOS): dead ones must be captured first.
    Literal,
}

macro_rules! names {
    ($type:ident, $what:literal, $($value:ident = $name:literal),+) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self {
                    $(Self::$value => $name,)+
                })
            }
        }

        impl FromStr for $type {
            type Err = ParseRuleError;

            fn from_str(text: &str) -> Result<Self, ParseRuleError> {
                match text {
                    $($name => Ok(Self::$value),)+
                    _ => Err(ParseRuleError { expected: $what }),
                }
            }
        }

        impl $type {
            /// Every value, the default first.
            pub const ALL: &[Self] = &[$(Self::$value),+];
        }
    };
}

names!(
    Superko,
    "positional, situational or simple",
    Positional = "positional",
    Situational = "situational",
    Simple = "simple"
);
names!(HandicapBonus, "n, n-1 or none", N = "n", NMinusOne = "n-1", None = "none");
names!(Counting, "agreed or literal", Agreed = "agreed", Literal = "literal");

/// The text names no value of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseRuleError {
    /// The names there are.
    pub expected: &'static str,
}

impl fmt::Display for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for ParseRuleError {}

/// The points White receives for moving second: a decimal number kept exactly, to a thousandth.
///
/// ```
/// use tengen_rules::Komi;
/// let komi: Komi = "3.75".parse().unwrap();
/// assert_eq!(komi.thousandths(), 3750);
/// assert_eq!(komi.to_string(), "3.75");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Komi(i64);

impl Komi {
    /// 7.5 points, 3 3/4 zi: the rules of 2002.
    pub const DEFAULT: Self = Self(7500);
    /// No komi.
    pub const ZERO: Self = Self(0);
    /// Beyond this many points, either way, a text is no komi.
    const LIMIT: f64 = 1e9;

    /// A komi in thousandths of a point.
    #[must_use]
    pub const fn from_thousandths(thousandths: i64) -> Self {
        Self(thousandths)
    }

    /// The komi in thousandths of a point.
    #[must_use]
    pub const fn thousandths(self) -> i64 {
        self.0
    }

    /// The komi in points.
    #[must_use]
    pub fn points(self) -> f64 {
        self.0 as f64 / 1000.0
    }
}

impl Default for Komi {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// As short as the value allows: `7.5`, `-3.5`, `0`.
impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_thousandths(f, self.0, 0)
    }
}

/// Writes thousandths as a decimal number with at least `places` (0 to 3) decimals.
pub(crate) fn write_thousandths(
    f: &mut fmt::Formatter<'_>,
    value: i64,
    places: usize,
) -> fmt::Result {
    write_decimal(f, value, 3, places)
}

/// Writes `value / 10^scale` with at least `places` decimals and no trailing zeros beyond them.
pub(crate) fn write_decimal(
    f: &mut fmt::Formatter<'_>,
    value: i64,
    scale: usize,
    places: usize,
) -> fmt::Result {
    let unit = 10_u64.pow(scale as u32);
    let (whole, mut rest) = (value.unsigned_abs() / unit, value.unsigned_abs() % unit);
    let mut width = scale;
    while width > places && rest % 10 == 0 {
        rest /= 10;
        width -= 1;
    }
    if value < 0 {
        f.write_str("-")?;
    }
    if width == 0 { write!(f, "{whole}") } else { write!(f, "{whole}.{rest:0width$}") }
}

/// The text is not a number that can be a komi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseKomiError;

impl fmt::Display for ParseKomiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a finite number of points")
    }
}

impl core::error::Error for ParseKomiError {}

impl FromStr for Komi {
    type Err = ParseKomiError;

    /// Reads a decimal number in any usual spelling (`7.5`, `-3.5`, `1e1`, `.5`, `+7`), rounded to
    /// a thousandth.
    fn from_str(text: &str) -> Result<Self, ParseKomiError> {
        let points: f64 = text.parse().map_err(|_| ParseKomiError)?;
        if !(-Self::LIMIT..=Self::LIMIT).contains(&points) {
            return Err(ParseKomiError);
        }
        let half = if points < 0.0 { -0.5 } else { 0.5 };
        Ok(Self((points * 1000.0 + half) as i64))
    }
}

/// The rules of a game. The default is Chinese: positional superko, komi 7.5, a point for White per
/// handicap stone, dead stones by agreement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ruleset {
    /// What repetition is forbidden.
    pub superko: Superko,
    /// Points for White.
    pub komi: Komi,
    /// Further points for White in a handicap game.
    pub handicap_bonus: HandicapBonus,
    /// Whether dead stones are taken off before the count.
    pub counting: Counting,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn komi_is_kept_exactly() {
        for (text, thousandths, shown) in [
            ("7.5", 7500, "7.5"),
            ("-3.5", -3500, "-3.5"),
            ("0", 0, "0"),
            ("-0", 0, "0"),
            ("375", 375_000, "375"),
            ("3.75", 3750, "3.75"),
            ("1e1", 10_000, "10"),
            (".5", 500, "0.5"),
            ("+7", 7000, "7"),
            ("0.001", 1, "0.001"),
            ("-0.25", -250, "-0.25"),
            ("1e9", 1_000_000_000_000, "1000000000"),
        ] {
            let komi: Komi = text.parse().unwrap();
            assert_eq!((komi.thousandths(), komi.to_string().as_str()), (thousandths, shown));
        }
        for text in ["nan", "inf", "-inf", "1e999", "abc", "6.5x", "6,5", "", " 1", "2e9"] {
            assert_eq!(text.parse::<Komi>(), Err(ParseKomiError), "{text}");
        }
    }

    #[test]
    fn names_read_back() {
        for value in Superko::ALL {
            assert_eq!(value.to_string().parse(), Ok(*value));
        }
        for value in HandicapBonus::ALL {
            assert_eq!(value.to_string().parse(), Ok(*value));
        }
        for value in Counting::ALL {
            assert_eq!(value.to_string().parse(), Ok(*value));
        }
        assert!("Positional".parse::<Superko>().is_err());
    }

    #[test]
    fn bonus_points() {
        let points = |bonus: HandicapBonus| [0, 1, 2, 9].map(|stones| bonus.points(stones));
        assert_eq!(points(HandicapBonus::N), [0, 1, 2, 9]);
        assert_eq!(points(HandicapBonus::NMinusOne), [0, 0, 1, 8]);
        assert_eq!(points(HandicapBonus::None), [0; 4]);
    }
}
