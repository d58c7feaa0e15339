//! What stands around points, turned in no way: by it the weights of shapes are remembered.

use super::growth::LARGEST_WITH_LAST;
use super::shape::{CELLS, DIAMOND, Lanes, OFFSETS, ORDER, RINGS, Relation, number};
use super::view::{self, Place};

/// A number for the stones of each ring around a point: equal numbers are equal stones. The first one has
/// the liberties in the diamond as well.
///
/// Each is the sum of a number for each cell times one for what the cell holds, so that they are kept up
/// to date by adding differences.
pub(super) type RingSums = [u64; RINGS.len()];

/// The sums of a point with nothing around: a number for each ring, so that an empty one counts as well.
pub(super) const NOTHING: RingSums = {
    let mut sums = [0; RINGS.len()];
    let mut ring = 0;
    while ring < sums.len() {
        sums[ring] = number(8, (0, 0), ring);
        ring += 1;
    }
    sums
};

/// Brings the sums of all points up to date when the stone at `place` changes.
pub(super) fn change_stone(sums: &mut [RingSums; view::CELLS], place: Place, from: u8, to: u8) {
    let gain = content(to).wrapping_sub(content(from));
    let mut begin = 0;
    for (ring, end) in RINGS.into_iter().enumerate() {
        for (&offset, number) in OFFSETS[begin..end].iter().zip(&NUMBERS[begin..end]) {
            let sum = &mut sums[place.index(-offset)][ring];
            *sum = sum.wrapping_add(number.wrapping_mul(gain));
        }
        begin = end;
    }
}

/// The same when the liberties at `place` change.
pub(super) fn change_breath(sums: &mut [RingSums; view::CELLS], place: Place, from: u8, to: u8) {
    let gain = content(to).wrapping_sub(content(from));
    for (&offset, number) in OFFSETS.iter().zip(&BREATH_NUMBERS) {
        let sum = &mut sums[place.index(-offset)][0];
        *sum = sum.wrapping_add(number.wrapping_mul(gain));
    }
}

/// What a cell's content contributes: nothing for an empty one.
const fn content(content: u8) -> u64 {
    if content == 0 { 0 } else { number(5, (0, 0), content as usize) }
}

/// What a cell contributes, by its place around the point.
static NUMBERS: [u64; CELLS] = numbers(6);

/// The same for liberties.
static BREATH_NUMBERS: [u64; DIAMOND] = numbers(7);

const fn numbers<const COUNT: usize>(role: u64) -> [u64; COUNT] {
    let mut numbers = [0; COUNT];
    let mut index = 0;
    while index < COUNT {
        numbers[index] = number(role, ORDER[index], 0);
        index += 1;
    }
    numbers
}

/// All that some shapes may depend on, what stands around a point and where the moves before were: a name
/// for it up to the first ring, up to the second, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Surroundings {
    names: RingSums,
    rings: usize,
}

impl Surroundings {
    /// Nothing that matters.
    pub(super) const NONE: Self = Self { names: [0; RINGS.len()], rings: 1 };

    /// What stands around a point.
    #[inline(always)]
    pub(super) fn of_point(sums: &RingSums) -> Self {
        let mut names = *sums;
        for ring in 1..RINGS.len() {
            names[ring] = names[ring].wrapping_add(names[ring - 1]);
        }
        Self { names, rings: RINGS.len() }
    }

    /// What stands in two shapes.
    pub(super) fn of_shapes(inner: &Lanes, outer: &Lanes) -> Self {
        let both = u64::from(inner.0[0]) << 32 | u64::from(outer.0[0]);
        Self::NONE.plus(both.wrapping_mul(number(10, (0, 0), 0) | 1))
    }

    /// The same with the last move in this relation, which matters less far.
    #[inline(always)]
    pub(super) fn with_last(self, last: Relation) -> Self {
        let rings = self.rings.min(1 + LARGEST_WITH_LAST);
        Self { rings, ..self }.plus(number(11, (last.0 as isize, 0), 0))
    }

    /// The same with the own move before in this relation.
    #[inline(always)]
    pub(super) fn with_before(self, before: Relation) -> Self {
        self.plus(number(12, (before.0 as isize, 0), 0))
    }

    #[inline(always)]
    fn plus(mut self, number: u64) -> Self {
        for name in &mut self.names {
            *name = name.wrapping_add(number);
        }
        self
    }

    /// Whether they are those of a point, wherever the moves before were.
    #[inline(always)]
    pub(super) fn are_of_point(&self) -> bool {
        self.rings == RINGS.len()
    }

    /// The names.
    #[inline(always)]
    pub(super) fn names(&self) -> &[u64] {
        &self.names[..self.rings]
    }

    /// The name up to a ring, or up to the last that matters.
    #[inline(always)]
    pub(super) fn name(&self, ring: usize) -> u64 {
        self.names[ring.min(self.rings - 1)]
    }
}
