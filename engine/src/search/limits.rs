//! When a search ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Limits of a search; the first one reached ends it. Without any it runs until it is stopped.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Limits {
    /// Most iterations, those of all threads together.
    pub playouts: Option<u64>,
    /// Most visits of the root, those kept from earlier searches included.
    pub visits: Option<u64>,
    /// Most time.
    pub time: Option<Duration>,
    /// Time after which a search whose choice is clear ends; another goes on.
    pub aim: Option<Duration>,
    /// Whether to end as soon as no other move can overtake the best one within the limits.
    pub stop_when_decided: bool,
}

impl Limits {
    /// A number of playouts, all of them made.
    #[must_use]
    pub const fn playouts(playouts: u64) -> Self {
        Self {
            playouts: Some(playouts),
            visits: None,
            time: None,
            aim: None,
            stop_when_decided: false,
        }
    }

    /// A time, less of it when the answer is clear.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { playouts: None, visits: None, time: Some(time), aim: None, stop_when_decided: true }
    }

    /// What is left of the limits when so much of their time was spent otherwise.
    #[must_use]
    pub fn after(&self, spent: Duration) -> Self {
        let left = |time: Option<Duration>| time.map(|time| time.saturating_sub(spent));
        Self { time: left(self.time), aim: left(self.aim), ..*self }
    }
}

/// A request to end a search, from any thread.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Nothing requested.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the running search to end.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes a request back.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the search shall end.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
