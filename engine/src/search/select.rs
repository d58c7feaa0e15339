//! Selection: which move of a node to follow.

use tengen_rules::{Color, Move, Point, Superko};

use super::iteration::Iteration;
use crate::params::Params;
use crate::tree::{Node, Results};

impl Iteration<'_> {
    /// Whether this descent looks at AMAF results: one in so many doesn't, so that a move which
    /// looks bad wherever else it is played still gets its chance.
    pub(super) fn decide_on_amaf(&mut self) -> bool {
        let every = self.position.params.rave_free_descents as usize;
        every == 0 || self.rng.below(every) != 0
    }

    /// The most promising move that superko allows, with its place. A node has a pass, which is
    /// always allowed.
    ///
    /// `visits` says how often the node was visited: the more often, the more of its moves are
    /// considered.
    pub(super) fn select(&self, node: Node<'_>, visits: u32, with_amaf: bool) -> (usize, Move) {
        let width = self.position.width(self.color, self.path.len(), visits);
        loop {
            let place = self.most_promising(node, width, with_amaf);
            let move_ = node.move_at(place);
            match move_ {
                Move::Play(point) if self.is_superko(point) => node.forbid(place),
                _ => return (place, move_),
            }
        }
    }

    /// The place of the greatest value among the first `width` moves that aren't forbidden; ties go
    /// to the move that the priors rank higher.
    fn most_promising(&self, node: Node<'_>, width: usize, with_amaf: bool) -> usize {
        let places = (0..node.len()).filter(|&place| !node.is_forbidden(place)).take(width);
        let mut best = (f32::NEG_INFINITY, 0);
        for place in places {
            let value = value(&node.results(place), with_amaf, self.position.params);
            if value > best.0 {
                best = (value, place);
            }
        }
        best.1
    }

    /// Whether the superko in force forbids to play `point` now: full history, the game's and the
    /// line's.
    fn is_superko(&self, point: Point) -> bool {
        let game = self.position.game;
        let superko = game.rules().superko;
        if superko == Superko::Simple {
            return false;
        }
        let (hash, to_move) = (self.board.hash_after(self.color, point), !self.color);
        let repeats = |&(other, color): &(u64, Color)| {
            other == hash && (superko == Superko::Positional || color == to_move)
        };
        game.is_superko(hash, to_move) || self.hashes.iter().any(repeats)
    }
}

/// The value of a move: the share of visits won, its own and the prior's, mixed with the share of
/// AMAF visits won.
///
/// The weight of AMAF is Silver's: with `n` visits and `m` AMAF visits `m / (n + m + n m / k)`,
/// where `k` says how good an estimate AMAF is. There is no exploration term: the even prior and
/// AMAF send visits around (Pachi; Fuego).
#[inline]
fn value(results: &Results, with_amaf: bool, params: &Params) -> f32 {
    let visits = results.visits as f32 + results.prior.visits;
    let wins = results.wins + results.prior.wins;
    let own = if visits > 0.0 { wins / visits } else { 0.5 };
    let amaf_visits = results.amaf_visits;
    if !with_amaf || amaf_visits <= 0.0 {
        return own;
    }
    let amaf = results.amaf_wins / amaf_visits;
    let weight =
        amaf_visits / (amaf_visits + visits + visits * amaf_visits / params.rave_equivalence);
    weight * amaf + (1.0 - weight) * own
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::priors::Prior;

    #[test]
    fn amaf_leads_first_and_fades() {
        let params = Params::default();
        let results = |visits: u32| Results {
            visits,
            wins: visits as f32 * 0.2,
            amaf_visits: 100.0,
            amaf_wins: 80.0,
            prior: Prior::default(),
        };
        let at = |visits| value(&results(visits), true, &params);
        assert!((at(0) - 0.8).abs() < 1e-6, "nothing but AMAF");
        assert!(at(10) > at(100) && at(100) > at(10_000));
        assert!((at(1_000_000) - 0.2).abs() < 0.01, "the move's own results win in the end");
        assert!((value(&results(10), false, &params) - 0.2).abs() < 1e-6);
    }
}
