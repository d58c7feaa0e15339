//! A played game as a record.

use core::fmt::Write;
use std::time::Duration;

use tengen_gtp::record::{Node, Record};
use tengen_rules::{Color, Move};

use super::{Assignment, PlayedGame, Terms};

/// One move of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// Who moved.
    pub color: Color,
    /// The move as it stands: a pass for a void one.
    pub move_: Move,
    /// The time charged for it.
    pub time: Duration,
    /// What the engine said about it.
    pub comment: Option<String>,
    /// What was played and why it is void.
    pub void: Option<String>,
}

impl PlayedGame {
    /// The game as SGF: names, rules, result, and for each move its time and comment.
    ///
    /// # Errors
    /// When the opening can't be played.
    pub fn record(
        &self,
        terms: &Terms,
        assignment: &Assignment,
        names: [&str; 2],
        date: &str,
    ) -> Result<Record, String> {
        let opening = &assignment.opening;
        let mut record = Record::of_game(&opening.game(terms.size, terms.rules)?);
        for color in Color::BOTH {
            record.set_player(color, names[color.index()]);
        }
        record.set_result(&self.result);
        let properties = &mut record.properties;
        properties.set("RU", "Chinese");
        properties.set("DT", date);
        properties.set("GN", &format!("game {}", assignment.game));
        properties.set("TM", &terms.time.0.main().unwrap_or_default().as_secs_f64().to_string());
        properties.set("OT", &terms.time.to_string());
        properties.set_comment(&self.summary(terms, assignment, names));
        for played in &self.moves {
            let mut node = Node::play(played.color, played.move_);
            let mut comment = format!("{:.3} s", played.time.as_secs_f64());
            if let Some(void) = &played.void {
                let _ = write!(comment, "\nvoid: {void}");
            }
            if let Some(text) = &played.comment {
                let _ = write!(comment, "\n{text}");
            }
            node.properties.set_comment(&comment);
            record.nodes.push(node);
        }
        Ok(record)
    }

    fn summary(&self, terms: &Terms, assignment: &Assignment, names: [&str; 2]) -> String {
        let mut text = format!(
            "opening: {}\nseed: {}\nsuperko: {}, handicap bonus: {}, count: {}, referee: {}\nend: {}",
            if assignment.opening.name.is_empty() { "none" } else { &assignment.opening.name },
            assignment.seed,
            terms.rules.superko,
            terms.rules.handicap_bonus,
            terms.rules.counting,
            terms.referee,
            self.ending.termination,
        );
        if let Some(by) = self.ending.by {
            let _ = write!(text, " by {}", names[by.index()]);
        }
        if let Some(detail) = &self.ending.detail {
            let _ = write!(text, ": {detail}");
        }
        for color in Color::BOTH {
            let performance = &self.performances[color.index()];
            let _ = write!(
                text,
                "\n{}: {}, {} moves in {:.3} s, longest {:.3} s",
                names[color.index()],
                performance.version,
                performance.moves,
                performance.time.as_secs_f64(),
                performance.longest.as_secs_f64()
            );
            if let Some(score) = &performance.final_score {
                let _ = write!(text, ", counts {score}");
            }
        }
        text
    }
}
