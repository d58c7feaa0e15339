//! The criterion groups; `benches/README.md` says how to run them. Names are stable: baselines go
//! by them.

mod board;
mod knowledge;
mod playout;
mod scoring;
mod search;
mod tree;

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};

/// Short enough for all groups to take minutes, long enough for medians to repeat within 2%.
fn criterion() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(4))
}

criterion_group! {
    name = groups;
    config = criterion();
    targets = board::group, playout::group, tree::group, search::group, scoring::group,
        knowledge::group
}
criterion_main!(groups);
