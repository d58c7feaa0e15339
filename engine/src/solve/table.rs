//! What is remembered of positions, once for all that are equal but turned or mirrored.

use tengen_rules::Color;

use crate::region::{Bits, Region, Turn, each};
use crate::rng::Rng;

/// Most turns remembered for each side.
const MOST_REMEMBERED: usize = 1 << 19;

/// What is known of a turn to the side whose proof is sought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The most that is proved to be reached.
    pub(super) reached: i8,
    /// What isn't reached within `depth` moves.
    pub(super) missed: i8,
    /// See `missed`.
    pub(super) depth: u8,
    /// The move that showed the last of these things; `NO_MOVE` where none did.
    best: u8,
}

const NO_MOVE: u8 = u8::MAX;

impl Known {
    const NOTHING: Self = Self { reached: i8::MIN, missed: i8::MAX, depth: 0, best: NO_MOVE };
}

/// A way to turn or mirror the board: where each point comes to lie, and the numbers of its stones
/// and its ko there.
#[derive(Clone, Debug)]
struct Symmetry {
    places: Vec<u8>,
    numbers: Vec<[u64; 3]>,
}

/// Where a turn is found, and how it lies there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    hash: u64,
    symmetry: usize,
}

/// A table of turns for each side's proofs. Turns are told apart by 64 bits.
#[derive(Clone, Debug)]
pub(super) struct Table {
    symmetries: Vec<Symmetry>,
    turns: [u64; 4],
    known: [Vec<(u64, Known)>; 2],
}

impl Table {
    /// A table for a search of so many positions.
    pub(super) fn new(region: &Region, positions: usize) -> Self {
        let mut rng = Rng::new(0);
        let numbers: Vec<[u64; 3]> =
            region.points().iter().map(|_| core::array::from_fn(|_| rng.bits())).collect();
        let symmetries = region
            .symmetries()
            .into_iter()
            .map(|places| Symmetry {
                numbers: places.iter().map(|&place| numbers[usize::from(place)]).collect(),
                places,
            })
            .collect();
        let remembered = positions.next_power_of_two().min(MOST_REMEMBERED);
        let empty = vec![(0, Known::NOTHING); remembered];
        Self {
            symmetries,
            turns: core::array::from_fn(|_| rng.bits()),
            known: [empty.clone(), empty],
        }
    }

    /// Where a turn is found.
    pub(super) fn key(&self, turn: Turn) -> Key {
        let numbered = |symmetry: &Symmetry| {
            let number = |bits: Bits, kind: usize| {
                each(bits).fold(0, |hash, bit| {
                    hash ^ symmetry.numbers[bit.trailing_zeros() as usize][kind]
                })
            };
            let of = turn.stones.of;
            number(of[Color::Black], 0) ^ number(of[Color::White], 1) ^ number(turn.ko, 2)
        };
        let hashes = self.symmetries.iter().map(numbered).enumerate();
        let (symmetry, hash) = hashes.min_by_key(|&(_, hash)| hash).unwrap_or_default();
        let kind = 2 * turn.color.index() + usize::from(turn.passed);
        Key { hash: hash ^ self.turns[kind], symmetry }
    }

    /// What is known, and the move that showed it; no bit where there is none.
    pub(super) fn recall(&self, prover: Color, key: Key) -> (Known, Bits) {
        let known = &self.known[prover.index()];
        let (hash, known) = known[key.hash as usize % known.len()];
        if hash != key.hash {
            return (Known::NOTHING, 0);
        }
        let place = self.symmetries[key.symmetry].places.iter().position(|&p| p == known.best);
        (known, place.map_or(0, |place| 1 << place))
    }

    /// Remembers what is known now; `best` is the move that showed it, if one did.
    pub(super) fn remember(&mut self, prover: Color, key: Key, mut known: Known, best: Bits) {
        if best != 0 {
            let places = &self.symmetries[key.symmetry].places;
            known.best = places[best.trailing_zeros() as usize];
        }
        let all = &mut self.known[prover.index()];
        let slot = key.hash as usize % all.len();
        all[slot] = (key.hash, known);
    }
}
