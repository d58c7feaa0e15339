//! The board as text.

use tengen_rules::{Game, Move, Size, fixed_handicap};

/// Lines from which on a board has star points at the middle of its sides.
const SIDE_STARS_FROM: usize = 15;

/// The board with coordinates: X Black, O White. `marks` adds parentheses around the last move, and
/// plus signs for the star points.
pub(crate) fn picture(game: &Game, marks: bool) -> String {
    let side = game.size().side();
    let last = game.last_move().filter(|_| marks);
    let last = last.and_then(|(_, move_)| Move::point(move_));
    let most = if side < SIDE_STARS_FROM { 5 } else { 9 };
    let stars = (2..=most).rev().find_map(|count| fixed_handicap(game.size(), count));
    let stars = stars.filter(|_| marks).unwrap_or_default();
    let board = game.board().to_string();
    let rows = board.lines().enumerate().map(|(index, line)| {
        let row = side - 1 - index;
        let mut cells: Vec<char> = format!(" {line} ").chars().collect();
        for star in stars.iter().filter(|star| star.row() == row) {
            if let Some(cell) = cells.get_mut(2 * star.column() + 1).filter(|cell| **cell == '.') {
                *cell = '+';
            }
        }
        if let Some(point) = last.filter(|point| point.row() == row) {
            let place = 2 * point.column();
            for (place, mark) in [(place, '('), (place + 2, ')')] {
                if let Some(cell) = cells.get_mut(place) {
                    *cell = mark;
                }
            }
        }
        cells.into_iter().collect()
    });
    frame(game.size(), rows)
}

/// The rows of a board, from the top, with coordinates all around.
pub(crate) fn frame(size: Size, rows: impl Iterator<Item = String>) -> String {
    let columns = ('A'..='Z').filter(|&letter| letter != 'I').take(size.side());
    let letters: String = columns.flat_map(|letter| [' ', letter]).collect();
    let rows =
        (1..=size.side()).rev().zip(rows).map(|(row, cells)| format!("{row:2}{cells}{row}\n"));
    format!("  {letters}\n{}  {letters}", rows.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Color, Ruleset};

    #[test]
    fn marks_the_last_move() {
        let mut game = Game::new(Size::new(3).unwrap(), Ruleset::default());
        let play = |game: &mut Game, color, name| {
            game.play(color, Move::parse(name, game.size()).unwrap()).unwrap();
        };
        play(&mut game, Color::Black, "A3");
        let first = "   A B C\n 3(X). . 3\n 2 . . . 2\n 1 . . . 1\n   A B C";
        assert_eq!(picture(&game, true), first);
        play(&mut game, Color::White, "C1");
        let second = "   A B C\n 3 X . . 3\n 2 . . . 2\n 1 . .(O)1\n   A B C";
        assert_eq!(picture(&game, true), second);
        assert_eq!(picture(&game, false), second.replace(['(', ')'], " "));
        play(&mut game, Color::Black, "pass");
        assert!(!picture(&game, true).contains('('));
    }

    #[test]
    fn marks_the_star_points() {
        let mut game = Game::new(Size::NINE, Ruleset::default());
        assert_eq!(picture(&game, true).matches('+').count(), 5);
        assert_eq!(picture(&game, false).matches('+').count(), 0);
        game.play(Color::Black, Move::parse("E5", game.size()).unwrap()).unwrap();
        assert_eq!(picture(&game, true).matches('+').count(), 4);
    }
}
