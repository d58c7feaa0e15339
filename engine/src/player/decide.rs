//! From what was searched and counted to what is done: a move, a pass, or giving up.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use tengen_rules::{Color, Counting, Game, Move, PointSet};

use super::ending::{Ending, VISITS_TO_TRUST, costs_too_much, may_end};
use super::preference::preferred;
use super::{Decision, EngineError, Player};
use crate::search::{Limits, Line, Report, Stop};
use crate::status::Judgement;

/// Fewest visits behind a resignation; half of what a level allows will do.
const VISITS_TO_RESIGN: u64 = 500;

/// Judgements that decide on giving up.
const JUDGEMENTS_TO_RESIGN: u32 = 2;

/// Judgements of positions that a move is made of at most: one before the search, and those that decide
/// on giving up.
const JUDGEMENTS: u32 = 1 + JUDGEMENTS_TO_RESIGN;

/// How long a judgement is believed to take before there was one; it takes 12 milliseconds on 9x9 and
/// 240 on 19x19 near the end, on a machine that does two other things.
pub(super) const USUAL_JUDGING: Duration = Duration::from_millis(50);

/// What is left from move to move of the time that judgements are believed to take: where one was slow
/// because the machine was busy, the next may be so too.
const FADING: f64 = 0.9;

/// How much longer than there is time judgements after a search may take: a search ends a little late,
/// and half of what a clock keeps in reserve is for that.
pub(super) const SPARE: Duration = Duration::from_millis(50);

/// Judged hopeless so many times in a row, the player resigns.
const PATIENCE: u32 = 5;

/// A count that is lost by less than this share of the board's side, in points, is too close to
/// resign.
const SIDES_TO_RESIGN: f32 = 0.5;

/// What can be done before any search, and what the search should know of the count.
#[derive(Debug)]
pub(super) enum Prospect {
    /// Nothing is left to gain: a pass.
    Pass,
    /// Unknown: there is no time to judge positions, neither before the search nor after it.
    Haste,
    /// The play goes on. Near the end there is a judgement.
    Play(Option<Box<Judgement>>),
}

impl Prospect {
    /// Looks at the position before `color` moves.
    pub(super) fn of(game: &Game, color: Color) -> Self {
        let has_passed = game.last_move() == Some((!color, Move::Pass));
        if is_opening(game) || !(has_passed || Judgement::is_near_end(game.board())) {
            return Self::Play(None);
        }
        let judgement = Box::new(Judgement::of(game));
        if judgement.is_sure()
            && judgement.score().winner() == Some(color)
            && !judgement.has_to_capture(game, color)
            && (may_end(game, &judgement) || (has_passed && wins_as_it_stands(&judgement)))
        {
            return Self::Pass;
        }
        Self::Play(Some(judgement))
    }

    /// Whether a second pass loses by the count, though perhaps not in a search, which takes dead stones
    /// for living ones where the game has ended.
    pub(super) fn loses_by_pass(&self, game: &Game, color: Color) -> bool {
        let Self::Play(Some(judgement)) = self else { return false };
        game.rules().counting == Counting::Agreed
            && game.last_move() == Some((!color, Move::Pass))
            && judgement.score().winner() == Some(!color)
    }

    /// The points that may still be worth a move, where the count is sure of all others.
    pub(super) fn contested(&self) -> Option<PointSet> {
        let Self::Play(Some(judgement)) = self else { return None };
        judgement.is_sure().then(|| *judgement.open())
    }
}

impl Player {
    /// What `color` does after a search, with so much time left for looking at the position.
    ///
    /// # Errors
    /// When the search threads can't be started.
    pub(super) fn decide(
        &mut self,
        (game, color): (&Game, Color),
        report: &Report,
        prospect: &Prospect,
        left: Option<Duration>,
        stop: &Stop,
    ) -> Result<Decision, EngineError> {
        let (judgement, is_hasty) = match prospect {
            Prospect::Pass => return Ok(Decision::Move(Move::Pass)),
            Prospect::Haste => (None, true),
            Prospect::Play(judgement) => (judgement.as_deref().map(Cow::Borrowed), false),
        };
        let judging = self.judging;
        let has_time = |judgements: u32| {
            !is_hasty && left.is_none_or(|left| judgements * judging <= left + SPARE)
        };
        let Some(best) = report.best() else { return Ok(Decision::Move(Move::Pass)) };
        if self.is_hopeless(game, report, best)
            && has_time(JUDGEMENTS_TO_RESIGN)
            && is_lost_by_any_count(game, color)
        {
            return Ok(Decision::Resign);
        }
        if is_opening(game) {
            let play = report.best_play().filter(|_| best.move_ == Move::Pass);
            return Ok(Decision::Move(play.unwrap_or(best).move_));
        }
        let best = preferred(report, best, color, &self.settings.params);
        // A pass far from the end is a search's shrug, when it is sure to win or to lose.
        let is_shrug = best.move_ == Move::Pass && has_time(1);
        let judgement = judgement.or_else(|| is_shrug.then(|| Cow::Owned(Judgement::of(game))));
        if let Some(judgement) = judgement.filter(|judgement| judgement.is_sure()) {
            let ending = Ending { game, color, report, best, judgement: &judgement };
            return Ok(Decision::Move(self.last_move(&ending, left, stop)?));
        }
        let play = report.best_play().filter(|play| {
            best.move_ == Move::Pass
                && play.results.visits >= VISITS_TO_TRUST
                && !costs_too_much(play, best)
        });
        Ok(Decision::Move(play.unwrap_or(best).move_))
    }

