//! A position in the mover's eyes: own and enemy stones instead of black and white ones, with a wide
//! margin of cells off the board, so that nobody who looks around a point needs to ask where the
//! board ends.

use tengen_rules::{Board, Color, Point, Size};

use super::plain::{Line, Spot};
use super::surroundings::{self, RingSums, Surroundings};
use super::tactic::Chains;

/// Cells of margin on every side: the reach of the largest shape.
pub(super) const MARGIN: usize = 7;

/// Cells from a cell to the one above it.
pub(super) const STRIDE: usize = Size::MAX.side() + 2 * MARGIN + 1;

/// Cells in all, a power of two so that an index is brought into range by a mask.
pub(super) const CELLS: usize = 2048;

/// What a cell holds.
pub(super) mod cell {
    /// Nothing.
    pub(crate) const EMPTY: u8 = 0;
    /// A stone of the side that moves.
    pub(crate) const OWN: u8 = 1;
    /// A stone of the other side.
    pub(crate) const ENEMY: u8 = 2;
    /// No point of the board.
    pub(crate) const OFF_BOARD: u8 = 3;
    /// Number of these.
    pub(crate) const KINDS: usize = 4;

    /// Nothing, in [`super::View::breath`].
    pub(crate) const NO_STONE: u8 = 0;
    /// Off the board, in [`super::View::breath`].
    pub(crate) const NO_POINT: u8 = 7;
    /// Number of the kinds with liberties.
    pub(crate) const BREATHS: usize = 8;
}

/// A place in a [`View`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place(usize);

impl Place {
    /// Off every board.
    pub(super) const ORIGIN: Self = Self(0);

    pub(super) fn of(point: Point) -> Self {
        Self((point.row() + MARGIN) * STRIDE + point.column() + MARGIN)
    }

    /// The cell `offset` cells from here.
    #[inline(always)]
    pub(super) fn index(self, offset: isize) -> usize {
        self.0.wrapping_add_signed(offset) % CELLS
    }
}

/// A point of the board, with what is asked of it again and again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    pub(super) point: Point,
    pub(super) place: Place,
    pub(super) column: isize,
    pub(super) row: isize,
    pub(super) line: Line,
    pub(super) spot: Spot,
}

impl Site {
    /// That of a point of a board of this size.
    pub(super) fn new(point: Point, size: Size) -> Self {
        let far = size.side() - 1;
        let (column, row) = (point.column(), point.row());
        let from_edge = (column.min(far - column), row.min(far - row));
        Self {
            point,
            place: Place::of(point),
            column: column as isize,
            row: row as isize,
            line: Line::of(from_edge),
            spot: Spot::of(from_edge),
        }
    }

    /// Those of all points, row by row from the lower left corner.
    pub(super) fn all(size: Size) -> Box<[Self]> {
        size.all_points().map(|point| Self::new(point, size)).collect()
    }
}

/// The cells around a position's points.
#[derive(Clone, Debug)]
pub(super) struct View {
    stones: [u8; CELLS],
    breaths: [u8; CELLS],
    sums: [RingSums; CELLS],
}

impl View {
    /// Empty points of a board of this size.
    pub(super) fn new(size: Size) -> Self {
        let mut view = Self {
            stones: [cell::OFF_BOARD; CELLS],
            breaths: [cell::NO_POINT; CELLS],
            sums: [surroundings::NOTHING; CELLS],
        };
        for point in size.all_points() {
            view.change(Place::of(point), cell::EMPTY, cell::NO_STONE);
        }
        view
    }

    /// Shows `board`, whose points and chains these are, to `mover`. The board must be of the size that was
    /// given at first.
    ///
    /// Costs what has changed since the board shown before.
    pub(super) fn show(&mut self, board: &Board, sites: &[Site], chains: &Chains, mover: Color) {
        for &Site { point, place, .. } in sites {
            let liberties = || chains.liberties(board, point).min(3);
            let (stone, breath) = match board.color_at(point) {
                None => (cell::EMPTY, cell::NO_STONE),
                Some(color) if color == mover => (cell::OWN, liberties()),
                Some(_) => (cell::ENEMY, 3 + liberties()),
            };
            self.change(place, stone, breath);
        }
    }

    #[inline(always)]
    fn change(&mut self, place: Place, stone: u8, breath: u8) {
        let before = &mut self.breaths[place.index(0)];
        if *before == breath {
            // The same number of liberties: the same stone.
            return;
        }
        surroundings::change_breath(&mut self.sums, place, *before, breath);
        *before = breath;
        let before = &mut self.stones[place.index(0)];
        if *before != stone {
            surroundings::change_stone(&mut self.sums, place, *before, stone);
            *before = stone;
        }
    }

    /// What stands around a place.
    #[inline(always)]
    pub(super) fn surroundings(&self, place: Place) -> Surroundings {
        Surroundings::of_point(&self.sums[place.index(0)])
    }

    /// The stone `offset` cells from a place.
    #[inline(always)]
    pub(super) fn stone(&self, place: Place, offset: isize) -> usize {
        usize::from(self.stones[place.index(offset)]) % cell::KINDS
    }

    /// The stone `offset` cells from a place, with the liberties of its chain: 1 to 3 own, 4 to 6
    /// the enemy's.
    #[inline(always)]
    pub(super) fn breath(&self, place: Place, offset: isize) -> usize {
        usize::from(self.breaths[place.index(offset)]) % cell::BREATHS
    }
}
