//! Simultaneous perturbation stochastic approximation (Spall 1992): all parameters are moved up or
//! down by lot at once, the two directions play each other, and all follow the winner a little.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Parameter;

/// How the steps of the parameters shrink (Spall's recommendation).
const ALPHA: f64 = 0.602;
/// How the perturbations shrink (Spall's recommendation).
const GAMMA: f64 = 0.101;
/// Share of all iterations that keeps the first steps from being too wild.
const STABILITY: f64 = 0.1;

/// The method with its settings.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    /// What is tuned.
    pub parameters: Vec<Parameter>,
    /// Iterations, of a pair of games each.
    pub iterations: u64,
    /// Share of its step by which a parameter follows the winner of one game at the end of tuning.
    pub rate: f64,
    /// Seed of the perturbations.
    pub seed: u64,
}

/// The two sides of an iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct Perturbation {
    /// Each parameter's direction: 1 or -1.
    pub directions: Vec<f64>,
    /// Values perturbed along the directions.
    pub plus: Vec<f64>,
    /// Values perturbed against them.
    pub minus: Vec<f64>,
}

impl Spsa {
    /// How far the perturbations of an iteration are from their size at the end, as a factor.
    fn spread(&self, iteration: u64) -> f64 {
        (self.iterations as f64 / (iteration + 1) as f64).powf(GAMMA)
    }

    /// The share of its step by which a parameter follows the winner of one game.
    fn gain(&self, iteration: u64) -> f64 {
        let (total, stability) = (self.iterations as f64, STABILITY * self.iterations as f64);
        let shrunk = ((stability + total) / (stability + (iteration + 1) as f64)).powf(ALPHA);
        self.rate * shrunk / self.spread(iteration)
    }

    /// The values of both sides in an iteration, the same for the same iteration and values.
    #[must_use]
    pub fn perturbation(&self, iteration: u64, values: &[f64]) -> Perturbation {
        let mixed = self.seed.wrapping_add(iteration.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut random = Xoshiro256PlusPlus::seed_from_u64(mixed);
        let directions: Vec<f64> = self
            .parameters
            .iter()
            .map(|_| if random.random::<bool>() { 1.0 } else { -1.0 })
            .collect();
        let spread = self.spread(iteration);
        let moved = |sign: f64| {
            let all = self.parameters.iter().zip(values).zip(&directions);
            all.map(|((parameter, value), direction)| {
                let moved = value + sign * direction * spread * parameter.step;
                moved.clamp(parameter.min, parameter.max)
            })
            .collect()
        };
        Perturbation { plus: moved(1.0), minus: moved(-1.0), directions }
    }

    /// Lets the values follow the winner; `result` is the plus side's wins less its losses.
    pub fn update(
        &self,
        iteration: u64,
        values: &mut [f64],
        perturbation: &Perturbation,
        result: f64,
    ) {
        let gain = self.gain(iteration);
        let all = self.parameters.iter().zip(values).zip(&perturbation.directions);
        for ((parameter, value), direction) in all {
            let moved = *value + gain * parameter.step * direction * result;
            *value = moved.clamp(parameter.min, parameter.max);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(name: &str, start: f64) -> Parameter {
        Parameter { name: name.to_owned(), start, min: 0.0, max: 1.0, step: 0.05, integer: false }
    }

    /// Games whose odds depend on the distance to the best values.
    #[test]
    fn finds_the_best_values_of_a_noisy_function() {
        let best = [0.8, 0.3];
        let spsa = Spsa {
            parameters: vec![parameter("x", 0.2), parameter("y", 0.6)],
            iterations: 3000,
            rate: 0.03,
            seed: 1,
        };
        let elo = |values: &[f64]| -> f64 {
            values.iter().zip(best).map(|(value, best)| -800.0 * (value - best).powi(2)).sum()
        };
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        let mut values: Vec<f64> = spsa.parameters.iter().map(|p| p.start).collect();
        for iteration in 0..spsa.iterations {
            let perturbation = spsa.perturbation(iteration, &values);
            let odds =
                crate::stats::score_of_elo(elo(&perturbation.plus) - elo(&perturbation.minus));
            let game = |dice: f64| if dice < odds { 1.0 } else { -1.0 };
            let result = game(random.random()) + game(random.random());
            spsa.update(iteration, &mut values, &perturbation, result);
        }
        for (value, best) in values.iter().zip(best) {
            assert!((value - best).abs() < 0.1, "{values:?}");
        }
    }

    #[test]
    fn perturbations_shrink_to_the_step_and_stay_in_range() {
        let spsa = Spsa {
            parameters: vec![parameter("x", 0.5), parameter("y", 0.99)],
            iterations: 100,
            rate: 0.02,
            seed: 3,
        };
        let last = spsa.perturbation(99, &[0.5, 0.99]);
        assert!(((last.plus[0] - last.minus[0]).abs() - 0.1).abs() < 1e-12);
        let first = spsa.perturbation(0, &[0.5, 0.99]);
        assert!((first.plus[0] - first.minus[0]).abs() > 0.1);
        assert!(first.plus[1].max(first.minus[1]) <= 1.0);
        assert_eq!(first, spsa.perturbation(0, &[0.5, 0.99]));
        let mut values = vec![0.5, 0.99];
        spsa.update(99, &mut values, &last, 2.0);
        assert!(((values[0] - 0.5).abs() - 2.0 * 0.02 * 0.05).abs() < 1e-9);
    }
}
