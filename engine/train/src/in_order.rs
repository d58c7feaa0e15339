//! Work for several threads whose results stay in order.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What `work` makes of each number, in order. Plain threads: one of a pool would begin another piece of
/// work while a search in its own threads lets it wait.
///
/// # Errors
/// An error of the work; the rest isn't done then.
pub fn in_order<T: Send, E: Send>(
    numbers: Range<usize>,
    threads: usize,
    work: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let next = AtomicUsize::new(numbers.start);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return Ok(done);
            }
            let made = work(number).inspect_err(|_| next.store(numbers.end, Ordering::Relaxed));
            done.push((number, made?));
        }
    };
    let parts = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(worker)).collect();
        let joined = workers.into_iter().map(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        joined.collect::<Result<Vec<_>, E>>()
    })?;
    let mut all: Vec<(usize, T)> = parts.into_iter().flatten().collect();
    all.sort_by_key(|&(number, _)| number);
    Ok(all.into_iter().map(|(_, made)| made).collect())
}
