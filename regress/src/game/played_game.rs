//! A game that was played, and its record.

use core::fmt::Write;
use std::time::Duration;

use tengen_gtp::record::{Node, Record};
use tengen_rules::{Color, Move};

use super::{Assignment, Terms};
use crate::engine::Latency;
use crate::termination::{Ending, Outcome};

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

/// What one engine did in a game.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Performance {
    /// Moves made, passes included.
    pub moves: u32,
    /// Time charged for them.
    pub time: Duration,
    /// The longest of them.
    pub longest: Duration,
    /// Warnings earned.
    pub warnings: u8,
    /// Its count at the end, `None` if it was not asked or did not know.
    pub final_score: Option<String>,
    /// What was taken off the time of each move.
    pub lag: Duration,
    /// Round trips of its plain commands.
    pub latency: Latency,
    /// Its own name and version.
    pub version: String,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// How it ended.
    pub ending: Ending,
    /// Who won.
    pub outcome: Outcome,
    /// The result as records write it: `B+3.5`, `W+R`, `0`, `Void`.
    pub result: String,
    /// Black's margin on the board in thousandths of a point, if there was a count.
    pub margin: Option<i64>,
    /// Whether a dispute about dead stones had to be played out.
    pub disputed: bool,
    /// Moves after the opening.
    pub moves: Vec<PlayedMove>,
    /// What Black and White did.
    pub performances: [Performance; 2],
    /// From the first command to the last.
    pub duration: Duration,
    /// The game as SGF.
    pub sgf: String,
}

impl PlayedGame {
    /// A game that ended before its first move because an engine did not start.
    #[must_use]
    pub fn not_begun(ending: Ending) -> Self {
        Self {
            ending,
            outcome: Outcome::Void,
            result: "Void".to_owned(),
            margin: None,
            disputed: false,
            moves: Vec::new(),
            performances: Default::default(),
            duration: Duration::ZERO,
            sgf: String::new(),
        }
    }

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
        if let Some(main) = terms.time.0.main() {
            properties.set("TM", &main.as_secs_f64().to_string());
            properties.set("OT", &terms.time.to_string());
        }
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
            "opening: {}\nseed: {}\nsuperko: {}, handicap bonus: {}, count: {}, referee: {}\n\
             clock: {}\nend: {}",
            if assignment.opening.name.is_empty() { "none" } else { &assignment.opening.name },
            assignment.seed,
            terms.rules.superko,
            terms.rules.handicap_bonus,
            terms.rules.counting,
            terms.referee,
            terms.time,
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
