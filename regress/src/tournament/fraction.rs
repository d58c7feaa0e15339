//! Exact fractions: tie-breaks must not hang on rounding.

use core::cmp::Ordering;
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Div, Mul, Sub};

/// A fraction in lowest terms, its denominator above zero.
///
/// Points of tournaments are small: numerators and denominators stay far from overflow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fraction {
    numerator: i128,
    denominator: i128,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };
    /// One.
    pub const ONE: Self = Self { numerator: 1, denominator: 1 };

    /// `numerator / denominator`; zero where the denominator is.
    #[must_use]
    pub fn new(numerator: i128, denominator: i128) -> Self {
        if denominator == 0 {
            return Self::ZERO;
        }
        let divisor = greatest_common_divisor(numerator.abs(), denominator.abs()).max(1);
        let sign = denominator.signum();
        Self { numerator: sign * numerator / divisor, denominator: sign * denominator / divisor }
    }

    /// The nearest floating-point number.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

const fn greatest_common_divisor(mut one: i128, mut other: i128) -> i128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl Default for Fraction {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<usize> for Fraction {
    fn from(number: usize) -> Self {
        Self { numerator: number as i128, denominator: 1 }
    }
}

impl Add for Fraction {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )
    }
}

impl AddAssign for Fraction {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Fraction {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + Self { numerator: -other.numerator, ..other }
    }
}

impl Mul for Fraction {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::new(self.numerator * other.numerator, self.denominator * other.denominator)
    }
}

impl Div for Fraction {
    type Output = Self;

    /// The quotient; zero for a division by zero.
    fn div(self, other: Self) -> Self {
        Self::new(self.numerator * other.denominator, self.denominator * other.numerator)
    }
}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::ZERO, Add::add)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

/// Whole numbers as they are, others with up to three decimals.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            return f.pad(&self.numerator.to_string());
        }
        f.pad(format!("{:.3}", self.to_f64()).trim_end_matches('0'))
    }
}

impl serde::Serialize for Fraction {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.to_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_exact() {
        let third = Fraction::new(1, 3);
        assert_eq!(third + third + third, Fraction::ONE);
        assert_eq!(Fraction::new(2, -4), Fraction::new(-1, 2));
        assert_eq!(Fraction::from(5) / Fraction::from(2), Fraction::new(5, 2));
        assert_eq!(Fraction::ONE / Fraction::ZERO, Fraction::ZERO);
        assert!(Fraction::new(1, 3) < Fraction::new(34, 100));
        assert_eq!(Fraction::new(5, 2).to_string(), "2.5");
        assert_eq!(Fraction::new(7, 3).to_string(), "2.333");
        assert_eq!(Fraction::from(4).to_string(), "4");
    }
}
