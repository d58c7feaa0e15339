//! Whole searches from a fresh tree, in playouts a second.

use criterion::{BenchmarkId, Criterion, Throughput};
use tengen_benches::positions::{SIZES, recorded_game};
use tengen_engine::{Limits, Player, Settings, Stop};

/// Playouts of a search.
const PLAYOUTS: u64 = 2000;

pub(crate) fn group(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(PLAYOUTS)).sample_size(10);
    for threads in [1, 2] {
        for size in SIZES {
            let game = recorded_game(size, 0.1);
            let settings = Settings { threads, seed: Some(1), ..Settings::default() };
            let mut player = Player::new(settings);
            let name = if threads == 1 { "1-thread" } else { "2-threads" };
            group.bench_function(BenchmarkId::new(name, size.side()), |bencher| {
                bencher.iter(|| {
                    player.forget();
                    let limits = Limits::playouts(PLAYOUTS);
                    player.search(&game, game.to_move(), &limits, &Stop::new())
                });
            });
        }
    }
    group.finish();
}
