//! What a tournament is told to do.

use core::str::FromStr;
use std::collections::BTreeMap;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::{Entrant, Event, Field, Form, Ranking, Team, Ties};
use crate::options::{MatchOptions, OptionsError, text};

/// Options of a tournament: those of its own, and those of its games, which name all engines.
#[derive(Args, Serialize, Deserialize, Clone, PartialEq, Default, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct TournamentOptions {
    /// The form of competition: 'knock-out LOSSES', 'round-robin CYCLES', 'swiss ROUNDS',
    /// 'swiss-knock-out LOSSES', 'best-of GAMES', relay, 'boards-round-robin CYCLES', 'boards-swiss
    /// ROUNDS' or 'all-play-all CYCLES'
    #[arg(long, value_name = "FORM")]
    #[serde(with = "text", skip_serializing_if = "Option::is_none")]
    pub form: Option<Form>,

    /// A team: `name=NAME,members=A+B[,reserves=C]`, its members in their order
    #[arg(long = "team", value_name = "TEAM")]
    #[serde(rename = "team", skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<TeamOptions>,

    /// How a points pairing ranks: total or sum [default: total]
    #[arg(long, value_name = "HOW")]
    #[serde(with = "text", skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Ranking>,

    /// What becomes of those equal in everything: shared, lots or play-off [default: shared]
    #[arg(long, value_name = "HOW")]
    #[serde(with = "text", skip_serializing_if = "Option::is_none")]
    pub ties: Option<Ties>,

    /// An engine that withdraws after so many rounds; may be given to a running tournament
    #[arg(long = "withdraw", value_name = "NAME=ROUNDS", value_parser = withdrawal)]
    #[serde(rename = "withdraw", skip_serializing_if = "Vec::is_empty")]
    pub withdrawals: Vec<(String, usize)>,

    /// How the games are played; an opening is drawn for each game anew.
    #[command(flatten)]
    pub games: MatchOptions,
}

fn withdrawal(text: &str) -> Result<(String, usize), String> {
    text.rsplit_once('=')
        .and_then(|(name, rounds)| Some((name.to_owned(), rounds.parse().ok()?)))
        .ok_or_else(|| format!("expected NAME=ROUNDS, got {text:?}"))
}

/// A team in the options.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct TeamOptions {
    /// Its name.
    pub name: String,
    /// Names of its engines, in their order.
    pub members: Vec<String>,
    /// Names of those who step in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reserves: Vec<String>,
}

impl FromStr for TeamOptions {
    type Err = String;

    /// Reads `name=NAME,members=A+B,reserves=C`.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut team = Self::default();
        for part in text.split(',') {
            let names = |list: &str| list.split('+').map(|name| name.trim().to_owned()).collect();
            match part.split_once('=') {
                Some(("name", name)) => team.name = name.trim().to_owned(),
                Some(("members", list)) => team.members = names(list),
                Some(("reserves", list)) => team.reserves = names(list),
                _ => return Err(format!("expected name=, members= or reserves=, got {part:?}")),
            }
        }
        if team.name.is_empty() || team.members.is_empty() {
            return Err(format!("expected name=NAME,members=A+B, got {text:?}"));
        }
        Ok(team)
    }
}

impl TournamentOptions {
    /// The options as TOML.
    ///
    /// # Errors
    /// When a path is not Unicode.
    pub fn to_toml(&self) -> Result<String, toml::ser::Error> {
        toml::to_string(self)
    }

    /// These options with `others` taking precedence; withdrawals of both hold.
    ///
    /// # Errors
    /// When a path is not Unicode.
    pub fn overlaid(&self, others: &Self) -> Result<Self, OptionsError> {
        let teams = if others.teams.is_empty() { &self.teams } else { &others.teams };
        let mut withdrawals: BTreeMap<String, usize> = self.withdrawals.iter().cloned().collect();
        withdrawals.extend(others.withdrawals.iter().cloned());
        Ok(Self {
            form: others.form.or(self.form),
            teams: teams.clone(),
            ranking: others.ranking.or(self.ranking),
            ties: others.ties.or(self.ties),
            withdrawals: withdrawals.into_iter().collect(),
            games: self.games.overlaid(&others.games)?,
        })
    }

    /// The tournament before its first round.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn event(&self) -> Result<Event, OptionsError> {
        let error = |text: String| OptionsError::Text(text);
        let form = self.form.ok_or_else(|| error("expected a form of competition".to_owned()))?;
        let names = self.games.names()?;
        let player = |name: &String| {
            let found = names.iter().position(|other| other == name);
            found.ok_or_else(|| error(format!("expected the name of an engine, got {name:?}")))
        };
        let mut field = Field::default();
        for name in &names {
            field.players.push(Entrant { name: name.clone(), leaves_after: None });
        }
        for (name, rounds) in &self.withdrawals {
            field.players[player(name)?].leaves_after = Some(*rounds);
        }
        for team in &self.teams {
            field.teams.push(Team {
                name: team.name.clone(),
                members: team.members.iter().map(player).collect::<Result<_, _>>()?,
                reserves: team.reserves.iter().map(player).collect::<Result<_, _>>()?,
            });
        }
        field.check(form).map_err(|reason| error(reason.to_string()))?;
        Ok(Event {
            ranking: self.ranking.unwrap_or_default(),
            ties: self.ties.unwrap_or_default(),
            ..Event::new(form, field, self.games.seed.unwrap_or(0))
        })
    }
}
