//! When the player resigns.

use tengen_engine::{Decision, Limits, Params, Player, Settings, Stop};
use tengen_rules::{Color, Game, HandicapSource, Move, Point, Ruleset, Size, fixed_handicap};

/// A player who takes a game for hopeless as soon as it may lose it.
fn pessimist() -> Player {
    let mut params = Params::default();
    params.set("resign_threshold", 0.5).unwrap();
    let settings =
        Settings { threads: 1, seed: Some(1), memory: 16 << 20, params, ..Settings::default() };
    Player::new(settings)
}

fn decide(player: &mut Player, game: &Game, color: Color) -> Decision {
    player.genmove(game, color, &Limits::playouts(600), &Stop::new()).unwrap().0
}

/// White lives along the first side, and Black behind a wall on the row so far from there.
fn walls(size: Size, wall: usize, komi: &str) -> Game {
    let rules = Ruleset { komi: komi.parse().unwrap(), ..Ruleset::default() };
    let mut game = Game::new(size, rules);
    let point = |column, row| Point::new(column, row, size).unwrap();
    let last = size.side() - 1;
    let mut stones = Vec::new();
    for column in 0..=last {
        stones.push((Color::White, point(column, 1)));
        stones.extend((wall..last).map(|row| (Color::Black, point(column, row))));
    }
    for column in (1..last).step_by(2) {
        stones.push((Color::White, point(column, 0)));
        stones.push((Color::Black, point(column, last)));
    }
    game.set_up(stones, Color::Black).unwrap();
    game
}

/// Black owns the board but for two white rows.
fn won_by_black(komi: &str) -> Game {
    walls(Size::new(7).unwrap(), 2, komi)
}

#[test]
fn a_lost_count_is_given_up_after_some_moves() {
    let mut game = won_by_black("0");
    let mut player = pessimist();
    let mut decisions = Vec::new();
    for _ in 0..5 {
        let decision = decide(&mut player, &game, Color::White);
        decisions.push(decision);
        if let Decision::Move(move_) = decision {
            game.play(Color::White, move_).unwrap();
            game.play(Color::Black, Move::Pass).unwrap();
        }
    }
    let pass = Decision::Move(Move::Pass);
    assert_eq!(decisions, [pass, pass, pass, pass, Decision::Resign]);
}

#[test]
fn a_close_count_is_played_to_its_end() {
    // Black has 35 points of 49: with komi 21.5 it is half a point short.
    let mut game = won_by_black("21.5");
    let mut player = pessimist();
    for _ in 0..5 {
        assert_eq!(decide(&mut player, &game, Color::Black), Decision::Move(Move::Pass));
        game.play(Color::Black, Move::Pass).unwrap();
        game.play(Color::White, Move::Pass).unwrap();
    }
}

#[test]
fn a_count_that_open_points_could_turn_is_played_on() {
    // Four moves of patience, and one that decides. Black has 130 points and White 26, 13 are dame.
    let decisions = |komi| {
        let game = walls(Size::THIRTEEN, 3, komi);
        let mut player = pessimist();
        [(); 5].map(|()| decide(&mut player, &game, Color::Black))
    };
    assert!(!decisions("114.5").contains(&Decision::Resign), "10.5 short, thirteen are open");
    assert_eq!(decisions("150.5")[4], Decision::Resign, "46.5 short, thirteen are open");
}

#[test]
fn handicap_is_fought_in_the_opening() {
    let mut game = Game::new(Size::NINE, Ruleset::default());
    let points = fixed_handicap(Size::NINE, 5).unwrap();
    game.place_handicap(&points, HandicapSource::Engine).unwrap();
    let mut player = pessimist();
    for _ in 0..5 {
        let decision = decide(&mut player, &game, Color::White);
        let Decision::Move(move_) = decision else { panic!("{decision:?}") };
        game.play(Color::White, move_).unwrap();
        game.play(Color::Black, Move::Pass).unwrap();
    }
}
