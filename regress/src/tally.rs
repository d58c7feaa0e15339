//! Results added up.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use crate::contestant::Side;
use crate::engine::Latency;
use crate::stats::{Games, Pairs, Sample};
use crate::store::GameRecord;
use crate::termination::Termination;

/// What a match came to so far. Games that repeat an earlier one are left out of the results, and
/// with them their pairs.
#[derive(Clone, Default, Debug, Serialize)]
pub struct Tally {
    /// Results of the first engine.
    pub games: Games,
    /// Results of the first engine with Black and with White.
    pub by_color: [Games; 2],
    /// Results of whole pairs.
    pub pairs: Pairs,
    /// Wins of Black.
    pub black_wins: u64,
    /// Games without a result.
    pub no_result: u64,
    /// Games that repeat an earlier one move for move, and are not counted again.
    pub duplicates: u64,
    /// Games by the way they ended.
    pub terminations: BTreeMap<Termination, u64>,
    /// Ends that an engine's misbehaviour brought about, by engine.
    pub misbehavior: [u64; 2],
    /// Clocks run out, by engine.
    pub time_losses: [u64; 2],
    /// Warnings, by engine.
    pub warnings: [u64; 2],
    /// Resignations while the opponent was not sure to win, by engine.
    pub doubtful_resignations: [u64; 2],
    /// Counts that differ from the referee's, by engine, and those that name another winner.
    pub disagreements: [(u64, u64); 2],
    /// Moves made, seconds charged and the longest move, by engine.
    pub time: [(u64, f64, f64); 2],
    /// The most seconds taken off the time of a move, by engine.
    pub lag: [f64; 2],
    /// Round trips of plain commands, by engine.
    pub latency: [Latency; 2],
    /// Moves of all games.
    pub moves: u64,
    /// Seconds of all games.
    pub seconds: f64,
    #[serde(skip)]
    seen: HashSet<String>,
    /// Half points of the first engine in pairs of which one game is known; `None` once the pair is
    /// spoilt.
    #[serde(skip)]
    half_pairs: BTreeMap<u64, Option<u8>>,
}

impl Tally {
    /// The results of games in the order of their numbers.
    pub fn of<'a>(records: impl IntoIterator<Item = &'a GameRecord>) -> Self {
        let mut tally = Self::default();
        for record in records {
            tally.add(record);
        }
        tally
    }

    /// Adds a game.
    pub fn add(&mut self, record: &GameRecord) {
        *self.terminations.entry(record.termination).or_default() += 1;
        self.moves += u64::from(record.moves);
        self.seconds += record.seconds;
        for side in Side::BOTH {
            let index = side.index();
            let part = &record.sides[index];
            self.warnings[index] += u64::from(part.warnings);
            self.latency[index].merge(part.latency);
            self.lag[index] = self.lag[index].max(part.lag);
            let (moves, time, longest) = &mut self.time[index];
            *moves += u64::from(part.moves);
            *time += part.time;
            *longest = longest.max(part.longest);
        }
        for (side, _, other_winner) in record.disagreements() {
            let (all, winners) = &mut self.disagreements[side.index()];
            *all += 1;
            *winners += u64::from(other_winner);
        }
        if let Some(side) = record.by {
            self.misbehavior[side.index()] += u64::from(record.termination.is_misbehavior());
            self.doubtful_resignations[side.index()] += u64::from(record.is_doubtful_resignation());
            self.time_losses[side.index()] += u64::from(record.termination == Termination::Time);
        }
        let is_new = self.seen.insert(record.fingerprint.clone());
        self.duplicates += u64::from(!is_new);
        self.no_result += u64::from(record.half_points.is_none());
        let counted = record.half_points.filter(|_| is_new);
        if let Some(half_points) = counted {
            self.games.add(half_points);
            self.by_color[usize::from(record.black == Side::Second)].add(half_points);
            let for_black = if record.black == Side::First { 2 } else { 0 };
            self.black_wins += u64::from(half_points == for_black);
        }
        match self.half_pairs.remove(&record.pair) {
            None => {
                self.half_pairs.insert(record.pair, counted);
            }
            Some(other) => {
                if let (Some(first), Some(second)) = (other, counted) {
                    self.pairs.add(first, second);
                }
            }
        }
    }

    /// What strength is estimated from: pairs, unless some games are in none.
    #[must_use]
    pub fn best_sample(&self) -> Sample {
        if self.pairs.total() > 0 && 2 * self.pairs.total() == self.games.total() {
            self.pairs.into()
        } else {
            self.games.into()
        }
    }

    /// What was done with games that repeat an earlier one; empty when there are none.
    #[must_use]
    pub fn repetition(&self) -> String {
        match self.duplicates {
            0 => String::new(),
            1 => ", 1 repeats an earlier one and is not counted again".to_owned(),
            many => format!(", {many} repeat earlier ones and are not counted again"),
        }
    }

    /// Finished games, with those that repeat an earlier one or have no result.
    #[must_use]
    pub fn finished(&self) -> u64 {
        self.terminations.values().sum()
    }
}
