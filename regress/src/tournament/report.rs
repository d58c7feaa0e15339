//! Everything worth saying about a tournament.

use core::fmt;

use serde::Serialize;

use super::{Bout, BoutResult, Event, Pairing, Standings, TournamentGame};
use crate::contestant::Side;
use crate::stats::{Rating, Score, bradley_terry};

/// A tournament as far as it was played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TournamentReport {
    /// The form of competition.
    pub form: String,
    /// The players' names.
    pub players: Vec<String>,
    /// The standings.
    pub standings: Standings,
    /// Ratings of the players, from the games that were played.
    pub ratings: Vec<Rating>,
    /// All rounds.
    pub rounds: Vec<Vec<Bout>>,
    /// Games that an engine's misbehaviour ended, in words.
    pub misbehavior: Vec<String>,
    /// Whether all is played.
    pub is_complete: bool,
}

impl TournamentReport {
    /// Puts a report together.
    #[must_use]
    pub fn new(event: &Event, games: &[TournamentGame]) -> Self {
        let name = |player: usize| &event.field.players[player].name;
        let scores: Vec<Score> = event
            .rounds
            .iter()
            .flatten()
            .filter(|bout| bout.is_game() && bout.result != BoutResult::NoResult)
            .filter_map(|bout| {
                let [player, opponent] = bout.players()?;
                let points = bout.points()[0] as f64 / 2.0;
                Some(Score { player, opponent, points, games: 1.0 })
            })
            .collect();
        Self {
            form: event.form.to_string(),
            players: event.field.players.iter().map(|player| player.name.clone()).collect(),
            standings: event.standings(),
            ratings: bradley_terry(event.field.players.len(), &scores),
            rounds: event.rounds.clone(),
            misbehavior: games
                .iter()
                .filter(|game| game.record.termination.is_misbehavior())
                .map(|game| {
                    let side = game.record.by.map_or(0, Side::index);
                    let by = name(game.players[side]);
                    let detail = game.record.detail.as_deref().unwrap_or_default();
                    format!("game {}.{}: {by}: {detail}", game.round + 1, game.place + 1)
                })
                .collect(),
            is_complete: event.next() == Ok(super::Step::Finished),
        }
    }

    /// A line for a pairing and its result.
    #[must_use]
    pub fn line(&self, bout: &Bout) -> String {
        let name = |player: usize| self.players.get(player).map_or("?", String::as_str);
        match bout.pairing {
            Pairing::Game { black, white, .. } => {
                let result = match bout.result {
                    BoutResult::Black => "1-0",
                    BoutResult::White => "0-1",
                    BoutResult::Draw => "½-½",
                    BoutResult::NoResult => "no result",
                };
                format!("{} - {} {result}", name(black), name(white))
            }
            Pairing::Default { winner, loser, .. } => {
                format!("{} - {} by default", name(winner), name(loser))
            }
            Pairing::Bye { .. } => format!("bye: {}", self.resting(bout)),
        }
    }

    /// Who has a bye: among teams the standings know the name.
    fn resting(&self, bout: &Bout) -> &str {
        let Pairing::Bye { player } = bout.pairing else { return "" };
        self.standings.of(player).map_or("?", |row| row.name.as_str())
    }
}

impl fmt::Display for TournamentReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.is_complete { "" } else { ", not complete" };
        writeln!(f, "{}, {} rounds{state}", self.form, self.rounds.len())?;
        for (number, round) in self.rounds.iter().enumerate() {
            let lines: Vec<String> = round.iter().map(|bout| self.line(bout)).collect();
            writeln!(f, "Round {:<3} {}", number + 1, lines.join(", "))?;
        }
        for line in &self.misbehavior {
            writeln!(f, "{line}")?;
        }
        write!(f, "{}", self.standings)?;
        writeln!(f, "Ratings (Bradley-Terry, standard errors)")?;
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by(|&one, &other| self.ratings[other].elo.total_cmp(&self.ratings[one].elo));
        for player in order {
            let Rating { elo, error } = self.ratings[player];
            writeln!(f, "  {:<24} {elo:+7.1} ± {error:.1}", self.players[player])?;
        }
        Ok(())
    }
}
