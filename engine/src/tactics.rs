//! Small questions about captures and liberties that priors and playouts ask.

use tengen_rules::{Board, Color, Liberties, Point};

/// Liberties that the stone's chain would have after `color` plays the empty `point`, counted up to
/// `LIMIT`. Stones captured by the move count as liberties.
#[must_use]
pub(crate) fn liberties_after<const LIMIT: usize>(
    board: &Board,
    color: Color,
    point: Point,
) -> usize {
    const { assert!(LIMIT < LOOKED_AT) };
    let mut found = [point; LIMIT];
    let mut count = 0;
    let mut add = |liberty: Point| {
        if liberty != point && !found[..count].contains(&liberty) {
            if count < LIMIT {
                found[count] = liberty;
            }
            count = LIMIT.min(count + 1);
        }
        count == LIMIT
    };
    for liberty in board.empty_neighbors(point) {
        if add(liberty) {
            return LIMIT;
        }
    }
    for enemy in board.neighbors_of(!color, point) {
        if board.atari(enemy) == Some(point) && add(enemy) {
            return LIMIT;
        }
    }
    for own in board.neighbors_of(color, point) {
        // Stones captured next to the chain, but not next to the point, would add more: counting
        // them isn't worth its cost here.
        match board.liberties_besides(own, point) {
            Liberties::None => continue,
            Liberties::One(liberty) => {
                if add(liberty) {
                    return LIMIT;
                }
                continue;
            }
            Liberties::More if LIMIT <= 2 => return LIMIT,
            Liberties::More => {}
        }
        let (liberties, known) = board.first_liberties::<LOOKED_AT>(own);
        for &liberty in &liberties[..known] {
            if add(liberty) {
                return LIMIT;
            }
        }
    }
    count
}

/// Liberties looked at per chain: more than any caller's limit, since one is the point itself.
const LOOKED_AT: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::Size;

    fn drawn(picture: &str) -> Board {
        let rows: Vec<&str> = picture.split_whitespace().collect();
        let size = Size::new(rows.len()).unwrap();
        let mut board = Board::new(size);
        for (from_top, row) in rows.iter().enumerate() {
            for (column, cell) in row.bytes().enumerate() {
                let point = Point::new(column, rows.len() - 1 - from_top, size).unwrap();
                match cell {
                    b'X' => board.set_up(Color::Black, point).unwrap(),
                    b'O' => board.set_up(Color::White, point).unwrap(),
                    _ => {}
                }
            }
        }
        board
    }

    fn at(board: &Board, name: &str) -> Point {
        Point::parse(name, board.size()).unwrap()
    }

    #[test]
    fn self_atari_and_escape() {
        let board = drawn(
            ".....
             .OX..
             OXXO.
             .OO..
             .....",
        );
        let after = |color, name| liberties_after::<3>(&board, color, at(&board, name));
        // The black chain B3 C3 C4 gains C5 and D4 and more.
        assert_eq!(after(Color::Black, "D4"), 3);
        assert_eq!(after(Color::White, "D4"), 3);
        // A stone on A4 joins nothing black and has A5 only.
        assert_eq!(after(Color::Black, "A4"), 1);
    }
}
