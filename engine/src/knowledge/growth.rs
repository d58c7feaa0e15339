//! Shapes that grow: each is told only where the one before is known.

use super::shape::{self, CROSS, DIAMOND, Lanes, RINGS, Relation, SQUARE, family};
use super::view::{Place, View};

/// Rings up to which shapes are told with the last move, with liberties, and around the last move.
pub(super) const LARGEST_WITH_LAST: usize = 4;
const LARGEST_BREATHING: usize = 2;
const LARGEST_ANSWERED: usize = 1;

/// Shapes that begin inside of the first ring, at most.
const FIRST: usize = 2;

/// A shape and those that it may grow to: some inside of the first ring, then ring by ring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Growth {
    /// The stones up to a ring around a place, with what was added.
    lanes: Lanes,
    /// The names of the shapes before the rings, from `next` on.
    first: [u32; FIRST],
    next: u8,
    place: Place,
    ring: u8,
    /// The last ring.
    end: u8,
    /// The family of the first ring.
    family: u32,
}

impl Growth {
    /// One that begins with `lanes` up to the first ring around `place` and goes on to the ring `end`.
    #[inline(always)]
    fn of_rings(place: Place, lanes: Lanes, family: u32, end: usize) -> Self {
        let (next, end) = (FIRST as u8, end as u8);
        Self { lanes, first: [0; FIRST], next, place, ring: 0, end, family }
    }

    /// A shape that doesn't grow.
    #[inline(always)]
    pub(super) fn of_one(lanes: Lanes, family: u32) -> Self {
        Self::of_rings(Place::ORIGIN, lanes, family, 0)
    }

    /// What stands around the last move, seen from a candidate in this relation to it.
    #[inline(always)]
    pub(super) fn of_answered(last: Place, diamond: &Lanes, relation: Relation) -> Self {
        let lanes = diamond.plus(relation.last());
        Self::of_rings(last, lanes, family::ANSWER, LARGEST_ANSWERED)
    }

    /// The same after another shape, of this name.
    #[inline(always)]
    fn after(mut self, name: u32) -> Self {
        self.next -= 1;
        self.first[usize::from(self.next)] = name;
        self
    }

    /// The name of the shape.
    #[inline(always)]
    pub(super) fn name(&self) -> u32 {
        match self.first.get(usize::from(self.next)) {
            Some(&name) => name,
            None => self.lanes.name(self.family + u32::from(self.ring)),
        }
    }

    /// The ring up to which the shape goes.
    #[inline(always)]
    pub(super) fn ring(&self) -> usize {
        usize::from(self.ring)
    }

    /// Goes on to the next shape; returns whether there is one.
    #[inline(always)]
    pub(super) fn grow(&mut self, view: &View) -> bool {
        if usize::from(self.next) < FIRST {
            self.next += 1;
            return true;
        }
        if self.ring == self.end {
            return false;
        }
        let (from, to) = (RINGS[self.ring()], RINGS[self.ring() + 1]);
        self.lanes = self.lanes.plus(&shape::stones_at(view, self.place, from, to));
        self.ring += 1;
        true
    }
}

/// What stands next to a candidate, from where its shapes grow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearby {
    place: Place,
    square: Lanes,
    diamond: Lanes,
    ring: Lanes,
}

impl Nearby {
    /// Looks around a place.
    pub(super) fn new(view: &View, place: Place) -> Self {
        let parts = [(0, CROSS), (CROSS, SQUARE), (SQUARE, DIAMOND)];
        let stones = parts.map(|(from, to)| shape::stones_at(view, place, from, to));
        let breaths = parts.map(|(from, to)| shape::breaths_at(view, place, from, to));
        Self {
            place,
            // Diagonally it has stones only.
            square: breaths[0].plus(&stones[1]),
            diamond: breaths[0].plus(&breaths[1]).plus(&breaths[2]),
            ring: stones[0].plus(&stones[1]).plus(&stones[2]),
        }
    }

    /// The shapes that don't depend on the moves before.
    #[inline(always)]
    pub(super) fn alone(&self) -> [Growth; 2] {
        let &Self { place, square, diamond, ring } = self;
        let stones = Growth::of_rings(place, ring, family::STONES, RINGS.len() - 1);
        let breathing = Growth::of_rings(place, diamond, family::BREATHING + 1, LARGEST_BREATHING);
        [stones, breathing.after(square.name(family::BREATHING))]
    }

    /// The shapes with the place of the last move.
    #[inline(always)]
    pub(super) fn with_last(&self, last: Relation) -> [Growth; 2] {
        let &Self { place, square, diamond, ring } = self;
        let last = last.last();
        let first = family::WITH_LAST + 1;
        let stones = Growth::of_rings(place, ring.plus(last), first, LARGEST_WITH_LAST);
        let breathing = Growth::of_one(diamond.plus(last), family::BREATHING_WITH_LAST + 1)
            .after(square.plus(last).name(family::BREATHING_WITH_LAST))
            .after(last.name(family::WITH_LAST));
        [stones, breathing]
    }
}
