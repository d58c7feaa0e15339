//! Standings of teams.

use super::event::{Event, Pairing};
use super::form::{Form, Ties};
use super::fraction::Fraction;
use super::standings::{Standing, Standings, total};
use super::team_match::{match_points, matches};
use super::{lot, relay};

pub(super) fn standings(event: &Event) -> Standings {
    let sheet = Sheet::new(event);
    let (columns, keys): (Vec<&str>, Vec<Vec<Fraction>>) = match event.form {
        Form::Relay => {
            let beaten = relay::beaten(event);
            let left = |team: usize| {
                let members = event.field.teams[team].members.len();
                vec![Fraction::from(members.saturating_sub(beaten[team]))]
            };
            (vec!["left"], (0..event.field.teams.len()).map(left).collect())
        }
        Form::BoardsSwiss { .. } => (vec!["total", "games"], sheet.keys(sheet.totals(event))),
        _ => {
            let points = sheet.match_points.iter().map(|&p| Fraction::from(p)).collect();
            (vec!["points", "games"], sheet.keys(points))
        }
    };
    let mut columns: Vec<String> = columns.into_iter().map(str::to_owned).collect();
    if event.form != Form::Relay {
        columns.extend((1..=sheet.boards).map(|board| format!("board {board}")));
    }
    let rows = keys.into_iter().enumerate().map(|(team, mut keys)| {
        if event.ties == Ties::Lots {
            keys.push(Fraction::from((lot::number(event.seed, &[team]) >> 44) as usize));
        }
        let members = &event.field.teams[team].members;
        Standing {
            rank: 0,
            number: team,
            name: event.field.teams[team].name.clone(),
            results: sheet.results[team],
            points: Fraction::from(sheet.match_points[team]),
            keys,
            warnings: sheet.warnings[team],
            has_withdrawn: members.iter().all(|&player| event.has_withdrawn(player)),
            is_void: false,
        }
    });
    let rows = rows.collect();
    if event.ties == Ties::Lots {
        columns.push("lot".to_owned());
    }
    Standings::ranked(columns, rows)
}

struct Sheet {
    match_points: Vec<usize>,
    results: Vec<[usize; 3]>,
    /// Game points of each team by board.
    by_board: Vec<Vec<usize>>,
    warnings: Vec<usize>,
    boards: usize,
}

impl Sheet {
    fn new(event: &Event) -> Self {
        let count = event.field.teams.len();
        let boards = event.field.teams.iter().map(|team| team.members.len()).max().unwrap_or(0);
        let mut sheet = Self {
            match_points: match_points(event),
            results: vec![[0; 3]; count],
            by_board: vec![vec![0; boards]; count],
            warnings: vec![0; count],
            boards,
        };
        for round in event.counted_rounds() {
            for found in matches(event, round) {
                for (team, points) in found.teams.into_iter().zip(found.match_points()) {
                    sheet.results[team][2 - points] += 1;
                }
            }
            for bout in round {
                let (Pairing::Game { board, .. } | Pairing::Default { board, .. }) = bout.pairing
                else {
                    if let (Pairing::Bye { player: team }, true) =
                        (bout.pairing, event.form.is_by_points())
                    {
                        // As if all boards had been drawn.
                        sheet.by_board[team].iter_mut().for_each(|points| *points += 1);
                    }
                    continue;
                };
                let players = bout.players().into_iter().flatten();
                for ((player, points), warnings) in players.zip(bout.points()).zip(bout.warnings) {
                    let Some((team, place)) = event.field.team_of(player) else { continue };
                    // Where everybody meets everybody, a board is the place of a member.
                    let all = matches!(event.form, Form::AllPlayAll { .. });
                    let board = if all { place } else { board };
                    sheet.warnings[team] += usize::from(warnings);
                    if boards > 0 {
                        sheet.by_board[team][board.min(boards - 1)] += points;
                    }
                }
            }
        }
        sheet
    }

    /// The first key, then game points in all and board by board.
    fn keys(&self, first: Vec<Fraction>) -> Vec<Vec<Fraction>> {
        first
            .into_iter()
            .zip(&self.by_board)
            .map(|(first, boards)| {
                let games = Fraction::from(boards.iter().sum::<usize>());
                let boards = boards.iter().map(|&points| Fraction::from(points));
                [first, games].into_iter().chain(boards).collect()
            })
            .collect()
    }

    fn totals(&self, event: &Event) -> Vec<Fraction> {
        let rounds = Fraction::from(event.counted_rounds().len());
        let highest = Fraction::from(self.match_points.iter().copied().max().unwrap_or(0));
        let mut sums = vec![Fraction::ZERO; self.match_points.len()];
        for round in event.counted_rounds() {
            for found in matches(event, round) {
                let [one, other] = found.teams;
                sums[one] += Fraction::from(self.match_points[other]);
                sums[other] += Fraction::from(self.match_points[one]);
            }
            for bout in round {
                if let Pairing::Bye { player: team } = bout.pairing {
                    sums[team] += rounds;
                }
            }
        }
        let points = self.match_points.iter().map(|&points| Fraction::from(points));
        points.zip(sums).map(|(own, sum)| total(own, sum, highest, rounds)).collect()
    }
}
