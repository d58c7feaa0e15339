//! The well visited part of a tree, to be looked at.

use tengen_rules::Move;

use crate::tree::{Next, Node, Tree};

/// A move of the tree with what is known about it, and the moves after it.
#[derive(Clone, PartialEq, Debug)]
pub struct Outline {
    /// The move.
    pub move_: Move,
    /// Its visits.
    pub visits: u32,
    /// Share of the visits won by the side that made the move.
    pub win_rate: f32,
    /// The moves after it, most visits first.
    pub below: Vec<Outline>,
}

impl Outline {
    /// The moves of the root that were visited `least` times or more, with all below them that were.
    #[must_use]
    pub fn of(tree: &Tree, least: u32) -> Vec<Self> {
        tree.root().map(|root| Self::below(tree, root, least.max(1))).unwrap_or_default()
    }

    fn below(tree: &Tree, node: Node<'_>, least: u32) -> Vec<Self> {
        let mut moves: Vec<Self> = node
            .all_results()
            .filter(|(_, results)| results.visits >= least)
            .map(|(place, results)| Self {
                move_: node.move_at(place),
                visits: results.visits,
                win_rate: results.win_rate(),
                below: match node.next(place) {
                    Next::Node(id) => Self::below(tree, tree.node(id), least),
                    Next::Leaf | Next::Claimed => Vec::new(),
                },
            })
            .collect();
        moves.sort_by_key(|one| std::cmp::Reverse(one.visits));
        moves
    }
}
