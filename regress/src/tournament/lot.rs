//! Lots: numbers that only the event's seed and what is drawn for decide.

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Draws of a tie between the same two, after which lots decide.
pub(super) const DRAWS_UNTIL_LOT: usize = 3;

fn random(seed: u64, what: &[usize]) -> Xoshiro256PlusPlus {
    let mixed = what.iter().fold(seed, |mixed, &part| {
        (mixed ^ part as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
    });
    Xoshiro256PlusPlus::seed_from_u64(mixed)
}

/// Heads or tails.
pub(super) fn coin(seed: u64, what: &[usize]) -> bool {
    random(seed, what).next_u64() >> 63 == 1
}

/// A number for an order by lot.
pub(super) fn number(seed: u64, what: &[usize]) -> u64 {
    random(seed, what).next_u64()
}

/// Players in an order by lot.
pub(super) fn shuffled(seed: u64, count: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    all.shuffle(&mut random(seed, &[count]));
    all
}
