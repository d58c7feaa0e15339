//! Puts the shards of a match together.

use core::fmt;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::options::MatchOptions;
use crate::store::{Store, StoreError, write_whole};

/// What was merged.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Merged {
    /// Shards read.
    pub shards: usize,
    /// Games put together.
    pub games: usize,
    /// Games left out because an earlier shard has them.
    pub repeated: usize,
}

/// Why shards can't be put together.
#[derive(Debug)]
pub enum MergeError {
    /// There are none.
    NoShards(PathBuf),
    /// A shard's options can't be read.
    Options(PathBuf, String),
    /// Two shards are of different matches.
    Different {
        /// The first shard.
        one: PathBuf,
        /// The other.
        other: PathBuf,
        /// The first option that differs.
        what: String,
    },
    /// A directory can't be read or written.
    Store(StoreError),
    /// A file can't be copied.
    Io(PathBuf, io::Error),
}

impl From<StoreError> for MergeError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoShards(path) => {
                write!(f, "{}: expected folders of shards, got none", path.display())
            }
            Self::Options(path, reason) => write!(f, "{}: {reason}", path.display()),
            Self::Different { one, other, what } => write!(
                f,
                "expected shards of one match, but {} and {} differ in: {what}",
                one.display(),
                other.display()
            ),
            Self::Store(error) => error.fmt(f),
            Self::Io(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl core::error::Error for MergeError {}

/// Makes one run out of shards. Of a game that several have, the first is kept. The new directory
/// can be reported, resumed, and merged again.
///
/// # Errors
/// When the shards are not of one match, or a directory can't be read or written.
pub fn merge(output: &Path, shards: &[PathBuf]) -> Result<Merged, MergeError> {
    let mut common: Option<(&Path, MatchOptions)> = None;
    for path in shards {
        let store = Store::open(path)?;
        let options = MatchOptions::from_toml(store.results().options())
            .map_err(|error| MergeError::Options(path.clone(), error.to_string()))?;
        let options = options.without_machine();
        match &common {
            None => common = Some((path, options)),
            Some((first, expected)) if *expected != options => {
                return Err(MergeError::Different {
                    one: (*first).to_owned(),
                    other: path.clone(),
                    what: difference(expected, &options),
                });
            }
            Some(_) => {}
        }
    }
    let Some((_, options)) = common else {
        return Err(MergeError::NoShards(output.to_owned()));
    };
    let text = options
        .to_toml()
        .map_err(|error| MergeError::Options(output.to_owned(), error.to_string()))?;
    let mut whole = Store::create(output, &text)?;
    let mut merged = Merged { shards: shards.len(), ..Merged::default() };
    for path in shards {
        let store = Store::open(path)?;
        copy_folder(&store.directory().join("failures"), &output.join("failures"))?;
        for record in store.voided() {
            whole.set_aside(record.clone())?;
        }
        for record in store.finished().values() {
            if whole.finished().contains_key(&record.game) {
                merged.repeated += 1;
                continue;
            }
            let path = store.directory().join("sgf").join(format!("{:06}.sgf", record.game));
            let sgf = fs::read_to_string(&path).map_err(|error| MergeError::Io(path, error))?;
            whole.finish(record.clone(), &sgf)?;
            merged.games += 1;
        }
    }
    Ok(merged)
}

/// The folders of shards in a directory, or the directory itself if it holds a run.
///
/// # Errors
/// When it can't be read, or holds neither.
pub fn shards_in(directory: &Path) -> Result<Vec<PathBuf>, MergeError> {
    if directory.join("match.toml").exists() {
        return Ok(vec![directory.to_owned()]);
    }
    let fail = |error| MergeError::Io(directory.to_owned(), error);
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(directory).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path.join("match.toml").exists() {
            found.insert(path);
        }
    }
    if found.is_empty() {
        return Err(MergeError::NoShards(directory.to_owned()));
    }
    Ok(found.into_iter().collect())
}

/// The first line in which two sets of options differ.
fn difference(one: &MatchOptions, other: &MatchOptions) -> String {
    let text = |options: &MatchOptions| options.to_toml().unwrap_or_default();
    let (one, other) = (text(one), text(other));
    let line = one.lines().find(|line| !other.lines().any(|found| found == *line));
    let line = line.or_else(|| other.lines().find(|line| !one.lines().any(|l| l == *line)));
    line.unwrap_or("the order of the engines").to_owned()
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), MergeError> {
    let Ok(entries) = fs::read_dir(from) else { return Ok(()) };
    for entry in entries {
        let copy = || {
            let entry = entry?;
            fs::create_dir_all(to)?;
            write_whole(&to.join(entry.file_name()), &fs::read(entry.path())?)
        };
        copy().map_err(|error| MergeError::Io(from.to_owned(), error))?;
    }
    Ok(())
}
