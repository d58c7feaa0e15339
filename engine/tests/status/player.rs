//! The player that the tests of endings ask.

use tengen_engine::{Player, Settings};

/// A player on one thread, always the same, that never resigns.
pub(crate) fn player() -> Player {
    Player::new(Settings {
        threads: 1,
        seed: Some(1),
        memory: 16 << 20,
        resign: false,
        ..Settings::default()
    })
}
