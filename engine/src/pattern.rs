//! 3x3 shapes worth trying next to recent moves, after the list that MoGo made popular (Gelly, Wang,
//! Munos, Teytaud 2006): hanes, cuts and moves at the side.

use std::sync::OnceLock;

use tengen_rules::{Color, Neighborhood};

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

/// All shapes, in one of their eight orientations.
const SHAPES: [Picture; 13] = [
    // Hane, enclosing.
    either([b"XOX", b"...", b"???"]),
    // Hane, not a cut.
    either([b"XO.", b"...", b"?.?"]),
    // Magari.
    either([b"XO?", b"X..", b"x.?"]),
    // Hane with support, by the side that leads.
    Picture { rows: [b"XOO", b"...", b"?.?"], only_x: true },
    // Cut, unprotected.
    either([b"XO?", b"O.o", b"?o?"]),
    // Cut, unprotected, with a further stone.
    either([b"XO?", b"O.X", b"???"]),
    // Cut, peeped.
    either([b"?X?", b"O.O", b"ooo"]),
    // Cut, keima.
    either([b"OX?", b"o.O", b"???"]),
    // Side: chase.
    either([b"X.?", b"O.?", b"###"]),
    // Side: block a cut.
    either([b"OX?", b"X.O", b"###"]),
    // Side: block a connection.
    either([b"?X?", b"x.O", b"###"]),
    // Side: sagari.
    Picture { rows: [b"?XO", b"o.o", b"###"], only_x: true },
    // Side: cut.
    Picture { rows: [b"?OX", b"X.O", b"###"], only_x: true },
];

/// Directions of the neighbourhood code by their place in a picture, row by row; the middle unused.
/// The code's order is right, left, up, down, upper right, lower left, upper left, lower right.
const DIRECTION_OF_CELL: [[usize; 3]; 3] = [[6, 2, 4], [1, 8, 0], [5, 3, 7]];

/// For every neighbourhood code: bit 0 when it is a shape for Black, bit 1 for White.
#[derive(Debug)]
pub(crate) struct Patterns(Box<[u8; 1 << 16]>);

impl Patterns {
    /// The table, made at the first call.
    #[must_use]
    pub(crate) fn get() -> &'static Self {
        static TABLE: OnceLock<Patterns> = OnceLock::new();
        TABLE.get_or_init(Self::make)
    }

    /// Whether a move of `color` with these surroundings makes a shape.
    #[must_use]
    #[inline]
    pub(crate) fn matches(&self, around: Neighborhood, color: Color) -> bool {
        self.0[usize::from(around.code())] & color as u8 != 0
    }

    fn make() -> Self {
        let mut table = Box::new([0; 1 << 16]);
        for shape in &SHAPES {
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
                let users = if shape.only_x { 1 } else { 3 };
                mark(&mut table, &rows, users);
                mark(&mut table, &swap_colors(&rows), if shape.only_x { 2 } else { 3 });
            }
        }
        Self(table)
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

/// Marks every code that a picture allows.
fn mark(table: &mut [u8; 1 << 16], rows: &[[u8; 3]; 3], users: u8) {
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
        table[code] |= users;
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
        Patterns::get().matches(board.neighborhood(at(point)), color)
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
