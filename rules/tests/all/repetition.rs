//! Ko and superko in games: the classical positions, with the right answers of the rules.

use tengen_rules::Color::{Black, White};
use tengen_rules::IllegalMove::{Ko, Suicide, Superko as Repeats};
use tengen_rules::Superko::{Positional, Simple, Situational};
use tengen_rules::{Game, Move, Ruleset, Size, Superko};

use crate::positions::{game, play, play_all};

const KO: &str = ". . . . . .
                  . X O . . .
                  X O . O . .
                  . X O . . .
                  . . . . . .
                  . . . . . .";

const SEND_TWO: &str = ". . . . .
                        . . . . .
                        . . . . .
                        X X O . .
                        . O . O .";

const TRIPLE_KO: &str = ". . X O . O . . .
                         . . . X O . . . .
                         . . . . . . . . .
                         O . . . . . . . .
                         X O . . . . . . .
                         . X . . . . . . .
                         X . . . . . . . .
                         . . . X O . . . .
                         . . X O . O . . .";

const QUADRUPLE_KO: &str = ". . X O . O . . .
                            . . . X O . . . .
                            . . . . . . . . .
                            O . . . . . . . O
                            X O . . . . . O X
                            . X . . . . . X .
                            X . . . . . . . X
                            . . . X O . . . .
                            . . X O . O . . .";

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    for &superko in Superko::ALL {
        let mut game = game(KO, Black, superko);
        assert_eq!(play(&mut game, "b C4"), Ok(1), "{superko}");
        assert_eq!(play(&mut game, "w B4"), Err(Ko), "{superko}");
        play_all(&mut game, "w F1, b F2");
        assert_eq!(play(&mut game, "w B4"), Ok(1), "{superko}");
        assert_eq!(play(&mut game, "b C4"), Err(Ko), "{superko}");
    }
}

/// A pass lifts the ban of simple ko, but no superko.
#[test]
fn two_passes_lift_simple_ko_only() {
    for (superko, answer) in
        [(Positional, Err(Repeats)), (Situational, Err(Repeats)), (Simple, Ok(1))]
    {
        let mut game = game(KO, Black, superko);
        play_all(&mut game, "b C4, w pass, b pass");
        assert_eq!(play(&mut game, "w B4"), answer, "{superko}");
    }
}

#[test]
fn a_second_move_of_one_colour_lifts_the_ban() {
    for &superko in Superko::ALL {
        let mut game = game(KO, Black, superko);
        play_all(&mut game, "b C4, b A1");
        assert_eq!(play(&mut game, "w B4"), Ok(1), "{superko}");
    }
}

/// White sends two stones, Black takes them, White takes one back: the start position again, but
/// with the other side to move.
#[test]
fn sending_two_returning_one() {
    for (superko, answer) in [(Positional, Err(Repeats)), (Situational, Ok(1)), (Simple, Ok(1))] {
        let mut game = game(SEND_TWO, White, superko);
        assert_eq!(play(&mut game, "w A1"), Ok(0));
        assert_eq!(play(&mut game, "b C1"), Ok(2));
        assert_eq!(play(&mut game, "w B1"), answer, "{superko}");
    }
    // Elsewhere has changed: the position is new to all.
    let mut game = game(SEND_TWO, White, Positional);
    play_all(&mut game, "w A1, b C1, w E5, b E4, w B1");
}

/// Situational superko stops the cycle one move later.
#[test]
fn sending_two_a_second_time() {
    for (superko, answer) in [(Situational, Err(Repeats)), (Simple, Ok(0))] {
        let mut game = game(SEND_TWO, White, superko);
        play_all(&mut game, "w A1, b C1, w B1");
        assert_eq!(game.repetition(), None, "the same stones, but Black to move");
        play_all(&mut game, "b pass");
        assert_eq!(play(&mut game, "w A1"), answer, "{superko}");
        if superko == Simple {
            assert_eq!(game.repetition(), Some(1));
        }
    }
}

#[test]
fn sending_three_returning_one_repeats_nothing() {
    for &superko in Superko::ALL {
        let mut game = game(
            ". . . . .
             . . . . .
             . . . . .
             X X X O .
             . O O . O",
            White,
            superko,
        );
        play_all(&mut game, "w A1, b D1");
        assert_eq!(play(&mut game, "w C1"), Ok(1), "{superko}");
    }
}

