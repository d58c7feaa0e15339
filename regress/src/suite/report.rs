//! A run of suites as text and JSON.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::{Outcome, OutcomeKind};

/// All outcomes of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SuiteReport {
    /// The engine's own name and version, or what it was called.
    pub engine: String,
    /// The outcomes, in the order in which they were asked.
    pub outcomes: Vec<Outcome>,
}

impl SuiteReport {
    /// How many outcomes are of a kind.
    #[must_use]
    pub fn count(&self, kind: OutcomeKind) -> usize {
        self.outcomes.iter().filter(|outcome| outcome.kind == kind).count()
    }

    /// Names of the suites, in order.
    #[must_use]
    pub fn suites(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for outcome in &self.outcomes {
            if !names.contains(&&*outcome.suite) {
                names.push(&outcome.suite);
            }
        }
        names
    }

    /// The outcomes of a suite.
    pub fn of<'a>(&'a self, suite: &'a str) -> impl Iterator<Item = &'a Outcome> {
        self.outcomes.iter().filter(move |outcome| outcome.suite == suite)
    }
}

impl fmt::Display for SuiteReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<24} {:>5} {:>5} {:>5} {:>5} {:>5} {:>9}",
            self.engine, "asked", "pass", "PASS", "fail", "FAIL", "seconds"
        )?;
        let line = |f: &mut fmt::Formatter<'_>, name: &str, outcomes: &[&Outcome]| {
            let count = |kind| outcomes.iter().filter(|outcome| outcome.kind == kind).count();
            writeln!(
                f,
                "{name:<24} {:>5} {:>5} {:>5} {:>5} {:>5} {:>9.2}",
                outcomes.len(),
                count(OutcomeKind::Pass),
                count(OutcomeKind::UnexpectedPass),
                count(OutcomeKind::ExpectedFail),
                count(OutcomeKind::Fail),
                // The sum of nothing would be -0.
                outcomes.iter().fold(0.0, |sum, outcome| sum + outcome.seconds)
            )
        };
        for suite in self.suites() {
            line(f, suite, &self.of(suite).collect::<Vec<_>>())?;
        }
        line(f, "all", &self.outcomes.iter().collect::<Vec<_>>())
    }
}
