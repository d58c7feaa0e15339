//! Handicap: where the stones stand, what White receives for them, and what only looks like one.

use tengen_rules::{
    Color, Game, HandicapBonus, HandicapError, HandicapSource, Point, PointSet, Ruleset,
    SetUpError, Size, fixed_handicap, free_handicap,
};

use crate::positions::play_all;

fn points(names: &str) -> Vec<Point> {
    names.split_whitespace().map(|name| Point::parse(name, Size::NINE).unwrap()).collect()
}

fn handicap_game(names: &str, source: HandicapSource) -> Game {
    let mut game = Game::new(Size::NINE, Ruleset::default());
    game.place_handicap(&points(names), source).unwrap();
    game
}

#[test]
fn white_moves_first_and_receives_the_bonus() {
    let mut game = handicap_game("C3 G7 C7", HandicapSource::Engine);
    assert_eq!((game.to_move(), game.handicap()), (Color::White, 3));
    assert!(game.moves().is_empty());
    for (bonus, compensation, result) in [
        (HandicapBonus::N, 3, "B+70.5"),
        (HandicapBonus::NMinusOne, 2, "B+71.5"),
        (HandicapBonus::None, 0, "B+73.5"),
    ] {
        game.rules_mut().handicap_bonus = bonus;
        assert_eq!(game.handicap_compensation(), compensation);
        assert_eq!(game.score(&PointSet::EMPTY).to_string(), result);
    }
}

#[test]
fn refused_handicap_changes_nothing() {
    let mut game = Game::new(Size::NINE, Ruleset::default());
    let mut place = |names| game.place_handicap(&points(names), HandicapSource::Controller);
    assert_eq!(place("C3"), Err(HandicapError::BadNumber));
    let repeated = SetUpError::Repeated(points("C3")[0]);
    assert_eq!(place("C3 D4 C3"), Err(HandicapError::Places(repeated)));
    assert_eq!((game.board().empties().len(), game.handicap()), (81, 0));
    let off = Point::new(18, 18, Size::NINETEEN).unwrap();
    let error = game.place_handicap(&[off, points("C3")[0]], HandicapSource::Controller);
    assert_eq!(error, Err(HandicapError::Places(SetUpError::OffBoard(off))));
    let all: Vec<Point> = Size::NINE.all_points().collect();
    let error = game.place_handicap(&all, HandicapSource::Controller);
    assert_eq!(error, Err(HandicapError::BadNumber), "no point would be left to play on");
    play_all(&mut game, "b E5");
    let error = game.place_handicap(&points("C3 G7"), HandicapSource::Controller);
    assert_eq!(error, Err(HandicapError::BoardNotEmpty));
    assert_eq!((game.moves().len(), game.handicap()), (1, 0));
}

/// Sabaki sends a set-up as a free handicap followed by White's stones as plays.
#[test]
fn two_plays_of_white_in_a_row_make_it_a_set_up() {
    let mut game = handicap_game("C3 G7 C7", HandicapSource::Controller);
    play_all(&mut game, "w E5");
    assert_eq!(game.handicap(), 3, "one play may be the first move");
    play_all(&mut game, "w E6");
    assert_eq!((game.handicap(), game.handicap_compensation()), (0, 0));
    // Taken back, it is a handicap again.
    game.undo();
    assert_eq!(game.handicap(), 3);
    play_all(&mut game, "b E6, w E7, w E8");
    assert_eq!(game.handicap(), 3, "later repeated plays are something else");
}

#[test]
fn passes_and_other_sources_are_no_set_up() {
    let mut passed = handicap_game("C3 G7 C7", HandicapSource::Controller);
    play_all(&mut passed, "w pass, w E5");
    assert_eq!(passed.handicap(), 3);
    let mut engine = handicap_game("C3 G7 C7", HandicapSource::Engine);
    play_all(&mut engine, "w E5, w E6");
    assert_eq!(engine.handicap(), 3);
}

#[test]
fn set_up_stones_count_only_when_a_record_says_so() {
    let mut game = Game::new(Size::NINE, Ruleset::default());
    let stones = points("C3 G7").into_iter().map(|point| (Color::Black, point));
    game.set_up(stones, Color::White).unwrap();
    assert_eq!(game.handicap(), 0);
    game.declare_handicap(2);
    assert_eq!(game.handicap_compensation(), 2);
    game.clear();
    assert_eq!((game.handicap(), game.to_move()), (0, Color::Black));
    play_all(&mut game, "b C3, b G7, b C7");
    assert_eq!(game.handicap(), 0, "repeated black plays are none");
}

/// Every place that is offered can be used.
#[test]
fn offered_places_can_be_placed() {
    for side in 2..=25 {
        let size = Size::new(side).unwrap();
        for stones in 2..=30 {
            let fixed = fixed_handicap(size, stones);
            for places in fixed.into_iter().chain([free_handicap(size, stones)]) {
                let mut game = Game::new(size, Ruleset::default());
                game.place_handicap(&places, HandicapSource::Engine).unwrap();
                assert_eq!(game.board().stones(Color::Black), places.len());
            }
        }
    }
}
