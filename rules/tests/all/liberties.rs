//! What a board says of a chain's liberties without listing them, against the list.

use tengen_rules::{Board, Color, Liberties, Point, Size};

use crate::random::Random;

/// Asks every question about the chain at `stone`; returns whether it has just two liberties.
fn ask(board: &Board, stone: Point) -> bool {
    let all = board.liberties(stone);
    assert_eq!(board.atari(stone).is_some(), all.len() == 1, "{stone}\n{board}");

    let two = board.two_liberties(stone);
    assert_eq!(two.is_some(), all.len() == 2, "{stone}\n{board}");
    if let Some([first, second]) = two {
        assert!(first != second && all.contains(first) && all.contains(second));
    }

    for &point in board.empties() {
        let rest: Vec<Point> = all.iter().filter(|&liberty| liberty != point).collect();
        let expected = match rest[..] {
            [] => Liberties::None,
            [one] => Liberties::One(one),
            _ => Liberties::More,
        };
        assert_eq!(board.liberties_besides(stone, point), expected, "{stone} {point}\n{board}");
    }
    two.is_some()
}

#[test]
fn liberties_of_every_chain_in_random_games() {
    let mut pairs = 0;
    for side in [2, 3, 5, 7, 9] {
        let size = Size::new(side).unwrap();
        let mut random = Random::new(side as u64);
        for _ in 0..3 {
            let mut board = Board::new(size);
            let mut color = Color::Black;
            for _ in 0..3 * size.points() {
                let legal: Vec<Point> = board
                    .empties()
                    .iter()
                    .copied()
                    .filter(|&point| board.is_legal(color, point) && !board.is_eye(color, point))
                    .collect();
                match legal.len() {
                    0 => board.pass(),
                    count => {
                        board.play(color, legal[random.below(count)]).unwrap();
                    }
                }
                color = !color;
                let stones: Vec<Point> = board.all_stones().map(|(_, stone)| stone).collect();
                pairs += stones.into_iter().filter(|&stone| ask(&board, stone)).count();
            }
        }
    }
    assert!(pairs > 1000, "{pairs} chains with two liberties");
}
