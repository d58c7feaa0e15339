//! An engine ready to play: its process, what it knows, and how quickly it answers.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::contestant::Contestant;
use crate::engine_process::{Answer, EngineProcess};
use crate::failure::EngineFailure;
use crate::stop::Stop;
use crate::time_setting::ClockDialect;

/// Commands no game can do without.
const REQUIRED: [&str; 5] = ["boardsize", "clear_board", "komi", "play", "genmove"];
/// Round trips that measure the lag.
const PROBES: usize = 5;
/// The lag never excuses more than this.
const MOST_LAG: Duration = Duration::from_millis(100);

/// How long engines may take.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// To answer the first command after the start.
    pub start: Duration,
    /// To answer any command but those below.
    pub command: Duration,
    /// To make a move without a clock, and to judge and count at the end.
    pub thought: Duration,
    /// To answer after the flag fell: later, it hangs.
    pub grace: Duration,
    /// To be gone after `quit`.
    pub quit: Duration,
    /// Taken off each move's time; `None` measures the round trip of an idle engine.
    pub lag: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(60),
            command: Duration::from_secs(30),
            thought: Duration::from_secs(300),
            grace: Duration::from_secs(10),
            quit: Duration::from_secs(5),
            lag: None,
        }
    }
}

/// Round trips of commands that need no thought.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Latency {
    /// Commands counted.
    pub commands: u64,
    /// Their total, in microseconds.
    pub total_us: u64,
    /// The longest, in microseconds.
    pub longest_us: u64,
}

impl Latency {
    fn add(&mut self, elapsed: Duration) {
        let microseconds = elapsed.as_micros() as u64;
        self.commands += 1;
        self.total_us += microseconds;
        self.longest_us = self.longest_us.max(microseconds);
    }

    /// Adds another's commands.
    pub fn merge(&mut self, other: Self) {
        self.commands += other.commands;
        self.total_us += other.total_us;
        self.longest_us = self.longest_us.max(other.longest_us);
    }
}

/// A running engine that has said who it is.
#[derive(Debug)]
pub struct Engine {
    contestant: Arc<Contestant>,
    process: EngineProcess,
    limits: Limits,
    commands: BTreeSet<String>,
    version: String,
    lag: Duration,
    latency: Latency,
}

impl Engine {
    /// Starts an engine and asks what it knows.
    ///
    /// # Errors
    /// [`EngineFailure::Start`], whatever goes wrong: an engine that lacks the commands of a game
    /// has not started either. [`EngineFailure::Interrupted`] when the run stops.
    pub fn start(
        contestant: &Arc<Contestant>,
        limits: Limits,
        stop: &Stop,
    ) -> Result<Self, (EngineFailure, Option<FailureReport>)> {
        let process = EngineProcess::spawn(&contestant.program, stop.clone())
            .map_err(|failure| (failure, None))?;
        let mut engine = Self {
            contestant: Arc::clone(contestant),
            process,
            limits,
            commands: BTreeSet::new(),
            version: String::new(),
            lag: limits.lag.unwrap_or_default(),
            latency: Latency::default(),
        };
        match engine.introduce() {
            Ok(()) => Ok(engine),
            Err(EngineFailure::Interrupted) => Err((EngineFailure::Interrupted, None)),
            Err(failure) => {
                let report = engine.failure_report();
                Err((EngineFailure::Start(failure.to_string()), Some(report)))
            }
        }
    }

