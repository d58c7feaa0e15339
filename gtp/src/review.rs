//! A record reviewed: what the engine thinks of every position and move of it.

use std::fmt;
use std::time::Duration;

use tengen_engine::search::Line;
use tengen_engine::{Detail, EngineError, Inquiry, Limits, Player, Report, Stop};
use tengen_rules::{Color, Move};

use crate::analysis::lead;
use crate::commands::{application, score};
use crate::options::Options;
use crate::record::{Node, Record, ReplayError};

/// Time for a position, unless the options say otherwise.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// A move that lets the win rate fall by so much is doubtful.
const DOUBTFUL: f32 = 0.1;

/// A move that lets the win rate fall by so much is a blunder.
const BLUNDER: f32 = 0.25;

/// Longest variation written down.
const LONGEST_VARIATION: usize = 12;

/// Why a record can't be reviewed.
#[derive(Debug)]
pub enum ReviewError {
    /// The record can't be played through.
    Replay(ReplayError),
    /// The engine can't search.
    Engine(EngineError),
}

impl fmt::Display for ReviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Replay(error) => error.fmt(f),
            Self::Engine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReviewError {}

/// What was found about one position.
struct Finding {
    /// Whose win rate the report tells.
    color: Color,
    report: Report,
}

/// Writes into every node of a record what the engine thinks of the position, marks doubtful moves
/// and blunders, and adds what would have been better as variations.
///
/// `progress` is told after each position how many are done.
///
/// # Errors
/// When the record can't be played through, or the engine can't search; the record is then as it
/// was.
pub fn review(
    record: &mut Record,
    options: &Options,
    progress: &mut dyn FnMut(usize),
) -> Result<(), ReviewError> {
    let moves: Vec<(Color, Move)> = record.moves().collect();
    let mut settings = options.settings();
    if settings.playouts.is_none() {
        settings.time = settings.time.or(Some(DEFAULT_TIME));
    }
    let limits = Limits { playouts: settings.playouts, time: settings.time, ..Limits::default() };
    let inquiry = Inquiry { detail: Detail::Scores, ..Inquiry::default() };
    let mut player = Player::new(settings);
    let mut findings = Vec::with_capacity(moves.len() + 1);
    for number in 1..=moves.len() + 1 {
        let game = record.replay(options.rules(), Some(number)).map_err(ReviewError::Replay)?;
        let color = moves.get(number - 1).map_or(game.to_move(), |&(color, _)| color);
        let report = player
            .inquire(&game, color, &limits, &Stop::new(), &inquiry, &mut |_| {})
            .map_err(ReviewError::Engine)?;
        findings.push(Finding { color, report });
        progress(number);
    }
    annotate(record, &findings);
    Ok(())
}

/// Writes the findings into the nodes: the first is about the start, each other one about the
/// position after a move.
fn annotate(record: &mut Record, findings: &[Finding]) {
    let mut blunders: [Vec<String>; 2] = [Vec::new(), Vec::new()];
    let mut number = 0;
    for index in 0..record.nodes.len() {
        let Some((color, move_)) = record.nodes[index].play else { continue };
        let [before, after] = [&findings[number], &findings[number + 1]];
        number += 1;
        let loss = before.win_rate(color) - after.win_rate(color);
        let mut text = after.comment();
        let best = before.report.best().filter(|best| best.move_ != move_);
        if let Some(best) = best
            && loss >= DOUBTFUL
        {
            let (word, mark) = if loss >= BLUNDER { ("Blunder", "BM") } else { ("Doubtful", "DO") };
            let percent = 100.0 * loss;
            text += &format!("\n{word}: {percent:.0}% lost. Better was {}.", best.move_);
            record.nodes[index].properties.set(mark, if mark == "BM" { "1" } else { "" });
            if loss >= BLUNDER {
                blunders[color.index()].push(number.to_string());
            }
            if let Some(place) = index.checked_sub(1) {
                record.nodes[place].variations.push(variation(color, best));
            }
        }
        add_comment(&mut record.nodes[index], &text);
        if let Some(outcome) = &after.report.outcome {
            let value = format!("{:.1}", lead(Some(outcome), Color::Black));
            record.nodes[index].properties.set("V", &value);
        }
    }
    let list = |moves: &[String]| {
        if moves.is_empty() { "none".to_owned() } else { moves.join(", ") }
    };
    let [black, white] = &blunders;
    let summary = format!(
        "Reviewed by {}.\nBlunders of Black: {}. Blunders of White: {}.\n{}",
        application().replace(':', " "),
        list(black),
        list(white),
        findings.first().map(Finding::comment).unwrap_or_default(),
    );
    let present = record.properties.comment().map(|comment| format!("{comment}\n\n"));
    record.properties.set_comment(&(present.unwrap_or_default() + summary.trim_end()));
}

