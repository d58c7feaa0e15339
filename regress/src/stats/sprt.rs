//! The sequential probability ratio test: play on until one of two strengths is clear.
//!
//! This is the generalized test: each hypothesis is as likely as its likeliest distribution of
//! results makes it.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::counts::Sample;
use super::elo::{NORMALIZED_ELO, score_of_elo};
use super::likelihood::{log_likelihood_of_deviations, log_likelihood_of_mean};

/// What an Elo difference of a hypothesis means.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// Elo by the mean score.
    #[default]
    Logistic,
    /// Elo by the mean score in standard deviations of one game, so that a test takes the same
    /// number of games whatever the share of draws.
    Normalized,
}

impl FromStr for EloModel {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Self, ParseSprtError> {
        match text {
            "logistic" => Ok(Self::Logistic),
            "normalized" => Ok(Self::Normalized),
            _ => Err(ParseSprtError::Model(text.to_owned())),
        }
    }
}

impl fmt::Display for EloModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Logistic => "logistic",
            Self::Normalized => "normalized",
        })
    }
}

/// Where a sequential test stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The higher Elo is accepted.
    Accepted,
    /// The lower Elo is accepted.
    Rejected,
    /// Neither yet.
    Open,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::Open => "open",
        })
    }
}

/// A test of `elo1` against `elo0`.
///
/// ```
/// use tengen_regress::stats::{Pairs, Sprt, Verdict};
/// let sprt: Sprt = "0,20".parse().unwrap();
/// let llr = sprt.llr(Pairs([30, 0, 100, 0, 70]).into());
/// assert!((llr - 3.98321).abs() < 1e-4);
/// assert_eq!(sprt.verdict(llr), Verdict::Accepted);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// Elo difference of the null hypothesis.
    pub elo0: f64,
    /// Elo difference of the alternative, more than `elo0`.
    pub elo1: f64,
    /// Chance to accept when `elo0` is true.
    pub alpha: f64,
    /// Chance to reject when `elo1` is true.
    pub beta: f64,
    /// Meaning of both Elo differences.
    pub model: EloModel,
}

impl Sprt {
    /// Log-likelihood ratios at which the test ends: (rejected at or below, accepted at or above).
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Log-likelihood ratio of the hypotheses; 0 for an empty sample.
    #[must_use]
    pub fn llr(&self, sample: Sample) -> f64 {
        if sample.is_empty() {
            return 0.0;
        }
        let sample = sample.regularized();
        let likelihood = |elo| match self.model {
            EloModel::Logistic => log_likelihood_of_mean(sample, score_of_elo(elo)),
            EloModel::Normalized => {
                let deviations = elo / NORMALIZED_ELO * sample.games_per_trial().sqrt();
                log_likelihood_of_deviations(sample, deviations)
            }
        };
        sample.trials() * (likelihood(self.elo1) - likelihood(self.elo0))
    }

    /// What a log-likelihood ratio says.
    #[must_use]
    pub fn verdict(&self, llr: f64) -> Verdict {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Verdict::Accepted
        } else if llr <= lower {
            Verdict::Rejected
        } else {
            Verdict::Open
        }
    }
}

/// Why a text is no sequential test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseSprtError {
    /// Not two to five parts.
    Parts(usize),
    /// Not a finite number.
    Number(String),
    /// Elo bounds in the wrong order, or equal.
    Order,
    /// An error rate outside (0, 0.5).
    Rate(String),
    /// Neither model.
    Model(String),
}

impl fmt::Display for ParseSprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parts(found) => write!(
                f,
                "expected ELO0,ELO1[,ALPHA,BETA][,logistic|normalized], got {found} parts"
            ),
            Self::Number(found) => write!(f, "expected a number, got {found:?}"),
            Self::Order => f.write_str("expected the first Elo below the second"),
            Self::Rate(found) => {
                write!(f, "expected an error rate between 0 and 0.5, got {found:?}")
            }
            Self::Model(found) => write!(f, "expected logistic or normalized, got {found:?}"),
        }
    }
}

impl core::error::Error for ParseSprtError {}

impl FromStr for Sprt {
    type Err = ParseSprtError;

    /// Reads `elo0,elo1`, `elo0,elo1,model`, `elo0,elo1,alpha,beta` or all five.
    fn from_str(text: &str) -> Result<Self, ParseSprtError> {
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let number = |part: &str| match part.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(value),
            _ => Err(ParseSprtError::Number(part.to_owned())),
        };
        let rate = |part: &str| match number(part)? {
            value if value > 0.0 && value < 0.5 => Ok(value),
            _ => Err(ParseSprtError::Rate(part.to_owned())),
        };
        let (elos, rates, model) = match parts.as_slice() {
            [a, b] => ([a, b], None, None),
            [a, b, model] => ([a, b], None, Some(model)),
            [a, b, alpha, beta] => ([a, b], Some([alpha, beta]), None),
            [a, b, alpha, beta, model] => ([a, b], Some([alpha, beta]), Some(model)),
            _ => return Err(ParseSprtError::Parts(parts.len())),
        };
        let (elo0, elo1) = (number(elos[0])?, number(elos[1])?);
        if elo0 >= elo1 {
            return Err(ParseSprtError::Order);
        }
        let (alpha, beta) = match rates {
            Some([alpha, beta]) => (rate(alpha)?, rate(beta)?),
            None => (0.05, 0.05),
        };
        let model = model.map_or(Ok(EloModel::default()), |model| model.parse())?;
        Ok(Self { elo0, elo1, alpha, beta, model })
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta, model } = self;
        write!(f, "{elo0},{elo1},{alpha},{beta},{model}")
    }
}

impl Serialize for Sprt {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Sprt {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
