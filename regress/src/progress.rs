//! The progress of a match as it goes: one live line on a terminal, plain lines elsewhere.

use std::io::Write;
use std::time::{Duration, Instant};

use crate::contestant::Side;
use crate::options::Conditions;
use crate::runner::{Observer, RunState};
use crate::stats::{EloEstimate, Verdict, wilson_interval};
use crate::store::GameRecord;

/// Plain lines come no more often than this.
const INTERVAL: Duration = Duration::from_secs(10);

/// Shows the progress of a match on a writer, usually standard error.
pub struct Progress<'a> {
    writer: &'a mut dyn Write,
    is_terminal: bool,
    names: [String; 2],
    pace: Pace,
}

impl core::fmt::Debug for Progress<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Progress").field("names", &self.names).finish_non_exhaustive()
    }
}

impl<'a> Progress<'a> {
    /// Shows the progress of a match under these conditions, of which `finished` games are played.
    #[must_use]
    pub fn new(
        writer: &'a mut dyn Write,
        is_terminal: bool,
        conditions: &Conditions,
        finished: u64,
    ) -> Self {
        Self {
            writer,
            is_terminal,
            names: conditions.names.clone(),
            pace: Pace::new(conditions.planned().count() as u64, finished),
        }
    }

    /// Writes a line that stays; progress that can't be shown is no reason to stop.
    fn line(&mut self, text: &str) {
        let clear = if self.is_terminal { "\r\x1b[K" } else { "" };
        let _ = writeln!(self.writer, "{clear}{text}");
        let _ = self.writer.flush();
    }

    fn status(&self, state: &RunState) -> String {
        let tally = &state.tally;
        let games = tally.games;
        let finished = tally.finished();
        let mut text = format!(
            "{finished}/{} +{} ={} -{}",
            self.pace.planned, games.wins, games.draws, games.losses
        );
        if tally.duplicates > 0 {
            text.push_str(&format!(" ({} repeated)", tally.duplicates));
        }
        if games.total() > 0 {
            let (low, high) = wilson_interval(games.points(), games.total(), 1.96);
            let rate = games.points() / games.total() as f64;
            let elo = EloEstimate::new(games.into()).elo;
            text.push_str(&format!(
                " {:.1} % [{:.1}, {:.1}], Elo {elo}",
                100.0 * rate,
                100.0 * low,
                100.0 * high
            ));
        }
        if let Some(test) = &state.test {
            let (lower, upper) = test.sprt().bounds();
            let llr = test.llr();
            text.push_str(&format!(", LLR {llr:.2} ({lower:.2}, {upper:.2})"));
            if test.verdict() != Verdict::Open {
                text.push_str(" decided");
            }
        }
        if let Some(left) = self.pace.left(finished) {
            let limit = if state.test.is_some() { "at most " } else { "" };
            text.push_str(&format!(", {limit}{left} left"));
        }
        text
    }
}

/// How far a run of many parts has come, and when to tell of it.
#[derive(Debug)]
pub(crate) struct Pace {
    /// Parts of the whole run.
    pub(crate) planned: u64,
    /// Parts that were done when it was taken up.
    before: u64,
    began: Instant,
    /// When a line was last due.
    shown: Option<Instant>,
}

impl Pace {
    /// Takes up a run of `planned` parts, of which so many were done `before`.
    pub(crate) fn new(planned: u64, before: u64) -> Self {
        Self { planned, before, began: Instant::now(), shown: None }
    }

    /// How long the rest will take once so many parts are done, as a clock shows it; nobody knows before the
    /// first new one.
    pub(crate) fn left(&self, done: u64) -> Option<String> {
        let new = done.saturating_sub(self.before);
        let left = self.planned.saturating_sub(done);
        let a_part = self.began.elapsed().as_secs_f64() / new as f64;
        (new > 0).then(|| clock_time(a_part * left as f64))
    }

    /// Whether to show a line, where they come no more often than every `interval`. Once it says so, the next
    /// has to wait.
    pub(crate) fn is_due(&mut self, interval: Duration) -> bool {
        let is_due = self.shown.is_none_or(|shown| shown.elapsed() >= interval);
        if is_due {
            self.shown = Some(Instant::now());
        }
        is_due
    }
}

/// Seconds as `1:02:03` or `2:03`.
fn clock_time(seconds: f64) -> String {
    let seconds = seconds as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

impl Observer for Progress<'_> {
    fn game_ended(&mut self, record: &GameRecord, state: &RunState) {
        if let Some(side) = record.by.filter(|_| record.termination.is_misbehavior()) {
            let detail = record.detail.as_deref().unwrap_or_default();
            let text = format!("game {}: {}: {detail}", record.game, self.names[side.index()]);
            self.line(&text);
        }
        let text = self.status(state);
        if self.is_terminal {
            let _ = write!(self.writer, "\r\x1b[K{text}");
            let _ = self.writer.flush();
        } else if self.pace.is_due(INTERVAL) {
            self.line(&text);
        }
    }

    fn quit_failed(&mut self, side: Side, reason: &str) {
        let text = format!("{}: {reason}", self.names[side.index()]);
        self.line(&text);
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if self.is_terminal && self.pace.before < self.pace.planned {
            let _ = writeln!(self.writer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::clock_time;

    #[test]
    fn times_as_clocks_show_them() {
        assert_eq!(clock_time(59.9), "0:59");
        assert_eq!(clock_time(3723.0), "1:02:03");
    }
}
