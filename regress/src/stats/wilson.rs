//! Wilson's score interval for a win rate.

/// Bounds of the true win rate given `points` out of `games`, `deviations` standard deviations
/// wide (1.96 for 95 %). No games give (0, 1); the bounds always lie in that range.
#[must_use]
pub fn wilson_interval(points: f64, games: u64, deviations: f64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let (n, z2) = (games as f64, deviations * deviations);
    let rate = (points / n).clamp(0.0, 1.0);
    let center = (rate + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = deviations * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
    ((center - half).max(0.0), (center + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_intervals() {
        let close = |(low, high): (f64, f64), expected: (f64, f64)| {
            assert!((low - expected.0).abs() < 5e-4 && (high - expected.1).abs() < 5e-4);
        };
        // Newcombe (1998), table I, method 3.
        close(wilson_interval(81.0, 263, 1.96), (0.2553, 0.3662));
        close(wilson_interval(15.0, 148, 1.96), (0.0624, 0.1605));
        close(wilson_interval(0.0, 20, 1.96), (0.0, 0.1611));
        close(wilson_interval(1.0, 29, 1.96), (0.0061, 0.1718));
        assert_eq!(wilson_interval(0.0, 0, 1.96), (0.0, 1.0));
        assert!(wilson_interval(10.0, 10, 1.96).1 <= 1.0);
    }
}
