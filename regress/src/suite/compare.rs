//! Two runs side by side.

use super::{Outcome, SuiteReport};

/// A question that two runs answered differently.
#[derive(Clone, PartialEq, Debug)]
pub struct Change<'a> {
    /// Its outcome in the earlier run, if it was asked.
    pub before: Option<&'a Outcome>,
    /// Its outcome in the later run, if it was asked.
    pub after: Option<&'a Outcome>,
}

impl Change<'_> {
    /// Whether it was right before and is wrong now.
    #[must_use]
    pub fn is_worse(&self) -> bool {
        let is_right = |outcome: Option<&Outcome>| outcome.map(|outcome| outcome.kind.is_right());
        (is_right(self.before), is_right(self.after)) == (Some(true), Some(false))
    }

    /// Whether it was wrong before and is right now.
    #[must_use]
    pub fn is_better(&self) -> bool {
        Change { before: self.after, after: self.before }.is_worse()
    }
}

/// Questions that one run got right and the other wrong, and those that only one was asked.
#[must_use]
pub fn compare<'a>(before: &'a SuiteReport, after: &'a SuiteReport) -> Vec<Change<'a>> {
    let find = |report: &'a SuiteReport, wanted: &Outcome| {
        let mut outcomes = report.outcomes.iter();
        outcomes.find(|found| found.suite == wanted.suite && found.name == wanted.name)
    };
    let mut changes: Vec<Change<'a>> = before
        .outcomes
        .iter()
        .map(|outcome| Change { before: Some(outcome), after: find(after, outcome) })
        .filter(|change| change.after.is_none() || change.is_worse() || change.is_better())
        .collect();
    let news = after.outcomes.iter().filter(|outcome| find(before, outcome).is_none());
    changes.extend(news.map(|outcome| Change { before: None, after: Some(outcome) }));
    changes
}
