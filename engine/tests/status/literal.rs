//! Literal counting: a game goes on until the board shows what is judged.

use tengen_engine::{Decision, Judgement, Limits, Stop};
use tengen_rules::{Color, Counting, Game, Move, PointSet, Ruleset, Size};

use crate::player::player;
use crate::positions::{read_all, stones};

/// Plays a game to its end, literally counted.
fn play_out(game: &mut Game, first: Color, playouts: u64) {
    game.rules_mut().counting = Counting::Literal;
    let mut player = player();
    let mut color = first;
    while !game.is_over() {
        let (limits, stop) = (Limits::playouts(playouts), Stop::new());
        let (decision, _) = player.genmove(game, color, &limits, &stop).unwrap();
        let Decision::Move(move_) = decision else { panic!("{color} resigns") };
        assert!(game.moves().len() < 300, "no end: {:?}", game.moves());
        game.play(color, move_).unwrap();
        color = !color;
    }
}

#[test]
fn dead_stones_are_captured_before_the_game_ends() {
    let mut failures = Vec::new();
    for position in read_all().into_iter().filter(|position| position.open.is_empty()) {
        for first in Color::BOTH {
            let mut game = position.game();
            play_out(&mut game, first, 20);
            let score = game.score(&PointSet::EMPTY).to_string();
            if score.trim_end_matches(".0") != position.score {
                let moves = game.moves();
                failures.push(format!("{}, {first} first: {score} {moves:?}", position.name));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn after_a_dispute_what_is_dead_is_captured() {
    let mut failures = Vec::new();
    for position in read_all().into_iter().filter(|position| position.open.is_empty()) {
        let mut game = position.game();
        let mut player = player();
        for color in Color::BOTH {
            // The other side holds that nothing is dead.
            for turn in 0.. {
                let (limits, stop) = (Limits::playouts(20), Stop::new());
                let decision = player.genmove_cleanup(&game, color, &limits, &stop).unwrap().0;
                let Decision::Move(move_) = decision else { panic!("{color} resigns") };
                assert!(turn < 100, "{}: no end: {:?}", position.name, game.moves());
                game.play(color, move_).unwrap();
                if move_ == Move::Pass {
                    break;
                }
                game.play(!color, Move::Pass).unwrap();
            }
        }
        let score = game.score(&PointSet::EMPTY).to_string();
        if score.trim_end_matches(".0") != position.score {
            failures.push(format!("{}: {score} {:?}", position.name, game.moves()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// White has two dead stones, and has won whether they are taken or not.
const LOST_ANYHOW: &str = "\
. . . . O . O . O
. . . . O . O O .
. . O O . . O X O
. . . O . . O X X
. O O . . O X . .
O O . O O O X . .
X O O O X X O X .
. X O X X . O X .
X X X . X X X . .";

/// White can't save the stones in the upper left: they have a single eye, and where White goes for another
/// one at A9, Black connects at E9. A search of few playouts takes them for alive.
const SEEMS_ALIVE: &str = "\
. X X X . X . O .
O X O O X X X X X
O O O . O X O O X
O X O O O X O O O
X X X X X O . O .
. X O . X O . . O
X X X . X O O O .
X O O X O O . . .
O O . . . . . . .";

/// Black may leave the dead stones below as they are, and play A4 first: reading finds nothing against it.
const CAN_WAIT: &str = "\
. X . X X X O . .
. . X X X O O . .
. . . X O O . . .
. X X . X O O . .
X . X X X O . O .
. X O O X X O O .
X X X O X X O . O
X O O O O X X O .
O O X . O O X O .";

#[test]
fn the_board_shows_at_the_end_what_is_judged() {
    for diagram in [LOST_ANYHOW, SEEMS_ALIVE, CAN_WAIT] {
        let rows: Vec<&str> = diagram.lines().collect();
        for playouts in [1, 200] {
            let mut game = Game::new(Size::NINE, Ruleset::default());
            game.set_up(stones(&rows), Color::Black).unwrap();
            play_out(&mut game, Color::Black, playouts);
            let counted = game.score(&PointSet::EMPTY);
            game.rules_mut().counting = Counting::Agreed;
            assert_eq!(counted, Judgement::of(&game).score(), "{:?}", game.moves());
        }
    }
}
