//! What is in a run directory, for whoever only reads it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::{GameRecord, StoreError};
use crate::journal::read_whole_lines;

/// What is in a run directory. To read it takes no lock and writes nothing there: the run may go on
/// meanwhile, and this is how far it was.
#[derive(Clone, Debug)]
pub struct Results {
    directory: PathBuf,
    options: String,
    finished: BTreeMap<u64, GameRecord>,
    voided: Vec<GameRecord>,
    whole_lines: [u64; 2],
}

impl Results {
    /// Reads the run in a directory.
    ///
    /// # Errors
    /// When none is there, or a file of it is not what it should be.
    pub fn read(directory: &Path) -> Result<Self, StoreError> {
        let file = directory.join("match.toml");
        let options = fs::read_to_string(&file).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => StoreError::Absent(directory.to_owned()),
            _ => StoreError::Io(file, error),
        })?;
        let (records, games) = read_lines(&directory.join("games.jsonl"))?;
        let (voided, void) = read_lines(&directory.join("void.jsonl"))?;
        let mut results = Self {
            directory: directory.to_owned(),
            options,
            finished: BTreeMap::new(),
            voided,
            whole_lines: [games, void],
        };
        for record in records {
            results.finish(record)?;
        }
        Ok(results)
    }

    /// The directory.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The options it is played by, as TOML.
    #[must_use]
    pub fn options(&self) -> &str {
        &self.options
    }

    /// Finished games by number.
    #[must_use]
    pub const fn finished(&self) -> &BTreeMap<u64, GameRecord> {
        &self.finished
    }

    /// Games that were set aside, in the order they were.
    #[must_use]
    pub fn voided(&self) -> &[GameRecord] {
        &self.voided
    }

    /// Bytes of the files of finished games and of those set aside, without a last line that was not
    /// written to its end.
    pub(super) const fn whole_lines(&self) -> [u64; 2] {
        self.whole_lines
    }

    pub(super) fn finish(&mut self, record: GameRecord) -> Result<(), StoreError> {
        let game = record.game;
        match self.finished.insert(game, record) {
            None => Ok(()),
            Some(_) => Err(StoreError::Repeated(game)),
        }
    }

    pub(super) fn set_aside(&mut self, record: GameRecord) {
        self.voided.push(record);
    }
}

/// The records of a file, none where there is no file yet, and the bytes of its whole lines.
fn read_lines(path: &Path) -> Result<(Vec<GameRecord>, u64), StoreError> {
    match File::open(path).and_then(|file| read_whole_lines(&file)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok((Vec::new(), 0)),
        read => read.map_err(|error| StoreError::Io(path.to_owned(), error)),
    }
}
