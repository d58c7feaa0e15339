//! The liberties of a chain, counted with multiplicity in one machine word.
//!
//! A *pseudo-liberty* is a pair of a stone of the chain and an empty point next to it. Three sums
//! over them, their number, of the points and of the points' squares, share a `u64`, so that
//! adding or taking a liberty is one addition without a branch, and joining two chains another.
//! All of the pseudo-liberties are the same point `p` exactly when the sums are `m`, `m p` and
//! `m p²` (equality in Cauchy and Schwarz), which tells atari without a list of liberties. The idea
//! of the three sums is libego's (Lew 2005); the packing is ours.

use crate::point::{CELLS, Point};

const SUM_SHIFT: u32 = 31;
const COUNT_SHIFT: u32 = 52;

/// At most the 2 * 25 * 24 pairs of neighbours on 25x25 are pseudo-liberties, each
/// once. None of the three fields can overflow into the next.
const _: () = {
    const PAIRS: u64 = 2 * 25 * 24;
    assert!((PAIRS * (CELLS * CELLS) as u64) >> SUM_SHIFT == 0);
    assert!((PAIRS * CELLS as u64) >> (COUNT_SHIFT - SUM_SHIFT) == 0);
    assert!(PAIRS >> (64 - COUNT_SHIFT) == 0);
};

/// The pseudo-liberties of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PseudoLiberties(u64);

impl PseudoLiberties {
    pub(crate) const NONE: Self = Self(0);

    /// One pseudo-liberty at `point`.
    #[inline(always)]
    const fn one(point: Point) -> u64 {
        let index = point.index() as u64;
        (1 << COUNT_SHIFT) | (index << SUM_SHIFT) | (index * index)
    }

    // Cells that hold no chain have a slot as well, which collects meaningless sums so that the
    // board needs no branch: hence the wrapping arithmetic.

    #[inline(always)]
    pub(crate) fn add(&mut self, point: Point) {
        self.0 = self.0.wrapping_add(Self::one(point));
    }

    /// Adds a pseudo-liberty if `condition` holds, without a branch.
    #[inline(always)]
    pub(crate) fn add_if(&mut self, point: Point, condition: bool) {
        self.0 = self.0.wrapping_add(Self::one(point) & u64::from(condition).wrapping_neg());
    }

    #[inline(always)]
    pub(crate) fn remove(&mut self, point: Point) {
        self.0 = self.0.wrapping_sub(Self::one(point));
    }

    /// Takes a pseudo-liberty if `condition` holds, without a branch.
    #[inline(always)]
    pub(crate) fn remove_if(&mut self, point: Point, condition: bool) {
        self.0 = self.0.wrapping_sub(Self::one(point) & u64::from(condition).wrapping_neg());
    }

    #[inline(always)]
    pub(crate) fn join(&mut self, other: Self) {
        self.0 = self.0.wrapping_add(other.0);
    }

    #[inline(always)]
    pub(crate) const fn is_none(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(crate) const fn count(self) -> u64 {
        self.0 >> COUNT_SHIFT
    }

    /// Whether `point` is the only liberty.
    #[inline(always)]
    pub(crate) const fn is_only(self, point: Point) -> bool {
        self.0 == self.count().wrapping_mul(Self::one(point))
    }

    /// The only liberty of a chain in atari.
    #[inline]
    pub(crate) fn only(self) -> Option<Point> {
        let count = self.count();
        // A point has four neighbours, so no more than four stones of a chain share one liberty.
        if count == 0 || count > 4 {
            return None;
        }
        let sum = self.0 >> SUM_SHIFT & ((1 << (COUNT_SHIFT - SUM_SHIFT)) - 1);
        let squares = self.0 & ((1 << SUM_SHIFT) - 1);
        let index = sum / count;
        (index * count == sum && index * sum == squares).then(|| Point::from_index(index as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Size;

    #[test]
    fn tells_atari_from_two_liberties() {
        let points: std::vec::Vec<Point> = Size::new(5).unwrap().all_points().collect();
        for &a in &points {
            let mut liberties = PseudoLiberties::NONE;
            for _ in 0..3 {
                liberties.add(a);
                assert!(liberties.is_only(a) && liberties.only() == Some(a));
            }
            for &b in points.iter().filter(|&&b| b != a) {
                let mut two = liberties;
                two.add(b);
                assert!(!two.is_only(a) && !two.is_only(b));
                assert_eq!(two.only(), None);
                two.remove(b);
                assert_eq!(two, liberties);
            }
        }
    }

    #[test]
    fn three_points_with_the_mean_in_the_middle_are_not_one() {
        let at = |column| Point::new(column, 3, Size::NINE).unwrap();
        let mut liberties = PseudoLiberties::NONE;
        for column in [2, 3, 4] {
            liberties.add(at(column));
        }
        assert_eq!(liberties.only(), None);
        assert!(!liberties.is_only(at(3)));
    }
}
