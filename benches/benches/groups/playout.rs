//! Playouts from the empty board, in playouts and in moves a second, and what each rule of the tactical
//! player costs.

use std::time::{Duration, Instant};

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};
use tengen_benches::positions::SIZES;
use tengen_benches::rules::rules;
use tengen_benches::workload::play_out_from;
use tengen_engine::params::Params;
use tengen_engine::playout::Policy;
use tengen_engine::playout::heavy::Heavy;
use tengen_engine::playout::light::Light;
use tengen_engine::rng::Rng;
use tengen_rules::{Board, Size};

/// Playouts between two looks at the clock where moves are counted, so that their number is even.
const BATCH: u64 = 100;

/// Batches that the mean number of moves is taken from.
const BATCHES_BEFORE: u64 = 20;

pub(crate) fn group(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playout");
    let params = Params::default();
    for size in SIZES {
        measure(&mut group, "light", &Light, size);
    }
    for size in SIZES {
        measure(&mut group, "heavy", &Heavy::new(&params), size);
    }
    for size in [Size::NINE, Size::NINETEEN] {
        for rule in rules() {
            let name = format!("rule/{}", rule.name);
            measure_move(&mut group, &name, &Heavy::new(&rule.params), size);
        }
    }
    group.finish();
}

fn measure<P: Policy>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    policy: &P,
    size: Size,
) {
    let empty = Board::new(size);
    let mut board = empty.clone();
    let mut rng = Rng::new(1);
    let mut play_out = || play_out_from(&empty, &mut board, policy, &mut rng);

    group.throughput(Throughput::Elements(1));
    group.bench_function(BenchmarkId::new(name, size.side()), |bencher| {
        bencher.iter(&mut play_out);
    });

    let moves: usize = (0..BATCHES_BEFORE * BATCH).map(|_| play_out().moves).sum();
    group.throughput(Throughput::Elements(moves as u64 / BATCHES_BEFORE));
    group.bench_function(BenchmarkId::new(format!("{name}-moves"), size.side()), |bencher| {
        bencher.iter(|| (0..BATCH).map(|_| play_out().moves).sum::<usize>());
    });
}

/// The time of a move: the playouts are whole, and their time is shared out.
fn measure_move<P: Policy>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    policy: &P,
    size: Size,
) {
    let empty = Board::new(size);
    let mut board = empty.clone();
    let mut rng = Rng::new(1);
    group.throughput(Throughput::Elements(1));
    group.bench_function(BenchmarkId::new(name, size.side()), |bencher| {
        bencher.iter_custom(|wanted| {
            let (mut moves, mut elapsed) = (0, Duration::ZERO);
            while moves < wanted {
                let start = Instant::now();
                moves += play_out_from(&empty, &mut board, policy, &mut rng).moves as u64;
                elapsed += start.elapsed();
            }
            elapsed.mul_f64(wanted as f64 / moves as f64)
        });
    });
}
