//! A whole match: several games at a time, until all are played or a test has decided.

mod worker;

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use core::fmt;

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::contestant::Side;
use crate::engine::FailureReport;
use crate::game::{Assignment, PlayedGame};
use crate::opening::Opening;
use crate::options::Settings;
use crate::sequential::SequentialTest;
use crate::stats::Verdict;
use crate::stop::Stop;
use crate::store::{GameRecord, Store, StoreError};
use crate::tally::Tally;
use crate::termination::{Outcome, Termination};
use worker::Worker;

/// Void games in a row after which a run ends: something is wrong that playing on won't mend.
const MOST_VOID_IN_A_ROW: u32 = 3;

/// Why a run ended.
#[derive(Debug)]
pub enum RunEnd {
    /// All games are played.
    Complete,
    /// The test has decided.
    Decided(Verdict),
    /// It was asked to stop.
    Interrupted,
    /// Too many games in a row were void.
    TooManyVoid(String),
}

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

/// Who is told of a run as it goes.
pub trait Observer {
    /// A game ended. Void games are told too; they are not in the tally.
    fn game_ended(&mut self, record: &GameRecord, state: &RunState);

    /// An engine did not quit as it should.
    fn quit_failed(&mut self, side: Side, reason: &str);
}

/// Where a run stands.
#[derive(Clone, Debug)]
pub struct RunState {
    /// Results of all finished games.
    pub tally: Tally,
    /// The test, if there is one.
    pub test: Option<SequentialTest>,
    /// Engines that did not quit as they should, by engine.
    pub quit_failures: [u64; 2],
}

impl RunState {
    /// The state of what a store holds.
    #[must_use]
    pub fn of(settings: &Settings, store: &Store) -> Self {
        let records = store.finished().values();
        let test = settings.sprt.map(|sprt| {
            let mut test = SequentialTest::new(sprt);
            records.clone().for_each(|record| test.add(record));
            test
        });
        Self { tally: Tally::of(records), test, quit_failures: [0; 2] }
    }

    /// The test's verdict, once it has one.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.test.as_ref().map(SequentialTest::verdict).filter(|&verdict| verdict != Verdict::Open)
    }
}

/// What a worker has to say.
enum Message {
    Played {
        assignment: Assignment,
        played: Box<PlayedGame>,
        reports: Vec<(Side, FailureReport)>,
        /// The worker waits until this is dropped: a void game must be back in the queue before
        /// anybody can find the queue empty.
        kept: Sender<()>,
    },
    QuitFailed {
        side: Side,
        reason: String,
    },
    Failed(RunError),
    /// The worker has nothing left to do.
    Done,
}

/// Games to be played, handed out one by one.
struct Queue<'a> {
    settings: &'a Settings,
    openings: &'a [Opening],
    missing: VecDeque<(u64, u32)>,
}

impl Queue<'_> {
    fn next(&mut self) -> Option<Assignment> {
        let (game, attempt) = self.missing.pop_front()?;
        Some(Assignment {
            game,
            attempt,
            seed: game_seed(self.settings.seed, game),
            black: if game % 2 == 0 { Side::First } else { Side::Second },
            opening: self
                .openings
                .get((game / 2) as usize % self.openings.len().max(1))
                .cloned()
                .unwrap_or_default(),
        })
    }
}

