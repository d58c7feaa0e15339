//! Making room: the nodes that are worth keeping move together to the front of the memory, and what
//! lies behind them is used again. Nothing is copied elsewhere, so that even then the tree stays
//! within its memory.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use tengen_rules::Move;

use super::node::Next;
use super::{NodeId, Tree};

/// A pruned tree leaves this share of its memory free.
const FREED: f64 = 0.5;

/// AMAF visits from which on both AMAF sums of a move are halved. Beyond 2^24 an `f32` no longer
/// counts by ones: the sum of visits would stand still first, and the share of wins rise. In
/// selection so many visits weigh like infinitely many.
const MOST_AMAF_VISITS: f32 = (1 << 20) as f32;

/// Nodes that wait to be moved, the foremost first: each with the node before it, already moved, and
/// the place of its link there.
type Waiting = BinaryHeap<Reverse<(NodeId, NodeId, usize)>>;

impl Tree {
    /// Keeps the part of the tree that a line of moves from the root leads to; all of it where the
    /// line is empty, nothing where there is no node.
    pub fn keep(&mut self, line: &[Move]) {
        let found = line.iter().try_fold(self.root, |id, &move_| {
            let node = self.node(id?);
            match node.next(node.find(move_)?) {
                Next::Node(id) => Some(Some(id)),
                Next::Leaf | Next::Claimed => None,
            }
        });
        match found.flatten() {
            Some(top) if !line.is_empty() => self.compact(top, 0),
            Some(_) => {}
            None => self.clear(),
        }
    }

    /// Drops the least visited nodes, until half of the memory is free. What is known of the moves
    /// that led to them stays with the nodes before.
    pub fn prune(&mut self) {
        if let Some(root) = self.root {
            let least = self.fewest_visits_to_stay(root);
            self.compact(root, least);
        }
    }

    /// Drops everything.
    pub fn clear(&mut self) {
        self.arena.clear();
        self.root = None;
    }

    /// The fewest visits, of the move that leads there, with which a node can stay if all that were
    /// visited as often do. No node is visited more often than the one before it, so that what stays
    /// hangs together.
    fn fewest_visits_to_stay(&self, root: NodeId) -> u32 {
        let mut nodes = vec![(u32::MAX, self.node(root).bytes())];
        let mut waiting = vec![root];
        while let Some(id) = waiting.pop() {
            let node = self.node(id);
            for place in 0..node.len() {
                if let Next::Node(below) = node.next(place) {
                    nodes.push((node.results(place).visits, self.node(below).bytes()));
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

    /// Moves the node `top`, which becomes the root, and the nodes below it that were visited `least`
    /// times or more to the front of the memory, and drops all others.
    ///
    /// They move in the order in which they lie. So a node moves to its own place or one before it,
    /// never over one that waits. Any node was made after the one before it and lies behind that:
    /// when its turn comes, its link has been seen.
    fn compact(&mut self, top: NodeId, least: u32) {
        self.arena.clear();
        let mut waiting = Waiting::new();
        self.root = self.arena.move_forward(top);
        if let Some(root) = self.root {
            self.await_below(root, least, &mut waiting);
        }
        while let Some(Reverse((id, before, place))) = waiting.pop() {
            let moved = self.arena.move_forward(id);
            self.node(before).publish(place, moved);
            if let Some(moved) = moved {
                self.await_below(moved, least, &mut waiting);
            }
        }
    }

    /// Looks at the links of a node that has been moved: what they lead to waits to be moved, or is
    /// dropped.
    fn await_below(&self, id: NodeId, least: u32, waiting: &mut Waiting) {
        let node = self.node(id);
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
    use crate::tree::Node;
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
