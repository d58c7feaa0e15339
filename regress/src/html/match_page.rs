//! The page of a match.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;

use maud::{Markup, html};
use tengen_gtp::record::Record;
use tengen_rules::Color;

use super::chart::{Bar, Series, bars, histogram, lines};
use super::games::{ViewedGame, viewer_data};
use super::page::page;
use crate::contestant::Side;
use crate::report::MatchReport;
use crate::sequential::SequentialTest;
use crate::stats::{EloEstimate, Games, Sprt, wilson_interval};
use crate::store::GameRecord;
use crate::tally::Tally;
use crate::termination::Termination;

/// Standard deviations that make a 95 % interval.
const DEVIATIONS: f64 = 1.959_963_984_540_054;
/// Openings shown one by one.
const OPENINGS: usize = 30;
/// Elo beyond this, either way, is cut off: it would flatten everything else.
const ELO_SHOWN: f64 = 800.0;

/// The page of a match: its text block, charts, and every game whose record is in `records_folder`.
#[must_use]
pub fn match_page(
    report: &MatchReport,
    sprt: Option<Sprt>,
    games: &[GameRecord],
    records_folder: &Path,
) -> String {
    let [first, second] = &report.engines;
    let records: Vec<(&GameRecord, Record)> = games
        .iter()
        .filter_map(|game| Some((game, read_record(records_folder, game.game)?)))
        .collect();
    let viewed: Vec<ViewedGame> =
        records.iter().map(|(game, record)| viewed(game, record)).collect();
    let body = html! {
        section { h2 { "Result" } pre { (report) } }
        div.charts {
            @if let Some(sprt) = sprt {
                (chart("Sequential test", &llr_path(sprt, games)))
            }
            (chart("Elo of the first engine", &elo_path(games)))
            (chart("Score", &histogram(&format!("points for {first}"), &margins(games))))
            (chart("Length", &histogram("moves", &lengths(games))))
            (chart("Time for each move", &time_by_move(&report.engines, &records)))
            (chart("Share of points by colour", &bars(&by_color(first, &report.tally))))
            @let openings = by_opening(games);
            @if openings.len() > 1 {
                (chart("Share of points by opening", &bars(&openings)))
            }
            section { h2 { "Ends" } (terminations(report)) }
            section.wide { h2 { "Engines" } (engines(report)) }
        }
    };
    let title = format!("{first} – {second}, {0}x{0}", report.size);
    page(&title, &body, Some(&viewer_data(&viewed)))
}

fn chart(title: &str, content: &Markup) -> Markup {
    html! { section { h2 { (title) } (content) } }
}

fn read_record(folder: &Path, game: u64) -> Option<Record> {
    let bytes = fs::read(folder.join(format!("{game:06}.sgf"))).ok()?;
    Record::read(&bytes).ok()
}

fn viewed(game: &GameRecord, record: &Record) -> ViewedGame {
    ViewedGame::new(game.game.to_string(), game.termination.to_string(), record)
}

/// The log-likelihood ratio after each pair, in the order in which pairs count.
fn llr_path(sprt: Sprt, games: &[GameRecord]) -> Markup {
    let mut test = SequentialTest::new(sprt);
    let mut points = vec![(0.0, 0.0)];
    for game in games {
        test.add(game);
        if game.game % 2 == 1 {
            points.push(((game.game + 1) as f64, test.llr()));
        }
    }
    let (lower, upper) = sprt.bounds();
    let series = Series { name: "LLR".into(), points, band: Vec::new() };
    lines("games", "log-likelihood ratio", &[series], &[lower, 0.0, upper])
}

fn elo_path(games: &[GameRecord]) -> Markup {
    let mut tally = Tally::default();
    let mut series = Series { name: "Elo".into(), ..Series::default() };
    // By whole pairs: a game without its partner is estimated otherwise, and the curve would jump.
    for pair in games.chunk_by(|one, other| one.pair == other.pair) {
        pair.iter().for_each(|game| tally.add(game));
        let x = tally.finished() as f64;
        let estimate = EloEstimate::new(tally.best_sample()).elo;
        let shown =
            |value: Option<f64>, open: f64| value.unwrap_or(open).clamp(-ELO_SHOWN, ELO_SHOWN);
        if let Some(value) = estimate.value {
            series.points.push((x, value.clamp(-ELO_SHOWN, ELO_SHOWN)));
        }
        if tally.games.total() > 0 {
            let (low, high) = (shown(estimate.low, -ELO_SHOWN), shown(estimate.high, ELO_SHOWN));
            series.band.push((x, low, high));
        }
    }
    if series.points.is_empty() {
        // One side won every game: there is an interval, but no value.
        series.points = series.band.iter().map(|&(x, low, high)| (x, (low + high) / 2.0)).collect();
    }
    lines("games", "Elo with 95 % interval", &[series], &[0.0])
}

