//! Boards drawn as pictures, for the tests.

use crate::board::Board;
use crate::color::Color;
use crate::point::{Point, Size};

/// The board of a picture: rows from the top, `X` Black, `O` White, anything else empty, cells
/// separated by spaces or not.
pub(crate) fn board(picture: &str) -> Board {
    let rows: std::vec::Vec<std::string::String> = picture
        .lines()
        .map(|row| row.chars().filter(|cell| !cell.is_whitespace()).collect())
        .collect();
    let size = Size::new(rows.len()).unwrap();
    let mut board = Board::new(size);
    for (row, cells) in rows.iter().rev().enumerate() {
        assert_eq!(cells.len(), size.side(), "row {}", row + 1);
        for (column, cell) in cells.bytes().enumerate() {
            let point = Point::new(column, row, size).unwrap();
            match cell {
                b'X' => board.set_up(Color::Black, point).unwrap(),
                b'O' => board.set_up(Color::White, point).unwrap(),
                _ => {}
            }
        }
    }
    board
}
