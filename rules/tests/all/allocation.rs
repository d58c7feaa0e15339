//! No allocation in play: none on a board ever, none in a game within its reserve.

use allocation_counter::measure;
use tengen_rules::{
    Area, Board, Color, Game, Move, Point, PointSet, Ruleset, Size, Superko, UnconditionalLife,
    area, benson,
};

use crate::random::Random;

/// A legal move that fills no eye of `color`, if one is found soon.
fn choose(board: &Board, color: Color, random: &mut Random) -> Option<Point> {
    if board.empties().is_empty() {
        return None;
    }
    (0..20)
        .map(|_| random.choose(board.empties()))
        .find(|&point| board.is_legal(color, point) && !board.is_eye(color, point))
}

#[test]
fn a_million_moves_on_boards() {
    let sizes = [2, 5, 9, 13, 19, 25].map(|side| Size::new(side).unwrap());
    let mut random = Random::new(1);
    let mut plays = 0;
    let allocated = measure(|| {
        while plays < 1_000_000 {
            let size = random.choose(&sizes);
            let mut board = Board::new(size);
            let mut copy = board.clone();
            let mut color = Color::Black;
            for _ in 0..2 * size.points() {
                match choose(&board, color, &mut random) {
                    Some(point) => {
                        plays += usize::from(board.play(color, point).is_ok());
                    }
                    None => board.pass(),
                }
                color = !color;
            }
            copy.copy_from(&board);
            look_at(&copy);
        }
    });
    assert_eq!(allocated.count_total, 0, "{allocated:?}");
}

/// Asks a board everything.
fn look_at(board: &Board) -> (Area, [UnconditionalLife; 2]) {
    assert!(board.check_consistency().is_ok());
    for (_, stone) in board.all_stones() {
        assert!(!board.liberties(stone).is_empty());
    }
    let dead: PointSet = board.all_stones().step_by(3).map(|(_, point)| point).collect();
    (area(board, &dead), Color::BOTH.map(|color| benson(board, color)))
}

#[test]
fn a_game_within_its_reserve() {
    for side in [2, 9, 19] {
        let size = Size::new(side).unwrap();
        let reserve = 3 * size.points();
        for &superko in Superko::ALL {
            let mut game = Game::new(size, Ruleset { superko, ..Ruleset::default() });
            let mut random = Random::new(2);
            let allocated = measure(|| {
                while game.moves().len() < reserve {
                    let color = game.to_move();
                    let move_ = choose(game.board(), color, &mut random)
                        .map(Move::Play)
                        .filter(|&move_| game.is_legal(color, move_))
                        .unwrap_or(Move::Pass);
                    assert!(game.play(color, move_).is_ok());
                    assert!(game.repetition().is_none() || superko == Superko::Simple);
                    if random.one_in(16) {
                        game.undo_many(random.below(3));
                    }
                }
                assert!(game.score(&PointSet::EMPTY).winner().is_some());
                assert!(game.undo_many(reserve));
            });
            assert_eq!(allocated.count_total, 0, "{size} {superko}: {allocated:?}");
        }
    }
}

/// Beyond its reserve a game goes on all the same.
#[test]
fn a_game_beyond_its_reserve() {
    let mut game = Game::new(Size::MIN, Ruleset::default());
    for _ in 0..100 {
        game.play(game.to_move(), Move::Pass).unwrap();
    }
    assert_eq!(game.moves().len(), 100);
    assert!(game.undo_many(100));
}

/// The measure itself: something that allocates is noticed.
#[test]
fn allocations_are_noticed() {
    let allocated = measure(|| drop(std::hint::black_box(vec![1, 2, 3])));
    assert_eq!(allocated.count_total, 1);
}
