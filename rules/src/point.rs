//! Board sizes, points and their names.
//!
//! All sizes share one layout: a row is [`STRIDE`] cells wide, 25 points and one guard column that
//! serves as the right edge of its row and the left edge of the next. A [`Point`] is therefore the
//! same number on every board, its neighbours lie at constant distances, and tables over points are
//! made once for all sizes. `docs/measurements.md` has the comparison with a stride per size.

use core::fmt;
use core::ops::{Index, IndexMut};

/// Cells from a point to the one above it.
pub const STRIDE: usize = 26;

/// Cells of the largest board with its guard rows; every [`Point`] is less than this.
pub const CELLS: usize = STRIDE * 27 + 2;

/// Column letters of GTP: no `I`.
const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The side of a square board, 2 to 25.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size(u8);

impl Size {
    /// The smallest board.
    pub const MIN: Self = Self(2);
    /// The largest board.
    pub const MAX: Self = Self(25);
    /// 9x9.
    pub const NINE: Self = Self(9);
    /// 13x13.
    pub const THIRTEEN: Self = Self(13);
    /// 19x19, the standard board.
    pub const NINETEEN: Self = Self(19);

    /// A board of `side` by `side` points, or `None` outside 2 to 25.
    #[must_use]
    pub const fn new(side: usize) -> Option<Self> {
        if side >= 2 && side <= 25 { Some(Self(side as u8)) } else { None }
    }

    /// Points on a side.
    #[must_use]
    pub const fn side(self) -> usize {
        self.0 as usize
    }

    /// Points on the board.
    #[must_use]
    pub const fn points(self) -> usize {
        self.side() * self.side()
    }

    /// Cells of the layout that a board of this size can touch, its guards included.
    #[must_use]
    pub(crate) const fn cells(self) -> usize {
        STRIDE * (self.side() + 2) + 2
    }

    /// Every point, row by row from the lower left corner (A1).
    pub fn all_points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        let side = self.0;
        (0..side).flat_map(move |row| (0..side).map(move |column| Point::at(column, row)))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

/// An intersection, named by its column and row; the same value on boards of every size.
///
/// ```
/// use tengen_rules::{Point, Size};
/// let tengen = Point::new(9, 9, Size::NINETEEN).unwrap();
/// assert_eq!(tengen.to_string(), "K10");
/// assert_eq!(Point::parse("k10", Size::NINETEEN), Ok(tengen));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// A cell outside every board: "no point" in compact tables.
    pub(crate) const NONE: Self = Self(0);

    /// The point in `column` (0 = A) and `row` (0 = the lowest, 1), or `None` off the board.
    #[must_use]
    pub const fn new(column: usize, row: usize, size: Size) -> Option<Self> {
        if column < size.side() && row < size.side() {
            Some(Self::at(column as u8, row as u8))
        } else {
            None
        }
    }

    pub(crate) const fn at(column: u8, row: u8) -> Self {
        Self((row as u16 + 1) * STRIDE as u16 + column as u16 + 1)
    }

    /// The column, 0 for A.
    #[must_use]
    pub const fn column(self) -> usize {
        (self.0 as usize - 1) % STRIDE
    }

    /// The row, 0 for the lowest.
    #[must_use]
    pub const fn row(self) -> usize {
        (self.0 as usize - 1) / STRIDE - 1
    }

