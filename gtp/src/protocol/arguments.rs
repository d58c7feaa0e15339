//! The arguments of a command, read one by one with one shape of error.

use core::fmt;
use core::str::FromStr;

use tengen_rules::{Color, Move, ParsePointError, Point, Size};

/// Arguments of a wrong number or form.
///
/// GTP wants the words `syntax error`; what was expected follows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    expected: &'static str,
}

impl SyntaxError {
    /// The error that says what should have stood there.
    #[must_use]
    pub const fn expected(expected: &'static str) -> Self {
        Self { expected }
    }
}

/// Never repeats what was sent: it may hold any bytes.
impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "syntax error: expected {}", self.expected)
    }
}

impl core::error::Error for SyntaxError {}

/// The arguments not yet read.
///
/// Arguments are separated by spaces; one that begins with `"` runs to the next `"` and may hold
/// spaces, as file names do.
#[derive(Clone, Debug)]
pub struct Arguments<'a> {
    rest: &'a str,
}

impl<'a> Arguments<'a> {
    /// The arguments of a text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self { rest: text.trim_matches(' ') }
    }

    /// Everything not yet read, as it was sent.
    #[must_use]
    pub const fn rest(&self) -> &'a str {
        self.rest
    }

    /// Whether everything has been read.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next argument as text.
    ///
    /// # Errors
    /// When there is none; `expected` says what should have stood there. The same holds for the
    /// other readers.
    pub fn text(&mut self, expected: &'static str) -> Result<&'a str, SyntaxError> {
        self.next().ok_or(SyntaxError::expected(expected))
    }

    /// The next argument as a number.
    ///
    /// # Errors
    /// When it is missing or no number of this type.
    pub fn number<T: FromStr>(&mut self, expected: &'static str) -> Result<T, SyntaxError> {
        self.text(expected)?.parse().map_err(|_| SyntaxError::expected(expected))
    }

    /// The next argument as a finite number; `nan` and `inf` are refused.
    ///
    /// # Errors
    /// When it is missing or no finite number.
    pub fn finite(&mut self, expected: &'static str) -> Result<f64, SyntaxError> {
        let number: f64 = self.number(expected)?;
        if number.is_finite() { Ok(number) } else { Err(SyntaxError::expected(expected)) }
    }

    /// The next argument as a colour.
    ///
    /// # Errors
    /// When it is missing or no colour.
    pub fn color(&mut self) -> Result<Color, SyntaxError> {
        self.number("a colour (b, black, w or white)")
    }

    /// The next argument as a point.
    ///
    /// # Errors
    /// When it is missing, no vertex, or off the board.
    pub fn point(&mut self, size: Size) -> Result<Point, SyntaxError> {
        Point::parse(self.text("a vertex such as D4")?, size).map_err(|error| match error {
            ParsePointError::Malformed => SyntaxError::expected("a vertex such as D4"),
            ParsePointError::OffBoard => SyntaxError::expected("a vertex on the board"),
        })
    }

    /// The next argument as a point or a pass.
    ///
    /// # Errors
    /// As [`point`](Self::point).
    pub fn vertex(&mut self, size: Size) -> Result<Move, SyntaxError> {
        let mut ahead = self.clone();
        if ahead.next().is_some_and(|text| text.eq_ignore_ascii_case("pass")) {
            *self = ahead;
            Ok(Move::Pass)
        } else {
            self.point(size).map(Move::Play)
        }
    }

    /// Makes sure that everything has been read.
    ///
    /// # Errors
    /// When something is left.
    pub const fn end(&self) -> Result<(), SyntaxError> {
        if self.is_empty() { Ok(()) } else { Err(SyntaxError::expected("no further argument")) }
    }
}

impl<'a> Iterator for Arguments<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let (argument, rest) = match self.rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => self.rest.split_once(' ').unwrap_or((self.rest, "")),
        };
        self.rest = rest.trim_start_matches(' ');
        Some(argument)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_at_spaces_outside_quotes() {
        let all = |text| Arguments::new(text).collect::<Vec<_>>();
        assert_eq!(all(" a  b c "), ["a", "b", "c"]);
        assert_eq!(all("\"a b.sgf\" 3"), ["a b.sgf", "3"]);
        assert_eq!(all("\"\" x"), ["", "x"]);
        assert_eq!(all("\"open end"), ["open end"]);
        assert_eq!(all("C:\\games\\a.sgf"), ["C:\\games\\a.sgf"]);
        assert!(all("").is_empty());
    }

    #[test]
    fn reads_types() {
        let mut arguments = Arguments::new("White pAsS d4 7 -0.5");
        assert_eq!(arguments.color(), Ok(Color::White));
        assert_eq!(arguments.vertex(Size::NINE), Ok(Move::Pass));
        assert_eq!(arguments.vertex(Size::NINE).unwrap().to_string(), "D4");
        assert_eq!(arguments.number::<u32>("a number"), Ok(7));
        assert!(arguments.end().is_err());
        assert_eq!(arguments.finite("seconds"), Ok(-0.5));
        assert_eq!(arguments.end(), Ok(()));
        assert!(arguments.color().is_err());
    }

    #[test]
    fn refuses_what_is_not_finite() {
        for text in ["nan", "inf", "-inf", "1e999", "x", ""] {
            assert!(Arguments::new(text).finite("a number").is_err(), "{text}");
        }
    }

    #[test]
    fn says_what_it_expected() {
        let error = Arguments::new("k10").vertex(Size::NINE).unwrap_err();
        assert_eq!(error.to_string(), "syntax error: expected a vertex on the board");
    }
}
