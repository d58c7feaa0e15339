//! Growing the shapes of many moves at once: in every round all of them are looked up, and those that are known
//! go on to the next. What takes time in a table of this size is the wait for memory, and so a shape is asked for
//! in the round before the one that looks at it.

use tengen_rules::Point;

use super::growth::Growth;
use super::surroundings::Surroundings;
use super::table::Table;
use super::view::View;

/// Shapes that are still to be weighed.
#[derive(Debug)]
pub(super) struct Rounds {
    bundles: Vec<Bundle>,
    growths: Vec<(u32, Growth)>,
    /// Which of the growths are in the round, and the names of their shapes.
    growing: Vec<(u32, u32)>,
}

/// The shapes of a move that depend on the same surroundings.
#[derive(Debug)]
pub(super) struct Bundle {
    /// The number of the move.
    pub(super) candidate: usize,
    pub(super) point: Point,
    pub(super) surroundings: Surroundings,
    /// The sum of their weights.
    pub(super) sum: i32,
    /// The last ring that mattered.
    pub(super) ring: usize,
}

/// Bundles of a move, and growths of a bundle, at most.
const BUNDLES: usize = 3;
const GROWTHS: usize = 3;

impl Rounds {
    /// Has room for so many moves.
    pub(super) fn new(moves: usize) -> Self {
        let bundles = moves * BUNDLES;
        let growths = bundles * GROWTHS;
        Self {
            bundles: Vec::with_capacity(bundles),
            growths: Vec::with_capacity(growths),
            growing: Vec::with_capacity(growths),
        }
    }

    /// Adds a bundle of a move without any shapes yet.
    pub(super) fn add(&mut self, candidate: usize, point: Point, surroundings: Surroundings) {
        self.bundles.push(Bundle { candidate, point, surroundings, sum: 0, ring: 0 });
    }

    /// Adds shapes to the bundle added last; they will be looked up in this table.
    pub(super) fn add_shapes(&mut self, shapes: impl IntoIterator<Item = Growth>, table: &Table) {
        let bundle = self.bundles.len() as u32 - 1;
        for shape in shapes {
            let name = shape.name();
            table.prefetch(name);
            self.growing.push((self.growths.len() as u32, name));
            self.growths.push((bundle, shape));
        }
    }

    /// Weighs all of them and hands out the bundles.
    pub(super) fn weigh(&mut self, view: &View, table: &Table) -> impl Iterator<Item = Bundle> {
        let Self { bundles, growths, growing } = self;
        while !growing.is_empty() {
            growing.retain_mut(|(index, name)| {
                let (bundle, growth) = &mut growths[*index as usize];
                let bundle = &mut bundles[*bundle as usize];
                bundle.ring = bundle.ring.max(growth.ring());
                let Some(weight) = table.weight(*name) else { return false };
                bundle.sum += i32::from(weight);
                let goes_on = growth.grow(view);
                if goes_on {
                    *name = growth.name();
                    table.prefetch(*name);
                }
                goes_on
            });
        }
        growths.clear();
        bundles.drain(..)
    }
}
