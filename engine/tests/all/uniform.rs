//! Uniform playouts are uniform: against counts, and against a plain implementation.

use tengen_engine::playout::light::Light;
use tengen_engine::playout::{Policy, Recent, play_out};
use tengen_engine::rng::Rng;
use tengen_rules::reference::Position;
use tengen_rules::{Board, Color, Point, PointMap, Size};

/// A position in the middle of a random game.
fn middle(size: Size, moves: usize, rng: &mut Rng) -> Board {
    let mut board = Board::new(size);
    let mut color = Color::Black;
    for _ in 0..moves {
        match Light.choose(&mut board, color, Recent::default(), rng) {
            Some(point) => {
                board.play(color, point).unwrap();
            }
            None => board.pass(),
        }
        color = !color;
    }
    board
}

/// The moves a uniform player may choose, by the definition: legal, and not into an own eye.
fn playable(board: &Board, color: Color) -> Vec<Point> {
    let points = board.size().all_points();
    points
        .filter(|&point| board.is_legal(color, point) && !is_own_eye(board, color, point))
        .collect()
}

/// All neighbours are of the colour, and of the diagonal points at most one is the enemy's, none at
/// the edge.
fn is_own_eye(board: &Board, color: Color, point: Point) -> bool {
    let size = board.size();
    let mut diagonals = Vec::new();
    for columns in [-1, 1] {
        for rows in [-1, 1] {
            let column = point.column().checked_add_signed(columns);
            let row = point.row().checked_add_signed(rows);
            diagonals.push(column.zip(row).and_then(|(c, r)| Point::new(c, r, size)));
        }
    }
    let enemies = diagonals
        .iter()
        .flatten()
        .filter(|&&diagonal| board.color_at(diagonal) == Some(!color))
        .count();
    let at_edge = usize::from(diagonals.contains(&None));
    point.neighbors(size).all(|neighbor| board.color_at(neighbor) == Some(color))
        && enemies + at_edge < 2
}

#[test]
fn every_playable_move_is_equally_likely() {
    const DRAWS: usize = 20_000;
    let mut rng = Rng::new(7);
    for (side, moves) in [(5, 20), (9, 30), (9, 90), (9, 105), (13, 150)] {
        let size = Size::new(side).unwrap();
        let board = middle(size, moves, &mut rng);
        let expected = playable(&board, Color::Black);
        if expected.len() < 2 {
            continue;
        }
        let mut counts = PointMap::filled(0_usize);
        for _ in 0..DRAWS {
            let drawn = Light.choose(&mut board.clone(), Color::Black, Recent::default(), &mut rng);
            counts[drawn.unwrap()] += 1;
        }
        let drawn: usize = expected.iter().map(|&point| counts[point]).sum();
        assert_eq!(drawn, DRAWS, "a move was drawn that may not be played");
        // Pearson's chi-squared: its mean is the degrees of freedom f, its variance 2 f. Five
        // deviations are passed by chance once in some million runs; the seed is fixed anyway.
        let mean = DRAWS as f64 / expected.len() as f64;
        let chi_squared: f64 =
            expected.iter().map(|&point| (counts[point] as f64 - mean).powi(2) / mean).sum();
        let freedom = (expected.len() - 1) as f64;
        let limit = freedom + 5.0 * (2.0 * freedom).sqrt();
        assert!(chi_squared < limit, "{side}: {chi_squared} of {limit}\n{board}");
    }
}

/// A uniform playout by the reference rules: moves made, and whether Black has more area.
fn plain_playout(size: Size, rng: &mut Rng) -> (usize, bool) {
    let mut position = Position::new(size);
    // The simple ko: the position before the opponent's last move may not return at once.
    let mut before: Option<Position> = None;
    let (mut color, mut passes, mut moves) = (Color::Black, 0, 0);
    while passes < 2 && moves < 3 * size.points() {
        let mut choices = Vec::new();
        let board = as_board(&position, size);
        for point in size.all_points() {
            if let Ok(after) = position.after(color, point)
                && before.as_ref() != Some(&after)
                && !is_own_eye(&board, color, point)
            {
                choices.push(after);
            }
        }
        moves += 1;
        color = !color;
        if choices.is_empty() {
            passes += 1;
            before = None;
        } else {
            passes = 0;
            let chosen = choices.swap_remove(rng.below(choices.len()));
            before = Some(std::mem::replace(&mut position, chosen));
        }
    }
    let count = position.count();
    (moves, count.black > count.white)
}

fn as_board(position: &Position, size: Size) -> Board {
    let mut board = Board::new(size);
    for point in size.all_points() {
        if let Some(color) = position.at(point) {
            board.set_up(color, point).unwrap();
        }
    }
    board
}

#[test]
fn wins_and_lengths_agree_with_a_plain_player() {
    const FAST: usize = 20_000;
    const PLAIN: usize = 600;
    let size = Size::new(5).unwrap();
    let mut rng = Rng::new(11);
    let mut board = Board::new(size);
    let fast: Vec<(f64, f64)> = (0..FAST)
        .map(|_| {
            board.copy_from(&Board::new(size));
            let black = Color::Black;
            let ending =
                play_out(&Light, &mut board, black, Recent::default(), i32::MAX, &mut rng, |_| {});
            (ending.moves as f64, f64::from(u8::from(ending.difference > 0)))
        })
        .collect();
    let plain: Vec<(f64, f64)> = (0..PLAIN)
        .map(|_| {
            let (moves, black_won) = plain_playout(size, &mut rng);
            (moves as f64, f64::from(u8::from(black_won)))
        })
        .collect();
    let lengths = |games: &[(f64, f64)]| games.iter().map(|game| game.0).collect::<Vec<_>>();
    let wins = |games: &[(f64, f64)]| games.iter().map(|game| game.1).collect::<Vec<_>>();
    assert_same_mean(&lengths(&fast), &lengths(&plain), "length");
    assert_same_mean(&wins(&fast), &wins(&plain), "Black's wins");
}

/// Two samples whose means differ by less than four standard errors.
fn assert_same_mean(one: &[f64], other: &[f64], what: &str) {
    let mean = |sample: &[f64]| sample.iter().sum::<f64>() / sample.len() as f64;
    let error = |sample: &[f64]| {
        let mean = mean(sample);
        let squares: f64 = sample.iter().map(|value| (value - mean).powi(2)).sum();
        squares / (sample.len() as f64).powi(2)
    };
    let (a, b) = (mean(one), mean(other));
    let deviation = (error(one) + error(other)).sqrt();
    assert!((a - b).abs() < 4.0 * deviation, "{what}: {a} against {b}, error {deviation}");
}
