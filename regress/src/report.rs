//! The results of a match: a text block for people and commit messages, JSON for machines.

mod text;

use serde::Serialize;
use tengen_rules::{HandicapBonus, Superko};

use crate::openings::OpeningSource;
use crate::options::Conditions;
use crate::runner::RunState;
use crate::stats::{EloEstimate, Verdict, likelihood_of_superiority, wilson_interval};
use crate::store::GameRecord;
use crate::tally::Tally;

/// Standard deviations that make a 95 % interval.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// Everything worth saying about a match.
#[derive(Clone, Debug, Serialize)]
pub struct MatchReport {
    /// The engines' names.
    pub engines: [String; 2],
    /// SHA-256 of their programs, where it was written down.
    pub hashes: [Option<String>; 2],
    /// Size of the board.
    pub size: usize,
    /// The komi.
    pub komi: f64,
    /// Anything unusual about rules and clocks.
    pub terms: String,
    /// Games planned at most.
    pub planned: u64,
    /// Games finished, with those that the results leave out.
    pub finished: u64,
    /// The results.
    pub tally: Tally,
    /// The first engine's share of the points, 0 to 1.
    pub rate: f64,
    /// Wilson's 95 % interval of it.
    pub wilson: (f64, f64),
    /// Elo of the first engine over the second, from pairs where all games are in pairs.
    pub elo: EloEstimate,
    /// Probability that the first engine is the stronger one.
    pub likelihood_of_superiority: f64,
    /// The sequential test.
    pub sprt: Option<SprtReport>,
    /// Counts that differ from the referee's.
    pub disagreements: Vec<Disagreement>,
    /// Games set aside and played again.
    pub void: usize,
    /// Engines that did not quit as they should, by engine.
    pub quit_failures: [u64; 2],
}

/// Where the sequential test stands.
#[derive(Clone, Debug, Serialize)]
pub struct SprtReport {
    /// The test.
    pub test: String,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// Where it ends.
    pub bounds: (f64, f64),
    /// What it says.
    pub verdict: Verdict,
}

/// An engine's count that differs from the referee's.
#[derive(Clone, Debug, Serialize)]
pub struct Disagreement {
    /// The game.
    pub game: u64,
    /// The engine's name.
    pub engine: String,
    /// The referee's count.
    pub referee: String,
    /// The engine's.
    pub engine_says: String,
    /// Whether they name different winners.
    pub other_winner: bool,
}

impl MatchReport {
    /// Puts a report together.
    pub fn new<'a>(
        conditions: &Conditions,
        state: &RunState,
        records: impl IntoIterator<Item = &'a GameRecord>,
        void: usize,
    ) -> Self {
        let names = conditions.names.clone();
        let tally = state.tally.clone();
        let disagreements = records
            .into_iter()
            .flat_map(|record| {
                record.disagreements().map(|(side, text, other_winner)| Disagreement {
                    game: record.game,
                    engine: names[side.index()].clone(),
                    referee: record.result.clone(),
                    engine_says: text.to_owned(),
                    other_winner,
                })
            })
            .collect();
        let games = tally.games;
        let sample = tally.best_sample();
        Self {
            hashes: conditions.hashes.clone(),
            size: conditions.terms.size.side(),
            komi: conditions.terms.rules.komi.points(),
            terms: terms(conditions),
            planned: conditions.planned().count() as u64,
            finished: tally.finished(),
            rate: if games.total() == 0 { 0.5 } else { games.points() / games.total() as f64 },
            wilson: wilson_interval(games.points(), games.total(), DEVIATIONS),
            elo: EloEstimate::new(sample),
            likelihood_of_superiority: likelihood_of_superiority(sample),
            sprt: state.test.as_ref().map(|test| SprtReport {
                test: test.sprt().to_string(),
                llr: test.llr(),
                bounds: test.sprt().bounds(),
                verdict: test.verdict(),
            }),
            disagreements,
            void,
            quit_failures: state.quit_failures,
            engines: names,
            tally,
        }
    }

    /// Whether an engine did what no engine should.
    #[must_use]
    pub fn has_misbehavior(&self) -> bool {
        let ends = self.tally.misbehavior.iter().chain(&self.quit_failures);
        ends.sum::<u64>() > 0
    }
}

/// What is unusual about the rules, and the clock.
fn terms(conditions: &Conditions) -> String {
    let terms = &conditions.terms;
    let mut parts = Vec::new();
    match &conditions.openings {
        OpeningSource::Empty => {}
        OpeningSource::Handicap(places) => {
            parts.push(format!("handicap {}", places.len()));
            if terms.rules.handicap_bonus != HandicapBonus::N {
                parts.push(format!("handicap bonus {}", terms.rules.handicap_bonus));
            }
        }
        OpeningSource::Files(files) => {
            let name = files.path.file_name().unwrap_or(files.path.as_os_str());
            parts.push(format!("openings of {}", name.display()));
        }
        OpeningSource::Generated(generator) => {
            parts.push(format!("generated openings of {} moves", generator.plies));
        }
    }
    if terms.rules.superko != Superko::Positional {
        parts.push(format!("{} superko", terms.rules.superko));
    }
    parts.push(format!("count {}", terms.rules.counting));
    parts.push(format!("referee {}", terms.referee));
    parts.push(format!("clock {}", terms.time));
    for (name, clock) in conditions.names.iter().zip(conditions.clocks) {
        if let Some(clock) = clock {
            parts.push(format!("{name} {clock}"));
        }
    }
    parts.join(", ")
}