impl Finding {
    /// How often `color` wins from here.
    fn win_rate(&self, color: Color) -> f32 {
        let rate = self.report.best().map_or(0.5, |best| best.results.win_rate());
        if color == self.color { rate } else { 1.0 - rate }
    }

    /// What is thought of the position.
    fn comment(&self) -> String {
        format!(
            "Black wins {:.1}%, {} after {} visits.",
            100.0 * self.win_rate(Color::Black),
            score(self.report.outcome.as_ref()),
            self.report.visits,
        )
    }
}

/// The line that would have been better.
fn variation(color: Color, best: &Line) -> Vec<Node> {
    let mut mover = color;
    let mut nodes: Vec<Node> = Vec::new();
    for &move_ in best.variation.iter().take(LONGEST_VARIATION) {
        nodes.push(Node::play(mover, move_));
        mover = !mover;
    }
    if let Some(first) = nodes.first_mut() {
        let percent = 100.0 * best.results.win_rate();
        let name = if color == Color::Black { "Black" } else { "White" };
        add_comment(
            first,
            &format!("{name} wins {percent:.1}% in {} visits.", best.results.visits),
        );
    }
    nodes
}

/// Adds text to the comment on a node.
fn add_comment(node: &mut Node, text: &str) {
    let present = node.properties.comment().map(|comment| format!("{comment}\n\n"));
    node.properties.set_comment(&(present.unwrap_or_default() + text));
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_engine::search::Outcome;
    use tengen_engine::tree::Results;
    use tengen_rules::Size;

    /// A position in which `best` wins so many of 100 visits.
    fn finding(color: Color, best: &str, wins: f32, black_lead: f32) -> Finding {
        let move_ = Move::parse(best, Size::NINE).unwrap();
        let line = Line {
            move_,
            results: Results { visits: 100, wins, ..Results::default() },
            prior: 0.5,
            variation: vec![move_, Move::Pass],
            visits: vec![100, 1],
            outcome: None,
        };
        let outcome = Outcome { playouts: 100, black_lead, deviation: 1.0, territory: None };
        let report =
            Report { lines: vec![line], visits: 100, outcome: Some(outcome), ..Report::default() };
        Finding { color, report }
    }

    #[test]
    fn moves_are_judged_by_what_the_mover_loses() {
        let mut record = Record::read(b"(;SZ[9];B[ee];W[aa]C[x];B[bb])").unwrap();
        let findings = [
            finding(Color::Black, "E5", 50.0, 0.5),
            finding(Color::White, "D4", 50.0, -0.5),
            // White's move at the corner gave 40 of 50% away.
            finding(Color::Black, "C3", 90.0, 12.0),
            // Black's next one gives 15% back.
            finding(Color::White, "F6", 25.0, 8.0),
        ];
        annotate(&mut record, &findings);
        let text = record.to_string().replace('\n', " ");
        let expected = "\
            (;FF[4]GM[1]CA[UTF-8]SZ[9]C[Reviewed by Tengen 0.20.0. Blunders of Black: none. \
            Blunders of White: 2. Black wins 50.0%, B+0.5 after 100 visits.] \
            ;B[ee]C[Black wins 50.0%, W+0.5 after 100 visits.]V[-0.5] \
            (;W[aa]BM[1]C[x  Black wins 90.0%, B+12.0 after 100 visits. \
            Blunder: 40% lost. Better was D4.]V[12.0] \
            (;B[bb]DO[]C[Black wins 75.0%, B+8.0 after 100 visits. \
            Doubtful: 15% lost. Better was C3.]V[8.0]) \
            (;B[cg]C[Black wins 90.0% in 100 visits.];W[])) \
            (;W[df]C[White wins 50.0% in 100 visits.];B[])) ";
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(text, expected.replace("0.20.0", version));
    }
}
