//! What tuning is told to do.

use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::{Parameter, Spsa};
use crate::options::{MatchOptions, OptionsError, Settings};

/// Options of a tuning run: those of its own, and those of its games, which name one engine.
#[derive(Args, Serialize, Deserialize, Clone, PartialEq, Default, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct TuneOptions {
    /// A parameter: `name=NAME,start=X,min=X,max=X,step=X[,integer=true]`; as often as wanted
    #[arg(long = "parameter", value_name = "PARAMETER")]
    #[serde(rename = "parameter", skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<Parameter>,

    /// The GTP command that sets a parameter [default: tengen-param {name} {value}]
    #[arg(long, value_name = "COMMAND")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameter_command: Option<String>,

    /// Iterations, of a pair of games each [default: 1000]
    #[arg(long, value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,

    /// Share of its step by which a parameter follows the winner of a game at the end
    /// [default: 0.02]
    #[arg(long, value_name = "SHARE")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<f64>,

    /// How the games are played.
    #[command(flatten)]
    pub games: MatchOptions,
}

/// Options with every default filled in and every value checked.
#[derive(Clone, PartialEq, Debug)]
pub struct TuneSettings {
    /// The method.
    pub spsa: Spsa,
    /// The command that sets a parameter.
    pub parameter_command: String,
    /// How the games are played: the engine against itself.
    pub games: Settings,
}

impl TuneOptions {
    /// The options as TOML.
    ///
    /// # Errors
    /// When a path is not Unicode.
    pub fn to_toml(&self) -> Result<String, toml::ser::Error> {
        toml::to_string(self)
    }

    /// These options with `others` taking precedence.
    ///
    /// # Errors
    /// When a path is not Unicode.
    pub fn overlaid(&self, others: &Self) -> Result<Self, OptionsError> {
        let parameters = if others.parameters.is_empty() { self } else { others };
        Ok(Self {
            parameters: parameters.parameters.clone(),
            parameter_command: others
                .parameter_command
                .clone()
                .or_else(|| self.parameter_command.clone()),
            iterations: others.iterations.or(self.iterations),
            rate: others.rate.or(self.rate),
            games: self.games.overlaid(&others.games)?,
        })
    }

    /// Fills in defaults and checks everything that can be checked without starting the engine.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn resolve(&self) -> Result<TuneSettings, OptionsError> {
        let text = |text: String| Err(OptionsError::Text(text));
        if self.games.games.is_some() || self.games.sprt.is_some() || self.games.shard.is_some() {
            return text("expected no games, sprt and shard: the iterations decide".to_owned());
        }
        if self.parameters.is_empty() {
            return text("expected a parameter to tune, got none".to_owned());
        }
        for parameter in &self.parameters {
            parameter.check().map_err(|error| OptionsError::Text(error.to_string()))?;
        }
        let [engine] = self.games.engines.as_slice() else {
            return text(format!("expected one engine, got {}", self.games.engines.len()));
        };
        let rate = self.rate.unwrap_or(0.02);
        if !(rate > 0.0 && rate <= 1.0) {
            return text(format!("rate: expected a share between 0 and 1, got {rate}"));
        }
        let parameter_command = self
            .parameter_command
            .clone()
            .unwrap_or_else(|| "tengen-param {name} {value}".to_owned());
        if !parameter_command.contains("{value}") {
            return text(format!(
                "parameter-command: expected {{value}} in it, got {parameter_command:?}"
            ));
        }
        let name = engine.name.clone().unwrap_or_else(|| "engine".to_owned());
        let mut plus = engine.clone();
        plus.name = Some(format!("{name} plus"));
        let mut minus = engine.clone();
        minus.name = Some(format!("{name} minus"));
        let directory = self.games.directory.clone().or_else(|| Some(PathBuf::from("tune")));
        let games = MatchOptions { engines: vec![plus, minus], directory, ..self.games.clone() };
        let games = games.resolve()?;
        let spsa = Spsa {
            parameters: self.parameters.clone(),
            iterations: self.iterations.unwrap_or(1000),
            rate,
            seed: games.seed,
        };
        Ok(TuneSettings { spsa, parameter_command, games })
    }
}

impl TuneSettings {
    /// The commands that set all parameters.
    #[must_use]
    pub fn commands(&self, values: &[f64]) -> Vec<String> {
        let all = self.spsa.parameters.iter().zip(values);
        all.map(|(parameter, &value)| {
            self.parameter_command
                .replace("{name}", &parameter.name)
                .replace("{value}", &parameter.text(value))
        })
        .collect()
    }
}
