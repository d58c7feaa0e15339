//! Pictures of a search in GoGui's language, for its board and for its live graphics.

use core::fmt::Write;
use core::time::Duration;

use tengen_engine::Report;
use tengen_engine::caught::Caught;
use tengen_rules::{Color, Move};

use crate::commands::join;

/// Time from one live picture to the next.
pub(crate) const INTERVAL: Duration = Duration::from_millis(500);

/// What takes the live picture away again.
pub(crate) const CLEAR: &str = "gogui-gfx: CLEAR\n";

/// Moves that are labelled.
const MOST_LABELS: usize = 10;

/// The picture of a running search, to be written to stderr in one piece.
pub(crate) fn live(report: &Report, color: Color) -> String {
    format!("gogui-gfx:\n{}\n\n", variation(report, color))
}

/// The line expected, and how good it is.
pub(crate) fn variation(report: &Report, color: Color) -> String {
    let mut text = String::new();
    if let Some(best) = report.best() {
        text.push_str("VAR");
        let mut mover = color;
        for move_ in &best.variation {
            let _ = write!(text, " {} {}", letter(mover), name(*move_));
            mover = !mover;
        }
        text.push('\n');
    }
    text + &status(report, color)
}

/// The most visited moves with their win rates in percent; the redder, the more visits.
pub(crate) fn moves(report: &Report, color: Color) -> String {
    let mut text = String::new();
    let most = report.best().map_or(1, |best| best.results.visits.max(1));
    let plays = report.lines.iter().filter(|line| line.move_ != Move::Pass);
    for line in plays.take(MOST_LABELS) {
        let percent = (100.0 * line.results.win_rate()).round();
        let heat = (255.0 * line.results.visits as f32 / most as f32).round() as u8;
        let _ = writeln!(text, "COLOR #{heat:02x}{:02x}40 {}", 255 - heat, line.move_);
        let _ = writeln!(text, "LABEL {} {percent}", line.move_);
    }
    text + &status(report, color)
}

/// The chains that ladders catch: crossed where they can't get away, triangles where the atari on a
/// square catches them.
pub(crate) fn ladders(caught: &[Caught]) -> String {
    let mut text = String::new();
    for chain in caught {
        let mark = if chain.by.is_empty() { "MARK" } else { "TRIANGLE" };
        let _ = writeln!(text, "{mark} {}", join(chain.stones.iter().copied()));
        if !chain.by.is_empty() {
            let _ = writeln!(text, "SQUARE {}", join(chain.by.iter().copied()));
        }
    }
    text + &format!("TEXT {} caught in ladders", caught.len())
}

/// One line on how the search stands.
fn status(report: &Report, color: Color) -> String {
    let percent = 100.0 * report.best().map_or(0.5, |best| best.results.win_rate());
    format!("TEXT {} visits, {} {percent:.1} %", report.visits, letter(color).to_uppercase())
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "b",
        Color::White => "w",
    }
}

fn name(move_: Move) -> String {
    if move_ == Move::Pass { "PASS".to_owned() } else { move_.to_string() }
}
