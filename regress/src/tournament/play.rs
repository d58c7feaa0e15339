//! Plays a tournament, each game as a match of its own in a folder of its own, so that an
//! interrupted tournament goes on as an interrupted match does.

use core::fmt;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use super::{Bout, BoutResult, Event, Pairing, ScheduleError, Step};
use crate::contestant::Contestant;
use crate::options::{MatchOptions, OptionsError, Settings};
use crate::pool::{RunError, locked};
use crate::runner::{Observer, RunEnd, RunState, run};
use crate::stop::Stop;
use crate::store::{GameRecord, Results, Store, StoreError};

/// Why a tournament ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentEnd {
    /// All is played.
    Complete,
    /// It was asked to stop.
    Interrupted,
    /// An engine never got ready to play.
    Spoilt(String),
}

/// Why a tournament could not go on.
#[derive(Debug)]
pub enum TournamentError {
    /// The options of its games are wrong.
    Options(OptionsError),
    /// A game's folder failed.
    Store(StoreError),
    /// A game could not be played.
    Run(RunError),
    /// There is no pairing left.
    Schedule(ScheduleError),
}

impl fmt::Display for TournamentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Options(error) => error.fmt(f),
            Self::Store(error) => error.fmt(f),
            Self::Run(error) => error.fmt(f),
            Self::Schedule(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for TournamentError {}

macro_rules! from {
    ($($error:ty => $variant:ident),+) => {
        $(impl From<$error> for TournamentError {
            fn from(error: $error) -> Self {
                Self::$variant(error)
            }
        })+
    };
}

from!(OptionsError => Options, StoreError => Store, RunError => Run, ScheduleError => Schedule);

/// A game of a tournament: round and place in it, both from 0.
#[derive(Clone, PartialEq, Debug)]
pub struct TournamentGame {
    /// The round.
    pub round: usize,
    /// Its place in the round.
    pub place: usize,
    /// Who had Black and White.
    pub players: [usize; 2],
    /// What is recorded of it; Black is the first engine.
    pub record: GameRecord,
    /// The folder of its match.
    pub folder: PathBuf,
}

/// Who is told of a tournament as it goes.
pub trait TournamentObserver {
    /// A round begins.
    fn round_begins(&mut self, event: &Event, pairings: &[Pairing]);
    /// A game has ended.
    fn game_ended(&mut self, event: &Event, pairing: Pairing, record: &GameRecord);
}

/// Plays a tournament from where its folder stands to its end.
///
/// # Errors
/// When a game can't be played or there is no pairing left.
pub fn play_tournament(
    event: &mut Event,
    options: &MatchOptions,
    directory: &Path,
    stop: &Stop,
    observer: &mut dyn TournamentObserver,
) -> Result<(TournamentEnd, Vec<TournamentGame>), TournamentError> {
    let mut games = Vec::new();
    loop {
        let (pairings, is_play_off) = match event.next()? {
            Step::Round(pairings) => (pairings, false),
            Step::PlayOff(pairings) => (pairings, true),
            Step::Finished => return Ok((TournamentEnd::Complete, games)),
        };
        observer.round_begins(event, &pairings);
        let hall = Hall { event, options, directory, stop };
        let (end, mut played) = hall.play_round(&pairings, observer)?;
        played.sort_by_key(|game| game.place);
        if end != TournamentEnd::Complete {
            games.extend(played);
            return Ok((end, games));
        }
        push_round(event, &pairings, &played, is_play_off);
        games.extend(played);
    }
}

/// The tournament as far as the games in its folder go, without playing any.
///
/// # Errors
/// When a game's folder can't be read or there is no pairing left.
pub fn read_tournament(
    event: &mut Event,
    directory: &Path,
) -> Result<Vec<TournamentGame>, TournamentError> {
    let mut games = Vec::new();
    loop {
        let (pairings, is_play_off) = match event.next()? {
            Step::Round(pairings) => (pairings, false),
            Step::PlayOff(pairings) => (pairings, true),
            Step::Finished => return Ok(games),
        };
        let mut played = Vec::new();
        for (place, pairing) in pairings.iter().enumerate() {
            let folder = folder(directory, event.rounds.len(), place);
            let Pairing::Game { black, white, .. } = *pairing else { continue };
            if !folder.join("match.toml").exists() {
                continue;
            }
            if let Some(record) = Results::read(&folder)?.finished().get(&0).cloned() {
                let (round, players) = (event.rounds.len(), [black, white]);
                played.push(TournamentGame { round, place, players, record, folder });
            }
        }
        let wanted = pairings.iter().filter(|p| matches!(p, Pairing::Game { .. })).count();
        let is_whole = played.len() == wanted;
        if is_whole {
            push_round(event, &pairings, &played, is_play_off);
        }
        games.extend(played);
        if !is_whole {
            return Ok(games);
        }
    }
}

fn push_round(
    event: &mut Event,
    pairings: &[Pairing],
    played: &[TournamentGame],
    is_play_off: bool,
) {
    let bouts = pairings.iter().enumerate().map(|(place, &pairing)| {
        let game = played.iter().find(|game| game.place == place);
        game.map_or(Bout::settled(pairing), |game| Bout {
            pairing,
            result: result(&game.record),
            warnings: [0, 1].map(|side: usize| game.record.sides[side].warnings),
        })
    });
    let bouts = bouts.collect();
    event.rounds.push(bouts);
    event.play_off_rounds += usize::from(is_play_off);
}

/// Black is the first engine of its match.
const fn result(record: &GameRecord) -> BoutResult {
    match record.half_points {
        Some(0) => BoutResult::White,
        Some(1) => BoutResult::Draw,
        Some(_) => BoutResult::Black,
        None => BoutResult::NoResult,
    }
}

fn folder(directory: &Path, round: usize, place: usize) -> PathBuf {
    directory.join(format!("round-{:03}", round + 1)).join(format!("game-{:03}", place + 1))
}

struct Hall<'a> {
    event: &'a Event,
    options: &'a MatchOptions,
    directory: &'a Path,
    stop: &'a Stop,
}

