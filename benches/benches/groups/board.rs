//! The board: copies, plays, whole games, legality.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput};
use tengen_benches::positions::{SIZES, recorded_game, recorded_moves};
use tengen_rules::{Board, Color, Game, Ruleset, Unhashed};

pub(crate) fn group(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("board");
    for size in SIZES {
        let side = size.side();
        let moves = recorded_moves(size);
        let middle = recorded_game(size, 0.5);
        let empty = Board::new(size);
        let mut board = empty.clone();

        group.throughput(Throughput::Elements(1));
        group.bench_function(BenchmarkId::new("copy", side), |bencher| {
            bencher.iter(|| black_box(&mut board).copy_from(black_box(middle.board())));
        });

        // In moves: what a playout pays for each of its plays.
        group.throughput(Throughput::Elements(moves.len() as u64));
        group.bench_function(BenchmarkId::new("play", side), |bencher| {
            bencher.iter(|| {
                board.copy_from(&empty);
                for &(color, move_) in &moves {
                    match move_.point() {
                        Some(point) => {
                            black_box(board.play_unchecked::<Unhashed>(color, point));
                        }
                        None => board.pass(),
                    }
                }
            });
        });

        // In moves: with checks, hash, history and superko.
        let mut game = Game::new(size, Ruleset::default());
        group.bench_function(BenchmarkId::new("replay", side), |bencher| {
            bencher.iter(|| {
                game.clear();
                for &(color, move_) in &moves {
                    // The records are tested to be legal.
                    let _ = black_box(game.play(color, move_));
                }
            });
        });

        // In points: both tests that a move passes, for one colour.
        let empties = middle.board().empties();
        group.throughput(Throughput::Elements(empties.len() as u64));
        group.bench_function(BenchmarkId::new("legality", side), |bencher| {
            bencher.iter(|| {
                let board = black_box(middle.board());
                empties.iter().filter(|&&point| board.is_legal(Color::Black, point)).count()
            });
        });
        group.bench_function(BenchmarkId::new("playable", side), |bencher| {
            bencher.iter(|| {
                let board = black_box(middle.board());
                empties.iter().filter(|&&point| board.is_playable(Color::Black, point)).count()
            });
        });
    }
    group.finish();
}
