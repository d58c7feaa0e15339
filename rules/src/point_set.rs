//! Sets of points.

use core::iter::FusedIterator;

use crate::point::{CELLS, Point, STRIDE, Size};

const WORDS: usize = CELLS.div_ceil(64);

/// A set of points, one bit a cell: plain data on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The set without points.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// All points of a board of this size.
    #[must_use]
    pub const fn all(size: Size) -> &'static Self {
        &BOARDS[size.side()]
    }

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

    /// Takes out every point of `other`.
    pub fn remove_all(&mut self, other: &Self) {
        for (word, less) in self.0.iter_mut().zip(other.0) {
            *word &= !less;
        }
    }

    /// The points of `within` that are in the set or next to one that is.
    #[must_use]
    pub fn spread(&self, within: &Self) -> Self {
        let word = |index: usize| self.0.get(index).copied().unwrap_or(0);
        let mut wider = Self::EMPTY;
        for index in 0..WORDS {
            let (below, here, above) = (word(index.wrapping_sub(1)), word(index), word(index + 1));
            let mut spread = here;
            for step in [1, STRIDE] {
                spread |= here << step | below >> (64 - step);
                spread |= here >> step | above << (64 - step);
            }
            wider.0[index] = spread & within.0[index];
        }
        wider
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

/// The points of every board, by its side.
static BOARDS: [PointSet; Size::MAX.side() + 1] = {
    let mut boards = [PointSet::EMPTY; Size::MAX.side() + 1];
    let mut side = 0;
    while side < boards.len() {
        let mut index = 0;
        while index < side * side {
            boards[side].insert(Point::at((index % side) as u8, (index / side) as u8));
            index += 1;
        }
        side += 1;
    }
    boards
};

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

    #[test]
    fn spreads_to_the_neighbors_on_the_board() {
        for side in [2, 9, 19, 25] {
            let size = Size::new(side).unwrap();
            let all = PointSet::all(size);
            assert!(all.iter().eq(size.all_points()));
            let mut ring = PointSet::EMPTY;
            for point in size.all_points() {
                let one = PointSet::from_iter([point]).spread(all);
                let expected: PointSet = point.neighbors(size).chain([point]).collect();
                assert_eq!(one, expected, "{size} {point}");
                if point.line(size) == 1 {
                    ring.insert(point);
                }
            }
            let mut inner = ring.spread(all);
            inner.remove_all(&ring);
            assert!(inner.iter().all(|point| point.line(size) == 2), "{size}");
            assert_eq!(
                inner.len(),
                (side.saturating_sub(2) * side.saturating_sub(2))
                    - side.saturating_sub(4) * side.saturating_sub(4)
            );
        }
    }
}
