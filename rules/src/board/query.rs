//! What a board tells of itself.

use core::fmt;
use core::ops::RangeInclusive;

use super::Board;
use crate::color::Color;
use crate::neighborhood::{Neighborhood, ORTHOGONAL};
use crate::point::{Point, Size};
use crate::point_set::PointSet;

/// Liberties counted no further than anybody asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Liberties {
    /// None at all.
    None,
    /// This one.
    One(Point),
    /// Two or more.
    More,
}

impl Board {
    /// The board's size.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point of the board, if any.
    #[must_use]
    #[inline]
    pub fn color_at(&self, point: Point) -> Option<Color> {
        self.colors[point]
    }

    /// What surrounds a point of the board.
    #[must_use]
    #[inline]
    pub fn neighborhood(&self, point: Point) -> Neighborhood {
        self.around[point]
    }

    /// Whether the empty `point` is an eye of `color` by the local test of
    /// [`Neighborhood::is_eye`].
    #[must_use]
    #[inline]
    pub fn is_eye(&self, color: Color, point: Point) -> bool {
        self.around[point].is_eye(color)
    }

    /// The empty points, in no particular order.
    #[must_use]
    #[inline]
    pub fn empties(&self) -> &[Point] {
        &self.empties[..self.empty_count as usize]
    }

    /// Exchanges two places in the list of [`empties`](Self::empties): a sampler sets aside a point
    /// that it has refused.
    #[inline(always)]
    pub fn swap_empties(&mut self, one: usize, other: usize) {
        let (first, second) = (self.empties[one], self.empties[other]);
        self.empties[one] = second;
        self.empties[other] = first;
        self.place[second] = one as u16;
        self.place[first] = other as u16;
    }

    /// Number of stones of `color` on the board.
    #[must_use]
    pub fn stones(&self, color: Color) -> usize {
        self.stones[color] as usize
    }

    /// Number of stones of `color` captured so far.
    #[must_use]
    pub fn captured(&self, color: Color) -> usize {
        self.captured[color] as usize
    }

    /// The Zobrist hash of the stones.
    #[must_use]
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The stone that names the chain at `point`; two stones are of one chain exactly when their
    /// roots are equal. It changes as chains join.
    #[must_use]
    #[inline]
    pub fn root(&self, point: Point) -> Point {
        self.root[point]
    }

