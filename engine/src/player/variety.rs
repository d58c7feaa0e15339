//! Other moves than the best one in the opening, where they are nearly as good: so that no game is like
//! the one before.

use tengen_rules::{Game, Move};

use super::{Decision, Player};
use crate::rng::Rng;
use crate::search::{Line, Report};

/// The opening ends after so many moves for each line of the board.
const MOVES_PER_LINE: usize = 1;

/// A move must have this share of the best one's visits: with fewer its win rate is chance.
const SHARE_OF_VISITS: f32 = 0.2;

impl Player {
    /// A play of the opening, or one in its stead that wins hardly less often, as
    /// [`variety`](crate::Params::variety) allows: drawn by visits. Any other decision stands.
    pub(super) fn vary(&self, decision: Decision, game: &Game, report: &Report) -> Decision {
        let most = self.settings.params.variety;
        let is_opening = game.moves().len() < MOVES_PER_LINE * game.size().side();
        if most <= 0.0 || !is_opening {
            return decision;
        }
        let Decision::Move(Move::Play(_)) = decision else { return decision };
        let Some(best) = report.lines.iter().find(|line| decision == Decision::Move(line.move_))
        else {
            return decision;
        };
        let is_alternative = |line: &&Line| {
            line.move_ != Move::Pass
                && line.results.visits as f32 >= SHARE_OF_VISITS * best.results.visits as f32
                && line.results.win_rate() >= best.results.win_rate() - most
        };
        let lines: Vec<&Line> = report.lines.iter().filter(is_alternative).collect();
        let visits: u32 = lines.iter().map(|line| line.results.visits).sum();
        // Other numbers than those of the playouts.
        let mut draw = Rng::new(!self.search_seed()).below(visits.max(1) as usize) as u32;
        for line in lines {
            if draw < line.results.visits {
                return Decision::Move(line.move_);
            }
            draw -= line.results.visits;
        }
        decision
    }
}
