//! Keeping the part of a tree that a played move leads to: it is copied into a new arena, and the
//! rest goes with the old one.

use tengen_rules::Move;

use super::node::{Next, Node};
use super::{NodeId, Tree};
use crate::priors::Prior;

impl Tree {
    /// The tree below a line of moves from the root, or an empty one of the same capacity if it has
    /// no node there.
    #[must_use]
    pub fn after(&self, line: &[Move]) -> Self {
        let mut kept = Self::new(self.arena.capacity());
        let found = line.iter().try_fold(self.root, |id, &move_| {
            let node = self.node(id?);
            match node.next(node.find(move_)?) {
                Next::Node(id) => Some(Some(id)),
                Next::Leaf | Next::Claimed => None,
            }
        });
        kept.root = found.flatten().and_then(|id| kept.copy_below(self, id));
        kept
    }

    /// Copies a node of `from` and all below it; returns its id here. The copy fits, for it is no
    /// larger than the original.
    fn copy_below(&mut self, from: &Self, top: NodeId) -> Option<NodeId> {
        let top_copy = self.copy_node(from.node(top))?;
        let mut waiting = vec![(top, top_copy)];
        while let Some((id, copy)) = waiting.pop() {
            let (node, copied) = (from.node(id), self.node(copy));
            for index in 0..node.len() {
                // The copied word is a link into the old arena: replace it.
                let below = match node.next(index) {
                    Next::Node(below) => self.copy_node(from.node(below)).map(|new| (below, new)),
                    Next::Leaf | Next::Claimed => None,
                };
                copied.publish(index, below.map(|(_, new)| new));
                waiting.extend(below);
            }
        }
        Some(top_copy)
    }

    fn copy_node(&self, node: Node<'_>) -> Option<NodeId> {
        let moves: Vec<_> = node.moves().map(|move_| (move_, Prior::default())).collect();
        let id = self.arena.allocate(&moves)?;
        self.node(id).copy_from(&node);
        Some(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Point, Size};

    #[test]
    fn keeps_the_subtree_with_its_results() {
        let point = |name| Move::Play(Point::parse(name, Size::NINE).unwrap());
        let prior = Prior { visits: 10.0, wins: 5.0 };
        let moves = |names: &[&'static str]| -> Vec<_> {
            names.iter().map(|&name| (point(name), prior)).collect()
        };
        let mut tree = Tree::new(1 << 20);
        tree.plant(&moves(&["A1", "E5", "J9"]));
        let root = tree.root().unwrap();
        assert!(root.claim(1) && !root.claim(1));
        let child = tree.allocate(&moves(&["C3", "G7"])).unwrap();
        root.publish(1, Some(child));
        let child = tree.node(child);
        child.add_visit(1);
        child.add_wins(1, 2);
        child.add_amaf(0, 2.5, 1.0);
        child.forbid(0);
        let below = tree.allocate(&moves(&["B2"])).unwrap();
        assert!(child.claim(0));
        child.publish(0, Some(below));
        tree.node(below).add_visit(0);

        let kept = tree.after(&[point("E5")]);
        let root = kept.root().unwrap();
        assert!(root.moves().eq([point("C3"), point("G7")]));
        assert_eq!((root.results(1).visits, root.results(1).wins), (1, 1.0));
        assert_eq!(root.results(0).amaf_visits, 2.5);
        assert!(root.is_forbidden(0) && !root.is_forbidden(1));
        assert_eq!(root.results(0).prior, prior);
        let Next::Node(below) = root.next(0) else { panic!("the node below is kept") };
        assert_eq!(kept.node(below).total_visits(), 1);
        assert!(tree.after(&[point("J9")]).root().is_none());
        assert!(tree.after(&[point("D4")]).root().is_none());
        let deeper = tree.after(&[point("E5"), point("C3")]);
        assert!(deeper.root().unwrap().moves().eq([point("B2")]));
        assert_eq!(tree.after(&[]).root().unwrap().len(), 3);
    }
}
