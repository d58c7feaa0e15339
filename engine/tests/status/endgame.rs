//! The last points on 9x9, won to the last one: every move is tried for what is right, on the rules alone.

use tengen_engine::{Decision, Judgement, Limits, Stop};
use tengen_rules::{Color, Counting, Game, Komi, Move, Ruleset, Size};

use crate::exhaustive::{Truth, truth};
use crate::player::player;
use crate::positions::stones;

/// Playouts of a move: hardly a search.
const PLAYOUTS: u64 = 50;

/// Moves to try for one position of the file at most.
const MOST: usize = 100_000;

/// The game that starts with these rows of a board, without komi.
fn game(rows: &[&str]) -> Game {
    let mut game = Game::new(Size::NINE, Ruleset { komi: Komi::ZERO, ..Ruleset::default() });
    game.set_up(stones(rows), Color::Black).unwrap();
    game
}

/// What a line of the file says: `W+1 E5 pass`.
fn claim(text: &str) -> Truth {
    let (score, moves) = text.split_once(' ').unwrap();
    let difference = match score.split_at(2) {
        ("B+", points) => points.parse().unwrap(),
        ("W+", points) => -points.parse::<i64>().unwrap(),
        _ => panic!("{score}"),
    };
    Truth { difference, best: moves.split(' ').map(str::to_owned).collect() }
}

/// What is wrong with the moves from a position on, which is even with its value for komi: so every point
/// decides.
fn mistakes(game: &Game, first: Color, truth: &Truth) -> Vec<String> {
    let mut mistakes = Vec::new();
    for counting in [Counting::Agreed, Counting::Literal] {
        let mut game = game.clone();
        game.rules_mut().counting = counting;
        game.rules_mut().komi = Komi::from_thousandths(1000 * truth.difference);
        let mut player = player();
        let mut color = first;
        while !game.is_over() {
            let limits = Limits::playouts(PLAYOUTS);
            let (decision, _) = player.genmove(&game, color, &limits, &Stop::new()).unwrap();
            let Decision::Move(move_) = decision else { panic!("{color} resigns") };
            game.play(color, move_).unwrap();
            color = !color;
        }
        let moves: Vec<Move> = game.moves().iter().map(|&(_, move_)| move_).collect();
        // By agreement a pass gains what is clear.
        let is_right = moves[0] == Move::Pass && counting == Counting::Agreed
            || truth.best.contains(&moves[0].to_string());
        let score = Judgement::of(&game).score();
        if !is_right || score.margin() != 0 {
            let way: Vec<String> = moves.iter().map(Move::to_string).collect();
            mistakes.push(format!("{first} first, {counting:?}: {score} by {}", way.join(" ")));
        }
    }
    mistakes
}

#[test]
fn the_last_points_are_played_perfectly() {
    let text = include_str!("endgame.txt");
    let positions: Vec<&str> = text.split("\n== ").skip(1).collect();
    assert!(positions.len() >= 20);
    let mut failures = Vec::new();
    for position in positions {
        let lines: Vec<&str> = position.lines().filter(|line| !line.is_empty()).collect();
        let (name, game) = (lines[0], game(&lines[2..11]));
        for (line, color) in lines[11..].iter().zip(Color::BOTH) {
            let claim = claim(line.strip_prefix(&format!("{color}: ")).unwrap());
            assert_eq!(truth(&game, color, MOST).as_ref(), Some(&claim), "{name}, {color}");
            let found = mistakes(&game, color, &claim);
            failures.extend(found.iter().map(|mistake| format!("{name}: {mistake}")));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
