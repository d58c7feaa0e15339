//! Sets of points.

use core::iter::FusedIterator;

use crate::point::{CELLS, Point};

const WORDS: usize = CELLS.div_ceil(64);

/// A set of points, one bit a cell: plain data on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The set without points.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Whether `point` is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Adds `point`; tells whether it was new.
    #[inline]
    pub const fn insert(&mut self, point: Point) -> bool {
        let new = !self.contains(point);
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
        new
    }

    /// Takes `point` out; tells whether it was in.
    #[inline]
    pub const fn remove(&mut self, point: Point) -> bool {
        let had = self.contains(point);
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
        had
    }

    /// Number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no point.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Adds every point of `other`.
    pub fn insert_all(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    /// Whether every point of `self` is in `other`.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).all(|(word, more)| word & !more == 0)
    }

    /// The points, in the order of [`Size::all_points`](crate::Size::all_points).
    #[must_use]
    pub fn iter(&self) -> Iter<'_> {
        Iter { set: self, word: self.0[0], at: 0 }
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl<'a> IntoIterator for &'a PointSet {
    type Item = Point;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// Iterator over a [`PointSet`].
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    set: &'a PointSet,
    word: u64,
    at: usize,
}

impl Iterator for Iter<'_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.set.0.get(self.at)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(Point::from_index(64 * self.at + bit))
    }
}

impl FusedIterator for Iter<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Size;

    #[test]
    fn holds_what_was_put_in() {
        let points: std::vec::Vec<Point> = Size::MAX.all_points().step_by(3).collect();
        let mut set: PointSet = points.iter().copied().collect();
        assert_eq!(set.len(), points.len());
        assert!(set.iter().eq(points.iter().copied()));
        assert!(!set.insert(points[7]) && set.remove(points[7]) && !set.remove(points[7]));
        assert!(!set.contains(points[7]) && set.contains(points[8]));
        assert!(set.is_subset(&points.iter().copied().collect()));
        assert!(PointSet::EMPTY.is_empty() && PointSet::EMPTY.iter().next().is_none());
    }
}
