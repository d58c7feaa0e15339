//! The command line.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgAction, Args, Parser, Subcommand};
use clap_complete::Shell;
use tengen_engine::knowledge::Knowledge;
use tengen_engine::{Level, Settings};
use tengen_rules::{Color, Counting, HandicapBonus, Komi, Ruleset, Size, Superko};

/// The program's command line.
#[derive(Clone, PartialEq, Debug, Parser)]
#[command(
    name = "tengen",
    version,
    args_override_self = true,
    about = "Tengen plays Go. Without a subcommand it speaks the Go Text Protocol (GTP 2) on \
             standard input and output, which is what Sabaki, GoGui, KGS, CGOS and OGS want.",
    after_help = "Examples:\n  tengen --time 5 --threads 4\n  tengen --size 9 --komi 7 --playouts \
                  10000 --seed 1 --threads 1\n  tengen play --size 9\n  tengen analyze game.sgf \
                  --output reviewed.sgf\n  tengen score game.sgf\n  tengen config\n\nEvery option of how to play can stand \
                  in a configuration file, too; `tengen config` says where it is looked for, and \
                  prints what it can hold."
)]
pub struct CommandLine {
    /// What to do instead of speaking GTP.
    #[command(subcommand)]
    pub action: Option<Action>,
    /// Configuration file to read in place of the usual one.
    #[arg(long, value_name = "FILE", global = true)]
    pub config: Option<PathBuf>,
    /// How to play.
    #[command(flatten)]
    pub options: Options,
}

/// What the program can do beside speaking GTP.
#[derive(Clone, PartialEq, Eq, Debug, Subcommand)]
pub enum Action {
    /// Plays a game against you in the terminal.
    Play {
        /// Your colour: black or white.
        #[arg(long, value_name = "COLOR", default_value_t = Color::Black)]
        color: Color,
        /// Handicap stones for Black.
        #[arg(long, value_name = "STONES", default_value_t = 0)]
        handicap: usize,
    },
    /// Reviews a record: win rates, score leads, better moves and blunders, as SGF.
    ///
    /// Each position gets `--time` or `--playouts`; one second if neither is given.
    Analyze {
        /// The record, in SGF.
        file: PathBuf,
        /// File to write; standard output if not given.
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Counts the end of a record: dead stones, seki, territory, and the result in zi.
    #[command(
        after_help = "Examples:\n  tengen score game.sgf\n  tengen score game.sgf --move 120 \
                            --json\n  tengen score game.sgf --count literal"
    )]
    Score {
        /// The record, in SGF.
        file: PathBuf,
        /// Count the board after so many moves; at the end if not given.
        #[arg(long = "move", value_name = "N")]
        moves: Option<usize>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Prints every setting with its value and where that comes from, as a configuration file.
    Config,
    /// Runs a fixed piece of work; prints its signature, always the same, and the playouts per
    /// second.
    Bench {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Prints a script that completes this command line in a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Prints the manual page.
    Man,
}

/// How to play: the engine's strength and the rules at the start.
#[derive(Clone, PartialEq, Debug, Default, Args)]
#[command(next_help_heading = "How to play")]
pub struct Options {
    /// Threads that search; one for each processor if not given.
    #[arg(long, value_name = "N", global = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// Strength of the moves that it plays, from 1, a beginner, to 10, all that it has.
    #[arg(long, value_name = "N", default_value_t, global = true)]
    pub level: Level,

    /// Most megabytes for the search tree, 1 to 16383 [default: 512].
    #[arg(long, value_name = "MB", global = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=16383))]
    pub memory: Option<u16>,

    /// Playouts for each move.
    #[arg(long, value_name = "N", global = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub playouts: Option<u64>,

    /// Seconds for each move; when a clock runs, the shorter time holds [default: 3 without a clock
    /// and a number of playouts].
    #[arg(long, value_name = "SECONDS", value_parser = seconds, global = true)]
    pub time: Option<Duration>,

    /// Seed of the random numbers: with one thread and a number of playouts, the same seed gives the
    /// same moves.
    #[arg(long, value_name = "N", global = true)]
    pub seed: Option<u64>,

    /// Think on the opponent's time, too.
    #[arg(long, value_name = "BOOL", action = ArgAction::Set, global = true)]
    #[arg(num_args = 0..=1, require_equals = true, default_value_t, default_missing_value = "true")]
    pub ponder: bool,

    /// Lines of the board at the start, 2 to 25 [default: 19].
    #[arg(long, value_name = "N", value_parser = size, global = true)]
    pub size: Option<Size>,

    /// Points that White receives at the start.
    #[arg(long, value_name = "K", default_value_t, allow_hyphen_values = true, global = true)]
    pub komi: Komi,

    /// Repetition that is forbidden: positional, situational or simple.
    #[arg(long, value_name = "KIND", default_value_t, global = true)]
    pub superko: Superko,

    /// Points for White in a handicap game of N stones: n, n-1 or none.
    #[arg(long, value_name = "POINTS", default_value_t, global = true)]
    pub handicap_bonus: HandicapBonus,

    /// Dead stones at the end: agreed (taken off) or literal (everything on the board is alive).
    #[arg(long, value_name = "HOW", default_value_t, global = true)]
    pub count: Counting,

    /// What strong players would play, as tengen-train writes it, in place of what the program carries.
    #[arg(long, value_name = "FILE", value_parser = weights, global = true)]
    pub weights: Option<Weights>,

    /// File at whose end every command and answer is written down, with the time.
    #[arg(long, value_name = "FILE", global = true)]
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

    /// How the engine plays at the start.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let mut settings = Settings {
            seed: self.seed,
            playouts: self.playouts,
            time: self.time,
            level: self.level,
            knowledge: self.weights.map(|weights| weights.0),
            ..Settings::default()
        };
        if let Some(threads) = self.threads {
            settings.threads = threads.into();
        }
        if let Some(memory) = self.memory {
            settings.memory = usize::from(memory) << 20;
        }
        settings
    }
}

