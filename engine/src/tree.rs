//! The search tree: where results are kept. It knows no formula.
//!
//! One tree is shared by all threads without a lock. A *node* is an expanded position: a block of
//! words with one column for each quantity and one place in each column for each move, so that
//! selection runs along arrays. A move's place holds its results whether or not the position after
//! it has a node of its own.
//!
//! The root holds every move that a search may make there, and has memory of its own; all other nodes lie in
//! the arena, and hold only those of their moves that a search ever comes to. Once one of them
//! [becomes the root](Tree::keep), it is [given](Tree::plant) the moves that it lacks.
//!
//! # Memory order
//!
//! | word | written by | read by | order | why it is enough |
//! |---|---|---|---|---|
//! | visits, wins | any thread, `fetch_add` | any | relaxed | counts are exact; a reader that sees one without the other sees a slightly older state, which is all that selection needs |
//! | AMAF visits, wins | any thread, load and store | any | relaxed | two threads may lose one update to each other, a random loss that changes no estimate's mean (Enzenberger, Müller 2010); of nodes visited often each thread [gathers](crate::search) its own and adds them at once now and then |
//! | link to the node after a move | the thread that expands it | any | claim: compare-exchange; publish: store, release; read: acquire | whoever sees the link sees the finished node behind it |
//! | moves, priors | the thread that makes the node, before it is published | any, after reading the link | relaxed | ordered by the link |
//! | forbidden | any thread, once | any | relaxed | the answer is the same whoever finds it |
//!
//! Nodes stay where they are while threads search. To make room they move, which takes the tree
//! [exclusively](Tree::prune): the threads have been joined by then, everything they wrote is seen,
//! no claim is open and no id is held anywhere but in the links. The threads that search on are
//! started after it, and see all that moved.
//!
//! `.ci/check-threads` tries all interleavings of small cases (`interleavings`), and lets
//! ThreadSanitizer watch whole searches.

mod arena;
mod compact;
#[cfg(all(test, loom))]
mod interleavings;
mod node;
mod root;

/// The atomics of the tree, which loom can replace by its own.
mod atomic {
    #[cfg(loom)]
    pub(super) use loom::sync::atomic::{AtomicBool, AtomicU32, Ordering};
    #[cfg(not(loom))]
    pub(super) use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
}

pub use arena::{Arena, NodeId};
pub(crate) use node::AmafSums;
pub use node::{Next, Node, Results};

use tengen_rules::Move;

use crate::priors::Prior;
use root::Root;

/// A tree with its root.
#[derive(Debug)]
pub struct Tree {
    arena: Arena,
    root: Option<Root>,
}

impl Tree {
    /// An empty tree that will use at most `bytes` of memory, the root's few kilobytes aside.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self { arena: Arena::new(bytes), root: None }
    }

    /// The node of the root position, once it was made.
    #[must_use]
    pub fn root(&self) -> Option<Node<'_>> {
        self.root.as_ref().map(Root::node)
    }

    /// Makes the root of its moves; where there is one, which was kept, adds those that it lacks behind its
    /// own.
    pub fn plant(&mut self, moves: &[(Move, Prior)]) {
        let known = self.root().unwrap_or_default();
        let is_lacking = |&(move_, _): &(Move, Prior)| known.find(move_).is_none();
        let lacking: Vec<_> = moves.iter().copied().filter(is_lacking).collect();
        if !lacking.is_empty() {
            self.root = Some(Root::new(known, &lacking));
        }
    }

    /// A node by its id.
    #[must_use]
    #[inline]
    pub fn node(&self, id: NodeId) -> Node<'_> {
        self.arena.node(id)
    }

    /// A node by its id; without one, the root.
    #[must_use]
    #[inline]
    pub fn at(&self, id: Option<NodeId>) -> Option<Node<'_>> {
        id.map_or_else(|| self.root(), |id| Some(self.node(id)))
    }

    /// Makes a node that nobody sees yet; `None` when the memory is used up.
    #[must_use]
    pub fn allocate(&self, moves: &[(Move, Prior)]) -> Option<NodeId> {
        self.arena.allocate(moves)
    }

    /// Bytes in use, those of the root aside.
    #[must_use]
    pub fn used(&self) -> usize {
        self.arena.used()
    }

    /// Bytes taken from the system, those included that wait to be used again.
    #[must_use]
    pub fn held(&self) -> usize {
        self.arena.held()
    }

    /// Whether a node has been refused for want of memory, and none was dropped since.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.arena.is_full()
    }
}
