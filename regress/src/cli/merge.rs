//! The command `merge`.

use std::path::PathBuf;

use super::play::{read, show};
use super::{Failure, Streams};
use crate::exit_status::ExitStatus;
use crate::merge::{merge as put_together, shards_in};
use crate::runner::{RunEnd, RunState};

const EXAMPLES: &str = "\
Example, after an array of jobs that all ran `match --directory runs/big`:
  tengen-regress merge runs/big --output runs/big-whole";

#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct MergeArguments {
    /// Directories of shards, or a directory with all of them
    #[arg(required = true)]
    shards: Vec<PathBuf>,

    /// Directory of the whole match, which must not hold one yet
    #[arg(long, short = 'o', value_name = "DIRECTORY")]
    output: PathBuf,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn merge(
    arguments: &MergeArguments,
    streams: &mut Streams<'_>,
) -> Result<ExitStatus, Failure> {
    let mut shards = Vec::new();
    for path in &arguments.shards {
        shards.extend(shards_in(path).map_err(Failure::usage)?);
    }
    let merged = put_together(&arguments.output, &shards).map_err(Failure::usage)?;
    writeln!(
        streams.errors,
        "shards: {}, games: {}, repeated games left out: {}",
        merged.shards, merged.games, merged.repeated
    )?;
    let (results, conditions) = read(&arguments.output)?;
    let state = RunState::of(&conditions, &results);
    let report = show(&conditions, &state, &results, streams, arguments.json)?;
    let end = state.verdict().map_or(RunEnd::Complete, RunEnd::Decided);
    Ok(ExitStatus::of_match(&end, &report))
}
