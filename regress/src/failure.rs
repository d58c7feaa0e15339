//! How an engine can fail its controller.

use core::fmt;
use core::time::Duration;
use std::process::ExitStatus;

use serde::{Deserialize, Serialize};

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exit {
    /// With this exit status.
    Code(i32),
    /// By this signal.
    Signal(i32),
    /// Not at all: it lives on, but has closed its output.
    ClosedOutput,
    /// The operating system does not say.
    Unknown,
}

impl From<ExitStatus> for Exit {
    fn from(status: ExitStatus) -> Self {
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
            return Self::Signal(signal);
        }
        status.code().map_or(Self::Unknown, Self::Code)
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => write!(f, "exit status {code}"),
            Self::Signal(signal) => write!(f, "signal {signal}"),
            Self::ClosedOutput => f.write_str("output closed"),
            Self::Unknown => f.write_str("unknown end"),
        }
    }
}

/// Why an engine can't be asked any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineFailure {
    /// It could not be started, or failed before it was ready for a first game.
    Start(String),
    /// It ended, or closed its output.
    Crash {
        /// The command it was asked.
        command: String,
        /// How it ended.
        exit: Exit,
    },
    /// It did not answer in time.
    Hang {
        /// The command it was asked.
        command: String,
        /// How long it was waited for.
        waited: Duration,
        /// What it had said of its answer.
        unfinished: String,
    },
    /// It said what is no answer, or refused what it has to do.
    Protocol {
        /// The command it was asked.
        command: String,
        /// What was expected and what came.
        what: String,
    },
    /// The controller was asked to stop; the engine is not to blame.
    Interrupted,
}

impl fmt::Display for EngineFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(reason) => write!(f, "did not start: {reason}"),
            Self::Crash { command, exit } => write!(f, "crashed ({exit}) at `{command}`"),
            Self::Hang { command, waited, .. } => {
                write!(f, "no answer to `{command}` within {:.1} s", waited.as_secs_f64())
            }
            Self::Protocol { command, what } => write!(f, "at `{command}`: {what}"),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl core::error::Error for EngineFailure {}
