//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use tengen_rules::{Counting, HandicapBonus, Komi, Ruleset, Size, Superko};

/// The program's command line.
#[derive(Clone, PartialEq, Debug, Parser)]
#[command(
    name = "tengen",
    version,
    about = "Tengen plays Go. Without a subcommand it speaks the Go Text Protocol (GTP 2) on \
             standard input and output.",
    after_help = "Examples:\n  tengen --time 5 --threads 4\n  tengen --size 9 --komi 7 --playouts \
                  10000 --seed 1 --threads 1\n  tengen bench --json"
)]
pub struct CommandLine {
    /// What to do instead of speaking GTP.
    #[command(subcommand)]
    pub action: Option<Action>,
    /// How to play.
    #[command(flatten)]
    pub options: Options,
}

/// What the program can do beside speaking GTP.
#[derive(Clone, PartialEq, Eq, Debug, Subcommand)]
pub enum Action {
    /// Runs a fixed piece of work; prints its signature, always the same, and the playouts per
    /// second.
    Bench {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

/// How to play: the engine's strength and the rules at the start.
#[derive(Clone, PartialEq, Debug, Default, Args)]
pub struct Options {
    /// Threads that search; one for each processor if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// Playouts for each move.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub playouts: Option<u64>,

    /// Seconds for each move; when a clock runs, the shorter time holds [default: 3 without a clock
    /// and a number of playouts].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,

    /// Seed of the random numbers: with one thread and a number of playouts, the same seed gives the
    /// same moves.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Think on the opponent's time, too.
    #[arg(long)]
    pub ponder: bool,

    /// Lines of the board at the start, 2 to 25 [default: 19].
    #[arg(long, value_name = "N", value_parser = size)]
    pub size: Option<Size>,

    /// Points that White receives at the start.
    #[arg(long, value_name = "K", default_value_t, allow_hyphen_values = true)]
    pub komi: Komi,

    /// Repetition that is forbidden: positional, situational or simple.
    #[arg(long, value_name = "KIND", default_value_t)]
    pub superko: Superko,

    /// Points for White in a handicap game of N stones: n, n-1 or none.
    #[arg(long, value_name = "POINTS", default_value_t)]
    pub handicap_bonus: HandicapBonus,

    /// Dead stones at the end: agreed (taken off) or literal (everything on the board is alive).
    #[arg(long, value_name = "HOW", default_value_t)]
    pub count: Counting,

    /// File at whose end every command and answer is written down.
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
}

impl Options {
    /// The rules at the start.
    #[must_use]
    pub const fn rules(&self) -> Ruleset {
        Ruleset {
            superko: self.superko,
            komi: self.komi,
            handicap_bonus: self.handicap_bonus,
            counting: self.count,
        }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().unwrap_or(f64::NAN);
    if (0.001..=1e9).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err("expected a number of seconds from 0.001 up".to_owned())
    }
}

fn size(text: &str) -> Result<Size, String> {
    let side = text.parse().unwrap_or(0);
    Size::new(side).ok_or_else(|| "expected a number of lines from 2 to 25".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn parse(line: &str) -> Result<Options, clap::Error> {
        let words = std::iter::once("tengen").chain(line.split_whitespace());
        CommandLine::try_parse_from(words).map(|command| command.options)
    }

    #[test]
    fn the_definition_is_sound() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn defaults_are_those_of_the_rules() {
        assert_eq!(parse("").unwrap().rules(), Ruleset::default());
    }

    #[test]
    fn reads_every_option() {
        let options = parse(
            "--threads 2 --playouts 100 --time 0.5 --seed 7 --size 9 --komi -3.5 --superko \
             situational --handicap-bonus n-1 --count literal --log x.log",
        )
        .unwrap();
        assert_eq!(options.threads, Some(2));
        assert_eq!(options.playouts, Some(100));
        assert_eq!(options.time, Some(Duration::from_millis(500)));
        assert_eq!(options.seed, Some(7));
        assert_eq!(options.size, Some(Size::NINE));
        let rules = options.rules();
        assert_eq!(rules.komi.thousandths(), -3500);
        assert_eq!(rules.superko, Superko::Situational);
        assert_eq!(rules.handicap_bonus, HandicapBonus::NMinusOne);
        assert_eq!(rules.counting, Counting::Literal);
    }

    #[test]
    fn refuses_nonsense() {
        for line in [
            "--threads 0",
            "--playouts 0",
            "--time 0",
            "--time nan",
            "--size 1",
            "--size 26",
            "--komi x",
            "--superko none",
            "--count all",
            "extra",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
