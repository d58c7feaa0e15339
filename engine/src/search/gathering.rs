//! AMAF results on their way into the tree: where several threads search, each gathers what it learns of the
//! nodes that all of them come through, and hands it over now and then.
//!
//! A playout changes the AMAF results of about half of a node's moves, more of the node's memory than all else
//! that an iteration writes. At the nodes near the root that memory would go back and forth between the
//! processors with every iteration.

use crate::tree::{AmafSums, NodeId, Tree};

/// A thread keeps back the results of one in so many of a node's visits at most: too few to be missed.
const SHARE_KEPT_BACK: u32 = 32;

/// Iterations from one handing over of a node's results to the next at most. More spare no more time.
const MOST_KEPT_BACK: u32 = 16;

/// Nodes of which results may be gathered at a time, a power of two.
const PLACES: usize = 64;

/// What one thread has learned and not yet told.
#[derive(Debug)]
pub(super) struct Gathering {
    /// By the hash of the node; none where a thread searches alone.
    places: Box<[Gathered]>,
}

/// What was learned of a node.
#[derive(Debug)]
struct Gathered {
    /// `None` is the root.
    node: Option<NodeId>,
    /// Iterations that it holds.
    iterations: u32,
    sums: AmafSums,
}

impl Gathering {
    /// Nothing yet, for one of so many `threads` and for nodes of `most` moves.
    pub(super) fn new(threads: usize, most: usize) -> Self {
        let places = if threads > 1 { PLACES } else { 0 };
        let empty = || Gathered { node: None, iterations: 0, sums: AmafSums::new(most) };
        Self { places: (0..places).map(|_| empty()).collect() }
    }

    /// Where to add the results of an iteration at a node that was visited so often; `None` where they belong
    /// into the tree at once.
    #[inline]
    pub(super) fn sums_of(
        &mut self,
        node: Option<NodeId>,
        visits: u32,
        tree: &Tree,
    ) -> Option<&mut AmafSums> {
        let patience = (visits / SHARE_KEPT_BACK).min(MOST_KEPT_BACK);
        if patience <= 1 || self.places.is_empty() {
            return None;
        }
        let gathered = &mut self.places[place_of(node)];
        if gathered.node != node || gathered.iterations >= patience {
            gathered.hand_over(tree);
            gathered.node = node;
        }
        gathered.iterations += 1;
        Some(&mut gathered.sums)
    }

    /// Tells the tree all that it hasn't been told.
    pub(super) fn hand_over(&mut self, tree: &Tree) {
        for gathered in &mut self.places {
            gathered.hand_over(tree);
        }
    }
}

impl Gathered {
    fn hand_over(&mut self, tree: &Tree) {
        if let (1.., Some(node)) = (self.iterations, tree.at(self.node)) {
            node.take_amaf_sums(&mut self.sums);
        }
        self.iterations = 0;
    }
}

/// Fibonacci hashing: nodes that lie side by side get places far from each other.
fn place_of(node: Option<NodeId>) -> usize {
    let number = node.map_or(0, NodeId::number);
    (number.wrapping_mul(0x9e37_79b9) >> (u32::BITS - PLACES.ilog2())) as usize
}

#[cfg(test)]
mod tests {
    use tengen_rules::{CELLS, Move, Point, Size};

    use super::*;
    use crate::priors::Prior;
    use crate::tree::Next;

    const VISITS: u32 = 1000;

    fn point(name: &str) -> Point {
        Point::parse(name, Size::NINE).unwrap()
    }

    /// A tree with three nodes below the root, and the four of them.
    fn planted() -> (Tree, Vec<Option<NodeId>>) {
        let moves = ["C3", "E5", "G7"].map(|name| (Move::Play(point(name)), Prior::default()));
        let mut tree = Tree::new(1);
        tree.plant(&moves);
        let root = tree.root().unwrap();
        for place in 0..moves.len() {
            root.publish(place, tree.allocate(&moves));
        }
        let below = (0..moves.len()).map(|place| match root.next(place) {
            Next::Node(id) => Some(id),
            Next::Leaf | Next::Claimed => None,
        });
        let nodes = [None].into_iter().chain(below).collect();
        (tree, nodes)
    }

    /// AMAF visits and wins of two of the moves.
    fn learn(tree: &Tree, node: Option<NodeId>, sums: Option<&mut AmafSums>) {
        let mut remaining = [0.0; CELLS];
        for name in ["C3", "G7"] {
            remaining[point(name).index()] = 1.0;
        }
        let node = tree.at(node).unwrap();
        match sums {
            Some(sums) => node.gather_amaf_of_all(&remaining, 0.0, 1.0, sums),
            None => node.add_amaf_of_all(&remaining, 0.0, 1.0),
        }
    }

    fn amaf_visits(tree: &Tree, node: Option<NodeId>) -> f32 {
        tree.at(node).unwrap().all_results().map(|(_, results)| results.amaf_visits).sum()
    }

    #[test]
    fn the_tree_is_told_all_in_the_end_and_nearly_all_before() {
        let (alone, nodes) = planted();
        let (tree, others) = planted();
        assert_eq!(nodes, others);
        let mut gathering = Gathering::new(2, 3);
        for visits in 1..=VISITS {
            for &node in &nodes {
                learn(&alone, node, None);
                let sums = gathering.sums_of(node, visits, &tree);
                learn(&tree, node, sums);
            }
        }
        for &node in &nodes {
            let (all, told) = (amaf_visits(&alone, node), amaf_visits(&tree, node));
            assert!(told > 0.96 * all && told < all, "{told} of {all}");
        }
        gathering.hand_over(&tree);
        gathering.hand_over(&tree);
        for &node in &nodes {
            let results = |tree: &Tree| Vec::from_iter(tree.at(node).unwrap().all_results());
            assert_eq!(results(&tree), results(&alone));
        }
    }

    #[test]
    fn nodes_that_share_a_place_are_kept_apart() {
        let (tree, nodes) = planted();
        let mut gathering = Gathering::new(2, 3);
        for gathered in &mut gathering.places {
            gathered.node = nodes[1];
        }
        learn(&tree, nodes[2], gathering.sums_of(nodes[2], VISITS, &tree));
        gathering.hand_over(&tree);
        assert!(amaf_visits(&tree, nodes[2]) > 0.0);
        assert_eq!(amaf_visits(&tree, nodes[1]), 0.0);
    }

    #[test]
    fn a_thread_alone_keeps_nothing_back() {
        let (tree, nodes) = planted();
        assert!(Gathering::new(1, 3).sums_of(nodes[0], VISITS, &tree).is_none());
    }
}
