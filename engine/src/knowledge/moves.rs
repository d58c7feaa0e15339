//! The shapes that the moves before make with a candidate, whatever stands around that.

use super::observer::Listener;
use super::shape::{self, Lanes, RINGS, Relation, Surroundings, family};
use super::view::{Place, View};

/// What stands around the last move.
#[derive(Debug)]
pub(super) struct Answered {
    /// Its diamond, with liberties.
    diamond: Lanes,
    /// A ring further.
    wider: Lanes,
}

impl Answered {
    /// Looks around the last move.
    pub(super) fn new(view: &View, last: Place) -> Self {
        let diamond = shape::breathing_diamond(view, last);
        let mut wider = diamond;
        shape::grow(&mut wider, view, last, RINGS[0], RINGS[1]);
        Self { diamond, wider }
    }
}

/// The moves before as seen from a candidate, as far as they are near.
#[derive(Debug)]
pub(super) struct Moves<'a> {
    pub(super) last: Option<(&'a Answered, Relation)>,
    pub(super) before: Option<Relation>,
}

impl Moves<'_> {
    /// All that [`tell`](Self::tell) depends on; nothing where it has nothing to tell.
    #[inline(always)]
    pub(super) fn surroundings(&self) -> Option<Surroundings<'static>> {
        let answered = self.last.map(|(answered, last)| {
            Surroundings::of_shapes(&answered.diamond, &answered.wider).with_last(last)
        });
        match self.before {
            Some(before) => Some(answered.unwrap_or(Surroundings::of_moves()).with_before(before)),
            None => answered,
        }
    }

    /// Tells of the candidate as an answer to the last move, and as one of a pair with the own move before.
    pub(super) fn tell(&self, listener: &mut impl Listener) {
        let answer = self.last.map(|(Answered { diamond, wider }, last)| {
            [
                diamond.plus(last.last()).name(family::ANSWER),
                wider.plus(last.last()).name(family::ANSWER + 1),
            ]
        });
        let before = self.before.map(|before| before.before().name(family::BEFORE));
        let pair = self
            .last
            .zip(self.before)
            .map(|((_, last), before)| before.before().plus(last.last()).name(family::PAIR));
        listener.expect(answer.as_slice().as_flattened());
        listener.expect(before.as_slice());
        listener.expect(pair.as_slice());
        if let Some([inner, outer]) = answer {
            let _ = listener.shape(inner) && listener.shape(outer);
        }
        for name in before.into_iter().chain(pair) {
            listener.shape(name);
        }
    }
}
