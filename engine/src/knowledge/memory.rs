//! What the shapes around a point weighed before.
//!
//! From one expansion of a search to the next most of the board stays as it is: what a stone changes is
//! what is around it. So the sum of the weights of a move's shapes is kept under the name of its
//! surroundings, and mostly found again: for three candidates in four on 19x19, for one in three on 9x9.

use tengen_rules::{CELLS, Point};

/// Sums kept for each point. 16 to 128 take the same time, 8 a hundredth more.
const PLACES: usize = 32;

/// Sums by surroundings, for each point the latest ones.
#[derive(Debug)]
pub(super) struct Memory(Box<[Recollection; CELLS]>);

#[derive(Clone, Copy, Debug)]
struct Recollection {
    surroundings: [u64; PLACES],
    sums: [i32; PLACES],
}

impl Memory {
    /// Remembers nothing.
    pub(super) fn new() -> Self {
        let nothing = Recollection { surroundings: [0; PLACES], sums: [0; PLACES] };
        Self(Box::new([nothing; CELLS]))
    }

    /// The sum of a point's shapes in surroundings that go by any of these names.
    #[inline(always)]
    pub(super) fn recall(&self, point: Point, names: impl Iterator<Item = u64>) -> Option<i32> {
        let kept = &self.0[point.index()];
        for name in names {
            let place = place(name);
            if kept.surroundings[place] == name {
                return Some(kept.sums[place]);
            }
        }
        None
    }

    /// Keeps the sum of a point's shapes.
    #[inline(always)]
    pub(super) fn keep(&mut self, point: Point, surroundings: u64, sum: i32) {
        let (kept, place) = (&mut self.0[point.index()], place(surroundings));
        kept.surroundings[place] = surroundings;
        kept.sums[place] = sum;
    }
}

/// Where a sum is kept: the upper bits of a sum of products are the best mixed.
fn place(surroundings: u64) -> usize {
    (surroundings >> 50) as usize % PLACES
}