/// Weights read from a file, for as long as the program runs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights(&'static Knowledge);

fn weights(path: &str) -> Result<Weights, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let knowledge = Knowledge::read(&bytes).map_err(|error| error.to_string())?;
    Ok(Weights(Box::leak(Box::new(knowledge))))
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
            "--threads 2 --level 3 --memory 64 --playouts 100 --time 0.5 --seed 7 --ponder --size 9 \
             --komi -3.5 --superko situational --handicap-bonus n-1 --count literal --log x.log",
        )
        .unwrap();
        assert_eq!(options.threads, Some(2));
        assert_eq!(options.level, "3".parse().unwrap());
        assert_eq!(options.settings().memory, 64 << 20);
        assert_eq!(options.playouts, Some(100));
        assert_eq!(options.time, Some(Duration::from_millis(500)));
        assert_eq!(options.seed, Some(7));
        assert!(options.ponder);
        assert_eq!(options.size, Some(Size::NINE));
        let rules = options.rules();
        assert_eq!(rules.komi.thousandths(), -3500);
        assert_eq!(rules.superko, Superko::Situational);
        assert_eq!(rules.handicap_bonus, HandicapBonus::NMinusOne);
        assert_eq!(rules.counting, Counting::Literal);
    }

    #[test]
    fn options_stand_before_or_after_a_subcommand() {
        let after = parse("play --time 2 --color white --size 9").unwrap();
        assert_eq!(after, parse("--time 2 --size 9 play --color white").unwrap());
        assert_eq!(after.time, Some(Duration::from_secs(2)));
        assert!(!parse("--ponder=false").unwrap().ponder);
    }

    #[test]
    fn refuses_nonsense() {
        for line in [
            "--threads 0",
            "--memory 0",
            "--memory 16384",
            "--level 0",
            "--level 11",
            "--playouts 0",
            "--time 0",
            "--time nan",
            "--size 1",
            "--size 26",
            "--komi x",
            "--superko none",
            "--count all",
            "--ponder=maybe",
            "--weights /",
            "extra",
            "play --color green",
            "analyze",
            "score",
            "score game.sgf --move -1",
            "completions cmd.exe",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
