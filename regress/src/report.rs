//! The results of a match: a text block for people and commit messages, JSON for machines.

use core::fmt;

use serde::Serialize;
use tengen_rules::{HandicapBonus, Superko};

use crate::contestant::Side;
use crate::options::Settings;
use crate::runner::RunState;
use crate::stats::{
    EloEstimate, Games, Sample, Verdict, likelihood_of_superiority, wilson_interval,
};
use crate::store::GameRecord;
use crate::tally::Tally;

/// Standard deviations that make a 95 % interval.
const DEVIATIONS: f64 = 1.959_963_984_540_054;
/// Disagreements listed one by one in the text.
const LISTED: usize = 20;

/// Everything worth saying about a match.
#[derive(Clone, Debug, Serialize)]
pub struct MatchReport {
    /// The engines' names.
    pub engines: [String; 2],
    /// SHA-256 of their programs.
    pub hashes: [String; 2],
    /// Size of the board.
    pub size: usize,
    /// The komi.
    pub komi: f64,
    /// Anything unusual about rules and clocks.
    pub terms: String,
    /// Games planned at most.
    pub planned: u64,
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
        settings: &Settings,
        state: &RunState,
        records: impl IntoIterator<Item = &'a GameRecord>,
        void: usize,
    ) -> Self {
        let names = [0, 1].map(|index: usize| settings.contestants[index].name.clone());
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
        let sample = best_sample(&tally);
        Self {
            hashes: [0, 1].map(|index: usize| settings.contestants[index].hash.clone()),
            size: settings.terms.size.side(),
            komi: settings.terms.rules.komi.points(),
            terms: terms(settings),
            planned: settings.games,
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

/// Pairs, unless some games are in none.
fn best_sample(tally: &Tally) -> Sample {
    if tally.pairs.total() > 0 && 2 * tally.pairs.total() == tally.games.total() {
        tally.pairs.into()
    } else {
        tally.games.into()
    }
}

/// What is unusual about the rules, and the clock.
fn terms(settings: &Settings) -> String {
    let terms = &settings.terms;
    let mut parts = Vec::new();
    if !settings.handicap.is_empty() {
        parts.push(format!("handicap {}", settings.handicap.len()));
        if terms.rules.handicap_bonus != HandicapBonus::N {
            parts.push(format!("handicap bonus {}", terms.rules.handicap_bonus));
        }
    }
    if terms.rules.superko != Superko::Positional {
        parts.push(format!("{} superko", terms.rules.superko));
    }
    parts.push(format!("count {}", terms.rules.counting));
    parts.push(format!("referee {}", terms.referee));
    parts.push(format!("clock {}", terms.time));
    for contestant in &settings.contestants {
        if let Some(time) = contestant.time {
            parts.push(format!("{} {time}", contestant.name));
        }
    }
    parts.join(", ")
}

impl fmt::Display for MatchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.engines;
        let tally = &self.tally;
        let games = tally.games;
        writeln!(
            f,
            "{first} - {second}: {0}x{0}, komi {1}, {2}",
            self.size, self.komi, self.terms
        )?;
        writeln!(
            f,
            "Games     {} of {}, +{} ={} -{} ({:.1} %, 95 % {:.1} to {:.1})",
            tally.finished(),
            self.planned,
            games.wins,
            games.draws,
            games.losses,
            100.0 * self.rate,
            100.0 * self.wilson.0,
            100.0 * self.wilson.1,
        )?;
        writeln!(
            f,
            "Elo       {}, normalized {}, superior with {:.1} %",
            self.elo.elo,
            self.elo.normalized,
            100.0 * self.likelihood_of_superiority,
        )?;
        if let Some(sprt) = &self.sprt {
            let (lower, upper) = sprt.bounds;
            let verdict = match sprt.verdict {
                Verdict::Accepted => "accepted",
                Verdict::Rejected => "rejected",
                Verdict::Open => "open",
            };
            writeln!(
                f,
                "SPRT      {}: LLR {:.2} in ({lower:.2}, {upper:.2}), {verdict}",
                sprt.test, sprt.llr
            )?;
        }
        let [ll, ld, even, wd, ww] = tally.pairs.0;
        writeln!(
            f,
            "Pairs     {} (LL {ll}, LD {ld}, even {even}, WD {wd}, WW {ww})",
            tally.pairs.total()
        )?;
        let split = |games: Games| format!("+{} ={} -{}", games.wins, games.draws, games.losses);
        let [black, white] = tally.by_color.map(split);
        writeln!(
            f,
            "Colours   {first} as Black {black}, as White {white}; Black won {} of {}",
            tally.black_wins,
            games.total()
        )?;
        let ends: Vec<String> =
            tally.terminations.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        writeln!(f, "Ends      {}", ends.join(", "))?;
        self.write_left_out(f)?;
        writeln!(
            f,
            "Length    {:.1} moves, {:.2} s a game",
            self.per_game(tally.moves as f64),
            self.per_game(tally.seconds)
        )?;
        for side in Side::BOTH {
            self.write_side(f, side)?;
        }
        self.write_disagreements(f)
    }
}

impl MatchReport {
    fn per_game(&self, total: f64) -> f64 {
        total / self.tally.finished().max(1) as f64
    }

    fn write_left_out(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = &self.tally;
        let left_out = [
            ("without result", tally.no_result),
            ("duplicate", tally.duplicates),
            ("void and played again", self.void as u64),
        ];
        let parts: Vec<String> = left_out
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(what, count)| format!("{count} {what}"))
            .collect();
        if parts.is_empty() { Ok(()) } else { writeln!(f, "Left out  {}", parts.join(", ")) }
    }

    fn write_side(&self, f: &mut fmt::Formatter<'_>, side: Side) -> fmt::Result {
        let index = side.index();
        let (moves, time, longest) = self.tally.time[index];
        let latency = self.tally.latency[index];
        write!(
            f,
            "{:<9} {:.3} s a move, longest {longest:.3} s, latency {:.2} ms (longest {:.2})",
            self.engines[index],
            time / moves.max(1) as f64,
            latency.total_us as f64 / 1000.0 / latency.commands.max(1) as f64,
            latency.longest_us as f64 / 1000.0,
        )?;
        for (what, count) in [
            ("misbehaved", self.tally.misbehavior[index]),
            ("lost on time", self.tally.time_losses[index]),
            ("warnings", self.tally.warnings[index]),
            ("did not quit well", self.quit_failures[index]),
        ] {
            if count > 0 {
                write!(f, ", {what}: {count}")?;
            }
        }
        writeln!(f)
    }

    fn write_disagreements(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winners = self.disagreements.iter().filter(|found| found.other_winner).count();
        writeln!(
            f,
            "Counts    {} differ from the referee's, {winners} of them about the winner",
            self.disagreements.len()
        )?;
        for found in self.disagreements.iter().take(LISTED) {
            let Disagreement { game, engine, referee, engine_says, other_winner } = found;
            let mark = if *other_winner { " (another winner)" } else { "" };
            writeln!(f, "  game {game}: referee {referee}, {engine} {engine_says}{mark}")?;
        }
        if self.disagreements.len() > LISTED {
            writeln!(f, "  and {} more", self.disagreements.len() - LISTED)?;
        }
        Ok(())
    }
}
