//! What a search finds of a turn, and what that rests on.

use tengen_rules::{Color, ColorMap};

use super::path::Places;
use crate::region::{Bits, Stones};

/// How many turns at least must be proved to show that the side to move succeeds, or fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hardness {
    pub(super) success: u32,
    pub(super) failure: u32,
}

/// Harder than anything: not to be proved.
pub(super) const NEVER: u32 = 1 << 30;

/// Not to be proved where the opposite may still be.
pub(super) const UNLIKELY: u32 = NEVER - 1;

impl Hardness {
    /// Neither can be proved.
    pub(super) const NEVER: Self = Self { success: NEVER, failure: NEVER };
}

/// What a proof rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grounds {
    /// Stones that are captured in its lines.
    pub(super) taken: ColorMap<Bits>,
    /// What stood at these places of the path forbids replies.
    pub(super) rests_on: Places,
}

impl Grounds {
    /// Nothing.
    pub(super) const NONE: Self = Self { taken: ColorMap::new(0, 0), rests_on: Places::NONE };

    /// The grounds of both.
    pub(super) fn and(self, other: Self) -> Self {
        let taken = |color| self.taken[color] | other.taken[color];
        Self {
            taken: ColorMap::new(taken(Color::Black), taken(Color::White)),
            rests_on: self.rests_on.and(other.rests_on),
        }
    }

    /// The same for lines that begin with a move from some stones to others.
    pub(super) fn before(mut self, stones: Stones, after: Stones) -> Self {
        for color in Color::BOTH {
            self.taken[color] |= stones.of[color] & !after.of[color];
        }
        self
    }
}

/// What is found of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// The side to move reaches its goal.
    Succeeds(Grounds),
    /// The other side reaches its goal.
    Fails(Grounds),
    /// Nothing is proved yet.
    Open(Hardness),
}

impl Found {
    /// A proof for the side to move, or for the other.
    pub(super) const fn proved(succeeds: bool, grounds: Grounds) -> Self {
        if succeeds { Self::Succeeds(grounds) } else { Self::Fails(grounds) }
    }

    /// How hard it is to prove now.
    pub(super) const fn hardness(&self) -> Hardness {
        match *self {
            Self::Succeeds(_) => Hardness { success: 0, failure: NEVER },
            Self::Fails(_) => Hardness { success: NEVER, failure: 0 },
            Self::Open(hardness) => hardness,
        }
    }
}
