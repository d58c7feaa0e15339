//! All ways to fill a board.

use tengen_rules::{Board, Color, Point, Size};

/// Counts the colourings of a board by stones that are legal positions: every chain has a liberty.
///
/// The numbers of Tromp and Farnebäck ("Combinatorics of Go", 2007): 57 on 2x2, 12,675 on 3x3,
/// 24,318,165 on 4x4.
pub(crate) fn legal_positions(size: Size) -> u64 {
    let points: Vec<Point> = size.all_points().collect();
    let mut boards = vec![Board::new(size); points.len() + 1];
    count(&mut boards, &points)
}

/// Counts the completions of `boards[0]` on the `rest` of the points; the other boards are scratch.
fn count(boards: &mut [Board], rest: &[Point]) -> u64 {
    let [board, deeper @ ..] = boards else { return 0 };
    let [point, rest @ ..] = rest else { return board.dead_on_arrival().is_none().into() };
    let mut legal = 0;
    for stone in [None, Some(Color::Black), Some(Color::White)] {
        deeper[0].copy_from(board);
        if stone.is_none_or(|color| deeper[0].set_up(color, *point).is_ok()) {
            legal += count(deeper, rest);
        }
    }
    legal
}
