//! The way to a turn, and what it forbids: superko makes results depend on it.

use tengen_rules::{Color, ColorMap, Superko};

use super::table::{Hashes, Table};
use crate::region::{Bits, MOST_POINTS, Region, Stones};

/// Stones with the side to move.
pub(super) type Situation = (Stones, Color);

/// What the rules say about repetition.
#[derive(Clone, Debug)]
pub(super) struct Past {
    /// The superko in force.
    pub(super) superko: Superko,
    /// What stood before in the game.
    pub(super) situations: Vec<Situation>,
    /// Whether moves elsewhere could lift a ban: what stood before then forbids nothing for sure, and a
    /// pass while a ko stands need not be one.
    pub(super) is_elsewhere_open: bool,
}

impl Past {
    /// Whether what repeats is forbidden for sure.
    pub(super) fn is_binding(&self) -> bool {
        !self.is_elsewhere_open && self.superko != Superko::Simple
    }
}

/// A move that brings back what stood before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Repetition {
    /// Nothing is proved by it.
    ProvesNothing,
    /// It is forbidden because of these places.
    ForbiddenBy(Places),
}

/// Places on a path that a proof rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Places(u128);

impl Places {
    pub(super) const NONE: Self = Self(0);
    /// The last bit is for all places beyond, which are not told apart.
    const BEYOND: usize = u128::BITS as usize - 1;

    fn one(index: usize) -> Self {
        Self(1 << index.min(Self::BEYOND))
    }

    pub(super) const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }
}

/// What must have stood on the way, by its hash; 0 where nothing must.
pub(super) type Needs = [u64; 2];

/// A situation on the way.
#[derive(Clone, Debug)]
struct Place {
    stones: Stones,
    color: Color,
    hashes: Hashes,
}

/// The situations from the start of the game to the one before the one that is looked at.
#[derive(Clone, Debug)]
pub(super) struct Path {
    superko: Superko,
    is_binding: bool,
    places: Vec<Place>,
    /// How many of the places have so many stones.
    by_stones: [u8; MOST_POINTS + 1],
    /// So many of the first places are there for every proof: none need to say that it rests on them.
    given: usize,
}

impl Path {
    /// The way to the start of a search.
    pub(super) fn new(past: &Past, region: &Region, table: &Table) -> Self {
        let mut path = Self {
            superko: past.superko,
            is_binding: past.is_binding(),
            places: Vec::new(),
            by_stones: [0; MOST_POINTS + 1],
            given: 0,
        };
        for &(stones, color) in &past.situations {
            path.push(stones, color, table.hashes(stones));
        }
        // Turned and mirrored, a position may have another past.
        if region.symmetries().len() == 1 {
            path.given = path.places.len();
        }
        path
    }

    /// How many situations it has.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Goes on from a situation.
    pub(super) fn push(&mut self, stones: Stones, color: Color, hashes: Hashes) {
        let count = &mut self.by_stones[stones.all().count_ones() as usize];
        *count = count.saturating_add(1);
        self.places.push(Place { stones, color, hashes });
    }

    /// Goes back to the last situation.
    pub(super) fn pop(&mut self) {
        if let Some(last) = self.places.pop() {
            let count = &mut self.by_stones[last.stones.all().count_ones() as usize];
            *count = count.saturating_sub(1);
        }
    }

    /// What is to be done with a move that leads to `stones` with `color` to move, where that repeats
    /// what stood before.
    pub(super) fn repeats(&self, stones: Stones, color: Color) -> Option<Repetition> {
        if self.by_stones[stones.all().count_ones() as usize] == 0 {
            return None;
        }
        let is_same = |place: &Place| {
            place.stones == stones && (self.superko == Superko::Positional || place.color == color)
        };
        let index = self.places.iter().rposition(is_same)?;
        Some(if self.is_binding {
            Repetition::ForbiddenBy(self.place(index))
        } else {
            Repetition::ProvesNothing
        })
    }

    /// The place of an index, if a proof has to say that it rests on it.
    fn place(&self, index: usize) -> Places {
        if index < self.given { Places::NONE } else { Places::one(index) }
    }

    /// What a proof for the situation at the end of the path needs that rests on these places; `None` if
    /// that is more than can be remembered.
    pub(super) fn needs(&self, rests_on: Places, symmetry: usize) -> Option<Needs> {
        let len = self.places.len();
        let before = if len > Places::BEYOND { u128::MAX } else { (1 << len) - 1 };
        let mut left = rests_on.0 & before;
        let mut needs = Needs::default();
        for need in &mut needs {
            if left != 0 {
                let index = left.trailing_zeros() as usize;
                *need =
                    self.need(self.places.get(index).filter(|_| index < Places::BEYOND)?, symmetry);
                left &= left - 1;
            }
        }
        (left == 0).then_some(needs)
    }

    /// The number of a place among needs.
    fn need(&self, place: &Place, symmetry: usize) -> u64 {
        let is_other = self.superko != Superko::Positional && place.color == Color::White;
        // Not 0, even where there are no stones.
        place.hashes[symmetry] ^ if is_other { u64::MAX } else { u64::MAX >> 1 }
    }

    /// The places that meet these needs, if all are met.
    pub(super) fn meets(&self, needs: Needs, symmetry: usize) -> Option<Places> {
        needs.into_iter().filter(|&need| need != 0).try_fold(Places::NONE, |places, need| {
            let index = self.places.iter().rposition(|place| self.need(place, symmetry) == need)?;
            Some(places.and(self.place(index)))
        })
    }

    /// Whether a play of `side` in a line from `stones`, in which no stones are captured but those
    /// `taken`, may bring back what stood on the way.
    pub(super) fn may_repeat(&self, stones: Stones, taken: ColorMap<Bits>, side: Color) -> bool {
        if self.superko == Superko::Simple {
            return false;
        }
        let stays = |color| stones.of[color] & !taken[color];
        let stays = ColorMap::new(stays(Color::Black), stays(Color::White));
        self.places[self.given..].iter().any(|place| {
            (self.superko == Superko::Positional || place.color != side)
                && Color::BOTH.iter().all(|&color| stays[color] & !place.stones.of[color] == 0)
        })
    }
}
