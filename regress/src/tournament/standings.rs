//! Who is placed where.

use core::fmt;

use serde::Serialize;

use super::bracket::Bracket;
use super::event::{Event, Pairing};
use super::form::{Form, Ranking, Ties};
use super::fraction::Fraction;
use super::knock_out::rounds_survived;
use super::{lot, team_standings};

/// One line of the standings: a player, or a team.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// The place, from 1; equal ones share it.
    pub rank: usize,
    /// The number of the player or the team in the field.
    pub number: usize,
    /// Its name.
    pub name: String,
    /// Games (matches of teams) won, drawn and lost, defaults included.
    pub results: [usize; 3],
    /// Points: 2 for a win, 1 for a draw.
    pub points: Fraction,
    /// What ranks, in the order of [`Standings::columns`]; more is better.
    pub keys: Vec<Fraction>,
    /// Warnings.
    pub warnings: usize,
    /// Whether it has withdrawn.
    pub has_withdrawn: bool,
    /// Whether its results are void for having withdrawn early.
    pub is_void: bool,
}

/// The standings of a tournament so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standings {
    /// What the [keys](Standing::keys) are.
    pub columns: Vec<String>,
    /// The lines, best first.
    pub rows: Vec<Standing>,
}

impl Standings {
    /// Puts lines in order by their keys, and numbers the places.
    pub(super) fn ranked(columns: Vec<String>, mut rows: Vec<Standing>) -> Self {
        rows.sort_by(|one, other| {
            let key = |row: &Standing| (core::cmp::Reverse(row.is_void), row.keys.clone());
            key(other).cmp(&key(one)).then(one.number.cmp(&other.number))
        });
        for place in 0..rows.len() {
            let is_shared = place > 0
                && rows[place - 1].keys == rows[place].keys
                && rows[place - 1].is_void == rows[place].is_void;
            rows[place].rank = if is_shared { rows[place - 1].rank } else { place + 1 };
        }
        Self { columns, rows }
    }

    /// The line of a player or a team.
    #[must_use]
    pub fn of(&self, number: usize) -> Option<&Standing> {
        self.rows.iter().find(|row| row.number == number)
    }
}

impl Event {
    /// The standings so far.
    #[must_use]
    pub fn standings(&self) -> Standings {
        match self.form {
            Form::Relay
            | Form::BoardsRoundRobin { .. }
            | Form::BoardsSwiss { .. }
            | Form::AllPlayAll { .. } => team_standings::standings(self),
            _ => of_players(self),
        }
    }
}

/// Players in the order of their points pairing so far.
pub(super) fn by_points(event: &Event) -> Vec<usize> {
    let event = Event { form: Form::Swiss { rounds: event.rounds.len() }, ..event.clone() };
    of_players(&event).rows.into_iter().map(|row| row.number).collect()
}

fn of_players(event: &Event) -> Standings {
    let sheet = Sheet::new(event);
    let (mut columns, mut keys): (Vec<&'static str>, Vec<Vec<Fraction>>) = match event.form {
        Form::RoundRobin { .. } => {
            let keys = |player| vec![sheet.points[player], sheet.beaten_points(event, player)];
            (vec!["points", "beaten"], sheet.map(keys))
        }
        Form::Swiss { .. } | Form::SwissKnockOut { .. } => sheet.points_pairing(event),
        _ => (vec!["points"], sheet.map(|player| vec![sheet.points[player]])),
    };
    if matches!(event.form, Form::KnockOut { .. } | Form::SwissKnockOut { .. }) {
        let survived = sheet.survived(event);
        columns.insert(0, "rounds");
        for (key, survived) in keys.iter_mut().zip(survived) {
            key.insert(0, Fraction::from(survived));
        }
        if matches!(event.form, Form::KnockOut { .. }) {
            // Who is out in the same round shares a place, however it got there.
            columns.truncate(1);
            keys.iter_mut().for_each(|key| key.truncate(1));
        }
    }
    columns.push("warnings");
    for (key, &warnings) in keys.iter_mut().zip(&sheet.warnings) {
        key.push(Fraction::ZERO - Fraction::from(warnings));
    }
    if event.play_off_rounds > 0 {
        columns.push("play-off");
        for (player, key) in keys.iter_mut().enumerate() {
            let bouts = event.play_off().iter().flatten();
            let points: usize = bouts.filter_map(|bout| Some(bout.seen_by(player)?.1)).sum();
            key.push(Fraction::from(points));
        }
    }
    if event.ties == Ties::Lots {
        columns.push("lot");
        for (player, key) in keys.iter_mut().enumerate() {
            key.push(Fraction::from((lot::number(event.seed, &[player]) >> 44) as usize));
        }
    }
    let rows = keys.into_iter().enumerate().map(|(player, keys)| Standing {
        rank: 0,
        number: player,
        name: event.field.players[player].name.clone(),
        results: sheet.results[player],
        points: sheet.points[player],
        keys,
        warnings: sheet.warnings[player],
        has_withdrawn: event.has_withdrawn(player),
        is_void: sheet.is_void[player],
    });
    let columns = columns.into_iter().map(str::to_owned).collect();
    Standings::ranked(columns, rows.collect())
}

