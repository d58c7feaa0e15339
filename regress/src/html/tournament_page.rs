//! The page of a tournament.

use std::fs;

use maud::{Markup, html};
use tengen_gtp::record::Record;

use super::chart::cut;
use super::games::{ViewedGame, viewer_data};
use super::page::page;
use crate::stats::signed;
use crate::tournament::{
    Bracket, BracketTie, Event, Form, Fraction, Pairing, TournamentGame, TournamentReport,
};

/// The page of a tournament: standings, crosstable, rounds, ratings, the tree of a knock-out, and
/// every game.
#[must_use]
pub fn tournament_page(
    event: &Event,
    report: &TournamentReport,
    games: &[TournamentGame],
) -> String {
    let body = html! {
        section { h2 { "Standings" } (standings(report)) }
        @if event.form == (Form::KnockOut { losses: 1 }) {
            section { h2 { "Tree" } (tree(event, &Bracket::of(event))) }
        }
        @if !report.misbehavior.is_empty() {
            section { h2 { "Misbehaviour" } @for line in &report.misbehavior { p.bad { (line) } } }
        }
        section { h2 { "Crosstable" } (crosstable(event, report)) }
        div.charts {
            section { h2 { "Rounds" } (rounds(report)) }
            section { h2 { "Ratings" } (ratings(report)) }
        }
    };
    let viewed: Vec<ViewedGame> = games.iter().filter_map(viewed).collect();
    page(&format!("Tournament: {}", report.form), &body, Some(&viewer_data(&viewed)))
}

fn viewed(game: &TournamentGame) -> Option<ViewedGame> {
    let bytes = fs::read(game.folder.join("sgf/000000.sgf")).ok()?;
    let record = Record::read(&bytes).ok()?;
    let name = format!("{}.{}", game.round + 1, game.place + 1);
    Some(ViewedGame::new(name, game.record.termination.to_string(), &record))
}

fn standings(report: &TournamentReport) -> Markup {
    let standings = &report.standings;
    html! {
        table {
            thead {
                tr {
                    th.number { "" } th { "name" } th { "+ = −" } th.number { "points" }
                    @for column in standings.columns.iter().filter(|name| *name != "points") {
                        th.number { (column) }
                    }
                    th { "" }
                }
            }
            tbody {
                @for row in &standings.rows {
                    tr {
                        td.number { (row.rank) }
                        td { (row.name) }
                        @let [wins, draws, losses] = row.results;
                        td { (wins) " " (draws) " " (losses) }
                        td.number { (row.points) }
                        @for (column, &key) in standings.columns.iter().zip(&row.keys) {
                            @if column == "warnings" {
                                td.number { (Fraction::ZERO - key) }
                            } @else if column != "points" {
                                td.number { (key) }
                            }
                        }
                        td.faint {
                            @if row.is_void { "withdrawn, results void" }
                            @else if row.has_withdrawn { "withdrawn" }
                        }
                    }
                }
            }
        }
    }
}

/// Points of everybody against everybody, the best first.
fn crosstable(event: &Event, report: &TournamentReport) -> Markup {
    let mut order: Vec<usize> = (0..report.players.len()).collect();
    order.sort_by(|&one, &other| report.ratings[other].elo.total_cmp(&report.ratings[one].elo));
    let met = |one: usize, other: usize| {
        let bouts = event.rounds.iter().flatten().filter_map(move |bout| bout.seen_by(one));
        bouts
            .filter(|&(opponent, ..)| opponent == other)
            .map(|(_, points, _)| match points {
                2 => "1",
                1 => "½",
                _ => "0",
            })
            .collect::<Vec<_>>()
            .join(" ")
    };
    html! {
        table {
            thead {
                tr {
                    th.number { "" } th { "" }
                    @for number in 1..=order.len() { th.number { (number) } }
                }
            }
            tbody {
                @for (number, &player) in order.iter().enumerate() {
                    tr {
                        td.number { (number + 1) }
                        td { (report.players[player]) }
                        @for &other in &order {
                            td.number.self[player == other] {
                                @if player != other { (met(player, other)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn rounds(report: &TournamentReport) -> Markup {
    html! {
        ol {
            @for round in &report.rounds {
                li { @for bout in round { (report.line(bout)) br; } }
            }
        }
    }
}

fn ratings(report: &TournamentReport) -> Markup {
    let mut order: Vec<usize> = (0..report.players.len()).collect();
    order.sort_by(|&one, &other| report.ratings[other].elo.total_cmp(&report.ratings[one].elo));
    html! {
        table {
            thead { tr { th { "player" } th.number { "Elo" } th.number { "error" } } }
            tbody {
                @for player in order {
                    @let rating = report.ratings[player];
                    tr {
                        td { (report.players[player]) }
                        td.number { (signed(rating.elo)) }
                        td.number { (format!("± {:.1}", rating.error)) }
                    }
                }
            }
        }
    }
}

/// A bracket as a tree that grows to the right.
fn tree(event: &Event, bracket: &Bracket) -> Markup {
    const WIDTH: usize = 190;
    const HEIGHT: usize = 56;
    let places = bracket.columns.first().map_or(0, Vec::len);
    let (width, height) = (WIDTH * bracket.columns.len(), HEIGHT * places);
    // A tie stands in the middle of the two that it comes from.
    let middle = |column: usize, place: usize| (HEIGHT << column) * place + (HEIGHT << column) / 2;
    html! {
        svg viewBox=(format!("0 0 {width} {height}")) style=(format!("max-width: {width}px")) role="img" {
            @for (column, ties) in bracket.columns.iter().enumerate() {
                @for (place, tie) in ties.iter().enumerate() {
                    @let (x, y) = (WIDTH * column, middle(column, place));
                    @if column > 0 {
                        @for feeder in [2 * place, 2 * place + 1] {
                            @let from = middle(column - 1, feeder);
                            path.axis d=(format!("M {} {from} H {} V {y} H {x}", x - 20, x - 10)) {}
                        }
                    }
                    (meeting(event, *tie, x, y))
                }
            }
        }
    }
}

fn meeting(event: &Event, tie: BracketTie, x: usize, y: usize) -> Markup {
    let default = event.bouts().any(|bout| {
        matches!((bout.pairing, tie.players), (Pairing::Default { winner, loser, .. }, [Some(a), Some(b)])
            if [winner, loser] == [a, b] || [winner, loser] == [b, a])
    });
    html! {
        rect.box x=(x) y=(y - 22) width="170" height="44" rx="4" {}
        @for (index, player) in tie.players.into_iter().enumerate() {
            @let name = player.map_or("–", |player| event.field.players[player].name.as_str());
            text.winner[tie.winner.is_some() && tie.winner == player].faint[player.is_none()]
                x=(x + 8) y=(y - 6 + 20 * index) { (cut(name, 22)) }
        }
        @if default { text.faint x=(x + 130) y=(y + 14) { "default" } }
    }
}
