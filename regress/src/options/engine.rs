//! An engine in the options.

use core::fmt;
use core::str::FromStr;
use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::time_setting::TimeSetting;

/// One engine, as a table `[[engine]]` or as text `name=...,command=...`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Default, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct EngineOptions {
    /// The name in reports; by default that of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The command that starts it.
    pub command: CommandLine,
    /// Its working directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directory: Option<PathBuf>,
    /// Environment variables.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub environment: BTreeMap<String, String>,
    /// GTP commands sent once, after the start.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub startup: Vec<String>,
    /// GTP commands sent before each game, with `{seed}` and `{game}` filled in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub new_game: Vec<String>,
    /// Threads it uses [default: 1].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
    /// A clock of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeSetting>,
    /// Whether it is started anew for each game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restart: Option<bool>,
    /// Whether it reads fractions of seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fractional_time: Option<bool>,
    /// A GTP command whose answer comments each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// SHA-256 of the program, filled in when a match begins and checked when it is resumed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// A command: one text with the quoting of a shell, or a list of words.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum CommandLine {
    /// To be split into words.
    Text(String),
    /// Split already.
    Words(Vec<String>),
}

impl Default for CommandLine {
    fn default() -> Self {
        Self::Words(Vec::new())
    }
}

impl CommandLine {
    /// Program and arguments; `None` when a quote is not closed.
    #[must_use]
    pub fn words(&self) -> Option<Vec<String>> {
        match self {
            Self::Text(text) => shlex::split(text),
            Self::Words(words) => Some(words.clone()),
        }
    }
}

/// Why a text describes no engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseEngineError {
    /// A key that does not exist.
    Key(String),
    /// A key given twice that may stand once.
    Repeated(String),
    /// A value that its key can't have.
    Value {
        /// The key.
        key: String,
        /// What was expected and what came.
        reason: String,
    },
    /// No command.
    NoCommand,
}

impl fmt::Display for ParseEngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(found) => write!(
                f,
                "expected name, command, directory, env, startup, new-game, threads, time, \
                 restart, fractional-time or comment, got {found:?}"
            ),
            Self::Repeated(key) => write!(f, "expected {key} once, got it twice"),
            Self::Value { key, reason } => write!(f, "{key}: {reason}"),
            Self::NoCommand => f.write_str("expected a command, got none"),
        }
    }
}

impl core::error::Error for ParseEngineError {}

impl FromStr for EngineOptions {
    type Err = ParseEngineError;

    /// Reads `key=value,key=value`, or a command alone. A value ends before the next `,key=`; the
    /// keys `env`, `startup` and `new-game` may be repeated.
    fn from_str(text: &str) -> Result<Self, ParseEngineError> {
        let mut engine = Self::default();
        if key_at(text).is_none() {
            engine.command = CommandLine::Text(text.to_owned());
        } else {
            let mut rest = text;
            let mut seen = Vec::new();
            while let Some((key, value)) = key_at(rest) {
                let end =
                    value.match_indices(',').find(|&(at, _)| key_at(&value[at + 1..]).is_some());
                let (value, next) = match end {
                    Some((at, _)) => (&value[..at], &value[at + 1..]),
                    None => (value, ""),
                };
                let repeatable = matches!(key, "env" | "startup" | "new-game");
                if !repeatable && seen.contains(&key) {
                    return Err(ParseEngineError::Repeated(key.to_owned()));
                }
                seen.push(key);
                engine.set(key, value.trim())?;
                rest = next;
            }
        }
        match engine.command.words() {
            Some(words) if !words.is_empty() => Ok(engine),
            _ => Err(ParseEngineError::NoCommand),
        }
    }
}

impl EngineOptions {
    fn set(&mut self, key: &str, value: &str) -> Result<(), ParseEngineError> {
        fn parsed<T: FromStr<Err: fmt::Display>>(
            key: &str,
            value: &str,
        ) -> Result<T, ParseEngineError> {
            value.parse().map_err(|error: T::Err| ParseEngineError::Value {
                key: key.to_owned(),
                reason: error.to_string(),
            })
        }
        let text = value.to_owned();
        match key {
            "name" => self.name = Some(text),
            "command" | "cmd" => self.command = CommandLine::Text(text),
            "directory" | "dir" => self.directory = Some(text.into()),
            "env" => {
                let (name, value) =
                    value.split_once('=').ok_or_else(|| ParseEngineError::Value {
                        key: key.to_owned(),
                        reason: format!("expected NAME=VALUE, got {value:?}"),
                    })?;
                self.environment.insert(name.to_owned(), value.to_owned());
            }
            "startup" => self.startup.push(text),
            "new-game" => self.new_game.push(text),
            "threads" => self.threads = Some(parsed(key, value)?),
            "time" => self.time = Some(parsed(key, value)?),
            "restart" => self.restart = Some(parsed(key, value)?),
            "fractional-time" => self.fractional_time = Some(parsed(key, value)?),
            "comment" => self.comment = Some(text),
            _ => return Err(ParseEngineError::Key(key.to_owned())),
        }
        Ok(())
    }
}

/// The key that a text begins with, and what follows its `=`.
fn key_at(text: &str) -> Option<(&str, &str)> {
    let (key, value) = text.split_once('=')?;
    let key = key.trim();
    let is_key = !key.is_empty() && key.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
    (is_key && !key.starts_with('-')).then_some((key, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_keys_and_plain_commands() {
        let plain: EngineOptions = "gnugo --mode gtp --level=10".parse().unwrap();
        assert_eq!(plain.command.words().unwrap(), ["gnugo", "--mode", "gtp", "--level=10"]);
        let full: EngineOptions = "name=A B,cmd=x --list a,b,c 'd e',env=N=1,env=M=2,\
            startup=komi 5,threads=2,time=fischer 10 1"
            .parse()
            .unwrap();
        assert_eq!(full.name.as_deref(), Some("A B"));
        assert_eq!(full.command.words().unwrap(), ["x", "--list", "a,b,c", "d e"]);
        assert_eq!(full.environment.len(), 2);
        assert_eq!((full.threads, full.startup), (Some(2), vec!["komi 5".to_owned()]));
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        let error = |text: &str| text.parse::<EngineOptions>().unwrap_err();
        assert_eq!(error("name=A,cmd=x,treads=2"), ParseEngineError::Key("treads".to_owned()));
        assert_eq!(error("cmd=x,cmd=y"), ParseEngineError::Repeated("cmd".to_owned()));
        assert_eq!(error("name=A"), ParseEngineError::NoCommand);
        assert_eq!(error(""), ParseEngineError::NoCommand);
        assert!(matches!(error("cmd=x,threads=two"), ParseEngineError::Value { .. }));
        assert!(matches!(error("cmd=x,env=N"), ParseEngineError::Value { .. }));
    }
}
