//! Results counted: single games and game pairs.

use core::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// What a count of zero is taken for by the sequential test, which needs every outcome possible.
const ALMOST_NONE: f64 = 1e-3;

/// Results of single games, from the first engine's side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Games {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Games {
    /// Games played.
    #[must_use]
    pub const fn total(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points scored: 1 for a win, 1/2 for a draw.
    #[must_use]
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Adds one game, `half_points` being 0 for a loss, 1 for a draw and 2 for a win.
    pub fn add(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

impl AddAssign for Games {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Results of game pairs, from the first engine's side, by points of the pair in steps of a half:
/// two losses, a loss and a draw, even, a win and a draw, two wins.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Pairs played.
    #[must_use]
    pub fn total(self) -> u64 {
        self.0.iter().sum()
    }

    /// Adds one pair by the half points of its two games, 0 to 2 each.
    pub fn add(&mut self, first: u8, second: u8) {
        self.0[usize::from(first.min(2) + second.min(2))] += 1;
    }
}

/// Weights of the outcomes of a trial, a trial being a game or a pair of games.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    weights: [f64; 5],
    outcomes: usize,
}

impl Sample {
    /// Score of outcome `index`, from 0 to 1.
    fn score(self, index: usize) -> f64 {
        index as f64 / (self.outcomes - 1) as f64
    }

    /// Games a trial consists of.
    #[must_use]
    pub const fn games_per_trial(self) -> f64 {
        if self.outcomes == 3 { 1.0 } else { 2.0 }
    }

    /// Number of trials.
    #[must_use]
    pub fn trials(self) -> f64 {
        self.weights.iter().sum()
    }

    /// Whether nothing was counted.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.trials() <= 0.0
    }

    /// The same with no outcome impossible.
    #[must_use]
    pub(super) fn regularized(mut self) -> Self {
        for weight in &mut self.weights[..self.outcomes] {
            if *weight <= 0.0 {
                *weight = ALMOST_NONE;
            }
        }
        self
    }

    /// Scores and their frequencies.
    pub(super) fn frequencies(self) -> impl Iterator<Item = (f64, f64)> + Clone {
        let trials = self.trials();
        (0..self.outcomes).map(move |index| (self.score(index), self.weights[index] / trials))
    }

    /// Mean score of a trial, 0 to 1; 1/2 for an empty sample.
    #[must_use]
    pub fn mean(self) -> f64 {
        if self.is_empty() {
            return 0.5;
        }
        self.frequencies().map(|(score, frequency)| score * frequency).sum()
    }

    /// Variance of the score of one trial; 0 for an empty sample.
    #[must_use]
    pub fn variance(self) -> f64 {
        if self.is_empty() {
            return 0.0;
        }
        let mean = self.mean();
        self.frequencies().map(|(score, frequency)| frequency * (score - mean).powi(2)).sum()
    }
}

impl From<Games> for Sample {
    fn from(games: Games) -> Self {
        let [losses, draws, wins] = [games.losses, games.draws, games.wins].map(|n| n as f64);
        Self { weights: [losses, draws, wins, 0.0, 0.0], outcomes: 3 }
    }
}

impl From<Pairs> for Sample {
    fn from(pairs: Pairs) -> Self {
        Self { weights: pairs.0.map(|n| n as f64), outcomes: 5 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_variance_by_hand() {
        let sample = Sample::from(Games { wins: 3, draws: 0, losses: 1 });
        assert!((sample.mean() - 0.75).abs() < 1e-12);
        assert!((sample.variance() - 0.1875).abs() < 1e-12);
        let sample = Sample::from(Pairs([1, 0, 2, 0, 1]));
        assert!((sample.mean() - 0.5).abs() < 1e-12);
        assert!((sample.variance() - 0.125).abs() < 1e-12);
    }

    #[test]
    fn pairs_count_by_points() {
        let mut pairs = Pairs::default();
        for (first, second) in [(0, 0), (0, 1), (2, 0), (1, 1), (1, 2), (2, 2)] {
            pairs.add(first, second);
        }
        assert_eq!(pairs, Pairs([1, 1, 2, 1, 1]));
    }
}
