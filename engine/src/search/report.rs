//! What a search found.

use std::time::Duration;

use tengen_rules::Move;

use super::Position;
use crate::tree::{Next, Node, Results};

/// A move of the root with what was found about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The move.
    pub move_: Move,
    /// Its results.
    pub results: Results,
    /// The moves expected, this one first.
    pub variation: Vec<Move>,
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
    /// Time taken.
    pub elapsed: Duration,
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

    pub(super) fn of(position: &Position<'_>, playouts: u64, elapsed: Duration) -> Self {
        let Some(root) = position.tree.root() else { return Self::default() };
        let mut lines: Vec<Line> = root
            .all_results()
            .filter(|(_, results)| results.visits > 0)
            .map(|(place, results)| Line {
                move_: root.move_at(place),
                results,
                variation: variation(position, root, place),
            })
            .collect();
        // Stable: places break what ties remain, so that the order is the same everywhere.
        lines.sort_by(|a, b| {
            let by_visits = b.results.visits.cmp(&a.results.visits);
            by_visits.then(b.results.win_rate().total_cmp(&a.results.win_rate()))
        });
        let (visits, memory) = (root.total_visits(), position.tree.used());
        Self { lines, playouts, visits, elapsed, memory }
    }
}

/// The most visited moves from a place of the root on.
fn variation(position: &Position<'_>, root: Node<'_>, place: usize) -> Vec<Move> {
    let (mut node, mut place) = (root, place);
    let mut moves = vec![node.move_at(place)];
    while moves.len() < LONGEST_VARIATION
        && let Next::Node(id) = node.next(place)
    {
        node = position.tree.node(id);
        let visited = node.all_results().filter(|(_, results)| results.visits > 0);
        let Some((best, _)) = visited.max_by_key(|&(index, r)| (r.visits, usize::MAX - index))
        else {
            break;
        };
        place = best;
        moves.push(node.move_at(place));
    }
    moves
}
