//! When the player passes.

use tengen_engine::{Decision, Limits, Player, Settings, Stop};
use tengen_rules::{Color, Move};

use crate::positions::read_all;

#[test]
fn passes_where_nothing_is_left_and_nowhere_else() {
    let settings = Settings {
        threads: 1,
        seed: Some(1),
        memory: 16 << 20,
        resign: false,
        ..Settings::default()
    };
    let mut failures = Vec::new();
    for position in read_all() {
        let game = position.game();
        for color in Color::BOTH {
            let mut player = Player::new(settings);
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