    /// The stones of the chain at `point`, which must hold a stone.
    #[inline]
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let mut next = Some(point);
        core::iter::from_fn(move || {
            let stone = next?;
            let following = self.next[stone];
            next = (following != point).then_some(following);
            Some(stone)
        })
    }

    /// Number of stones in the chain at `point`, which must hold a stone.
    #[must_use]
    #[inline]
    pub fn chain_size(&self, point: Point) -> usize {
        self.chain_size[self.root[point]] as usize
    }

    /// Whether the chain at `point`, which must hold a stone, may have a number of liberties in this range,
    /// as far as is known without looking: counted for every stone next to it, a liberty counts at least
    /// once and at most four times.
    #[must_use]
    #[inline(always)]
    pub fn may_have_liberties(&self, point: Point, range: RangeInclusive<u64>) -> bool {
        let pseudo_liberties = self.liberties[self.root[point]].count();
        (*range.start()..=4 * range.end()).contains(&pseudo_liberties)
    }

    /// The only liberty of the chain at `point`, which must hold a stone, if it is in atari.
    #[must_use]
    #[inline]
    pub fn atari(&self, point: Point) -> Option<Point> {
        self.liberties[self.root[point]].only()
    }

    /// The liberties of the chain at `stone` without the empty `point`, or what the chain has left
    /// when `point` is filled. As cheap for long chains as for short ones: what the stones around
    /// `point` contribute is taken from the chain's sums.
    #[must_use]
    #[inline]
    pub fn liberties_besides(&self, stone: Point, point: Point) -> Liberties {
        let root = self.root[stone];
        let mut rest = self.liberties[root];
        for offset in ORTHOGONAL {
            // An empty neighbour names itself, so that no colour need be looked at.
            rest.remove_if(point, self.root[point.offset(offset)] == root);
        }
        if rest.is_none() {
            Liberties::None
        } else {
            rest.only().map_or(Liberties::More, Liberties::One)
        }
    }

    /// Both liberties of the chain at `stone`, if it has just two.
    #[must_use]
    #[inline]
    pub fn two_liberties(&self, stone: Point) -> Option<[Point; 2]> {
        if !self.may_have_liberties(stone, 2..=2) {
            return None;
        }
        let first = self.chain(stone).find_map(|stone| self.empty_neighbors(stone).next())?;
        match self.liberties_besides(stone, first) {
            Liberties::One(second) => Some([first, second]),
            Liberties::None | Liberties::More => None,
        }
    }

    /// The liberties of the chain at `point`, which must hold a stone.
    #[must_use]
    pub fn liberties(&self, point: Point) -> PointSet {
        let mut liberties = PointSet::EMPTY;
        for stone in self.chain(point) {
            for offset in self.around[stone].empty() {
                liberties.insert(stone.offset(offset));
            }
        }
        liberties
    }

    /// The first liberties of the chain at `point`, which must hold a stone, up to `LIMIT` of them,
    /// and how many were found.
    #[must_use]
    #[inline]
    pub fn first_liberties<const LIMIT: usize>(&self, point: Point) -> ([Point; LIMIT], usize) {
        let mut found = [Point::NONE; LIMIT];
        let mut count = 0;
        for stone in self.chain(point) {
            for offset in self.around[stone].empty() {
                let liberty = stone.offset(offset);
                if !found[..count].contains(&liberty) {
                    if count == LIMIT {
                        return (found, count);
                    }
                    found[count] = liberty;
                    count += 1;
                }
            }
        }
        (found, count)
    }

    /// The points next to `point` that hold a stone of `color`.
    #[inline]
    pub fn neighbors_of(&self, color: Color, point: Point) -> impl Iterator<Item = Point> + use<> {
        self.around[point].of(color).map(move |offset| point.offset(offset))
    }

    /// The empty points next to `point`.
    #[inline]
    pub fn empty_neighbors(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        self.around[point].empty().map(move |offset| point.offset(offset))
    }

    /// The empty points diagonally next to `point`.
    #[inline]
    pub fn diagonal_empties(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        self.around[point].empty_diagonal().map(move |offset| point.offset(offset))
    }

    /// The points diagonally next to `point` that hold a stone of `color`.
    #[inline]
    pub fn diagonal_stones(
        &self,
        color: Color,
        point: Point,
    ) -> impl Iterator<Item = Point> + use<> {
        self.around[point].diagonal_of(color).map(move |offset| point.offset(offset))
    }

    /// The empty points around `point`, diagonal ones included.
    #[inline]
    pub fn surrounding_empties(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        self.empty_neighbors(point).chain(self.diagonal_empties(point))
    }

    /// A stone of a chain without liberties, which set-up stones may make, if there is one.
    #[must_use]
    pub fn dead_on_arrival(&self) -> Option<Point> {
        let dead = |&(_, point): &(Color, Point)| self.liberties[self.root[point]].is_none();
        self.all_stones().find(dead).map(|(_, point)| point)
    }

    /// All stones, from A1 row by row.
    pub fn all_stones(&self) -> impl Iterator<Item = (Color, Point)> + '_ {
        self.size.all_points().filter_map(|point| Some((self.colors[point]?, point)))
    }

    /// Whether both boards hold the same stones.
    #[must_use]
    pub fn same_stones(&self, other: &Self) -> bool {
        self.size == other.size
            && self.size.all_points().all(|point| self.colors[point] == other.colors[point])
    }
}

/// Rows from the top, `X` Black, `O` White, `.` empty, cells separated by spaces.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.size.side() as u8;
        for row in (0..side).rev() {
            for column in 0..side {
                let cell = match self.colors[Point::at(column, row)] {
                    Some(Color::Black) => 'X',
                    Some(Color::White) => 'O',
                    None => '.',
                };
                if column > 0 {
                    f.write_str(" ")?;
                }
                write!(f, "{cell}")?;
            }
            if row > 0 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}