/// A seed for each game of a match; small enough for every engine.
fn game_seed(seed: u64, game: u64) -> u64 {
    let mixed = seed.wrapping_add(game.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    Xoshiro256PlusPlus::seed_from_u64(mixed).next_u64() >> 33
}

/// Plays what is missing of a match.
///
/// Colours alternate: the first engine has Black in games with even numbers. Games 2n and 2n+1 are
/// a pair and share an opening.
///
/// # Errors
/// When the store fails or an opening can't be played. What was finished before stays recorded.
pub fn run(
    settings: &Settings,
    openings: &[Opening],
    store: &mut Store,
    stop: &Stop,
    observer: &mut dyn Observer,
) -> Result<(RunEnd, RunState), RunError> {
    let mut state = RunState::of(settings, store);
    if let Some(verdict) = state.verdict() {
        return Ok((RunEnd::Decided(verdict), state));
    }
    let attempts = |game| store.voided().iter().filter(|record| record.game == game).count() as u32;
    let missing = (0..settings.games)
        .filter(|game| !store.finished().contains_key(game))
        .map(|game| (game, attempts(game)))
        .collect();
    let queue = Mutex::new(Queue { settings, openings, missing });
    let (sender, receiver) = channel();
    let journal_folder = store.directory().join("journal");
    thread::scope(|scope| {
        let mut workers = 0;
        for index in 0..settings.concurrency {
            let worker =
                Worker::new(settings, index, &queue, &journal_folder, stop, sender.clone());
            let spawned = thread::Builder::new()
                .name(format!("game {index}"))
                .spawn_scoped(scope, move || worker.work());
            match spawned {
                Ok(_) => workers += 1,
                Err(error) => {
                    stop.raise();
                    let _ = sender.send(Message::Failed(RunError::Thread(error)));
                }
            }
        }
        drop(sender);
        let end = collect(workers, &receiver, &queue, store, stop, &mut state, observer)?;
        // In the order of their numbers the same games are left out as duplicates every time.
        state.tally = Tally::of(store.finished().values());
        Ok((end, state))
    })
}

/// Keeps what the workers play until the last of them is done.
fn collect(
    mut workers: usize,
    receiver: &Receiver<Message>,
    queue: &Mutex<Queue<'_>>,
    store: &mut Store,
    stop: &Stop,
    state: &mut RunState,
    observer: &mut dyn Observer,
) -> Result<RunEnd, RunError> {
    let missing = || queue.lock().unwrap_or_else(PoisonError::into_inner);
    let mut void_in_a_row = 0;
    let mut end = RunEnd::Complete;
    let mut failure = None;
    while workers > 0 {
        let Ok(message) = receiver.recv() else { break };
        match message {
            Message::Done => workers -= 1,
            Message::QuitFailed { side, reason } => {
                state.quit_failures[side.index()] += 1;
                observer.quit_failed(side, &reason);
            }
            Message::Failed(error) => {
                missing().missing.clear();
                failure.get_or_insert(error);
            }
            Message::Played { assignment, played, reports, kept: _kept } => {
                let kept = keep(store, &assignment, &played, &reports);
                let record = match kept {
                    Ok(Some(record)) => record,
                    Ok(None) => {
                        end = RunEnd::Interrupted;
                        continue;
                    }
                    Err(error) => {
                        stop.raise();
                        missing().missing.clear();
                        failure.get_or_insert(error);
                        continue;
                    }
                };
                if played.outcome == Outcome::Void {
                    void_in_a_row += 1;
                    let reason = record.detail.clone().unwrap_or_default();
                    let mut queue = missing();
                    if void_in_a_row >= MOST_VOID_IN_A_ROW {
                        queue.missing.clear();
                        end = RunEnd::TooManyVoid(reason);
                    } else if !matches!(end, RunEnd::TooManyVoid(_)) {
                        queue.missing.push_front((assignment.game, assignment.attempt + 1));
                    }
                } else {
                    void_in_a_row = 0;
                    state.tally.add(&record);
                    if let Some(test) = &mut state.test {
                        test.add(&record);
                    }
                    if let Some(verdict) = state.verdict() {
                        // Games that are running already are played to their end.
                        missing().missing.clear();
                        end = RunEnd::Decided(verdict);
                    }
                }
                observer.game_ended(&record, state);
            }
        }
    }
    match failure {
        Some(error) => Err(error),
        None if matches!(end, RunEnd::Complete) && !missing().missing.is_empty() => {
            Ok(RunEnd::Interrupted)
        }
        None => Ok(end),
    }
}

/// Writes a game down; `None` for one that was interrupted, which its journal keeps.
fn keep(
    store: &mut Store,
    assignment: &Assignment,
    played: &PlayedGame,
    reports: &[(Side, FailureReport)],
) -> Result<Option<GameRecord>, RunError> {
    if played.ending.termination == Termination::Interrupted {
        return Ok(None);
    }
    let record = GameRecord::new(assignment, played);
    for (side, report) in reports {
        let stem = format!("{:06}-{}-{}", record.game, record.attempt, side.index() + 1);
        store.keep_failure(&format!("{stem}.gtp"), &report.transcript)?;
        store.keep_failure(&format!("{stem}.stderr"), &report.diagnostics)?;
    }
    if played.outcome == Outcome::Void {
        store.set_aside(record.clone())?;
    } else {
        let sgf = played.sgf.clone();
        store.finish(record.clone(), &sgf)?;
    }
    Ok(Some(record))
}
