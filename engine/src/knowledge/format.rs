//! The file of weights.
//!
//! All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `tengenkn` |
//! | 4 | the version of the format and of the meaning of features |
//! | 4 | number of plain features |
//! | 4 | number of lines of the table of shapes |
//! | 4 | length of the provenance |
//! | | the provenance, UTF-8 |
//! | 2 each | the weights of the plain features, signed, in units of 1/1024 of a natural logarithm |
//! | 64 each | the lines: 16 tags of 2 bytes, 0 for an empty slot, and 16 weights |
//! | 4 | CRC-32 (IEEE) of everything before |

use core::fmt;

use super::table::{Line, SLOTS, Table};
use super::{Knowledge, Plain};

const MAGIC: &[u8; 8] = b"tengenkn";

/// Changes whenever the format or the meaning of a feature does.
const VERSION: u32 = 1;

/// Bytes before the provenance.
const HEAD: usize = 24;

/// Bytes of the checksum.
const SUM: usize = 4;

/// Why bytes are no weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnowledgeError {
    /// They don't begin as a file of weights does.
    NoWeights,
    /// They are of another version of the program.
    Version {
        /// The version that this program reads.
        expected: u32,
        /// That of the file.
        got: u32,
    },
    /// They are for another number of plain features.
    Features {
        /// The number that this program knows.
        expected: usize,
        /// That of the file.
        got: usize,
    },
    /// There are more or fewer bytes than the head says.
    Length {
        /// Bytes, by the head.
        expected: u64,
        /// Bytes.
        got: u64,
    },
    /// They are damaged.
    Checksum {
        /// By the file.
        expected: u32,
        /// By the bytes.
        got: u32,
    },
    /// The provenance isn't text.
    Provenance,
}

impl fmt::Display for KnowledgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoWeights => write!(f, "expected a file of weights, got something else"),
            Self::Version { expected, got } => {
                write!(f, "expected weights of version {expected}, got {got}")
            }
            Self::Features { expected, got } => {
                write!(f, "expected weights of {expected} plain features, got {got}")
            }
            Self::Length { expected, got } => write!(f, "expected {expected} bytes, got {got}"),
            Self::Checksum { expected, got } => {
                write!(f, "expected the checksum {expected:08x}, got {got:08x}")
            }
            Self::Provenance => write!(f, "expected a provenance in UTF-8, got other bytes"),
        }
    }
}

impl core::error::Error for KnowledgeError {}

impl Knowledge {
    /// Reads the bytes of a file of weights.
    ///
    /// # Errors
    /// When they aren't weights for this version of the program, or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, KnowledgeError> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(KnowledgeError::NoWeights)?;
        let [version, plain, lines, text] = [(); 4].map(|()| take_number(&mut rest));
        let got = version.ok_or(KnowledgeError::NoWeights)?;
        if got != VERSION {
            return Err(KnowledgeError::Version { expected: VERSION, got });
        }
        let (Some(plain), Some(lines), Some(text)) = (plain, lines, text) else {
            return Err(KnowledgeError::NoWeights);
        };
        if plain as usize != Plain::COUNT {
            let got = plain as usize;
            return Err(KnowledgeError::Features { expected: Plain::COUNT, got });
        }
        let line = size_of::<Line>() as u64;
        let expected =
            (HEAD + SUM) as u64 + u64::from(text) + 2 * u64::from(plain) + line * u64::from(lines);
        let got = bytes.len() as u64;
        if got != expected {
            return Err(KnowledgeError::Length { expected, got });
        }
        let (covered, mut sum) = bytes.split_at(bytes.len() - SUM);
        let (expected, got) = (take_number(&mut sum).unwrap_or(0), crc32fast::hash(covered));
        if got != expected {
            return Err(KnowledgeError::Checksum { expected, got });
        }

        let (text, rest) = rest.split_at(text as usize);
        let provenance = core::str::from_utf8(text).map_err(|_| KnowledgeError::Provenance)?;
        let (plain, rest) = rest.split_at(2 * Plain::COUNT);
        let plain = plain.chunks_exact(2).map(weight).collect();
        let (lines, _) = rest.split_at(rest.len() - SUM);
        let shapes = Table::new(lines.chunks_exact(size_of::<Line>()).map(read_line).collect());
        Ok(Self { provenance: provenance.to_owned(), plain, shapes })
    }

    /// The bytes that [`read`](Self::read) reads.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let lines = self.shapes.lines();
        let mut bytes = MAGIC.to_vec();
        for number in [VERSION as usize, Plain::COUNT, lines.len(), self.provenance.len()] {
            bytes.extend((number as u32).to_le_bytes());
        }
        bytes.extend(self.provenance.as_bytes());
        bytes.extend(self.plain.iter().flat_map(|weight| weight.to_le_bytes()));
        for line in lines {
            bytes.extend(line.tags.iter().flat_map(|tag| tag.to_le_bytes()));
            bytes.extend(line.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }
}

/// Takes a number off the front.
fn take_number(bytes: &mut &[u8]) -> Option<u32> {
    let (number, rest) = bytes.split_first_chunk::<4>()?;
    *bytes = rest;
    Some(u32::from_le_bytes(*number))
}

/// The weight in two bytes.
fn weight(bytes: &[u8]) -> i16 {
    i16::from_le_bytes([bytes[0], bytes[1]])
}

fn read_line(bytes: &[u8]) -> Line {
    let mut line = Line::default();
    let (tags, weights) = bytes.split_at(2 * SLOTS);
    for (tag, bytes) in line.tags.iter_mut().zip(tags.chunks_exact(2)) {
        *tag = u16::from_le_bytes([bytes[0], bytes[1]]);
    }
    for (slot, bytes) in line.weights.iter_mut().zip(weights.chunks_exact(2)) {
        *slot = weight(bytes);
    }
    line
}
