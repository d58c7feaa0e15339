//! What the shapes around a point weighed before.
//!
//! From one expansion of a search to the next most of the board stays as it is: what a stone changes is
//! what is around it. So the sum of the weights of a move's shapes is kept under the name of its
//! surroundings, and mostly found again: for three candidates in four on 19x19, for one in three on 9x9.

use tengen_rules::{CELLS, Point};

/// Sums kept for each point.
const PLACES: usize = 32;

/// Sums by surroundings, for each point the latest ones.
#[derive(Debug)]
pub(super) struct Memory(Box<[[Recollection; PLACES]; CELLS]>);

impl Memory {
    /// Remembers nothing.
    pub(super) fn new() -> Self {
        Self(Box::new([[Recollection::NOTHING; PLACES]; CELLS]))
    }

    /// The sum of a point's shapes in surroundings that go by any of these names.
    #[inline(always)]
    pub(super) fn recall(&self, point: Point, names: &[u64]) -> Option<i32> {
        let kept = &self.0[point.index()];
        names.iter().find_map(|&name| kept[place(name)].of(name))
    }

    /// Keeps the sum of a point's shapes.
    #[inline(always)]
    pub(super) fn keep(&mut self, point: Point, name: u64, sum: i32) {
        self.0[point.index()][place(name)] = Recollection::new(name, sum);
    }
}

/// A sum and the name it goes by, in one word: 24 bits for the sum, of the name those above.
#[derive(Clone, Copy, Debug)]
struct Recollection(u64);

impl Recollection {
    const NOTHING: Self = Self(0);

    /// Bits of a sum: some twenty weights of 16 bits, and the sign.
    const SUM: u32 = 24;

    #[inline(always)]
    fn new(name: u64, sum: i32) -> Self {
        let bits = u64::from(sum as u32) & ((1 << Self::SUM) - 1);
        Self(name >> Self::SUM << Self::SUM | bits)
    }

    /// The sum, if it goes by this name.
    #[inline(always)]
    fn of(self, name: u64) -> Option<i32> {
        let sum = (self.0 as i32) << (32 - Self::SUM) >> (32 - Self::SUM);
        ((self.0 ^ name) >> Self::SUM == 0).then_some(sum)
    }
}

/// Where a sum is kept, by bits of the name that the word has no room for.
fn place(name: u64) -> usize {
    (name >> 16) as usize % PLACES
}