/// Margins of games that were counted, from the first engine's side.
fn margins(games: &[GameRecord]) -> Vec<f64> {
    games
        .iter()
        .filter(|game| game.termination == Termination::Score)
        .filter_map(|game| {
            Some(if game.black == Side::First { game.margin? } else { -game.margin? })
        })
        .collect()
}

fn lengths(games: &[GameRecord]) -> Vec<f64> {
    games.iter().map(|game| f64::from(game.moves)).collect()
}

/// Mean seconds for the n-th move, by engine, as the records' comments have them.
fn time_by_move(names: &[String; 2], records: &[(&GameRecord, Record)]) -> Markup {
    let mut sums: [BTreeMap<usize, (f64, u32)>; 2] = Default::default();
    for (game, record) in records {
        let moves = record.nodes.iter().filter(|node| node.play.is_some());
        for (number, node) in moves.enumerate() {
            let comment = node.properties.comment().unwrap_or_default();
            let seconds = comment.lines().next().and_then(|line| line.strip_suffix(" s"));
            let seconds = seconds.and_then(|text| text.parse::<f64>().ok());
            if let (Some((color, _)), Some(seconds)) = (node.play, seconds) {
                let is_first = (color == Color::Black) == (game.black == Side::First);
                let sum = sums[usize::from(!is_first)].entry(number + 1).or_default();
                sum.0 += seconds;
                sum.1 += 1;
            }
        }
    }
    let series: Vec<Series> = names
        .iter()
        .zip(sums)
        .map(|(name, sums)| Series {
            name: name.clone(),
            points: sums
                .into_iter()
                .map(|(number, (sum, count))| (number as f64, sum / f64::from(count)))
                .collect(),
            band: Vec::new(),
        })
        .collect();
    lines("move", "mean seconds", &series, &[])
}

fn bar(label: String, games: Games) -> Bar {
    let total = games.total().max(1) as f64;
    Bar {
        label,
        value: games.points() / total,
        interval: wilson_interval(games.points(), games.total(), DEVIATIONS),
        note: format!("+{} ={} -{}", games.wins, games.draws, games.losses),
    }
}

fn by_color(first: &str, tally: &Tally) -> Vec<Bar> {
    let [black, white] = tally.by_color;
    let all_black = Games {
        wins: black.wins + white.losses,
        draws: black.draws + white.draws,
        losses: black.losses + white.wins,
    };
    vec![
        bar(format!("{first} as Black"), black),
        bar(format!("{first} as White"), white),
        bar("Black, whoever".to_owned(), all_black),
    ]
}

/// The first engine's results in the openings that were played most. Equal games count once.
fn by_opening(games: &[GameRecord]) -> Vec<Bar> {
    let mut openings: BTreeMap<&str, Games> = BTreeMap::new();
    let mut seen = HashSet::new();
    for game in games {
        let is_new = seen.insert(&game.fingerprint);
        if let Some(half_points) = game.half_points.filter(|_| is_new) {
            openings.entry(&game.opening).or_default().add(half_points);
        }
    }
    let mut rows: Vec<_> = openings.into_iter().collect();
    rows.sort_by_key(|(_, games)| core::cmp::Reverse(games.total()));
    rows.truncate(OPENINGS);
    rows.into_iter()
        .map(|(name, games)| bar(if name.is_empty() { "none" } else { name }.to_owned(), games))
        .collect()
}

fn terminations(report: &MatchReport) -> Markup {
    let total = report.finished.max(1) as f64;
    html! {
        table {
            thead { tr { th { "end" } th.number { "games" } th.number { "share" } } }
            tbody {
                @for (kind, &count) in &report.tally.terminations {
                    tr {
                        td.bad[kind.is_misbehavior()] { (kind) }
                        td.number { (count) }
                        td.number { (format!("{:.1} %", 100.0 * count as f64 / total)) }
                    }
                }
            }
        }
    }
}

fn engines(report: &MatchReport) -> Markup {
    html! {
        table {
            thead {
                tr {
                    th { "engine" } th.number { "s a move" } th.number { "longest" }
                    th.number { "misbehaved" } th { "program" }
                }
            }
            tbody {
                @for side in Side::BOTH {
                    @let index = side.index();
                    @let (moves, time, longest) = report.tally.time[index];
                    tr {
                        td { (report.engines[index]) }
                        td.number { (format!("{:.3}", time / moves.max(1) as f64)) }
                        td.number { (format!("{longest:.3}")) }
                        td.number { (report.tally.misbehavior[index]) }
                        td.faint {
                            @if let Some(hash) = &report.hashes[index] {
                                (hash.chars().take(12).collect::<String>())
                            }
                        }
                    }
                }
            }
        }
    }
}
