//! How likely a sample is under a hypothesis about its mean: exactly, by root finding.
//!
//! The popular closed form is close to this near even scores, and absurd far from them.

use super::counts::Sample;

/// Greatest mean log-likelihood, up to a constant, of distributions with the given mean score.
///
/// Lagrange: the best distribution is `p / (1 + x (score - mean))` with `x` such that the
/// constraint holds.
pub(super) fn log_likelihood_of_mean(sample: Sample, mean: f64) -> f64 {
    let terms: Terms = Terms::new(sample.frequencies().map(|(score, p)| (score - mean, p)));
    terms.log_likelihood(terms.multiplier())
}

/// Greatest mean log-likelihood, up to a constant, of distributions whose mean lies the given
/// number of standard deviations above 1/2.
///
/// The constraint `mean - 1/2 = deviations * sigma` is linearized around the distribution of the
/// round before, which turns each round into the problem of [`log_likelihood_of_mean`].
pub(super) fn log_likelihood_of_deviations(sample: Sample, deviations: f64) -> f64 {
    let outcomes = sample.frequencies().count() as f64;
    let mut best: Vec<f64> = sample.frequencies().map(|_| 1.0 / outcomes).collect();
    let mut likelihood = 0.0;
    for _ in 0..50 {
        let scores = sample.frequencies().map(|(score, _)| score);
        let mean: f64 = scores.clone().zip(&best).map(|(score, p)| score * p).sum();
        let variance: f64 =
            scores.clone().zip(&best).map(|(score, p)| (score - mean).powi(2) * p).sum();
        let sigma = variance.sqrt();
        let terms = Terms::new(sample.frequencies().map(|(score, p)| {
            let distance = (score - mean) / sigma;
            (score - 0.5 - deviations * sigma * (1.0 + distance * distance) / 2.0, p)
        }));
        let multiplier = terms.multiplier();
        let next: Vec<f64> = terms.iter().map(|(v, p)| p / (1.0 + multiplier * v)).collect();
        let change = best.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        best = next;
        likelihood = terms.log_likelihood(multiplier);
        if change < 1e-10 {
            break;
        }
    }
    likelihood
}

/// Values of a constraint and the frequencies they were seen with.
struct Terms {
    terms: [(f64, f64); 5],
    len: usize,
}

impl Terms {
    fn new(values: impl Iterator<Item = (f64, f64)>) -> Self {
        let mut terms = [(0.0, 0.0); 5];
        let mut len = 0;
        for (slot, value) in terms.iter_mut().zip(values) {
            *slot = value;
            len += 1;
        }
        Self { terms, len }
    }

    fn iter(&self) -> impl Iterator<Item = (f64, f64)> + Clone + '_ {
        self.terms[..self.len].iter().copied()
    }

    /// The root of `sum p v / (1 + x v)`, which falls with `x` between its poles: Newton's method,
    /// kept inside a shrinking bracket.
    fn multiplier(&self) -> f64 {
        let least = self.iter().map(|(v, _)| v).fold(f64::INFINITY, f64::min);
        let most = self.iter().map(|(v, _)| v).fold(f64::NEG_INFINITY, f64::max);
        if least >= 0.0 || most <= 0.0 {
            // All outcomes on one side of the constraint: no distribution meets it.
            return 0.0;
        }
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        let mut x = 0.0;
        for _ in 0..200 {
            let (mut value, mut slope) = (0.0, 0.0);
            for (v, p) in self.iter() {
                let q = v / (1.0 + x * v);
                value += p * q;
                slope -= p * q * q;
            }
            if value > 0.0 {
                low = x;
            } else {
                high = x;
            }
            let newton = x - value / slope;
            let next = if newton > low && newton < high { newton } else { (low + high) / 2.0 };
            if (next - x).abs() <= 1e-14 * (1.0 + x.abs()) {
                return next;
            }
            x = next;
        }
        x
    }

    fn log_likelihood(&self, multiplier: f64) -> f64 {
        -self.iter().map(|(v, p)| p * (multiplier * v).ln_1p()).sum::<f64>()
    }
}
