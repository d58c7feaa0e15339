//! How much faster one program is than another, from alternating measurements.

use core::fmt;

use serde::Serialize;

/// Student's t for a two-sided 95 % interval, by degrees of freedom from 1.
const STUDENT: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042,
];
/// The same for more of them.
const NORMAL: f64 = 1.96;

/// A ratio with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Ratio {
    /// The geometric mean of the ratios of each round.
    pub ratio: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Ratio {
    /// The ratio of measurements that were made in pairs, all above zero. Of fewer than two pairs
    /// nothing is known: the interval is from zero to infinity.
    #[must_use]
    pub fn of(first: &[f64], second: &[f64]) -> Self {
        let logs: Vec<f64> =
            first.iter().zip(second).map(|(one, other)| (one / other).ln()).collect();
        let count = logs.len();
        let mean = logs.iter().sum::<f64>() / count.max(1) as f64;
        if count < 2 {
            return Self { ratio: mean.exp(), low: 0.0, high: f64::INFINITY };
        }
        let squares: f64 = logs.iter().map(|log| (log - mean).powi(2)).sum();
        let freedom = count - 1;
        let error = (squares / freedom as f64 / count as f64).sqrt();
        let margin = STUDENT.get(freedom - 1).copied().unwrap_or(NORMAL) * error;
        Self { ratio: mean.exp(), low: (mean - margin).exp(), high: (mean + margin).exp() }
    }

    /// Whether it is below a limit, and surely below one.
    #[must_use]
    pub fn is_below(&self, limit: f64) -> bool {
        self.ratio < limit && self.high < 1.0
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ratio {:.4} (95 % {:.4} to {:.4})", self.ratio, self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: ln 1.1 and ln 0.9 have the mean -0.00503 and the deviation 0.14190; over the root of
    /// two, times 12.706, the margin is 1.2749.
    #[test]
    fn interval_by_hand() {
        let ratio = Ratio::of(&[110.0, 90.0], &[100.0, 100.0]);
        assert!((ratio.ratio - 0.99f64.sqrt()).abs() < 1e-9);
        assert!(((ratio.high / ratio.ratio).ln() - 1.2749).abs() < 1e-3, "{ratio}");
        assert!((ratio.high * ratio.low - 0.99).abs() < 1e-9);
    }

    #[test]
    fn slower_must_be_beyond_doubt_and_beyond_the_limit() {
        let steady = Ratio::of(&[90.0, 90.1, 89.9], &[100.0, 100.0, 100.0]);
        assert!(steady.is_below(0.97) && !steady.is_below(0.85));
        let noisy = Ratio::of(&[60.0, 130.0, 90.0], &[100.0, 100.0, 100.0]);
        assert!(!noisy.is_below(0.97));
        assert!(!Ratio::of(&[1.0], &[100.0]).is_below(0.97));
    }
}
