//! What is remembered of positions, once for all that are equal but turned or mirrored.

use tengen_rules::{Color, ColorMap};

use super::found::Hardness;
use super::path::Needs;
use crate::region::{Bits, Region, Stones, Turn, each};
use crate::rng::Rng;

/// Most turns remembered.
const MOST_REMEMBERED: usize = 1 << 20;

/// Turns remembered at first.
const FIRST_REMEMBERED: usize = 1 << 12;

/// So many times as many are remembered whenever half of the slots are taken.
const GROWTH: usize = 4;

/// Slots among which one is chosen for a turn.
const BUCKET: usize = 2;

/// Ways to turn or mirror a board.
const SYMMETRIES: usize = 8;

/// What a side is proved to reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proof {
    /// Its area less the other side's, at least.
    pub(super) reached: i8,
    /// Stones that are captured in the lines of the proof.
    pub(super) taken: ColorMap<Bits>,
    /// What must have stood on the way for the proof to hold.
    pub(super) needs: Needs,
}

/// What is known of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// What each side reaches.
    pub(super) proofs: ColorMap<Proof>,
    /// How hard it seems to prove whether Black reaches `goal`.
    pub(super) hardness: Hardness,
    /// See `hardness`.
    pub(super) goal: i8,
    /// How long that was searched; the logarithm.
    pub(super) work: u8,
}

impl Known {
    /// Nothing at all.
    pub(super) const NOTHING: Self = {
        let nothing = Proof { reached: i8::MIN, taken: ColorMap::new(0, 0), needs: [0; 2] };
        Self {
            proofs: ColorMap::new(nothing, nothing),
            hardness: Hardness::NEVER,
            goal: i8::MIN,
            work: 0,
        }
    };
}

/// Hashes of the stones of a position, one for each way to turn or mirror it.
pub(super) type Hashes = [u64; SYMMETRIES];

/// Where a turn is found, and how it lies there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    hash: u64,
    /// The way it is turned or mirrored.
    pub(super) symmetry: usize,
    /// The hashes of its stones.
    pub(super) hashes: Hashes,
}

/// A table of turns. They are told apart by 64 bits.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// Where each point comes to lie, and where it came from, in each way to turn or mirror the board.
    places: Vec<Vec<u8>>,
    origins: Vec<Vec<u8>>,
    /// The hashes of any of eight points in a row, for every choice among them.
    eights: ColorMap<Vec<[Hashes; 256]>>,
    ko: Vec<Hashes>,
    turns: [u64; 4],
    /// The hash of the turn in each slot; 0 where there is none. Apart, for most turns are new.
    slots: Vec<u64>,
    known: Vec<Known>,
    taken: usize,
}

impl Table {
    /// An empty table.
    pub(super) fn new(region: &Region) -> Self {
        let mut rng = Rng::new(0);
        let places = region.symmetries();
        let len = region.points().len();
        let mut numbered = || -> Vec<Hashes> {
            let numbers: Vec<u64> = (0..len).map(|_| rng.bits()).collect();
            let hash = |places: &Vec<u8>, point| numbers[usize::from(places[point])];
            (0..len)
                .map(|point| core::array::from_fn(|way| hash(&places[way % places.len()], point)))
                .collect()
        };
        let [black, white, ko] = core::array::from_fn(|_| numbered());
        let turns = core::array::from_fn(|_| rng.bits());
        let origins = places.iter().map(|places| inverse(places)).collect();
        Self {
            places,
            origins,
            eights: ColorMap::new(eights(&black), eights(&white)),
            ko,
            turns,
            slots: vec![0; FIRST_REMEMBERED],
            known: vec![Known::NOTHING; FIRST_REMEMBERED],
            taken: 0,
        }
    }

    /// The hashes of stones.
    pub(super) fn hashes(&self, stones: Stones) -> Hashes {
        let mut hashes = Hashes::default();
        for color in Color::BOTH {
            for (eights, eight) in self.eights[color].iter().zip(stones.of[color].to_le_bytes()) {
                let more = &eights[usize::from(eight)];
                hashes.iter_mut().zip(more).for_each(|(hash, more)| *hash ^= more);
            }
        }
        hashes
    }

