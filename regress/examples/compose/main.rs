//! Composes positions with proved answers for the suites, and prints them in their format:
//! `compose KIND COUNT SEED`, KIND being tactics, semeai, life-and-death, endgame,
//! small-boards, wrong-atari, ladder-works, ladder-fails, ladder-run or ladder-lost.
//!
//! Positions come from random games without filled eyes; what is kept has been searched to its end.

#![allow(clippy::print_stdout, reason = "an example speaks to whoever runs it")]

mod ladders;

use std::collections::HashSet;
use std::process::ExitCode;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_regress::proof::{Solution, best_moves};
use tengen_rules::{Board, Color, Hashed, Move, Point, Size, benson};

/// Positions that a search may look at: few enough for the tests to prove all answers again. Small
/// limits find more positions in a given time.
const LIMIT: u64 = 3000;
/// The same for the smallest boards, of which there are few positions.
const SMALL_BOARD_LIMIT: u64 = 200_000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, count, seed] = arguments.as_slice() else {
        println!("usage: compose KIND COUNT SEED");
        return ExitCode::FAILURE;
    };
    let (Ok(count), Ok(seed)) = (count.parse::<usize>(), seed.parse()) else {
        println!("usage: compose KIND COUNT SEED");
        return ExitCode::FAILURE;
    };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut seen = HashSet::new();
    let mut found = 0;
    while found < count {
        let problem = match kind.as_str() {
            "wrong-atari" | "ladder-works" | "ladder-fails" | "ladder-run" | "ladder-lost" => {
                ladders::ladder(kind, &mut random)
            }
            _ => solved(kind, &mut random),
        };
        let Some((board, to_move, lines)) = problem else { continue };
        if seen.insert(board.hash()) {
            found += 1;
            println!("name {kind}-{found:02}\n{}{}", picture(&board), lines.trim_end());
            println!("to-play {}\n", to_move.letter());
        }
    }
    ExitCode::SUCCESS
}

