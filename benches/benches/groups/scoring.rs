//! The count at the end of a game: area, unconditional life, the status of stones.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput};
use tengen_benches::positions::{SIZES, recorded_game};
use tengen_engine::Judgement;
use tengen_engine::playout::settled_difference;
use tengen_rules::{Color, PointSet, area, benson};

pub(crate) fn group(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("scoring");
    group.throughput(Throughput::Elements(1));
    for size in SIZES {
        let side = size.side();
        let game = recorded_game(size, 1.0);
        group.bench_function(BenchmarkId::new("area", side), |bencher| {
            bencher.iter(|| area(black_box(game.board()), &PointSet::EMPTY));
        });
        // What a playout does instead of counting.
        group.bench_function(BenchmarkId::new("settled", side), |bencher| {
            bencher.iter(|| settled_difference(black_box(game.board())));
        });
        group.bench_function(BenchmarkId::new("benson", side), |bencher| {
            bencher.iter(|| Color::BOTH.map(|color| benson(black_box(game.board()), color)));
        });
    }
    group.sample_size(10);
    for size in SIZES {
        let game = recorded_game(size, 1.0);
        group.bench_function(BenchmarkId::new("judgement", size.side()), |bencher| {
            bencher.iter(|| Judgement::of(black_box(&game)));
        });
    }
    group.finish();
}
