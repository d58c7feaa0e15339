//! What the shapes around a point weighed before.
//!
//! From one expansion of a search to the next most of the board stays as it is: what a stone changes is
//! what is around it. So the sum of the weights of a move's shapes is kept under the name of its
//! surroundings, as far as they mattered, and mostly found again.

use tengen_rules::{CELLS, Color, ColorMap, Point};

use super::surroundings::Surroundings;

/// Sums kept for each point. Of 16, 32, 64 and 128 the most are the fastest, on all sizes.
const PLACES: usize = 128;

/// Sums by surroundings, for each point the latest ones. A sum and the name it goes by share a word.
#[derive(Debug)]
pub(super) struct Memory {
    kept: Box<[[u64; PLACES]]>,
    /// For each mover and point the sum that was asked for last, wherever the moves before were: of four
    /// times it is asked for again three times.
    latest: ColorMap<Box<[u64; CELLS]>>,
}

/// Bits of a word for the sum: some twenty weights of 16 bits, and the sign. The bits above are the name's.
const SUM: u32 = 24;

impl Memory {
    /// Remembers nothing.
    pub(super) fn new() -> Self {
        let latest = Box::new([0; CELLS]);
        Self {
            kept: vec![[0; PLACES]; CELLS].into_boxed_slice(),
            latest: ColorMap::new(latest.clone(), latest),
        }
    }

    /// The sum of the shapes of a point in these surroundings, as the mover sees them.
    #[inline(always)]
    pub(super) fn recall(
        &mut self,
        mover: Color,
        point: Point,
        surroundings: &Surroundings,
    ) -> Option<i32> {
        let names = surroundings.names();
        if surroundings.are_of_point() {
            let word = self.latest[mover][point.index()];
            if names.iter().fold(false, |is, &name| is | goes_by(word, name)) {
                return Some(sum_of(word));
            }
        }
        // All of them are read, so that the processor waits for them at once.
        let kept = &self.kept[point.index()];
        let (mut is_kept, mut found) = (false, 0);
        for &name in names {
            let word = kept[place(name)];
            let is_it = goes_by(word, name);
            is_kept |= is_it;
            found |= word & u64::from(is_it).wrapping_neg();
        }
        is_kept.then(|| {
            if surroundings.are_of_point() {
                self.latest[mover][point.index()] = found;
            }
            sum_of(found)
        })
    }

    /// Keeps the sum of a point's shapes, for which its surroundings up to this ring mattered.
    #[inline(always)]
    pub(super) fn keep(
        &mut self,
        mover: Color,
        point: Point,
        surroundings: &Surroundings,
        ring: usize,
        sum: i32,
    ) {
        let name = surroundings.name(ring);
        let word = name >> SUM << SUM | u64::from(sum as u32) & ((1 << SUM) - 1);
        self.kept[point.index()][place(name)] = word;
        if surroundings.are_of_point() {
            self.latest[mover][point.index()] = word;
        }
    }
}

/// Whether a word is of surroundings of this name.
#[inline(always)]
fn goes_by(word: u64, name: u64) -> bool {
    (word ^ name) >> SUM == 0
}

/// The sum in a word.
#[inline(always)]
fn sum_of(word: u64) -> i32 {
    (word as i32) << (32 - SUM) >> (32 - SUM)
}

/// Where a sum is kept, by bits of the name that the word has no room for.
#[inline(always)]
fn place(name: u64) -> usize {
    (name >> 16) as usize % PLACES
}
