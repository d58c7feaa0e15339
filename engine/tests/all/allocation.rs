//! Playouts and iterations of the search allocate nothing.

use allocation_counter::measure;
use tengen_engine::Params;
use tengen_engine::playout::heavy::Heavy;
use tengen_engine::playout::{Recent, play_out};
use tengen_engine::rng::Rng;
use tengen_engine::search::Position;
use tengen_engine::search::iteration::Iteration;
use tengen_engine::tree::Tree;
use tengen_rules::{Board, Color, Game, Ruleset, Size};

#[test]
fn tactical_playouts() {
    let params = Params::default();
    let heavy = Heavy::new(&params);
    for side in [5, 9, 19] {
        let empty = Board::new(Size::new(side).unwrap());
        let mut board = empty.clone();
        let mut rng = Rng::new(1);
        let allocated = measure(|| {
            for _ in 0..300 {
                board.copy_from(&empty);
                let black = Color::Black;
                play_out(&heavy, &mut board, black, Recent::default(), i32::MAX, &mut rng, |_| {});
            }
        });
        assert_eq!(allocated.count_total, 0, "{side}: {allocated:?}");
    }
}

#[test]
fn iterations() {
    let params = Params::default();
    for (side, iterations) in [(5, 2000), (9, 800), (19, 150)] {
        let game = Game::new(Size::new(side).unwrap(), Ruleset::default());
        let tree = Tree::new(64 << 20);
        let position = Position::new(&game, Color::Black, &params, tree);
        let mut iteration = Iteration::new(&position, 1);
        // The tree takes its memory by the megabyte, the first one for its first node.
        while position.tree.used() == 0 {
            iteration.run();
        }
        let allocated = measure(|| {
            for _ in 0..iterations {
                iteration.run();
            }
        });
        // All of these fit into the first.
        assert!(position.tree.used() < 1 << 20, "{side}");
        assert_eq!(allocated.count_total, 0, "{side}: {allocated:?}");
    }
}