    fn introduce(&mut self) -> Result<(), EngineFailure> {
        let limit = self.limits.start;
        let protocol = self.require_within("protocol_version", limit)?;
        if protocol.trim() != "2" {
            return Err(EngineFailure::Protocol {
                command: "protocol_version".to_owned(),
                what: format!("expected 2, got {protocol:?}"),
            });
        }
        let name = self.require("name")?;
        let version = self.require("version")?;
        self.version = format!("{} {}", name.trim(), version.trim());
        let list = self.require("list_commands")?;
        self.commands = list.split_whitespace().map(str::to_owned).collect();
        if let Some(missing) = REQUIRED.iter().find(|name| !self.knows(name)) {
            return Err(EngineFailure::Protocol {
                command: "list_commands".to_owned(),
                what: format!("expected the command {missing}, got a list without it"),
            });
        }
        let contestant = Arc::clone(&self.contestant);
        for line in &contestant.startup {
            self.require(line)?;
        }
        if self.limits.lag.is_none() {
            for _ in 0..PROBES {
                let answer = self.process.ask("protocol_version", self.limits.command)?;
                self.lag = self.lag.max(answer.elapsed).min(MOST_LAG);
            }
        }
        Ok(())
    }

    /// Whether the engine lists a command.
    #[must_use]
    pub fn knows(&self, command: &str) -> bool {
        self.commands.contains(command)
    }

    /// Asks a command that may be refused.
    ///
    /// # Errors
    /// When no answer comes.
    pub fn ask(&mut self, command: &str, limit: Duration) -> Result<Answer, EngineFailure> {
        self.process.ask(command, limit)
    }

    /// Asks a command that must not be refused; returns the answer's text.
    ///
    /// # Errors
    /// When no answer comes, or a refusal.
    pub fn require(&mut self, command: &str) -> Result<String, EngineFailure> {
        self.require_within(command, self.limits.command)
    }

    fn require_within(&mut self, command: &str, limit: Duration) -> Result<String, EngineFailure> {
        let answer = self.process.ask(command, limit)?;
        self.latency.add(answer.elapsed);
        answer.result.map_err(|reason| EngineFailure::Protocol {
            command: command.to_owned(),
            what: format!("expected success, got the failure {reason:?}"),
        })
    }

    /// Tells the engine that a new game begins, whose number and seed are given.
    ///
    /// # Errors
    /// When a command of its own fails.
    pub fn begin_game(&mut self, game: u64, seed: u64) -> Result<(), EngineFailure> {
        self.process.transcript().begin_game();
        self.latency = Latency::default();
        let contestant = Arc::clone(&self.contestant);
        for line in &contestant.new_game {
            let line = line.replace("{seed}", &seed.to_string());
            self.require(&line.replace("{game}", &game.to_string()))?;
        }
        Ok(())
    }

    /// How to talk to it about clocks.
    #[must_use]
    pub fn clock_dialect(&self) -> ClockDialect {
        let kata = self.knows("kata-time_settings");
        ClockDialect {
            time_settings: self.knows("time_settings"),
            kgs: self.knows("kgs-time_settings"),
            kata,
            time_left: self.knows("time_left"),
            fractions: self.contestant.fractional_time.unwrap_or(kata),
        }
    }

    /// Who plays.
    #[must_use]
    pub fn contestant(&self) -> &Contestant {
        &self.contestant
    }

    /// Its own name and version.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// How long it may take.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What is taken off the time of each move.
    #[must_use]
    pub const fn lag(&self) -> Duration {
        self.lag
    }

    /// Round trips of this game's plain commands.
    #[must_use]
    pub const fn latency(&self) -> Latency {
        self.latency
    }

    /// The process id.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// What is worth keeping when it failed.
    pub fn failure_report(&mut self) -> FailureReport {
        FailureReport {
            transcript: self.process.transcript().text().to_owned(),
            diagnostics: self.process.diagnostics(),
        }
    }

    /// Asks it to quit, and ends it in any case.
    ///
    /// # Errors
    /// When it does not quit in time and with success.
    pub fn quit(self) -> Result<(), EngineFailure> {
        let limit = self.limits.quit;
        self.process.quit(limit)
    }
}

/// What an engine said until it failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailureReport {
    /// The GTP conversation.
    pub transcript: String,
    /// The tail of its standard error.
    pub diagnostics: String,
}
