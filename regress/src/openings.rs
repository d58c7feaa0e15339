//! Where the openings of a match come from.

mod generate;

use std::fs;
use std::path::{Path, PathBuf};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest, Sha256};
use tengen_gtp::record::Record;
use tengen_rules::{Color, Move, Point, Ruleset, Size};

use crate::contestant::hexadecimal;
use crate::opening::Opening;
pub use generate::Generator;

/// The openings of a match; the games of a pair share one.
#[derive(Clone, PartialEq, Debug)]
pub enum Openings {
    /// The same for every pair.
    Same(Opening),
    /// One after another, and again from the first.
    List(Vec<Opening>),
    /// A new one for each pair.
    Generated(Generator),
}

impl Default for Openings {
    fn default() -> Self {
        Self::Same(Opening::default())
    }
}

/// Where the games of a match start, before any file is read.
#[derive(Clone, PartialEq, Debug)]
pub enum OpeningSource {
    /// The empty board.
    Empty,
    /// Handicap stones on these places.
    Handicap(Vec<Point>),
    /// Openings that somebody wrote down.
    Files(OpeningFiles),
    /// Openings drawn by lot.
    Generated(Generator),
}

/// What openings are read with.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningFiles {
    /// A folder of SGF files, one SGF file, or a text file with a move sequence on each line.
    pub path: PathBuf,
    /// Moves of each that are kept; `None` keeps all.
    pub plies: Option<usize>,
    /// Seed of a random order; `None` keeps that of the files.
    pub shuffle: Option<u64>,
}

impl Openings {
    /// The opening of a pair.
    #[must_use]
    pub fn of_pair(&self, pair: u64) -> Opening {
        match self {
            Self::Same(opening) => opening.clone(),
            Self::List(openings) => {
                let count = openings.len().max(1) as u64;
                openings.get((pair % count) as usize).cloned().unwrap_or_default()
            }
            Self::Generated(generator) => generator.opening(pair),
        }
    }

    /// The openings of a source. Those in files are read, and each is played once to see that it can
    /// be played.
    ///
    /// # Errors
    /// Which file or line is wrong, and how.
    pub fn of(source: &OpeningSource, size: Size, rules: Ruleset) -> Result<Self, String> {
        match source {
            OpeningSource::Empty => Ok(Self::default()),
            OpeningSource::Handicap(places) => {
                let name = format!("handicap {}", places.len());
                let handicap = places.clone();
                Ok(Self::Same(Opening { name, handicap, ..Opening::default() }))
            }
            OpeningSource::Files(files) => Self::read(files, size, rules),
            OpeningSource::Generated(generator) => Ok(Self::Generated(generator.clone())),
        }
    }

    fn read(files: &OpeningFiles, size: Size, rules: Ruleset) -> Result<Self, String> {
        let path = &files.path;
        let mut openings = if path.is_dir() {
            read_folder(path, size)?
        } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf")) {
            vec![read_record(path, size)?]
        } else {
            read_list(path, size)?
        };
        if openings.is_empty() {
            return Err(format!("{}: expected openings, got none", path.display()));
        }
        for opening in &mut openings {
            if let Some(plies) = files.plies {
                opening.moves.truncate(plies);
            }
            opening.game(size, rules)?;
        }
        if let Some(seed) = files.shuffle {
            openings.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        }
        Ok(Self::List(openings))
    }

    /// A fingerprint of all openings, to see whether they change under a running match.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let digest = Sha256::digest(format!("{self:?}"));
        hexadecimal(digest.get(..12).unwrap_or_default())
    }
}

fn read_folder(folder: &Path, size: Size) -> Result<Vec<Opening>, String> {
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf")) {
            paths.push(path);
        }
    }
    paths.sort();
    paths.iter().map(|path| read_record(path, size)).collect()
}

/// The start position and the moves of a record; whatever changes the board later ends it.
fn read_record(path: &Path, size: Size) -> Result<Opening, String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let record = Record::read(&bytes).map_err(|error| format!("{name}: {error}"))?;
    if record.size != size {
        return Err(format!("{name}: expected a board of {size}, got {}", record.size));
    }
    let mut opening = Opening { name, ..Opening::default() };
    for (number, node) in record.nodes.iter().enumerate() {
        if number > 0 && !node.set_up.is_empty() {
            break;
        }
        let stones = node.set_up.iter().filter_map(|&(point, color)| Some((color?, point)));
        opening.stones.extend(stones);
        if node.play.is_none() && node.to_move.is_some() {
            opening.to_move = node.to_move;
        }
        if let Some(play) = node.play {
            opening.moves.push(play);
            opening.to_move = None;
        }
    }
    let all_black = opening.stones.iter().all(|&(color, _)| color == Color::Black);
    if record.handicap >= 2 && record.handicap == opening.stones.len() && all_black {
        opening.handicap = opening.stones.drain(..).map(|(_, point)| point).collect();
    }
    Ok(opening)
}

/// One opening a line: moves from Black's first, separated by spaces; `#` begins a remark.
fn read_list(path: &Path, size: Size) -> Result<Vec<Opening>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut openings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let name = format!("line {}", number + 1);
        let mut moves = Vec::new();
        let colors = Color::BOTH.into_iter().cycle();
        for (word, color) in line.split_whitespace().zip(colors) {
            let move_ =
                Move::parse(word, size).map_err(|error| format!("{name}: {word}: {error}"))?;
            moves.push((color, move_));
        }
        openings.push(Opening { name, moves, ..Opening::default() });
    }
    Ok(openings)
}
