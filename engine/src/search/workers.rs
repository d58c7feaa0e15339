//! The threads of a search, and when they stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use rayon::ThreadPool;

use super::choice::Choice;
use super::iteration::Iteration;
use super::{Limits, Position, Report, Stop};
use crate::tree::Tree;

/// Iterations between two looks at whether the best move can still be overtaken.
const DECISION_INTERVAL: u64 = 256;

/// Iterations between two looks at the clock.
const CLOCK_INTERVAL: u64 = 8;

/// Bytes of a tree that are pruned in a second at least: 256 megabytes take 0.04 s, and may take five times
/// as long on a machine with eight times the work that it can do (docs/measurements.md).
const PRUNED_PER_SECOND: f64 = 1.3e9;

/// Seeds from one stretch of a search to the next; in between, every thread has one.
const STRETCH_SHIFT: u32 = 16;

/// Searches a position on every thread of `pool` until a limit is reached or `stop` is requested.
///
/// Whenever the tree has filled its memory, the threads meet, its least visited nodes are dropped, and
/// the search goes on. At least one iteration is made. With one thread, a seed and a limit on playouts the result is
/// the same on every machine.
#[must_use]
pub fn run(
    position: &mut Position<'_>,
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
    position: &mut Position<'_>,
    pool: &ThreadPool,
    seed: u64,
    limits: &Limits,
    stop: &Stop,
    interval: Option<Duration>,
    observe: &mut dyn FnMut(&Report),
) -> Report {
    let supervisor = Supervisor::new(limits, stop);
    let mut shown = Shown { interval, next: interval.unwrap_or_default(), observe };
    for stretch in 0_u64.. {
        let seed = seed.wrapping_add(stretch << STRETCH_SHIFT);
        supervisor.search_on(position, pool, seed, &mut shown);
        if supervisor.is_over() {
            break;
        }
        position.tree.prune();
    }
    let done = supervisor.done.into_inner();
    let is_extended = supervisor.extended.into_inner();
    Report { is_extended, ..Report::of(position, done, supervisor.start.elapsed()) }
}

/// To whom a running search is shown, and when.
struct Shown<'a> {
    /// Time from one report to the next; without it there is none.
    interval: Option<Duration>,
    /// When the next one is due, from the start of the search.
    next: Duration,
    observe: &'a mut dyn FnMut(&Report),
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
    /// Whether it went on beyond its aim.
    extended: AtomicBool,
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
            extended: AtomicBool::new(false),
            caller: thread::current(),
        }
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    fn finish(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Lets all threads search until the search is over or the tree is full.
    fn search_on(
        &self,
        position: &Position<'_>,
        pool: &ThreadPool,
        seed: u64,
        shown: &mut Shown<'_>,
    ) {
        pool.in_place_scope(|scope| {
            // One long-lived job on each thread of the pool.
            scope.spawn_broadcast(|_, thread| {
                self.work(position, seed, thread.index(), thread.num_threads());
            });
            if let Some(interval) = shown.interval {
                self.show(position, interval, shown);
            }
        });
    }

    /// The iterations of one thread.
    fn work(&self, position: &Position<'_>, seed: u64, thread: usize, threads: usize) {
        let mut iteration = Iteration::among(position, seed.wrapping_add(thread as u64), threads);
        let mut done = 0_u64;
        while !self.needs_room(&position.tree) {
            if !self.take_turn() {
                self.finish();
                break;
            }
            iteration.run();
            done += 1;
            if done.is_multiple_of(CLOCK_INTERVAL) {
                self.look_at_clock(position);
            }
            if thread == 0 && done.is_multiple_of(DECISION_INTERVAL) {
                self.look_at_decision(position);
            }
        }
        iteration.hand_over();
        self.done.fetch_add(done, Ordering::Relaxed);
        self.caller.unpark();
    }

    /// Shows what was found so far every `interval` until the threads end.
    fn show(&self, position: &Position<'_>, interval: Duration, shown: &mut Shown<'_>) {
        while !self.is_over() && !position.tree.is_full() {
            let elapsed = self.start.elapsed();
            if elapsed < shown.next {
                thread::park_timeout(shown.next - elapsed);
                continue;
            }
            let report = Report::of(position, self.turns.load(Ordering::Relaxed), elapsed);
            if report.visits > 0 {
                (shown.observe)(&report);
            }
            // However long the observer took: no two reports without time between them.
            shown.next = self.start.elapsed().max(shown.next) + interval;
        }
    }

    /// Whether a thread may make another iteration. The very first one is always allowed.
    fn take_turn(&self) -> bool {
        let most = self.limits.playouts.unwrap_or(u64::MAX).max(1);
        let turn = self.turns.fetch_add(1, Ordering::Relaxed);
        turn == 0 || turn < most && !self.is_over() && !self.stop.is_requested()
    }

    /// Whether the threads should meet and make room in the tree. Shortly before the end they search
    /// on without.
    fn needs_room(&self, tree: &Tree) -> bool {
        let pause = || Duration::from_secs_f64(tree.used() as f64 / PRUNED_PER_SECOND);
        let has_time = |time: Duration| time.saturating_sub(self.start.elapsed()) > pause();
        tree.is_full() && self.limits.time.is_none_or(has_time)
    }

    /// Ends the search when its time is over, or when it has thought as long as it aimed to and the
    /// choice is clear.
    fn look_at_clock(&self, position: &Position<'_>) {
        let Limits { aim, time, .. } = *self.limits;
        let elapsed = self.start.elapsed();
        let is_past = |limit: Option<Duration>| limit.is_some_and(|limit| elapsed >= limit);
        if is_past(time) {
            self.finish();
        } else if is_past(aim) {
            if Choice::of(position).is_open() {
                self.extended.store(true, Ordering::Relaxed);
            } else {
                self.finish();
            }
        }
    }

    /// Ends the search when the second move could not catch up with all that remains.
    fn look_at_decision(&self, position: &Position<'_>) {
        if self.limits.stop_when_decided {
            let choice = Choice::of(position);
            if u64::from(choice.lead()) > self.remaining(&choice) {
                self.finish();
            }
        }
    }

    /// Iterations that the limits still leave, at the speed so far.
    fn remaining(&self, choice: &Choice) -> u64 {
        let done = self.turns.load(Ordering::Relaxed);
        let by_count = self.limits.playouts.map_or(u64::MAX, |most| most.saturating_sub(done));
        let Limits { aim, time, .. } = *self.limits;
        let aim = aim.filter(|_| !choice.is_open());
        let by_time = [aim, time].into_iter().flatten().min().map_or(u64::MAX, |end| {
            let elapsed = self.start.elapsed();
            let left = end.saturating_sub(elapsed);
            let rate = done as f64 / elapsed.max(Duration::from_micros(1)).as_secs_f64();
            (rate * left.as_secs_f64()) as u64
        });
        by_count.min(by_time)
    }
}
