//! Tuning an engine's parameters by games of the engine against itself.
//!
//! | path | what |
//! |---|---|
//! | `tune.toml` | all options, with the hash of the program |
//! | `iterations.jsonl` | finished iterations, one a line, synced one by one |
//! | `tune.svg` | how the parameters moved |
//! | `lock` | held while a process works here |

mod log;
mod options;
mod parameter;
mod plot;
mod spsa;

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::Mutex;

pub use log::{Iteration, IterationLog};
pub use options::{TuneOptions, TuneSettings};
pub use parameter::{Parameter, ParseParameterError};
pub use plot::plot;
pub use spsa::{Perturbation, Spsa};

use crate::contestant::Side;
use crate::game::{Assignment, PlayedGame};
use crate::journal::journal_path;
use crate::opening::Opening;
use crate::pool::{Happening, RunError, Schedule, game_seed, locked, play_all};
use crate::stop::Stop;
use crate::termination::{Ending, Outcome, Termination};

/// Games in a row spoilt by the engine's misbehaviour after which tuning ends.
const MOST_SPOILT_IN_A_ROW: u32 = 3;

/// Why tuning ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TuneEnd {
    /// All iterations are done.
    Complete,
    /// It was asked to stop.
    Interrupted,
    /// The engine misbehaved in too many games in a row.
    Spoilt(String),
}

/// Who is told how tuning goes.
pub trait TuneObserver {
    /// An iteration is done.
    fn iterated(&mut self, iteration: &Iteration, done: u64);
}

/// Plays what is missing of all iterations: a pair of games each, between the parameters perturbed
/// one way and the other. Iterations that had begun but not ended begin anew.
///
/// # Errors
/// When files can't be written or an opening can't be played.
pub fn tune(
    settings: &TuneSettings,
    log: &mut IterationLog,
    journals: &Path,
    stop: &Stop,
    observer: &mut dyn TuneObserver,
) -> Result<TuneEnd, RunError> {
    let missing =
        (0..settings.spsa.iterations).filter(|number| !log.done().contains(number)).collect();
    let schedule = Mutex::new(Iterations {
        settings,
        values: log.values().to_vec(),
        missing,
        running: BTreeMap::new(),
        second: VecDeque::new(),
    });
    let mut tuner =
        Tuner { log, journals, schedule: &schedule, observer, spoilt_in_a_row: 0, end: None };
    let mut handle = |happening| tuner.handle(happening);
    play_all(&settings.games, &schedule, journals, stop, &mut handle)?;
    let end = tuner.end;
    let is_complete = log.done().len() as u64 >= settings.spsa.iterations;
    Ok(end.unwrap_or(if is_complete { TuneEnd::Complete } else { TuneEnd::Interrupted }))
}

/// A pair of games in progress.
struct Running {
    perturbation: Perturbation,
    values: Vec<f64>,
    /// Points of the plus side less those of the minus side, game by game.
    results: Vec<f64>,
}

/// The games of all iterations.
struct Iterations<'a> {
    settings: &'a TuneSettings,
    /// The parameters as they are now.
    values: Vec<f64>,
    missing: VecDeque<u64>,
    running: BTreeMap<u64, Running>,
    /// Iterations whose second game is not begun.
    second: VecDeque<u64>,
}

impl Schedule for Iterations<'_> {
    fn next(&mut self) -> Option<Assignment> {
        let (iteration, parity) = match self.second.pop_front() {
            Some(iteration) => (iteration, 1),
            None => {
                let iteration = self.missing.pop_front()?;
                let perturbation = self.settings.spsa.perturbation(iteration, &self.values);
                let values = self.values.clone();
                let running = Running { perturbation, values, results: Vec::new() };
                self.running.insert(iteration, running);
                self.second.push_back(iteration);
                (iteration, 0)
            }
        };
        let perturbation = &self.running.get(&iteration)?.perturbation;
        let commands = |values: &[f64]| self.settings.commands(values);
        let game = 2 * iteration + parity;
        Some(Assignment {
            game,
            attempt: 0,
            seed: game_seed(self.settings.games.seed, game),
            black: if parity == 0 { Side::First } else { Side::Second },
            opening: Opening::default(),
            commands: [commands(&perturbation.plus), commands(&perturbation.minus)],
        })
    }
}

struct Tuner<'a, 'b> {
    log: &'a mut IterationLog,
    journals: &'a Path,
    schedule: &'a Mutex<Iterations<'b>>,
    observer: &'a mut dyn TuneObserver,
    spoilt_in_a_row: u32,
    end: Option<TuneEnd>,
}

impl Tuner<'_, '_> {
    fn handle(&mut self, happening: Happening) -> Result<(), RunError> {
        let Happening::Played { assignment, played, .. } = happening else { return Ok(()) };
        if played.ending.termination == Termination::Interrupted {
            return Ok(());
        }
        // Games are not played on when tuning is resumed. What stays behind is removed then.
        let _ = std::fs::remove_file(journal_path(self.journals, assignment.game));
        self.watch(&played.ending);
        let mut schedule = locked(self.schedule);
        let number = assignment.game / 2;
        let Some(running) = schedule.running.get_mut(&number) else { return Ok(()) };
        running.results.push(difference(&assignment, &played));
        if running.results.len() < 2 {
            return Ok(());
        }
        let Some(running) = schedule.running.remove(&number) else { return Ok(()) };
        let result = running.results.iter().sum();
        let spsa = &schedule.settings.spsa;
        let mut values = schedule.values.clone();
        spsa.update(number, &mut values, &running.perturbation, result);
        schedule.values.clone_from(&values);
        drop(schedule);
        let iteration = Iteration {
            number,
            from: running.values,
            plus: running.perturbation.plus,
            minus: running.perturbation.minus,
            result,
            values,
        };
        self.log.append(&iteration)?;
        self.observer.iterated(&iteration, self.log.done().len() as u64);
        Ok(())
    }

    fn watch(&mut self, ending: &Ending) {
        if !ending.termination.is_misbehavior() {
            self.spoilt_in_a_row = 0;
            return;
        }
        self.spoilt_in_a_row += 1;
        if self.spoilt_in_a_row >= MOST_SPOILT_IN_A_ROW {
            let mut schedule = locked(self.schedule);
            schedule.missing.clear();
            schedule.second.clear();
            self.end = Some(TuneEnd::Spoilt(ending.detail.clone().unwrap_or_default()));
        }
    }
}

/// What a game says for the plus side: 1 for a win, -1 for a loss.
fn difference(assignment: &Assignment, played: &PlayedGame) -> f64 {
    match played.outcome {
        Outcome::Win(winner) if assignment.side_of(winner) == Side::First => 1.0,
        Outcome::Win(_) => -1.0,
        Outcome::Draw | Outcome::NoResult | Outcome::Void => 0.0,
    }
}
