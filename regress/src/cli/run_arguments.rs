//! What every command that plays games takes besides its options, and files of options.

use std::fs;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use super::Failure;
use crate::options::OptionsError;

/// A file of options, and how the result is shown.
#[derive(clap::Args, Debug)]
pub(super) struct RunArguments {
    /// Options from a TOML file (those of games in its table [games] for a tournament or tuning);
    /// those on the command line take precedence
    #[arg(long, short = 'c', value_name = "FILE")]
    pub(super) config: Option<PathBuf>,

    /// Print the result as JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl RunArguments {
    /// The options of the file with those of the command line over them.
    pub(super) fn options<T: DeserializeOwned + Clone>(
        &self,
        given: &T,
        overlaid: impl FnOnce(&T, &T) -> Result<T, OptionsError>,
    ) -> Result<T, Failure> {
        match &self.config {
            None => Ok(given.clone()),
            Some(path) => overlaid(&read_options(path)?, given).map_err(Failure::usage),
        }
    }
}

/// The options in a TOML file.
pub(super) fn read_options<T: DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    let fail = |reason: String| Failure::Usage(format!("{}: {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| fail(error.to_string()))?;
    toml::from_str(&text).map_err(|error| fail(error.to_string()))
}
