//! The command `perf`.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use serde::Serialize;
use serde_json::Value;

use super::play::write_file;
use super::{Failure, Streams};
use crate::exit_status::ExitStatus;
use crate::options::CommandLine;
use crate::stats::Ratio;
use crate::stop::Stop;
use crate::suite::{JunitCase, junit};

const EXAMPLES: &str = "\
Example:
  tengen-regress perf 'new/tengen bench --json' 'old/tengen bench --json' --rounds 9

Each program prints one JSON object; every number in it whose name is the metric counts, and their
geometric mean is the result of a run.

Exit status: 0 not slower than allowed; 1 slower; 3 a program failed; 4 wrong usage; 130 interrupted.";

#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct PerfArguments {
    /// The command of the new program
    #[arg(value_name = "NEW")]
    first: String,

    /// The command of the old program
    #[arg(value_name = "OLD")]
    second: String,

    /// The name of the numbers that count, of which more is better
    #[arg(long, value_name = "NAME", default_value = "searched_per_second")]
    metric: String,

    /// Runs of each program, in alternation
    #[arg(long, value_name = "N", default_value_t = 7)]
    rounds: usize,

    /// Loss in percent that is allowed
    #[arg(long, value_name = "PERCENT", default_value_t = 3.0)]
    threshold: f64,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Write the XML of JUnit
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

#[derive(Serialize)]
struct Comparison<'a> {
    metric: &'a str,
    first: Vec<f64>,
    second: Vec<f64>,
    #[serde(flatten)]
    ratio: Ratio,
    same_signature: Option<bool>,
    is_slower: bool,
}

/// What one run of a program gave.
struct Run {
    value: f64,
    signature: Option<String>,
}

pub(super) fn perf(
    arguments: &PerfArguments,
    streams: &mut Streams<'_>,
    stop: &Stop,
) -> Result<ExitStatus, Failure> {
    if !(2..=1000).contains(&arguments.rounds) {
        return Err(Failure::usage(format!("expected 2 to 1000 rounds, got {}", arguments.rounds)));
    }
    if !(0.0..100.0).contains(&arguments.threshold) {
        let got = arguments.threshold;
        return Err(Failure::Usage(format!("expected a threshold from 0 to 100, got {got}")));
    }
    let started = Instant::now();
    let commands = [&arguments.first, &arguments.second];
    let mut runs: [Vec<Run>; 2] = [Vec::new(), Vec::new()];
    for round in 0..arguments.rounds {
        // Whoever is second may profit from what the first warmed up, so they take turns.
        let order = if round.is_multiple_of(2) { [0, 1] } else { [1, 0] };
        for index in order {
            if stop.is_raised() {
                return Ok(ExitStatus::Interrupted);
            }
            let run = run(commands[index], &arguments.metric)?;
            runs[index].push(run);
        }
        if let [Some(new), Some(old)] = [0, 1].map(|index: usize| runs[index].last()) {
            let (new, old) = (new.value, old.value);
            writeln!(streams.errors, "{new:.0} / {old:.0} = {:.4}", new / old)?;
        }
    }
    let values = |index: usize| runs[index].iter().map(|run| run.value).collect::<Vec<f64>>();
    let ratio = Ratio::of(&values(0), &values(1));
    let signature = |index: usize| runs[index].first().and_then(|run| run.signature.clone());
    let comparison = Comparison {
        metric: &arguments.metric,
        first: values(0),
        second: values(1),
        ratio,
        same_signature: signature(0).zip(signature(1)).map(|(new, old)| new == old),
        is_slower: ratio.is_below(1.0 - arguments.threshold / 100.0),
    };
    show(&comparison, arguments, streams)?;
    if let Some(path) = &arguments.junit {
        let case = JunitCase {
            group: "perf".to_owned(),
            name: arguments.metric.clone(),
            seconds: started.elapsed().as_secs_f64(),
            failure: comparison.is_slower.then(|| ratio.to_string()),
            skipped: None,
        };
        write_file(path, &junit("perf", &[case]))?;
    }
    Ok(if comparison.is_slower { ExitStatus::Rejected } else { ExitStatus::Accepted })
}

fn run(command: &str, metric: &str) -> Result<Run, Failure> {
    let line = CommandLine::Text(command.to_owned());
    let words = line.words().unwrap_or_default();
    let Some((program, arguments)) = words.split_first() else {
        return Err(Failure::Usage(format!(
            "expected a command with closed quotes, got {command:?}"
        )));
    };
    let output = Command::new(program)
        .args(arguments)
        .output()
        .map_err(|error| Failure::Usage(format!("{program}: {error}")))?;
    let broken = |reason: &str| Failure::Misbehavior(format!("{command}: {reason}"));
    if !output.status.success() {
        return Err(broken(&output.status.to_string()));
    }
    let value: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| broken(&format!("expected one JSON value, got none: {error}")))?;
    let mut found = Vec::new();
    collect(&value, metric, &mut found);
    if found.is_empty() || found.iter().any(|&number| number <= 0.0) {
        return Err(broken(&format!("expected numbers above zero named {metric}, got {found:?}")));
    }
    let logs: f64 = found.iter().map(|number| number.ln()).sum();
    let signature = value.get("signature").and_then(Value::as_str).map(str::to_owned);
    Ok(Run { value: (logs / found.len() as f64).exp(), signature })
}

/// All numbers of a name, wherever they stand.
fn collect(value: &Value, name: &str, found: &mut Vec<f64>) {
    match value {
        Value::Object(members) => {
            for (key, member) in members {
                match member.as_f64() {
                    Some(number) if key == name => found.push(number),
                    _ => collect(member, name, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, name, found)),
        _ => {}
    }
}

fn show(
    comparison: &Comparison<'_>,
    arguments: &PerfArguments,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    if arguments.json {
        let text = serde_json::to_string_pretty(comparison).map_err(Failure::usage)?;
        writeln!(streams.output, "{text}")?;
        return Ok(());
    }
    let word = if comparison.is_slower { "slower than allowed" } else { "allowed" };
    writeln!(
        streams.output,
        "{}: {}, {} rounds, at most {} % slower: {word}",
        comparison.metric, comparison.ratio, arguments.rounds, arguments.threshold
    )?;
    if comparison.same_signature == Some(false) {
        writeln!(streams.output, "the signatures differ: the programs do not do the same work")?;
    }
    Ok(())
}
