//! The configuration file: options of the command line, written in TOML.
//!
//! A line `komi = 6.5` says what `--komi 6.5` says, and is read by the same definition; what stands
//! on the command line wins.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::fmt::{self, Write};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, CommandFactory, FromArgMatches};
use etcetera::{BaseStrategy, choose_base_strategy};
use toml::{Table, Value};

use crate::options::{Action, CommandLine, Options};

/// The variable of the environment that names the configuration file.
const VARIABLE: &str = "TENGEN_CONFIG";

/// Why the command line and the configuration file can't be obeyed.
#[derive(Debug)]
pub enum ConfigError {
    /// The command line is wrong, or asks for help.
    CommandLine(clap::Error),
    /// The file can't be read.
    Read(PathBuf, io::Error),
    /// The file is no TOML.
    Toml(PathBuf, toml::de::Error),
    /// The file holds what is no option, or no value of one.
    Option(PathBuf, String),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CommandLine(error) => error.fmt(f),
            Self::Read(path, error) => write!(f, "can't read {}: {error}", path.display()),
            Self::Toml(path, error) => {
                write!(f, "expected TOML in {}: {}", path.display(), error.message())
            }
            Self::Option(path, error) => write!(f, "in {}: {error}", path.display()),
        }
    }
}

impl Error for ConfigError {}

/// The command line, with what the configuration file adds to it.
#[derive(Debug)]
pub struct Configuration {
    /// What is to be done, and how.
    pub command_line: CommandLine,
    /// What was typed.
    typed: ArgMatches,
    /// The same with what the file says.
    all: ArgMatches,
}

impl Configuration {
    /// Reads the arguments, the program's name first, and the configuration file where it counts:
    /// the one that they name, or the usual one if it is there.
    ///
    /// # Errors
    /// When either holds what can't be obeyed.
    pub fn load(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, ConfigError> {
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        let read = |arguments: &[OsString]| CommandLine::command().try_get_matches_from(arguments);
        let typed = read(&arguments).map_err(ConfigError::CommandLine)?;
        let command_line =
            CommandLine::from_arg_matches(&typed).map_err(ConfigError::CommandLine)?;
        let plays = !matches!(
            command_line.action,
            Some(Action::Bench { .. } | Action::Completions { .. } | Action::Man)
        );
        let file = if plays { find(command_line.config.as_deref())? } else { None };
        let Some((path, text)) = file else {
            return Ok(Self { command_line, all: typed.clone(), typed });
        };
        let table: Table = text.parse().map_err(|error| ConfigError::Toml(path.clone(), error))?;
        let mut with_file = arguments;
        let place = with_file.len().min(1);
        for (name, value) in &table {
            let argument = argument(name, value);
            let argument = argument.map_err(|error| ConfigError::Option(path.clone(), error))?;
            // What is typed comes later, and wins.
            with_file.insert(place, argument.into());
        }
        let refused = |error: clap::Error| {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            ConfigError::Option(path.clone(), first.trim_start_matches("error: ").to_owned())
        };
        let all = read(&with_file).map_err(refused)?;
        let command_line = CommandLine::from_arg_matches(&all).map_err(refused)?;
        Ok(Self { command_line, typed, all })
    }

    /// Every setting with its value and where it comes from, as a configuration file.
    #[must_use]
    pub fn listing(&self) -> String {
        let mut text = "# Every setting of how Tengen plays".to_owned();
        // Writing to a string can't fail.
        let _ = match usual_path() {
            Some(path) => writeln!(text, ", as it can stand in {}.", path.display()),
            None => writeln!(text, "."),
        };
        let options = Options::augment_args(Command::new("tengen"));
        for option in options.get_arguments() {
            let Some(name) = option.get_long() else { continue };
            let help = option.get_help().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "\n# {help}");
            let value = self.all.get_raw(option.get_id().as_str()).and_then(|mut raw| raw.next());
            let value = value.map(|value| quoted(&value.to_string_lossy()));
            let _ = match (value, self.origin(option)) {
                (Some(value), None) => writeln!(text, "# {name} = {value}  # default"),
                (Some(value), Some(origin)) => writeln!(text, "{name} = {value}  # {origin}"),
                (None, _) => writeln!(text, "# {name} =  # not set"),
            };
        }
        text
    }

    /// Where a setting comes from, unless it is the default.
    fn origin(&self, option: &Arg) -> Option<&'static str> {
        let is_in = |matches: &ArgMatches| {
            matches.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine)
        };
        match (is_in(&self.typed), is_in(&self.all)) {
            (true, _) => Some("from the command line"),
            (false, true) => Some("from the configuration file"),
            (false, false) => None,
        }
    }
}

/// The file that an option or the environment names, which must be there, or else the usual one,
/// which need not. An empty name in the environment means none.
fn find(named: Option<&Path>) -> Result<Option<(PathBuf, String)>, ConfigError> {
    let named = named.map(Path::to_owned).or_else(|| env::var_os(VARIABLE).map(PathBuf::from));
    let is_named = named.is_some();
    let path = named.or_else(usual_path).filter(|path| !path.as_os_str().is_empty());
    let Some(path) = path else { return Ok(None) };
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some((path, text))),
        Err(error) if !is_named && error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(ConfigError::Read(path, error)),
    }
}

/// Where the configuration file is looked for when nothing names one.
fn usual_path() -> Option<PathBuf> {
    let folder = choose_base_strategy().ok()?.config_dir();
    Some(folder.join("tengen").join("config.toml"))
}

/// The argument that says what a line of the file says.
fn argument(name: &str, value: &Value) -> Result<String, String> {
    let value = match value {
        Value::String(text) => text.clone(),
        Value::Integer(_) | Value::Float(_) | Value::Boolean(_) => value.to_string(),
        Value::Datetime(_) | Value::Array(_) | Value::Table(_) => {
            return Err(format!("expected a number, a text, true or false for {name}"));
        }
    };
    let options = Options::augment_args(Command::new("tengen"));
    let is_known = options.get_arguments().any(|option| option.get_long() == Some(name));
    if is_known { Ok(format!("--{name}={value}")) } else { Err(format!("unknown setting {name}")) }
}

/// A value in TOML.
fn quoted(text: &str) -> String {
    let is_number = text.parse::<f64>().is_ok_and(f64::is_finite);
    if is_number || ["true", "false"].contains(&text) {
        text.to_owned()
    } else {
        Value::String(text.to_owned()).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_arguments() {
        let table: Table =
            "komi = 6.5\nponder = true\nsuperko = 'simple'\nsize = 9".parse().unwrap();
        let arguments: Vec<String> =
            table.iter().map(|(name, value)| argument(name, value).unwrap()).collect();
        assert_eq!(arguments, ["--komi=6.5", "--ponder=true", "--superko=simple", "--size=9"]);
        for text in ["config = 'x'", "help = true", "komi = [1]", "json = true"] {
            let table: Table = text.parse().unwrap();
            let (name, value) = table.iter().next().unwrap();
            assert!(argument(name, value).is_err(), "{text}");
        }
    }

    #[test]
    fn values_are_quoted_where_need_be() {
        assert_eq!(["7.5", "-3", "true", "n-1"].map(quoted), ["7.5", "-3", "true", "\"n-1\""]);
        let folder = quoted(r"C:\games\x.log");
        let table: Table = format!("log = {folder}").parse().unwrap();
        assert_eq!(table["log"].as_str(), Some(r"C:\games\x.log"));
    }
}
