//! From options to what a match is played by.

use core::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tengen_rules::{Point, Ruleset, Size, fixed_handicap};

use super::{EngineOptions, MatchOptions};
use crate::contestant::{Contestant, find_program, hash_file};
use crate::engine::Limits;
use crate::engine_process::Program;
use crate::game::Terms;
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
    /// Games at a time.
    pub concurrency: usize,
    /// Whether each game keeps to cores of its own.
    pub pin: bool,
    /// Handicap stones for Black.
    pub handicap: Vec<Point>,
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
        let handicap = match self.handicap.unwrap_or(0) {
            0 => Vec::new(),
            stones => fixed_handicap(size, stones).ok_or_else(|| {
                range("handicap", "a number of stones with fixed places on the board", stones)
            })?,
        };
        let terms = Terms {
            size,
            rules,
            time: self.time.unwrap_or_default(),
            late_is_pass: self.late_is_pass.unwrap_or(false),
            referee: self.referee.unwrap_or_default(),
            policies: self.policies()?,
            move_limit: self.move_limit.unwrap_or(4 * size.points()),
        };
        let games = self.games.unwrap_or(if self.sprt.is_some() { 100_000 } else { 100 });
        if games == 0 {
            return Err(range("games", "at least 1", games));
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
            handicap,
            seed: self.seed.unwrap_or(0),
            directory,
        })
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

    fn limits(&self) -> Result<Limits, OptionsError> {
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

fn range(option: &'static str, expected: &str, got: impl fmt::Display) -> OptionsError {
    OptionsError::Range { option, expected: expected.to_owned(), got: got.to_string() }
}

fn contestant(
    options: &EngineOptions,
    other: Option<&EngineOptions>,
) -> Result<Arc<Contestant>, OptionsError> {
    let words = options.command.words().unwrap_or_default();
    let Some((program, arguments)) = words.split_first() else {
        return Err(OptionsError::Command(options.name.clone().unwrap_or_default()));
    };
    let directory = options.directory.as_deref();
    let path =
        find_program(program, directory).ok_or_else(|| OptionsError::Program(program.clone()))?;
    let mut name = options.name.clone().unwrap_or_else(|| stem(&path));
    if let Some(other) = other {
        let words = other.command.words().unwrap_or_default();
        let others = other.name.clone().unwrap_or_else(|| {
            stem(words.first().map_or(std::path::Path::new(""), std::path::Path::new))
        });
        if name == others {
            name.push_str(" 2");
        }
    }
    let threads = options.threads.unwrap_or(1);
    if threads == 0 {
        return Err(range("threads", "at least 1", threads));
    }
    let hash = hash_file(&path)
        .map_err(|error| OptionsError::Text(format!("{}: {error}", path.display())))?;
    if options.hash.as_ref().is_some_and(|before| *before != hash) {
        return Err(OptionsError::Changed(name));
    }
    Ok(Arc::new(Contestant {
        name,
        program: Program {
            path,
            arguments: arguments.to_vec(),
            directory: options.directory.clone(),
            environment: options.environment.clone(),
        },
        startup: options.startup.clone(),
        new_game: options.new_game.clone(),
        threads,
        time: options.time,
        restart: options.restart.unwrap_or(false),
        fractional_time: options.fractional_time,
        comment: options.comment.clone(),
        hash,
    }))
}

fn stem(path: &std::path::Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The first directory of the form `A-vs-B`, `A-vs-B-2` and so on that does not exist.
fn default_directory(contestants: &[Arc<Contestant>; 2]) -> PathBuf {
    let safe = |name: &str| -> String {
        name.chars().map(|c| if c.is_alphanumeric() || c == '.' { c } else { '-' }).collect()
    };
    let base = format!("{}-vs-{}", safe(&contestants[0].name), safe(&contestants[1].name));
    let numbered = (2_u32..).map(|number| format!("{base}-{number}"));
    std::iter::once(base.clone())
        .chain(numbered)
        .map(PathBuf::from)
        .find(|path| !path.exists())
        .unwrap_or_default()
}