type Played = Result<(RunEnd, TournamentGame, Pairing), TournamentError>;

impl Hall<'_> {
    /// Plays the games of a round, several at a time.
    fn play_round(
        &self,
        pairings: &[Pairing],
        observer: &mut dyn TournamentObserver,
    ) -> Result<(TournamentEnd, Vec<TournamentGame>), TournamentError> {
        let contestants = self.options.contestants()?;
        let waiting: VecDeque<(usize, Pairing)> = pairings
            .iter()
            .copied()
            .enumerate()
            .filter(|(_, pairing)| matches!(pairing, Pairing::Game { .. }))
            .collect();
        let waiting = Mutex::new(waiting);
        let workers = self.options.concurrency.unwrap_or(1).max(1);
        let (sender, receiver) = channel::<Option<Played>>();
        let (mut end, mut games, mut failure) = (TournamentEnd::Complete, Vec::new(), None);
        thread::scope(|scope| {
            for _ in 0..workers {
                let (sender, waiting, contestants) = (sender.clone(), &waiting, &contestants);
                scope.spawn(move || self.work(waiting, contestants, &sender));
            }
            drop(sender);
            for message in receiver {
                match message {
                    None => end = TournamentEnd::Interrupted,
                    Some(Err(error)) => {
                        failure.get_or_insert(error);
                        locked(&waiting).clear();
                    }
                    Some(Ok((RunEnd::TooManyVoid(reason), ..))) => {
                        end = TournamentEnd::Spoilt(reason);
                        locked(&waiting).clear();
                    }
                    Some(Ok((_, game, pairing))) => {
                        observer.game_ended(self.event, pairing, &game.record);
                        games.push(game);
                    }
                }
            }
        });
        failure.map_or(Ok((end, games)), Err)
    }

    /// Plays games until there are none left; tells `None` when it was interrupted.
    fn work(
        &self,
        waiting: &Mutex<VecDeque<(usize, Pairing)>>,
        contestants: &[Arc<Contestant>],
        sender: &Sender<Option<Played>>,
    ) {
        loop {
            let next = locked(waiting).pop_front();
            let Some((place, pairing)) = next else { return };
            let message = match self.play(place, pairing, contestants) {
                Ok(None) => None,
                Ok(Some((end, game))) => Some(Ok((end, game, pairing))),
                Err(error) => Some(Err(error)),
            };
            let is_over = message.is_none();
            // Nobody listens any more only when the tournament is failing already.
            let _ = sender.send(message);
            if is_over {
                return;
            }
        }
    }

    /// Plays one game, or what is left of it; `None` when it was interrupted.
    fn play(
        &self,
        place: usize,
        pairing: Pairing,
        contestants: &[Arc<Contestant>],
    ) -> Result<Option<(RunEnd, TournamentGame)>, TournamentError> {
        let Pairing::Game { black, white, .. } = pairing else { return Ok(None) };
        let round = self.event.rounds.len();
        let folder = folder(self.directory, round, place);
        let engine = |player: usize| self.options.engines.get(player).cloned().unwrap_or_default();
        let number = (round as u64) << 16 | place as u64;
        let options = MatchOptions {
            engines: vec![engine(black), engine(white)],
            games: Some(1),
            concurrency: Some(1),
            sprt: None,
            shard: None,
            shuffle_openings: self.options.openings.is_some().then_some(true),
            openings_hash: None,
            seed: Some(self.event.seed.wrapping_add(number.wrapping_mul(0x9E37_79B9)) >> 1),
            directory: Some(folder.clone()),
            ..self.options.clone()
        };
        let settings = Settings {
            contestants: [Arc::clone(&contestants[black]), Arc::clone(&contestants[white])],
            ..options.resolve()?
        };
        let mut store = if folder.join("match.toml").exists() {
            Store::open(&folder)?
        } else {
            let text = options.to_toml().map_err(|e| OptionsError::Text(e.to_string()))?;
            Store::create(&folder, &text)?
        };
        let (end, _) = run(&settings, &mut store, self.stop, &mut Silent)?;
        let void = || store.voided().last().cloned();
        let record = match &end {
            RunEnd::Interrupted => return Ok(None),
            RunEnd::TooManyVoid(_) => void(),
            RunEnd::Complete | RunEnd::Decided(_) => store.finished().get(&0).cloned(),
        };
        Ok(record.map(|record| {
            (end, TournamentGame { round, place, players: [black, white], record, folder })
        }))
    }
}

/// A match of one game has nothing to say while it runs.
struct Silent;

impl Observer for Silent {
    fn game_ended(&mut self, _: &GameRecord, _: &RunState) {}

    fn quit_failed(&mut self, _: crate::contestant::Side, _: &str) {}
}
