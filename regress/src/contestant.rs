//! Who plays: an engine, how it is started and what it is told.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::engine_process::Program;
use crate::time_setting::TimeSetting;

/// One of the two sides of a match, whatever colour it plays.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The engine named first; results are told from its side.
    First,
    /// The engine named second.
    Second,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// An engine that takes part in a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Contestant {
    /// The name in reports and records.
    pub name: String,
    /// What to start.
    pub program: Program,
    /// GTP commands sent once, after the start.
    pub startup: Vec<String>,
    /// GTP commands sent before each game. `{seed}` and `{game}` stand for the game's seed and
    /// number.
    pub new_game: Vec<String>,
    /// Threads it uses.
    pub threads: usize,
    /// Its own clock, where it differs from the match's.
    pub time: Option<TimeSetting>,
    /// Whether it is started anew for each game.
    pub restart: bool,
    /// Whether it reads fractions of seconds; `None` asks its list of commands.
    pub fractional_time: Option<bool>,
    /// A GTP command whose answer is kept as a comment after each of its moves.
    pub comment: Option<String>,
    /// SHA-256 of its executable file.
    pub hash: String,
}

/// The executable file that a command's first word names: a path, or a name looked up in `PATH`.
/// Relative paths start from `directory`.
#[must_use]
pub fn find_program(name: &str, directory: Option<&Path>) -> Option<PathBuf> {
    let is_path = Path::new(name).components().count() > 1;
    let candidates: Vec<PathBuf> = if is_path {
        vec![directory.map_or_else(|| PathBuf::from(name), |directory| directory.join(name))]
    } else {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).map(|folder| folder.join(name)).collect()
    };
    candidates
        .into_iter()
        .flat_map(|path| [path.with_added_extension(std::env::consts::EXE_EXTENSION), path])
        .find(|path| is_executable(path))
        .and_then(|path| std::path::absolute(path).ok())
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}

/// The SHA-256 of a file, in hexadecimal.
///
/// # Errors
/// When the file can't be read.
pub fn hash_file(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 {
            return Ok(hexadecimal(&hasher.finalize()));
        }
        hasher.update(buffer.get(..count).unwrap_or_default());
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
