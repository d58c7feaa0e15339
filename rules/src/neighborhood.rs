//! What stands on the eight cells around a point, in sixteen bits.
//!
//! Two bits a cell: `00` empty, `01` Black, `10` White, `11` off the board; the four orthogonal
//! neighbours in the low byte, the diagonal ones in the high byte, opposite directions side by side.
//! The code is kept up to date by the board: eight exclusive-ors a stone, without a branch, after
//! which the tests that a playout makes for every candidate move are a few logical operations.

use crate::color::Color;
use crate::point::STRIDE;

const ROW: isize = STRIDE as isize;

/// Offsets of the orthogonal neighbours; direction `i ^ 1` is opposite to `i`.
pub(crate) const ORTHOGONAL: [isize; 4] = [1, -1, ROW, -ROW];

/// Offsets of all eight neighbours in the order of the code; `i ^ 1` is opposite to `i`.
pub(crate) const AROUND: [isize; 8] = [1, -1, ROW, -ROW, ROW + 1, -ROW - 1, ROW - 1, -ROW + 1];

/// The surroundings of one point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Neighborhood(pub(crate) u16);

/// The low bit of each orthogonal cell.
const LOW: u16 = 0x0055;

impl Neighborhood {
    /// The sixteen bits, an index for tables of 3x3 patterns.
    #[must_use]
    #[inline(always)]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// Puts a stone, or takes it off again, in direction `direction` (0 to 7).
    #[inline(always)]
    pub(crate) fn toggle(&mut self, direction: usize, color: Color) {
        self.0 ^= (color as u16) << (2 * direction);
    }

    /// Marks the cell in `direction` as off the board.
    pub(crate) fn set_off_board(&mut self, direction: usize) {
        self.0 |= 3 << (2 * direction);
    }

    /// Orthogonal neighbours that are empty.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn empty(self) -> Directions {
        Directions(!(self.0 | self.0 >> 1) & LOW)
    }

    /// Whether the cell in an orthogonal direction is empty.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn is_empty(self, direction: usize) -> bool {
        self.0 & (3 << (2 * direction)) == 0
    }

    /// Orthogonal neighbours of this colour.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn of(self, color: Color) -> Directions {
        let (low, high) = (self.0, self.0 >> 1);
        Directions(match color {
            Color::Black => low & !high & LOW,
            Color::White => high & !low & LOW,
        })
    }

    /// Whether an orthogonal neighbour is empty.
    #[must_use]
    #[inline(always)]
    pub const fn has_empty(self) -> bool {
        self.empty().0 != 0
    }

    /// Number of empty orthogonal neighbours.
    #[must_use]
    pub const fn empty_count(self) -> u32 {
        self.empty().0.count_ones()
    }

    /// Number of orthogonal neighbours of this colour.
    #[must_use]
    pub const fn count(self, color: Color) -> u32 {
        self.of(color).0.count_ones()
    }

    /// Whether an orthogonal neighbour is a stone.
    #[must_use]
    #[inline(always)]
    pub const fn has_stone(self) -> bool {
        (self.0 ^ self.0 >> 1) & LOW != 0
    }

    /// Whether every orthogonal neighbour is of this colour or off the board.
    #[must_use]
    #[inline(always)]
    pub const fn is_surrounded_by(self, color: Color) -> bool {
        let mask = LOW * color as u16;
        self.0 & mask == mask
    }

    /// Whether an empty point with these surroundings is an eye by the usual local test: surrounded
    /// by one colour, and of the diagonal points at most one is the enemy's, none at the edge.
    #[must_use]
    #[inline(always)]
    pub const fn is_eye(self, color: Color) -> bool {
        self.is_surrounded_by(color) && TRUE_EYE[(self.0 >> 8) as usize] & color as u8 != 0
    }
}

/// What the square around an empty point shows of the region of empty points that it belongs to.
impl Neighborhood {
    /// Points of that region within the square, the one in the middle included.
    #[must_use]
    #[inline(always)]
    pub const fn region_size(self) -> u32 {
        let diagonals = self.diagonal().empty().0 & self.next_to_empties();
        1 + (self.empty().0 | diagonals << 1).count_ones()
    }

    /// Whether that region touches a stone of this colour within the square.
    #[must_use]
    #[inline(always)]
    pub const fn region_touches(self, color: Color) -> bool {
        (self.of(color).0 | self.diagonal().of(color).0 & self.next_to_empties()) != 0
    }

    /// The diagonal cells next to an empty orthogonal one.
    #[inline(always)]
    const fn next_to_empties(self) -> u16 {
        let empty = self.empty().0;
        // East, west, north, south; and north-east, south-west, north-west, south-east.
        empty | empty >> 4 & 0x05 | (empty & 0x04) << 2 | (empty & 0x01) << 6
    }
}

impl Neighborhood {
    /// Whether an eye would still be one after the opponent took one more diagonal point.
    #[must_use]
    pub const fn is_eye_with_one_more(self, color: Color) -> bool {
        let diagonals = self.diagonal();
        let is_at_edge = diagonals.0 & diagonals.0 >> 1 & LOW != 0;
        diagonals.of(color.opponent()).0 == 0 && !is_at_edge
    }

    /// The diagonal cells in the place of the orthogonal ones.
    #[inline(always)]
    const fn diagonal(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Diagonal neighbours of this colour.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn diagonal_of(self, color: Color) -> Diagonals {
        Diagonals(self.diagonal().of(color).0)
    }

    /// Diagonal neighbours that are empty.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn empty_diagonal(self) -> Diagonals {
        Diagonals(self.diagonal().empty().0)
    }
}

