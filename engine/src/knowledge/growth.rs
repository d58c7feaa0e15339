//! The shapes around a candidate, told from the smallest to the first that nobody knows.

use super::observer::Listener;
use super::shape::{self, Lanes, RINGS, Relation, Surroundings, family};
use super::view::{Place, View};

/// The shapes around a candidate, grown as far as anyone asked.
#[derive(Debug)]
pub(super) struct Growth<'a> {
    view: &'a View,
    place: Place,
    rings: [Lanes; RINGS.len()],
    grown: usize,
    square: Lanes,
    diamond: Lanes,
}

impl<'a> Growth<'a> {
    /// Grows in this view; where, [`begin`](Self::begin) says.
    pub(super) fn new(view: &'a View) -> Self {
        let none = Lanes::default();
        let rings = [none; RINGS.len()];
        Self { view, place: Place::ORIGIN, rings, grown: 0, square: none, diamond: none }
    }

    /// Begins anew around another place; returns what stands there.
    #[inline(always)]
    pub(super) fn begin(&mut self, place: Place) -> Surroundings<'a> {
        self.place = place;
        self.grown = 0;
        self.view.surroundings(place)
    }

    /// The stones up to a ring. Rings are asked for from the innermost outwards.
    #[inline(always)]
    fn ring(&mut self, ring: usize) -> &Lanes {
        if self.grown <= ring {
            let (mut lanes, from) = match ring.checked_sub(1) {
                None => (Lanes::default(), 0),
                Some(inner) => (self.rings[inner], RINGS[inner]),
            };
            shape::grow(&mut lanes, self.view, self.place, from, RINGS[ring]);
            self.rings[ring] = lanes;
            self.grown = ring + 1;
        }
        &self.rings[ring]
    }

    /// The square and the diamond with liberties.
    fn breathe(&mut self) {
        if self.grown == 0 {
            self.square = shape::breathing_square(self.view, self.place);
            self.diamond = shape::breathing_diamond(self.view, self.place);
            let _ = self.ring(0);
        }
    }

    /// Tells of what doesn't depend on the moves before; returns the last ring that mattered.
    pub(super) fn tell(&mut self, listener: &mut impl Listener) -> usize {
        self.breathe();
        let mut breathes = listener.shape(self.square.name(family::BREATHING))
            && listener.shape(self.diamond.name(family::BREATHING + 1));
        let liberties = self.diamond.minus(self.ring(0));
        let mut grows = true;
        let mut ring = 0;
        while ring < RINGS.len() && (grows || breathes) {
            let lanes = *self.ring(ring);
            let number = ring as u32;
            grows = grows && listener.shape(lanes.name(family::STONES + number));
            if ring > 0 {
                let name = lanes.plus(&liberties).name(family::BREATHING + 1 + number);
                breathes = breathes && ring <= LARGEST_BREATHING && listener.shape(name);
            }
            ring += 1;
        }
        ring - 1
    }

    /// Tells of the shapes with the place of the last move; returns the same.
    pub(super) fn tell_with_last(&mut self, last: Relation, listener: &mut impl Listener) -> usize {
        self.breathe();
        let last = last.last();
        let _ = listener.shape(last.name(family::WITH_LAST))
            && listener.shape(self.square.plus(last).name(family::BREATHING_WITH_LAST))
            && listener.shape(self.diamond.plus(last).name(family::BREATHING_WITH_LAST + 1));
        let mut ring = 0;
        loop {
            let name = self.ring(ring).plus(last).name(family::WITH_LAST + 1 + ring as u32);
            if !listener.shape(name) || ring == LARGEST_WITH_LAST {
                return ring;
            }
            ring += 1;
        }
    }
}

/// Rings up to which shapes are told with the last move, and with liberties.
const LARGEST_WITH_LAST: usize = 4;
const LARGEST_BREATHING: usize = 2;
