//! Softmax regression: the weights under which the moves that were played are most likely.
//!
//! Stochastic gradient ascent of the log-likelihood in small batches, with a step for each weight
//! that shrinks as its gradients add up (AdaGrad, Duchi et al. 2011).

use tengen_engine::knowledge::Knowledge;
use tengen_engine::rng::Rng;

use crate::example::{Example, Examples};

/// Positions whose gradients make one step.
const BATCH: usize = 32;

/// Candidates less likely than this enter the gradient by chance only, with so much more weight
/// that it is right on average: most candidates are, and most of the time would go to them.
const UNLIKELY: f32 = 0.004;

/// Weights on their way.
#[derive(Clone, Debug)]
pub struct Fit {
    pub(crate) weights: Vec<f32>,
    /// For each weight the sum of its squared gradients.
    pub(crate) squares: Vec<f32>,
    gradients: Vec<f32>,
    /// Weights with a gradient.
    touched: Vec<u32>,
    scores: Vec<f32>,
    loss: f64,
    seen: usize,
}

impl Fit {
    /// A start with `count` weights of zero.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Self {
            weights: vec![0.0; count],
            squares: vec![0.0; count],
            gradients: vec![0.0; count],
            touched: Vec::new(),
            scores: Vec::new(),
            loss: 0.0,
            seen: 0,
        }
    }

    /// Learns from examples in their order, with steps of `rate`. The `seed` decides which unlikely
    /// candidates are looked at.
    pub fn learn(&mut self, examples: &Examples, rate: f32, seed: u64) {
        let mut rng = Rng::new(seed);
        for (index, example) in examples.positions().enumerate() {
            self.add_gradient(example, &mut rng);
            if (index + 1) % BATCH == 0 {
                self.step(rate);
            }
        }
        self.step(rate);
    }

    /// The mean log-loss of the examples since the last call, each judged before it was learned.
    pub fn take_loss(&mut self) -> f64 {
        let mean = self.loss / self.seen.max(1) as f64;
        (self.loss, self.seen) = (0.0, 0);
        mean
    }

    /// Gives the weights to the knowledge whose features they are.
    pub fn teach(&self, knowledge: &mut Knowledge) {
        for (index, &weight) in self.weights.iter().enumerate() {
            knowledge.set_weight(index, weight);
        }
    }

    fn add_gradient(&mut self, example: Example<'_>, rng: &mut Rng) {
        self.scores.clear();
        let weights = &self.weights;
        self.scores.extend(
            example
                .candidates()
                .map(|features| features.iter().map(|&f| weights[f as usize]).sum::<f32>()),
        );
        let most = self.scores.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for score in &mut self.scores {
            *score = (*score - most).exp();
            sum += *score;
        }
        self.loss -= f64::from(self.scores[example.played] / sum).max(1e-30).ln();
        self.seen += 1;

        for (index, features) in example.candidates().enumerate() {
            let mut gradient = self.scores[index] / sum;
            if index == example.played {
                gradient -= 1.0;
            } else if gradient < UNLIKELY {
                if !rng.chance(gradient / UNLIKELY) {
                    continue;
                }
                gradient = UNLIKELY;
            }
            for &feature in features {
                let total = &mut self.gradients[feature as usize];
                if *total == 0.0 {
                    self.touched.push(feature);
                }
                *total += gradient;
            }
        }
    }

    fn step(&mut self, rate: f32) {
        for feature in self.touched.drain(..) {
            let feature = feature as usize;
            let gradient = std::mem::take(&mut self.gradients[feature]);
            let squares = &mut self.squares[feature];
            *squares += gradient * gradient;
            if *squares > 0.0 {
                self.weights[feature] -= rate * gradient / squares.sqrt();
            }
        }
    }
}
