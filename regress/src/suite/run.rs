//! Asks an engine the questions of a suite.

use core::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tengen_gtp::record::Record;
use tengen_rules::{Color, Game, Move, Ruleset, Size};

use super::position::rows;
use super::{
    Outcome, OutcomeKind, ParsePositionError, ParseScriptError, Position, Question, Script,
    read_positions, read_script,
};
use crate::contestant::Contestant;
use crate::engine::{Engine, Limits};
use crate::failure::EngineFailure;
use crate::stop::Stop;

/// Why a suite can't be run.
#[derive(Debug)]
pub enum SuiteError {
    /// A file can't be read.
    Io(PathBuf, std::io::Error),
    /// A script is wrong.
    Script(PathBuf, ParseScriptError),
    /// A file of positions is wrong.
    Position(PathBuf, ParsePositionError),
    /// A file is of neither format.
    Format(PathBuf),
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Script(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Position(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Format(path) => {
                write!(f, "{}: expected a file .tst or .pos", path.display())
            }
        }
    }
}

impl core::error::Error for SuiteError {}

/// How a suite ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SuiteEnd {
    /// Everything was asked.
    Complete,
    /// It was asked to stop.
    Interrupted,
    /// The engine failed; what was left of that suite was not asked.
    Failed(EngineFailure),
}

enum Questions {
    Script(Script),
    Positions(Vec<Position>),
}

/// Runs the suite of a file: each in a new process of the engine, in the file's own folder unless
/// the engine has one.
///
/// # Errors
/// When the file can't be read or understood.
pub fn run_suite(
    path: &Path,
    contestant: &Contestant,
    limits: Limits,
    stop: &Stop,
    tell: &mut dyn FnMut(&Outcome),
) -> Result<(SuiteEnd, Vec<Outcome>), SuiteError> {
    let text = fs::read(path).map_err(|error| SuiteError::Io(path.to_owned(), error))?;
    // Old scripts hold names in other encodings, in remarks only.
    let text = String::from_utf8_lossy(&text);
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let questions = match extension.as_str() {
        "tst" => Questions::Script(
            read_script(&text).map_err(|error| SuiteError::Script(path.to_owned(), error))?,
        ),
        "pos" => Questions::Positions(
            read_positions(&text).map_err(|error| SuiteError::Position(path.to_owned(), error))?,
        ),
        _ => return Err(SuiteError::Format(path.to_owned())),
    };
    let folder = std::path::absolute(path)
        .map_err(|error| SuiteError::Io(path.to_owned(), error))?
        .parent()
        .map(Path::to_owned)
        .unwrap_or_default();
    let mut contestant = contestant.clone();
    let directory = contestant.program.directory.get_or_insert_with(|| folder.clone()).clone();
    let suite = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut outcomes = Vec::new();
    let mut engine = match Engine::start(&Arc::new(contestant), limits, stop) {
        Ok(engine) => engine,
        Err((failure, _)) => return Ok((end_of(failure), outcomes)),
    };
    let mut asker = Asker { engine: &mut engine, limits, suite, directory };
    let mut tell = |outcome: Outcome| {
        tell(&outcome);
        outcomes.push(outcome);
    };
    let done = match &questions {
        Questions::Script(script) => asker.run_script(script, &mut tell),
        Questions::Positions(positions) => {
            positions.iter().try_for_each(|position| asker.ask(position).map(&mut tell))
        }
    };
    let end = match done {
        Ok(()) => engine.quit().map_or_else(end_of, |()| SuiteEnd::Complete),
        Err(failure) => end_of(failure),
    };
    Ok((end, outcomes))
}

fn end_of(failure: EngineFailure) -> SuiteEnd {
    match failure {
        EngineFailure::Interrupted => SuiteEnd::Interrupted,
        failure => SuiteEnd::Failed(failure),
    }
}

struct Asker<'a> {
    engine: &'a mut Engine,
    limits: Limits,
    suite: String,
    directory: PathBuf,
}