    /// Whether the game is lost by search, was so for some moves, and may be resigned.
    fn is_hopeless(&mut self, game: &Game, report: &Report, best: &Line) -> bool {
        let playouts = self.settings.level.playouts();
        let enough = playouts.map_or(VISITS_TO_RESIGN, |most| VISITS_TO_RESIGN.min(most / 2));
        let is_hopeless = best.results.win_rate() < self.settings.params.resign_threshold
            && report.visits >= enough
            && !is_too_early_to_resign(game);
        self.hopeless = if is_hopeless { self.hopeless + 1 } else { 0 };
        self.settings.resign && self.hopeless >= PATIENCE
    }

    /// Looks at the position before `color` moves, if the limits leave time to do so.
    pub(super) fn look_ahead(&mut self, game: &Game, color: Color, limits: &Limits) -> Prospect {
        if limits.time.is_some_and(|time| time < JUDGEMENTS * self.judging) {
            // It may have been the machine that was slow.
            self.judging = self.judging.mul_f64(FADING);
            return Prospect::Haste;
        }
        let start = Instant::now();
        let prospect = Prospect::of(game, color);
        if !matches!(prospect, Prospect::Play(None)) {
            self.judging = start.elapsed().max(self.judging.mul_f64(FADING));
        }
        prospect
    }

    /// How long the decision after the search may take.
    pub(super) fn time_to_decide(&self) -> Duration {
        let is_near = self.hopeless + 1 >= PATIENCE;
        if is_near { JUDGEMENTS_TO_RESIGN * self.judging } else { Duration::ZERO }
    }
}

/// Whether the count is won even if everything contested, dame aside, goes to the other side.
fn wins_as_it_stands(judgement: &Judgement) -> bool {
    let contested = judgement.open().iter().filter(|&point| !judgement.dame().contains(point));
    judgement.score().margin().abs() > 2000 * contested.count() as i64
}

/// Whether `color` has lost with a margin, counted literally as well as by agreement; near the end also
/// if everything that is still open were its own.
fn is_lost_by_any_count(game: &Game, color: Color) -> bool {
    let judged_as = |counting| {
        let mut game = game.clone();
        game.rules_mut().counting = counting;
        Judgement::of(&game)
    };
    let is_near_end = Judgement::is_near_end(game.board());
    let least = (1000.0 * SIDES_TO_RESIGN * game.size().side() as f32) as i64;
    [Counting::Agreed, Counting::Literal].into_iter().map(judged_as).all(|judgement| {
        let margin = judgement.score().margin();
        let lead = if color == Color::Black { margin } else { -margin };
        let is_clear = is_near_end && judgement.is_sure();
        let to_gain = if is_clear { 2000 * judgement.open().len() as i64 } else { 0 };
        lead + to_gain <= -least
    })
}

/// Whether it is too early to pass.
pub(super) fn is_opening(game: &Game) -> bool {
    Judgement::is_opening(game.board())
}

/// Whether it is too early to resign. Handicap is meant to be fought against for longer.
fn is_too_early_to_resign(game: &Game) -> bool {
    let board = game.board();
    is_opening(game) || (game.handicap() > 0 && board.empties().len() * 2 > board.size().points())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Settings;
    use tengen_rules::{Ruleset, Size};

    #[test]
    fn no_judgement_without_the_time_for_it() {
        let mut game = Game::new(Size::new(5).unwrap(), Ruleset::default());
        for name in "C3 D3 C2 D2 C4 D4 C1 D1 C5 D5".split(' ') {
            game.play(game.to_move(), Move::parse(name, game.size()).unwrap()).unwrap();
        }
        let mut player = Player::new(Settings::default());
        let mut looks = |judging, seconds| {
            player.judging = Duration::from_secs(judging);
            let limits = Limits::time(Duration::from_secs(seconds));
            let prospect = player.look_ahead(&game, Color::Black, &limits);
            assert!(!matches!(prospect, Prospect::Play(None)), "the end is near");
            !matches!(prospect, Prospect::Haste)
        };
        assert!(looks(0, 0), "it may be quick");
        assert!(looks(1, 4) && !looks(1, 2));
        assert!(player.judging < Duration::from_secs(1), "slow once is not slow for ever");
        let limits = Limits::playouts(1);
        player.judging = Duration::from_secs(1000);
        let prospect = player.look_ahead(&game, Color::Black, &limits);
        assert!(!matches!(prospect, Prospect::Haste), "time doesn't matter");
    }
}
