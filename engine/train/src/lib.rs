//! Learns what strong players would play from their games: reads records, counts shapes, fits
//! weights, and says how well they predict.
//!
//! `docs/learning.md` has the commands, the features and the figures.

pub mod checkpoint;
pub mod count;
pub mod discrepancy;
pub mod evaluate;
pub mod example;
pub mod fit;
pub mod frame;
pub mod in_order;
pub mod judged;
pub mod play;
pub mod problems;
pub mod records;
pub mod training;
