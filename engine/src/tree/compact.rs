//! Making room: the nodes that are worth keeping move together to the front of the memory, and what
//! lies behind them is used again. Nothing is copied elsewhere but a node that becomes the root, so that
//! even then the tree stays within its memory.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use tengen_rules::Move;

use super::node::{Next, Node};
use super::root::Root;
use super::{NodeId, Tree};

/// A pruned tree leaves this share of its memory free.
const FREED: f64 = 0.5;

/// AMAF visits from which on both AMAF sums of a move are halved. Beyond 2^24 an `f32` no longer
/// counts by ones: the sum of visits would stand still first, and the share of wins rise. In
/// selection so many visits weigh like infinitely many.
const MOST_AMAF_VISITS: f32 = (1 << 20) as f32;

/// Nodes that wait to be moved, the foremost first: each with the node before it, already moved (`None` is
/// the root), and the place of its link there.
type Waiting = BinaryHeap<Reverse<(NodeId, Option<NodeId>, usize)>>;

impl Tree {
    /// Keeps the part of the tree that a line of moves from the root leads to; all of it where the
    /// line is empty, nothing where there is no node. The new root holds no more moves than before, until
    /// it is [given](Self::plant) the others.
    pub fn keep(&mut self, line: &[Move]) {
        if line.is_empty() {
            return;
        }
        let below = |node: Node<'_>, move_: &Move| match node.next(node.find(*move_)?) {
            Next::Node(id) => Some(self.node(id)),
            Next::Leaf | Next::Claimed => None,
        };
        let top = self.root().and_then(|root| line.iter().try_fold(root, below));
        match top.map(|node| Root::new(node, &[])) {
            Some(root) => {
                self.root = Some(root);
                self.compact(0);
            }
            None => self.clear(),
        }
    }

    /// Drops the least visited nodes, until half of the memory is free. What is known of the moves
    /// that led to them stays with the nodes before.
    pub fn prune(&mut self) {
        self.compact(self.fewest_visits_to_stay());
    }

    /// Drops everything.
    pub fn clear(&mut self) {
        self.arena.clear();
        self.root = None;
    }

    /// The fewest visits, of the move that leads there, with which a node can stay if all that were
    /// visited as often do. No node is visited more often than the one before it, so that what stays
    /// hangs together.
    fn fewest_visits_to_stay(&self) -> u32 {
        let mut nodes = Vec::new();
        let mut waiting = Vec::from_iter(self.root());
        while let Some(node) = waiting.pop() {
            for place in 0..node.len() {
                if let Next::Node(id) = node.next(place) {
                    let below = self.node(id);
                    nodes.push((node.results(place).visits, below.bytes()));
                    waiting.push(below);
                }
            }
        }
        nodes.sort_unstable();
        let mut room = (self.arena.capacity() as f64 * (1.0 - FREED)) as usize;
        for &(visits, bytes) in nodes.iter().rev() {
            match room.checked_sub(bytes) {
                Some(left) => room = left,
                None => return visits.saturating_add(1),
            }
        }
        0
    }

    /// Moves the nodes below the root that were visited `least` times or more to the front of the memory,
    /// and drops all others.
    ///
    /// They move in the order in which they lie. So a node moves to its own place or one before it,
    /// never over one that waits. Any node was made after the one before it and lies behind that:
    /// when its turn comes, its link has been seen.
    fn compact(&mut self, least: u32) {
        self.arena.clear();
        let mut waiting = Waiting::new();
        self.await_below(None, least, &mut waiting);
        while let Some(Reverse((id, before, place))) = waiting.pop() {
            let moved = self.arena.move_forward(id);
            if let Some(node) = self.at(before) {
                node.publish(place, moved);
            }
            if moved.is_some() {
                self.await_below(moved, least, &mut waiting);
            }
        }
    }

    /// Looks at the links of a node that has been moved: what they lead to waits to be moved, or is
    /// dropped.
    fn await_below(&self, id: Option<NodeId>, least: u32, waiting: &mut Waiting) {
        let Some(node) = self.at(id) else { return };
        node.fade_amaf(MOST_AMAF_VISITS);
        for place in 0..node.len() {
            if let Next::Node(below) = node.next(place) {
                if node.results(place).visits >= least {
                    waiting.push(Reverse((below, id, place)));
                } else {
                    node.publish(place, None);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::priors::Prior;
    use crate::tree::Results;
    use tengen_rules::{Point, Size};

    const PRIOR: Prior = Prior { visits: 10.0, wins: 5.0 };

    fn point(name: &str) -> Move {
        Move::Play(Point::parse(name, Size::NINE).unwrap())
    }

    fn moves(names: &[&str]) -> Vec<(Move, Prior)> {
        names.iter().map(|&name| (point(name), PRIOR)).collect()
    }

    /// Hangs a node of these moves behind a move that was visited so often.
    fn grow<'a>(
        tree: &'a Tree,
        node: Node<'_>,
        place: usize,
        visits: u32,
        names: &[&str],
    ) -> Node<'a> {
        for _ in 0..visits {
            node.add_visit(place);
        }
        assert!(node.claim(place) && !node.claim(place));
        let id = tree.allocate(&moves(names)).unwrap();
        node.publish(place, Some(id));
        tree.node(id)
    }

    fn below<'a>(tree: &'a Tree, node: Node<'_>, place: usize) -> Node<'a> {
        let Next::Node(id) = node.next(place) else { panic!("there is a node") };
        tree.node(id)
    }

    /// E5, and after it C3 and B2; beside it A1.
    fn small_tree() -> Tree {
        let mut tree = Tree::new(1 << 20);
        tree.plant(&moves(&["A1", "E5", "J9"]));
        let root = tree.root().unwrap();
        grow(&tree, root, 0, 2, &["D4", "D6"]);
        let child = grow(&tree, root, 1, 9, &["C3", "G7"]);
        child.add_visit(1);
        child.add_wins(1, 2);
        child.add_amaf(0, 2.5, 1.0);
        child.forbid(1);
        grow(&tree, child, 0, 3, &["B2"]).add_visit(0);
        tree
    }

    #[test]
    fn keeps_the_subtree_with_its_results() {
        let mut tree = small_tree();
        let before = tree.used();
        tree.keep(&[point("E5")]);
        let root = tree.root().unwrap();
        assert!(root.moves().eq([point("C3"), point("G7")]));
        assert_eq!((root.results(1).visits, root.results(1).wins), (1, 1.0));
        assert_eq!(root.results(0).amaf_visits, 2.5);
        assert!(root.is_forbidden(1) && !root.is_forbidden(0));
        assert_eq!(root.results(0).prior, PRIOR);
        assert_eq!(below(&tree, root, 0).total_visits(), 1);
        assert!(tree.used() < before);
        // What was freed is used again, and overwrites nothing.
        grow(&tree, root, 1, 1, &["F6", "F7", "F8"]);
        assert!(below(&tree, root, 0).moves().eq([point("B2")]));

        let kept = |line: &[&str]| {
            let mut tree = small_tree();
            tree.keep(&line.iter().map(|name| point(name)).collect::<Vec<_>>());
            tree.root().map(|root| root.moves().collect::<Vec<_>>())
        };
        assert_eq!(kept(&["E5", "C3"]), Some(vec![point("B2")]));
        assert_eq!(kept(&[]).unwrap().len(), 3);
        assert_eq!((kept(&["J9"]), kept(&["D4"])), (None, None));
    }

    #[test]
    fn a_kept_node_is_given_the_moves_that_it_lacks() {
        let mut tree = small_tree();
        tree.keep(&[point("E5")]);
        let other = Prior { visits: 2.0, wins: 1.5 };
        let all = ["B9", "G7", "C3", "A2"].map(|name| (point(name), other));
        // The second time there is nothing to add.
        for _ in 0..2 {
            tree.plant(&all);
            let root = tree.root().unwrap();
            assert!(root.moves().eq(["C3", "G7", "B9", "A2"].map(point)));
            assert_eq!((root.results(1).visits, root.results(1).prior), (1, PRIOR));
            assert!(root.is_forbidden(1));
            assert_eq!(root.results(3), Results { prior: other, ..Results::default() });
            assert_eq!(below(&tree, root, 0).total_visits(), 1);
        }
        grow(&tree, tree.root().unwrap(), 3, 1, &["F6"]);
        tree.keep(&[point("A2")]);
        assert!(tree.root().unwrap().moves().eq([point("F6")]));
    }

    #[test]
    fn prunes_what_was_visited_least() {
        let all: Vec<_> =
            Size::NINETEEN.all_points().map(|point| (Move::Play(point), PRIOR)).collect();
        let mut tree = Tree::new(1);
        tree.plant(&all);
        let root = tree.root().unwrap();
        // The node after the move at a place has as many half wins of its first move.
        let mut count = 0;
        let visits = |place: usize| (place * 37 % 101) as u32;
        while let Some(id) = tree.allocate(&all) {
            (0..visits(count)).for_each(|_| assert!(root.add_visit(count) < visits(count)));
            assert!(root.claim(count));
            root.publish(count, Some(id));
            tree.node(id).add_wins(0, count as u32);
            count += 1;
        }
        assert!(tree.is_full());

        let (used, held) = (tree.used(), tree.held());
        tree.prune();
        assert!(!tree.is_full() && tree.held() == held);
        assert!(used / 3 < tree.used() && tree.used() <= used.div_ceil(2));
        let root = tree.root().unwrap();
        let (mut least_kept, mut most_dropped) = (u32::MAX, 0);
        for place in 0..count {
            let results = root.results(place);
            assert_eq!((results.visits, results.prior), (visits(place), PRIOR));
            match root.next(place) {
                Next::Node(id) => {
                    least_kept = least_kept.min(results.visits);
                    assert_eq!(tree.node(id).results(0).wins, place as f32 / 2.0);
                }
                Next::Leaf => most_dropped = most_dropped.max(results.visits),
                Next::Claimed => panic!("nobody is left to make a node"),
            }
        }
        assert!(least_kept > most_dropped);
    }

    #[test]
    fn sums_stay_averages() {
        let mut tree = small_tree();
        tree.root().unwrap().add_amaf(2, 4.0 * MOST_AMAF_VISITS, 0.25);
        tree.prune();
        let results = tree.root().unwrap().results(2);
        assert_eq!(results.amaf_visits, MOST_AMAF_VISITS);
        assert_eq!(results.amaf_wins, MOST_AMAF_VISITS / 4.0);
    }
}
