//! When the player passes.

use tengen_engine::{Decision, Judgement, Limits, Player, Settings, Stop};
use tengen_rules::{Color, Game, Move, Ruleset};

use crate::player::player;
use crate::positions::{begun, read_all};

#[test]
fn passes_where_nothing_is_left_and_nowhere_else() {
    let mut failures = Vec::new();
    for position in read_all() {
        let game = position.game();
        for color in Color::BOTH {
            let mut player = player();
            let limits = Limits::playouts(100);
            let (decision, _) = player.genmove(&game, color, &limits, &Stop::new()).unwrap();
            let is_right = match decision {
                Decision::Move(Move::Pass) => position.open.is_empty(),
                Decision::Move(Move::Play(point)) => position.open.contains(point),
                Decision::Resign => false,
            };
            if !is_right {
                failures.push(format!("{}: {color} {decision}", position.name));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Only White may play the last dame: there Black would be short of a liberty against the prisoners.
/// White's play threatens to save them and gains a point.
const LAST_DAME: &str = "\
. . . . . . O O .
. . . . O X O X X
. . . O . O O X .
O O O O . . O X O
X X X O . O X X .
. X O O O O X X O
. X X X O X O O .
. . . X X X O O X
. . . . . X X O .";

#[test]
fn a_point_that_only_one_side_may_take_is_not_passed_away() {
    let settings = Settings { threads: 1, seed: Some(1), memory: 16 << 20, ..Settings::default() };
    for first in Color::BOTH {
        let mut game = begun(LAST_DAME, Ruleset::default(), first);
        let mut player = Player::new(settings);
        while !game.is_over() {
            let (limits, stop, color) = (Limits::playouts(100), Stop::new(), game.to_move());
            let (decision, _) = player.genmove(&game, color, &limits, &stop).unwrap();
            let Decision::Move(move_) = decision else { panic!("{color} resigns") };
            game.play(color, move_).unwrap();
        }
        assert_eq!(Judgement::of(&game).score().to_string(), "W+2.5", "{:?}", game.moves());
    }
}

/// White's stones are dead, and the game hangs on that.
const PRISONERS: &str = "\
X X X X X X X X X
X O O O X X X X X
X O . O X X X X X
X O O O X X X X X
X X X X X X X X X
X X X X X X X X X
X X X X X X X X X
X X X X X X X X X
. . . X . . . X .";

/// A game in which Black counts 10.5 points more, and White would win if its stones lived; `first` has
/// passed.
fn prisoners(first: Color) -> Game {
    let rules = Ruleset { komi: "70.5".parse().unwrap(), ..Ruleset::default() };
    let mut game = begun(PRISONERS, rules, first);
    game.play(first, Move::Pass).unwrap();
    game
}

#[test]
fn the_report_of_a_pass_knows_who_wins_by_the_count() {
    let (limits, stop) = (Limits::playouts(100), Stop::new());
    let game = prisoners(Color::White);
    let (decision, report) = player().genmove(&game, Color::Black, &limits, &stop).unwrap();
    assert_eq!(decision, Decision::Move(Move::Pass));
    let line = report.lines.iter().find(|line| line.move_ == Move::Pass).unwrap();
    assert!(line.results.win_rate() > 0.99, "{line:?}");
}

#[test]
fn a_pass_that_loses_by_the_count_is_not_searched_as_if_dead_stones_lived() {
    let (limits, stop) = (Limits::playouts(100), Stop::new());
    let game = prisoners(Color::Black);
    let (decision, report) = player().genmove(&game, Color::White, &limits, &stop).unwrap();
    assert_eq!(decision, Decision::Move(Move::Pass), "nothing is left to gain");
    assert!(report.lines.iter().all(|line| line.move_ != Move::Pass));
}