#[test]
fn triple_ko() {
    for (superko, answer) in
        [(Positional, Err(Repeats)), (Situational, Err(Repeats)), (Simple, Ok(1))]
    {
        let mut game = game(TRIPLE_KO, Black, superko);
        play_all(&mut game, "b E1, w A4, b E9, w D1, b A5");
        assert_eq!(play(&mut game, "w D9"), answer, "{superko}");
        if superko == Simple {
            assert_eq!(game.repetition(), Some(0), "the start position");
            play_all(&mut game, "b E1");
            assert_eq!(game.repetition(), Some(1));
        } else {
            play_all(&mut game, "w J9, b J1, w D9");
        }
    }
}

#[test]
fn quadruple_ko() {
    for (superko, answer) in
        [(Positional, Err(Repeats)), (Situational, Err(Repeats)), (Simple, Ok(1))]
    {
        let mut game = game(QUADRUPLE_KO, Black, superko);
        play_all(&mut game, "b E1, w A4, b E9, w J4, b A5, w D1, b J5");
        assert_eq!(play(&mut game, "w D9"), answer, "{superko}");
    }
}

#[test]
fn superko_on_the_smallest_board() {
    for (superko, answer) in
        [(Positional, Err(Repeats)), (Situational, Err(Repeats)), (Simple, Ok(3))]
    {
        let mut game = Game::new(Size::MIN, Ruleset { superko, ..Ruleset::default() });
        play_all(&mut game, "b A1, w B2, b A2, w B1, b A1, w A2");
        // It would take three stones and leave a lone black one: the position after the first move,
        // White to move as then.
        assert_eq!(play(&mut game, "b A1"), answer, "{superko}");
        if superko == Simple {
            assert_eq!(game.repetition(), Some(1));
        } else {
            play_all(&mut game, "b pass");
            assert_eq!(play(&mut game, "w A1"), Err(Suicide), "{superko}");
        }
    }
}

#[test]
fn a_pass_repeats_nothing() {
    for &superko in Superko::ALL {
        let mut game = Game::new(Size::NINE, Ruleset { superko, ..Ruleset::default() });
        play_all(&mut game, "b pass, w pass, b pass, w pass");
        assert_eq!((game.passes(), game.repetition()), (4, None));
        assert!(game.is_over());
        play_all(&mut game, "b E5");
        assert!(!game.is_over());
    }
}

/// The side to move belongs to the situation, at the start and after passes.
#[test]
fn situations_of_the_start_and_of_passes_count() {
    let mut black_first = game(SEND_TWO, Black, Situational);
    play_all(&mut black_first, "b pass, w A1, b C1");
    assert_eq!(play(&mut black_first, "w B1"), Err(Repeats), "Black faced it at the start");
    let mut both_passed = game(SEND_TWO, White, Situational);
    play_all(&mut both_passed, "w pass, b pass, w A1, b C1");
    assert_eq!(play(&mut both_passed, "w B1"), Err(Repeats), "Black faced it after White's pass");
}

#[test]
fn records_may_break_ko_and_superko() {
    let mut broken = game(KO, Black, Positional);
    play_all(&mut broken, "b C4");
    let retake = Move::parse("B4", broken.size()).unwrap();
    assert_eq!(broken.play_ignoring_ko(White, retake), Ok(1));
    assert_eq!(broken.repetition(), Some(0), "the start position, Black to move");
    let taken = Move::parse("B4", broken.size()).unwrap();
    assert!(broken.play_ignoring_ko(Black, taken).is_err(), "occupied");
    assert_eq!(broken.undo(), Some((White, retake)));
    assert_eq!(broken.check_legal(White, retake), Err(Ko));
    let mut suicide = game("X X .\nX . X\n. X .", White, Positional);
    let centre = Move::parse("B2", suicide.size()).unwrap();
    assert_eq!(suicide.play_ignoring_ko(White, centre), Err(Suicide));
    assert!(suicide.moves().is_empty());
}

/// The rules may change in the middle of a game; all of its positions count.
#[test]
fn superko_can_be_switched_on_later() {
    let mut game = game(TRIPLE_KO, Black, Simple);
    play_all(&mut game, "b E1, w A4, b E9, w D1, b A5");
    let last = Move::parse("D9", game.size()).unwrap();
    assert_eq!(game.check_legal(White, last), Ok(()));
    game.rules_mut().superko = Positional;
    assert_eq!(game.check_legal(White, last), Err(Repeats));
}
