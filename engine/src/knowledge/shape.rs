//! Shapes: what stands around a point, as a number that is the same in all eight orientations.
//!
//! Every cell contributes a random number for what it holds, an empty one nothing, and the sum names
//! the shape. Eight sums are kept at once, one for each orientation; the least of them is the name.
//! So a shape grows ring by ring without being turned, and sums over different parts (what stands
//! around the move, where the last move was) can be added lane by lane.
//!
//! Rings are those of the gridcular distance |dx| + |dy| + max(|dx|, |dy|) (Stern et al. 2006).

use super::view::{Place, STRIDE, View, cell};

/// One sum for each orientation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(16))]
pub(super) struct Lanes(pub(super) [u32; 8]);

impl Lanes {
    #[inline(always)]
    pub(super) fn plus(mut self, other: &Self) -> Self {
        for lane in 0..8 {
            self.0[lane] = self.0[lane].wrapping_add(other.0[lane]);
        }
        self
    }

    /// The name of the shape among those of a `family`.
    #[inline(always)]
    pub(super) fn name(&self, family: u32) -> u32 {
        let mut least = i32::MAX;
        for lane in self.0 {
            least = least.min(lane as i32);
        }
        let mixed = (least as u32 ^ family.wrapping_mul(0x9e37_79b9)).wrapping_mul(0x85eb_ca6b);
        (mixed ^ mixed >> 15).wrapping_mul(0x2c1b_3c6d)
    }
}

/// Families of shapes, so that none is taken for one of another: the ring's number is added to the
/// first of each.
pub(super) mod family {
    pub(crate) const STONES: u32 = 0;
    pub(crate) const BREATHING: u32 = 16;
    pub(crate) const WITH_LAST: u32 = 32;
    pub(crate) const BREATHING_WITH_LAST: u32 = 48;
    pub(crate) const ANSWER: u32 = 64;
    pub(crate) const PAIR: u32 = 80;
    pub(crate) const BEFORE: u32 = 81;
}

/// Greatest gridcular distance of a shape's cell.
const REACH: usize = 14;

/// Cells up to [`REACH`].
pub(super) const CELLS: usize = cells_within(REACH);

/// The distances at which a shape is looked up.
const DISTANCES: [usize; 7] = [4, 5, 6, 8, 10, 12, REACH];

/// The number of cells up to each of these distances.
pub(super) const RINGS: [usize; DISTANCES.len()] = {
    let mut rings = [0; DISTANCES.len()];
    let mut ring = 0;
    while ring < rings.len() {
        rings[ring] = cells_within(DISTANCES[ring]);
        ring += 1;
    }
    rings
};

/// Cells next to a point, of the 3x3 square, and of the diamond.
pub(super) const CROSS: usize = 4;
pub(super) const SQUARE: usize = 8;
pub(super) const DIAMOND: usize = 12;

const _: () = assert!(DIAMOND == RINGS[0], "the first ring is the diamond");

/// Farthest column or row of a shape's cell.
const FAR: isize = REACH as isize / 2;

/// Greatest gridcular distance at which a move is set in relation to another.
const RELATED: usize = 10;

/// Farthest column or row of such a move.
const NEAR: isize = RELATED as isize / 2;

/// The contribution of everything a cell can hold, by cell.
static STONES: [[Lanes; cell::KINDS]; CELLS] = stones();

/// The same for stones with their liberties, up to the diamond.
static BREATHS: [[Lanes; cell::BREATHS]; DIAMOND] = breaths();

/// Where the last move was, and the own move before.
static LAST: [Lanes; RELATIONS] = relations(1);
static BEFORE: [Lanes; RELATIONS] = relations(2);

const RELATIONS: usize = (2 * NEAR as usize + 1) * (2 * NEAR as usize + 1);

/// Cells' offsets in a [`View`], nearest first.
pub(super) static OFFSETS: [isize; CELLS] = {
    let mut offsets = [0; CELLS];
    let mut index = 0;
    while index < CELLS {
        let (column, row) = ORDER[index];
        offsets[index] = row * STRIDE as isize + column;
        index += 1;
    }
    offsets
};

/// The stones on the cells `from..to` around a place.
#[inline(always)]
pub(super) fn stones_at(view: &View, place: Place, from: usize, to: usize) -> Lanes {
    let mut lanes = Lanes::default();
    for (offset, cell) in OFFSETS[from..to].iter().zip(&STONES[from..to]) {
        lanes = lanes.plus(&cell[view.stone(place, *offset)]);
    }
    lanes
}

