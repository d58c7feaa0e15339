//! The shapes that the moves before make with a candidate, whatever stands around that.

use super::growth::Growth;
use super::shape::{self, DIAMOND, Lanes, RINGS, Relation, family};
use super::surroundings::Surroundings;
use super::view::{Place, View};

/// What stands around the last move.
#[derive(Debug)]
pub(super) struct Answered {
    place: Place,
    /// Its diamond, with liberties.
    diamond: Lanes,
    surroundings: Surroundings,
}

impl Answered {
    /// Looks around the last move.
    pub(super) fn new(view: &View, place: Place) -> Self {
        let diamond = shape::breaths_at(view, place, 0, DIAMOND);
        let wider = diamond.plus(&shape::stones_at(view, place, RINGS[0], RINGS[1]));
        Self { place, diamond, surroundings: Surroundings::of_shapes(&diamond, &wider) }
    }
}

/// The moves before as seen from a candidate, as far as they are near.
#[derive(Debug)]
pub(super) struct Moves<'a> {
    pub(super) last: Option<(&'a Answered, Relation)>,
    pub(super) before: Option<Relation>,
}

impl Moves<'_> {
    /// All that the shapes depend on; nothing where there is none.
    #[inline(always)]
    pub(super) fn surroundings(&self) -> Option<Surroundings> {
        let answered = self.last.map(|(answered, last)| answered.surroundings.with_last(last));
        match self.before {
            Some(before) => Some(answered.unwrap_or(Surroundings::NONE).with_before(before)),
            None => answered,
        }
    }

    /// The shapes of the candidate as an answer to the last move, and as one of a pair with the own move
    /// before.
    #[inline(always)]
    pub(super) fn shapes(&self) -> impl Iterator<Item = Growth> {
        let answer = self
            .last
            .map(|(answered, last)| Growth::of_answered(answered.place, &answered.diamond, last));
        let before = self.before.map(|before| Growth::of_one(*before.before(), family::BEFORE));
        let pair = self.last.zip(self.before).map(|((_, last), before)| {
            Growth::of_one(before.before().plus(last.last()), family::PAIR)
        });
        answer.into_iter().chain(before).chain(pair)
    }
}
