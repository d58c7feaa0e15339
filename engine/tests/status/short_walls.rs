//! What reading a part of the board says is not the whole truth: chains around it may be short of
//! liberties, and a large territory may be open to invasion. From games that such moves lost.

use tengen_engine::{Decision, Judgement, Limits, Stop};
use tengen_rules::{Color, Move, Ruleset};

use crate::player::player;
use crate::positions::begun;

/// What may be said of a move.
#[derive(Clone, Copy, Debug)]
enum Right {
    /// This move alone is right.
    Best(&'static str),
    /// This move loses.
    Avoid(&'static str),
}

use Right::{Avoid, Best};

#[test]
fn moves_that_were_read_suit_the_whole_board() {
    let mut failures = Vec::new();
    for (name, color, right, picture) in CASES {
        let game = begun(picture, Ruleset::default(), color);
        let limits = Limits::playouts(300);
        let (decided, _) = player().genmove(&game, color, &limits, &Stop::new()).unwrap();
        let is = |move_| decided == Decision::Move(Move::parse(move_, game.size()).unwrap());
        let is_right = match right {
            Best(move_) => is(move_),
            Avoid(move_) => !is(move_),
        };
        if !is_right {
            failures.push(format!("{name}: {decided}, expected {right:?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// White's last move was H9, which threatens to cut at J5 as well as to capture.
const CUT: &str = "\
O . O O X X O O X
O O . O X O O O X
O O O X X X O X X
O X O O X O O O X
X X O X X X O O .
X O O O X . X O O
X X X X . X . X X
. . . . . . X O .
. . . . . . . . .";

#[test]
fn a_threat_is_answered_before_dead_stones_are_captured() {
    let game = begun(CUT, Ruleset::default(), Color::Black);
    let limits = Limits::playouts(300);
    let decided = player().genmove_cleanup(&game, Color::Black, &limits, &Stop::new());
    let answer = Move::parse("J5", game.size()).unwrap();
    assert_eq!(decided.unwrap().0, Decision::Move(answer));
}

/// White's group on the first two rows needs M2 for its life, and so do the walls beside it.
const UNSETTLED: &str = "\
. . . . X . . . . . . . .
. . . X . X O . . . O O O
. . X X X O O . O O X X O
. . X O O X . O X X X . X
. X . X O O . O . . X X .
. X . X X O . . O O X O .
. X . X . X O . O X X X X
. X . X X O O O . O X X O
X X X O X . . X O O O O O
X O O O X X X X X X O . .
O O . O X . . X O X X O .
. . O . O X . X O O O . .
. . . O O X X X X O . . .";

#[test]
fn a_judgement_is_no_surer_than_the_walls_that_it_reads_between() {
    for mirrored in [false, true] {
        for turned in [false, true] {
            let mut picture: Vec<String> = UNSETTLED.lines().map(str::to_owned).collect();
            if mirrored {
                picture.iter_mut().for_each(|row| *row = row.chars().rev().collect());
            }
            if turned {
                picture.reverse();
            }
            let game = begun(&picture.join("\n"), Ruleset::default(), Color::White);
            let confidence = Judgement::of(&game).confidence();
            assert!(confidence < 0.97, "{confidence}: {mirrored} {turned}");
        }
    }
}

const CASES: [(&str, Color, Right, &str); 6] = [
    (
        "what is filled inside leaves three stones with one liberty outside",
        Color::White,
        Avoid("A1"),
        "\
. . . . X X X X X
. X X X X . X O X
. X . X . . X O X
X . . . X X O O O
. X . X X O O . .
. . X O O . O . .
X X O . O O . . .
O X O O . . . . .
. O . . . . . . .",
    ),
    (
        "saving four stones from the wrong side gives up five",
        Color::White,
        Avoid("A1"),
        "\
. . O X X . . . .
. . O O X . X . .
. . . O X . . X X
. . . O O X X O .
. . O . . O O O O
. O X O O O X X O
. O X O X O X X O
O X X X X X X X X
. O O O X . O . .",
    ),
    (
        "connecting a stone gives up five",
        Color::White,
        Avoid("A13"),
        "\
. O X X X X X O . . . . .
O X . . X . X O . X . . .
O X X X O X X O X . . . .
O X X O O X O X X X X X .
. O O . O O O O X . O X X
. . . . . . O X X X O O X
. . . . O O X . . X O X X
. . . O O X . . X O O O O
. . . . O X . . X X O O .
. . . O X . . X O O . . .
. . O O X X X X X O O . .
. O . O X . X O O O . O .
. . O X X . X X O . . . .",
    ),
    (
        "a wall in atari is captured, and all of a large group lives",
        Color::White,
        Best("J5"),
        "\
. . . . . . . X .
. . O O X . X O O
. . O X X X O X O
. . . O . . O X X
. . . O X X O O .
. . . O X X X O O
O O O O X . O X O
X X X O X X O X .
. . . X . X O X .",
    ),
    (
        "a point that was read is not worth a threat elsewhere",
        Color::Black,
        Avoid("F2"),
        "\
. . . O O X X X O O . . .
. . X O X X X O O . O . .
. . O . O X X O X O O O .
O O . O O X . X X O . O O
X O O O . X X X . X O O X
X X O O O X O O X . X X X
. X O . . O O . O X . O X
X . X O O . O O O X . . .
X X X X O X . O . O X . .
X O O X X X X X O X . . .
O O O O X . . . . X . . .
. O . O X . X X X . . . .
O . O X X . X . . . . . .",
    ),
    (
        "a territory with a weak point is defended before a pass",
        Color::White,
        Avoid("pass"),
        "\
. . . . . . . . .
. . . . . . . . .
O . . . O . . O O
X O O O O . O O X
X X O X X O O X X
. X X . . X X X .
. . . X . . . . .
. . . . . . . . .
. . . . . . . . .",
    ),
];
