//! A Monte Carlo tree search engine for Go.
//!
//! Start reading at [`search::iteration`]: one iteration of the search, which calls everything else.
//! [`Player`] is what a front-end uses.

pub mod bench;
pub mod caught;
mod distance;
pub mod knowledge;
mod ladder;
pub mod params;
pub mod pattern;
pub mod player;
pub mod playout;
mod prefetch;
mod priors;
mod probability;
mod region;
pub mod rng;
pub mod search;
mod solve;
pub mod status;
mod tactics;
pub mod time;
pub mod tree;

pub use params::Params;
pub use player::{Decision, EngineError, Inquiry, Level, Player, Pondering, Settings};
pub use priors::Prior;
pub use search::{Detail, Limits, Report, Restrict, Restriction, Stop};
pub use status::Judgement;
pub use time::Lag;