    /// Where a turn is found.
    pub(super) fn key(&self, turn: Turn) -> Key {
        let hashes = self.hashes(turn.stones);
        let mut with_ko = hashes;
        if turn.ko != 0 {
            let ko = &self.ko[turn.ko.trailing_zeros() as usize];
            with_ko.iter_mut().zip(ko).for_each(|(hash, ko)| *hash ^= ko);
        }
        let ways = with_ko.into_iter().enumerate().take(self.places.len());
        let (symmetry, hash) = ways.min_by_key(|&(_, hash)| hash).unwrap_or_default();
        let kind = 2 * turn.color.index() + usize::from(turn.passed);
        Key { hash: hash ^ self.turns[kind], symmetry, hashes }
    }

    /// What is known, if anything.
    pub(super) fn recall(&self, key: &Key) -> Option<&Known> {
        let first = self.bucket(key.hash);
        let found = self.slots[first..][..BUCKET].iter().position(|&hash| hash == key.hash)?;
        self.known.get(first + found)
    }

    /// Points as they lie in the table, moved to where they lie in the turn of `key`.
    pub(super) fn as_it_lies(&self, key: &Key, points: ColorMap<Bits>) -> ColorMap<Bits> {
        moved(points, &self.origins[key.symmetry])
    }

    /// The way back from [`as_it_lies`](Self::as_it_lies).
    pub(super) fn as_remembered(&self, key: &Key, points: ColorMap<Bits>) -> ColorMap<Bits> {
        moved(points, &self.places[key.symmetry])
    }

    /// Remembers what is known now.
    pub(super) fn remember(&mut self, key: &Key, known: Known) {
        if 2 * self.taken > self.slots.len() && self.slots.len() < MOST_REMEMBERED {
            self.grow();
        }
        self.put(key.hash, known);
    }

    /// The first slot for a hash. There is a power of two of them.
    const fn bucket(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - BUCKET)
    }

    /// Puts it where it was, or in place of what took the least work.
    fn put(&mut self, hash: u64, known: Known) {
        let first = self.bucket(hash);
        let rank = |slot: &usize| match self.slots[*slot] {
            same if same == hash => (0, 0),
            0 => (1, 0),
            _ => (2, self.known[*slot].work),
        };
        if let Some(slot) = (first..first + BUCKET).min_by_key(rank) {
            self.taken += usize::from(self.slots[slot] == 0);
            self.slots[slot] = hash;
            self.known[slot] = known;
        }
    }

    fn grow(&mut self) {
        let more = GROWTH * self.slots.len();
        let slots = std::mem::replace(&mut self.slots, vec![0; more]);
        let known = std::mem::replace(&mut self.known, vec![Known::NOTHING; more]);
        self.taken = 0;
        for (hash, known) in slots.into_iter().zip(known).filter(|&(hash, _)| hash != 0) {
            self.put(hash, known);
        }
    }
}

/// The way back.
fn inverse(places: &[u8]) -> Vec<u8> {
    let mut origins = vec![0; places.len()];
    for (origin, &place) in places.iter().enumerate() {
        origins[usize::from(place)] = origin as u8;
    }
    origins
}

/// Points of each colour, moved to these places.
fn moved(points: ColorMap<Bits>, places: &[u8]) -> ColorMap<Bits> {
    let moved =
        |bits| each(bits).fold(0, |moved, bit| moved | 1 << places[bit.trailing_zeros() as usize]);
    ColorMap::new(moved(points[Color::Black]), moved(points[Color::White]))
}

/// The hashes of any of eight points in a row, for every choice among them.
fn eights(hashes: &[Hashes]) -> Vec<[Hashes; 256]> {
    let eight = |hashes: &[Hashes]| {
        let mut eights = [Hashes::default(); 256];
        for chosen in 1_usize..256 {
            let last = hashes.get(chosen.trailing_zeros() as usize).copied().unwrap_or_default();
            let others = eights[chosen & (chosen - 1)];
            eights[chosen] = core::array::from_fn(|way| others[way] ^ last[way]);
        }
        eights
    };
    hashes.chunks(8).map(eight).collect()
}
