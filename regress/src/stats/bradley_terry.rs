//! Ratings of many players from the results of games between them, after Bradley and Terry.

use core::f64::consts::LN_10;

use serde::Serialize;

/// Elo units of one unit of log-odds.
const ELO: f64 = 400.0 / LN_10;
/// Standard deviation of the prior, in Elo: wide enough to leave well-known players alone, and it
/// keeps those finite who won or lost everything.
const PRIOR_ELO: f64 = 600.0;
const ITERATIONS: usize = 100;

/// Points that one player scored against another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// The player.
    pub player: usize,
    /// Its opponent.
    pub opponent: usize,
    /// Its points: 1 for a win, 1/2 for a draw.
    pub points: f64,
    /// Games they were scored in.
    pub games: f64,
}

/// A player's strength.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Elo above the mean of all players.
    pub elo: f64,
    /// Its standard error.
    pub error: f64,
}

/// The likeliest ratings of `players` players, their mean at zero, with standard errors from the
/// curvature of the likelihood.
///
/// Each strength has a normal prior, so that the answer is finite whatever was played: players who
/// met nobody are rated at the mean, with the prior's error.
#[must_use]
pub fn bradley_terry(players: usize, scores: &[Score]) -> Vec<Rating> {
    let scores: Vec<Score> = scores
        .iter()
        .copied()
        .filter(|s| s.player < players && s.opponent < players && s.player != s.opponent)
        .collect();
    let mut strengths = vec![0.0; players];
    for _ in 0..ITERATIONS {
        let (gradient, curvature) = derivatives(&strengths, &scores);
        let Some(inverse) = inverse(curvature) else { break };
        let mut largest: f64 = 0.0;
        for (strength, row) in strengths.iter_mut().zip(&inverse) {
            let step: f64 = row.iter().zip(&gradient).map(|(a, b)| a * b).sum();
            // The likelihood is concave; short steps keep Newton's method from overshooting.
            let step = step.clamp(-2.0, 2.0);
            *strength += step;
            largest = largest.max(step.abs());
        }
        if largest < 1e-10 {
            break;
        }
    }
    let (_, curvature) = derivatives(&strengths, &scores);
    let errors = inverse(curvature).unwrap_or_default();
    let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
    strengths
        .iter()
        .enumerate()
        .map(|(player, strength)| {
            let variance = errors.get(player).and_then(|row| row.get(player)).copied();
            Rating {
                elo: ELO * (strength - mean),
                error: ELO * variance.unwrap_or_default().max(0.0).sqrt(),
            }
        })
        .collect()
}

/// Gradient of the log-likelihood, and its negative second derivative.
fn derivatives(strengths: &[f64], scores: &[Score]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let players = strengths.len();
    let prior = (ELO / PRIOR_ELO).powi(2);
    let mut gradient: Vec<f64> = strengths.iter().map(|strength| -prior * strength).collect();
    let mut curvature = vec![vec![0.0; players]; players];
    for (player, row) in curvature.iter_mut().enumerate() {
        row[player] = prior;
    }
    for score in scores {
        let (one, other) = (score.player, score.opponent);
        let expected = 1.0 / (1.0 + (strengths[other] - strengths[one]).exp());
        let surplus = score.points - score.games * expected;
        gradient[one] += surplus;
        gradient[other] -= surplus;
        let weight = score.games * expected * (1.0 - expected);
        curvature[one][one] += weight;
        curvature[other][other] += weight;
        curvature[one][other] -= weight;
        curvature[other][one] -= weight;
    }
    (gradient, curvature)
}

/// The inverse of a positive definite matrix, by elimination; `None` if it is none.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let unit = |n: usize| (0..size).map(|m| f64::from(u8::from(m == n))).collect::<Vec<f64>>();
    let mut result: Vec<Vec<f64>> = (0..size).map(unit).collect();
    for column in 0..size {
        let pivot = matrix[column][column];
        if !pivot.is_finite() || pivot.abs() < 1e-12 {
            return None;
        }
        for value in matrix[column].iter_mut().chain(result[column].iter_mut()) {
            *value /= pivot;
        }
        let (pivot_row, pivot_result) = (matrix[column].clone(), result[column].clone());
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for (value, above) in matrix[row].iter_mut().zip(&pivot_row) {
                *value -= factor * above;
            }
            for (value, above) in result[row].iter_mut().zip(&pivot_result) {
                *value -= factor * above;
            }
        }
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(player: usize, opponent: usize, points: f64, games: f64) -> Score {
        Score { player, opponent, points, games }
    }

    /// Of two players the difference is that of their score, but for the prior's pull.
    #[test]
    fn two_players_differ_by_their_score() {
        let ratings = bradley_terry(2, &[score(0, 1, 7500.0, 10_000.0)]);
        let difference = ratings[0].elo - ratings[1].elo;
        assert!((difference - 400.0 * 3f64.log10()).abs() < 0.1, "{difference}");
        assert!((ratings[0].elo + ratings[1].elo).abs() < 1e-6);
    }

    #[test]
    fn strength_passes_on_through_others() {
        let games = [score(0, 1, 640.0, 1000.0), score(1, 2, 640.0, 1000.0)];
        let ratings = bradley_terry(3, &games);
        let step = 400.0 * (0.64_f64 / 0.36).log10();
        assert!((ratings[0].elo - step).abs() < 1.5, "{ratings:?}");
        assert!(ratings[1].elo.abs() < 0.1 && (ratings[2].elo + step).abs() < 1.5, "{ratings:?}");
    }

    #[test]
    fn winners_of_everything_and_strangers_stay_finite() {
        let ratings = bradley_terry(3, &[score(0, 1, 20.0, 20.0)]);
        assert!(ratings.iter().all(|r| r.elo.is_finite() && r.error.is_finite()), "{ratings:?}");
        assert!(ratings[0].elo > 300.0 && ratings[0].elo > ratings[2].elo);
        assert!((ratings[2].error - PRIOR_ELO).abs() < 1e-6);
        assert!(bradley_terry(0, &[]).is_empty());
        // More games make the error smaller.
        let many = bradley_terry(2, &[score(0, 1, 500.0, 1000.0)]);
        let few = bradley_terry(2, &[score(0, 1, 5.0, 10.0)]);
        assert!(many[0].error < few[0].error);
    }
}
