//! The command `plan`.

use serde::Serialize;

use super::{Failure, Streams};
use crate::exit_status::ExitStatus;
use crate::stats::{Simulation, SimulationReport, Sprt, Strength};

#[derive(clap::Args, Debug)]
pub(super) struct PlanArguments {
    /// The test: `ELO0,ELO1[,ALPHA,BETA][,logistic|normalized]`
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    sprt: Sprt,

    /// True Elo, as often as wanted [default: both hypotheses and the middle between them]
    #[arg(long, value_name = "ELO", allow_hyphen_values = true)]
    elo: Vec<f64>,

    /// Share of games drawn
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    draws: f64,

    /// Elo that an opening is worth for one colour
    #[arg(long, value_name = "ELO", default_value_t = 0.0)]
    bias: f64,

    /// Matches to simulate
    #[arg(long, value_name = "N", default_value_t = 2000)]
    matches: u32,

    /// Pairs after which a match is given up
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    max_pairs: u64,

    /// Seed of the simulation
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    elo: f64,
    #[serde(flatten)]
    report: SimulationReport,
}

pub(super) fn plan(
    arguments: &PlanArguments,
    streams: &mut Streams<'_>,
) -> Result<ExitStatus, Failure> {
    let sprt = arguments.sprt;
    let in_range = |share: f64| (0.0..=1.0).contains(&share);
    if !in_range(arguments.draws) || !arguments.bias.is_finite() || arguments.matches == 0 {
        return Err(Failure::usage("expected draws from 0 to 1, a finite bias and some matches"));
    }
    let truths = if arguments.elo.is_empty() {
        vec![sprt.elo0, (sprt.elo0 + sprt.elo1) / 2.0, sprt.elo1]
    } else {
        arguments.elo.clone()
    };
    let rows: Vec<Row> = truths
        .into_iter()
        .map(|elo| {
            let strength = Strength { elo, draws: arguments.draws, bias: arguments.bias };
            let (matches, max_pairs) = (arguments.matches, arguments.max_pairs);
            let simulation =
                Simulation { sprt, strength, matches, max_pairs, seed: arguments.seed };
            Row { elo, report: simulation.run() }
        })
        .collect();
    if arguments.json {
        let text = serde_json::to_string_pretty(&rows).map_err(Failure::usage)?;
        writeln!(streams.output, "{text}")?;
        return Ok(ExitStatus::Accepted);
    }
    writeln!(streams.output, "SPRT {sprt}, {} matches each", arguments.matches)?;
    writeln!(
        streams.output,
        "{:>8} {:>10} {:>10} {:>10} {:>12} {:>8} {:>8}",
        "true Elo", "accepted", "rejected", "open", "mean games", "half", "90 %"
    )?;
    for Row { elo, report } in rows {
        let percent = |count: u32| {
            format!("{:.2} %", 100.0 * f64::from(count) / f64::from(arguments.matches))
        };
        writeln!(
            streams.output,
            "{elo:>8} {:>10} {:>10} {:>10} {:>12.0} {:>8} {:>8}",
            percent(report.accepted),
            percent(report.rejected),
            percent(report.open),
            report.mean_games,
            report.median_games,
            report.ninth_decile_games
        )?;
    }
    Ok(ExitStatus::Accepted)
}
