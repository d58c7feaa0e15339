//! The command `match`, and `resume` and `report` of a match.

use std::fs;
use std::path::Path;

use super::{Failure, MatchArguments, ReportArguments, ResumeArguments, Streams};
use crate::engine::Engine;
use crate::exit_status::ExitStatus;
use crate::html::match_page;
use crate::options::{Conditions, MatchOptions, Settings};
use crate::progress::Progress;
use crate::report::MatchReport;
use crate::runner::{RunEnd, RunState, run};
use crate::shard::Shard;
use crate::stop::Stop;
use crate::store::{GameRecord, Results, Store};

pub(super) fn play(
    arguments: &MatchArguments,
    streams: &mut Streams<'_>,
    stop: &Stop,
) -> Result<ExitStatus, Failure> {
    let mut options = given(arguments)?;
    take_shard(&mut options, arguments.shards, streams)?;
    let settings = options.resolve().map_err(Failure::usage)?;
    let options = MatchOptions { games: Some(settings.conditions.games), ..options };
    let options =
        options.pinned(&settings.contestants, &settings.openings).map_err(Failure::usage)?;
    let text = options.to_toml().map_err(Failure::usage)?;
    if arguments.dry_run {
        write!(streams.output, "{text}")?;
        return dry_run(&settings, streams, stop);
    }
    let is_begun =
        settings.conditions.shard.is_some() && settings.directory.join("match.toml").exists();
    let mut store = if is_begun {
        // A scheduler may start a job again.
        let store = Store::open(&settings.directory).map_err(Failure::usage)?;
        if store.results().options() != text {
            let place = settings.directory.display();
            return Err(Failure::Usage(format!("{place}: a match with other options is here")));
        }
        store
    } else {
        Store::create(&settings.directory, &text).map_err(Failure::usage)?
    };
    play_on(&settings, &mut store, streams, stop, arguments.run.json)
}

/// Takes the part that the scheduler says, or that was asked for, and a folder of its own.
fn take_shard(
    options: &mut MatchOptions,
    shards: Option<u64>,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    if options.shard.is_none() {
        let variable = |name: &str| std::env::var(name).ok();
        options.shard = Shard::from_environment(variable, shards).map_err(Failure::usage)?;
    }
    if let Some(shard) = options.shard {
        let directory = options.directory.take().ok_or_else(|| {
            Failure::usage("expected --directory, which the shards of a match share")
        })?;
        writeln!(streams.errors, "shard {shard}")?;
        options.directory = Some(directory.join(shard.folder()));
    }
    Ok(())
}

/// The options of a file and of the command line.
pub(super) fn given(arguments: &MatchArguments) -> Result<MatchOptions, Failure> {
    arguments.run.options(&arguments.options, MatchOptions::overlaid)
}

pub(super) fn resume(
    arguments: &ResumeArguments,
    streams: &mut Streams<'_>,
    stop: &Stop,
) -> Result<ExitStatus, Failure> {
    let mut store = Store::open(&arguments.directory).map_err(Failure::usage)?;
    // The directory may have been moved since.
    let directory = Some(arguments.directory.clone());
    let options = options(store.results())?;
    let options = MatchOptions {
        directory,
        concurrency: arguments.concurrency.or(options.concurrency),
        force: arguments.force.then_some(true).or(options.force),
        ..options
    };
    let settings = options.resolve().map_err(Failure::usage)?;
    if arguments.restart_unfinished {
        store.drop_journals().map_err(Failure::usage)?;
    }
    play_on(&settings, &mut store, streams, stop, arguments.json)
}

pub(super) fn report(
    arguments: &ReportArguments,
    streams: &mut Streams<'_>,
) -> Result<ExitStatus, Failure> {
    let (results, conditions) = read(&arguments.directory)?;
    let state = RunState::of(&conditions, &results);
    let report = show(&conditions, &state, &results, streams, arguments.json)?;
    if let Some(path) = &arguments.html {
        let games: Vec<GameRecord> = results.finished().values().cloned().collect();
        let folder = results.directory().join("sgf");
        let page = match_page(&report, conditions.test(), &games, &folder);
        write_file(path, &page)?;
    }
    Ok(ExitStatus::Accepted)
}

/// Writes a file that the command line names.
pub(super) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))
}

/// What was played in a directory, and under what conditions. Neither engines nor openings need be
/// there any more.
pub(super) fn read(directory: &Path) -> Result<(Results, Conditions), Failure> {
    let results = Results::read(directory).map_err(Failure::usage)?;
    let conditions = options(&results)?.conditions().map_err(Failure::usage)?;
    Ok((results, conditions))
}

/// The options that a match was begun with.
fn options(results: &Results) -> Result<MatchOptions, Failure> {
    MatchOptions::from_toml(results.options())
        .map_err(|error| Failure::Usage(format!("{}: {error}", results.directory().display())))
}

/// Starts both engines and lets them go again.
fn dry_run(
    settings: &Settings,
    streams: &mut Streams<'_>,
    stop: &Stop,
) -> Result<ExitStatus, Failure> {
    for contestant in &settings.contestants {
        let name = &contestant.name;
        let engine = Engine::start(contestant, settings.limits, stop)
            .map_err(|(failure, _)| Failure::Misbehavior(format!("{name}: {failure}")))?;
        let lag = engine.lag().as_secs_f64() * 1000.0;
        writeln!(streams.output, "# {name}: {}, lag {lag:.2} ms", engine.version())?;
        engine.quit().map_err(|failure| Failure::Misbehavior(format!("{name}: {failure}")))?;
    }
    Ok(ExitStatus::Accepted)
}

fn play_on(
    settings: &Settings,
    store: &mut Store,
    streams: &mut Streams<'_>,
    stop: &Stop,
    json: bool,
) -> Result<ExitStatus, Failure> {
    let finished = store.finished().len() as u64;
    let conditions = &settings.conditions;
    let mut progress =
        Progress::new(&mut *streams.errors, streams.is_terminal, conditions, finished);
    let (end, state) = run(settings, store, stop, &mut progress).map_err(Failure::usage)?;
    drop(progress);
    let report = show(conditions, &state, store.results(), streams, json)?;
    let failures = store.directory().join("failures");
    if failures.exists() {
        writeln!(streams.errors, "what engines said until they failed: {}", failures.display())?;
    }
    match &end {
        RunEnd::Interrupted => writeln!(
            streams.errors,
            "interrupted; go on with: tengen-regress resume {}",
            store.directory().display()
        )?,
        RunEnd::TooManyVoid(reason) => {
            writeln!(streams.errors, "too many void games in a row: {reason}")?;
        }
        RunEnd::Complete | RunEnd::Decided(_) => {}
    }
    Ok(ExitStatus::of_match(&end, &report))
}

pub(super) fn show(
    conditions: &Conditions,
    state: &RunState,
    results: &Results,
    streams: &mut Streams<'_>,
    json: bool,
) -> Result<MatchReport, Failure> {
    let (finished, voided) = (results.finished().values(), results.voided().len());
    let report = MatchReport::new(conditions, state, finished, voided);
    if json {
        let text = serde_json::to_string_pretty(&report).map_err(Failure::usage)?;
        writeln!(streams.output, "{text}")?;
    } else {
        write!(streams.output, "{report}")?;
    }
    streams.output.flush()?;
    Ok(report)
}
