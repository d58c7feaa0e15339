//! The command `tournament`.

use std::fs;
use std::path::{Path, PathBuf};

use super::play::write_file;
use super::run_arguments::{RunArguments, read_options};
use super::{Failure, ReportArguments, Streams};
use crate::exit_status::ExitStatus;
use crate::html::tournament_page;
use crate::openings::Openings;
use crate::options::MatchOptions;
use crate::stop::Stop;
use crate::store::{GameRecord, StoreError, lock, write_whole};
use crate::tournament::{
    Event, Pairing, TournamentEnd, TournamentGame, TournamentObserver, TournamentOptions,
    TournamentReport, play_tournament, read_tournament,
};

const EXAMPLES: &str = "\
Examples:
  tengen-regress tournament --form 'swiss 5' --ties play-off --config event.toml -o runs/event
  tengen-regress tournament --form relay --engine 'name=A,command=a' --engine 'name=B,command=b' \\
      --team name=Red,members=A --team name=Blue,members=B -o runs/relay
  tengen-regress tournament --resume -o runs/event --withdraw 'GNU Go=3'
  tengen-regress report runs/event --html event.html";

/// The file that says how a tournament is played.
pub(super) const FILE: &str = "tournament.toml";

#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
// Options of a match that are refused here.
#[command(mut_arg("games", |arg| arg.hide(true)))]
#[command(mut_arg("sprt", |arg| arg.hide(true)))]
#[command(mut_arg("shard", |arg| arg.hide(true)))]
pub(super) struct TournamentArguments {
    #[command(flatten)]
    run: RunArguments,

    /// Go on with the tournament in the directory, by its own options; only withdrawals may be new
    #[arg(long, requires = "directory")]
    resume: bool,

    #[command(flatten)]
    options: TournamentOptions,
}

pub(super) fn tournament(
    arguments: &TournamentArguments,
    streams: &mut Streams<'_>,
    stop: &Stop,
) -> Result<ExitStatus, Failure> {
    let given = arguments.run.options(&arguments.options, TournamentOptions::overlaid)?;
    let directory = given.games.directory.clone().unwrap_or_else(|| PathBuf::from("tournament"));
    let file = directory.join(FILE);
    let before: Option<TournamentOptions> =
        if arguments.resume { Some(read_options(&file)?) } else { None };
    let mut options = match &before {
        Some(before) => {
            let games = MatchOptions {
                directory: given.games.directory.clone(),
                ..MatchOptions::default()
            };
            let news = TournamentOptions {
                withdrawals: given.withdrawals.clone(),
                games,
                ..TournamentOptions::default()
            };
            if given != news {
                return Err(Failure::usage(
                    "--resume: expected no options but --directory and --withdraw: the tournament \
                     has its own",
                ));
            }
            before.overlaid(&news).map_err(Failure::usage)?
        }
        None => given,
    };
    let mut event = options.event().map_err(Failure::usage)?;
    check_games(&options.games)?;
    fs::create_dir_all(&directory).map_err(Failure::usage)?;
    let _lock = lock(&directory).map_err(Failure::usage)?;
    if file.exists() && !arguments.resume {
        return Err(Failure::usage(StoreError::Exists(directory)));
    }
    if let Some(before) = &before {
        check_withdrawals(before, &options, &directory)?;
    }
    let contestants = options.games.contestants().map_err(Failure::usage)?;
    let pinned = options.games.pinned(&contestants, &Openings::default());
    // Each game draws an opening of its own.
    options.games = MatchOptions { openings_hash: None, ..pinned.map_err(Failure::usage)? };
    let text = options.to_toml().map_err(Failure::usage)?;
    write_whole(&file, text.as_bytes()).map_err(Failure::usage)?;
    let (end, games) = {
        let mut progress = Progress { streams };
        play_tournament(&mut event, &options.games, &directory, stop, &mut progress)
            .map_err(Failure::usage)?
    };
    let report = TournamentReport::new(&event, &games);
    show(&report, streams, arguments.run.json)?;
    Ok(match end {
        TournamentEnd::Complete if !report.misbehavior.is_empty() => ExitStatus::Misbehavior,
        TournamentEnd::Complete => ExitStatus::Accepted,
        TournamentEnd::Interrupted => {
            writeln!(
                streams.errors,
                "interrupted; go on with: tengen-regress tournament --resume -o {}",
                directory.display()
            )?;
            ExitStatus::Interrupted
        }
        TournamentEnd::Spoilt(reason) => {
            writeln!(streams.errors, "too many void games in a row: {reason}")?;
            ExitStatus::Misbehavior
        }
    })
}

