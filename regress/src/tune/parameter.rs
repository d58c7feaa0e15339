//! A parameter that is tuned.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

/// A number of an engine, with its range.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameter {
    /// Its name in the engine.
    pub name: String,
    /// Where tuning begins.
    pub start: f64,
    /// The least value.
    pub min: f64,
    /// The greatest value.
    pub max: f64,
    /// By how much it is perturbed at the end of tuning; more at the beginning. A step that costs
    /// some ten to twenty Elo is a good one.
    pub step: f64,
    /// Whether the engine takes whole numbers only.
    #[serde(default, skip_serializing_if = "is_false")]
    pub integer: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

impl Parameter {
    /// A value as the engine is told.
    #[must_use]
    pub fn text(&self, value: f64) -> String {
        if self.integer {
            format!("{:.0}", value.round())
        } else {
            // Enough digits to tell steps apart, and no more.
            let digits = (3.0 - self.step.log10()).ceil().clamp(0.0, 12.0) as usize;
            format!("{value:.digits$}")
        }
    }

    /// What is wrong with it, if anything is.
    ///
    /// # Errors
    /// As said.
    pub fn check(&self) -> Result<(), ParseParameterError> {
        let numbers = [self.start, self.min, self.max, self.step];
        let is_ordered = self.min < self.max && (self.min..=self.max).contains(&self.start);
        let is_usable = numbers.iter().all(|number| number.is_finite())
            && is_ordered
            && self.step > 0.0
            && !self.name.is_empty();
        if is_usable { Ok(()) } else { Err(ParseParameterError::Range(self.name.clone())) }
    }
}

/// Why a text describes no parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseParameterError {
    /// A part that is not `key=value` with a key that exists and a value it can have.
    Part(String),
    /// A key that is missing.
    Missing(&'static str),
    /// Values that don't go together.
    Range(String),
}

impl fmt::Display for ParseParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Part(found) => write!(
                f,
                "expected name=NAME,start=X,min=X,max=X,step=X[,integer=true], got {found:?}"
            ),
            Self::Missing(key) => write!(f, "expected a value for {key}, got none"),
            Self::Range(name) => write!(
                f,
                "parameter {name}: expected finite numbers with min <= start <= max, min < max and \
                 a step above zero"
            ),
        }
    }
}

impl core::error::Error for ParseParameterError {}

impl FromStr for Parameter {
    type Err = ParseParameterError;

    fn from_str(text: &str) -> Result<Self, ParseParameterError> {
        let (mut name, mut numbers, mut integer) = (None, [None; 4], false);
        for part in text.split(',') {
            let fail = || ParseParameterError::Part(part.to_owned());
            let (key, value) = part.split_once('=').ok_or_else(fail)?;
            let number = || value.trim().parse::<f64>().map(Some).map_err(|_| fail());
            match key.trim() {
                "name" => name = Some(value.trim().to_owned()),
                "start" => numbers[0] = number()?,
                "min" => numbers[1] = number()?,
                "max" => numbers[2] = number()?,
                "step" => numbers[3] = number()?,
                "integer" => integer = value.trim().parse().map_err(|_| fail())?,
                _ => return Err(fail()),
            }
        }
        let [start, min, max, step] = numbers;
        let parameter = Self {
            name: name.ok_or(ParseParameterError::Missing("name"))?,
            start: start.ok_or(ParseParameterError::Missing("start"))?,
            min: min.ok_or(ParseParameterError::Missing("min"))?,
            max: max.ok_or(ParseParameterError::Missing("max"))?,
            step: step.ok_or(ParseParameterError::Missing("step"))?,
            integer,
        };
        parameter.check()?;
        Ok(parameter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_parameters_and_refuses_nonsense() {
        let parameter: Parameter = "name=c,start=0.5,min=0,max=2,step=0.1".parse().unwrap();
        assert_eq!(parameter.text(0.123_456_789), "0.1235");
        let whole: Parameter = "name=n,start=8,min=1,max=64,step=2,integer=true".parse().unwrap();
        assert_eq!(whole.text(7.6), "8");
        for text in [
            "",
            "name=c",
            "name=c,start=3,min=0,max=2,step=0.1",
            "name=c,start=1,min=2,max=0,step=0.1",
            "name=c,start=1,min=0,max=2,step=0",
            "name=c,start=nan,min=0,max=2,step=1",
            "name=c,start=1,min=0,max=2,step=1,stop=2",
        ] {
            assert!(text.parse::<Parameter>().is_err(), "{text}");
        }
    }
}
