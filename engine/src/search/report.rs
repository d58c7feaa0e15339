//! What a search found.

use std::time::Duration;

use tengen_rules::Move;

use super::Position;
use super::endings::Outcome;
use crate::tree::{Next, Node, Results};

/// A move of the root with what was found about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The move.
    pub move_: Move,
    /// Its results.
    pub results: Results,
    /// How much the priors favour the move: its share of all prior wins, from 0 to 1.
    pub prior: f32,
    /// The moves expected, this one first.
    pub variation: Vec<Move>,
    /// The visits of each of them.
    pub visits: Vec<u32>,
    /// What its playouts in this search ended with, if there were any.
    pub outcome: Option<Outcome>,
}

/// The outcome of a search.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The moves of the root that were visited, most visits first; at equal visits the better one.
    pub lines: Vec<Line>,
    /// Iterations made in this search.
    pub playouts: u64,
    /// Visits of the root's moves, those kept from earlier searches included.
    pub visits: u64,
    /// Wins of the side that moves at the root; a draw is half a win.
    pub wins: f32,
    /// What all playouts of this search ended with.
    pub outcome: Option<Outcome>,
    /// Time taken.
    pub elapsed: Duration,
    /// Whether it went on beyond the time it aimed at, for want of a clear choice.
    pub is_extended: bool,
    /// Bytes of the tree.
    pub memory: usize,
}

/// Longest variation reported.
const LONGEST_VARIATION: usize = 32;

impl Report {
    /// The most visited move, if any was.
    #[must_use]
    pub fn best(&self) -> Option<&Line> {
        self.lines.first()
    }

    /// The most visited play.
    #[must_use]
    pub fn best_play(&self) -> Option<&Line> {
        self.lines.iter().find(|line| line.move_ != Move::Pass)
    }

    /// Share of all visits that was won, 0.5 without any.
    #[must_use]
    pub fn win_rate(&self) -> f32 {
        if self.visits == 0 { 0.5 } else { self.wins / self.visits as f32 }
    }

    pub(crate) fn of(position: &Position<'_>, playouts: u64, elapsed: Duration) -> Self {
        let Some(root) = position.tree.root() else { return Self::default() };
        let prior_wins: f32 = root.all_results().map(|(_, results)| results.prior.wins).sum();
        // Where nothing is open, playouts can only go wrong; a play may change that, a pass doesn't.
        let decided = position.endings.and_then(super::Endings::decided);
        let decided = decided.map(|winner| 0.5 + 0.5 * (winner * position.color.sign()) as f32);
        let mut lines: Vec<Line> = root
            .all_results()
            .filter(|(_, results)| results.visits > 0)
            .map(|(place, mut results)| {
                let move_ = root.move_at(place);
                if let Some(share) = decided.filter(|_| move_ == Move::Pass) {
                    results.wins = share * results.visits as f32;
                }
                let (variation, visits) = variation(position, root, place);
                Line {
                    move_,
                    results,
                    prior: if prior_wins > 0.0 { results.prior.wins / prior_wins } else { 0.0 },
                    variation,
                    visits,
                    outcome: position.endings.and_then(|endings| endings.outcome_at(place)),
                }
            })
            .collect();
        // Stable: places break what ties remain, so that the order is the same everywhere.
        lines.sort_by(|a, b| {
            let by_visits = b.results.visits.cmp(&a.results.visits);
            by_visits.then(b.results.win_rate().total_cmp(&a.results.win_rate()))
        });
        let (visits, won) = (root.total_visits(), |line: &Line| line.results.wins);
        Self {
            playouts,
            visits,
            wins: match decided {
                Some(share) => share * visits as f32,
                None => lines.iter().map(won).sum(),
            },
            outcome: position.endings.and_then(super::Endings::outcome),
            elapsed,
            is_extended: false,
            memory: position.tree.used(),
            lines,
        }
    }
}

/// The most visited moves from a place of the root on, with their visits.
fn variation(position: &Position<'_>, root: Node<'_>, place: usize) -> (Vec<Move>, Vec<u32>) {
    let (mut node, mut place) = (root, place);
    let mut moves = vec![node.move_at(place)];
    let mut visits = vec![node.results(place).visits];
    while moves.len() < LONGEST_VARIATION
        && let Next::Node(id) = node.next(place)
    {
        node = position.tree.node(id);
        let visited = node.all_results().filter(|(_, results)| results.visits > 0);
        let Some((best, results)) =
            visited.max_by_key(|&(index, r)| (r.visits, usize::MAX - index))
        else {
            break;
        };
        place = best;
        moves.push(node.move_at(place));
        visits.push(results.visits);
    }
    (moves, visits)
}