fn picture(board: &Board) -> String {
    let side = board.size().side();
    let mut text = String::new();
    for row in (0..side).rev() {
        text.push_str("| ");
        for column in 0..side {
            let point = Point::new(column, row, board.size());
            text.push(match point.and_then(|point| board.color_at(point)) {
                None => '.',
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
            });
            text.push(' ');
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

type Problem = (Board, Color, String);

/// A random position of a kind with its solution.
fn solved(kind: &str, random: &mut Xoshiro256PlusPlus) -> Option<Problem> {
    let (board, to_move) = match kind {
        "small-boards" => {
            let empties = random.random_range(5..=8);
            random_position(Size::new(3)?, empties, random)?
        }
        _ => contested(random)?,
    };
    let limit = match kind {
        "small-boards" => SMALL_BOARD_LIMIT,
        _ => LIMIT,
    };
    let solution = best_moves(&board, to_move, limit)?;
    let swing = (solution.margin - solution.margin_after_pass).abs();
    let legal = board.empties().iter().filter(|&&point| board.is_legal(to_move, point)).count();
    if solution.best.contains(&Move::Pass) || solution.best.len() > 2 || legal < 3 {
        return None;
    }
    let is_wanted = match kind {
        "small-boards" => board.stones(Color::Black) + board.stones(Color::White) <= 4,
        "endgame" => (1..=4).contains(&swing),
        _ => swing >= 6 && kind == kind_of(&board, to_move, &solution),
    };
    is_wanted.then(|| (board, to_move, answer(&solution)))
}

/// The answer's lines. The komi lets only the best moves win.
fn answer(solution: &Solution) -> String {
    let best: Vec<String> = solution.best.iter().map(ToString::to_string).collect();
    let improves = solution.margin > solution.margin_after_pass;
    let komi = f64::from(solution.margin) - if improves { 0.5 } else { -0.5 };
    format!(
        "komi {komi}\nbest {}\ncomment worth {:+} to Black, {:+} after a pass\n",
        best.join(" "),
        solution.margin,
        solution.margin_after_pass
    )
}

/// What a position is about.
fn kind_of(board: &Board, to_move: Color, solution: &Solution) -> &'static str {
    let captures = |move_: &Move| {
        let taken = move_.point().map(|point| board.neighbors_of(!to_move, point));
        taken.is_some_and(|mut stones| stones.any(|stone| board.atari(stone).is_some()))
    };
    let in_atari = board
        .all_stones()
        .any(|(_, stone)| board.atari(stone).is_some() && board.chain_size(stone) >= 2);
    if solution.best.iter().any(captures) || in_atari {
        return "tactics";
    }
    // A race: chains of both sides without life of their own that share a border, few liberties
    // each, one of which the best move takes.
    let [black, white] = Color::BOTH.map(|color| benson(board, color).alive);
    let weak = |stone: Point| {
        !black.contains(stone) && !white.contains(stone) && board.liberties(stone).len() <= 3
    };
    let races = |move_: &Move| {
        move_.point().is_some_and(|point| {
            board.neighbors_of(!to_move, point).any(|stone| {
                let chain: Vec<Point> = board.chain(stone).collect();
                weak(stone)
                    && chain.len() >= 2
                    && chain.iter().any(|&part| {
                        board
                            .neighbors_of(to_move, part)
                            .any(|own| weak(own) && board.chain_size(own) >= 2)
                    })
            })
        })
    };
    if solution.best.iter().all(races) { "semeai" } else { "life-and-death" }
}

/// A random game without filled eyes, up to where so many points are empty.
fn random_position(
    size: Size,
    empties: usize,
    random: &mut Xoshiro256PlusPlus,
) -> Option<(Board, Color)> {
    let mut board = Board::new(size);
    let mut color = Color::Black;
    for _ in 0..3 * size.points() {
        let mut points = board.empties().to_vec();
        points.shuffle(random);
        let playable =
            |&&point: &&Point| board.is_playable(color, point) && is_sound(&board, color, point);
        match points.iter().find(playable).copied() {
            Some(point) => {
                board.play_unchecked::<Hashed>(color, point);
            }
            None => board.pass(),
        }
        color = !color;
        if board.empties().len() <= empties {
            // The position stands on its own: no ko is left from before.
            return (board.ko(color).is_none()).then_some((board, color));
        }
    }
    None
}

/// A strip that is fought over between a group of each side that lives whatever happens: what is at
/// stake is local, and can be searched to its end.
fn contested(random: &mut Xoshiro256PlusPlus) -> Option<(Board, Color)> {
    let size = Size::new(random.random_range(6..=7))?;
    let side = size.side();
    let mut board = Board::new(size);
    let swaps = [random.random::<bool>(), random.random(), random.random()];
    let at = |column: usize, row: usize| {
        let column = if swaps[0] { side - 1 - column } else { column };
        let row = if swaps[1] { side - 1 - row } else { row };
        if swaps[2] { Point::new(row, column, size) } else { Point::new(column, row, size) }
    };
    let density = random.random_range(0.65..0.85);
    for row in 0..side {
        for column in 0..side {
            let is_outer = row == 0 || row == side - 1;
            let is_wall = row == 1 || row == side - 2;
            let owner = if row < side / 2 { Color::Black } else { Color::White };
            let color = if is_wall || is_outer {
                // Two eyes at the edge.
                if is_outer && (column == 0 || column == 2) {
                    continue;
                }
                owner
            } else if random.random_bool(density) {
                if random.random() { Color::Black } else { Color::White }
            } else {
                continue;
            };
            board.set_up(color, at(column, row)?).ok()?;
        }
    }
    let is_sane = board.dead_on_arrival().is_none();
    let to_move = if random.random() { Color::Black } else { Color::White };
    is_sane.then_some((board, to_move))
}

/// Not a self-atari of several stones, which no player would have left on the board.
fn is_sound(board: &Board, color: Color, point: Point) -> bool {
    let mut after = board.clone();
    after.play_unchecked::<Hashed>(color, point);
    after.atari(point).is_none() || after.chain_size(point) < 2
}
