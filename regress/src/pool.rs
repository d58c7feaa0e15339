//! Several games at a time, each with a pair of engines of its own.

mod worker;

use core::fmt;
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::contestant::Side;
use crate::engine::FailureReport;
use crate::game::{Assignment, PlayedGame};
use crate::options::Settings;
use crate::stop::Stop;
use crate::store::StoreError;
use worker::Worker;

/// Why a run could not go on.
#[derive(Debug)]
pub enum RunError {
    /// The store failed.
    Store(StoreError),
    /// An opening can't be played.
    Opening(String),
    /// No thread could be started.
    Thread(std::io::Error),
}

impl From<StoreError> for RunError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Opening(error) => write!(f, "opening {error}"),
            Self::Thread(error) => write!(f, "can't start a thread: {error}"),
        }
    }
}

impl core::error::Error for RunError {}

/// Games to be played, handed out one by one. Their openings are those of the settings.
pub(crate) trait Schedule: Send {
    /// The next game; `None` when there is none left to begin.
    fn next(&mut self) -> Option<Assignment>;
}

/// What comes out of a pool.
pub(crate) enum Happening {
    /// A game was played, or broken off.
    Played {
        assignment: Assignment,
        played: Box<PlayedGame>,
        /// What engines said until they failed.
        reports: Vec<(Side, FailureReport)>,
    },
    /// An engine did not quit as it should.
    QuitFailed { side: Side, reason: String },
}

/// What a worker has to say.
enum Message {
    Happened {
        happening: Happening,
        /// The worker waits until this is dropped: a void game must be back in the schedule before
        /// anybody can find it empty.
        handled: Sender<()>,
    },
    Failed(RunError),
    /// The worker has nothing left to do.
    Done,
}

/// Plays a schedule to its end, or until `stop` is raised. `handle` is told of everything, on the
/// calling thread.
///
/// # Errors
/// The first error of a worker or of `handle`; no further game is begun then.
pub(crate) fn play_all<S: Schedule>(
    settings: &Settings,
    schedule: &Mutex<S>,
    journals: &Path,
    stop: &Stop,
    handle: &mut dyn FnMut(Happening) -> Result<(), RunError>,
) -> Result<(), RunError> {
    let (sender, receiver) = channel();
    let mut failure = None;
    thread::scope(|scope| {
        let mut workers = 0;
        for index in 0..settings.concurrency {
            let worker = Worker::new(settings, index, schedule, journals, stop, sender.clone());
            let spawned = thread::Builder::new()
                .name(format!("game {index}"))
                .spawn_scoped(scope, move || worker.work());
            match spawned {
                Ok(_) => workers += 1,
                Err(error) => {
                    stop.raise();
                    failure.get_or_insert(RunError::Thread(error));
                }
            }
        }
        while workers > 0 {
            match receiver.recv() {
                Ok(Message::Happened { happening, handled }) => {
                    if let Err(error) = handle(happening) {
                        stop.raise();
                        failure.get_or_insert(error);
                    }
                    drop(handled);
                }
                Ok(Message::Failed(error)) => {
                    stop.raise();
                    failure.get_or_insert(error);
                }
                Ok(Message::Done) => workers -= 1,
                // This thread holds a sender itself.
                Err(_) => break,
            }
        }
    });
    failure.map_or(Ok(()), Err)
}

/// The schedule, whether or not a thread that held it panicked.
pub(crate) fn locked<S>(schedule: &Mutex<S>) -> MutexGuard<'_, S> {
    schedule.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A seed for each game of a match; small enough for every engine.
pub(crate) fn game_seed(seed: u64, game: u64) -> u64 {
    let mixed = seed.wrapping_add(game.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    Xoshiro256PlusPlus::seed_from_u64(mixed).next_u64() >> 33
}
