//! Team matches: by board, and everybody against everybody.

use super::event::{Bout, Event, Pairing};
use super::fraction::Fraction;
use super::lot::shuffled;
use super::matching::{Candidate, Meetings, pair_nearest};
use super::round_robin;
use super::schedule::{ScheduleError, Step};

/// Which players meet when two teams do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seating {
    /// Each board has its member.
    Boards,
    /// Everybody meets everybody.
    All,
}

/// The next round of teams that all meet.
pub(super) fn next_round_robin(event: &Event, cycles: usize, seating: Seating) -> Step {
    let number = event.counted_rounds().len();
    let Some(pairs) = round_robin::round(event.field.teams.len(), cycles, number) else {
        return Step::Finished;
    };
    let mut pairings = Vec::new();
    for (home, guest) in pairs {
        match guest {
            None => pairings.push(Pairing::Bye { player: home }),
            Some(guest) => pairings.extend(seat(event, number, home, guest, seating)),
        }
    }
    Step::Round(pairings)
}

/// The games of a match. The home team has Black on the first board, and then on every second.
fn seat(event: &Event, round: usize, home: usize, guest: usize, seating: Seating) -> Vec<Pairing> {
    let (own, others) = (line_up(event, round, home), line_up(event, round, guest));
    let game = |one: usize, other: usize, is_black: bool, board: usize| {
        let (black, white) = if is_black { (one, other) } else { (other, one) };
        round_robin::pairing(event, round, black, white, board)
    };
    match seating {
        Seating::Boards => own
            .into_iter()
            .zip(others)
            .enumerate()
            .filter_map(|(board, (one, other))| game(one, other, board % 2 == 0, board))
            .collect(),
        Seating::All => own
            .iter()
            .enumerate()
            .flat_map(|(row, &one)| {
                let game = &game;
                let pairs = others.iter().enumerate();
                pairs.filter_map(move |(column, &other)| {
                    game(one, other, (row + column) % 2 == 0, row)
                })
            })
            .collect(),
    }
}

/// Who sits at the boards of a team: a member that has withdrawn gives place to the next reserve,
/// and if there is none, loses by default.
fn line_up(event: &Event, round: usize, team: usize) -> Vec<usize> {
    let Some(team) = event.field.teams.get(team) else { return Vec::new() };
    let mut reserves = team.reserves.iter().copied().filter(|&p| !event.is_out(p, round));
    team.members
        .iter()
        .map(
            |&member| {
                if event.is_out(member, round) { reserves.next().unwrap_or(member) } else { member }
            },
        )
        .collect()
}

/// A match of two teams with the game points of both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TeamMatch {
    pub(super) teams: [usize; 2],
    pub(super) game_points: [usize; 2],
}

impl TeamMatch {
    /// Match points: 2, 1 or 0 from the game points.
    pub(super) const fn match_points(&self) -> [usize; 2] {
        let [one, other] = self.game_points;
        if one > other {
            [2, 0]
        } else if one < other {
            [0, 2]
        } else {
            [1, 1]
        }
    }
}

/// The matches of a round.
pub(super) fn matches(event: &Event, round: &[Bout]) -> Vec<TeamMatch> {
    let mut matches: Vec<TeamMatch> = Vec::new();
    for bout in round {
        let Some([one, other]) = bout.players() else { continue };
        let teams = (event.field.team_of(one), event.field.team_of(other));
        let (Some((one, _)), Some((other, _))) = teams else { continue };
        let [mut a, mut b] = bout.points();
        let mut teams = [one, other];
        if one > other {
            teams.swap(0, 1);
            core::mem::swap(&mut a, &mut b);
        }
        match matches.iter_mut().find(|found| found.teams == teams) {
            Some(found) => found.game_points = [found.game_points[0] + a, found.game_points[1] + b],
            None => matches.push(TeamMatch { teams, game_points: [a, b] }),
        }
    }
    matches
}

/// Match points of each team so far; a bye brings 2 where pairing is by points.
pub(super) fn match_points(event: &Event) -> Vec<usize> {
    let mut points = vec![0; event.field.teams.len()];
    for round in event.counted_rounds() {
        for found in matches(event, round) {
            for (team, earned) in found.teams.into_iter().zip(found.match_points()) {
                points[team] += earned;
            }
        }
        for bout in round {
            if let (Pairing::Bye { player: team }, true) = (bout.pairing, event.form.is_by_points())
            {
                points[team] += 2;
            }
        }
    }
    points
}

/// The next round of teams that meet by match points.
pub(super) fn next_swiss(event: &Event, rounds: usize) -> Result<Step, ScheduleError> {
    let number = event.counted_rounds().len();
    if number >= rounds {
        return Ok(Step::Finished);
    }
    let points = match_points(event);
    let mut met = Meetings::default();
    let mut rested = vec![false; event.field.teams.len()];
    let mut homes = vec![0_i32; event.field.teams.len()];
    for round in event.counted_rounds() {
        for found in matches(event, round) {
            met.insert(found.teams[0], found.teams[1]);
        }
        for bout in round {
            match bout.pairing {
                Pairing::Bye { player } => rested[player] = true,
                Pairing::Game { black, white, board: 0 } => {
                    let team = |player| event.field.team_of(player).map(|(team, _)| team);
                    if let (Some(home), Some(guest)) = (team(black), team(white)) {
                        homes[home] += 1;
                        homes[guest] -= 1;
                    }
                }
                _ => {}
            }
        }
    }
    let candidates: Vec<Candidate<Fraction>> = shuffled(event.seed, points.len())
        .into_iter()
        .map(|team| Candidate {
            player: team,
            points: Fraction::from(points[team]),
            balance: homes[team],
        })
        .collect();
    let mut resting: Vec<Option<usize>> = vec![None];
    if !candidates.len().is_multiple_of(2) {
        let mut order: Vec<usize> =
            (0..candidates.len()).filter(|&n| !rested[candidates[n].player]).collect();
        order.sort_by_key(|&n| (candidates[n].points, core::cmp::Reverse(n)));
        resting = order.into_iter().map(Some).collect();
    }
    for bye in resting {
        let mut others = candidates.clone();
        let bye = bye.map(|n| others.remove(n).player);
        let Some(pairs) = pair_nearest(&others, &met) else { continue };
        let mut pairings = Vec::new();
        for (one, other) in pairs {
            let (home, guest) =
                if homes[one] <= homes[other] { (one, other) } else { (other, one) };
            pairings.extend(seat(event, number, home, guest, Seating::Boards));
        }
        pairings.extend(bye.map(|player| Pairing::Bye { player }));
        return Ok(Step::Round(pairings));
    }
    Err(ScheduleError::NoPairing)
}
