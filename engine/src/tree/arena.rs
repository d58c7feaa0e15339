//! Memory for nodes: words handed out from chunks that are made when first needed.

use std::sync::OnceLock;

use tengen_rules::Move;

use super::atomic::{AtomicBool, AtomicU32, Ordering};
use super::node::{self, Node};
use crate::priors::Prior;

/// Words of a chunk: a megabyte, or less where every one of them is watched.
const CHUNK_WORDS: u32 = if cfg!(loom) { 1 << 6 } else { 1 << 18 };

/// The place of a node in its arena.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// A number that no other node of the tree has; the root's is 0.
    #[inline]
    pub(crate) const fn number(self) -> u32 {
        self.to_link()
    }

    /// As a word that is never 0 or 1: those have other meanings in a link.
    #[inline]
    pub(super) const fn to_link(self) -> u32 {
        self.0 + 2
    }

    #[inline]
    pub(super) const fn from_link(link: u32) -> Option<Self> {
        match link.checked_sub(2) {
            Some(id) => Some(Self(id)),
            None => None,
        }
    }
}

/// Chunks of words, filled from the first on. What was taken from the system is given back when the
/// arena is dropped; before, it can only be filled anew.
#[derive(Debug)]
pub struct Arena {
    chunks: Box<[OnceLock<Box<[AtomicU32]>>]>,
    /// Words handed out, gaps at the ends of chunks included.
    used: AtomicU32,
    full: AtomicBool,
}

impl Arena {
    /// An arena of at most `bytes`, rounded up to a megabyte; 16 gigabytes at most.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let chunks = bytes.div_ceil(4 * CHUNK_WORDS as usize).clamp(1, 1 << 14);
        Self {
            // One chunk less than 2^14 keeps ids and links within 32 bits.
            chunks: (0..chunks.min((1 << 14) - 1)).map(|_| OnceLock::new()).collect(),
            used: AtomicU32::new(0),
            full: AtomicBool::new(false),
        }
    }

    /// Most bytes this arena may use.
    #[must_use]
    pub fn capacity(&self) -> usize {
        4 * CHUNK_WORDS as usize * self.chunks.len()
    }

    /// Bytes handed out.
    #[must_use]
    pub fn used(&self) -> usize {
        4 * self.used.load(Ordering::Relaxed) as usize
    }

    /// Bytes taken from the system.
    #[must_use]
    pub fn held(&self) -> usize {
        let made = self.chunks.iter().take_while(|chunk| chunk.get().is_some()).count();
        4 * CHUNK_WORDS as usize * made
    }

    /// Whether memory has been refused.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.full.load(Ordering::Relaxed)
    }

    /// Makes a node of these moves; `None` when the memory is used up.
    #[must_use]
    pub fn allocate(&self, moves: &[(Move, Prior)]) -> Option<NodeId> {
        let id = self.reserve(node::words(moves.len()) as u32)?;
        node::fill(self.words_from(id)?, Node::default(), moves);
        Some(id)
    }

    /// Hands out `words` words of one chunk.
    fn reserve(&self, words: u32) -> Option<NodeId> {
        let mut used = self.used.load(Ordering::Relaxed);
        loop {
            let fits = used % CHUNK_WORDS + words <= CHUNK_WORDS;
            let start = if fits { used } else { used.next_multiple_of(CHUNK_WORDS) };
            if (start / CHUNK_WORDS) as usize >= self.chunks.len() {
                self.full.store(true, Ordering::Relaxed);
                return None;
            }
            // Relaxed: the numbers alone are shared here, what lies behind them is published by
            // whoever links the node.
            match self.used.compare_exchange_weak(
                used,
                start + words,
                Ordering::Relaxed,
                Ordering::Relaxed,
            ) {
                Ok(_) => {
                    self.chunks[(start / CHUNK_WORDS) as usize].get_or_init(new_chunk);
                    return Some(NodeId(start));
                }
                Err(now) => used = now,
            }
        }
    }

    /// Hands everything out again from the first word on. What the words hold stays until then.
    pub(super) fn clear(&mut self) {
        self.used.store(0, Ordering::Relaxed);
        self.full.store(false, Ordering::Relaxed);
    }

    /// Moves a node to where the next one would be made, which must lie at its own place or before;
    /// returns where that is.
    pub(super) fn move_forward(&mut self, id: NodeId) -> Option<NodeId> {
        let words = node::words(self.node(id).len());
        let new = self.reserve(words as u32)?;
        if new != id {
            // The places may overlap: from the first word to the last none is read after it was
            // written.
            let (from, to) = (self.words_from(id)?, self.words_from(new)?);
            for (from, to) in from.iter().zip(to).take(words) {
                to.store(from.load(Ordering::Relaxed), Ordering::Relaxed);
            }
        }
        Some(new)
    }

    /// The words from a node's first to the end of its chunk.
    #[inline]
    fn words_from(&self, id: NodeId) -> Option<&[AtomicU32]> {
        let chunk = self.chunks.get((id.0 / CHUNK_WORDS) as usize)?.get()?;
        chunk.get((id.0 % CHUNK_WORDS) as usize..)
    }

    /// The node at `id`, which this arena handed out.
    #[must_use]
    #[inline]
    pub fn node(&self, id: NodeId) -> Node<'_> {
        Node::new(self.words_from(id).unwrap_or(&[]))
    }
}

fn new_chunk() -> Box<[AtomicU32]> {
    (0..CHUNK_WORDS).map(|_| AtomicU32::new(0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(count: usize) -> Vec<(Move, Prior)> {
        vec![(Move::Pass, Prior { visits: 14.0, wins: 7.0 }); count]
    }

    #[test]
    fn hands_out_disjoint_blocks_until_full() {
        let arena = Arena::new(1);
        let many = moves(362);
        let mut count = 0;
        while let Some(id) = arena.allocate(&many) {
            let node = arena.node(id);
            assert_eq!(node.len(), 362);
            assert_eq!(node.results(0).visits, 0);
            node.add_visit(361);
            count += 1;
        }
        assert_eq!(count, CHUNK_WORDS as usize / node::words(362));
        assert!(arena.is_full() && arena.used() <= arena.capacity());
        // A smaller block may still fit.
        assert!(arena.allocate(&moves(1)).is_some());
    }
}
