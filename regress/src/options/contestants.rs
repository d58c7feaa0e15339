//! From an engine's options to who plays.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::resolve::range;
use super::{EngineOptions, OptionsError};
use crate::contestant::{Contestant, find_program, hash_file};
use crate::engine_process::Program;

/// The contestant of an engine's options. One without a name is named after its program, and apart
/// from the `other`.
pub(super) fn contestant(
    options: &EngineOptions,
    other: Option<&EngineOptions>,
) -> Result<Arc<Contestant>, OptionsError> {
    let words = options.command.words().unwrap_or_default();
    let Some((program, arguments)) = words.split_first() else {
        return Err(OptionsError::Command(options.name.clone().unwrap_or_default()));
    };
    let directory = options.directory.as_deref();
    let path =
        find_program(program, directory).ok_or_else(|| OptionsError::Program(program.clone()))?;
    let mut name = options.name.clone().unwrap_or_else(|| stem(&path));
    if let Some(other) = other {
        let words = other.command.words().unwrap_or_default();
        let others = other
            .name
            .clone()
            .unwrap_or_else(|| stem(words.first().map_or(Path::new(""), Path::new)));
        if name == others {
            name.push_str(" 2");
        }
    }
    let threads = options.threads.unwrap_or(1);
    if threads == 0 {
        return Err(range("threads", "at least 1", threads));
    }
    let hash = hash_file(&path)
        .map_err(|error| OptionsError::Text(format!("{}: {error}", path.display())))?;
    if options.hash.as_ref().is_some_and(|before| *before != hash) {
        return Err(OptionsError::Changed(name));
    }
    Ok(Arc::new(Contestant {
        name,
        program: Program {
            path,
            arguments: arguments.to_vec(),
            directory: options.directory.clone(),
            environment: options.environment.clone(),
        },
        startup: options.startup.clone(),
        new_game: options.new_game.clone(),
        threads,
        time: options.time,
        restart: options.restart.unwrap_or(false),
        fractional_time: options.fractional_time,
        comment: options.comment.clone(),
        hash,
    }))
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The first directory of the form `A-vs-B`, `A-vs-B-2` and so on that does not exist.
pub(super) fn default_directory(contestants: &[Arc<Contestant>; 2]) -> PathBuf {
    let safe = |name: &str| -> String {
        name.chars().map(|c| if c.is_alphanumeric() || c == '.' { c } else { '-' }).collect()
    };
    let base = format!("{}-vs-{}", safe(&contestants[0].name), safe(&contestants[1].name));
    let numbered = (2_u32..).map(|number| format!("{base}-{number}"));
    std::iter::once(base.clone())
        .chain(numbered)
        .map(PathBuf::from)
        .find(|path| !path.exists())
        .unwrap_or_default()
}