/// Points and results of every player.
struct Sheet {
    points: Vec<Fraction>,
    results: Vec<[usize; 3]>,
    warnings: Vec<usize>,
    /// Results do not count: in a round robin, for those who left before half of their games.
    is_void: Vec<bool>,
}

impl Sheet {
    fn new(event: &Event) -> Self {
        let count = event.field.players.len();
        let mut sheet = Self {
            points: vec![Fraction::ZERO; count],
            results: vec![[0; 3]; count],
            warnings: vec![0; count],
            is_void: (0..count).map(|player| is_void(event, player)).collect(),
        };
        for bout in event.bouts() {
            if let Pairing::Bye { player } = bout.pairing
                && event.form.is_by_points()
            {
                sheet.points[player] += Fraction::from(2);
            }
            let Some(players) = bout.players() else { continue };
            for (player, warnings) in players.into_iter().zip(bout.warnings) {
                sheet.warnings[player] += usize::from(warnings);
            }
            if players.into_iter().any(|player| sheet.is_void[player]) {
                continue;
            }
            let [one, other] = bout.points();
            for (player, own, others) in [(players[0], one, other), (players[1], other, one)] {
                sheet.points[player] += Fraction::from(own);
                let kind = match own.cmp(&others) {
                    core::cmp::Ordering::Greater => 0,
                    core::cmp::Ordering::Equal => 1,
                    core::cmp::Ordering::Less => 2,
                };
                sheet.results[player][kind] += 1;
            }
        }
        sheet
    }

    fn map(&self, keys: impl Fn(usize) -> Vec<Fraction>) -> Vec<Vec<Fraction>> {
        (0..self.points.len()).map(keys).collect()
    }

    /// The points of those one beat, and half the points of those one drew with.
    fn beaten_points(&self, event: &Event, player: usize) -> Fraction {
        let mut sum = Fraction::ZERO;
        for bout in event.bouts() {
            let Some((opponent, own, others)) = bout.seen_by(player) else { continue };
            if self.is_void[player] || self.is_void[opponent] {
                continue;
            }
            match (own, others) {
                (2, _) => sum += self.points[opponent],
                (1, 1) => sum += self.points[opponent] / Fraction::from(2),
                _ => {}
            }
        }
        sum
    }

    fn points_pairing(&self, event: &Event) -> (Vec<&'static str>, Vec<Vec<Fraction>>) {
        let rounds = Fraction::from(event.counted_rounds().len());
        let highest = self.points.iter().copied().max().unwrap_or_default();
        let seen = self.seen_points(event);
        let keys = |player: usize| {
            let mut sum = Fraction::ZERO;
            for bout in event.bouts() {
                match bout.pairing {
                    Pairing::Bye { player: resting } if resting == player => sum += rounds,
                    _ => {
                        if let Some((opponent, ..)) = bout.seen_by(player) {
                            sum += seen[opponent];
                        }
                    }
                }
            }
            match event.ranking {
                Ranking::Total => vec![total(self.points[player], sum, highest, rounds)],
                Ranking::Sum => vec![self.points[player], sum],
            }
        };
        let columns = match event.ranking {
            Ranking::Total => vec!["total"],
            Ranking::Sum => vec!["points", "opponents"],
        };
        (columns, self.map(keys))
    }

