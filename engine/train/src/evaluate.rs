//! How well the moves of strong players are predicted.

use std::collections::BTreeMap;
use std::fmt;

use rayon::prelude::*;
use tengen_engine::knowledge::{Knowledge, Weigher};
use tengen_rules::Size;

use crate::records::{RecordError, Records};

/// Where phases end, in moves.
const PHASE_ENDS: [usize; 3] = [30, 100, 200];

/// The phases' names.
const PHASES: [&str; 4] = ["moves 1-30", "moves 31-100", "moves 101-200", "moves 201-"];

/// Figures of some positions.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Figures {
    /// Number of positions.
    pub positions: usize,
    /// Those in which the move played had the greatest weight.
    pub first: usize,
    /// Those in which it was among the five greatest.
    pub among_five: usize,
    /// The sum of the log-losses, in natural logarithms; a move that is no candidate counts as if
    /// it had one chance in a million.
    pub loss: f64,
}

/// The log-loss of a move that is no candidate.
const SURPRISE: f64 = 13.8;

impl Figures {
    fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.first += other.first;
        self.among_five += other.among_five;
        self.loss += other.loss;
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |count: usize| 100.0 * count as f64 / self.positions.max(1) as f64;
        write!(
            f,
            "{:8} positions, top-1 {:5.2} %, top-5 {:5.2} %, log-loss {:.4}",
            self.positions,
            share(self.first),
            share(self.among_five),
            self.loss / self.positions.max(1) as f64
        )
    }
}

/// Figures of a list: all together, by source, by phase.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Evaluation {
    /// By group: `all`, a source, or a phase.
    pub groups: BTreeMap<String, Figures>,
}

impl Evaluation {
    /// Evaluates the moves of strong players in these games of one size. `step` is called after
    /// every game.
    ///
    /// # Errors
    /// When a line is no record of a legal game.
    pub fn of(
        knowledge: &Knowledge,
        records: &Records,
        games: &[usize],
        size: Size,
        step: impl Fn() + Sync,
    ) -> Result<Self, RecordError> {
        let parts: Vec<Self> = games
            .par_chunks(50)
            .map(|lines| {
                let mut part = Self::default();
                let mut weigher = Weigher::new(knowledge, size);
                for &line in lines {
                    part.add_game(records, line, size, &mut weigher)?;
                    step();
                }
                Ok(part)
            })
            .collect::<Result<_, _>>()?;
        let mut all = Self::default();
        for (name, figures) in parts.iter().flat_map(|part| &part.groups) {
            all.groups.entry(name.clone()).or_default().add(figures);
        }
        Ok(all)
    }

    fn add_game(
        &mut self,
        records: &Records,
        line: usize,
        size: Size,
        weigher: &mut Weigher<'_>,
    ) -> Result<(), RecordError> {
        let record = records.game(line)?;
        if record.size != size {
            return Ok(());
        }
        let mut weighed = Vec::new();
        let seen = record.replay(|situation, played, number| {
            if !record.is_strong(situation.color) {
                return;
            }
            weigher.weigh(situation, &mut weighed);
            let mut figures = Figures { positions: 1, loss: SURPRISE, ..Figures::default() };
            if let Some(&(_, weight)) = weighed.iter().find(|&&(move_, _)| move_ == played) {
                let better = weighed.iter().filter(|&&(_, other)| other > weight).count();
                let sum: f64 = weighed.iter().map(|&(_, w)| f64::from(w - weight).exp()).sum();
                figures.first = usize::from(better == 0);
                figures.among_five = usize::from(better < 5);
                figures.loss = sum.ln();
            }
            let phase = PHASE_ENDS.iter().take_while(|&&end| end < number).count();
            for name in ["all", record.source, PHASES[phase]] {
                self.groups.entry(name.to_owned()).or_default().add(&figures);
            }
        });
        seen.map_err(|fault| RecordError { line: line + 1, fault })
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, figures) in &self.groups {
            writeln!(f, "{name:14}{figures}")?;
        }
        Ok(())
    }
}
