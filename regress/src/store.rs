//! One directory a run: what is in it survives a killed process and a power cut.
//!
//! | path | what |
//! |---|---|
//! | `match.toml` | all options, with the hashes of both programs |
//! | `games.jsonl` | finished games, one a line, synced one by one |
//! | `void.jsonl` | games that were set aside and played again |
//! | `journal/` | running games, move by move |
//! | `sgf/` | a record of each finished game |
//! | `failures/` | what engines said until they failed |
//! | `lock` | held while a process works here |
//!
//! A game is finished when its line in `games.jsonl` is. What is missing there is played, or played
//! on from its journal.

mod game_record;
mod results;

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use core::fmt;

use crate::journal::{Journal, append_line, journal_path};
pub use game_record::{GameRecord, SideRecord};
pub use results::Results;

/// Why a directory can't be used.
#[derive(Debug)]
pub enum StoreError {
    /// Another process works there.
    Locked(PathBuf),
    /// A match, a tournament or a tuning run is there already.
    Exists(PathBuf),
    /// There is no match.
    Absent(PathBuf),
    /// A game is recorded twice.
    Repeated(u64),
    /// Reading or writing failed.
    Io(PathBuf, io::Error),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Locked(path) => write!(f, "{}: another process works here", path.display()),
            Self::Exists(path) => write!(
                f,
                "{}: something was played here already; resume it, or name another directory",
                path.display()
            ),
            Self::Absent(path) => {
                write!(f, "{}: expected a match here, got none", path.display())
            }
            Self::Repeated(game) => write!(f, "game {game} is recorded twice"),
            Self::Io(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl core::error::Error for StoreError {}

/// A run directory that is open to be played on. No other process can open it before this value is
/// gone; what is in it may be [read](Results::read) meanwhile.
#[derive(Debug)]
pub struct Store {
    results: Results,
    games: File,
    void: File,
    /// Held for its lock.
    _lock: File,
}

impl Store {
    /// Begins a run in a directory that holds none, and writes down its options.
    ///
    /// # Errors
    /// When a run is there, or the directory can't be written.
    pub fn create(directory: &Path, options: &str) -> Result<Self, StoreError> {
        let file = directory.join("match.toml");
        for folder in [directory.to_owned(), directory.join("journal"), directory.join("sgf")] {
            fs::create_dir_all(&folder).map_err(|error| StoreError::Io(folder, error))?;
        }
        let lock = lock(directory)?;
        if file.exists() {
            return Err(StoreError::Exists(directory.to_owned()));
        }
        write_whole(&file, options.as_bytes())
            .map_err(|error| StoreError::Io(file.clone(), error))?;
        Self::open_locked(directory, lock)
    }

    /// Opens the run in a directory.
    ///
    /// # Errors
    /// When none is there, another process works on it, or a file of it is not what it should be.
    pub fn open(directory: &Path) -> Result<Self, StoreError> {
        if !directory.join("match.toml").exists() {
            return Err(StoreError::Absent(directory.to_owned()));
        }
        let lock = lock(directory)?;
        Self::open_locked(directory, lock)
    }

    fn open_locked(directory: &Path, lock: File) -> Result<Self, StoreError> {
        let results = Results::read(directory)?;
        let [games, void] = results.whole_lines();
        let games = open_lines(&directory.join("games.jsonl"), games)?;
        let void = open_lines(&directory.join("void.jsonl"), void)?;
        let store = Self { results, games, void, _lock: lock };
        for &game in store.finished().keys() {
            // A process may be killed between a game's record and the end of its journal.
            store.remove_journal(game);
        }
        Ok(store)
    }

    /// What is in it.
    #[must_use]
    pub const fn results(&self) -> &Results {
        &self.results
    }

    /// The directory.
    #[must_use]
    pub fn directory(&self) -> &Path {
        self.results.directory()
    }

    /// Finished games by number.
    #[must_use]
    pub const fn finished(&self) -> &BTreeMap<u64, GameRecord> {
        self.results.finished()
    }

    /// Games that were set aside, in the order they were.
    #[must_use]
    pub fn voided(&self) -> &[GameRecord] {
        self.results.voided()
    }

    /// Where the journal of a game is.
    #[must_use]
    pub fn journal_path(&self, game: u64) -> PathBuf {
        journal_path(&self.directory().join("journal"), game)
    }

    /// Opens the journal of a game.
    ///
    /// # Errors
    /// As [`Journal::open`].
    pub fn journal(&self, game: u64) -> Result<Journal, StoreError> {
        let path = self.journal_path(game);
        Journal::open(&path).map_err(|error| StoreError::Io(path, error))
    }

    /// Drops the journals of all running games: they will begin anew.
    ///
    /// # Errors
    /// When a file can't be removed.
    pub fn drop_journals(&self) -> Result<(), StoreError> {
        let folder = self.directory().join("journal");
        let fail = |error| StoreError::Io(folder.clone(), error);
        for entry in fs::read_dir(&folder).map_err(fail)? {
            fs::remove_file(entry.map_err(fail)?.path()).map_err(fail)?;
        }
        Ok(())
    }

    fn remove_journal(&self, game: u64) {
        // One that stays behind is removed when the run is opened next.
        let _ = fs::remove_file(self.journal_path(game));
    }

    /// Keeps a finished game: first its SGF, then its line, then its journal may go.
    ///
    /// # Errors
    /// When it is recorded already, or a file can't be written.
    pub fn finish(&mut self, record: GameRecord, sgf: &str) -> Result<(), StoreError> {
        if self.finished().contains_key(&record.game) {
            return Err(StoreError::Repeated(record.game));
        }
        let path = self.directory().join("sgf").join(format!("{:06}.sgf", record.game));
        write_whole(&path, sgf.as_bytes()).map_err(|error| StoreError::Io(path, error))?;
        append_line(&mut self.games, &record)
            .and_then(|()| self.games.sync_data())
            .map_err(|error| StoreError::Io(self.directory().join("games.jsonl"), error))?;
        self.remove_journal(record.game);
        self.results.finish(record)
    }

    /// Keeps a game that was set aside; its journal goes.
    ///
    /// # Errors
    /// When a file can't be written.
    pub fn set_aside(&mut self, record: GameRecord) -> Result<(), StoreError> {
        append_line(&mut self.void, &record)
            .and_then(|()| self.void.sync_data())
            .map_err(|error| StoreError::Io(self.directory().join("void.jsonl"), error))?;
        self.remove_journal(record.game);
        self.results.set_aside(record);
        Ok(())
    }

    /// Keeps what an engine said until it failed, under a name of its own.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn keep_failure(&self, name: &str, text: &str) -> Result<(), StoreError> {
        let folder = self.directory().join("failures");
        let path = folder.join(name);
        fs::create_dir_all(&folder)
            .and_then(|()| write_whole(&path, text.as_bytes()))
            .map_err(|error| StoreError::Io(path, error))
    }
}

/// Takes the lock of a directory, held for as long as the file is open.
pub(crate) fn lock(directory: &Path) -> Result<File, StoreError> {
    let path = directory.join("lock");
    let file = File::create(&path).map_err(|error| StoreError::Io(path.clone(), error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::Locked(directory.to_owned())),
        Err(TryLockError::Error(error)) => Err(StoreError::Io(path, error)),
    }
}

/// Opens a file of lines for appending. A last line that was not written to its end is cut off.
fn open_lines(path: &Path, whole: u64) -> Result<File, StoreError> {
    let open = || {
        let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        Ok(file)
    };
    open().map_err(|error| StoreError::Io(path.to_owned(), error))
}

/// Writes a file so that it is there whole or not at all.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let partial = path.with_added_extension("partial");
    let mut file = File::create(&partial)?;
    file.write_all(bytes)?;
    file.sync_data()?;
    fs::rename(&partial, path)
}
