//! What is kept of a finished game.

use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tengen_rules::Color;

use crate::contestant::{Side, hexadecimal};
use crate::engine::Latency;
use crate::game::{Assignment, PlayedGame};
use crate::termination::{Outcome, Termination};

/// One line of `games.jsonl`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Number in the match, from 0.
    pub game: u64,
    /// Number of the pair it belongs to.
    pub pair: u64,
    /// How often it was found void before.
    pub attempt: u32,
    /// Its seed.
    pub seed: u64,
    /// Its opening.
    pub opening: String,
    /// Who had Black.
    pub black: Side,
    /// The result by colour, as records write it.
    pub result: String,
    /// Half points of the first engine: 0, 1 or 2; `None` when the game counts for nothing.
    pub half_points: Option<u8>,
    /// How it ended.
    pub termination: Termination,
    /// Who brought the end about.
    pub by: Option<Side>,
    /// More about the end.
    pub detail: Option<String>,
    /// Black's margin on the board in points, as the referee counts.
    pub margin: Option<f64>,
    /// Whether a dispute about dead stones was played out.
    pub disputed: bool,
    /// Moves after the opening.
    pub moves: u32,
    /// Fingerprint of opening, colours and moves: equal for equal games.
    pub fingerprint: String,
    /// Seconds it took.
    pub seconds: f64,
    /// When it ended, in seconds of Unix time.
    pub ended: u64,
    /// The first and the second engine.
    pub sides: [SideRecord; 2],
}

/// What is kept of one engine's part.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct SideRecord {
    /// Moves made.
    pub moves: u32,
    /// Seconds charged for them.
    pub time: f64,
    /// Seconds charged for the longest.
    pub longest: f64,
    /// Warnings earned.
    pub warnings: u8,
    /// Its count at the end.
    pub final_score: Option<String>,
    /// Seconds taken off the time of each move.
    pub lag: f64,
    /// Round trips of its plain commands.
    pub latency: Latency,
    /// Its own name and version.
    pub version: String,
}

impl GameRecord {
    /// What to keep of a game.
    #[must_use]
    pub fn new(assignment: &Assignment, played: &PlayedGame) -> Self {
        let side_of = |color| assignment.side_of(color);
        let half_points = match played.outcome {
            Outcome::Win(winner) if side_of(winner) == Side::First => Some(2),
            Outcome::Win(_) => Some(0),
            Outcome::Draw => Some(1),
            Outcome::NoResult | Outcome::Void => None,
        };
        let sides = Side::BOTH.map(|side| {
            let performance = &played.performances[assignment.color_of(side).index()];
            SideRecord {
                moves: performance.moves,
                time: performance.time.as_secs_f64(),
                longest: performance.longest.as_secs_f64(),
                warnings: performance.warnings,
                final_score: performance.final_score.clone(),
                lag: performance.lag.as_secs_f64(),
                latency: performance.latency,
                version: performance.version.clone(),
            }
        });
        Self {
            game: assignment.game,
            pair: assignment.game / 2,
            attempt: assignment.attempt,
            seed: assignment.seed,
            opening: assignment.opening.name.clone(),
            black: assignment.black,
            result: played.result.clone(),
            half_points,
            termination: played.ending.termination,
            by: played.ending.by.map(side_of),
            detail: played.ending.detail.clone(),
            margin: played.margin.map(|thousandths| thousandths as f64 / 1000.0),
            disputed: played.disputed,
            moves: played.moves.len() as u32,
            fingerprint: fingerprint(assignment, played),
            seconds: played.duration.as_secs_f64(),
            ended: UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs()),
            sides,
        }
    }

    /// Whether a side resigned while its opponent was not sure to win, as far as was asked.
    #[must_use]
    pub fn is_doubtful_resignation(&self) -> bool {
        self.termination == Termination::Resign && self.detail.is_some()
    }

    /// The engines whose count of the board differs from the referee's, with what they said, and
    /// whether they name another winner.
    pub fn disagreements(&self) -> impl Iterator<Item = (Side, &str, bool)> + '_ {
        let counted = (self.termination == Termination::Score).then_some(self.margin).flatten();
        Side::BOTH.into_iter().filter_map(move |side| {
            let text = self.sides[side.index()].final_score.as_deref()?;
            let margin = counted?;
            match parse_score(text) {
                Some(found) if (found - margin).abs() < 1e-6 => None,
                Some(found) => {
                    Some((side, text, found.partial_cmp(&0.0) != margin.partial_cmp(&0.0)))
                }
                None => Some((side, text, true)),
            }
        })
    }
}

/// Black's margin in an answer to `final_score`; `None` when there is none in it.
fn parse_score(text: &str) -> Option<f64> {
    let text = text.split_whitespace().next()?;
    let signed = |text: &str, sign: f64| text.parse::<f64>().ok().map(|points| sign * points);
    match text.split_once('+') {
        Some((color, points)) => match color.parse() {
            Ok(Color::Black) => signed(points, 1.0),
            Ok(Color::White) => signed(points, -1.0),
            Err(_) => None,
        },
        None if text.eq_ignore_ascii_case("draw") || text.eq_ignore_ascii_case("jigo") => Some(0.0),
        None => text.parse::<f64>().ok().filter(|&points| points == 0.0),
    }
}

fn fingerprint(assignment: &Assignment, played: &PlayedGame) -> String {
    use core::fmt::Write;
    let opening = &assignment.opening;
    let mut text = format!("{:?}", assignment.black);
    for point in &opening.handicap {
        let _ = write!(text, " handicap {point}");
    }
    for (color, point) in &opening.stones {
        let _ = write!(text, " set {color} {point}");
    }
    for (color, move_) in &opening.moves {
        let _ = write!(text, " {color} {move_}");
    }
    for played in &played.moves {
        let _ = write!(text, " {} {}", played.color, played.move_);
    }
    let digest = Sha256::digest(text.as_bytes());
    hexadecimal(digest.get(..12).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_of_other_programs() {
        for (text, margin) in [
            ("B+3.5", Some(3.5)),
            ("W+12", Some(-12.0)),
            ("w+0.25 (upper bound)", Some(-0.25)),
            ("0", Some(0.0)),
            ("Draw", Some(0.0)),
            ("B+R", None),
            ("?", None),
            ("", None),
            ("3.5", None),
        ] {
            assert_eq!(parse_score(text), margin, "{text}");
        }
    }
}
