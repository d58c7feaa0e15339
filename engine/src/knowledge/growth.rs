//! Shapes that grow: each is told only where the one before is known.

use super::shape::{self, Lanes, RINGS, Relation, family};
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
    /// The shapes before the rings, each with its family, from `next` on.
    first: [(Lanes, u32); FIRST],
    next: usize,
    /// The stones up to a ring around a place, with what was added.
    lanes: Lanes,
    place: Place,
    ring: usize,
    /// The last ring.
    end: usize,
    /// The family of the first ring.
    family: u32,
}

impl Growth {
    /// One that begins with `lanes` up to the first ring around `place` and goes on to the ring `end`.
    fn of_rings(place: Place, lanes: Lanes, family: u32, end: usize) -> Self {
        let first = [(Lanes::default(), 0); FIRST];
        Self { first, next: FIRST, lanes, place, ring: 0, end, family }
    }

    /// A shape that doesn't grow.
    pub(super) fn of_one(lanes: Lanes, family: u32) -> Self {
        Self::of_rings(Place::ORIGIN, lanes, family, 0)
    }

    /// What stands around the last move, seen from a candidate in this relation to it.
    pub(super) fn of_answered(last: Place, diamond: &Lanes, relation: Relation) -> Self {
        let lanes = diamond.plus(relation.last());
        Self::of_rings(last, lanes, family::ANSWER, LARGEST_ANSWERED)
    }

    /// The same after another shape.
    fn after(mut self, lanes: Lanes, family: u32) -> Self {
        self.next -= 1;
        self.first[self.next] = (lanes, family);
        self
    }

    /// The name of the shape.
    #[inline(always)]
    pub(super) fn name(&self) -> u32 {
        match self.first.get(self.next) {
            Some((lanes, family)) => lanes.name(*family),
            None => self.lanes.name(self.family + self.ring as u32),
        }
    }

    /// The ring up to which the shape goes.
    pub(super) fn ring(&self) -> usize {
        self.ring
    }

    /// Goes on to the next shape; returns whether there is one.
    #[inline(always)]
    pub(super) fn grow(&mut self, view: &View) -> bool {
        if self.next < FIRST {
            self.next += 1;
            return true;
        }
        if self.ring == self.end {
            return false;
        }
        let (from, to) = (RINGS[self.ring], RINGS[self.ring + 1]);
        shape::grow(&mut self.lanes, view, self.place, from, to);
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
        let mut ring = Lanes::default();
        shape::grow(&mut ring, view, place, 0, RINGS[0]);
        let square = shape::breathing_square(view, place);
        Self { place, square, diamond: shape::breathing_diamond(view, place), ring }
    }

    /// The shapes that don't depend on the moves before.
    pub(super) fn alone(&self) -> [Growth; 2] {
        let &Self { place, square, diamond, ring } = self;
        let stones = Growth::of_rings(place, ring, family::STONES, RINGS.len() - 1);
        let breathing = Growth::of_rings(place, diamond, family::BREATHING + 1, LARGEST_BREATHING);
        [stones, breathing.after(square, family::BREATHING)]
    }

    /// The shapes with the place of the last move.
    pub(super) fn with_last(&self, last: Relation) -> [Growth; 2] {
        let &Self { place, square, diamond, ring } = self;
        let last = last.last();
        let first = family::WITH_LAST + 1;
        let stones = Growth::of_rings(place, ring.plus(last), first, LARGEST_WITH_LAST);
        let breathing = Growth::of_one(diamond.plus(last), family::BREATHING_WITH_LAST + 1)
            .after(square.plus(last), family::BREATHING_WITH_LAST)
            .after(*last, family::WITH_LAST);
        [stones, breathing]
    }
}