    /// What a player's points are worth to its opponents: those of one that has withdrawn are filled
    /// up by its mean a game, at most 1, for the games that it misses.
    fn seen_points(&self, event: &Event) -> Vec<Fraction> {
        let rounds = event.counted_rounds().len();
        (0..self.points.len())
            .map(|player| {
                if !event.has_withdrawn(player) {
                    return self.points[player];
                }
                let games = event.bouts().filter(|bout| bout.seen_by(player).is_some());
                let (mut played, mut earned) = (0, 0);
                for bout in games {
                    played += 1;
                    earned += bout.seen_by(player).map_or(0, |(_, own, _)| own);
                }
                let byes = event.bouts().filter(|bout| bout.pairing == Pairing::Bye { player });
                let missing = rounds.saturating_sub(played + byes.count());
                let mean = Fraction::new(earned as i128, played as i128).min(Fraction::ONE);
                self.points[player] + mean * Fraction::from(missing)
            })
            .collect()
    }

    /// Rounds until each was out; those still there stand a round higher than anybody who is out.
    fn survived(&self, event: &Event) -> Vec<usize> {
        if event.form == (Form::KnockOut { losses: 1 }) {
            return Bracket::of(event).columns_reached(self.points.len());
        }
        let rounds = event.counted_rounds();
        let mut survived = rounds_survived(rounds, self.points.len());
        let left: Vec<usize> = match event.form {
            Form::KnockOut { losses } => {
                let lost = super::knock_out::losses(event);
                let is_in = |&player: &usize| lost[player] < losses && !event.has_withdrawn(player);
                (0..self.points.len()).filter(is_in).collect()
            }
            Form::SwissKnockOut { losses } => super::swiss::survivors(event, losses),
            _ => Vec::new(),
        };
        for player in left {
            survived[player] = rounds.len() + 1;
        }
        survived
    }
}

/// Own points + (sum of the opponents' points / (half of the highest points) - rounds), the bracket
/// being 0 while the highest points are.
pub(super) fn total(own: Fraction, sum: Fraction, highest: Fraction, rounds: Fraction) -> Fraction {
    if highest == Fraction::ZERO {
        return own;
    }
    own + (sum / (highest / Fraction::from(2)) - rounds)
}

/// Whether a player of a round robin left before it had played half of its games.
fn is_void(event: &Event, player: usize) -> bool {
    let Form::RoundRobin { cycles } = event.form else { return false };
    if !event.has_withdrawn(player) {
        return false;
    }
    let games = cycles * event.field.players.len().saturating_sub(1);
    let played =
        event.bouts().filter(|bout| bout.is_game() && bout.seen_by(player).is_some()).count();
    2 * played < games
}

/// A table to read.
impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(4);
        write!(f, "{:>3}  {:width$}  {:>8}  {:>6}", "", "name", "+ = -", "points")?;
        let columns: Vec<(usize, &String)> =
            self.columns.iter().enumerate().filter(|(_, name)| *name != "points").collect();
        for (_, name) in &columns {
            write!(f, "  {name:>9}")?;
        }
        writeln!(f)?;
        for row in &self.rows {
            let [wins, draws, losses] = row.results;
            let results = format!("{wins} {draws} {losses}");
            write!(f, "{:>3}  {:width$}  {results:>8}  {:>6}", row.rank, row.name, row.points)?;
            for (index, name) in &columns {
                let key = row.keys.get(*index).copied().unwrap_or_default();
                let shown = if *name == "warnings" { Fraction::ZERO - key } else { key };
                write!(f, "  {shown:>9}")?;
            }
            match (row.has_withdrawn, row.is_void) {
                (_, true) => writeln!(f, "  withdrawn, results void")?,
                (true, false) => writeln!(f, "  withdrawn")?,
                (false, false) => writeln!(f)?,
            }
        }
        Ok(())
    }
}
