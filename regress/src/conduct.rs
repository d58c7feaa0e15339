//! Whether an engine keeps to the protocol, rule by rule.
//!
//! Each rule is tried on a new process, so that one broken rule says nothing about another.

mod board;
mod framing;
mod life;

use core::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::contestant::Contestant;
use crate::engine_process::{EngineProcess, Program};
use crate::failure::EngineFailure;
use crate::stop::Stop;

/// What came of a rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "verdict", content = "seen")]
pub enum Verdict {
    /// It was kept.
    Pass,
    /// It was broken: what was expected and what was seen.
    Fail(String),
    /// It concerns a command that the engine does not know.
    Skipped(String),
}

/// A rule and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// The rule's name.
    pub rule: &'static str,
    /// What it asks for.
    pub text: &'static str,
    /// What came of it.
    #[serde(flatten)]
    pub verdict: Verdict,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, seen) = match &self.verdict {
            Verdict::Pass => ("pass", ""),
            Verdict::Fail(seen) => ("FAIL", seen.as_str()),
            Verdict::Skipped(seen) => ("skip", seen.as_str()),
        };
        write!(f, "{word}  {:<22} {}", self.rule, self.text)?;
        if seen.is_empty() { Ok(()) } else { write!(f, "\n      {seen}") }
    }
}

/// How long an engine may take.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Patience {
    /// For its first answer.
    pub start: Duration,
    /// For any other answer, and for its end.
    pub command: Duration,
    /// For a move.
    pub thought: Duration,
}

type Trial = fn(&mut Subject<'_>) -> Result<(), Broken>;

struct Rule {
    name: &'static str,
    text: &'static str,
    trial: Trial,
}

/// Tries all rules.
pub fn check(
    contestant: &Contestant,
    patience: Patience,
    stop: &Stop,
    tell: &mut dyn FnMut(&Finding),
) -> Vec<Finding> {
    let rules = framing::RULES.iter().chain(&board::RULES).chain(&life::RULES);
    let mut findings = Vec::new();
    let mut not_started: Option<String> = None;
    for rule in rules {
        if stop.is_raised() {
            break;
        }
        let mut subject =
            Subject { program: &contestant.program, patience, stop: stop.clone(), process: None };
        if let Some(reason) = &not_started {
            let verdict = Verdict::Skipped(format!("not tried: {reason}"));
            findings.push(Finding { rule: rule.name, text: rule.text, verdict });
            continue;
        }
        let verdict = match (rule.trial)(&mut subject) {
            Ok(()) => Verdict::Pass,
            Err(Broken::Seen(seen)) => Verdict::Fail(seen),
            Err(Broken::Unknown(command)) => Verdict::Skipped(format!("{command} is not known")),
        };
        let finding = Finding { rule: rule.name, text: rule.text, verdict };
        if let (true, Verdict::Fail(reason)) = (findings.is_empty(), &finding.verdict)
            && subject.process.is_none()
        {
            // It does not even start; to wait for that again and again would tell nothing new.
            not_started = Some(reason.clone());
        }
        tell(&finding);
        findings.push(finding);
    }
    findings
}

/// Why a rule was not kept, or not tried.
enum Broken {
    Seen(String),
    Unknown(&'static str),
}

impl From<EngineFailure> for Broken {
    fn from(failure: EngineFailure) -> Self {
        Self::Seen(failure.to_string())
    }
}

/// An engine on trial.
struct Subject<'a> {
    program: &'a Program,
    patience: Patience,
    stop: Stop,
    process: Option<EngineProcess>,
}

impl Subject<'_> {
    fn process(&mut self) -> Result<&mut EngineProcess, Broken> {
        if self.process.is_none() {
            let mut process = EngineProcess::spawn(self.program, self.stop.clone())?;
            process.ask("protocol_version", self.patience.start)?;
            self.process = Some(process);
        }
        self.process.as_mut().ok_or_else(|| Broken::Seen("no process".to_owned()))
    }

    /// The answer to a command: text of success, or of failure.
    fn ask(&mut self, command: &str) -> Result<Result<String, String>, Broken> {
        let thinks = command.starts_with("genmove") || command.starts_with("final");
        let limit = if thinks { self.patience.thought } else { self.patience.command };
        Ok(self.process()?.ask(command, limit)?.result)
    }

    /// A command that must succeed.
    fn accepts(&mut self, command: &str) -> Result<String, Broken> {
        self.ask(command)?.map_err(|reason| {
            Broken::Seen(format!("`{command}`: expected success, got `? {reason}`"))
        })
    }

    /// A command that must fail.
    fn refuses(&mut self, command: &str) -> Result<String, Broken> {
        match self.ask(command)? {
            Err(reason) => Ok(reason),
            Ok(text) => {
                Err(Broken::Seen(format!("`{command}`: expected a failure, got `= {text}`")))
            }
        }
    }

    fn knows(&mut self, command: &'static str) -> Result<(), Broken> {
        let list = self.accepts("list_commands")?;
        if list.split_whitespace().any(|name| name == command) {
            Ok(())
        } else {
            Err(Broken::Unknown(command))
        }
    }

    /// An empty board of nine by nine.
    fn new_board(&mut self) -> Result<(), Broken> {
        self.accepts("boardsize 9")?;
        self.accepts("clear_board")?;
        Ok(())
    }

    /// Sends bytes and reads so many responses.
    fn exchange(
        &mut self,
        bytes: &[u8],
        responses: usize,
    ) -> Result<Vec<tengen_gtp::protocol::Response>, Broken> {
        let limit = self.patience.command;
        let process = self.process()?;
        let mut found = Vec::new();
        if !process.send(bytes) {
            return Err(Broken::Seen("the engine no longer reads its input".to_owned()));
        }
        for _ in 0..responses {
            found.push(process.next_response(limit)?);
        }
        Ok(found)
    }
}

/// Breaks a rule unless a condition holds.
fn expect(holds: bool, seen: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken::Seen(seen())) }
}

/// A response on one line.
fn shown(response: &tengen_gtp::protocol::Response) -> String {
    format!("`{}`", response.to_string().trim_end())
}
