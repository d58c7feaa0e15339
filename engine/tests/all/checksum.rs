//! Seeded playouts: exact sums that pin the rules, the players and the random numbers. Every change
//! that is for speed alone must leave them as they are.

use tengen_engine::Params;
use tengen_engine::playout::heavy::Heavy;
use tengen_engine::playout::light::Light;
use tengen_engine::playout::{Policy, Recent, play_out};
use tengen_engine::rng::Rng;
use tengen_rules::{Board, Color, Size};

/// Playouts from the empty board: moves in all, and the sum of Black's margins.
fn sums<P: Policy>(policy: &P, side: usize, playouts: usize) -> (usize, i32) {
    let size = Size::new(side).unwrap();
    let empty = Board::new(size);
    let mut board = empty.clone();
    let mut rng = Rng::new(20);
    let (mut moves, mut margin) = (0, 0);
    for _ in 0..playouts {
        board.copy_from(&empty);
        let black = Color::Black;
        let ending =
            play_out(policy, &mut board, black, Recent::default(), i32::MAX, &mut rng, |_| {});
        moves += ending.moves;
        margin += ending.difference;
    }
    (moves, margin)
}

#[test]
fn uniform_playouts() {
    let found = [2, 5, 9, 13, 19, 25].map(|side| (side, sums(&Light, side, 200)));
    let expected = [
        (2, (1948, 32)),
        (5, (8304, 376)),
        (9, (22382, 552)),
        (13, (43757, 246)),
        (19, (91148, 46)),
        (25, (156037, 1584)),
    ];
    assert_eq!(found, expected);
}

#[test]
fn tactical_playouts() {
    // The sums hold for these rates, whatever the defaults become.
    let mut params = Params::default();
    for row in Params::TABLE.iter().filter(|row| row.name.starts_with("playout_")) {
        params.set(row.name, 0.75).unwrap();
    }
    let heavy = Heavy::new(&params);
    let found = [2, 5, 9, 13, 19].map(|side| (side, sums(&heavy, side, 100)));
    let expected = [
        (2, (665, 35)),
        (5, (4108, 36)),
        (9, (10466, 424)),
        (13, (20962, 767)),
        (19, (43856, -372)),
    ];
    assert_eq!(found, expected);
}
