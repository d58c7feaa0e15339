//! The iterations of a tuning run, on disk.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Parameter;
use crate::journal::{append_line, read_whole_lines};
use crate::store::StoreError;

/// One finished iteration: one line of `iterations.jsonl`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Iteration {
    /// Its number, from 0.
    pub number: u64,
    /// The values it began with.
    pub from: Vec<f64>,
    /// The values of the first side.
    pub plus: Vec<f64>,
    /// The values of the second side.
    pub minus: Vec<f64>,
    /// Wins of the first side less its losses, -2 to 2.
    pub result: f64,
    /// The values after it.
    pub values: Vec<f64>,
}

/// All finished iterations.
#[derive(Debug)]
pub struct IterationLog {
    path: PathBuf,
    file: File,
    iterations: Vec<Iteration>,
    done: BTreeSet<u64>,
    values: Vec<f64>,
}

impl IterationLog {
    /// Opens the log in a directory, and reads what is in it already.
    ///
    /// # Errors
    /// When the file can't be read or written, or is not what it should be.
    pub fn open(directory: &Path, parameters: &[Parameter]) -> Result<Self, StoreError> {
        let path = directory.join("iterations.jsonl");
        let open = || {
            let mut file = OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)?;
            let (iterations, whole) = read_whole_lines::<Iteration>(&file)?;
            file.set_len(whole)?;
            file.seek(SeekFrom::Start(whole))?;
            Ok((file, iterations))
        };
        let (file, iterations) = open().map_err(|error| StoreError::Io(path.clone(), error))?;
        let mut done = BTreeSet::new();
        for iteration in &iterations {
            if !done.insert(iteration.number) {
                return Err(StoreError::Repeated(iteration.number));
            }
        }
        let values = match iterations.last() {
            Some(last) if last.values.len() == parameters.len() => last.values.clone(),
            _ => parameters.iter().map(|parameter| parameter.start).collect(),
        };
        Ok(Self { path, file, iterations, done, values })
    }

    /// Numbers of the finished iterations.
    #[must_use]
    pub const fn done(&self) -> &BTreeSet<u64> {
        &self.done
    }

    /// The finished iterations in the order in which they ended.
    #[must_use]
    pub fn iterations(&self) -> &[Iteration] {
        &self.iterations
    }

    /// The parameters' values now.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The mean of the values over the last quarter of the iterations, which is steadier than the
    /// last ones.
    #[must_use]
    pub fn steady_values(&self) -> Vec<f64> {
        let skipped = self.iterations.len() - self.iterations.len() / 4;
        let tail = self.iterations.get(skipped..).unwrap_or_default();
        if tail.is_empty() {
            return self.values.clone();
        }
        let mean = |index: usize| {
            let values = tail.iter().filter_map(|iteration| iteration.values.get(index));
            values.sum::<f64>() / tail.len() as f64
        };
        (0..self.values.len()).map(mean).collect()
    }

    /// Writes down an iteration.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn append(&mut self, iteration: &Iteration) -> Result<(), StoreError> {
        append_line(&mut self.file, iteration)
            .and_then(|()| self.file.sync_data())
            .map_err(|error| StoreError::Io(self.path.clone(), error))?;
        self.done.insert(iteration.number);
        self.values.clone_from(&iteration.values);
        self.iterations.push(iteration.clone());
        Ok(())
    }
}
