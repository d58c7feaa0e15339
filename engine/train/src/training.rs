//! The whole of a training: count shapes, then fit their weights, and leave checkpoints.

use std::fmt;
use std::io;
use std::path::PathBuf;

use rayon::prelude::*;
use tengen_engine::knowledge::{Knowledge, Observer};
use tengen_engine::rng::Rng;
use tengen_rules::Size;

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::count::Counts;
use crate::example::Examples;
use crate::fit::Fit;
use crate::records::{RecordError, Records};

/// Games whose examples are made at once, while those of the games before are learned.
const CHUNK: usize = 256;

/// Games of a chunk that one task makes the examples of.
const TASK: usize = 16;

/// Chunks from one checkpoint to the next.
const CHECKPOINT: usize = 16;

/// The last steps are so much shorter than the first.
const LAST_RATE: f32 = 0.05;

/// How to learn.
#[derive(Clone, PartialEq, Debug)]
pub struct Training {
    /// The size of the games to learn from; others are passed over.
    pub size: Size,
    /// Number of games at the head of the list to learn from.
    pub usable: usize,
    /// Number of them to count shapes in.
    pub counted: usize,
    /// Times that a shape must have been played to get a weight.
    pub least: u32,
    /// Slots of the table of shapes, 4 bytes each.
    pub slots: usize,
    /// Games to learn from: if more than there are, some are used again, with other positions.
    pub games: usize,
    /// Positions to learn from in each game, on average.
    pub positions: f32,
    /// Size of the first steps.
    pub rate: f32,
    /// Seed of the choice of positions and candidates: with the same one the weights are the same,
    /// however many threads there are.
    pub seed: u64,
    /// Where to write how far it got; what is found there is resumed.
    pub checkpoint: Option<PathBuf>,
}

/// What a training tells as it goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// One more game was counted.
    Counted,
    /// So many shapes get a weight; the rarest was played so often.
    Shapes {
        /// Number of shapes.
        shapes: usize,
        /// How often the rarest of them was played.
        least: u32,
    },
    /// So many games were learned.
    Learned {
        /// Number of games.
        games: usize,
        /// The mean log-loss of their positions since it was last told, if that is due.
        loss: Option<f64>,
    },
}

/// Why a training failed.
#[derive(Debug)]
pub enum TrainingError {
    /// A line is no record of a legal game.
    Record(RecordError),
    /// The checkpoint can't be resumed.
    Resume(CheckpointError),
    /// The checkpoint can't be written.
    Write(io::Error),
}

impl fmt::Display for TrainingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(error) => error.fmt(f),
            Self::Resume(error) => write!(f, "the checkpoint can't be resumed: {error}"),
            Self::Write(error) => write!(f, "the checkpoint can't be written: {error}"),
        }
    }
}

impl std::error::Error for TrainingError {}

impl Training {
    /// Learns from `records`.
    ///
    /// # Errors
    /// When a game or the checkpoint is unusable.
    pub fn run(
        &self,
        records: &Records,
        mut tell: impl FnMut(Progress) + Send,
    ) -> Result<Knowledge, TrainingError> {
        let mut state = match &self.checkpoint {
            Some(path) if path.exists() => Checkpoint::read(path).map_err(TrainingError::Resume)?,
            _ => self.count(records, &mut tell).map_err(TrainingError::Record)?,
        };
        self.learn(records, &mut state, &mut tell)?;
        let Checkpoint { mut knowledge, fit, .. } = state;
        fit.teach(&mut knowledge);
        Ok(knowledge)
    }

    fn count(
        &self,
        records: &Records,
        tell: &mut impl FnMut(Progress),
    ) -> Result<Checkpoint, RecordError> {
        let counted = self.usable.min(self.counted);
        let counts = Counts::of(records, 0..counted, self.size, || tell(Progress::Counted))?;
        // A line takes no more than 16 shapes: most would not fit into a table that is full.
        let (names, least) = counts.frequent(self.least, self.slots * 9 / 10);
        tell(Progress::Shapes { shapes: names.len(), least });
        let mut knowledge = Knowledge::with_shapes(self.slots, names);
        knowledge.set_provenance(&format!(
            "{} games of {}; shapes played {least} times or more in {counted} of them; {} positions \
             a game of {}; rate {}; seed {}",
            self.usable, self.size, self.positions, self.games, self.rate, self.seed
        ));
        let fit = Fit::new(knowledge.weights());
        Ok(Checkpoint { knowledge, fit, games: 0 })
    }

    /// Fits the weights, while the examples of the games to come are made.
    fn learn(
        &self,
        records: &Records,
        state: &mut Checkpoint,
        tell: &mut (impl FnMut(Progress) + Send),
    ) -> Result<(), TrainingError> {
        let chunk = |knowledge: &_, begin| {
            self.chunk(records, knowledge, begin).map_err(TrainingError::Record)
        };
        let mut ready = chunk(&state.knowledge, state.games)?;
        while state.games < self.games {
            let next = (state.games + CHUNK).min(self.games);
            let done = state.games as f32 / self.games as f32;
            let rate = self.rate * (1.0 - (1.0 - LAST_RATE) * done);
            let seed = self.seed ^ (state.games as u64) << 32;
            let (knowledge, fit) = (&state.knowledge, &mut state.fit);
            let (made, ()) = rayon::join(
                || chunk(knowledge, next),
                || ready.iter().for_each(|examples| fit.learn(examples, rate, seed)),
            );
            ready = made?;
            state.games = next;
            let is_due = next.is_multiple_of(CHECKPOINT * CHUNK);
            let loss = is_due.then(|| state.fit.take_loss());
            tell(Progress::Learned { games: next, loss });
            if is_due && let Some(path) = &self.checkpoint {
                state.write(path).map_err(TrainingError::Write)?;
            }
        }
        Ok(())
    }

    /// The examples of the games from `begin` on.
    fn chunk(
        &self,
        records: &Records,
        knowledge: &Knowledge,
        begin: usize,
    ) -> Result<Vec<Examples>, RecordError> {
        let games: Vec<usize> = (begin..self.games.min(begin + CHUNK)).collect();
        games.par_chunks(TASK).map(|games| self.examples(records, knowledge, games)).collect()
    }

    fn examples(
        &self,
        records: &Records,
        knowledge: &Knowledge,
        games: &[usize],
    ) -> Result<Examples, RecordError> {
        let mut examples = Examples::default();
        let mut observer = Observer::new(self.size);
        for &game in games {
            let line = game % self.usable;
            let record = records.game(line)?;
            if record.size != self.size {
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
