//! What came of one question.

use core::fmt;
use std::borrow::Cow;

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

/// Most characters of a text that are shown of its beginning and of its end.
const SHOWN: (usize, usize) = (80, 80);

impl Outcome {
    /// The question for people: an analysis that names many moves to look at is not shown whole.
    #[must_use]
    pub fn shown_question(&self) -> Cow<'_, str> {
        shorten(&self.question)
    }

    /// The answer for people: an analysis, which can fill pages, with its beginning and its end, where the
    /// chosen move is.
    #[must_use]
    pub fn shown_answer(&self) -> Cow<'_, str> {
        shorten(&self.answer)
    }
}

/// The beginning and the end of a long text.
fn shorten(text: &str) -> Cow<'_, str> {
    let (first, last) = SHOWN;
    let count = text.chars().count();
    if count <= first + last {
        return text.into();
    }
    let start: String = text.chars().take(first).collect();
    let end: String = text.chars().skip(count - last).collect();
    format!("{} … {}", start.trim_end(), end.trim_start()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_keeps_both_ends() {
        let moves = "info move Q4 visits 3 ".repeat(100);
        let shown = shorten(&moves);
        assert!(shown.starts_with("info move Q4 visits 3 info") && shown.contains(" … "));
        assert!(shown.chars().count() <= SHOWN.0 + SHOWN.1 + 3);
        let answer = format!("{moves}play Q16");
        assert!(shorten(&answer).ends_with("visits 3 play Q16"));
        assert_eq!(shorten("play Q16"), "play Q16");
        // Characters, not bytes.
        assert_eq!(shorten(&"天".repeat(160)).chars().count(), 160);
        assert_eq!(shorten(&"天".repeat(161)).chars().count(), 163);
    }
}
