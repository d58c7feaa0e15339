//! A whole match: several games at a time, until all are played or a test has decided.

use std::collections::VecDeque;
use std::sync::Mutex;

use crate::contestant::Side;
use crate::engine::FailureReport;
use crate::game::Assignment;
use crate::opening::Opening;
use crate::options::{Conditions, Settings};
use crate::pool::{Happening, RunError, Schedule, game_seed, locked, play_all};
use crate::sequential::SequentialTest;
use crate::stats::Verdict;
use crate::stop::Stop;
use crate::store::{GameRecord, Results, Store, StoreError};
use crate::tally::Tally;
use crate::termination::{Outcome, Termination};

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
    /// The state of a match under these conditions with these results.
    #[must_use]
    pub fn of(conditions: &Conditions, results: &Results) -> Self {
        let records = results.finished().values();
        let test = conditions.test().map(|sprt| {
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

/// The games of a match that are missing, with the times each was found void.
struct Missing {
    games: VecDeque<(u64, u32)>,
    seed: u64,
}

impl Schedule for Missing {
    fn next(&mut self) -> Option<Assignment> {
        let (game, attempt) = self.games.pop_front()?;
        Some(Assignment {
            game,
            attempt,
            seed: game_seed(self.seed, game),
            black: if game.is_multiple_of(2) { Side::First } else { Side::Second },
            opening: Opening::default(),
            commands: Default::default(),
        })
    }
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
    store: &mut Store,
    stop: &Stop,
    observer: &mut dyn Observer,
) -> Result<(RunEnd, RunState), RunError> {
    let state = RunState::of(&settings.conditions, store.results());
    if let Some(verdict) = state.verdict() {
        return Ok((RunEnd::Decided(verdict), state));
    }
    let attempts = |game| store.voided().iter().filter(|record| record.game == game).count() as u32;
    let games = settings
        .conditions
        .planned()
        .filter(|game| !store.finished().contains_key(game))
        .map(|game| (game, attempts(game)))
        .collect();
    let missing = Mutex::new(Missing { games, seed: settings.seed });
    let journals = store.directory().join("journal");
    let mut keeper = Keeper {
        store,
        state,
        missing: &missing,
        observer,
        void_in_a_row: 0,
        end: RunEnd::Complete,
    };
    play_all(settings, &missing, &journals, stop, &mut |happening| keeper.keep(happening))?;
    let Keeper { mut state, mut end, .. } = keeper;
    if matches!(end, RunEnd::Complete) && !locked(&missing).games.is_empty() {
        end = RunEnd::Interrupted;
    }
    // In the order of their numbers the same games are left out as duplicates every time.
    state.tally = Tally::of(store.finished().values());
    Ok((end, state))
}

/// Keeps what is played, and knows when to end.
struct Keeper<'a> {
    store: &'a mut Store,
    state: RunState,
    missing: &'a Mutex<Missing>,
    observer: &'a mut dyn Observer,
    void_in_a_row: u32,
    end: RunEnd,
}

impl Keeper<'_> {
    fn keep(&mut self, happening: Happening) -> Result<(), RunError> {
        match happening {
            Happening::QuitFailed { side, reason } => {
                self.state.quit_failures[side.index()] += 1;
                self.observer.quit_failed(side, &reason);
            }
            Happening::Played { played, .. }
                if played.ending.termination == Termination::Interrupted =>
            {
                // Its journal keeps it.
                self.end = RunEnd::Interrupted;
            }
            Happening::Played { assignment, played, reports } => {
                let record = GameRecord::new(&assignment, &played);
                self.keep_failures(&record, &reports)?;
                if played.outcome == Outcome::Void {
                    self.set_aside(&record)?;
                } else {
                    self.finish(&record, &played.sgf)?;
                }
                self.observer.game_ended(&record, &self.state);
            }
        }
        Ok(())
    }

    fn keep_failures(
        &self,
        record: &GameRecord,
        reports: &[(Side, FailureReport)],
    ) -> Result<(), StoreError> {
        for (side, report) in reports {
            let stem = format!("{:06}-{}-{}", record.game, record.attempt, side.index() + 1);
            self.store.keep_failure(&format!("{stem}.gtp"), &report.transcript)?;
            self.store.keep_failure(&format!("{stem}.stderr"), &report.diagnostics)?;
        }
        Ok(())
    }

    fn set_aside(&mut self, record: &GameRecord) -> Result<(), StoreError> {
        self.store.set_aside(record.clone())?;
        self.void_in_a_row += 1;
        let mut missing = locked(self.missing);
        if matches!(self.end, RunEnd::Complete) {
            missing.games.push_front((record.game, record.attempt + 1));
        }
        if self.void_in_a_row >= MOST_VOID_IN_A_ROW {
            missing.games.clear();
            self.end = RunEnd::TooManyVoid(record.detail.clone().unwrap_or_default());
        }
        Ok(())
    }

    fn finish(&mut self, record: &GameRecord, sgf: &str) -> Result<(), StoreError> {
        self.store.finish(record.clone(), sgf)?;
        self.void_in_a_row = 0;
        self.state.tally.add(record);
        if let Some(test) = &mut self.state.test {
            test.add(record);
        }
        if let Some(verdict) = self.state.verdict() {
            // Games that are running already are played to their end.
            locked(self.missing).games.clear();
            self.end = RunEnd::Decided(verdict);
        }
        Ok(())
    }
}
