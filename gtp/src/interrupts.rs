//! How the thread that reads input brings a running command to an end.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tengen_engine::search::Stop;

/// How long a search may go on once the input has ended: nobody is left to play against, but what
/// was asked for still gets a whole answer.
const AFTER_THE_END: Duration = Duration::from_millis(500);

/// Requests are numbered as they are received, from 1, so that an interrupt stops those received
/// before it and none after it, however far the input runs ahead of the answers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupts {
    state: Arc<Mutex<State>>,
    stop: Stop,
}

#[derive(Debug, Default)]
struct State {
    /// The last request received.
    received: u64,
    /// The request that is being served.
    running: u64,
    /// The last request that an interrupt asked to end.
    interrupted: u64,
    /// The last request received before a line of whatever kind.
    followed: u64,
    /// What may end the running request early.
    end: End,
    /// Whether the input has ended.
    has_ended: bool,
}

/// What may end a request early, beside an interrupt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum End {
    /// Nothing.
    #[default]
    Own,
    /// The end of input, after a while: it searches by the clock.
    Timed,
    /// Any line, and the end of input: it goes on until then.
    NextLine,
}

impl Interrupts {
    /// What the running search must look at.
    #[must_use]
    pub(crate) const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// A line has been received, whatever it holds: the analysis before it comes to an end.
    pub(crate) fn receive_line(&self) {
        let mut state = self.lock();
        state.followed = state.received;
        if state.end == End::NextLine && state.running <= state.followed {
            self.stop.request();
        }
    }

    /// A request has been received.
    pub(crate) fn receive(&self) {
        self.lock().received += 1;
    }

    /// The next request begins to be served.
    pub(crate) fn begin(&self) {
        let mut state = self.lock();
        state.running += 1;
        state.end = End::Own;
        if state.running <= state.interrupted {
            self.stop.request();
        } else {
            self.stop.reset();
        }
    }

    /// The running request searches by the clock; returns how long it may take at most, if the
    /// input has ended. A search for a number of playouts is never cut short by the end of input:
    /// its answer must be the same for everybody.
    pub(crate) fn search_by_time(&self) -> Option<Duration> {
        let mut state = self.lock();
        state.end = End::Timed;
        state.has_ended.then_some(AFTER_THE_END)
    }

    /// The running request searches until the next line of input, which may have come already.
    pub(crate) fn search_until_next_line(&self) {
        let mut state = self.lock();
        state.end = End::NextLine;
        if state.running <= state.followed || state.has_ended {
            self.stop.request();
        }
    }

    /// Asks every request received so far to end soon.
    pub(crate) fn interrupt(&self) {
        let mut state = self.lock();
        state.interrupted = state.received;
        if state.running <= state.interrupted {
            self.stop.request();
        }
    }

    /// The input has ended: gives the running search a little more time, an analysis none.
    pub(crate) fn end(&self) {
        let running = {
            let mut state = self.lock();
            state.has_ended = true;
            if state.end == End::NextLine {
                self.stop.request();
            }
            state.running
        };
        thread::sleep(AFTER_THE_END);
        let state = self.lock();
        if state.running == running && state.end == End::Timed {
            self.stop.request();
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Plain numbers are right even if a thread panicked while it held the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_ends_what_came_before_it() {
        let interrupts = Interrupts::default();
        let is_stopped = || interrupts.stop().is_requested();
        interrupts.interrupt();
        interrupts.receive();
        interrupts.begin();
        assert!(!is_stopped(), "an interrupt before the request");
        interrupts.interrupt();
        assert!(is_stopped());
        interrupts.receive();
        interrupts.receive();
        interrupts.interrupt();
        interrupts.receive();
        interrupts.begin();
        assert!(is_stopped(), "an interrupt while the request waited");
        interrupts.begin();
        assert!(is_stopped());
        interrupts.begin();
        assert!(!is_stopped(), "received after the interrupt");
    }

    #[test]
    fn any_line_ends_an_analysis_before_it() {
        let interrupts = Interrupts::default();
        let is_stopped = || interrupts.stop().is_requested();
        interrupts.receive_line();
        interrupts.receive();
        interrupts.begin();
        interrupts.search_until_next_line();
        assert!(!is_stopped(), "its own line");
        interrupts.receive_line();
        assert!(is_stopped());
        interrupts.receive();
        interrupts.begin();
        interrupts.receive_line();
        assert!(!is_stopped(), "not an analysis");
        interrupts.search_until_next_line();
        assert!(is_stopped(), "the line had come already");
    }

    #[test]
    fn the_end_stops_only_searches_by_the_clock() {
        let interrupts = Interrupts::default();
        interrupts.begin();
        assert_eq!(interrupts.search_by_time(), None);
        interrupts.end();
        assert!(interrupts.stop().is_requested());
        interrupts.begin();
        assert!(!interrupts.stop().is_requested());
        assert_eq!(interrupts.search_by_time(), Some(AFTER_THE_END));
        interrupts.begin();
        interrupts.end();
        assert!(!interrupts.stop().is_requested());
    }
}
