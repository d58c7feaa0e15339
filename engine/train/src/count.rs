//! Which shapes strong players play often enough to learn a weight for.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use tengen_engine::knowledge::{Listener, Observer, Plain};
use tengen_rules::{Move, Size};

use crate::records::{RecordError, Records};

/// A shape is followed further once it was played so often.
const GROWN: u32 = 4;

/// How often shapes were played.
#[derive(Debug, Default)]
pub struct Counts(HashMap<u32, u32, BuildHasherDefault<Same>>);

impl Counts {
    /// Counts the shapes of the moves that strong players of `size` made in these games. `step` is
    /// called after every game.
    ///
    /// # Errors
    /// When a line is no record of a legal game.
    pub fn of(
        records: &Records,
        games: impl Iterator<Item = usize>,
        size: Size,
        mut step: impl FnMut(),
    ) -> Result<Self, RecordError> {
        let mut counts = Self::default();
        let mut observer = Observer::new(size);
        for line in games {
            let record = records.game(line)?;
            if record.size == size {
                let seen = record.replay(|situation, move_, _| {
                    if let Move::Play(point) = move_
                        && record.is_strong(situation.color)
                    {
                        observer.observe_shapes(situation, point, &mut counts);
                    }
                });
                seen.map_err(|fault| RecordError { line: line + 1, fault })?;
            }
            step();
        }
        Ok(counts)
    }

    /// The names of the shapes played at least `least` times, at most `most` of them, the most
    /// frequent first; and how often the last of them was played.
    #[must_use]
    pub fn frequent(&self, least: u32, most: usize) -> (Vec<u32>, u32) {
        let mut found: Vec<(u32, u32)> = self
            .0
            .iter()
            .filter(|&(_, &count)| count >= least)
            .map(|(&name, &count)| (count, name))
            .collect();
        found.sort_unstable_by(|one, other| other.cmp(one));
        found.truncate(most);
        let last = found.last().map_or(0, |&(count, _)| count);
        (found.into_iter().map(|(_, name)| name).collect(), last)
    }
}

impl Listener for Counts {
    fn candidate(&mut self, _: Move) {}

    fn plain(&mut self, _: Plain) {}

    fn shape(&mut self, name: u32) -> bool {
        let count = self.0.entry(name).or_insert(0);
        *count += 1;
        *count >= GROWN
    }
}

/// Names are random as they are.
#[derive(Debug, Default)]
struct Same(u64);

impl Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| hash << 8 | u64::from(byte));
    }

    fn write_u32(&mut self, name: u32) {
        // The map takes the place from the low bits and a tag from the high ones.
        self.0 = u64::from(name).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
