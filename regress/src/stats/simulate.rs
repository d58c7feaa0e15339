//! Sequential tests played out with random results, to know their cost and error rates beforehand.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use super::counts::Pairs;
use super::elo::score_of_elo;
use super::sprt::{Sprt, Verdict};

/// How the results of simulated games fall.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// True Elo of the first engine over the second, by the mean score of its games.
    pub elo: f64,
    /// Share of games drawn, 0 to 1.
    pub draws: f64,
    /// Elo an opening favours one colour with; it makes the games of a pair differ.
    pub bias: f64,
}

/// A number of simulated tests.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Simulation {
    /// The test.
    pub sprt: Sprt,
    /// What is true.
    pub strength: Strength,
    /// Tests to simulate.
    pub matches: u32,
    /// Pairs after which a test is given up.
    pub max_pairs: u64,
    /// Seed; the same seed gives the same report.
    pub seed: u64,
}

/// What simulated tests came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SimulationReport {
    /// Tests that accepted the higher Elo.
    pub accepted: u32,
    /// Tests that accepted the lower Elo.
    pub rejected: u32,
    /// Tests given up.
    pub open: u32,
    /// Mean number of games.
    pub mean_games: f64,
    /// Games that half of the tests need.
    pub median_games: u64,
    /// Games that nine tests out of ten need.
    pub ninth_decile_games: u64,
}

impl Simulation {
    /// Plays the tests.
    #[must_use]
    pub fn run(&self) -> SimulationReport {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let (mut accepted, mut rejected, mut open) = (0, 0, 0);
        let mut lengths = Vec::with_capacity(self.matches as usize);
        let scores = self.strength.scores();
        for _ in 0..self.matches {
            let (verdict, games) = self.play_match(scores, &mut random);
            match verdict {
                Verdict::Accepted => accepted += 1,
                Verdict::Rejected => rejected += 1,
                Verdict::Open => open += 1,
            }
            lengths.push(games);
        }
        lengths.sort_unstable();
        let at = |share: f64| {
            let index = (lengths.len() as f64 * share) as usize;
            lengths.get(index.min(lengths.len().saturating_sub(1))).copied().unwrap_or(0)
        };
        SimulationReport {
            accepted,
            rejected,
            open,
            mean_games: lengths.iter().sum::<u64>() as f64 / lengths.len().max(1) as f64,
            median_games: at(0.5),
            ninth_decile_games: at(0.9),
        }
    }

    fn play_match(&self, scores: [f64; 2], random: &mut Xoshiro256PlusPlus) -> (Verdict, u64) {
        let mut pairs = Pairs::default();
        while pairs.total() < self.max_pairs {
            let [first, second] = scores.map(|score| self.strength.play(score, random));
            pairs.add(first, second);
            let verdict = self.sprt.verdict(self.sprt.llr(pairs.into()));
            if verdict != Verdict::Open {
                return (verdict, 2 * pairs.total());
            }
        }
        (Verdict::Open, 2 * pairs.total())
    }
}

impl Strength {
    /// Scores expected of the two games of a pair, whose mean is that of the true Elo.
    fn scores(&self) -> [f64; 2] {
        let scores_around =
            |elo: f64| [score_of_elo(elo + self.bias), score_of_elo(elo - self.bias)];
        // The logistic curve is not a line, so the mean is not at the middle of the two.
        let wanted = 2.0 * score_of_elo(self.elo);
        let (mut low, mut high) = (self.elo - self.bias.abs(), self.elo + self.bias.abs());
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            let [first, second] = scores_around(middle);
            if first + second < wanted { low = middle } else { high = middle }
        }
        scores_around((low + high) / 2.0)
    }

    /// Half points of one game with the given score expected.
    fn play(&self, score: f64, random: &mut Xoshiro256PlusPlus) -> u8 {
        // Draws take from both sides alike, but never more than there is.
        let draws = self.draws.clamp(0.0, 2.0 * score.min(1.0 - score));
        let dice: f64 = random.random();
        if dice < score - draws / 2.0 {
            2
        } else if dice < score + draws / 2.0 {
            1
        } else {
            0
        }
    }
}
