//! A part of a match, for schedulers that start the same command many times.
//!
//! Games are independent and named by number, so shards need not talk to each other: each plays its
//! own pairs, and [`merge`](crate::merge) puts them together.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of several equal parts of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// Part `index`, from 1, of `count`.
    ///
    /// # Errors
    /// When there is no such part.
    pub fn new(index: u64, count: u64) -> Result<Self, ParseShardError> {
        if (1..=count).contains(&index) {
            Ok(Self { index, count })
        } else {
            Err(ParseShardError(format!("{index}/{count}")))
        }
    }

    /// Whether a game is this part's to play. Both games of a pair are the same part's.
    #[must_use]
    pub const fn owns(self, game: u64) -> bool {
        (game / 2) % self.count == self.index - 1
    }

    /// The name of its folder in the directory of the match.
    #[must_use]
    pub fn folder(self) -> String {
        format!("shard-{:04}", self.index)
    }

    /// The part that a scheduler's variables name; `None` outside an array of jobs.
    ///
    /// | scheduler | index | count |
    /// |---|---|---|
    /// | Slurm | `SLURM_ARRAY_TASK_ID`, from `_MIN` in steps of `_STEP` | `_COUNT` |
    /// | Grid Engine | `SGE_TASK_ID`, from `_FIRST` in steps of `_STEPSIZE` | to `_LAST` |
    /// | LSF | `LSB_JOBINDEX`, from 1 in steps of `_STEP` | to `_END` |
    /// | PBS | `PBS_ARRAY_INDEX` or `PBS_ARRAYID`, from 1 | `shards` |
    /// | Kubernetes | `JOB_COMPLETION_INDEX`, from 0 | `shards` |
    ///
    /// # Errors
    /// When a variable is no number, or the count is not known.
    pub fn from_environment(
        variable: impl Fn(&str) -> Option<String>,
        shards: Option<u64>,
    ) -> Result<Option<Self>, SchedulerError> {
        let number = |name: &'static str| match variable(name) {
            None => Ok(None),
            Some(text) if text == "undefined" => Ok(None),
            Some(text) => {
                text.parse::<u64>().map(Some).map_err(|_| SchedulerError::Number { name, text })
            }
        };
        let or = |name, default| Ok::<u64, SchedulerError>(number(name)?.unwrap_or(default));
        if let Some(index) = number("SLURM_ARRAY_TASK_ID")? {
            let step = or("SLURM_ARRAY_TASK_STEP", 1)?.max(1);
            let index = index.saturating_sub(or("SLURM_ARRAY_TASK_MIN", 1)?) / step + 1;
            let count = number("SLURM_ARRAY_TASK_COUNT")?.or(shards);
            return some(index, count, "SLURM_ARRAY_TASK_ID");
        }
        if let Some(index) = number("SGE_TASK_ID")? {
            let first = or("SGE_TASK_FIRST", 1)?;
            let step = or("SGE_TASK_STEPSIZE", 1)?.max(1);
            let place = |value: u64| value.saturating_sub(first) / step + 1;
            let count = number("SGE_TASK_LAST")?.map(place).or(shards);
            return some(place(index), count, "SGE_TASK_ID");
        }
        // Outside an array LSF says 0.
        if let Some(index) = number("LSB_JOBINDEX")?.filter(|&index| index > 0) {
            let step = or("LSB_JOBINDEX_STEP", 1)?.max(1);
            let place = |value: u64| value.saturating_sub(1) / step + 1;
            let count = number("LSB_JOBINDEX_END")?.map(place).or(shards);
            return some(place(index), count, "LSB_JOBINDEX");
        }
        for name in ["PBS_ARRAY_INDEX", "PBS_ARRAYID"] {
            if let Some(index) = number(name)? {
                return some(index, shards, name);
            }
        }
        match number("JOB_COMPLETION_INDEX")? {
            Some(index) => some(index + 1, shards, "JOB_COMPLETION_INDEX"),
            None => Ok(None),
        }
    }
}

