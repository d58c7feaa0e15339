//! Positions from pictures, and moves from text.

use tengen_rules::{Color, Game, IllegalMove, Move, Point, Ruleset, Size, Superko};

/// A game that starts at a picture: rows from the top, `X` Black, `O` White, anything else empty.
pub(crate) fn game(picture: &str, to_move: Color, superko: Superko) -> Game {
    let (size, stones) = stones(picture);
    let mut game = Game::new(size, Ruleset { superko, ..Ruleset::default() });
    game.set_up(stones, to_move).unwrap();
    game
}

/// The size and the stones of a picture.
pub(crate) fn stones(picture: &str) -> (Size, Vec<(Color, Point)>) {
    let rows: Vec<Vec<char>> = picture
        .lines()
        .map(|row| row.chars().filter(|cell| !cell.is_whitespace()).collect())
        .collect();
    let size = Size::new(rows.len()).unwrap();
    let mut stones = Vec::new();
    for (row, cells) in rows.iter().rev().enumerate() {
        assert_eq!(cells.len(), size.side(), "row {}", row + 1);
        for (column, cell) in cells.iter().enumerate() {
            let point = Point::new(column, row, size).unwrap();
            match cell {
                'X' => stones.push((Color::Black, point)),
                'O' => stones.push((Color::White, point)),
                _ => {}
            }
        }
    }
    (size, stones)
}

/// Plays one move such as `b E5` or `w pass`.
pub(crate) fn play(game: &mut Game, text: &str) -> Result<usize, IllegalMove> {
    let (color, move_) = text.split_once(' ').unwrap();
    let move_ = Move::parse(move_, game.size()).unwrap();
    game.play(color.parse().unwrap(), move_)
}

/// Plays legal moves, separated by commas.
pub(crate) fn play_all(game: &mut Game, moves: &str) {
    for text in moves.split(", ") {
        if let Err(reason) = play(game, text) {
            panic!("{text}: {reason}\n{}", game.board());
        }
    }
}
