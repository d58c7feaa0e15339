//! The command line.

mod calc;
mod check;
mod gauntlet;
mod merge;
mod perf;
mod place;
mod plan;
mod play;
mod run_arguments;
mod suite;
mod tournament;
mod tune;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::exit_status::ExitStatus;
use crate::options::MatchOptions;
use crate::stop::Stop;

const EXAMPLES: &str = "\
Examples:
  tengen-regress match --engine 'name=Tengen,command=tengen --time 0.5' \\
      --engine 'name=GNU Go,command=gnugo --mode gtp --chinese-rules --positional-superko' \\
      --games 40 --concurrency 2 --size 9 --directory runs/gnugo
  tengen-regress match --config match.toml --sprt 0,20 --time 'fischer 10 0.1'
  tengen-regress resume runs/gnugo
  tengen-regress report runs/gnugo --json
  tengen-regress report runs/gnugo --html gnugo.html
  tengen-regress calc --pairs 30,0,100,0,70 --sprt 0,20
  tengen-regress plan --sprt 0,20 --bias 100

Exit status: 0 accepted, or all games played; 1 rejected; 2 inconclusive; 3 an engine misbehaved;
4 wrong usage; 130 interrupted.";

/// Matches one can trust between any two Go engines that speak GTP.
#[derive(Parser, Debug)]
#[command(name = "tengen-regress", version, about, after_help = EXAMPLES)]
pub struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play a match between two engines
    #[command(after_help = EXAMPLES)]
    Match(Box<MatchArguments>),
    /// Put the shards of a match together
    Merge(merge::MergeArguments),
    /// Play the first engine against each of the others
    Gauntlet(Box<MatchArguments>),
    /// Go on with a match that was interrupted
    Resume(ResumeArguments),
    /// Play a tournament of several engines or teams
    Tournament(Box<tournament::TournamentArguments>),
    /// Try whether an engine keeps to the protocol, rule by rule
    Check(Box<check::CheckArguments>),
    /// Compare the speed of two programs by their benchmarks, in alternation
    Perf(Box<perf::PerfArguments>),
    /// Ask an engine questions with known answers
    Suite(Box<suite::SuiteArguments>),
    /// Show the results so far of a match, a tournament or a gauntlet, also while it is played
    Report(ReportArguments),
    /// Tune parameters of an engine by games against itself
    Tune(Box<tune::TuneArguments>),
    /// Work out what counts of results prove
    Calc(calc::CalcArguments),
    /// Find out by simulation how many games a test takes, and how often it errs
    Plan(plan::PlanArguments),
}

#[derive(clap::Args, Debug)]
struct MatchArguments {
    #[command(flatten)]
    run: run_arguments::RunArguments,

    /// Jobs in the array of a scheduler that does not say so itself (Kubernetes, PBS)
    #[arg(long, value_name = "N")]
    shards: Option<u64>,

    /// Show the options and start the engines once, but play nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    options: MatchOptions,
}

#[derive(clap::Args, Debug)]
struct ResumeArguments {
    /// The match's directory
    directory: PathBuf,

    /// Games played at a time [default: as before]
    #[arg(long, short = 'j', value_name = "N")]
    concurrency: Option<usize>,

    /// Play more games at a time than there are cores for
    #[arg(long)]
    force: bool,

    /// Begin unfinished games anew instead of playing on
    #[arg(long)]
    restart_unfinished: bool,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args, Debug)]
struct ReportArguments {
    /// The directory of the match, tournament or gauntlet
    directory: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Write a page with charts and all games; not of a gauntlet, but of each of its matches
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Where the program's words go.
pub struct Streams<'a> {
    /// Results.
    pub output: &'a mut dyn Write,
    /// Progress and errors.
    pub errors: &'a mut dyn Write,
    /// Whether errors go to a terminal.
    pub is_terminal: bool,
}

impl core::fmt::Debug for Streams<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Streams").field("is_terminal", &self.is_terminal).finish_non_exhaustive()
    }
}

impl CommandLine {
    /// Does what the command line asks for. `stop` ends it early.
    ///
    /// # Errors
    /// When results can't be written.
    pub fn run(self, streams: &mut Streams<'_>, stop: &Stop) -> io::Result<ExitStatus> {
        let done = match self.command {
            Command::Match(arguments) => play::play(&arguments, streams, stop),
            Command::Merge(arguments) => merge::merge(&arguments, streams),
            Command::Gauntlet(arguments) => gauntlet::gauntlet(&arguments, streams, stop),
            Command::Resume(arguments) => place::resume(&arguments, streams, stop),
            Command::Tournament(arguments) => tournament::tournament(&arguments, streams, stop),
            Command::Check(arguments) => check::check(&arguments, streams, stop),
            Command::Perf(arguments) => perf::perf(&arguments, streams, stop),
            Command::Suite(arguments) => suite::suite(&arguments, streams, stop),
            Command::Report(arguments) => place::report(&arguments, streams),
            Command::Tune(arguments) => tune::tune(&arguments, streams, stop),
            Command::Calc(arguments) => calc::calc(&arguments, streams),
            Command::Plan(arguments) => plan::plan(&arguments, streams),
        };
        match done {
            Ok(status) => Ok(status),
            Err(Failure::Usage(reason)) => {
                writeln!(streams.errors, "error: {reason}")?;
                Ok(ExitStatus::Usage)
            }
            Err(Failure::Misbehavior(reason)) => {
                writeln!(streams.errors, "error: {reason}")?;
                Ok(ExitStatus::Misbehavior)
            }
            Err(Failure::Output(error)) => Err(error),
        }
    }
}

/// Why a command could not be done.
enum Failure {
    Usage(String),
    Misbehavior(String),
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    #[allow(clippy::needless_pass_by_value, reason = "made for `map_err`")]
    fn usage(reason: impl ToString) -> Self {
        Self::Usage(reason.to_string())
    }
}
