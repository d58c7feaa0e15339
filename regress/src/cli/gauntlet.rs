//! The command `gauntlet`: one engine against each of several others.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::play::{given, read};
use super::{Failure, MatchArguments, ReportArguments, Streams};
use crate::exit_status::ExitStatus;
use crate::options::MatchOptions;
use crate::progress::Progress;
use crate::report::MatchReport;
use crate::runner::{RunEnd, RunState, run};
use crate::stats::{Rating, Score, bradley_terry, signed};
use crate::stop::Stop;
use crate::store::Store;

/// What a gauntlet came to.
#[derive(Serialize, Default)]
struct Gauntlet {
    matches: Vec<MatchReport>,
    /// Of the first engine, then of its opponents.
    ratings: Vec<Rating>,
}

/// Plays a match against each opponent in turn, in a folder of its own. The same command again goes
/// on where an earlier one was interrupted.
pub(super) fn gauntlet(
    arguments: &MatchArguments,
    streams: &mut Streams<'_>,
    stop: &Stop,
) -> Result<ExitStatus, Failure> {
    let options = given(arguments)?;
    let Some((challenger, opponents)) = options.engines.split_first() else {
        return Err(Failure::usage("expected at least two engines, got none"));
    };
    if opponents.is_empty() {
        return Err(Failure::usage("expected at least two engines, got one"));
    }
    let directory = options.directory.clone().unwrap_or_else(|| PathBuf::from("gauntlet"));
    let mut gauntlet = Gauntlet::default();
    let mut status = ExitStatus::Accepted;
    for (number, opponent) in opponents.iter().enumerate() {
        let folder = folder(&directory, number);
        let options = MatchOptions {
            engines: vec![challenger.clone(), opponent.clone()],
            directory: Some(folder.clone()),
            ..options.clone()
        };
        let settings = options.resolve().map_err(Failure::usage)?;
        let options = MatchOptions { games: Some(settings.conditions.games), ..options };
        let pinned = options.pinned(&settings.contestants, &settings.openings);
        let text = pinned.map_err(Failure::usage)?.to_toml().map_err(Failure::usage)?;
        if arguments.dry_run {
            write!(streams.output, "{text}")?;
            continue;
        }
        let mut store = if folder.join("match.toml").exists() {
            let store = Store::open(&folder).map_err(Failure::usage)?;
            if store.results().options() != text {
                let place = folder.display();
                return Err(Failure::Usage(format!("{place}: a match with other options is here")));
            }
            store
        } else {
            fs::create_dir_all(&directory).map_err(Failure::usage)?;
            Store::create(&folder, &text).map_err(Failure::usage)?
        };
        let finished = store.finished().len() as u64;
        let conditions = &settings.conditions;
        let mut progress =
            Progress::new(&mut *streams.errors, streams.is_terminal, conditions, finished);
        let (end, state) =
            run(&settings, &mut store, stop, &mut progress).map_err(Failure::usage)?;
        drop(progress);
        let records = store.finished().values();
        let report = MatchReport::new(conditions, &state, records, store.voided().len());
        let interrupted = matches!(end, RunEnd::Interrupted);
        if ExitStatus::of_match(&end, &report) == ExitStatus::Misbehavior {
            status = ExitStatus::Misbehavior;
        }
        gauntlet.matches.push(report);
        if interrupted {
            status = ExitStatus::Interrupted;
            writeln!(streams.errors, "interrupted; the same command goes on")?;
            break;
        }
    }
    if !arguments.dry_run {
        gauntlet.rate();
        show(&gauntlet, streams, arguments.run.json)?;
    }
    Ok(status)
}

/// The folder of the match against an opponent, counted from 0.
pub(super) fn folder(directory: &Path, opponent: usize) -> PathBuf {
    directory.join(format!("opponent-{:02}", opponent + 1))
}

/// Shows the gauntlet in a directory as far as it was played.
pub(super) fn report(
    arguments: &ReportArguments,
    streams: &mut Streams<'_>,
) -> Result<ExitStatus, Failure> {
    let folders = (0..).map(|opponent| folder(&arguments.directory, opponent));
    let folders: Vec<PathBuf> = folders.take_while(|folder| folder.exists()).collect();
    if let Some(first) = folders.first().filter(|_| arguments.html.is_some()) {
        return Err(Failure::Usage(format!(
            "--html: expected a match or a tournament, got a gauntlet; its matches have pages of \
             their own: {}",
            first.display()
        )));
    }
    let mut gauntlet = Gauntlet::default();
    for folder in &folders {
        let (results, conditions) = read(folder)?;
        let state = RunState::of(&conditions, &results);
        let (finished, voided) = (results.finished().values(), results.voided().len());
        gauntlet.matches.push(MatchReport::new(&conditions, &state, finished, voided));
    }
    gauntlet.rate();
    show(&gauntlet, streams, arguments.json)?;
    Ok(ExitStatus::Accepted)
}

impl Gauntlet {
    fn rate(&mut self) {
        let scores: Vec<Score> = self
            .matches
            .iter()
            .enumerate()
            .map(|(number, report)| {
                let games = report.tally.games;
                let (points, games) = (games.points(), games.total() as f64);
                Score { player: 0, opponent: number + 1, points, games }
            })
            .collect();
        self.ratings = bradley_terry(self.matches.len() + 1, &scores);
    }
}

fn show(gauntlet: &Gauntlet, streams: &mut Streams<'_>, json: bool) -> Result<(), Failure> {
    let output = &mut *streams.output;
    if json {
        let text = serde_json::to_string_pretty(gauntlet).map_err(Failure::usage)?;
        writeln!(output, "{text}")?;
        return Ok(());
    }
    let Some(first) = gauntlet.matches.first() else { return Ok(()) };
    writeln!(
        output,
        "{:<24} {:>14} {:>8} {:>18} {:>18}",
        first.engines[0], "+ = -", "share", "Elo", "rating"
    )?;
    for (report, rating) in gauntlet.matches.iter().zip(gauntlet.ratings.iter().skip(1)) {
        let games = report.tally.games;
        writeln!(
            output,
            "{:<24} {:>14} {:>6.1} % {:>18} {:>18}",
            report.engines[1],
            format!("{} {} {}", games.wins, games.draws, games.losses),
            100.0 * report.rate,
            report.elo.elo.to_string(),
            format!("{} ± {:.1}", signed(rating.elo), rating.error),
        )?;
    }
    if let Some(rating) = gauntlet.ratings.first() {
        let text = format!("{} ± {:.1}", signed(rating.elo), rating.error);
        writeln!(output, "{:<24} {:>14} {:>8} {:>18} {text:>18}", "itself", "", "", "")?;
    }
    for report in gauntlet.matches.iter().filter(|report| report.tally.duplicates > 0) {
        let (opponent, finished) = (&report.engines[1], report.finished);
        writeln!(output, "{opponent}, games: {finished}{}", report.tally.repetition())?;
    }
    Ok(())
}
