//! One thread of a match: a pair of engines and one game after another.

use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};

use tengen_rules::Color;

use super::{Happening, Message, RunError, Schedule, locked};
use crate::affinity::pin_thread;
use crate::contestant::Side;
use crate::engine::{Engine, FailureReport};
use crate::failure::EngineFailure;
use crate::game::{Assignment, GameError, PlayedGame, play_game};
use crate::journal::{Journal, journal_path};
use crate::options::Settings;
use crate::stop::Stop;
use crate::store::StoreError;
use crate::termination::{Ending, Termination};

pub(super) struct Worker<'a, S> {
    settings: &'a Settings,
    index: usize,
    schedule: &'a Mutex<S>,
    journals: &'a Path,
    stop: &'a Stop,
    sender: Sender<Message>,
    /// By side; `None` until they are needed, and after they failed.
    engines: [Option<Engine>; 2],
}

impl<'a, S: Schedule> Worker<'a, S> {
    pub(super) fn new(
        settings: &'a Settings,
        index: usize,
        schedule: &'a Mutex<S>,
        journals: &'a Path,
        stop: &'a Stop,
        sender: Sender<Message>,
    ) -> Self {
        Self { settings, index, schedule, journals, stop, sender, engines: [None, None] }
    }

    /// Plays games until there are none left.
    pub(super) fn work(mut self) {
        if self.settings.pin {
            // Before any engine starts: threads keep the cores they are born with.
            let threads = self.settings.contestants.iter().map(|c| c.threads).max();
            pin_thread(self.index, threads.unwrap_or(1));
        }
        while !self.stop.is_raised() {
            // The lock is gone before an opening is made.
            let next = locked(self.schedule).next();
            let Some(mut assignment) = next else { break };
            assignment.opening = self.settings.openings.of_pair(assignment.game / 2);
            match self.play(&assignment) {
                Ok((played, reports)) => {
                    let played = Box::new(played);
                    self.tell(Happening::Played { assignment, played, reports });
                }
                Err(error) => self.send(Message::Failed(error)),
            }
        }
        for side in Side::BOTH {
            self.quit(side);
        }
        self.send(Message::Done);
    }

    /// Tells what happened, and waits until that is dealt with.
    fn tell(&self, happening: Happening) {
        let (handled, wait) = channel();
        self.send(Message::Happened { happening, handled });
        // Ends when the other half is dropped.
        let _ = wait.recv();
    }

    fn send(&self, message: Message) {
        // Nobody listens any more only when the run is failing already.
        let _ = self.sender.send(message);
    }

    fn play(
        &mut self,
        assignment: &Assignment,
    ) -> Result<(PlayedGame, Vec<(Side, FailureReport)>), RunError> {
        for side in Side::BOTH {
            if let Err((failure, report)) = self.ensure(side) {
                let ending = Ending::of_failure(assignment.color_of(side), &failure);
                let reports = report.map(|report| (side, report)).into_iter().collect();
                return Ok((PlayedGame::not_begun(ending), reports));
            }
        }
        let path = journal_path(self.journals, assignment.game);
        let io = |error| RunError::Store(StoreError::Io(path.clone(), error));
        let mut journal = Journal::open(&path).map_err(io)?;
        let [Some(first), Some(second)] = &mut self.engines else {
            // Both were started above.
            return Ok((PlayedGame::not_begun(Ending::new(Termination::Start, None)), Vec::new()));
        };
        let pair = match assignment.black {
            Side::First => [first, second],
            Side::Second => [second, first],
        };
        let played = play_game(&self.settings.conditions.terms, assignment, pair, &mut journal);
        let mut played = played.map_err(|error| match error {
            GameError::Journal(error) => io(error),
            GameError::Opening(error) => RunError::Opening(error),
        })?;
        let names = Color::BOTH.map(|color| {
            let side = assignment.side_of(color);
            self.settings.contestants[side.index()].name.as_str()
        });
        let record = played
            .record(&self.settings.conditions.terms, assignment, names, &crate::date::today())
            .map_err(RunError::Opening)?;
        played.sgf = record.to_string();
        let reports = self.clean_up(assignment, &played.ending);
        Ok((played, reports))
    }

    /// Starts an engine unless it runs.
    fn ensure(&mut self, side: Side) -> Result<(), (EngineFailure, Option<FailureReport>)> {
        let slot = &mut self.engines[side.index()];
        if slot.is_none() {
            let contestant = &self.settings.contestants[side.index()];
            *slot = Some(Engine::start(contestant, self.settings.limits, self.stop)?);
        }
        Ok(())
    }

    /// After a game: keeps what both said if an engine failed, and ends the engines that can't or
    /// must not play another.
    fn clean_up(&mut self, assignment: &Assignment, ending: &Ending) -> Vec<(Side, FailureReport)> {
        let failed = ending.termination.is_misbehavior() || ending.termination == Termination::Time;
        let mut reports = Vec::new();
        for side in Side::BOTH {
            let slot = &mut self.engines[side.index()];
            if let Some(engine) = slot.as_mut().filter(|_| failed) {
                reports.push((side, engine.failure_report()));
            }
            let is_broken = failed && ending.by == Some(assignment.color_of(side));
            if is_broken || ending.termination == Termination::Interrupted {
                *slot = None;
            } else if self.settings.contestants[side.index()].restart {
                self.quit(side);
            }
        }
        reports
    }

    fn quit(&mut self, side: Side) {
        let Some(engine) = self.engines[side.index()].take() else { return };
        match engine.quit() {
            Ok(()) | Err(EngineFailure::Interrupted) => {}
            Err(failure) => {
                self.tell(Happening::QuitFailed { side, reason: failure.to_string() });
            }
        }
    }
}
