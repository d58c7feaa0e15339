//! Levels: weaker, but never absurd.

use std::collections::HashSet;
use std::time::Duration;

use tengen_engine::player::ParseLevelError;
use tengen_engine::{Decision, Level, Player, Settings, Stop};
use tengen_rules::{Color, Game, Move, Point, Ruleset, Size};

fn player(level: &str, seed: u64) -> Player {
    let level = level.parse().unwrap();
    Player::new(Settings {
        threads: 1,
        seed: Some(seed),
        memory: 16 << 20,
        level,
        ..Settings::default()
    })
}

fn decide(player: &mut Player, game: &Game, color: Color) -> (Decision, u64) {
    let limits = player.limits(game, None, Duration::ZERO);
    let (decision, report) = player.genmove(game, color, &limits, &Stop::new()).unwrap();
    (decision, report.visits)
}

#[test]
fn levels_are_numbers_from_1_to_10() {
    for number in 1..=10 {
        let level: Level = number.to_string().parse().unwrap();
        assert_eq!(level.to_string(), number.to_string());
        assert_eq!(level.is_full(), number == 10);
    }
    for text in ["0", "11", "256", "-1", "x", "", "5.0"] {
        assert_eq!(text.parse::<Level>(), Err(ParseLevelError), "{text}");
    }
}

#[test]
fn lower_levels_play_more_varied_and_think_less() {
    let game = Game::new(Size::NINE, Ruleset::default());
    let moves = |level| -> HashSet<Move> {
        let decided = (0..30).map(|seed| decide(&mut player(level, seed), &game, Color::Black).0);
        decided
            .map(|decision| match decision {
                Decision::Move(move_) => move_,
                Decision::Resign => panic!("nothing is lost yet"),
            })
            .collect()
    };
    assert!(moves("1").len() > moves("6").len());
    assert_eq!(
        decide(&mut player("2", 7), &game, Color::Black),
        decide(&mut player("2", 7), &game, Color::Black),
        "a seed repeats itself"
    );
    let [low, high] = ["3", "8"].map(|level| decide(&mut player(level, 1), &game, Color::Black).1);
    assert!(low < high, "{low} {high}");
}

#[test]
fn what_was_learned_before_does_not_help_a_low_level() {
    let game = Game::new(Size::NINE, Ruleset::default());
    let mut player = player("1", 1);
    let alone = decide(&mut player, &game, Color::Black).1;
    let limits = tengen_engine::Limits::playouts(2000);
    player.search(&game, Color::Black, &limits, &Stop::new()).unwrap();
    assert_eq!(decide(&mut player, &game, Color::Black).1, alone);
}

/// A row of either side is in atari: whoever moves captures six stones, and with them the game.
#[test]
fn the_lowest_level_takes_what_decides_the_game() {
    let size = Size::new(7).unwrap();
    let rules = Ruleset { komi: "0".parse().unwrap(), ..Ruleset::default() };
    let mut game = Game::new(size, rules);
    let point = |column, row| Point::new(column, row, size).unwrap();
    let mut stones = Vec::new();
    for column in 0..7 {
        stones.push((Color::Black, point(column, 2)));
        stones.push((Color::White, point(column, 5)));
    }
    for column in 0..6 {
        stones.push((Color::White, point(column, 3)));
        stones.push((Color::Black, point(column, 4)));
    }
    // Two eyes for each side.
    for column in [1, 3, 5] {
        stones.push((Color::Black, point(column, 1)));
        stones.push((Color::White, point(column, 6)));
    }
    game.set_up(stones, Color::Black).unwrap();
    for seed in 0..20 {
        let (decision, _) = decide(&mut player("1", seed), &game, Color::Black);
        assert_eq!(decision, Decision::Move(Move::Play(point(6, 3))), "{seed}");
    }
}

#[test]
fn the_lowest_level_does_not_pass_early() {
    let mut game = Game::new(Size::NINE, Ruleset::default());
    let mut players = [player("1", 1), player("1", 2)];
    for turn in 0..40 {
        let color = game.to_move();
        match decide(&mut players[turn % 2], &game, color).0 {
            Decision::Resign => break,
            Decision::Move(move_) => {
                assert_ne!(move_, Move::Pass, "at move {turn}");
                game.play(color, move_).unwrap();
            }
        }
    }
}
