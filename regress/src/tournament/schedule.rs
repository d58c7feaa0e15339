//! What comes next in a tournament.

use core::fmt;

use super::event::{Event, Pairing};
use super::form::{Form, Ties};
use super::team_match::Seating;
use super::{best_of, bracket, knock_out, relay, round_robin, swiss, team_match};

/// What comes next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A round with these pairings.
    Round(Vec<Pairing>),
    /// A round of a play-off with these pairings.
    PlayOff(Vec<Pairing>),
    /// Nothing: all is played.
    Finished,
}

/// Why there is no next round although there should be one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScheduleError {
    /// Whoever is left would have to meet somebody twice.
    NoPairing,
}

impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a pairing in which nobody meets twice, there is none left")
    }
}

impl core::error::Error for ScheduleError {}

impl Event {
    /// What comes next, as the form of competition has it.
    ///
    /// # Errors
    /// When a points pairing has no pairing left.
    pub fn next(&self) -> Result<Step, ScheduleError> {
        if self.play_off_rounds > 0 {
            return Ok(Step::Finished);
        }
        let step = match self.form {
            Form::KnockOut { losses: 1 } => bracket::next(self),
            Form::KnockOut { losses } => knock_out::next(self, losses),
            Form::RoundRobin { cycles } => round_robin::next(self, cycles),
            Form::Swiss { rounds } => swiss::next(self, rounds)?,
            Form::SwissKnockOut { losses } => swiss::next_with_knock_out(self, losses),
            Form::BestOf { games } => best_of::next(self, games),
            Form::Relay => relay::next(self),
            Form::BoardsRoundRobin { cycles } => {
                team_match::next_round_robin(self, cycles, Seating::Boards)
            }
            Form::BoardsSwiss { rounds } => team_match::next_swiss(self, rounds)?,
            Form::AllPlayAll { cycles } => team_match::next_round_robin(self, cycles, Seating::All),
        };
        Ok(if step == Step::Finished { self.play_off_step() } else { step })
    }

    /// A play-off of those that share the first place, all its games in one round.
    fn play_off_step(&self) -> Step {
        if self.ties != Ties::PlayOff || self.form.is_for_teams() {
            return Step::Finished;
        }
        let standings = self.standings();
        let tied: Vec<usize> =
            standings.rows.iter().filter(|row| row.rank == 1).map(|row| row.number).collect();
        if tied.len() < 2 || tied.iter().any(|&player| self.has_withdrawn(player)) {
            return Step::Finished;
        }
        let mut pairings = Vec::new();
        for (place, &one) in tied.iter().enumerate() {
            let others = tied.iter().skip(place + 1);
            pairings.extend(others.map(|&other| self.game_between(one, other, 0)));
        }
        Step::PlayOff(pairings)
    }
}
