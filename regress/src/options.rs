//! What a match is told to do: the same options in a TOML file and on the command line.

mod conditions;
mod contestants;
mod engine;
mod resolve;
pub(crate) mod text;

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde::{Deserialize, Serialize};
use tengen_rules::{Counting, HandicapBonus, Komi, Superko};

use crate::contestant::Contestant;
use crate::openings::Openings;
use crate::referee::RefereeKind;
use crate::shard::Shard;
use crate::stats::Sprt;
use crate::termination::Policy;
use crate::time_setting::TimeSetting;
pub use conditions::Conditions;
pub use engine::{CommandLine, EngineOptions, ParseEngineError};
pub use resolve::{OptionsError, Settings};

/// Options of a match. What is left out takes its default when the options are
/// [resolved](Self::resolve); unknown names are refused.
#[derive(Args, Serialize, Deserialize, Clone, PartialEq, Default, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct MatchOptions {
    /// An engine, given once for each: a command, or `name=...,command=...` with further keys
    /// directory, env, startup, new-game, threads, time, restart, fractional-time, comment
    #[arg(long = "engine", value_name = "ENGINE", action = clap::ArgAction::Append)]
    #[serde(rename = "engine", skip_serializing_if = "Vec::is_empty")]
    pub engines: Vec<EngineOptions>,

    /// Games to play; with --sprt, games after which the test is inconclusive [default: 100, with
    /// --sprt 100000]
    #[arg(long, value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,

    /// Play until this test decides: `ELO0,ELO1[,ALPHA,BETA][,logistic|normalized]`
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,

    /// Play only part I of N, counted from 1; in a scheduler's array of jobs its part is taken by
    /// itself, unless this says otherwise
    #[arg(long, value_name = "I/N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,

    /// Games played at a time [default: 1]
    #[arg(long, short = 'j', value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concurrency: Option<usize>,

    /// Play more games at a time than there are cores for
    #[arg(long, num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub force: Option<bool>,

    /// Keep the engines of each game to cores of their own (where the system can)
    #[arg(long, num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pin: Option<bool>,

    /// Size of the board [default: 9]
    #[arg(long, value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,

    /// Points for White [default: 7.5]
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    #[serde(with = "text", skip_serializing_if = "Option::is_none")]
    pub komi: Option<Komi>,

    /// Forbidden repetitions: positional, situational or simple [default: positional]
    #[arg(long, value_name = "KIND")]
    #[serde(with = "text", skip_serializing_if = "Option::is_none")]
    pub superko: Option<Superko>,

    /// Points for White in a handicap game: n, n-1 or none [default: n]
    #[arg(long, value_name = "BONUS")]
    #[serde(with = "text", skip_serializing_if = "Option::is_none")]
    pub handicap_bonus: Option<HandicapBonus>,

    /// Dead stones are taken off by agreement, or the board counts as it stands: agreed or literal
    /// [default: agreed]
    #[arg(long, value_name = "HOW")]
    #[serde(with = "text", skip_serializing_if = "Option::is_none")]
    pub count: Option<Counting>,

    /// Handicap stones for Black, on the fixed places [default: 0]
    #[arg(long, value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handicap: Option<usize>,

    /// Openings: a folder of SGF files, an SGF file, or a text file with moves on each line
    #[arg(long, value_name = "PATH")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<PathBuf>,

    /// Moves of each opening that are kept, or of generated openings [default: all, or 6]
    #[arg(long, value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening_plies: Option<usize>,

    /// Openings in random order
    #[arg(long, num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shuffle_openings: Option<bool>,

    /// Random openings, a new one for each pair
    #[arg(long, num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generate_openings: Option<bool>,

    /// Share of random games that a generated opening may win or lose for Black [default: 0.05]
    #[arg(long, value_name = "SHARE")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening_window: Option<f64>,

    /// Fingerprint of the openings, filled in when a match begins and checked when it is resumed
    #[arg(skip)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings_hash: Option<String>,

    /// What happens to forbidden moves: strict, chinese-2002 or chinese-1988 [default: strict]
    #[arg(long, value_name = "KIND")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub referee: Option<RefereeKind>,

    /// The clock: none, 'absolute MAIN', 'byoyomi MAIN PERIOD PERIODS', 'byoyomi-total TOTAL PERIOD
    /// PERIODS', 'canadian MAIN PERIOD MOVES', 'carry-over MAIN PERIOD MOVES' or 'fischer MAIN
    /// INCREMENT', in seconds [default: none]
    #[arg(long, value_name = "CLOCK")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeSetting>,

    /// A move over time in the last byo-yomi period counts as a pass instead of losing
    #[arg(long, num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late_is_pass: Option<bool>,

    /// Milliseconds taken off each move's time [default: the measured round trip]
    #[arg(long, value_name = "MS")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lag: Option<u64>,

    /// Seconds for a move without a clock, and for judging the end of a game [default: 300]
    #[arg(long, value_name = "SECONDS")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thought_limit: Option<f64>,

    /// Seconds for an engine to start [default: 60]
    #[arg(long, value_name = "SECONDS")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_limit: Option<f64>,

    /// Seconds for commands that need no thought [default: 30]
    #[arg(long, value_name = "SECONDS")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command_limit: Option<f64>,

    /// Seconds after the fall of the flag until an engine is taken to hang [default: 10]
    #[arg(long, value_name = "SECONDS")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grace_limit: Option<f64>,

    /// Seconds for an engine to quit [default: 5]
    #[arg(long, value_name = "SECONDS")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quit_limit: Option<f64>,

    /// Moves after which a game is broken off [default: four for each point]
    #[arg(long, value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_limit: Option<usize>,

    /// What a game of too many moves is worth: no-result, draw, count or void [default: no-result]
    #[arg(long, value_name = "POLICY")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_move_limit: Option<Policy>,

    /// What a repetition under simple ko is worth: no-result, draw or void (played again)
    /// [default: no-result]
    #[arg(long, value_name = "POLICY")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_repetition: Option<Policy>,

    /// Games in which an engine crashes are set aside and played again instead of lost
    #[arg(long, num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub void_crashes: Option<bool>,

    /// Win rate from which a game ends when both engines agree on it for three moves each, 0.5 to 1
    /// [default: never]
    #[arg(long, value_name = "RATE")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjudicate_win_rate: Option<f64>,

    /// Lead in points of the board as it stands that ends a game when it lasts for ten moves
    /// [default: never]
    #[arg(long, value_name = "POINTS")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mercy: Option<f64>,

    /// Report resignations while the opponent was not sure to win
    #[arg(long, num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_resignations: Option<bool>,

    /// Seed of everything drawn by lot [default: 0]
    #[arg(long, value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,

    /// Directory of the results [default: named after the engines]
    #[arg(long, short = 'o', value_name = "DIRECTORY")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directory: Option<PathBuf>,
}

