//! `tengen-train`: learns weights from records, and evaluates them.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use tengen_engine::knowledge::{Knowledge, Observer};
use tengen_engine::rng::Rng;
use tengen_rules::Size;
use tengen_train::count::Counts;
use tengen_train::evaluate::Evaluation;
use tengen_train::example::Examples;
use tengen_train::fit::Fit;
use tengen_train::records::{RecordError, Records};

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
    /// Size of the first steps; they shrink to a twentieth.
    #[arg(long, default_value_t = 0.15)]
    rate: f32,
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

/// Games whose examples are made at once, while those of the games before are learned.
const CHUNK: usize = 256;

impl Train {
    fn run(&self) -> Done {
        let size = size(self.side)?;
        let lists = self.records.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;
        let records = Records::joined(&lists);
        let usable = records.len().saturating_sub(self.hold_out);
        if usable == 0 {
            return Err(format!(
                "expected more than {} games, got {}",
                self.hold_out,
                records.len()
            )
            .into());
        }

        let counted = usable.min(self.count);
        let bar = progress(counted, "count");
        let counts = Counts::of(&records, 0..counted, size, || bar.inc(1))?;
        bar.finish();
        // A line takes no more than 16 shapes: a table that is to be full needs fewer than that.
        let (names, least) = counts.frequent(self.least, self.slots * 9 / 10);
        let found = names.len();
        drop(counts);
        let mut knowledge = Knowledge::with_shapes(self.slots, names);
        let mut err = std::io::stderr();
        writeln!(err, "{found} shapes were played {least} times or more")?;

        let games = self.games.unwrap_or(usable);
        let fit = self.fit(&knowledge, &records, usable, games, size)?;
        fit.teach(&mut knowledge);
        knowledge.set_provenance(&format!(
            "{usable} games of {size}; shapes played {least} times or more in {counted} of them; \
             {} positions a game of {games}; rate {}; seed {}",
            self.positions, self.rate, self.seed
        ));
        std::fs::write(&self.output, knowledge.write())?;
        Ok(())
    }

    fn fit(
        &self,
        knowledge: &Knowledge,
        records: &Records,
        usable: usize,
        games: usize,
        size: Size,
    ) -> Result<Fit, RecordError> {
        let bar = progress(games, "learn");
        let mut fit = Fit::new(knowledge.weights(), self.seed);
        let mut ready: Vec<Examples> = Vec::new();
        let mut begin = 0;
        while begin < games || !ready.is_empty() {
            let end = (begin + CHUNK).min(games);
            let chunk: Vec<usize> = (begin..end).collect();
            let rate = self.rate * (1.0 - 0.95 * begin as f32 / games as f32);
            let (made, ()) = rayon::join(
                || {
                    chunk
                        .par_chunks(CHUNK / 16)
                        .map(|games| self.examples(knowledge, records, games, usable, size))
                        .collect::<Result<Vec<_>, _>>()
                },
                || ready.iter().for_each(|examples| fit.learn(examples, rate)),
            );
            ready = made?;
            bar.set_position(end as u64);
            if begin % (64 * CHUNK) == 0 {
                bar.set_message(format!("log-loss {:.4}", fit.take_loss()));
            }
            begin = end;
        }
        bar.finish();
        Ok(fit)
    }

    fn examples(
        &self,
        knowledge: &Knowledge,
        records: &Records,
        games: &[usize],
        usable: usize,
        size: Size,
    ) -> Result<Examples, RecordError> {
        let mut examples = Examples::default();
        let mut observer = Observer::new(size);
        for &game in games {
            let line = game % usable;
            let record = records.game(line)?;
            if record.size != size {
                continue;
            }
            let mut rng = Rng::new(self.seed ^ (game as u64) << 20);
            let share = self.positions / record.moves.len().max(1) as f32;
            record
                .replay(|situation, played, _| {
                    if record.is_strong(situation.color) && rng.chance(share) {
                        examples.add(knowledge, &mut observer, situation, played);
                    }
                })
                .map_err(|fault| RecordError { line: line + 1, fault })?;
        }
        Ok(examples)
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
