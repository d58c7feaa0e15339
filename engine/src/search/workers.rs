//! The threads of a search, and when they stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use rayon::ThreadPool;

use super::iteration::Iteration;
use super::{Limits, Position, Report, Stop};

/// Iterations between two looks at whether the best move can still be overtaken.
const DECISION_INTERVAL: u64 = 256;

/// Iterations between two looks at the clock.
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
    watch(position, pool, seed, limits, stop, None, &mut |_| {})
}

/// As [`run`], and shows what was found so far to `observe` every `interval`, on the calling thread.
///
/// Nothing is shown before the first visit, nor after the end.
#[must_use]
pub fn watch(
    position: &Position<'_>,
    pool: &ThreadPool,
    seed: u64,
    limits: &Limits,
    stop: &Stop,
    interval: Option<Duration>,
    observe: &mut dyn FnMut(&Report),
) -> Report {
    let supervisor = Supervisor::new(limits, stop);
    pool.in_place_scope(|scope| {
        // One long-lived job on each thread of the pool.
        scope.spawn_broadcast(|_, thread| supervisor.work(position, seed, thread.index()));
        if let Some(interval) = interval {
            supervisor.show(position, interval, observe);
        }
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
    /// The thread that started the search.
    caller: Thread,
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
            caller: thread::current(),
        }
    }

    /// The iterations of one thread.
    fn work(&self, position: &Position<'_>, seed: u64, thread: usize) {
        let mut iteration = Iteration::new(position, seed.wrapping_add(thread as u64));
        let mut done = 0_u64;
        while self.take_turn() {
            iteration.run();
            done += 1;
            if done.is_multiple_of(CLOCK_INTERVAL) {
                self.look_at_clock();
            }
            if thread == 0 && done.is_multiple_of(DECISION_INTERVAL) {
                self.look_at_decision(position);
            }
        }
        self.done.fetch_add(done, Ordering::Relaxed);
        self.over.store(true, Ordering::Relaxed);
        self.caller.unpark();
    }

    /// Shows what was found so far every `interval` until the search is over.
    fn show(&self, position: &Position<'_>, interval: Duration, observe: &mut dyn FnMut(&Report)) {
        let mut next = interval;
        while !self.over.load(Ordering::Relaxed) {
            let elapsed = self.start.elapsed();
            if elapsed < next {
                thread::park_timeout(next - elapsed);
                continue;
            }
            let report = Report::of(position, self.turns.load(Ordering::Relaxed), elapsed);
            if report.visits > 0 {
                observe(&report);
            }
            // However long the observer took: no two reports without time between them.
            next = self.start.elapsed().max(next) + interval;
        }
    }

    /// Whether a thread may make another iteration. The very first one is always allowed.
    fn take_turn(&self) -> bool {
        let most = self.limits.playouts.unwrap_or(u64::MAX).max(1);
        let turn = self.turns.fetch_add(1, Ordering::Relaxed);
        let is_over = self.over.load(Ordering::Relaxed) || self.stop.is_requested();
        turn == 0 || turn < most && !is_over
    }

    fn look_at_clock(&self) {
        if self.limits.time.is_some_and(|time| self.start.elapsed() >= time) {
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
