//! What a match proves: exact sequential tests, Elo and win rates with their uncertainty.
//!
//! Everything here is pure arithmetic on counts and gives finite, sensible answers for any counts,
//! one-sided and all-draw matches included.

mod bradley_terry;
mod counts;
mod elo;
mod likelihood;
mod normal;
mod ratio;
mod simulate;
mod sprt;
mod wilson;

pub use bradley_terry::{Rating, Score, bradley_terry};
pub use counts::{Games, Pairs, Sample};
pub use elo::{
    EloEstimate, Estimate, elo_of_score, likelihood_of_superiority, score_of_elo, signed,
};
pub use normal::{normal_cdf, normal_quantile};
pub use ratio::Ratio;
pub use simulate::{Simulation, SimulationReport, Strength};
pub use sprt::{EloModel, ParseSprtError, Sprt, Verdict};
pub use wilson::wilson_interval;
