//! What the program's exit status says.

use crate::report::MatchReport;
use crate::runner::RunEnd;
use crate::stats::Verdict;

/// The exit statuses of `tengen-regress`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum ExitStatus {
    /// The test accepted, or a fixed number of games is complete.
    Accepted = 0,
    /// The test rejected.
    Rejected = 1,
    /// The test ran out of games.
    Inconclusive = 2,
    /// An engine misbehaved; this outweighs the results.
    Misbehavior = 3,
    /// The command line, the options or the files are wrong.
    Usage = 4,
    /// The match was interrupted and can be resumed.
    Interrupted = 130,
}

impl ExitStatus {
    /// The status of a match that ended like this.
    #[must_use]
    pub fn of_match(end: &RunEnd, report: &MatchReport) -> Self {
        match end {
            RunEnd::Interrupted => Self::Interrupted,
            RunEnd::TooManyVoid(_) => Self::Misbehavior,
            _ if report.has_misbehavior() => Self::Misbehavior,
            RunEnd::Decided(Verdict::Rejected) => Self::Rejected,
            RunEnd::Complete if report.sprt.is_some() => Self::Inconclusive,
            RunEnd::Decided(_) | RunEnd::Complete => Self::Accepted,
        }
    }
}

impl From<ExitStatus> for std::process::ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(status as u8)
    }
}