/// A new withdrawal changes no round that was played.
fn check_withdrawals(
    before: &TournamentOptions,
    now: &TournamentOptions,
    directory: &Path,
) -> Result<(), Failure> {
    let mut event = before.event().map_err(Failure::usage)?;
    read_tournament(&mut event, directory).map_err(Failure::usage)?;
    let played = event.rounds.len() - event.play_off_rounds;
    for withdrawal in &now.withdrawals {
        let (name, rounds) = withdrawal;
        if *rounds < played && !before.withdrawals.contains(withdrawal) {
            return Err(Failure::Usage(format!(
                "withdraw: expected {name} to leave after the {played} rounds that were played, \
                 or later, got {rounds}"
            )));
        }
    }
    Ok(())
}

/// Shows the tournament in a directory as far as it was played.
pub(super) fn report(
    arguments: &ReportArguments,
    streams: &mut Streams<'_>,
) -> Result<ExitStatus, Failure> {
    let directory = &arguments.directory;
    let options: TournamentOptions = read_options(&directory.join(FILE))?;
    let mut event = options.event().map_err(Failure::usage)?;
    let games: Vec<TournamentGame> =
        read_tournament(&mut event, directory).map_err(Failure::usage)?;
    let report = TournamentReport::new(&event, &games);
    show(&report, streams, arguments.json)?;
    if let Some(path) = &arguments.html {
        write_file(path, &tournament_page(&event, &report, &games))?;
    }
    Ok(ExitStatus::Accepted)
}

/// Options that a match of its own would have refused.
fn check_games(games: &MatchOptions) -> Result<(), Failure> {
    if games.sprt.is_some() || games.games.is_some() || games.shard.is_some() {
        return Err(Failure::usage(
            "expected no games, sprt and shard: the form of competition decides",
        ));
    }
    let [first, second, ..] = games.engines.as_slice() else {
        return Err(Failure::usage("expected at least two engines"));
    };
    let engines = vec![first.clone(), second.clone()];
    MatchOptions { engines, ..games.clone() }.resolve().map_err(Failure::usage).map(|_| ())
}

fn show(report: &TournamentReport, streams: &mut Streams<'_>, json: bool) -> Result<(), Failure> {
    if json {
        let text = serde_json::to_string_pretty(report).map_err(Failure::usage)?;
        writeln!(streams.output, "{text}")?;
    } else {
        write!(streams.output, "{report}")?;
    }
    Ok(streams.output.flush()?)
}

struct Progress<'a, 'b> {
    streams: &'a mut Streams<'b>,
}

impl TournamentObserver for Progress<'_, '_> {
    fn round_begins(&mut self, event: &Event, pairings: &[Pairing]) {
        let round = event.rounds.len() + 1;
        let count = pairings.iter().filter(|p| matches!(p, Pairing::Game { .. })).count();
        // Progress that can't be shown is no reason to stop.
        let _ = writeln!(self.streams.errors, "round {round}, games: {count}");
    }

    fn game_ended(&mut self, event: &Event, pairing: Pairing, record: &GameRecord) {
        if let Pairing::Game { black, white, .. } = pairing {
            let name = |player: usize| &event.field.players[player].name;
            let (black, white, result) = (name(black), name(white), &record.result);
            let detail = record.detail.as_deref().unwrap_or_default();
            let _ = writeln!(self.streams.errors, "  {black} - {white}: {result} {detail}");
        }
    }
}