impl MatchOptions {
    /// The names of all engines: their own, or those of their programs.
    ///
    /// # Errors
    /// When one has neither.
    pub fn names(&self) -> Result<Vec<String>, OptionsError> {
        self.engines.iter().map(contestants::name).collect()
    }

    /// Every engine named, as a contestant.
    ///
    /// # Errors
    /// The first thing that is wrong with one.
    pub fn contestants(&self) -> Result<Vec<Arc<Contestant>>, OptionsError> {
        let contestant = |engine| contestants::contestant(engine, contestants::name(engine)?);
        self.engines.iter().map(contestant).collect()
    }

    /// These options with all that a resumed run must find unchanged: names, hashes, absolute paths.
    ///
    /// # Errors
    /// When the current directory can't be told.
    pub fn pinned(
        mut self,
        contestants: &[Arc<Contestant>],
        openings: &Openings,
    ) -> std::io::Result<Self> {
        for (engine, contestant) in self.engines.iter_mut().zip(contestants) {
            engine.name = Some(contestant.name.clone());
            engine.hash = Some(contestant.hash.clone());
            let directory = engine.directory.take().unwrap_or_default();
            engine.directory = Some(std::env::current_dir()?.join(directory));
        }
        self.directory = None;
        self.openings_hash = Some(openings.fingerprint());
        if let Some(path) = &mut self.openings {
            *path = std::path::absolute(&path)?;
        }
        Ok(self)
    }

    /// These options without those that may differ from one shard of a match to another.
    #[must_use]
    pub fn without_machine(self) -> Self {
        Self { shard: None, concurrency: None, force: None, pin: None, directory: None, ..self }
    }

    /// Reads options from TOML text.
    ///
    /// # Errors
    /// With line and column when the text is no TOML, a name is unknown or a value is wrong.
    pub fn from_toml(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// The options as TOML.
    ///
    /// # Errors
    /// When a path is not Unicode.
    pub fn to_toml(&self) -> Result<String, toml::ser::Error> {
        toml::to_string(self)
    }

    /// These options with `others` taking precedence.
    ///
    /// # Errors
    /// When a path is not Unicode.
    pub fn overlaid(&self, others: &Self) -> Result<Self, OptionsError> {
        let table = |options: &Self| {
            toml::Table::try_from(options).map_err(|error| OptionsError::Text(error.to_string()))
        };
        let mut merged = table(self)?;
        merged.extend(table(others)?);
        merged.try_into().map_err(|error: toml::de::Error| OptionsError::Text(error.to_string()))
    }
}
