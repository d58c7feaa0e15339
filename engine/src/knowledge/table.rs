//! The shapes that have a weight: a hash table of cache lines.

use crate::prefetch::prefetch;

/// Slots of a line, which fill 64 bytes.
pub(super) const SLOTS: usize = 16;

/// One cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(64))]
pub(super) struct Line {
    /// 16 bits of the name of the shape in each slot; 0 where there is none.
    pub(super) tags: [u16; SLOTS],
    /// Its weight.
    pub(super) weights: [i16; SLOTS],
}

/// A table of shapes. A shape lives in the one line that its name leads to, so that asking for it
/// costs one access to memory, and a full line takes no more.
///
/// A shape is known by its line and 16 bits more: one in some 5,000 unknown ones is taken for a
/// known one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Table(Vec<Line>);

impl Table {
    /// The table of these lines, at least one.
    pub(super) fn new(mut lines: Vec<Line>) -> Self {
        if lines.is_empty() {
            lines.push(Line::default());
        }
        Self(lines)
    }

    pub(super) fn lines(&self) -> &[Line] {
        &self.0
    }

    /// Number of slots, empty ones included.
    pub(super) fn slots(&self) -> usize {
        self.0.len() * SLOTS
    }

    fn line_of(&self, name: u32) -> usize {
        ((u64::from(name) * self.0.len() as u64) >> 32) as usize
    }

    /// Has the processor fetch the line where this shape would be, so that it is there when the shape is
    /// asked for some time later.
    #[inline(always)]
    pub(super) fn prefetch(&self, name: u32) {
        prefetch(&self.0[self.line_of(name)]);
    }

    /// The slot of a shape.
    pub(super) fn slot(&self, name: u32) -> Option<usize> {
        let index = self.line_of(name);
        let tag = tag_of(name);
        let mut matches = 0_u32;
        for (slot, &other) in self.0[index].tags.iter().enumerate() {
            matches |= u32::from(other == tag) << slot;
        }
        (matches != 0).then(|| index * SLOTS + matches.trailing_zeros() as usize)
    }

    /// The weight of a shape.
    #[inline(always)]
    pub(super) fn weight(&self, name: u32) -> Option<i16> {
        let line = &self.0[self.line_of(name)];
        let tag = tag_of(name);
        let (mut found, mut weight) = (0, 0);
        // No two slots have the same tag.
        for (&other, &its) in line.tags.iter().zip(&line.weights) {
            let same = i16::from(other == tag).wrapping_neg();
            found |= same;
            weight |= its & same;
        }
        (found != 0).then_some(weight)
    }

    /// Changes the weight in a slot.
    pub(super) fn set_weight(&mut self, slot: usize, weight: i16) {
        self.0[slot / SLOTS].weights[slot % SLOTS] = weight;
    }

    /// Adds a shape; returns whether there was room for it, or it was there.
    pub(super) fn insert(&mut self, name: u32) -> bool {
        if self.slot(name).is_some() {
            return true;
        }
        let index = self.line_of(name);
        let free = self.0[index].tags.iter().position(|&tag| tag == 0);
        if let Some(slot) = free {
            self.0[index].tags[slot] = tag_of(name);
        }
        free.is_some()
    }
}

/// What a line remembers of a name: bits that hardly say anything of the line.
fn tag_of(name: u32) -> u16 {
    (name as u16).max(1)
}
