//! From an engine's options to who plays.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::resolve::range;
use super::{Conditions, EngineOptions, OptionsError};
use crate::contestant::{Contestant, find_program, hash_file};
use crate::engine_process::Program;

/// The name of an engine: its own, or that of its program.
pub(super) fn name(options: &EngineOptions) -> Result<String, OptionsError> {
    let program = || Ok(stem(Path::new(&program_and_arguments(options)?.0)));
    options.name.clone().map_or_else(program, Ok)
}

/// The names of two opponents, the second apart from the first.
pub(super) fn names(engines: [&EngineOptions; 2]) -> Result<[String; 2], OptionsError> {
    let (first, mut second) = (name(engines[0])?, name(engines[1])?);
    if second == first {
        second.push_str(" 2");
    }
    Ok([first, second])
}

fn program_and_arguments(options: &EngineOptions) -> Result<(String, Vec<String>), OptionsError> {
    let mut words = options.command.words().unwrap_or_default().into_iter();
    let program = words.next().ok_or_else(|| OptionsError::Command(options.command.clone()))?;
    Ok((program, words.collect()))
}

/// The contestant of an engine's options, if its program is there and the one they were written
/// down with.
pub(super) fn contestant(
    options: &EngineOptions,
    name: String,
) -> Result<Arc<Contestant>, OptionsError> {
    let (program, arguments) = program_and_arguments(options)?;
    let path = find_program(&program, options.directory.as_deref())
        .ok_or(OptionsError::Program(program))?;
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
            arguments,
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
pub(super) fn default_directory(conditions: &Conditions) -> PathBuf {
    let safe = |name: &str| -> String {
        name.chars().map(|c| if c.is_alphanumeric() || c == '.' { c } else { '-' }).collect()
    };
    let [first, second] = conditions.names.each_ref().map(|name| safe(name));
    let base = format!("{first}-vs-{second}");
    let numbered = (2_u32..).map(|number| format!("{base}-{number}"));
    std::iter::once(base.clone())
        .chain(numbered)
        .map(PathBuf::from)
        .find(|path| !path.exists())
        .unwrap_or_default()
}