    /// Position in a table over points, less than [`CELLS`].
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point of an [`index`](Self::index).
    #[inline(always)]
    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index as u16)
    }

    /// The point at a position in tables over points, or `None` where no board has one.
    #[must_use]
    #[inline]
    pub const fn from_table_index(index: usize) -> Option<Self> {
        if index < CELLS && Self(index as u16).is_on(Size::MAX) {
            Some(Self(index as u16))
        } else {
            None
        }
    }

    /// The cell `offset` further on.
    ///
    /// Contract: `self` lies on a board and `offset` leads at most one row and one column away.
    #[inline(always)]
    pub(crate) const fn offset(self, offset: isize) -> Self {
        Self((self.0 as isize + offset) as u16)
    }

    /// Whether the point lies on a board of this size.
    #[must_use]
    pub const fn is_on(self, size: Size) -> bool {
        self.0 as usize > STRIDE && self.column() < size.side() && self.row() < size.side()
    }

    /// Lines from the nearest edge: 1 on the first line.
    #[must_use]
    pub fn line(self, size: Size) -> usize {
        let far = size.side() - 1;
        let (column, row) = (self.column(), self.row());
        1 + column.min(far - column).min(row.min(far - row))
    }

    /// The up to four points next to this one on a board of `size`.
    pub fn neighbors(self, size: Size) -> impl Iterator<Item = Self> {
        crate::neighborhood::ORTHOGONAL
            .into_iter()
            .map(move |offset| self.offset(offset))
            .filter(move |point| point.is_on(size))
    }

    /// Reads a vertex such as `D4` in any case.
    ///
    /// # Errors
    /// [`ParsePointError::Malformed`] when the text is not a letter and a number,
    /// [`ParsePointError::OffBoard`] when it is, but names no point of the board.
    pub fn parse(text: &str, size: Size) -> Result<Self, ParsePointError> {
        let bytes = text.as_bytes();
        let (&letter, digits) = bytes.split_first().ok_or(ParsePointError::Malformed)?;
        if digits.is_empty() || digits.len() > 9 || !digits.iter().all(u8::is_ascii_digit) {
            return Err(ParsePointError::Malformed);
        }
        let letter = letter.to_ascii_uppercase();
        if !letter.is_ascii_uppercase() {
            return Err(ParsePointError::Malformed);
        }
        let column = COLUMNS.iter().position(|&c| c == letter).ok_or(ParsePointError::OffBoard)?;
        let number = digits.iter().fold(0, |sum, &digit| 10 * sum + usize::from(digit - b'0'));
        let row = number.checked_sub(1).ok_or(ParsePointError::OffBoard)?;
        Self::new(column, row, size).ok_or(ParsePointError::OffBoard)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", COLUMNS[self.column()] as char, self.row() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_on(Size::MAX) { fmt::Display::fmt(self, f) } else { write!(f, "({})", self.0) }
    }
}

/// Why a text is not a point of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParsePointError {
    /// Not a letter followed by a number.
    Malformed,
    /// Well formed, but off the board.
    OffBoard,
}

impl fmt::Display for ParsePointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Malformed => "expected a vertex such as D4",
            Self::OffBoard => "vertex off the board",
        })
    }
}

impl core::error::Error for ParsePointError {}

/// One value for every point of any board, indexed by [`Point`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointMap<T>([T; CELLS]);

impl<T: Copy> PointMap<T> {
    /// The same value everywhere.
    pub const fn filled(value: T) -> Self {
        Self([value; CELLS])
    }

    /// Copies what a board of `size` can touch, guards included.
    #[inline]
    pub fn copy_from(&mut self, other: &Self, size: Size) {
        let cells = size.cells();
        self.0[..cells].copy_from_slice(&other.0[..cells]);
    }
}

impl<T: Copy + Default> Default for PointMap<T> {
    fn default() -> Self {
        Self::filled(T::default())
    }
}

impl<T> Index<Point> for PointMap<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, point: Point) -> &T {
        &self.0[point.index()]
    }
}

impl<T> IndexMut<Point> for PointMap<T> {
    #[inline(always)]
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_from_2_to_25() {
        assert!(Size::new(1).is_none() && Size::new(26).is_none());
        assert_eq!(Size::new(2), Some(Size::MIN));
        assert_eq!(Size::new(25).map(Size::points), Some(625));
    }

    #[test]
    fn every_name_reads_back() {
        for side in 2..=25 {
            let size = Size::new(side).unwrap();
            assert_eq!(size.all_points().count(), size.points());
            for point in size.all_points() {
                let name = std::string::ToString::to_string(&point);
                assert_eq!(Point::parse(&name, size), Ok(point));
                assert_eq!(Point::new(point.column(), point.row(), size), Some(point));
                assert!(point.is_on(size) && point.index() < size.cells());
            }
        }
    }

    #[test]
    fn refuses_what_is_no_point() {
        use ParsePointError::{Malformed, OffBoard};
        let read = |text| Point::parse(text, Size::NINE);
        for text in ["I5", "K10", "E0", "E10", "Z9", "E00"] {
            assert_eq!(read(text), Err(OffBoard), "{text}");
        }
        for text in ["", "E", "5E", "é5", "E-1", "E+1", "E5x", "pass", "E9999999999"] {
            assert_eq!(read(text), Err(Malformed), "{text}");
        }
        assert_eq!(read("e05"), read("E5"));
    }

    #[test]
    fn lines_and_neighbors() {
        let size = Size::NINE;
        let at = |text| Point::parse(text, size).unwrap();
        assert_eq!((at("A1").line(size), at("E5").line(size), at("H3").line(size)), (1, 5, 2));
        assert_eq!(at("A1").neighbors(size).count(), 2);
        assert_eq!(at("J5").neighbors(size).count(), 3);
        assert_eq!(at("E5").neighbors(size).count(), 4);
    }
}
