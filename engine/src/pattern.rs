//! 3x3 shapes worth trying next to recent moves, after the list that MoGo made popular (Gelly, Wang,
//! Munos, Teytaud 2006): hanes, cuts and moves at the side.

use std::sync::OnceLock;

use tengen_rules::{Color, Neighborhood};

use crate::params::Params;

/// A picture: three rows from the top, the move in the middle. `X` and `O` are the two colours,
/// `x` anything but `X`, `o` anything but `O`, `.` empty, `?` anything, `#` off the board.
struct Picture {
    rows: [&'static [u8; 3]; 3],
    /// Whether only the side shown as `X` may use it (else either side).
    only_x: bool,
}

const fn either(rows: [&'static [u8; 3]; 3]) -> Picture {
    Picture { rows, only_x: false }
}

/// Number of shapes.
pub const SHAPE_COUNT: usize = 12;

/// All shapes, in one of their eight orientations. Where several fit, the first one counts: those at
/// the side come before the ones that they are cases of.
const SHAPES: [Picture; SHAPE_COUNT] = [
    // Side: chase.
    either([b"X.?", b"O.?", b"###"]),
    // Side: cut, or block a cut.
    either([b"OX?", b"X.O", b"###"]),
    // Side: block a connection.
    either([b"?X?", b"x.O", b"###"]),
    // Side: sagari.
    Picture { rows: [b"?XO", b"o.o", b"###"], only_x: true },
    // Hane, enclosing.
    either([b"XOX", b"...", b"???"]),
    // Hane, not a cut.
    either([b"XO.", b"...", b"?.?"]),
    // Magari.
    either([b"XO?", b"X..", b"x.?"]),
    // Hane with support, by the side that leads.
    Picture { rows: [b"XOO", b"...", b"?.?"], only_x: true },
    // Cut, unprotected, with a further stone.
    either([b"XO?", b"O.X", b"???"]),
    // Cut, unprotected.
    either([b"XO?", b"O.o", b"?o?"]),
    // Cut, peeped.
    either([b"?X?", b"O.O", b"ooo"]),
    // Cut, keima.
    either([b"OX?", b"o.O", b"???"]),
];

/// Directions of the neighbourhood code by their place in a picture, row by row; the middle unused.
/// The code's order is right, left, up, down, upper right, lower left, upper left, lower right.
const DIRECTION_OF_CELL: [[usize; 3]; 3] = [[6, 2, 4], [1, 8, 0], [5, 3, 7]];

/// A shape by its number in the list, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape(u8);

impl Shape {
    /// Its place in the list, from 0; the weights among the tunables have the same order.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

/// How eagerly a playout makes each shape, relative to the others it could make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShapeWeights([u32; SHAPE_COUNT]);

impl ShapeWeights {
    /// The weights among the tunables, in thousandths.
    pub(crate) fn new(params: &Params) -> Self {
        let weights = [
            params.shape_side_chase,
            params.shape_side_cut,
            params.shape_side_block_connection,
            params.shape_sagari,
            params.shape_enclosing_hane,
            params.shape_hane,
            params.shape_magari,
            params.shape_supported_hane,
            params.shape_backed_cut,
            params.shape_cut,
            params.shape_peeped_cut,
            params.shape_keima_cut,
        ];
        Self(weights.map(|weight| (1000.0 * weight) as u32))
    }

    /// The weight of a shape.
    #[inline]
    pub(crate) fn of(&self, shape: Shape) -> u32 {
        self.0[shape.index()]
    }
}

/// For every neighbourhood code the number of the shape that Black would make, and, four bits higher,
/// that White would make; 0 for none.
#[derive(Debug)]
pub struct Patterns(Box<[u8; 1 << 16]>);

impl Patterns {
    /// The table, made at the first call.
    #[must_use]
    pub fn get() -> &'static Self {
        static TABLE: OnceLock<Patterns> = OnceLock::new();
        TABLE.get_or_init(Self::make)
    }

    /// The shape that a move of `color` with these surroundings makes, if any.
    #[must_use]
    #[inline]
    pub fn shape(&self, around: Neighborhood, color: Color) -> Option<Shape> {
        let shapes = self.0[usize::from(around.code())];
        match shapes >> shift(color) & 15 {
            0 => None,
            number => Some(Shape(number)),
        }
    }

    fn make() -> Self {
        let mut table = Box::new([0; 1 << 16]);
        for (shape, number) in SHAPES.iter().zip(1..) {
            let mut rows: [[u8; 3]; 3] = shape.rows.map(|row| *row);
            for turn in 0..8 {
                if turn == 4 {
                    rows.reverse();
                }
                let turned = rows;
                for (r, row) in rows.iter_mut().enumerate() {
                    for (c, cell) in row.iter_mut().enumerate() {
                        *cell = turned[2 - c][r];
                    }
                }
                let swapped = swap_colors(&rows);
                mark(&mut table, &rows, Color::Black, number);
                mark(&mut table, &swapped, Color::White, number);
                if !shape.only_x {
                    mark(&mut table, &rows, Color::White, number);
                    mark(&mut table, &swapped, Color::Black, number);
                }
            }
        }
        Self(table)
    }
}

/// Where the shapes of a side stand in a byte of the table.
#[inline]
fn shift(color: Color) -> u32 {
    match color {
        Color::Black => 0,
        Color::White => 4,
    }
}

fn swap_colors(rows: &[[u8; 3]; 3]) -> [[u8; 3]; 3] {
    rows.map(|row| {
        row.map(|cell| match cell {
            b'X' => b'O',
            b'O' => b'X',
            b'x' => b'o',
            b'o' => b'x',
            other => other,
        })
    })
}

/// Marks every code that a picture allows with the number of its shape, unless it bears one already.
fn mark(table: &mut [u8; 1 << 16], rows: &[[u8; 3]; 3], user: Color, number: u8) {
    let mut codes = vec![0_usize];
    for (row, directions) in rows.iter().zip(DIRECTION_OF_CELL) {
        for (&cell, direction) in row.iter().zip(directions) {
            if direction == 8 {
                continue;
            }
            // 0 empty, 1 Black, 2 White, 3 off the board, as in the code.
            let allowed: &[usize] = match cell {
                b'X' => &[1],
                b'O' => &[2],
                b'.' => &[0],
                b'#' => &[3],
                b'x' => &[0, 2, 3],
                b'o' => &[0, 1, 3],
                _ => &[0, 1, 2, 3],
            };
            codes = codes
                .iter()
                .flat_map(|code| allowed.iter().map(move |cell| code | cell << (2 * direction)))
                .collect();
        }
    }
    for code in codes {
        if table[code] >> shift(user) & 15 == 0 {
            table[code] |= number << shift(user);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Board, Point, Size};

    fn matches(stones: &str, point: &str, color: Color) -> bool {
        let size = Size::NINE;
        let at = |name| Point::parse(name, size).unwrap();
        let mut board = Board::new(size);
        for stone in stones.split_whitespace() {
            board.set_up(stone[..1].parse().unwrap(), at(&stone[1..])).unwrap();
        }
        Patterns::get().shape(board.neighborhood(at(point)), color).is_some()
    }

    #[test]
    fn a_cut_in_every_orientation() {
        // E5 cuts: Black D6 and White E6, D5; turned and reflected.
        for stones in ["bD6 wE6 wD5", "bF6 wE6 wF5", "bF4 wE4 wF5", "bD4 wE4 wD5"] {
            assert!(matches(stones, "E5", Color::Black), "{stones}");
            assert!(matches(stones, "E5", Color::White), "{stones}");
        }
        // A stone already standing behind makes it no cut.
        assert!(!matches("bD6 wE6 wD5 wF5 wE4", "E5", Color::Black));
    }

    #[test]
    fn a_hane_but_not_an_empty_board() {
        assert!(matches("bD6 wE6", "E5", Color::Black));
        assert!(!matches("", "E5", Color::Black));
        assert!(!matches("bE6", "E5", Color::Black));
    }

    #[test]
    fn a_move_at_the_side() {
        // Chase along the edge: Black D2, White D1, the move E1.
        assert!(matches("bD2 wD1", "E1", Color::Black));
        assert!(!matches("bD2", "E1", Color::Black));
    }

    #[test]
    fn one_sided_shapes() {
        // Hane with support leads for the single colour only.
        assert!(matches("bD6 wE6 wF6", "E5", Color::Black));
        assert!(!matches("bD6 wE6 wF6", "E5", Color::White));
        assert!(matches("wD6 bE6 bF6", "E5", Color::White));
    }
}
