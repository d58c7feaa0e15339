//! Priors: what is known of a move before it was tried, in visits that were never made.
//!
//! A prior is a number of visits and how many of them were won; the search merges it with the real
//! ones, so that it fades as they come in.

use tengen_rules::Move;

use crate::params::Params;

/// Visits that were never made, and how many of them were won.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Prior {
    /// Number of visits.
    pub visits: f32,
    /// Those of them won by the side that moves.
    pub wins: f32,
}

impl Prior {
    /// The prior of a move that strong players choose with the probability `share`.
    ///
    /// Every move starts even; what strong players like has won some visits more. Their number goes
    /// with the square root of the probability, which leaves a chance to what is rarely played
    /// (Baudiš, Gailly 2011).
    #[must_use]
    pub(crate) fn of(move_: Move, share: f32, params: &Params) -> Self {
        let mut prior = Self::default();
        prior.add(params.prior_even, 0.5);
        prior.add(params.prior_learned * share.sqrt(), 1.0);
        if move_ == Move::Pass {
            prior.add(params.prior_pass, 0.0);
        }
        prior
    }

    /// Adds `visits`, of which the share `value` was won.
    fn add(&mut self, visits: f32, value: f32) {
        self.visits += visits;
        self.wins += visits * value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Point, Size};

    #[test]
    fn what_strong_players_like_starts_ahead_and_the_pass_behind() {
        let params = Params::default();
        let play = Move::Play(Point::parse("E5", Size::NINE).unwrap());
        let rate = |move_, share| {
            let prior = Prior::of(move_, share, &params);
            prior.wins / prior.visits
        };
        assert!((rate(play, 0.0) - 0.5).abs() < 1e-6);
        assert!(rate(play, 0.01) > 0.5 && rate(play, 0.3) > rate(play, 0.01));
        assert!(rate(Move::Pass, 0.0) < rate(play, 0.0) - 0.1);
    }
}