/// The same with their liberties, within the diamond.
#[inline(always)]
pub(super) fn breaths_at(view: &View, place: Place, from: usize, to: usize) -> Lanes {
    let mut lanes = Lanes::default();
    for (offset, cell) in OFFSETS[from..to].iter().zip(&BREATHS[from..to]) {
        lanes = lanes.plus(&cell[view.breath(place, *offset)]);
    }
    lanes
}

/// Where a move before is as seen from a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Relation(pub(super) usize);

impl Relation {
    /// That of a move `columns` and `rows` away, `distance` by gridcular measure, or `None` when it is too
    /// far to matter.
    #[inline(always)]
    pub(super) fn of(columns: isize, rows: isize, distance: usize) -> Option<Self> {
        (distance <= RELATED)
            .then(|| Self(((rows + NEAR) * (2 * NEAR + 1) + columns + NEAR) as usize))
    }

    /// What it contributes to a shape as that of the last move.
    #[inline(always)]
    pub(super) fn last(self) -> &'static Lanes {
        &LAST[self.0]
    }

    /// What it contributes as that of the own move before.
    #[inline(always)]
    pub(super) fn before(self) -> &'static Lanes {
        &BEFORE[self.0]
    }
}

/// The gridcular distance.
pub(super) const fn gridcular(columns: isize, rows: isize) -> usize {
    let (columns, rows) = (columns.unsigned_abs(), rows.unsigned_abs());
    columns + rows + if columns > rows { columns } else { rows }
}

/// Number of cells around a point up to a distance.
const fn cells_within(distance: usize) -> usize {
    let mut count = 0;
    let mut row = -FAR;
    while row <= FAR {
        let mut column = -FAR;
        while column <= FAR {
            let far = gridcular(column, row);
            if far > 0 && far <= distance {
                count += 1;
            }
            column += 1;
        }
        row += 1;
    }
    count
}

/// Columns and rows of the cells around a point, nearest first.
pub(super) const ORDER: [(isize, isize); CELLS] = {
    let mut order = [(0, 0); CELLS];
    let mut count = 0;
    let mut distance = 1;
    while distance <= REACH {
        let mut row = -FAR;
        while row <= FAR {
            let mut column = -FAR;
            while column <= FAR {
                if gridcular(column, row) == distance {
                    order[count] = (column, row);
                    count += 1;
                }
                column += 1;
            }
            row += 1;
        }
        distance += 1;
    }
    order
};

/// A column and a row in one of eight orientations.
const fn turned(orientation: usize, (column, row): (isize, isize)) -> (isize, isize) {
    let (column, row) = if orientation & 4 == 0 { (column, row) } else { (row, column) };
    let column = if orientation & 1 == 0 { column } else { -column };
    let row = if orientation & 2 == 0 { row } else { -row };
    (column, row)
}

/// A number that looks random (SplitMix64, public domain), for a `role` of a cell with `content`.
pub(super) const fn number(role: u64, (column, row): (isize, isize), content: usize) -> u64 {
    let seed =
        role << 32 | ((column + 64) as u64) << 16 | ((row + 64) as u64) << 8 | content as u64;
    let mut bits = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

const fn lanes(role: u64, at: (isize, isize), content: usize) -> Lanes {
    let mut lanes = [0; 8];
    let mut orientation = 0;
    while orientation < 8 {
        lanes[orientation] = number(role, turned(orientation, at), content) as u32;
        orientation += 1;
    }
    Lanes(lanes)
}

const fn stones() -> [[Lanes; cell::KINDS]; CELLS] {
    let mut table = [[Lanes([0; 8]); cell::KINDS]; CELLS];
    let mut index = 0;
    while index < CELLS {
        let mut content = 1;
        while content < cell::KINDS {
            table[index][content] = lanes(0, ORDER[index], content);
            content += 1;
        }
        index += 1;
    }
    table
}

const fn breaths() -> [[Lanes; cell::BREATHS]; DIAMOND] {
    let mut table = [[Lanes([0; 8]); cell::BREATHS]; DIAMOND];
    let mut index = 0;
    while index < DIAMOND {
        let mut content = 1;
        while content < cell::BREATHS {
            table[index][content] = lanes(3, ORDER[index], content);
            content += 1;
        }
        index += 1;
    }
    table
}

const fn relations(role: u64) -> [Lanes; RELATIONS] {
    let mut table = [Lanes([0; 8]); RELATIONS];
    let mut row = -NEAR;
    while row <= NEAR {
        let mut column = -NEAR;
        while column <= NEAR {
            let index = (row + NEAR) * (2 * NEAR + 1) + column + NEAR;
            table[index as usize] = lanes(role, (column, row), 0);
            column += 1;
        }
        row += 1;
    }
    table
}
