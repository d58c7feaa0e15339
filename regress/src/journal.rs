//! The journal of a running game: every move with its time, on disk before the next one is asked.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tengen_rules::Color;

/// Games faster than this need not have every move of theirs survive a power cut; a killed process
/// loses nothing either way.
const SYNC_INTERVAL: Duration = Duration::from_millis(250);

/// What happened in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// The game began.
    Begin {
        /// Its number in the match.
        game: u64,
        /// How often it was begun and found void before.
        attempt: u32,
    },
    /// An engine answered `genmove`.
    Move {
        /// `b` or `w`.
        color: ColorName,
        /// The vertex or `pass`, as answered.
        vertex: String,
        /// The time charged, in nanoseconds.
        time_ns: u64,
        /// What the engine had to say about it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        comment: Option<String>,
    },
    /// After two passes the game went on to settle a dispute about dead stones.
    PlayOn {
        /// Who moved first.
        color: ColorName,
    },
}

/// A colour in files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColorName {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<Color> for ColorName {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl From<ColorName> for Color {
    fn from(name: ColorName) -> Self {
        match name {
            ColorName::Black => Self::Black,
            ColorName::White => Self::White,
        }
    }
}

/// The events of one game, kept in a file that only grows.
#[derive(Debug)]
pub struct Journal {
    file: File,
    synced: Instant,
    events: Vec<Event>,
}

impl Journal {
    /// Opens the journal of a game, and reads what is in it already. A last line that was not
    /// written to its end is cut off.
    ///
    /// # Errors
    /// When the file can't be read or written, or holds what is no journal.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let (events, whole) = read_whole_lines(&file)?;
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        Ok(Self { file, synced: Instant::now(), events })
    }

    /// What happened so far.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Writes down an event.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn append(&mut self, event: Event) -> io::Result<()> {
        append_line(&mut self.file, &event)?;
        if self.synced.elapsed() >= SYNC_INTERVAL {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        self.events.push(event);
        Ok(())
    }

    /// Forgets everything: the game begins anew.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn restart(&mut self) -> io::Result<()> {
        self.file.set_len(0)?;
        self.file.seek(SeekFrom::Start(0))?;
        self.events.clear();
        Ok(())
    }
}

/// The journal of a game in a folder of journals.
#[must_use]
pub fn journal_path(folder: &Path, game: u64) -> PathBuf {
    folder.join(format!("{game:06}.jsonl"))
}

/// Appends a value as one line, in one write, so that a killed process leaves it whole or absent.
pub(crate) fn append_line(file: &mut File, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    file.write_all(&line)
}

/// The values of a file of lines, and how many bytes of it are whole lines.
///
/// # Errors
/// When the file can't be read, or a whole line of it is not what it should be.
pub(crate) fn read_whole_lines<T: for<'de> Deserialize<'de>>(
    file: &File,
) -> io::Result<(Vec<T>, u64)> {
    let mut reader = BufReader::new(file);
    let (mut values, mut whole, mut line) = (Vec::new(), 0, Vec::new());
    loop {
        line.clear();
        let count = reader.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Ok((values, whole));
        }
        values.push(serde_json::from_slice(&line)?);
        whole += count as u64;
    }
}
