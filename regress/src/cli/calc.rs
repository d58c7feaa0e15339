//! The command `calc`.

use core::str::FromStr;

use serde::Serialize;

use super::{Failure, Streams};
use crate::exit_status::ExitStatus;
use crate::stats::{
    EloEstimate, Games, Pairs, Sample, Sprt, Verdict, likelihood_of_superiority, wilson_interval,
};

/// Standard deviations that make a 95 % interval.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

#[derive(clap::Args, Debug)]
#[command(group = clap::ArgGroup::new("counts").required(true))]
pub(super) struct CalcArguments {
    /// Pairs of games by result: two losses, loss and draw, even, win and draw, two wins
    #[arg(long, value_name = "LL,LD,EVEN,WD,WW", group = "counts")]
    pairs: Option<Counts<5>>,

    /// Games by result
    #[arg(long, value_name = "WINS,DRAWS,LOSSES", group = "counts")]
    games: Option<Counts<3>>,

    /// A sequential test to be decided: `ELO0,ELO1[,ALPHA,BETA][,logistic|normalized]`
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Counts separated by commas.
#[derive(Clone, Copy, Debug)]
struct Counts<const N: usize>([u64; N]);

impl<const N: usize> FromStr for Counts<N> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Result<Vec<u64>, _> =
            text.split(',').map(|word| word.trim().parse()).collect();
        numbers
            .ok()
            .and_then(|numbers| numbers.try_into().ok())
            .map(Self)
            .ok_or_else(|| format!("expected {N} counts separated by commas, got {text:?}"))
    }
}

#[derive(Serialize)]
struct Calculation {
    games: u64,
    points: f64,
    rate: f64,
    wilson: (f64, f64),
    elo: EloEstimate,
    likelihood_of_superiority: f64,
    llr: Option<f64>,
    bounds: Option<(f64, f64)>,
    verdict: Option<Verdict>,
}

pub(super) fn calc(
    arguments: &CalcArguments,
    streams: &mut Streams<'_>,
) -> Result<ExitStatus, Failure> {
    let (sample, games, points): (Sample, u64, f64) = match (arguments.pairs, arguments.games) {
        (Some(Counts(counts)), _) => {
            let pairs = Pairs(counts);
            let half_points =
                counts.iter().zip(0_u32..).map(|(&n, half)| n as f64 * f64::from(half));
            (pairs.into(), 2 * pairs.total(), half_points.sum::<f64>() / 2.0)
        }
        (None, Some(Counts([wins, draws, losses]))) => {
            let games = Games { wins, draws, losses };
            (games.into(), games.total(), games.points())
        }
        (None, None) => return Err(Failure::usage("expected --pairs or --games")),
    };
    let llr = arguments.sprt.map(|sprt| sprt.llr(sample));
    let found = Calculation {
        games,
        points,
        rate: sample.mean(),
        wilson: wilson_interval(points, games, DEVIATIONS),
        elo: EloEstimate::new(sample),
        likelihood_of_superiority: likelihood_of_superiority(sample),
        llr,
        bounds: arguments.sprt.map(|sprt| sprt.bounds()),
        verdict: arguments.sprt.zip(llr).map(|(sprt, llr)| sprt.verdict(llr)),
    };
    if arguments.json {
        let text = serde_json::to_string_pretty(&found).map_err(Failure::usage)?;
        writeln!(streams.output, "{text}")?;
    } else {
        show(&found, streams)?;
    }
    Ok(match found.verdict {
        Some(Verdict::Rejected) => ExitStatus::Rejected,
        Some(Verdict::Open) => ExitStatus::Inconclusive,
        Some(Verdict::Accepted) | None => ExitStatus::Accepted,
    })
}

fn show(found: &Calculation, streams: &mut Streams<'_>) -> std::io::Result<()> {
    let output = &mut *streams.output;
    writeln!(
        output,
        "Games     {}, {} points ({:.1} %, 95 % {:.1} to {:.1})",
        found.games,
        found.points,
        100.0 * found.rate,
        100.0 * found.wilson.0,
        100.0 * found.wilson.1
    )?;
    writeln!(
        output,
        "Elo       {}, normalized {}, superior with {:.1} %",
        found.elo.elo,
        found.elo.normalized,
        100.0 * found.likelihood_of_superiority
    )?;
    if let (Some(llr), Some((lower, upper)), Some(verdict)) =
        (found.llr, found.bounds, found.verdict)
    {
        writeln!(output, "SPRT      LLR {llr:.4} in ({lower:.4}, {upper:.4}), {verdict}")?;
    }
    Ok(())
}
