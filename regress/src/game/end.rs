//! The end of a game: dead stones, the count, and what both engines make of it.

use std::time::Instant;

use tengen_rules::{Color, Counting, PointSet};

use super::table::Table;
use super::{Break, PlayedGame};
use crate::agreement::{Agreement, parse_points};
use crate::failure::EngineFailure;
use crate::journal::Event;
use crate::termination::{Ending, Outcome, Policy, Termination};

impl Table<'_> {
    /// After two passes: counts the board, or lets a dispute be played out.
    pub(super) fn settle(&mut self) -> Result<Option<Ending>, Break> {
        let dead = match self.terms.rules.counting {
            Counting::Literal => PointSet::EMPTY,
            Counting::Agreed => {
                let claims = [self.dead_stones(Color::Black)?, self.dead_stones(Color::White)?];
                let board = self.referee.game().board();
                let agreement = Agreement::new(board, &claims);
                // A dispute is played out once; what is disputed still then stays.
                if let Some(color) = agreement.first_to_move(board).filter(|_| !self.disputed) {
                    self.journal.append(Event::PlayOn { color: color.into() })?;
                    self.play_on(color);
                    return Ok(None);
                }
                agreement.dead
            }
        };
        self.count = Some(self.referee.count(&dead));
        for color in Color::BOTH {
            self.ask_final_score(color)?;
        }
        Ok(Some(Ending::new(Termination::Score, None)))
    }

    /// What an engine calls dead; nothing, if it knows no such command.
    fn dead_stones(&mut self, color: Color) -> Result<PointSet, Break> {
        const COMMAND: &str = "final_status_list dead";
        let engine = &mut *self.engines[color.index()];
        if !engine.knows("final_status_list") {
            return Ok(PointSet::EMPTY);
        }
        let limit = engine.limits().thought;
        let fail = |failure: EngineFailure| Break::from(Ending::of_failure(color, &failure));
        let answer = engine.ask(COMMAND, limit).map_err(fail)?;
        let Ok(list) = answer.result else { return Ok(PointSet::EMPTY) };
        parse_points(&list, self.terms.size).map_err(|word| {
            let what = format!("expected points, got {word:?}");
            fail(EngineFailure::Protocol { command: COMMAND.to_owned(), what })
        })
    }

    fn ask_final_score(&mut self, color: Color) -> Result<(), Break> {
        let engine = &mut *self.engines[color.index()];
        if !engine.knows("final_score") {
            return Ok(());
        }
        let limit = engine.limits().thought;
        let answer = engine
            .ask("final_score", limit)
            .map_err(|failure| Ending::of_failure(color, &failure))?;
        self.performances[color.index()].final_score = answer.result.ok();
        Ok(())
    }

    /// The result, once the game has ended.
    pub(super) fn conclude(mut self, ending: Ending, started: Instant) -> PlayedGame {
        let policy = self.terms.policies.of(ending.termination);
        if policy == Policy::Count && self.count.is_none() {
            self.count = Some(self.referee.count(&PointSet::EMPTY));
        }
        let (outcome, result) = match (policy, ending.by, self.count) {
            (Policy::Loss, Some(loser), _) => {
                let reason = match ending.termination {
                    Termination::Resign | Termination::WinRate | Termination::Mercy => 'R',
                    Termination::Time => 'T',
                    _ => 'F',
                };
                let winner = loser.opponent();
                (Outcome::Win(winner), format!("{}+{reason}", winner.letter()))
            }
            (Policy::Count, _, Some(score)) => {
                (score.winner().map_or(Outcome::Draw, Outcome::Win), score.to_string())
            }
            (Policy::Draw, ..) => (Outcome::Draw, "0".to_owned()),
            (Policy::Void, ..) => (Outcome::Void, "Void".to_owned()),
            _ => (Outcome::NoResult, "?".to_owned()),
        };
        for color in Color::BOTH {
            let engine = &self.engines[color.index()];
            let performance = &mut self.performances[color.index()];
            performance.lag = engine.lag();
            performance.latency = engine.latency();
            performance.version = engine.version().to_owned();
            performance.warnings = self.referee.warnings(color);
        }
        PlayedGame {
            ending,
            outcome,
            result,
            margin: self.count.map(|score| score.margin()),
            disputed: self.disputed,
            moves: self.moves,
            performances: self.performances,
            duration: started.elapsed(),
            sgf: String::new(),
        }
    }
}
