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
        let liberties = self.diamond.minus(self.ring(0));
        let mut breathing = [0; 2 + LARGEST_BREATHING];
        breathing[0] = self.square.name(family::BREATHING);
        for ring in 0..=LARGEST_BREATHING {
            let number = family::BREATHING + 1 + ring as u32;
            breathing[1 + ring] = self.ring(ring).plus(&liberties).name(number);
        }
        listener.expect(&breathing);
        let grown = self.tell_rings(&Lanes::default(), family::STONES, &[3, 5, 7], listener);
        let breaths = tell_growing(&breathing, listener);
        grown.min(RINGS.len() - 1).max(breaths.min(1 + LARGEST_BREATHING).saturating_sub(1))
    }

    /// Tells of the shapes with the place of the last move; returns the same.
    pub(super) fn tell_with_last(&mut self, last: Relation, listener: &mut impl Listener) -> usize {
        self.breathe();
        let last = last.last();
        let breathing = [
            last.name(family::WITH_LAST),
            self.square.plus(last).name(family::BREATHING_WITH_LAST),
            self.diamond.plus(last).name(family::BREATHING_WITH_LAST + 1),
        ];
        listener.expect(&breathing);
        let grown = self.tell_rings(last, family::WITH_LAST + 1, &[2, 3, 5], listener);
        tell_growing(&breathing, listener);
        grown.min(LARGEST_WITH_LAST)
    }

    /// Tells of the stones up to each ring, with something added, as far as they are known; returns how
    /// many rings are. Some are made at a time, up to each of `stages`, for a listener who looks ahead.
    #[inline(always)]
    fn tell_rings(
        &mut self,
        added: &Lanes,
        family: u32,
        stages: &[usize],
        listener: &mut impl Listener,
    ) -> usize {
        let mut names = [0; RINGS.len()];
        let mut begin = 0;
        for &end in stages {
            for ring in begin..end {
                names[ring] = self.ring(ring).plus(added).name(family + ring as u32);
            }
            listener.expect(&names[begin..end]);
            begin += tell_growing(&names[begin..end], listener);
            if begin < end {
                break;
            }
        }
        begin
    }
}

/// Tells of shapes, each grown from the one before, as far as they are known; returns how many are.
#[inline(always)]
fn tell_growing(names: &[u32], listener: &mut impl Listener) -> usize {
    names.iter().take_while(|&&name| listener.shape(name)).count()
}

/// Rings up to which shapes are told with the last move, and with liberties.
const LARGEST_WITH_LAST: usize = 4;
const LARGEST_BREATHING: usize = 2;
