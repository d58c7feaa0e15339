//! The commands `resume` and `report`: what is done with a directory depends on what is in it.

use std::path::Path;

use super::{Failure, ReportArguments, ResumeArguments, Streams, gauntlet, play, tournament};
use crate::exit_status::ExitStatus;
use crate::merge::shards_in;
use crate::stop::Stop;
use crate::store::StoreError;

/// What is in a directory.
enum Place {
    Match,
    Tournament,
    Gauntlet,
    Tuning,
    /// Folders of so many matches, perhaps shards of one.
    Matches(usize),
    Nothing,
}

impl Place {
    fn of(directory: &Path) -> Self {
        let holds = |name: &str| directory.join(name).exists();
        if holds("match.toml") {
            Self::Match
        } else if holds(tournament::FILE) {
            Self::Tournament
        } else if gauntlet::folder(directory, 0).exists() {
            Self::Gauntlet
        } else if holds("tune.toml") {
            Self::Tuning
        } else {
            shards_in(directory).map_or(Self::Nothing, |matches| Self::Matches(matches.len()))
        }
    }

    /// What to do instead of what was asked for.
    fn advice(&self, directory: &Path) -> Failure {
        let place = directory.display();
        Failure::Usage(match self {
            Self::Match | Self::Nothing => {
                return Failure::usage(StoreError::Absent(directory.into()));
            }
            Self::Tournament => format!(
                "{place}: a tournament is here; go on with: tengen-regress tournament --resume -o \
                 {place}"
            ),
            Self::Gauntlet => {
                format!("{place}: a gauntlet is here; the command that began it goes on with it")
            }
            Self::Tuning => format!(
                "{place}: a tuning run is here, with its values in iterations.jsonl and their \
                 course in tune.svg; go on with: tengen-regress tune --resume -o {place}"
            ),
            Self::Matches(count) => format!(
                "{place}: expected a match here, got folders of {count}; name one of them, or, if \
                 they are shards, put them together with: tengen-regress merge {place} -o WHOLE"
            ),
        })
    }
}

pub(super) fn resume(
    arguments: &ResumeArguments,
    streams: &mut Streams<'_>,
    stop: &Stop,
) -> Result<ExitStatus, Failure> {
    match Place::of(&arguments.directory) {
        Place::Match => play::resume(arguments, streams, stop),
        place => Err(place.advice(&arguments.directory)),
    }
}

pub(super) fn report(
    arguments: &ReportArguments,
    streams: &mut Streams<'_>,
) -> Result<ExitStatus, Failure> {
    match Place::of(&arguments.directory) {
        Place::Match => play::report(arguments, streams),
        Place::Tournament => tournament::report(arguments, streams),
        Place::Gauntlet => gauntlet::report(arguments, streams),
        place => Err(place.advice(&arguments.directory)),
    }
}
