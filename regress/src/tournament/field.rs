//! Who takes part.

use core::fmt;

use super::form::Form;

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Its name.
    pub name: String,
    /// Rounds after which it withdraws, if it does.
    pub leaves_after: Option<usize>,
}

/// A team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// Its name.
    pub name: String,
    /// Its members by board, or in the order in which they play: numbers of players.
    pub members: Vec<usize>,
    /// Those who take the place of a member that has withdrawn.
    pub reserves: Vec<usize>,
}

/// All who take part, strongest first where that is known: the order seeds brackets.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Field {
    /// Players, numbered from 0.
    pub players: Vec<Entrant>,
    /// Teams, numbered from 0; none in competitions of single players.
    pub teams: Vec<Team>,
}

/// Why a field can't play a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldError {
    /// Too few or too many.
    Number {
        /// How many of what there may be.
        expected: &'static str,
        /// How many there are.
        got: usize,
    },
    /// Two have the same name.
    Name(String),
    /// A player is in no team, or in two, or there is no such player.
    Member(String),
    /// Teams of different sizes on fixed boards.
    Boards(String),
    /// More rounds than opponents.
    Rounds {
        /// Rounds wanted.
        rounds: usize,
        /// Opponents there are, and with an odd field a bye.
        most: usize,
    },
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { expected, got } => write!(f, "expected {expected}, got {got}"),
            Self::Name(name) => write!(f, "expected names that differ, got {name:?} twice"),
            Self::Member(name) => {
                write!(f, "expected every player in just one team, which {name:?} is not")
            }
            Self::Boards(name) => {
                write!(f, "expected as many members in every team, which {name:?} has not")
            }
            Self::Rounds { rounds, most } => {
                write!(f, "expected at most {most} rounds, since nobody meets twice, got {rounds}")
            }
        }
    }
}

impl core::error::Error for FieldError {}

impl Field {
    /// Players without teams, none of which withdraws.
    #[must_use]
    pub fn of_players(names: &[&str]) -> Self {
        let entrant = |name: &&str| Entrant { name: (*name).to_owned(), leaves_after: None };
        Self { players: names.iter().map(entrant).collect(), teams: Vec::new() }
    }

    /// The team of a player, and its place in it; reserves come after the members.
    #[must_use]
    pub fn team_of(&self, player: usize) -> Option<(usize, usize)> {
        self.teams.iter().enumerate().find_map(|(number, team)| {
            let place = team.members.iter().chain(&team.reserves).position(|&p| p == player)?;
            Some((number, place))
        })
    }

    /// Checks that a form can be played.
    ///
    /// # Errors
    /// What is wrong with the field.
    pub fn check(&self, form: Form) -> Result<(), FieldError> {
        let mut names: Vec<&str> = self.players.iter().map(|player| &*player.name).collect();
        names.sort_unstable();
        if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(FieldError::Name(pair[0].to_owned()));
        }
        if form.is_for_teams() { self.check_teams(form) } else { self.check_players(form) }
    }

    fn check_players(&self, form: Form) -> Result<(), FieldError> {
        let got = self.players.len();
        if !self.teams.is_empty() {
            return Err(FieldError::Number { expected: "no teams", got: self.teams.len() });
        }
        match form {
            Form::BestOf { .. } if got != 2 => {
                Err(FieldError::Number { expected: "two players", got })
            }
            _ if got < 2 => Err(FieldError::Number { expected: "at least two players", got }),
            Form::Swiss { rounds } => check_rounds(rounds, got),
            _ => Ok(()),
        }
    }

    fn check_teams(&self, form: Form) -> Result<(), FieldError> {
        let got = self.teams.len();
        if form == Form::Relay && got != 2 {
            return Err(FieldError::Number { expected: "two teams", got });
        }
        if got < 2 {
            return Err(FieldError::Number { expected: "at least two teams", got });
        }
        for (number, player) in self.players.iter().enumerate() {
            let all = self.teams.iter().flat_map(|team| team.members.iter().chain(&team.reserves));
            if all.filter(|&&member| member == number).count() != 1 {
                return Err(FieldError::Member(player.name.clone()));
            }
        }
        let first = self.teams.first().map_or(0, |team| team.members.len());
        for team in &self.teams {
            let members = team.members.len();
            if team.members.iter().chain(&team.reserves).any(|&p| p >= self.players.len()) {
                return Err(FieldError::Member(team.name.clone()));
            }
            if members == 0 {
                return Err(FieldError::Number { expected: "teams with members", got: 0 });
            }
            let is_by_board =
                matches!(form, Form::BoardsRoundRobin { .. } | Form::BoardsSwiss { .. });
            if is_by_board && members != first {
                return Err(FieldError::Boards(team.name.clone()));
            }
        }
        match form {
            Form::BoardsSwiss { rounds } => check_rounds(rounds, got),
            _ => Ok(()),
        }
    }
}

/// Everybody has one opponent fewer than there are players, and in an odd field a bye as well.
fn check_rounds(rounds: usize, players: usize) -> Result<(), FieldError> {
    let most = if players.is_multiple_of(2) { players - 1 } else { players };
    if rounds > most { Err(FieldError::Rounds { rounds, most }) } else { Ok(()) }
}
