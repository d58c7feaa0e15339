//! The command `tune`.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use super::run_arguments::{RunArguments, read_options};
use super::{Failure, Streams};
use crate::exit_status::ExitStatus;
use crate::options::MatchOptions;
use crate::progress::Pace;
use crate::stop::Stop;
use crate::store::{StoreError, lock, write_whole};
use crate::tune::{
    Iteration, IterationLog, Parameter, TuneEnd, TuneObserver, TuneOptions, plot, tune as run,
};

/// Lines of progress come no more often than this.
const INTERVAL: Duration = Duration::from_secs(30);

const EXAMPLES: &str = "\
Example:
  tengen-regress tune --engine 'command=tengen --playouts 1000' \\
      --parameter name=rave_equivalence,start=1000,min=100,max=5000,step=300 \\
      --iterations 2000 --concurrency 2 --directory runs/rave
  tengen-regress tune --resume --directory runs/rave";

#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
// Options of a match that are refused here.
#[command(mut_arg("games", |arg| arg.hide(true)))]
#[command(mut_arg("sprt", |arg| arg.hide(true)))]
#[command(mut_arg("shard", |arg| arg.hide(true)))]
pub(super) struct TuneArguments {
    #[command(flatten)]
    run: RunArguments,

    /// Go on with the run in the directory, by its own options; only --iterations may be new
    #[arg(long, requires = "directory")]
    resume: bool,

    #[command(flatten)]
    options: TuneOptions,
}

pub(super) fn tune(
    arguments: &TuneArguments,
    streams: &mut Streams<'_>,
    stop: &Stop,
) -> Result<ExitStatus, Failure> {
    let given = arguments.run.options(&arguments.options, TuneOptions::overlaid)?;
    let directory = given.games.directory.clone();
    let (options, directory) = match directory {
        Some(directory) if arguments.resume => {
            let news = TuneOptions {
                iterations: given.iterations,
                games: MatchOptions { directory: Some(directory.clone()), ..Default::default() },
                ..TuneOptions::default()
            };
            if given != news {
                return Err(Failure::usage(
                    "--resume: expected no options but --directory and --iterations: the run has \
                     its own",
                ));
            }
            let mut options: TuneOptions = read_options(&directory.join("tune.toml"))?;
            options.iterations = given.iterations.or(options.iterations);
            (options, directory)
        }
        directory => (given, directory.unwrap_or_else(|| PathBuf::from("tune"))),
    };
    let settings = options.resolve().map_err(Failure::usage)?;
    let journals = directory.join("journal");
    fs::create_dir_all(&journals).map_err(Failure::usage)?;
    let _lock = lock(&directory).map_err(Failure::usage)?;
    let file = directory.join("tune.toml");
    if file.exists() && !arguments.resume {
        return Err(Failure::usage(StoreError::Exists(directory)));
    }
    let text = complete(options, &settings)?.to_toml().map_err(Failure::usage)?;
    write_whole(&file, text.as_bytes()).map_err(Failure::usage)?;
    // Games that were running belong to iterations that begin anew.
    for entry in fs::read_dir(&journals).map_err(Failure::usage)?.flatten() {
        fs::remove_file(entry.path()).map_err(Failure::usage)?;
    }
    let parameters = &settings.spsa.parameters;
    let mut log = IterationLog::open(&directory, parameters).map_err(Failure::usage)?;
    let pace = Pace::new(settings.spsa.iterations, log.done().len() as u64);
    let mut progress = Progress { parameters, pace, streams };
    let end = run(&settings, &mut log, &journals, stop, &mut progress).map_err(Failure::usage)?;
    write_whole(&directory.join("tune.svg"), plot(parameters, log.iterations()).as_bytes())
        .map_err(Failure::usage)?;
    let steady = log.steady_values();
    show(parameters, &log, &settings.commands(&steady), streams, arguments.run.json)?;
    Ok(match end {
        TuneEnd::Complete => ExitStatus::Accepted,
        TuneEnd::Interrupted => {
            writeln!(
                streams.errors,
                "interrupted; go on with: tengen-regress tune --resume --directory {}",
                directory.display()
            )?;
            ExitStatus::Interrupted
        }
        TuneEnd::Spoilt(reason) => {
            writeln!(streams.errors, "the engine misbehaves: {reason}")?;
            ExitStatus::Misbehavior
        }
    })
}

/// The options with all that a resumed run must find unchanged.
fn complete(
    mut options: TuneOptions,
    settings: &crate::tune::TuneSettings,
) -> Result<TuneOptions, Failure> {
    options.iterations = Some(settings.spsa.iterations);
    options.games.directory = None;
    options.games.openings_hash = Some(settings.games.openings.fingerprint());
    for engine in &mut options.games.engines {
        engine.hash = Some(settings.games.contestants[0].hash.clone());
        let here = std::env::current_dir().map_err(Failure::usage)?;
        engine.directory = Some(here.join(engine.directory.take().unwrap_or_default()));
    }
    if let Some(path) = &mut options.games.openings {
        *path = std::path::absolute(&path).map_err(Failure::usage)?;
    }
    Ok(options)
}

struct Progress<'a, 'b> {
    parameters: &'a [Parameter],
    pace: Pace,
    streams: &'a mut Streams<'b>,
}

impl TuneObserver for Progress<'_, '_> {
    fn iterated(&mut self, iteration: &Iteration, done: u64) {
        if !self.pace.is_due(INTERVAL) {
            return;
        }
        let values: Vec<String> = self
            .parameters
            .iter()
            .zip(&iteration.values)
            .map(|(parameter, &value)| format!("{} {}", parameter.name, parameter.text(value)))
            .collect();
        let left = self.pace.left(done).map(|left| format!(", {left} left")).unwrap_or_default();
        // Progress that can't be shown is no reason to stop.
        let (planned, values) = (self.pace.planned, values.join(", "));
        let _ = writeln!(self.streams.errors, "{done}/{planned} {values}{left}");
    }
}

fn show(
    parameters: &[Parameter],
    log: &IterationLog,
    commands: &[String],
    streams: &mut Streams<'_>,
    json: bool,
) -> Result<(), Failure> {
    let steady = log.steady_values();
    if json {
        let rows: Vec<serde_json::Value> = parameters
            .iter()
            .zip(log.values())
            .zip(&steady)
            .map(|((parameter, value), steady)| {
                serde_json::json!({
                    "name": parameter.name,
                    "start": parameter.start,
                    "value": value,
                    "steady": steady,
                })
            })
            .collect();
        let all = serde_json::json!({ "iterations": log.done().len(), "parameters": rows });
        writeln!(streams.output, "{all:#}")?;
        return Ok(());
    }
    writeln!(streams.output, "{} iterations", log.done().len())?;
    writeln!(
        streams.output,
        "{:<20} {:>12} {:>12} {:>12} {:>12} {:>12}",
        "parameter", "min", "max", "start", "last", "steady"
    )?;
    for ((parameter, &value), &steady) in parameters.iter().zip(log.values()).zip(&steady) {
        let [min, max, start, value, steady] =
            [parameter.min, parameter.max, parameter.start, value, steady]
                .map(|value| parameter.text(value));
        writeln!(
            streams.output,
            "{:<20} {min:>12} {max:>12} {start:>12} {value:>12} {steady:>12}",
            parameter.name
        )?;
    }
    for command in commands {
        writeln!(streams.output, "{command}")?;
    }
    Ok(())
}
