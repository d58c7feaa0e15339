//! One move: asked for, timed, judged, and told to the other side.

use std::time::Duration;

use tengen_rules::{Color, FlagFall, Move, ParsePointError, PointSet};

use super::table::Table;
use super::{Break, PlayedMove};
use crate::failure::EngineFailure;
use crate::journal::Event;
use crate::referee::Ruling;
use crate::termination::{Ending, Termination};

/// Who knows of a move before it is judged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Told {
    /// The engine that made it.
    Mover,
    /// Nobody: it comes from the journal.
    Nobody,
}

impl Table<'_> {
    /// Asks the side to move for a move and lets it be judged.
    pub(super) fn ask_move(&mut self) -> Result<(), Break> {
        let color = self.referee.game().to_move();
        let fail = |failure: EngineFailure| Ending::of_failure(color, &failure);
        let clock = self.clocks[color.index()];
        let engine = &mut *self.engines[color.index()];
        if let Some(command) = engine.clock_dialect().time_left_command(color, &clock) {
            engine.require(&command).map_err(fail)?;
        }
        let limits = *engine.limits();
        let limit = clock.until_flag_fall().map_or(limits.thought, |left| {
            left.saturating_add(engine.lag()).saturating_add(limits.grace)
        });
        let verb = if self.disputed && engine.knows("kgs-genmove_cleanup") {
            "kgs-genmove_cleanup"
        } else {
            "genmove"
        };
        let command = format!("{verb} {}", color.letter().to_ascii_lowercase());
        let answer = engine.ask(&command, limit).map_err(fail)?;
        let time = answer.elapsed.saturating_sub(engine.lag());
        let vertex = answer.result.map_err(|reason| {
            let what = format!("expected a move, got the failure {reason:?}");
            fail(EngineFailure::Protocol { command, what })
        })?;
        let comment = self.ask_comment(color)?;
        self.journal.append(Event::Move {
            color: color.into(),
            vertex: vertex.clone(),
            time_ns: time.as_nanos() as u64,
            comment: comment.clone(),
        })?;
        self.take_move(color, &vertex, time, comment, Told::Mover)
    }

    /// What the engine has to say about its move, if it was told to say something or offers to.
    fn ask_comment(&mut self, color: Color) -> Result<Option<String>, Break> {
        const USUAL: &str = "gomill-explain_last_move";
        let engine = &mut *self.engines[color.index()];
        let command = match engine.contestant().comment.clone() {
            Some(command) => command,
            None if engine.knows(USUAL) => USUAL.to_owned(),
            None => return Ok(None),
        };
        if command.is_empty() {
            return Ok(None);
        }
        let limit = engine.limits().command;
        let answer =
            engine.ask(&command, limit).map_err(|failure| Ending::of_failure(color, &failure))?;
        Ok(answer.result.ok().filter(|text| !text.is_empty()))
    }

    /// Judges an answer to `genmove`, and tells who was not told of its outcome yet.
    pub(super) fn take_move(
        &mut self,
        color: Color,
        vertex: &str,
        time: Duration,
        comment: Option<String>,
        told: Told,
    ) -> Result<(), Break> {
        let performance = &mut self.performances[color.index()];
        performance.moves += 1;
        performance.time += time;
        performance.longest = performance.longest.max(time);
        let spent = self.clocks[color.index()].spend(time);
        let vertex = vertex.trim();
        let late = spent == Err(FlagFall::LastPeriod) && self.terms.late_is_pass;
        if let (Err(flag), false) = (spent, late) {
            return Err(Ending::explained(Termination::Time, color, flag).into());
        }
        if vertex.eq_ignore_ascii_case("resign") {
            let detail = self.adjudicator.doubt(color);
            return Err(Ending { detail, ..Ending::new(Termination::Resign, Some(color)) }.into());
        }
        let parsed = Move::parse(vertex, self.terms.size);
        let ruling = match parsed {
            _ if late => {
                self.clocks[color.index()].renew_last_period();
                self.referee.judge_late(color)
            }
            Ok(move_) => self.referee.judge(color, move_),
            Err(ParsePointError::OffBoard) => self.referee.judge_off_board(color),
            Err(ParsePointError::Malformed) => {
                let what = format!("expected a move, got {vertex:?}");
                let command = "genmove".to_owned();
                let failure = EngineFailure::Protocol { command, what };
                return Err(Ending::of_failure(color, &failure).into());
            }
        };
        let illegal = |reason| format!("{vertex}: {reason}");
        match ruling {
            Ruling::Illegal(reason) => {
                Err(Ending::explained(Termination::Illegal, color, illegal(reason)).into())
            }
            Ruling::SecondWarning(reason) => {
                Err(Ending::explained(Termination::Warnings, color, illegal(reason)).into())
            }
            Ruling::Accepted => {
                let move_ = parsed.unwrap_or(Move::Pass);
                let referee = &self.referee;
                let margin = || referee.count(&PointSet::EMPTY).margin();
                let end = self.adjudicator.observe(color, comment.as_deref(), margin);
                self.moves.push(PlayedMove { color, move_, time, comment, void: None });
                if referee.game().repetition().is_some() {
                    // The opponent need not be asked to accept what ends the game.
                    return Err(Ending::new(Termination::Repetition, None).into());
                }
                if told == Told::Nobody {
                    self.tell_move(color, color, move_)?;
                }
                self.tell_move(!color, color, move_)?;
                end.map_or(Ok(()), |ending| Err(ending.into()))
            }
            Ruling::Void { reason, .. } => {
                let void = Some(format!("{vertex}: {reason}"));
                self.moves.push(PlayedMove { color, move_: Move::Pass, time, comment, void });
                if told == Told::Mover && !self.engines[color.index()].knows("undo") {
                    self.tell_whole_game(color)?;
                } else {
                    if told == Told::Mover {
                        self.require(color, "undo")?;
                    }
                    self.tell_move(color, color, Move::Pass)?;
                }
                self.tell_move(!color, color, Move::Pass)
            }
        }
    }
}