fn some(
    index: u64,
    count: Option<u64>,
    name: &'static str,
) -> Result<Option<Shard>, SchedulerError> {
    let count = count.ok_or(SchedulerError::Count(name))?;
    Shard::new(index, count).map(Some).map_err(|_| SchedulerError::Part { name, index, count })
}

/// Why a scheduler's variables name no part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SchedulerError {
    /// A variable is no number.
    Number {
        /// The variable.
        name: &'static str,
        /// What it holds.
        text: String,
    },
    /// The scheduler does not say how many parts there are.
    Count(&'static str),
    /// There is no such part.
    Part {
        /// The variable.
        name: &'static str,
        /// The part.
        index: u64,
        /// How many there are.
        count: u64,
    },
}

impl fmt::Display for SchedulerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { name, text } => write!(f, "{name}: expected a number, got {text:?}"),
            Self::Count(name) => write!(
                f,
                "{name} is set, but not how many jobs there are: say it with --shards, or play \
                 everything with --shard 1/1"
            ),
            Self::Part { name, index, count } => {
                write!(f, "{name}: expected a part from 1 to {count}, got {index}")
            }
        }
    }
}

impl core::error::Error for SchedulerError {}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// The text names no part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseShardError(String);

impl fmt::Display for ParseShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a part and their number such as 1/4, got {:?}", self.0)
    }
}

impl core::error::Error for ParseShardError {}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let error = || ParseShardError(text.to_owned());
        let (index, count) = text.split_once('/').ok_or_else(error)?;
        let number = |text: &str| text.parse().map_err(|_| error());
        Self::new(number(index)?, number(count)?).map_err(|_| error())
    }
}

impl Serialize for Shard {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Shard {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(variables: &[(&str, &str)], shards: Option<u64>) -> Option<String> {
        let find = |name: &str| {
            variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        };
        Shard::from_environment(find, shards).unwrap().map(|shard| shard.to_string())
    }

    #[test]
    fn every_game_is_in_one_part_with_its_pair() {
        for count in 1..6 {
            for game in 0..60 {
                let owners: Vec<u64> = (1..=count)
                    .filter(|&index| Shard::new(index, count).unwrap().owns(game))
                    .collect();
                assert_eq!(owners.len(), 1);
                assert!(Shard::new(owners[0], count).unwrap().owns(game ^ 1));
            }
        }
        for text in ["0/4", "5/4", "1", "a/b", "1/0", ""] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }

    #[test]
    fn schedulers_say_which_part() {
        let slurm = [
            ("SLURM_ARRAY_TASK_ID", "14"),
            ("SLURM_ARRAY_TASK_MIN", "10"),
            ("SLURM_ARRAY_TASK_STEP", "2"),
            ("SLURM_ARRAY_TASK_COUNT", "4"),
        ];
        assert_eq!(environment(&slurm, None).as_deref(), Some("3/4"));
        let sge = [("SGE_TASK_ID", "3"), ("SGE_TASK_FIRST", "1"), ("SGE_TASK_LAST", "8")];
        assert_eq!(environment(&sge, None).as_deref(), Some("3/8"));
        assert_eq!(environment(&[("SGE_TASK_ID", "undefined")], None), None);
        let lsf = [("LSB_JOBINDEX", "5"), ("LSB_JOBINDEX_STEP", "2"), ("LSB_JOBINDEX_END", "8")];
        assert_eq!(environment(&lsf, None).as_deref(), Some("3/4"));
        assert_eq!(environment(&[("LSB_JOBINDEX", "0")], None), None);
        assert_eq!(environment(&[("PBS_ARRAY_INDEX", "2")], Some(5)).as_deref(), Some("2/5"));
        assert_eq!(environment(&[("JOB_COMPLETION_INDEX", "0")], Some(5)).as_deref(), Some("1/5"));
        assert_eq!(environment(&[], Some(5)), None);
        let index = |name: &str| (name == "JOB_COMPLETION_INDEX").then(|| "7".to_owned());
        assert!(Shard::from_environment(index, None).is_err());
        assert!(Shard::from_environment(index, Some(7)).is_err());
    }
}
