//! The command `check`.

use std::path::PathBuf;

use serde::Serialize;

use super::play::write_file;
use super::{Failure, Streams};
use crate::conduct::{Finding, Patience, Verdict, check as try_rules};
use crate::exit_status::ExitStatus;
use crate::options::{EngineOptions, MatchOptions};
use crate::stop::Stop;
use crate::suite::{JunitCase, junit};

const EXAMPLES: &str = "\
Example:
  tengen-regress check --engine 'gnugo --mode gtp' --junit gnugo.xml

Exit status: 0 all rules kept; 3 a rule broken; 4 wrong usage; 130 interrupted.";

#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct CheckArguments {
    /// The engine: a command, or `name=...,command=...` as for `match`
    #[arg(long, value_name = "ENGINE")]
    engine: EngineOptions,

    /// Seconds for a move
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    thought_limit: f64,

    /// Seconds for the first answer
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    start_limit: f64,

    /// Seconds for any other answer
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    command_limit: f64,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Write the XML of JUnit
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

#[derive(Serialize)]
struct Checked<'a> {
    engine: &'a str,
    findings: &'a [Finding],
}

pub(super) fn check(
    arguments: &CheckArguments,
    streams: &mut Streams<'_>,
    stop: &Stop,
) -> Result<ExitStatus, Failure> {
    let options = MatchOptions {
        engines: vec![arguments.engine.clone()],
        start_limit: Some(arguments.start_limit),
        thought_limit: Some(arguments.thought_limit),
        command_limit: Some(arguments.command_limit),
        ..MatchOptions::default()
    };
    let limits = options.limits().map_err(Failure::usage)?;
    let contestants = options.contestants().map_err(Failure::usage)?;
    let Some(contestant) = contestants.first() else {
        return Err(Failure::usage("expected an engine"));
    };
    let (start, command, thought) = (limits.start, limits.command, limits.thought);
    let patience = Patience { start, command, thought };
    let output = &mut *streams.output;
    let mut tell = |finding: &Finding| {
        if !arguments.json {
            // What can't be shown is in the exit status all the same.
            let _ = writeln!(output, "{finding}");
        }
    };
    let findings = try_rules(contestant, patience, stop, &mut tell);
    let failed = findings.iter().filter(|f| matches!(f.verdict, Verdict::Fail(_))).count();
    if arguments.json {
        let checked = Checked { engine: &contestant.name, findings: &findings };
        let text = serde_json::to_string_pretty(&checked).map_err(Failure::usage)?;
        writeln!(streams.output, "{text}")?;
    } else {
        writeln!(streams.output, "{} rules, {failed} broken", findings.len())?;
    }
    if let Some(path) = &arguments.junit {
        let case = |finding: &Finding| {
            let (failure, skipped) = match &finding.verdict {
                Verdict::Pass => (None, None),
                Verdict::Fail(seen) => (Some(seen.clone()), None),
                Verdict::Skipped(seen) => (None, Some(seen.clone())),
            };
            let (group, name) = ("conduct".to_owned(), finding.rule.to_owned());
            JunitCase { group, name, seconds: 0.0, failure, skipped }
        };
        let cases: Vec<JunitCase> = findings.iter().map(case).collect();
        write_file(path, &junit(&contestant.name, &cases))?;
    }
    Ok(if stop.is_raised() {
        ExitStatus::Interrupted
    } else if failed > 0 {
        ExitStatus::Misbehavior
    } else {
        ExitStatus::Accepted
    })
}
