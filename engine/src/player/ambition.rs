//! On the smallest boards a win is nothing to be proud of: once the game is won, the player looks for a
//! move that wins more, the whole board if that can be.

use std::time::Instant;

use tengen_rules::{Color, Game, Komi, Move};

use super::{Decision, EngineError, Inquiry, Player};
use crate::search::{Limits, Report, Stop};

/// Largest board, in points, on which this is done: on 5x5 Black wins the whole board (van der Werf
/// 2003), and searches of a second find how.
const LARGEST: usize = 25;

/// Shares of the board by which it tries to win, in turn.
const LEADS: [f32; 3] = [1.0, 0.6, 0.3];

/// A move is good enough for such a lead when it gets it so often.
const GOOD_FROM: f32 = 0.5;

/// A move wins well enough to be played for a lead when it does so often. With 0.9 Black let White live in
/// three games of six on 5x5, for even the best first move doesn't win so often in a search.
const WON_FROM: f32 = 0.6;

impl Player {
    /// A play that wins by more than the one that `decision` was for, where the game is won by `report`;
    /// within the limits.
    ///
    /// # Errors
    /// When the search threads can't be started.
    pub(super) fn aim_higher(
        &mut self,
        decision: Decision,
        (game, color): (&Game, Color),
        report: &Report,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Decision, EngineError> {
        let is_won = |move_| {
            let line = report.lines.iter().find(|line| line.move_ == move_);
            line.is_some_and(|line| line.results.win_rate() >= WON_FROM)
        };
        let Decision::Move(Move::Play(point)) = decision else { return Ok(decision) };
        if game.size().points() > LARGEST || !is_won(Move::Play(point)) {
            return Ok(decision);
        }
        let start = Instant::now();
        for (index, share) in LEADS.into_iter().enumerate() {
            let left = limits.after(start.elapsed());
            let searches = (LEADS.len() - index) as u32;
            let part = Limits { time: left.time.map(|time| time / searches), ..left };
            let inquiry =
                Inquiry { gift: Some(gift(game, color, share)), ..Inquiry::default().for_move() };
            let report = self.inquire(game, color, &part, stop, &inquiry, &mut |_| {})?;
            let best = report.best().filter(|best| best.results.win_rate() >= GOOD_FROM);
            if let Some(best) = best.filter(|best| best.move_ != Move::Pass && is_won(best.move_)) {
                return Ok(Decision::Move(best.move_));
            }
        }
        Ok(decision)
    }
}

/// What White has to be given so that `color` wins only by this share of the board, or more.
fn gift(game: &Game, color: Color, share: f32) -> Komi {
    // The whole board is a point more than what must be exceeded.
    let asked = 1000 * ((share * game.size().points() as f32) as i64 - 1);
    Komi::from_thousandths(color.sign() as i64 * asked - game.compensation().thousandths())
}
