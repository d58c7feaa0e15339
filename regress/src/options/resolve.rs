//! From options to what a match is played by.

use core::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tengen_rules::{Ruleset, Size, fixed_handicap};

use super::MatchOptions;
use super::contestants::{contestant, default_directory};
use crate::adjudication::Adjudication;
use crate::contestant::Contestant;
use crate::engine::Limits;
use crate::game::Terms;
use crate::openings::{Generator, OpeningSource, Openings};
use crate::shard::Shard;
use crate::stats::Sprt;
use crate::termination::{Policies, Policy};

/// Options with every default filled in and every value checked.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The two engines.
    pub contestants: [Arc<Contestant>; 2],
    /// What they play under.
    pub terms: Terms,
    /// How long they may take.
    pub limits: Limits,
    /// Games at most.
    pub games: u64,
    /// The test that ends the match.
    pub sprt: Option<Sprt>,
    /// The part of the match that is played, where it is not all of it.
    pub shard: Option<Shard>,
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

impl Settings {
    /// Games to be played at most; in a shard only its own.
    #[must_use]
    pub fn planned(&self) -> u64 {
        let owns = |&game: &u64| self.shard.is_none_or(|shard| shard.owns(game));
        (0..self.games).filter(owns).count() as u64
    }
}

/// Why options can't be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionsError {
    /// Not two engines.
    Engines(usize),
    /// An engine without a command, or with an open quote.
    Command(String),
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
            Self::Command(name) => {
                write!(f, "engine {name}: expected a command with closed quotes")
            }
            Self::Program(name) => write!(f, "expected a program that can be run, got {name:?}"),
            Self::Changed(name) => write!(
                f,
                "engine {name}: the program has changed since the match began; start a new match"
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
    /// Fills in defaults and checks everything that can be checked without starting an engine.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn resolve(&self) -> Result<Settings, OptionsError> {
        let [first, second] = self.engines.as_slice() else {
            return Err(OptionsError::Engines(self.engines.len()));
        };
        let contestants = [contestant(first, None)?, contestant(second, Some(first))?];
        let side = self.size.unwrap_or(9);
        let size = Size::new(side).ok_or_else(|| range("size", "2 to 25", side))?;
        let rules = Ruleset {
            superko: self.superko.unwrap_or_default(),
            komi: self.komi.unwrap_or_default(),
            handicap_bonus: self.handicap_bonus.unwrap_or_default(),
            counting: self.count.unwrap_or_default(),
        };
        let terms = Terms {
            size,
            rules,
            time: self.time.unwrap_or_default(),
            late_is_pass: self.late_is_pass.unwrap_or(false),
            referee: self.referee.unwrap_or_default(),
            policies: self.policies()?,
            move_limit: self.move_limit.unwrap_or(4 * size.points()),
            adjudication: self.adjudication()?,
        };
        let games = self.games.unwrap_or(if self.sprt.is_some() { 100_000 } else { 100 });
        if games == 0 {
            return Err(range("games", "at least 1", games));
        }
        if self.shard.is_some() && self.sprt.is_some() && self.games.is_none() {
            let text = "expected a number of games: a shard can't know when the test is decided";
            return Err(OptionsError::Text(text.to_owned()));
        }
        let directory = self.directory.clone().unwrap_or_else(|| default_directory(&contestants));
        Ok(Settings {
            concurrency: self.concurrency(&contestants)?,
            pin: self.pin == Some(true),
            limits: self.limits()?,
            contestants,
            terms,
            games,
            sprt: self.sprt,
            shard: self.shard,
            openings: self.openings(size, rules)?,
            seed: self.seed.unwrap_or(0),
            directory,
        })
    }

    fn openings(&self, size: Size, rules: Ruleset) -> Result<Openings, OptionsError> {
        let seed = self.seed.unwrap_or(0);
        let generates = self.generate_openings == Some(true);
        let stones = self.handicap.unwrap_or(0);
        let kinds = [self.openings.is_some(), generates, stones > 0];
        if kinds.into_iter().filter(|&is_given| is_given).count() > 1 {
            let text = "expected one of openings, generate-openings and handicap, got several";
            return Err(OptionsError::Text(text.to_owned()));
        }
        let openings = if let Some(path) = &self.openings {
            let shuffle = (self.shuffle_openings == Some(true)).then_some(seed);
            let source = OpeningSource { path: path.clone(), plies: self.opening_plies, shuffle };
            Openings::read(&source, size, rules)
                .map_err(|error| OptionsError::Text(format!("openings: {error}")))?
        } else if generates {
            let window = self.opening_window.unwrap_or(0.05);
            if !(0.0..=1.0).contains(&window) {
                return Err(range("opening-window", "0 to 1", window));
            }
            let plies = self.opening_plies.unwrap_or(6);
            Openings::Generated(Generator { size, rules, plies, window, seed })
        } else if stones > 0 {
            let places = fixed_handicap(size, stones).ok_or_else(|| {
                range("handicap", "a number of stones with fixed places on the board", stones)
            })?;
            Openings::handicap(&places)
        } else {
            Openings::default()
        };
        match &self.openings_hash {
            Some(hash) if *hash != openings.fingerprint() => {
                let text = "the openings have changed since the match began; start a new match";
                Err(OptionsError::Text(text.to_owned()))
            }
            _ => Ok(openings),
        }
    }

    fn policies(&self) -> Result<Policies, OptionsError> {
        let default = Policies::default();
        let repetition = self.on_repetition.unwrap_or(default.repetition);
        let move_limit = self.on_move_limit.unwrap_or(default.move_limit);
        if matches!(repetition, Policy::Loss | Policy::Count) {
            return Err(range("on-repetition", "no-result, draw or void", repetition));
        }
        if move_limit == Policy::Loss {
            return Err(range("on-move-limit", "no-result, draw, count or void", move_limit));
        }
        let crash = if self.void_crashes == Some(true) { Policy::Void } else { default.crash };
        Ok(Policies { crash, move_limit, repetition })
    }

    fn adjudication(&self) -> Result<Adjudication, OptionsError> {
        if let Some(rate) = self.adjudicate_win_rate.filter(|rate| !(0.5..=1.0).contains(rate)) {
            return Err(range("adjudicate-win-rate", "0.5 to 1", rate));
        }
        if let Some(points) = self.mercy.filter(|points| !points.is_finite() || *points <= 0.0) {
            return Err(range("mercy", "a number of points above zero", points));
        }
        Ok(Adjudication {
            win_rate: self.adjudicate_win_rate,
            mercy: self.mercy,
            check_resignations: self.check_resignations == Some(true),
        })
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
