//! Elo differences estimated from results.

use core::f64::consts::LN_10;
use core::fmt;

use serde::Serialize;

use super::counts::Sample;
use super::normal::normal_cdf;
use super::wilson::wilson_interval;

/// Standard deviations that make a 95 % interval.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// Normalized Elo a score of one standard deviation above even is worth: the slope of the logistic
/// curve at even scores, counted in the deviation of a game without draws.
pub(super) const NORMALIZED_ELO: f64 = 800.0 / LN_10;

/// The score expected of a player `elo` stronger, between 0 and 1.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference that a score stands for; `None` for scores of at most 0 or at least 1, which
/// no finite difference explains.
#[must_use]
pub fn elo_of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// An estimate with its 95 % interval. `None` stands for a value without a finite limit.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The most likely value.
    pub value: Option<f64>,
    /// Lower end of the interval.
    pub low: Option<f64>,
    /// Upper end of the interval.
    pub high: Option<f64>,
}

impl Estimate {
    /// Half the width of the interval, where both ends are finite.
    #[must_use]
    pub fn margin(&self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }
}

impl fmt::Display for Estimate {
    /// `+55.6 ± 27.7`, or `≥ +91.2` and `≤ -91.2` where only one end is finite.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value, self.margin(), self.low, self.high) {
            (Some(value), Some(margin), ..) => write!(f, "{} ± {margin:.1}", signed(value)),
            (_, _, Some(low), None) => write!(f, "≥ {}", signed(low)),
            (_, _, None, Some(high)) => write!(f, "≤ {}", signed(high)),
            _ => f.write_str("unknown"),
        }
    }
}

/// A difference with its sign and one decimal; never `-0.0`, which would take sides.
#[must_use]
pub fn signed(value: f64) -> String {
    let rounded = (10.0 * value).round() / 10.0;
    // Zero added to a negative zero is positive.
    format!("{:+.1}", rounded + 0.0)
}

/// Elo and normalized Elo of the first engine over the second.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct EloEstimate {
    /// Elo by the mean score.
    pub elo: Estimate,
    /// Elo by the mean score in standard deviations of a game.
    pub normalized: Estimate,
}

impl EloEstimate {
    /// Estimates from a sample, with 95 % intervals.
    ///
    /// Where all results are alike their spread says nothing, and where the normal interval leaves
    /// (0, 1) it is wrong: there Wilson's interval takes its place.
    #[must_use]
    pub fn new(sample: Sample) -> Self {
        let (mean, trials) = (sample.mean(), sample.trials());
        let deviation = (sample.variance() / trials.max(1.0)).sqrt();
        let normal = (mean - DEVIATIONS * deviation, mean + DEVIATIONS * deviation);
        let games = trials * sample.games_per_trial();
        let wilson = wilson_interval(mean * games, games as u64, DEVIATIONS);
        let lacks_spread = deviation <= 0.0;
        let low = if lacks_spread || normal.0 <= 0.0 { wilson.0 } else { normal.0 };
        let high = if lacks_spread || normal.1 >= 1.0 { wilson.1 } else { normal.1 };
        let value = elo_of_score(mean);
        let elo = Estimate {
            value,
            low: if mean <= 0.0 { None } else { elo_of_score(low) },
            high: if mean >= 1.0 { None } else { elo_of_score(high) },
        };
        let scale = NORMALIZED_ELO / (sample.variance() * sample.games_per_trial()).sqrt();
        let normalized = if lacks_spread {
            Estimate { value: None, low: None, high: None }
        } else {
            let of = |score: f64| Some((score - 0.5) * scale);
            Estimate { value: of(mean), low: of(normal.0), high: of(normal.1) }
        };
        Self { elo, normalized }
    }
}

/// Probability that the first engine is the stronger one; 1/2 when nothing is known.
///
/// The spread is taken around an even score, not around the mean: for wins and losses alone this is
/// the usual normal probability of `(wins - losses) / sqrt(wins + losses)`, and results that are all
/// alike make nobody certain.
#[must_use]
pub fn likelihood_of_superiority(sample: Sample) -> f64 {
    let distance = sample.mean() - 0.5;
    let square = sample.variance() + distance * distance;
    if square <= 0.0 {
        return 0.5;
    }
    normal_cdf(distance / (square / sample.trials()).sqrt())
}