impl Asker<'_> {
    /// The answer on one line, an error marked with `?`, and the seconds that it took.
    fn answer(&mut self, command: &str, limit: Duration) -> Result<(String, f64), EngineFailure> {
        let answer = self.engine.ask(command, limit)?;
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = match &answer.result {
            Ok(text) => words(text),
            Err(reason) => format!("? {}", words(reason)),
        };
        Ok((text, answer.elapsed.as_secs_f64()))
    }

    fn run_script(
        &mut self,
        script: &Script,
        tell: &mut dyn FnMut(Outcome),
    ) -> Result<(), EngineFailure> {
        let mut board = Follower::new(self.directory.clone());
        for line in &script.lines {
            let (answer, seconds) = self.answer(&line.command, self.limits.thought)?;
            board.follow(&line.command);
            let Some(expected) = &line.expected else { continue };
            let is_right = expected.accepts(&answer);
            tell(Outcome {
                suite: self.suite.clone(),
                name: line.id.map_or_else(|| format!("line {}", line.line), |id| id.to_string()),
                question: line.command.clone(),
                expected: expected.to_string(),
                kind: OutcomeKind::of(is_right, expected.is_expected_to_fail),
                answer,
                seconds,
                comment: line.comment.clone(),
                board: board.rows(),
            });
        }
        Ok(())
    }

    fn ask(&mut self, position: &Position) -> Result<Outcome, EngineFailure> {
        let game = &position.game;
        let color = game.to_move().letter().to_ascii_lowercase();
        self.engine.require(&format!("boardsize {}", game.size().side()))?;
        self.engine.require("clear_board")?;
        self.engine.require(&format!("komi {}", game.rules().komi))?;
        let stones: Vec<String> = game
            .initial_stones()
            .map(|(color, point)| format!("{} {point}", color.letter().to_ascii_lowercase()))
            .collect();
        if self.engine.knows("gogui-setup") {
            if !stones.is_empty() {
                self.engine.require(&format!("gogui-setup {}", stones.join(" ")))?;
            }
        } else {
            for stone in &stones {
                self.engine.require(&format!("play {stone}"))?;
            }
        }
        let mut limit = self.limits.thought;
        if let Some(seconds) = position.budget
            && self.engine.knows("time_settings")
        {
            // One move in each period of the budget, which engines read in whole seconds.
            self.engine.require(&format!("time_settings 0 {} 1", seconds.ceil() as u64))?;
            limit = Duration::from_secs_f64(seconds) + self.limits.grace;
        }
        let question = match &position.question {
            Question::Best(_) | Question::Avoid(_) if self.engine.knows("reg_genmove") => {
                format!("reg_genmove {color}")
            }
            Question::Best(_) | Question::Avoid(_) => format!("genmove {color}"),
            Question::Status(point, _) => format!("final_status {point}"),
            Question::Score(_) => "final_score".to_owned(),
        };
        let (answer, seconds) = self.answer(&question, limit)?;
        let is_right = match &position.question {
            Question::Best(moves) => parsed(&answer, game).is_some_and(|m| moves.contains(&m)),
            Question::Avoid(moves) => parsed(&answer, game).is_some_and(|m| !moves.contains(&m)),
            Question::Status(_, status) => {
                // An engine may say `white_territory` and the like of empty points only.
                answer.eq_ignore_ascii_case(status)
            }
            Question::Score(score) => answer.split_whitespace().next() == Some(score),
        };
        Ok(Outcome {
            suite: self.suite.clone(),
            name: position.name.clone(),
            question,
            expected: position.question.to_string(),
            kind: OutcomeKind::of(is_right, position.is_expected_to_fail),
            answer,
            seconds,
            comment: position.comment.clone(),
            board: position.rows(),
        })
    }
}

fn parsed(answer: &str, game: &Game) -> Option<Move> {
    Move::parse(answer, game.size()).ok()
}

/// Knows the board of a script as far as plain commands tell it, for the reports.
struct Follower {
    directory: PathBuf,
    game: Option<Game>,
}

impl Follower {
    fn new(directory: PathBuf) -> Self {
        Self { directory, game: None }
    }

    fn follow(&mut self, command: &str) {
        let words: Vec<&str> = command.split_whitespace().collect();
        match words.as_slice() {
            ["loadsgf", file, until @ ..] => {
                let before = until.first().and_then(|text| text.parse().ok());
                let record = fs::read(self.directory.join(file)).ok();
                let record = record.and_then(|bytes| Record::read(&bytes).ok());
                self.game =
                    record.and_then(|record| record.replay(Ruleset::default(), before).ok());
            }
            ["boardsize", side] => {
                let size = side.parse().ok().and_then(Size::new);
                self.game = size.map(|size| Game::new(size, Ruleset::default()));
            }
            ["clear_board"] => {
                if let Some(game) = &mut self.game {
                    game.clear();
                }
            }
            ["play" | "black" | "white", ..] => self.play(&words),
            ["undo"] => {
                if let Some(game) = &mut self.game {
                    game.undo();
                }
            }
            _ => {}
        }
    }

    fn play(&mut self, words: &[&str]) {
        let (color, vertex) = match words {
            ["play", color, vertex] | [color, vertex] => (color.parse().ok(), vertex),
            _ => return,
        };
        let (Some(game), Some(color)) = (&mut self.game, color) else { return };
        let played = Move::parse(vertex, game.size()).ok();
        let is_on: Option<Color> =
            played.filter(|&move_| game.play_ignoring_ko(color, move_).is_ok()).map(|_| color);
        if is_on.is_none() {
            // From here on only the engine knows what its board looks like.
            self.game = None;
        }
    }

    fn rows(&self) -> Vec<String> {
        self.game.as_ref().map(rows).unwrap_or_default()
    }
}
