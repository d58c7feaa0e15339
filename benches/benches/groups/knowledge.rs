//! Weighing all moves of a position by what was learned from games.

use criterion::{BenchmarkId, Criterion};
use tengen_benches::positions::{SIZES, recorded_game};
use tengen_engine::knowledge::{Knowledge, Situation, Weigher};
use tengen_rules::Move;

pub(crate) fn group(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("knowledge");
    for (name, share) in [("opening", 0.1), ("middle", 0.5)] {
        for size in SIZES {
            let game = recorded_game(size, share);
            let mut latest = game.moves().iter().rev().map(|&(_, move_)| move_.point());
            let situation = Situation {
                board: game.board(),
                color: game.to_move(),
                last: latest.next().flatten(),
                before: latest.next().flatten(),
            };
            let mut weighed: Vec<(Move, f32)> = Vec::with_capacity(size.points() + 1);
            let mut weigher = Weigher::new(Knowledge::embedded(size), size);
            group.bench_function(BenchmarkId::new(name, size.side()), |bencher| {
                bencher.iter(|| {
                    weigher.weigh(&situation, &mut weighed);
                    weighed.len()
                });
            });
        }
    }
    group.finish();
}
