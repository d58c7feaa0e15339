//! What the shapes around a point weighed before.
//!
//! From one expansion of a search to the next most of the board stays as it is: what a stone changes is
//! what is around it. So the sum of the weights of a move's shapes is kept under the name of its
//! surroundings, as far as they mattered, and mostly found again.

use tengen_rules::{CELLS, Point};

/// Sums kept for each point. Of 16, 32, 64 and 128 the most are the fastest, on all sizes.
const PLACES: usize = 128;

/// Sums by surroundings, for each point the latest ones. A sum and the name it goes by share a word.
#[derive(Debug)]
pub(super) struct Memory(Box<[[u64; PLACES]]>);

/// Bits of a word for the sum: some twenty weights of 16 bits, and the sign. The bits above are the name's.
const SUM: u32 = 24;

impl Memory {
    /// Remembers nothing.
    pub(super) fn new() -> Self {
        Self(vec![[0; PLACES]; CELLS].into_boxed_slice())
    }

    /// The sum of a point's shapes in surroundings that go by any of these names.
    #[inline(always)]
    pub(super) fn recall(&self, point: Point, names: &[u64]) -> Option<i32> {
        let kept = &self.0[point.index()];
        names.iter().find_map(|&name| {
            let word = kept[place(name)];
            let sum = (word as i32) << (32 - SUM) >> (32 - SUM);
            ((word ^ name) >> SUM == 0).then_some(sum)
        })
    }

    /// Keeps the sum of a point's shapes.
    #[inline(always)]
    pub(super) fn keep(&mut self, point: Point, name: u64, sum: i32) {
        let bits = u64::from(sum as u32) & ((1 << SUM) - 1);
        self.0[point.index()][place(name)] = name >> SUM << SUM | bits;
    }
}

/// Where a sum is kept, by bits of the name that the word has no room for.
fn place(name: u64) -> usize {
    (name >> 16) as usize % PLACES
}
