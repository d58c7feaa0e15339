//! The command `train`.

use std::path::PathBuf;

use clap::Args;
use tengen_train::records::Records;
use tengen_train::training::{Progress, Training};

use super::{Done, progress, read, size};

/// What to learn from, and how.
#[derive(Debug, Args)]
pub(crate) struct Train {
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

impl Train {
    pub(super) fn run(&self) -> Done {
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
