//! The whole board where that can be won.

use tengen_engine::{Decision, Limits, Player, Settings, Stop};
use tengen_rules::{Color, Counting, Game, Komi, Move, PointSet, Ruleset, Size};

#[test]
fn black_wins_all_of_5x5() {
    let rules = Ruleset { komi: Komi::ZERO, counting: Counting::Literal, ..Ruleset::default() };
    let mut game = Game::new(Size::new(5).unwrap(), rules);
    let settings = Settings {
        threads: 1,
        memory: 64 << 20,
        seed: Some(1),
        resign: false,
        ..Settings::default()
    };
    // One player for each side: neither learns from the other's thoughts.
    let mut players = [Player::new(settings), Player::new(settings)];
    while !game.is_over() {
        let color = game.to_move();
        let player = &mut players[usize::from(color == Color::White)];
        let decision = player.genmove(&game, color, &Limits::playouts(300), &Stop::new());
        let (Decision::Move(move_), _) = decision.unwrap() else { panic!("resigned") };
        assert!(game.moves().len() < 150, "the game has no end");
        if game.moves().is_empty() {
            assert_eq!(move_.to_string(), "C3");
        }
        game.play(color, move_).unwrap();
    }
    assert_eq!(game.score(&PointSet::EMPTY).to_string(), "B+25.0");
    assert_ne!(game.moves().len(), 0);
    assert_eq!(game.last_move().map(|(_, move_)| move_), Some(Move::Pass));
}
