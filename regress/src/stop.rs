//! The wish to stop, shared by all threads of a run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that, once raised, ends games and waits early.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks everybody to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether somebody asked to stop.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}
