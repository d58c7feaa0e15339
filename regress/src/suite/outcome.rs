//! What came of one question.

use core::fmt;

use serde::{Deserialize, Serialize};

/// The four outcomes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutcomeKind {
    /// Right, as expected.
    Pass,
    /// Right, although it was expected to be wrong.
    UnexpectedPass,
    /// Wrong, as expected.
    ExpectedFail,
    /// Wrong, although it should be right.
    Fail,
}

impl OutcomeKind {
    /// The outcome of an answer.
    #[must_use]
    pub const fn of(is_right: bool, is_expected_to_fail: bool) -> Self {
        match (is_right, is_expected_to_fail) {
            (true, false) => Self::Pass,
            (true, true) => Self::UnexpectedPass,
            (false, true) => Self::ExpectedFail,
            (false, false) => Self::Fail,
        }
    }

    /// Whether the answer was right.
    #[must_use]
    pub const fn is_right(self) -> bool {
        matches!(self, Self::Pass | Self::UnexpectedPass)
    }
}

/// As GNU Go's regressions name them: capitals are news.
impl fmt::Display for OutcomeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pass => "pass",
            Self::UnexpectedPass => "PASS",
            Self::ExpectedFail => "fail",
            Self::Fail => "FAIL",
        })
    }
}

/// One question and its answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The suite, named after its file.
    pub suite: String,
    /// The question's name in it.
    pub name: String,
    /// What was asked.
    pub question: String,
    /// What was expected.
    pub expected: String,
    /// What was answered; an error begins with `?`.
    pub answer: String,
    /// What that makes.
    pub kind: OutcomeKind,
    /// Seconds the answer took.
    pub seconds: f64,
    /// What is said about the question.
    pub comment: String,
    /// The board it is about, as rows from the top; empty where it is not known.
    pub board: Vec<String>,
}
