//! Under literal counting dead stones are captured before a pass: the board is then what the judgement
//! says. The count can only differ by dead stones that stand, and it is their captor who must act.

use std::borrow::Cow;
use std::time::Duration;

use tengen_rules::{Color, Counting, Game, Move, Point, PointSet};

use super::decide::{Prospect, SPARE};
use super::ending::costs_too_much;
use super::{Decision, EngineError, Inquiry, Player};
use crate::search::{Limits, Report, Stop};
use crate::status::Judgement;

/// Playouts that choose among captures once a search has found nothing better than a pass.
const PLAYOUTS_TO_CAPTURE: u64 = 200;

impl Prospect {
    /// The only moves worth a thought, where there is such a restriction: the captures of dead stones,
    /// once nothing else is left.
    pub(super) fn captures(&self, game: &Game, color: Color) -> Option<PointSet> {
        let Self::Play(Some(judgement)) = self else { return None };
        overdue(game, color, judgement).filter(|_| judgement.is_settled())
    }

    /// The judgement that this knows of, or a new one; none where there is no time for it, or no need.
    fn judgement(&self, game: &Game) -> Option<Cow<'_, Judgement>> {
        match self {
            Self::Pass | Self::Haste => None,
            Self::Play(Some(judgement)) => Some(Cow::Borrowed(judgement)),
            Self::Play(None) => Some(Cow::Owned(Judgement::of(game))),
        }
    }
}

impl Player {
    /// What `color` plays in place of a pass after a search, while dead stones of the opponent stand that
    /// will be counted: a capture, whoever wins. Only where the judgement isn't sure a pass stands that
    /// wins more often.
    ///
    /// # Errors
    /// When the search threads can't be started.
    pub(super) fn capture_before_pass(
        &mut self,
        (game, color): (&Game, Color),
        prospect: &Prospect,
        report: &Report,
        left: Option<Duration>,
        stop: &Stop,
    ) -> Result<Decision, EngineError> {
        let pass = Decision::Move(Move::Pass);
        if game.rules().counting != Counting::Literal {
            return Ok(pass);
        }
        let Some(judgement) = prospect.judgement(game) else { return Ok(pass) };
        let Some(points) = overdue(game, color, &judgement) else { return Ok(pass) };
        let time = left.map(|left| left + SPARE);
        let limits = Limits { time, ..Limits::playouts(PLAYOUTS_TO_CAPTURE) };
        let inquiry = Inquiry::default().for_move().among(color, points);
        let among = self.inquire(game, color, &limits, stop, &inquiry, &mut |_| {})?;
        let Some(best) = among.best() else { return Ok(pass) };
        let is_better = report.best().is_some_and(|whole| costs_too_much(best, whole));
        let stands = is_better && !judgement.is_sure();
        Ok(if stands { pass } else { Decision::Move(best.move_) })
    }
}

/// The captures that are due before a pass, if there are any.
fn overdue(game: &Game, color: Color, judgement: &Judgement) -> Option<PointSet> {
    let points = judgement.has_to_capture(game, color).then(|| captures(game, color, judgement));
    points.filter(|points| !points.is_empty())
}

/// The legal plays that capture dead stones of the opponent or approach them: those that were read, if
/// there are such.
fn captures(game: &Game, color: Color, judgement: &Judgement) -> PointSet {
    let board = game.board();
    let doomed = judgement.doomed().iter().filter(|&point| board.color_at(point) == Some(!color));
    let is_legal = |point: &Point| game.is_legal(color, Move::Play(*point));
    let mut liberties = PointSet::EMPTY;
    for stone in doomed {
        liberties.extend(board.liberties(stone).iter().filter(is_legal));
    }
    // Where stones can be left for dead, any play may have been read that loses nothing.
    let is_read = |point: &Point| judgement.captures(color).contains(*point);
    let read: PointSet = liberties.iter().filter(is_read).collect();
    if read.is_empty() { liberties } else { read }
}
