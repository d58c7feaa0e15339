//! From options to what a match is played by: engines and openings are there, and unchanged.

use core::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::contestants::{contestant, default_directory};
use super::{CommandLine, Conditions, MatchOptions};
use crate::contestant::Contestant;
use crate::engine::Limits;
use crate::game::Terms;
use crate::openings::Openings;

/// What a match is played by: options with every default filled in and every value checked.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// What is agreed.
    pub conditions: Conditions,
    /// The two engines.
    pub contestants: [Arc<Contestant>; 2],
    /// How long they may take.
    pub limits: Limits,
    /// Games at a time.
    pub concurrency: usize,
    /// Whether each game keeps to cores of its own.
    pub pin: bool,
    /// Where games start.
    pub openings: Openings,
    /// Seed of everything drawn by lot.
    pub seed: u64,
    /// Where results go.
    pub directory: PathBuf,
}

/// Why options can't be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionsError {
    /// Not two engines.
    Engines(usize),
    /// No command in it, or one with an open quote.
    Command(CommandLine),
    /// No such program.
    Program(String),
    /// The program is not the one the match began with.
    Changed(String),
    /// A value out of its range.
    Range {
        /// The option.
        option: &'static str,
        /// What it may be.
        expected: String,
        /// What it is.
        got: String,
    },
    /// More games at a time than there are cores.
    Oversubscribed {
        /// Cores wanted.
        wanted: usize,
        /// Cores there are.
        cores: usize,
    },
    /// Anything else, in words.
    Text(String),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engines(found) => write!(f, "expected two engines, got {found}"),
            Self::Command(CommandLine::Text(text)) => {
                write!(f, "expected an engine's command with closed quotes, got {text:?}")
            }
            Self::Command(CommandLine::Words(_)) => {
                f.write_str("expected an engine's command, got none")
            }
            Self::Program(name) => write!(f, "expected a program that can be run, got {name:?}"),
            Self::Changed(name) => write!(
                f,
                "engine {name}: the program has changed since the match began, which can be reported but \
                 not gone on with; start a new match"
            ),
            Self::Range { option, expected, got } => {
                write!(f, "{option}: expected {expected}, got {got}")
            }
            Self::Oversubscribed { wanted, cores } => write!(
                f,
                "the games at a time would use {wanted} cores, there are {cores}; lower \
                 --concurrency, or use --force to accept noise"
            ),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl core::error::Error for OptionsError {}

impl MatchOptions {
    /// Fills in defaults and checks everything that can be checked without starting an engine: to
    /// play. What is only read needs no more than the [conditions](Self::conditions).
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn resolve(&self) -> Result<Settings, OptionsError> {
        let conditions = self.conditions()?;
        let [first, second] = self.opponents()?;
        let [one, other] = conditions.names.clone();
        let contestants = [contestant(first, one)?, contestant(second, other)?];
        let hashes = contestants.each_ref().map(|contestant| Some(contestant.hash.clone()));
        let directory = self.directory.clone().unwrap_or_else(|| default_directory(&conditions));
        Ok(Settings {
            concurrency: self.concurrency(&contestants)?,
            pin: self.pin == Some(true),
            limits: self.limits()?,
            openings: self.openings(&conditions)?,
            seed: self.seed.unwrap_or(0),
            conditions: Conditions { hashes, ..conditions },
            contestants,
            directory,
        })
    }

    fn openings(&self, conditions: &Conditions) -> Result<Openings, OptionsError> {
        let Terms { size, rules, .. } = conditions.terms;
        let openings = Openings::of(&conditions.openings, size, rules)
            .map_err(|error| OptionsError::Text(format!("openings: {error}")))?;
        match &self.openings_hash {
            Some(hash) if *hash != openings.fingerprint() => {
                let text = "the openings have changed since the match began, which can be \
                            reported but not gone on with; start a new match";
                Err(OptionsError::Text(text.to_owned()))
            }
            _ => Ok(openings),
        }
    }

    /// How long engines may take.
    ///
    /// # Errors
    /// When a limit is no time.
    pub fn limits(&self) -> Result<Limits, OptionsError> {
        let seconds = |option, value: Option<f64>, default| match value {
            None => Ok(default),
            Some(value) => Duration::try_from_secs_f64(value)
                .ok()
                .filter(|&limit| limit > Duration::ZERO && limit < Duration::from_secs(1 << 30))
                .ok_or_else(|| range(option, "a number of seconds above zero", value)),
        };
        let default = Limits::default();
        Ok(Limits {
            start: seconds("start-limit", self.start_limit, default.start)?,
            command: seconds("command-limit", self.command_limit, default.command)?,
            thought: seconds("thought-limit", self.thought_limit, default.thought)?,
            grace: seconds("grace-limit", self.grace_limit, default.grace)?,
            quit: seconds("quit-limit", self.quit_limit, default.quit)?,
            lag: self.lag.map(Duration::from_millis),
        })
    }

    fn concurrency(&self, contestants: &[Arc<Contestant>; 2]) -> Result<usize, OptionsError> {
        let concurrency = self.concurrency.unwrap_or(1);
        if concurrency == 0 {
            return Err(range("concurrency", "at least 1", concurrency));
        }
        // The engines of a game take turns.
        let threads = contestants.iter().map(|contestant| contestant.threads).max().unwrap_or(1);
        let wanted = concurrency.saturating_mul(threads);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        if wanted > cores && self.force != Some(true) {
            return Err(OptionsError::Oversubscribed { wanted, cores });
        }
        Ok(concurrency)
    }
}

/// The error of a value out of its range.
pub(super) fn range(option: &'static str, expected: &str, got: impl fmt::Display) -> OptionsError {
    OptionsError::Range { option, expected: expected.to_owned(), got: got.to_string() }
}
