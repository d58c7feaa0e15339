//! Looks at how games ended: `ends FOLDER...` reads every record there and says
//!
//! - where the result differs from what the judgement of the last position counts, by agreement or
//!   literally;
//! - how many needless plays each player made, and in which game most: plays after the last point, where
//!   nothing was left to gain anywhere, and with `--throughout` others in territory that was the player's
//!   already.
//!
//! What is needless is said by the judgement alone. Captures of dead stones are needed in games that are
//! counted literally (`--literal`).

#![allow(clippy::print_stdout, reason = "an example speaks to whoever runs it")]

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use tengen_engine::Judgement;
use tengen_gtp::record::{Record, ReplayError};
use tengen_rules::{Color, Counting, Game, Move, Point, Ruleset, area};

fn main() -> ExitCode {
    let (options, folders): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let is_known = |option: &String| ["--literal", "--throughout"].contains(&option.as_str());
    if folders.is_empty() || !options.iter().all(is_known) {
        println!("usage: ends [--literal] [--throughout] FOLDER...");
        return ExitCode::FAILURE;
    }
    let is_asked = |name: &str| options.iter().any(|option| option == name);
    let counting = if is_asked("--literal") { Counting::Literal } else { Counting::Agreed };
    let rules = Ruleset { counting, ..Ruleset::default() };
    let mut summary = Summary { throughout: is_asked("--throughout"), ..Summary::default() };
    for folder in &folders {
        if let Err(error) = summary.add_folder(Path::new(folder), rules) {
            println!("{folder}: {error}");
            return ExitCode::FAILURE;
        }
    }
    summary.print();
    ExitCode::SUCCESS
}

/// What all records together tell.
#[derive(Debug, Default)]
struct Summary {
    /// Whether moves before the last point are looked at too.
    throughout: bool,
    games: usize,
    /// Games that ended with two passes.
    counted: usize,
    /// Of those, the ones whose result is what is counted by agreement, and literally.
    by_agreement: usize,
    literally: usize,
    players: BTreeMap<String, Needless>,
}

/// A player's needless plays.
#[derive(Debug, Default)]
struct Needless {
    games: usize,
    /// After the last point.
    at_the_end: usize,
    /// In the player's own territory before that.
    before: usize,
    /// The game with most of both.
    most: (usize, PathBuf),
}

impl Summary {
    fn add_folder(&mut self, folder: &Path, rules: Ruleset) -> io::Result<()> {
        let entries: io::Result<Vec<_>> = fs::read_dir(folder)?.collect();
        let mut paths: Vec<PathBuf> = entries?.iter().map(fs::DirEntry::path).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
        paths.sort();
        for path in paths {
            let record = Record::read(&fs::read(&path)?).map_err(io::Error::other)?;
            self.add(&path, &record, rules).map_err(io::Error::other)?;
        }
        Ok(())
    }

    fn add(&mut self, path: &Path, record: &Record, rules: Ruleset) -> Result<(), ReplayError> {
        self.games += 1;
        let game = record.replay(rules, None)?;
        if game.is_over() {
            self.compare(path, record, &game);
        }
        // By colour: after the last point, and before.
        let mut plays = [[0; 2]; 2];
        let moves: Vec<(Color, Move)> = record.moves().collect();
        let mut when = When::AtTheEnd;
        for (number, &(color, move_)) in moves.iter().enumerate().rev() {
            let Move::Play(point) = move_ else { continue };
            let judged = Judged::of(&record.replay(rules, Some(number + 1))?, color, point);
            if judged != Judged::Settled {
                when = When::Before;
            }
            if when == When::Before && !self.throughout {
                break;
            }
            plays[color.index()][when as usize] += usize::from(judged != Judged::Needed);
        }
        for (color, [at_the_end, before]) in Color::BOTH.into_iter().zip(plays) {
            let name = record.player(color).unwrap_or("unnamed").to_owned();
            let needless = self.players.entry(name).or_default();
            needless.games += 1;
            needless.at_the_end += at_the_end;
            needless.before += before;
            if at_the_end + before > needless.most.0 {
                needless.most = (at_the_end + before, path.to_owned());
            }
        }
        Ok(())
    }

    /// Compares the result of a counted game with both counts.
    fn compare(&mut self, path: &Path, record: &Record, game: &Game) {
        self.counted += 1;
        let result = record.result().unwrap_or("none");
        let counts = [Counting::Agreed, Counting::Literal].map(|counting| {
            let mut game = game.clone();
            game.rules_mut().counting = counting;
            Judgement::of(&game).score().to_string()
        });
        let [agrees, agrees_literally] = [0, 1]
            .map(|which| counts[which].trim_end_matches(".0") == result.trim_end_matches(".0"));
        self.by_agreement += usize::from(agrees);
        self.literally += usize::from(agrees_literally);
        if !agrees {
            println!("{}: {result}, judged {}, literally {}", path.display(), counts[0], counts[1]);
        }
    }

    fn print(&self) {
        let Self { games, counted, by_agreement, literally, .. } = self;
        println!("{games} games, {counted} of them counted");
        println!("result as judged {by_agreement}, as counted literally {literally}");
        for (name, Needless { games, at_the_end, before, most }) in &self.players {
            println!(
                "{name}: needless in {games} games {at_the_end} after the last point, {before} before"
            );
            if most.0 > 0 {
                println!("  at most {} ({})", most.0, most.1.display());
            }
        }
    }
}

/// When a needless play was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    AtTheEnd,
    Before,
}

/// What the judgement says of a play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Judged {
    /// Nothing was left to gain anywhere.
    Settled,
    /// It was made in own territory.
    InTerritory,
    /// It may have gained something.
    Needed,
}

impl Judged {
    /// A play of `color` on a point.
    fn of(game: &Game, color: Color, point: Point) -> Self {
        let board = game.board();
        if !Judgement::is_near_end(board) {
            return Self::Needed;
        }
        let judgement = Judgement::of(game);
        if !judgement.is_sure() || judgement.has_to_capture(game, color) {
            return Self::Needed;
        }
        let is_own = area(board, judgement.doomed()).owner(point) == Some(color);
        if judgement.is_settled() {
            Self::Settled
        } else if is_own && !judgement.open().contains(point) {
            Self::InTerritory
        } else {
            Self::Needed
        }
    }
}
