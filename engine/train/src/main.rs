//! `tengen-train`: learns weights from records, and evaluates them.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use tengen_engine::knowledge::Knowledge;
use tengen_rules::Size;
use tengen_train::evaluate::Evaluation;
use tengen_train::records::Records;
use tengen_train::training::{Progress, Training};

/// Learns what strong players would play from their games.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Learn weights from a list of records.
    Train(Train),
    /// Say how well weights predict the moves of a list.
    Evaluate(Evaluate),
}

#[derive(Debug, Args)]
struct Train {
    /// The list, one game a line, packed by xz or not.
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// Where to write the weights.
    #[arg(short, long)]
    output: PathBuf,
    /// Side of the boards to learn from.
    #[arg(long, default_value_t = 19)]
    side: usize,
    /// Games at the end of the list to leave out, for evaluation.
    #[arg(long, default_value_t = 2000)]
    hold_out: usize,
    /// Games to count shapes in.
    #[arg(long, default_value_t = usize::MAX)]
    count: usize,
    /// Times that a shape must have been played to get a weight.
    #[arg(long, default_value_t = 20)]
    least: u32,
    /// Slots of the table of shapes, 4 bytes each.
    #[arg(long, default_value_t = 400_000)]
    slots: usize,
    /// Games to learn from; more than there are means some of them again.
    #[arg(long)]
    games: Option<usize>,
    /// Positions to learn from in each game, on average.
    #[arg(long, default_value_t = 20.0)]
    positions: f32,
    /// Size of the first steps; they shrink to a twentieth of that at the last game.
    #[arg(long, default_value_t = 0.15)]
    rate: f32,
    /// Where to write how far it got, every 4096 games; what is found there is resumed.
    #[arg(long)]
    checkpoint: Option<PathBuf>,
    /// Seed of the choice of positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, Args)]
struct Evaluate {
    /// The list, one game a line, packed by xz or not.
    records: PathBuf,
    /// The weights; those in the program if absent.
    #[arg(short, long)]
    weights: Option<PathBuf>,
    /// Side of the boards to evaluate.
    #[arg(long, default_value_t = 19)]
    side: usize,
    /// Only so many games at the end of the list.
    #[arg(long, default_value_t = usize::MAX)]
    last: usize,
}

fn main() -> ExitCode {
    let done = match Options::parse().command {
        Command::Train(train) => train.run(),
        Command::Evaluate(evaluate) => evaluate.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

type Done = Result<(), Box<dyn Error>>;

fn size(side: usize) -> Result<Size, String> {
    Size::new(side).ok_or_else(|| format!("expected a side from 2 to 25, got {side}"))
}

fn progress(games: usize, name: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {wide_bar} {pos}/{len} {eta} {msg}");
    let bar = ProgressBar::new(games as u64).with_prefix(name);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn read(path: &Path) -> Result<Records, String> {
    Records::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

impl Train {
    fn run(&self) -> Done {
        let lists = self.records.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;
        let records = Records::joined(&lists);
        let usable = records.len().saturating_sub(self.hold_out);
        if usable == 0 {
            let (expected, got) = (self.hold_out, records.len());
            return Err(format!("expected more than {expected} games, got {got}").into());
        }
        let training = Training {
            size: size(self.side)?,
            usable,
            counted: self.count,
            least: self.least,
            slots: self.slots,
            games: self.games.unwrap_or(usable),
            positions: self.positions,
            rate: self.rate,
            seed: self.seed,
            checkpoint: self.checkpoint.clone(),
        };
        let count = progress(usable.min(self.count), "count");
        let learn = progress(training.games, "learn");
        let knowledge = training.run(&records, |told| match told {
            Progress::Counted => count.inc(1),
            Progress::Shapes { shapes, least } => {
                count.finish();
                learn.println(format!("{shapes} shapes were played {least} times or more"));
            }
            Progress::Learned { games, loss } => {
                learn.set_position(games as u64);
                if let Some(loss) = loss {
                    learn.set_message(format!("log-loss {loss:.4}"));
                }
            }
        })?;
        learn.finish();
        std::fs::write(&self.output, knowledge.write())?;
        Ok(())
    }
}

impl Evaluate {
    fn run(&self) -> Done {
        let size = size(self.side)?;
        let records = read(&self.records)?;
        let read;
        let knowledge = match &self.weights {
            None => Knowledge::embedded(size),
            Some(path) => {
                read = Knowledge::read(&std::fs::read(path)?)?;
                &read
            }
        };
        let first = records.len().saturating_sub(self.last);
        let games: Vec<usize> = (first..records.len()).collect();
        let bar = progress(games.len(), "evaluate");
        let evaluation = Evaluation::of(knowledge, &records, &games, size, || bar.inc(1))?;
        bar.finish();
        let mut out = std::io::stdout();
        writeln!(out, "{}\n{evaluation}", knowledge.provenance())?;
        Ok(())
    }
}
