//! Undo gives back everything: stones, ko, superko, whose turn it is.

use tengen_rules::Color::{Black, White};
use tengen_rules::{Game, IllegalMove, Move, Ruleset, Size, Superko};

use crate::positions::{game, play, play_all};

const KO: &str = ". . . . .
                  . X O . .
                  X O . O .
                  . X O . .
                  . . . . .";

#[test]
fn undo_restores_the_ko_ban_and_the_captured_stone() {
    for &superko in Superko::ALL {
        let mut game = game(KO, Black, superko);
        play_all(&mut game, "b C3, w E1");
        assert!(game.undo().is_some());
        assert_eq!(play(&mut game, "w B3"), Err(IllegalMove::Ko), "{superko}");
        assert!(game.undo().is_some());
        assert_eq!(play(&mut game, "w B3"), Err(IllegalMove::Occupied), "{superko}");
        assert_eq!(game.to_move(), Black);
        assert_eq!(play(&mut game, "b C3"), Ok(1), "{superko}");
        assert_eq!(play(&mut game, "w B3"), Err(IllegalMove::Ko), "{superko}");
    }
}

/// A move that was taken back repeats nothing when it is played again.
#[test]
fn undo_takes_positions_out_of_the_history() {
    let picture = ". . . . .
                   . . . . .
                   . . . . .
                   X X O . .
                   . O . O .";
    for (superko, answer) in
        [(Superko::Positional, Err(IllegalMove::Superko)), (Superko::Situational, Ok(1))]
    {
        let mut game = game(picture, White, superko);
        play_all(&mut game, "w A1");
        game.undo();
        play_all(&mut game, "w A1, b C1");
        game.undo();
        play_all(&mut game, "b C1");
        assert_eq!(play(&mut game, "w B1"), answer, "{superko}");
        let replayed = game.moves().to_vec();
        assert!(game.undo_many(replayed.len()));
        for (color, move_) in replayed {
            game.play(color, move_).unwrap();
        }
    }
}

#[test]
fn undo_many_takes_back_all_or_nothing() {
    let mut game = Game::new(Size::NINE, Ruleset::default());
    play_all(&mut game, "b E5, w C3, b pass");
    assert!(!game.undo_many(4));
    assert_eq!(game.moves().len(), 3);
    assert!(game.undo_many(0));
    assert_eq!((game.moves().len(), game.to_move()), (3, White));
    assert!(game.undo_many(2));
    assert_eq!((game.moves().len(), game.to_move()), (1, White));
    assert_eq!(game.board().stones(White), 0);
    assert!(game.undo().is_some());
    assert_eq!((game.undo(), game.to_move()), (None, Black));
}

#[test]
fn undo_stops_at_the_start_position() {
    let mut game = game(KO, White, Superko::Positional);
    play_all(&mut game, "w E1");
    assert!(game.undo().is_some());
    assert_eq!((game.undo(), game.to_move()), (None, White));
    assert_eq!(game.board().stones(Black), 3);
}

#[test]
fn undo_gives_back_the_end_of_the_game() {
    let mut game = Game::new(Size::NINE, Ruleset::default());
    play_all(&mut game, "b pass, w pass");
    assert!(game.is_over());
    assert_eq!(game.undo(), Some((White, Move::Pass)));
    assert!(!game.is_over());
}
