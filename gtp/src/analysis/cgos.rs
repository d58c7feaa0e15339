//! A report as the server CGOS wants it: one JSON object on one line.

use serde_json::{Value, json};
use tengen_engine::Report;
use tengen_engine::search::Line;
use tengen_rules::{Color, Size};

use super::lines::{lead, ownership};

/// Most moves told.
const MOST_MOVES: usize = 10;

/// The 63 levels of ownership, from the opponent's to the own.
const LEVELS: &[u8; 63] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";

/// The object that tells a report from the side of `color`; `None` while there is no move.
pub(super) fn object(report: &Report, color: Color, size: Size) -> Option<String> {
    report.best()?;
    let score = lead(report.outcome.as_ref(), color);
    let moves: Vec<Value> =
        report.lines.iter().take(MOST_MOVES).map(|line| move_object(line, score, color)).collect();
    let mut object = json!({
        "winrate": rounded(report.win_rate()),
        "score": rounded(score),
        "visits": report.visits,
        "moves": moves,
    });
    let territory = report.outcome.as_ref().and_then(|outcome| outcome.territory.as_deref());
    if let Some(territory) = territory {
        let levels: String = ownership(territory, color, size).map(level).collect();
        object["ownership"] = Value::from(levels);
    }
    Some(object.to_string())
}

/// A move; `score` holds where its own is not known.
fn move_object(line: &Line, score: f32, color: Color) -> Value {
    let following: Vec<String> = line.variation.iter().skip(1).map(ToString::to_string).collect();
    let own = line.outcome.as_ref().map_or(score, |outcome| lead(Some(outcome), color));
    json!({
        "move": line.move_.to_string(),
        "winrate": rounded(line.results.win_rate()),
        "score": rounded(own),
        "prior": rounded(line.prior),
        "pv": following.join(" "),
        "visits": line.results.visits,
    })
}

/// Four decimals are enough.
fn rounded(value: f32) -> f64 {
    (f64::from(value) * 10_000.0).round() / 10_000.0
}

fn level(owner: f32) -> char {
    let index = ((owner.clamp(-1.0, 1.0) + 1.0) / 2.0 * 62.0).round() as usize;
    LEVELS.get(index).map_or('f', |&byte| char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_those_of_the_server() {
        assert_eq!([-1.0, 0.0, 1.0].map(level), ['A', 'f', '+']);
        assert_eq!([-2.0, 2.0, 0.5].map(level), ['A', '+', 'v']);
    }

    #[test]
    fn nothing_is_told_of_nothing() {
        assert_eq!(object(&Report::default(), Color::Black, Size::NINE), None);
    }
}
