//! Which positions have stood on the board.

use alloc::vec::Vec;

use crate::color::Color;

/// Bits of the filter; a game of 1,000 moves sets an eighth of them.
const FILTER_BITS: usize = 8192;

/// The positions of a game in order, the start position first.
#[derive(Clone, Debug)]
pub(super) struct History {
    situations: Vec<(u64, Color)>,
    /// A bit for every hash that occurs, so that the usual answer, no, takes one look.
    filter: [u64; FILTER_BITS / 64],
}

impl History {
    pub(super) fn with_capacity(positions: usize) -> Self {
        Self { situations: Vec::with_capacity(positions), filter: [0; FILTER_BITS / 64] }
    }

    pub(super) fn clear(&mut self) {
        self.truncate(0);
    }

    /// Adds a position with `to_move` to move.
    pub(super) fn push(&mut self, hash: u64, to_move: Color) {
        self.situations.push((hash, to_move));
        let (word, bit) = place(hash);
        self.filter[word] |= bit;
    }

    /// Keeps the first `count` positions.
    pub(super) fn truncate(&mut self, count: usize) {
        self.situations.truncate(count);
        self.filter = [0; FILTER_BITS / 64];
        for &(hash, _) in &self.situations {
            let (word, bit) = place(hash);
            self.filter[word] |= bit;
        }
    }

    /// The number of moves after which a position stood, if it did.
    pub(super) fn find_position(&self, hash: u64) -> Option<usize> {
        self.find(hash, |&(other, _)| other == hash)
    }

    /// The number of moves after which a position stood with `to_move` to move, if it did.
    pub(super) fn find_situation(&self, hash: u64, to_move: Color) -> Option<usize> {
        self.find(hash, |&situation| situation == (hash, to_move))
    }

    fn find(&self, hash: u64, matches: impl FnMut(&(u64, Color)) -> bool) -> Option<usize> {
        let (word, bit) = place(hash);
        if self.filter[word] & bit == 0 {
            return None;
        }
        self.situations.iter().position(matches)
    }

    /// The number of moves after which the last situation stood before, if it did.
    pub(super) fn find_earlier_situation(&self) -> Option<usize> {
        let (last, earlier) = self.situations.split_last()?;
        earlier.iter().position(|situation| situation == last)
    }
}

const fn place(hash: u64) -> (usize, u64) {
    let bit = hash as usize % FILTER_BITS;
    (bit / 64, 1 << (bit % 64))
}