/// By the diagonal byte: bit 0 when Black's eye there is true, bit 1 when White's is.
static TRUE_EYE: [u8; 256] = {
    let mut table = [0; 256];
    let mut diagonals = 0;
    while diagonals < 256 {
        let (mut black, mut white, mut off_board) = (0, 0, 0);
        let mut cell = 0;
        while cell < 4 {
            match diagonals >> (2 * cell) & 3 {
                1 => black += 1,
                2 => white += 1,
                3 => off_board = 1,
                _ => {}
            }
            cell += 1;
        }
        table[diagonals] = (white + off_board < 2) as u8 | ((black + off_board < 2) as u8) << 1;
        diagonals += 1;
    }
    table
};

/// A set of orthogonal directions, one of the even bits each; iterates over their offsets.
#[derive(Clone, Copy, Default)]
pub(crate) struct Directions(u16);

impl Directions {
    /// Adds an orthogonal direction (0 to 3) if `condition` holds, without a branch.
    #[inline(always)]
    pub(crate) fn insert_if(&mut self, direction: usize, condition: bool) {
        self.0 |= u16::from(condition) << (2 * direction);
    }

    /// The directions in both sets.
    #[inline(always)]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Iterator for Directions {
    type Item = isize;

    #[inline(always)]
    fn next(&mut self) -> Option<isize> {
        if self.0 == 0 {
            return None;
        }
        let direction = self.0.trailing_zeros() as usize / 2;
        self.0 &= self.0 - 1;
        Some(ORTHOGONAL[direction & 3])
    }
}

/// A set of diagonal directions, as [`Directions`].
#[derive(Clone, Copy)]
pub(crate) struct Diagonals(u16);

impl Iterator for Diagonals {
    type Item = isize;

    #[inline(always)]
    fn next(&mut self) -> Option<isize> {
        if self.0 == 0 {
            return None;
        }
        let direction = self.0.trailing_zeros() as usize / 2;
        self.0 &= self.0 - 1;
        Some(AROUND[4 + (direction & 3)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Neighbours drawn as a picture: three rows from the top, `X` Black, `O` White, `#` off board.
    fn drawn(picture: &str) -> Neighborhood {
        let mut code = Neighborhood::default();
        for (row, line) in picture.split_whitespace().enumerate() {
            for (column, cell) in line.bytes().enumerate() {
                let offset = (1 - row as isize) * ROW + column as isize - 1;
                if let Some(direction) = AROUND.iter().position(|&around| around == offset) {
                    match cell {
                        b'X' => code.toggle(direction, Color::Black),
                        b'O' => code.toggle(direction, Color::White),
                        b'#' => code.set_off_board(direction),
                        _ => {}
                    }
                }
            }
        }
        code
    }

    #[test]
    fn eyes_true_and_false() {
        let black_eye = |picture| drawn(picture).is_eye(Color::Black);
        assert!(black_eye("XXX X.X XXX"));
        assert!(black_eye("OXX X.X XXX"));
        assert!(!black_eye("OXX X.X XXO"));
        assert!(!black_eye("XXX X.. XXX"));
        assert!(!black_eye("XXX X.O XXX"));
        assert!(black_eye("XXX X.X ###"));
        assert!(!black_eye("OXX X.X ###"));
        assert!(black_eye("#XX #.X ###"));
        assert!(!black_eye("#XO #.X ###"));
        assert!(drawn("OOO O.O OOX").is_eye(Color::White));
        assert!(!drawn("XOO O.O OOX").is_eye(Color::White));
    }

    #[test]
    fn counts() {
        let code = drawn("XXX O.. #X#");
        assert_eq!((code.count(Color::Black), code.count(Color::White)), (2, 1));
        assert_eq!(code.empty_count(), 1);
        assert!(code.has_empty() && !code.is_surrounded_by(Color::Black));
    }

    #[test]
    fn regions() {
        let of = |picture| {
            let code = drawn(picture);
            let [black, white] = Color::BOTH.map(|color| code.region_touches(color));
            (code.region_size(), black, white)
        };
        assert_eq!(of("... ... ..."), (9, false, false));
        assert_eq!(of(".O. X.X .O."), (1, true, true));
        assert_eq!(of(".#. #.# .#."), (1, false, false));
        // A diagonal point counts where an empty one lies between.
        assert_eq!(of(".XX X.. XXX"), (2, true, false));
        assert_eq!(of(".XO X.. XXX"), (2, true, true));
        assert_eq!(of("OXX X.. XXO"), (2, true, true));
        assert_eq!(of("OXX X.. XXX"), (2, true, false));
        assert_eq!(of("OX. O.. XXX"), (3, true, true));
        assert_eq!(of("X.O X.X .X."), (2, true, true));
        assert_eq!(of("O.X X.X .X."), (2, true, true));
        assert_eq!(of("XXX ..X OX."), (2, true, true));
        assert_eq!(of(".XX ..X .X."), (4, true, false));
        assert_eq!(of("XXX X.X .O."), (1, true, true));
        assert_eq!(of("XXX X.X ..."), (4, true, false));
    }

    #[test]
    fn opposite_directions_are_neighbors_in_the_code() {
        for direction in 0..8 {
            assert_eq!(AROUND[direction], -AROUND[direction ^ 1]);
        }
    }
}
