//! Variety in the opening.

use std::collections::BTreeSet;

use tengen_engine::{Decision, Limits, Params, Player, Report, Settings, Stop};
use tengen_rules::{Color, Game, Move, Ruleset, Size};

const PLAYOUTS: u64 = 60;

/// What a player of this variety and seed does in the position.
fn decided(game: &Game, variety: f64, seed: u64) -> (Move, Report) {
    let mut params = Params::default();
    params.set("variety", variety).unwrap();
    let settings =
        Settings { threads: 1, memory: 8 << 20, seed: Some(seed), params, ..Settings::default() };
    let limits = Limits::playouts(PLAYOUTS);
    let (decision, report) =
        Player::new(settings).genmove(game, game.to_move(), &limits, &Stop::new()).unwrap();
    let Decision::Move(move_) = decision else { panic!("resigned") };
    (move_, report)
}

#[test]
fn plays_moves_that_are_nearly_as_good() {
    let game = Game::new(Size::new(7).unwrap(), Ruleset::default());
    let mut moves = BTreeSet::new();
    let mut others = 0;
    for seed in 0..30 {
        let (move_, report) = decided(&game, 0.05, seed);
        let best = report.best().unwrap();
        let line = report.lines.iter().find(|line| line.move_ == move_).unwrap();
        assert!(line.results.win_rate() >= best.results.win_rate() - 0.05);
        others += usize::from(line.move_ != best.move_);
        moves.insert(move_.to_string());
    }
    assert!(moves.len() > 1 && others > 0, "{moves:?}");
    assert!(others < 30, "the best move is one of them");
}

#[test]
fn plays_the_best_move_without_variety_and_after_the_opening() {
    let mut game = Game::new(Size::new(7).unwrap(), Ruleset::default());
    let best_is_played = |game: &Game, variety| {
        (0..10).all(|seed| {
            let (move_, report) = decided(game, variety, seed);
            report.best().unwrap().move_ == move_
        })
    };
    assert!(best_is_played(&game, 0.0));
    for name in "D4 C4 C3 D3 E4 C5 B4".split(' ') {
        game.play(game.to_move(), Move::parse(name, game.size()).unwrap()).unwrap();
    }
    assert_eq!(game.to_move(), Color::White);
    assert!(best_is_played(&game, 1.0), "seven moves were played on seven lines");
}
