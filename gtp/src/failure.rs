//! Why a command failed, in the words that clients look for.

use core::fmt;

use tengen_rules::{HandicapError, IllegalMove, SetUpError};

use crate::protocol::SyntaxError;

/// The reason in a failed response. Whatever the reason, the session is as it was.
///
/// Where the protocol prescribes a text, it is that text and no more: a match runner forfeits the
/// player of an `illegal move`, and the engine that says anything else. What was sent is never
/// repeated, since it may hold any bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// There is no such command.
    UnknownCommand,
    /// Arguments of a wrong number or form.
    Syntax(SyntaxError),
    /// A board of another size than 2 to 25.
    UnacceptableSize,
    /// A move against the rules in force.
    IllegalMove(IllegalMove),
    /// Fewer moves than should be taken back.
    CannotUndo,
    /// Set-up is only possible on an empty board, before the first move.
    BoardNotEmpty,
    /// Fewer handicap stones than two, or more than there are places for.
    InvalidNumberOfStones,
    /// Handicap stones on unusable points.
    BadVertexList,
    /// Set-up stones on unusable points.
    SetUp(SetUpError),
    /// A record that can't be read or played through; the log says why.
    CannotLoad,
    /// A record that can't be written; the log says why.
    CannotSave,
    /// No move has been made.
    NoMove,
    /// The engine's own fault; the log says more.
    Internal,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnknownCommand => "unknown command",
            Self::Syntax(error) => return error.fmt(f),
            Self::UnacceptableSize => "unacceptable size",
            Self::IllegalMove(_) => "illegal move",
            Self::CannotUndo => "cannot undo",
            Self::BoardNotEmpty => "board not empty",
            Self::InvalidNumberOfStones => "invalid number of stones",
            Self::BadVertexList => "bad vertex list",
            Self::SetUp(error) => return error.fmt(f),
            Self::CannotLoad => "cannot load file",
            Self::CannotSave => "cannot save file",
            Self::NoMove => "no move has been made",
            Self::Internal => "internal error",
        })
    }
}

impl core::error::Error for Failure {}

impl From<SyntaxError> for Failure {
    fn from(error: SyntaxError) -> Self {
        Self::Syntax(error)
    }
}

impl From<IllegalMove> for Failure {
    fn from(reason: IllegalMove) -> Self {
        Self::IllegalMove(reason)
    }
}

impl From<SetUpError> for Failure {
    fn from(error: SetUpError) -> Self {
        Self::SetUp(error)
    }
}

impl From<HandicapError> for Failure {
    fn from(error: HandicapError) -> Self {
        match error {
            HandicapError::BoardNotEmpty => Self::BoardNotEmpty,
            HandicapError::BadNumber => Self::InvalidNumberOfStones,
            HandicapError::Places(_) => Self::BadVertexList,
        }
    }
}
