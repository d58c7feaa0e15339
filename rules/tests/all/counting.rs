//! Counting whole games: area, komi, zi.

use tengen_rules::Color::{Black, White};
use tengen_rules::{Color, Counting, Game, Move, PointSet, Ruleset, Size, Superko};

use crate::positions::{game, play_all};

/// 19x19 with `black` columns of black stones from the left, white ones on the right, in each part
/// two eyes, and `extra` points of the next column black too, from the bottom.
fn divided(black: usize, extra: usize) -> Game {
    let size = Size::NINETEEN;
    let mut game = Game::new(size, Ruleset::default());
    let eyes = ["A1", "A3", "T17", "T19"];
    let stones = size.all_points().filter(|point| !eyes.contains(&point.to_string().as_str()));
    let color = |column: usize, row: usize| {
        if column < black || column == black && row < extra { Black } else { White }
    };
    let stones = stones.map(|point| (color(point.column(), point.row()), point));
    game.set_up(stones, Black).unwrap();
    game
}

fn result(game: &mut Game, komi: &str) -> (String, String) {
    game.rules_mut().komi = komi.parse().unwrap();
    let score = game.score(&PointSet::EMPTY);
    (score.to_string(), score.count(Black).to_string())
}

/// The examples of the rule texts: par is 180.5 zi, komi 7.5 points are 3 3/4 zi.
#[test]
fn worked_examples() {
    let shown = |black: usize, komi| result(&mut divided(black / 19, black % 19), komi);
    let expected = |result: &str, count: &str| (result.to_string(), count.to_string());
    assert_eq!(shown(185, "7.5"), expected("B+1.5", "185"));
    assert_eq!(shown(184, "7.5"), expected("W+0.5", "184"));
    assert_eq!(shown(183, "5.5"), expected("W+0.5", "183"));
    assert_eq!(shown(184, "5.5"), expected("B+1.5", "184"));
    assert_eq!(shown(190, "19"), expected("0", "190"));
    assert_eq!(shown(190, "-3.5"), expected("B+22.5", "190"));
    assert_eq!(shown(190, "19.25"), expected("W+0.25", "190"));
}

/// Black 184.5 with an odd shared dame wins by a quarter of a zi.
#[test]
fn a_shared_dame_is_halved() {
    let mut whole = divided(9, 13);
    let dame = Move::parse("K14", whole.size()).unwrap().point().unwrap();
    let stones: Vec<_> = whole.initial_stones().filter(|&(_, point)| point != dame).collect();
    whole.set_up(stones, Black).unwrap();
    let score = whole.score(&PointSet::EMPTY);
    assert_eq!(score.neutral(), 1);
    assert_eq!(score.count(Black).to_string(), "184.5");
    assert_eq!(score.count(White).to_string(), "176.5");
    assert_eq!((score.to_string().as_str(), score.winner()), ("B+0.5", Some(Color::Black)));
    assert_eq!(score.margin_in_zi().to_string(), "0.25");
}

/// The shared liberties of a seki are nobody's, its stones count for their owners.
#[test]
fn seki() {
    let game = game(
        ". O . O O
         O O O O O
         X X X X O
         X O . X O
         O O . X O",
        Black,
        Superko::Positional,
    );
    let score = game.score(&PointSet::EMPTY);
    assert_eq!((score.area(Black), score.area(White), score.neutral()), (7, 16, 2));
}

#[test]
fn dead_stones_are_taken_off_first() {
    let mut game = Game::new(Size::NINE, Ruleset::default());
    assert_eq!(game.rules().counting, Counting::Agreed);
    play_all(&mut game, "b C3, w G7, b D4");
    let white = Move::parse("G7", Size::NINE).unwrap().point().unwrap();
    let dead: PointSet = [white].into_iter().collect();
    assert_eq!(game.score(&PointSet::EMPTY).to_string(), "W+6.5");
    assert_eq!(game.score(&dead).to_string(), "B+73.5");
    assert_eq!(game.board().stones(White), 1, "counting leaves the board alone");
}

#[test]
fn an_empty_board_is_won_by_komi_alone() {
    for side in 2..=25 {
        let mut game = Game::new(Size::new(side).unwrap(), Ruleset::default());
        assert_eq!(game.score(&PointSet::EMPTY).to_string(), "W+7.5");
        game.rules_mut().komi = "0".parse().unwrap();
        assert_eq!(game.score(&PointSet::EMPTY).to_string(), "0");
    }
}
