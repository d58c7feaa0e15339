//! How games end, and what each kind of end is worth.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};
use tengen_rules::Color;

use crate::failure::EngineFailure;

/// The kinds of ends of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// Two passes and a count.
    Score,
    /// A side resigned.
    Resign,
    /// A clock ran out.
    Time,
    /// An illegal move, under the strict referee.
    Illegal,
    /// A second warning, under the Chinese rules.
    Warnings,
    /// An answer that is none, or a refusal of what a player has to do.
    Protocol,
    /// The engine ended, or closed its output.
    Crash,
    /// The engine did not answer.
    Hang,
    /// The engine was never ready to play.
    Start,
    /// Too many moves.
    MoveLimit,
    /// A position returned under simple ko.
    Repetition,
    /// Both engines agreed on the winner for long enough.
    WinRate,
    /// One side's lead on the board was hopeless for long enough.
    Mercy,
    /// The run was stopped.
    Interrupted,
}

impl Termination {
    /// Whether an engine did what no engine should.
    #[must_use]
    pub const fn is_misbehavior(self) -> bool {
        use Termination::{Crash, Hang, Illegal, Protocol, Start, Warnings};
        matches!(self, Illegal | Warnings | Protocol | Crash | Hang | Start)
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Score => "score",
            Self::Resign => "resign",
            Self::Time => "time",
            Self::Illegal => "illegal",
            Self::Warnings => "warnings",
            Self::Protocol => "protocol",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::Start => "start",
            Self::MoveLimit => "move-limit",
            Self::Repetition => "repetition",
            Self::WinRate => "win-rate",
            Self::Mercy => "mercy",
            Self::Interrupted => "interrupted",
        })
    }
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Its kind.
    pub termination: Termination,
    /// Who brought it about: resigned, overstepped, crashed. `None` where nobody did.
    pub by: Option<Color>,
    /// More about it, for people.
    pub detail: Option<String>,
}

impl Ending {
    /// An end without further detail.
    #[must_use]
    pub const fn new(termination: Termination, by: Option<Color>) -> Self {
        Self { termination, by, detail: None }
    }

    /// An end with its explanation.
    #[must_use]
    pub fn explained(termination: Termination, by: Color, detail: impl fmt::Display) -> Self {
        Self { termination, by: Some(by), detail: Some(detail.to_string()) }
    }

    /// The end that the failure of an engine brings.
    #[must_use]
    pub fn of_failure(by: Color, failure: &EngineFailure) -> Self {
        let termination = match failure {
            EngineFailure::Start(_) => Termination::Start,
            EngineFailure::Crash { .. } => Termination::Crash,
            EngineFailure::Hang { .. } => Termination::Hang,
            EngineFailure::Protocol { .. } => Termination::Protocol,
            EngineFailure::Interrupted => return Self::new(Termination::Interrupted, None),
        };
        Self::explained(termination, by, failure)
    }
}

/// What an end is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// Who brought it about has lost.
    Loss,
    /// Both get half a point.
    Draw,
    /// The game is recorded and counts for nothing.
    NoResult,
    /// The game is set aside and played again.
    Void,
    /// The board is counted as it stands.
    Count,
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::NoResult => "no-result",
            Self::Void => "void",
            Self::Count => "count",
        })
    }
}

/// The text names no policy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsePolicyError(String);

impl fmt::Display for ParsePolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected loss, draw, no-result, void or count, got {:?}", self.0)
    }
}

impl core::error::Error for ParsePolicyError {}

impl FromStr for Policy {
    type Err = ParsePolicyError;

    fn from_str(text: &str) -> Result<Self, ParsePolicyError> {
        Ok(match text {
            "loss" => Self::Loss,
            "draw" => Self::Draw,
            "no-result" => Self::NoResult,
            "void" => Self::Void,
            "count" => Self::Count,
            _ => return Err(ParsePolicyError(text.to_owned())),
        })
    }
}

/// A policy for each kind of end that leaves a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Policies {
    /// Crashes: [`Policy::Loss`] or [`Policy::Void`].
    pub crash: Policy,
    /// Games of too many moves.
    pub move_limit: Policy,
    /// Games that repeat a position under simple ko.
    pub repetition: Policy,
}

impl Default for Policies {
    fn default() -> Self {
        Self { crash: Policy::Loss, move_limit: Policy::NoResult, repetition: Policy::NoResult }
    }
}

impl Policies {
    /// What a kind of end is worth.
    #[must_use]
    pub const fn of(&self, termination: Termination) -> Policy {
        match termination {
            Termination::Score => Policy::Count,
            Termination::Resign
            | Termination::Time
            | Termination::Illegal
            | Termination::Warnings
            | Termination::Protocol
            | Termination::Hang
            | Termination::WinRate
            | Termination::Mercy => Policy::Loss,
            Termination::Crash => self.crash,
            Termination::MoveLimit => self.move_limit,
            Termination::Repetition => self.repetition,
            Termination::Start | Termination::Interrupted => Policy::Void,
        }
    }
}

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// One side did.
    Win(Color),
    /// Neither did.
    Draw,
    /// The game counts for nothing.
    NoResult,
    /// The game is to be played again.
    Void,
}
