#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod area;
mod benson;
mod board;
mod chain;
mod clock;
mod color;
mod game;
mod handicap;
mod moves;
mod neighborhood;
#[cfg(test)]
mod picture;
mod point;
mod point_set;
pub mod reference;
mod ruleset;
mod score;
mod zobrist;

pub use area::{Area, area};
pub use benson::{UnconditionalLife, benson};
pub use board::{Board, Hashed, Hashing, IllegalMove, Liberties, Unhashed};
pub use clock::{Clock, FlagFall, TimeControl, TimeLeft};
pub use color::{Color, ColorMap, ParseColorError};
pub use game::{Game, HandicapError, HandicapSource, SetUpError};
pub use handicap::{fixed_handicap, free_handicap};
pub use moves::Move;
pub use neighborhood::Neighborhood;
pub use point::{CELLS, ParsePointError, Point, PointMap, STRIDE, Size};
pub use point_set::PointSet;
pub use ruleset::{
    Counting, HandicapBonus, Komi, ParseKomiError, ParseRuleError, Ruleset, Superko,
};
pub use score::{Score, Zi};
