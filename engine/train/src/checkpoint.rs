//! Half-finished training, to be resumed.
//!
//! All numbers are little-endian: `tengenck`, the number of games learned (8 bytes), the length of
//! the weights file (8 bytes), a weights file that names the shapes, the weights, and for each the
//! sum of its squared gradients (4 bytes each, IEEE 754).

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use tengen_engine::knowledge::{Knowledge, KnowledgeError};

use crate::fit::Fit;

const MAGIC: &[u8; 8] = b"tengenck";

/// Where a training stands.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    /// The shapes that are learned.
    pub knowledge: Knowledge,
    /// Their weights so far.
    pub fit: Fit,
    /// Number of games learned.
    pub games: usize,
}

/// Why a checkpoint can't be read.
#[derive(Debug)]
pub enum CheckpointError {
    /// The file can't be read.
    Io(io::Error),
    /// It isn't a checkpoint, or an incomplete one.
    NoCheckpoint,
    /// The weights file in it isn't one.
    Knowledge(KnowledgeError),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::NoCheckpoint => write!(f, "expected a whole checkpoint, got something else"),
            Self::Knowledge(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CheckpointError {}

impl Checkpoint {
    /// Reads a checkpoint.
    ///
    /// # Errors
    /// When the file can't be read or holds something else.
    pub fn read(path: &Path) -> Result<Self, CheckpointError> {
        Self::parse(&fs::read(path).map_err(CheckpointError::Io)?)
    }

    /// Writes it beside and moves it in place, so that no half-written one is ever found.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let beside = path.with_extension("new");
        fs::write(&beside, self.bytes())?;
        fs::rename(beside, path)
    }

    fn parse(bytes: &[u8]) -> Result<Self, CheckpointError> {
        let (games, length, rest) = bytes
            .strip_prefix(MAGIC)
            .and_then(|rest| {
                let (games, rest) = rest.split_first_chunk()?;
                let (length, rest) = rest.split_first_chunk()?;
                Some((u64::from_le_bytes(*games), u64::from_le_bytes(*length), rest))
            })
            .ok_or(CheckpointError::NoCheckpoint)?;
        let (knowledge, rest) =
            rest.split_at_checked(length as usize).ok_or(CheckpointError::NoCheckpoint)?;
        let knowledge = Knowledge::read(knowledge).map_err(CheckpointError::Knowledge)?;
        if rest.len() != 8 * knowledge.weights() {
            return Err(CheckpointError::NoCheckpoint);
        }
        let mut fit = Fit::new(knowledge.weights());
        let (weights, squares) = rest.split_at(4 * knowledge.weights());
        for (bytes, numbers) in [(weights, &mut fit.weights), (squares, &mut fit.squares)] {
            for (number, bytes) in numbers.iter_mut().zip(bytes.chunks_exact(4)) {
                *number = f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            }
        }
        Ok(Self { knowledge, fit, games: games as usize })
    }

    fn bytes(&self) -> Vec<u8> {
        let knowledge = self.knowledge.write();
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.games as u64).to_le_bytes());
        bytes.extend((knowledge.len() as u64).to_le_bytes());
        bytes.extend(knowledge);
        for numbers in [&self.fit.weights, &self.fit.squares] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_and_refuses_parts() {
        let knowledge = Knowledge::with_shapes(32, [7, 1 << 30]);
        let mut fit = Fit::new(knowledge.weights());
        fit.weights[5] = 0.25;
        fit.squares[6] = 1.5;
        let checkpoint = Checkpoint { knowledge, fit, games: 12 };
        let bytes = checkpoint.bytes();
        let again = Checkpoint::parse(&bytes).unwrap();
        assert_eq!((again.games, again.bytes()), (12, bytes.clone()));
        for end in 0..bytes.len() {
            assert!(Checkpoint::parse(&bytes[..end]).is_err(), "{end}");
        }
    }
}
