//! Selection: which move of a node to follow.

use tengen_rules::{Color, Move, Point, Superko};

use super::Position;
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
        let Position { params, exploration, .. } = *self.position;
        let width = self.position.width(self.color, self.path.len(), visits);
        let value = |results: &Results| value(results, with_amaf, params);
        let explores = exploration > 0.0 && self.path.is_empty();
        let exploration = explores.then(|| Exploration::new(exploration, visits));
        loop {
            let place = match &exploration {
                None => most_promising(node, width, value),
                Some(exploration) => {
                    most_promising(node, width, |results| value(results) + exploration.of(results))
                }
            };
            let move_ = node.move_at(place);
            match move_ {
                Move::Play(point) if self.is_superko(point) => node.forbid(place),
                _ => return (place, move_),
            }
        }
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

/// The place of the greatest value among the first `width` moves that aren't forbidden; ties go to the move
/// that the priors rank higher.
#[inline]
fn most_promising(node: Node<'_>, width: usize, value: impl Fn(&Results) -> f32) -> usize {
    let places = (0..node.len()).filter(|&place| !node.is_forbidden(place)).take(width);
    let mut best = (f32::NEG_INFINITY, 0);
    for place in places {
        let value = value(&node.results(place));
        if value > best.0 {
            best = (value, place);
        }
    }
    best.1
}

/// The value of a move: the share of visits won, its own and the prior's, mixed with the share of
/// AMAF visits won.
///
/// The weight of AMAF is Silver's: with `n` visits and `m` AMAF visits `m / (n + m + n m / k)`,
/// where `k` says how good an estimate AMAF is. There is no exploration term here: the even prior and
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

/// What a move may gain by being looked at again (UCB1, Auer, Cesa-Bianchi and Fischer 2002).
///
/// A move whose win rate lies by d behind is visited about (c/d)² ln N times: without end, but so seldom that
/// the best move keeps nearly all visits. As in AlphaZero (Silver et al. 2018) N counts from some visits on,
/// so that a short search finds what it would find without.
struct Exploration {
    /// c² ln (1 + N / [`ONSET`]).
    scale: f32,
}

/// Visits of a node from which on exploration begins to matter.
const ONSET: f32 = 10_000.0;

impl Exploration {
    /// At a node with so many visits.
    fn new(constant: f32, visits: u32) -> Self {
        Self { scale: constant * constant * (visits as f32 / ONSET).ln_1p() }
    }

    /// What is added to the win rate of a move with these results.
    fn of(&self, results: &Results) -> f32 {
        (self.scale / (1.0 + results.visits as f32 + results.prior.visits)).sqrt()
    }
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

    /// Two moves of known worth, and nothing but what is visited decides.
    #[test]
    fn a_move_that_is_behind_is_looked_at_again_and_again() {
        let (constant, behind) = (0.5, 0.02);
        let mut moves = [Results::default(); 2];
        let mut seen = Vec::new();
        for visits in 0..1_000_000 {
            let exploration = Exploration::new(constant, visits);
            let [first, second] = moves.map(|results| exploration.of(&results));
            moves[usize::from(second - behind > first)].visits += 1;
            if [10_000, 100_000, 999_999].contains(&visits) {
                seen.push(moves[1].visits as f32);
            }
        }
        let expected = |visits: f32| (constant / behind).powi(2) * (visits / ONSET).ln_1p();
        assert!(seen[0] < expected(1e4) && seen[0] > 50.0, "{seen:?}");
        assert!(seen[1] > 2.0 * seen[0] && seen[2] > 1.5 * seen[1], "{seen:?}");
        assert!((0.7..=1.0).contains(&(seen[2] / expected(1e6))), "{seen:?}");
    }
}
