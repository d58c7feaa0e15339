//! The known numbers of legal positions; `--example legal_positions` counts 4x4.

use tengen_rules::{Color, Game, Point, Ruleset, Size};

use crate::enumeration::legal_positions;

#[test]
fn known_numbers() {
    assert_eq!(legal_positions(Size::MIN), 57);
    assert_eq!(legal_positions(Size::new(3).unwrap()), 12_675);
}

/// The same by what a game takes for a start position.
#[test]
fn known_numbers_by_set_up() {
    let size = Size::new(3).unwrap();
    let points: Vec<Point> = size.all_points().collect();
    let mut game = Game::new(size, Ruleset::default());
    let mut legal = 0;
    for number in 0..3_usize.pow(9) {
        let stones = points.iter().enumerate().filter_map(|(place, &point)| {
            match number / 3_usize.pow(place as u32) % 3 {
                1 => Some((Color::Black, point)),
                2 => Some((Color::White, point)),
                _ => None,
            }
        });
        legal += usize::from(game.set_up(stones, Color::Black).is_ok());
    }
    assert_eq!(legal, 12_675);
}
