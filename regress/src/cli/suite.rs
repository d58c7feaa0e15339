//! The command `suite`.

use std::fs;
use std::path::{Path, PathBuf};

use super::play::write_file;
use super::{Failure, Streams};
use crate::engine::Limits;
use crate::exit_status::ExitStatus;
use crate::html::suite_page;
use crate::options::{EngineOptions, MatchOptions};
use crate::stop::Stop;
use crate::suite::{
    JunitCase, Outcome, OutcomeKind, SuiteEnd, SuiteReport, compare, junit, run_suite,
};

const EXAMPLES: &str = "\
Examples:
  tengen-regress suite --engine 'tengen --playouts 2000' regress/suites
  tengen-regress suite --engine 'gnugo --mode gtp' reading.tst --json now.json --html now.html
  tengen-regress suite --engine 'new --mode gtp' reading.tst --compare before.json

Exit status: 0 all as expected; 1 a wrong answer that should be right, or with --compare one that
was right before; 3 the engine failed; 4 wrong usage; 130 interrupted.";

#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct SuiteArguments {
    /// Files .tst (GTP scripts) or .pos (positions), or folders of them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The engine: a command, or `name=...,command=...` as for `match`
    #[arg(long, value_name = "ENGINE")]
    engine: EngineOptions,

    /// Seconds for an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 300.0)]
    thought_limit: f64,

    /// Write all outcomes as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Write a page with all boards
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Write the XML of JUnit
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// Compare with an earlier run's JSON: only what became worse is an error then
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
}

pub(super) fn suite(
    arguments: &SuiteArguments,
    streams: &mut Streams<'_>,
    stop: &Stop,
) -> Result<ExitStatus, Failure> {
    let before = arguments.compare.as_deref().map(read_report).transpose()?;
    let options = MatchOptions {
        engines: vec![arguments.engine.clone()],
        thought_limit: Some(arguments.thought_limit),
        ..MatchOptions::default()
    };
    let limits: Limits = options.limits().map_err(Failure::usage)?;
    let contestants = options.contestants().map_err(Failure::usage)?;
    let [contestant] = contestants.as_slice() else {
        return Err(Failure::usage("expected one engine"));
    };
    let mut report = SuiteReport { engine: contestant.name.clone(), outcomes: Vec::new() };
    let mut failure = None;
    for path in files(&arguments.files)? {
        let errors = &mut *streams.errors;
        let mut tell = |outcome: &Outcome| {
            if matches!(outcome.kind, OutcomeKind::Fail | OutcomeKind::UnexpectedPass) {
                let Outcome { suite, name, kind, expected, .. } = outcome;
                let answer = outcome.shown_answer();
                // Progress that can't be shown is no reason to stop.
                let _ = writeln!(errors, "{suite} {name}: {kind}, {answer}, expected {expected}");
            }
        };
        let (end, outcomes) =
            run_suite(&path, contestant, limits, stop, &mut tell).map_err(Failure::usage)?;
        report.outcomes.extend(outcomes);
        match end {
            SuiteEnd::Complete => {}
            SuiteEnd::Interrupted => return Ok(ExitStatus::Interrupted),
            SuiteEnd::Failed(reason) => {
                let text = format!("{}: {reason}", path.display());
                writeln!(streams.errors, "{text}")?;
                failure.get_or_insert(text);
            }
        }
    }
    write!(streams.output, "{report}")?;
    let worse = match &before {
        None => report.count(OutcomeKind::Fail) > 0,
        Some(before) => show_changes(before, &report, streams)?,
    };
    write_files(arguments, &report, before.as_ref(), failure.as_deref())?;
    Ok(match failure {
        Some(_) => ExitStatus::Misbehavior,
        None if worse => ExitStatus::Rejected,
        None => ExitStatus::Accepted,
    })
}

/// The files named, and those in the folders named, in order.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut all = Vec::new();
    for path in paths {
        let fail = |error| Failure::Usage(format!("{}: {error}", path.display()));
        if !path.is_dir() {
            all.push(path.clone());
            continue;
        }
        let mut found = Vec::new();
        for entry in fs::read_dir(path).map_err(fail)? {
            let file = entry.map_err(fail)?.path();
            if file.extension().is_some_and(|extension| extension == "tst" || extension == "pos") {
                found.push(file);
            }
        }
        found.sort();
        if found.is_empty() {
            let place = path.display();
            return Err(Failure::Usage(format!("{place}: expected files .tst or .pos, got none")));
        }
        all.extend(found);
    }
    Ok(all)
}

fn read_report(path: &Path) -> Result<SuiteReport, Failure> {
    let fail = |reason: String| Failure::Usage(format!("{}: {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| fail(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| fail(error.to_string()))
}

/// Shows what changed; tells whether anything became worse.
fn show_changes(
    before: &SuiteReport,
    after: &SuiteReport,
    streams: &mut Streams<'_>,
) -> Result<bool, Failure> {
    let changes = compare(before, after);
    let better = changes.iter().filter(|change| change.is_better()).count();
    let worse = changes.iter().filter(|change| change.is_worse()).count();
    writeln!(streams.output, "Since {}: {better} better, {worse} worse", before.engine)?;
    for change in changes {
        let word = match (change.is_better(), change.is_worse()) {
            (true, _) => "better",
            (_, true) => "worse",
            _ if change.before.is_none() => "new",
            _ => "gone",
        };
        if let Some(named) = change.after.or(change.before) {
            let answer = |outcome: Option<&Outcome>| {
                outcome.map_or_else(|| "-".to_owned(), |o| o.shown_answer().into_owned())
            };
            let (old, new) = (answer(change.before), answer(change.after));
            writeln!(streams.output, "  {word:<6} {} {}: {old} -> {new}", named.suite, named.name)?;
        }
    }
    Ok(worse > 0)
}

fn write_files(
    arguments: &SuiteArguments,
    report: &SuiteReport,
    before: Option<&SuiteReport>,
    failure: Option<&str>,
) -> Result<(), Failure> {
    if let Some(path) = &arguments.json {
        write_file(path, &serde_json::to_string_pretty(report).map_err(Failure::usage)?)?;
    }
    if let Some(path) = &arguments.html {
        write_file(path, &suite_page(report, before))?;
    }
    if let Some(path) = &arguments.junit {
        let case = |outcome: &Outcome| {
            let text = format!("expected {}, got {}", outcome.expected, outcome.answer);
            JunitCase {
                group: outcome.suite.clone(),
                name: outcome.name.clone(),
                seconds: outcome.seconds,
                failure: (outcome.kind == OutcomeKind::Fail).then(|| text.clone()),
                skipped: (outcome.kind == OutcomeKind::ExpectedFail).then_some(text),
            }
        };
        let mut cases: Vec<JunitCase> = report.outcomes.iter().map(case).collect();
        cases.extend(failure.map(|reason| JunitCase {
            group: "engine".to_owned(),
            name: report.engine.clone(),
            seconds: 0.0,
            failure: Some(reason.to_owned()),
            skipped: None,
        }));
        write_file(path, &junit(&report.engine, &cases))?;
    }
    Ok(())
}
