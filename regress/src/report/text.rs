//! The text block, which is stable: other programs may read it.

use core::fmt;

use super::{Disagreement, MatchReport};
use crate::contestant::Side;
use crate::stats::Games;

/// Disagreements listed one by one.
const LISTED: usize = 20;

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
            "Games     {} of {}, +{} ={} -{} ({:.1} %, 95 % {:.1} to {:.1}){}",
            self.finished,
            self.planned,
            games.wins,
            games.draws,
            games.losses,
            100.0 * self.rate,
            100.0 * self.wilson.0,
            100.0 * self.wilson.1,
            tally.repetition(),
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
            writeln!(
                f,
                "SPRT      {}: LLR {:.2} in ({lower:.2}, {upper:.2}), {}",
                sprt.test, sprt.llr, sprt.verdict
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
        let ends = if ends.is_empty() { "none".to_owned() } else { ends.join(", ") };
        writeln!(f, "Ends      {ends}")?;
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
        total / self.finished.max(1) as f64
    }

    fn write_left_out(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = &self.tally;
        let left_out =
            [("without result", tally.no_result), ("void and played again", self.void as u64)];
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
            "{:<9} {:.3} s a move, longest {longest:.3} s, latency {:.2} ms (longest {:.2}, \
             taken off moves {:.2})",
            self.engines[index],
            time / moves.max(1) as f64,
            latency.total_us as f64 / 1000.0 / latency.commands.max(1) as f64,
            latency.longest_us as f64 / 1000.0,
            1000.0 * self.tally.lag[index],
        )?;
        for (what, count) in [
            ("misbehaved", self.tally.misbehavior[index]),
            ("lost on time", self.tally.time_losses[index]),
            ("warnings", self.tally.warnings[index]),
            ("doubtful resignations", self.tally.doubtful_resignations[index]),
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
