//! The move near the end, where there is a count that is sure enough.

use std::time::Duration;

use tengen_rules::{Color, Counting, Game, Move, Point, PointSet};

use super::decide::SPARE;
use super::{EngineError, Inquiry, Player};
use crate::search::{Limits, Line, Report, Stop};
use crate::status::Judgement;
use crate::tactics::liberties_after;

/// From this confidence on a count outweighs what the search makes of the position, and the player may
/// be the first to pass. Below it a large territory may still be invaded.
const CERTAIN_FROM: f32 = 0.97;

/// What a move may cost in win rate that gains a point, against one that gains none.
const PRICE_OF_A_POINT: f32 = 0.03;

/// Visits without which a move's win rate says nothing.
pub(super) const VISITS_TO_TRUST: u32 = 8;

/// Playouts for moves that were read but not searched.
const PLAYOUTS_TO_COMPARE: u64 = 200;

/// What such a move may cost in win rate: so few playouts are off by a few hundredths.
const PRICE_BY_COMPARISON: f32 = 0.1;

/// A position near the end in which `color` is to move, searched and counted.
#[derive(Debug)]
pub(super) struct Ending<'a> {
    pub(super) game: &'a Game,
    pub(super) color: Color,
    pub(super) report: &'a Report,
    /// The line of the move that the search prefers.
    pub(super) best: &'a Line,
    /// A count that is sure.
    pub(super) judgement: &'a Judgement,
}

impl Player {
    /// The move near the end: the one that was searched, unless it gains nothing where another does.
    /// There is so much time left to look at others.
    ///
    /// # Errors
    /// When the search threads can't be started.
    pub(super) fn last_move(
        &mut self,
        ending: &Ending<'_>,
        left: Option<Duration>,
        stop: &Stop,
    ) -> Result<Move, EngineError> {
        if ending.is_searched_best() {
            return Ok(ending.best.move_);
        }
        if ending.judgement.is_settled() {
            return Ok(Move::Pass);
        }
        let (read, unknown) = ending.read();
        if let Some(point) = read {
            return Ok(Move::Play(point));
        }
        if let Some(move_) = self.compare(ending, unknown, left, stop)? {
            return Ok(move_);
        }
        Ok(ending.searched().unwrap_or(ending.best.move_))
    }

    /// The best of these points, which were read and not searched, unless all of them seem bad: reading
    /// sees only a part of the board. The tree stays as it is.
    fn compare(
        &mut self,
        ending: &Ending<'_>,
        points: PointSet,
        left: Option<Duration>,
        stop: &Stop,
    ) -> Result<Option<Move>, EngineError> {
        if points.is_empty() {
            return Ok(None);
        }
        let time = left.map(|left| left + SPARE);
        let limits = Limits { time, ..Limits::playouts(PLAYOUTS_TO_COMPARE) };
        let inquiry = Inquiry::default().for_move().among(ending.color, points);
        let kept = self.kept.take();
        let report = self.inquire(ending.game, ending.color, &limits, stop, &inquiry, &mut |_| {});
        self.kept = kept;
        let least = ending.best.results.win_rate() - PRICE_BY_COMPARISON;
        let is_good = |line: &&Line| line.results.win_rate() >= least;
        Ok(report?.best().filter(is_good).map(|line| line.move_))
    }
}

impl Ending<'_> {
    /// Whether a move on a point gains something by the count.
    fn gains(&self, point: Point) -> bool {
        let is_read = self.judgement.captures(self.color).contains(point);
        let counts = self.game.rules().counting == Counting::Literal
            || self.judgement.open().contains(point);
        is_read && counts || self.judgement.unread().contains(point)
    }

    /// Whether the search's own choice is to be played whatever else there is.
    fn is_searched_best(&self) -> bool {
        let Move::Play(point) = self.best.move_ else { return false };
        let is_unsure = self.judgement.is_settled() && self.judgement.confidence() < CERTAIN_FROM;
        let is_won = self.judgement.score().winner() == Some(self.color);
        // The search may see more in the position than a count that isn't quite sure.
        let sees_more = !is_won && self.best.results.win_rate() >= 0.5;
        self.gains(point) || is_unsure && (sees_more || !may_end(self.game, self.judgement))
    }

    /// A play that was read to its end, and gains by it, unless the search knows that it costs too much;
    /// and such plays of which the search knows nothing.
    fn read(&self) -> (Option<Point>, PointSet) {
        let mut unknown = PointSet::EMPTY;
        let captures = self.judgement.captures(self.color).iter();
        for point in captures.filter(|&point| self.gains(point) && self.is_legal(point)) {
            let is_it = |line: &&Line| line.move_ == Move::Play(point);
            match self.report.lines.iter().filter(|line| is_trusted(line)).find(is_it) {
                None => {
                    unknown.insert(point);
                }
                Some(line) if !costs_too_much(line, self.best) => return (Some(point), unknown),
                Some(_) => {}
            }
        }
        (None, unknown)
    }

    /// The searched move that gains something and costs little; a dame rather than a pass.
    fn searched(&self) -> Option<Move> {
        let gains = |line: &&Line| {
            is_trusted(line)
                && !costs_too_much(line, self.best)
                && line.move_.point().is_some_and(|point| self.gains(point))
        };
        if let Some(line) = self.report.lines.iter().find(gains) {
            return Some(line.move_);
        }
        if self.best.move_ != Move::Pass {
            return None;
        }
        let is_safe = |&point: &Point| {
            self.is_legal(point) && liberties_after::<2>(self.game.board(), self.color, point) >= 2
        };
        self.judgement.dame().iter().find(is_safe).map(Move::Play)
    }

    fn is_legal(&self, point: Point) -> bool {
        self.game.is_legal(self.color, Move::Play(point))
    }
}

/// Whether the win rate of a move says something.
fn is_trusted(line: &Line) -> bool {
    line.results.visits >= VISITS_TO_TRUST
}

/// Whether a move is known to win clearly less often than the best one.
pub(super) fn costs_too_much(line: &Line, best: &Line) -> bool {
    is_trusted(line) && line.results.win_rate() < best.results.win_rate() - PRICE_OF_A_POINT
}

/// Whether nothing is left to gain by a judgement that is certain, or that the opponent agrees with by a
/// pass.
pub(super) fn may_end(game: &Game, judgement: &Judgement) -> bool {
    let has_passed = game.last_move().is_some_and(|(_, move_)| move_ == Move::Pass);
    judgement.is_settled() && (has_passed || judgement.confidence() >= CERTAIN_FROM)
}
