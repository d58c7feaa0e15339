//! The root: a node with memory of its own, so that it can hold more moves than it did in the arena.

use tengen_rules::Move;

use super::atomic::AtomicU32;
use super::node::{self, Node};
use crate::priors::Prior;

/// The words of the root.
#[derive(Debug)]
pub(super) struct Root(Box<[AtomicU32]>);

impl Root {
    /// A root with all that `known` holds, and behind that places for `moves`.
    pub(super) fn new(known: Node<'_>, moves: &[(Move, Prior)]) -> Self {
        let words = node::words(known.len() + moves.len());
        let words: Box<[AtomicU32]> = (0..words).map(|_| AtomicU32::new(0)).collect();
        node::fill(&words, known, moves);
        Self(words)
    }

    #[inline]
    pub(super) fn node(&self) -> Node<'_> {
        Node::new(&self.0)
    }
}
