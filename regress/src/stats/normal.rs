//! The standard normal distribution.

use core::f64::consts::{PI, SQRT_2};

/// Beyond this many deviations a series of positive terms gives way to a continued fraction, which
/// keeps the tails exact.
const TAIL: f64 = 5.0;

/// Probability that a standard normal variable is at most `x`.
#[must_use]
pub fn normal_cdf(x: f64) -> f64 {
    if x.is_nan() {
        return f64::NAN;
    }
    if x > TAIL {
        return 1.0 - normal_cdf(-x);
    }
    let density = (-x * x / 2.0).exp() / (SQRT_2 * PI.sqrt());
    if x < -TAIL {
        let fraction = (1..=60).rev().fold(-x, |rest, n| f64::from(n) / rest - x);
        return density / fraction;
    }
    // Marsaglia's series: x + x^3/3 + x^5/(3*5) + ...
    let (mut term, mut sum, mut odd) = (x, x, 1.0);
    while term.abs() > 1e-17 * sum.abs() {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    0.5 + density * sum
}

/// The `x` with [`normal_cdf`]`(x) == probability`; probabilities outside (0, 1) are clamped to
/// what 38 deviations give.
#[must_use]
pub fn normal_quantile(probability: f64) -> f64 {
    let (mut low, mut high) = (-38.0, 38.0);
    while high - low > 1e-12 {
        let middle = (low + high) / 2.0;
        if normal_cdf(middle) < probability { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_the_tables() {
        for (x, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (1.96, 0.975_002_104_851_780),
            (-3.0, 1.349_898_031_630_095e-3),
            (-6.0, 9.865_876_450_376_98e-10),
            (-10.0, 7.619_853_024_160_53e-24),
        ] {
            let found = normal_cdf(x);
            assert!((found / expected - 1.0).abs() < 1e-9, "{x}: {found} for {expected}");
        }
        assert!((normal_quantile(0.975) - 1.959_963_984_540_054).abs() < 1e-9);
        assert!((normal_quantile(0.05) + 1.644_853_626_951_472).abs() < 1e-9);
        assert!(normal_quantile(0.0).is_finite() && normal_quantile(1.0).is_finite());
    }

    #[test]
    fn monotone_over_the_seam() {
        let mut last = 0.0;
        for step in -1000..=1000 {
            let value = normal_cdf(f64::from(step) / 100.0);
            assert!(value >= last && value <= 1.0);
            last = value;
        }
    }
}
