//! The threads of a search, and when they stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rayon::ThreadPool;

use super::iteration::Iteration;
use super::{Limits, Position, Report, Stop};

/// Iterations between two looks at whether the best move can still be overtaken.
const DECISION_INTERVAL: u64 = 256;

/// Iterations between two looks at the clock and the stop flag.
const CLOCK_INTERVAL: u64 = 8;

/// Searches a position on every thread of `pool` until a limit is reached or `stop` is requested.
///
/// At least one iteration is made. With one thread, a seed and a limit on playouts the result is
/// the same on every machine.
#[must_use]
pub fn run(
    position: &Position<'_>,
    pool: &ThreadPool,
    seed: u64,
    limits: &Limits,
    stop: &Stop,
) -> Report {
    let supervisor = Supervisor::new(limits, stop);
    // One long-lived job on each thread of the pool.
    pool.broadcast(|thread| {
        let stream = seed.wrapping_add(thread.index() as u64);
        let mut iteration = Iteration::new(position, stream);
        let is_first = thread.index() == 0;
        let mut done = 0_u64;
        while supervisor.take_turn() {
            iteration.run();
            done += 1;
            if done.is_multiple_of(CLOCK_INTERVAL) {
                supervisor.look_at_clock();
            }
            if is_first && done.is_multiple_of(DECISION_INTERVAL) {
                supervisor.look_at_decision(position);
            }
        }
        supervisor.done.fetch_add(done, Ordering::Relaxed);
    });
    let done = supervisor.done.into_inner();
    Report::of(position, done, supervisor.start.elapsed())
}

/// Counts iterations over all threads and says when it is enough.
struct Supervisor<'a> {
    limits: &'a Limits,
    stop: &'a Stop,
    start: Instant,
    /// Turns given to threads.
    turns: AtomicU64,
    /// Iterations made, told by each thread at its end.
    done: AtomicU64,
    over: AtomicBool,
}

impl<'a> Supervisor<'a> {
    fn new(limits: &'a Limits, stop: &'a Stop) -> Self {
        Self {
            limits,
            stop,
            start: Instant::now(),
            turns: AtomicU64::new(0),
            done: AtomicU64::new(0),
            over: AtomicBool::new(false),
        }
    }

    /// Whether a thread may make another iteration. The very first one is always allowed.
    fn take_turn(&self) -> bool {
        let most = self.limits.playouts.unwrap_or(u64::MAX).max(1);
        let turn = self.turns.fetch_add(1, Ordering::Relaxed);
        turn == 0 || turn < most && !self.over.load(Ordering::Relaxed)
    }

    fn look_at_clock(&self) {
        let is_late = self.limits.time.is_some_and(|time| self.start.elapsed() >= time);
        if is_late || self.stop.is_requested() {
            self.over.store(true, Ordering::Relaxed);
        }
    }

    /// Ends the search when the second move could not catch up with all that remains.
    fn look_at_decision(&self, position: &Position<'_>) {
        if !self.limits.stop_when_decided {
            return;
        }
        let Some(root) = position.tree.root() else { return };
        let (mut first, mut second) = (0, 0);
        for (_, results) in root.all_results() {
            if results.visits > first {
                (first, second) = (results.visits, first);
            } else {
                second = second.max(results.visits);
            }
        }
        if u64::from(first - second) > self.remaining() {
            self.over.store(true, Ordering::Relaxed);
        }
    }

    /// Iterations that the limits still leave, at the speed so far.
    fn remaining(&self) -> u64 {
        let done = self.turns.load(Ordering::Relaxed);
        let by_count = self.limits.playouts.map_or(u64::MAX, |most| most.saturating_sub(done));
        let by_time = self.limits.time.map_or(u64::MAX, |time| {
            let elapsed = self.start.elapsed();
            let left = time.saturating_sub(elapsed);
            let rate = done as f64 / elapsed.max(Duration::from_micros(1)).as_secs_f64();
            (rate * left.as_secs_f64()) as u64
        });
        by_count.min(by_time)
    }
}
