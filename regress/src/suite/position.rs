//! Positions with right answers, in a plain text format of our own.
//!
//! ```text
//! # A remark.
//! name snapback
//! | . X O . .
//! | . X O . .
//! | X . O . .
//! | X X O . .
//! | . X O . .
//! to-play B
//! komi 3.5
//! best B3
//! comment White's two stones can be taken back.
//! ```
//!
//! Rows come from the top, `X` is Black and `O` White. A position ends at an empty line. What is
//! asked is one of `best` (any of these moves), `avoid` (none of them), `status POINT alive|dead|seki`
//! and `score B+3.5`. Among the moves, `first-line`, `second-line` and `self-atari` stand for all legal
//! moves of that kind. `capture POINT` and `save POINT` name the chain that a ladder is about.
//! `budget SECONDS` limits the thought; `fails` says that engines are known to get it wrong.

use core::fmt;

use tengen_rules::{Color, Game, Komi, Point, Ruleset, Size};

use super::Question;

/// A position and what is asked about it.
#[derive(Clone, Debug)]
pub struct Position {
    /// Its name, unique in its file.
    pub name: String,
    /// The position, with the side to move and the komi.
    pub game: Game,
    /// What is asked.
    pub question: Question,
    /// The chain to be captured or saved by the side to move, in problems of that kind.
    pub target: Option<Point>,
    /// Seconds for the answer.
    pub budget: Option<f64>,
    /// Whether a wrong answer is expected.
    pub is_expected_to_fail: bool,
    /// What is said about it.
    pub comment: String,
}

/// Why a text holds no positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsePositionError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected and what is there.
    pub reason: String,
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl core::error::Error for ParsePositionError {}

/// Reads all positions of a text.
///
/// # Errors
/// The first line that is wrong, and how.
pub fn read_positions(text: &str) -> Result<Vec<Position>, ParsePositionError> {
    let mut positions: Vec<Position> = Vec::new();
    let mut draft = Draft::default();
    for (index, line) in text.lines().chain([""]).enumerate() {
        let number = index + 1;
        let line = line.trim();
        let error = |reason| ParsePositionError { line: number, reason };
        if line.starts_with('#') {
            continue;
        }
        if !line.is_empty() {
            draft.take(line).map_err(error)?;
        } else if draft != Draft::default() {
            let position = core::mem::take(&mut draft).finish().map_err(error)?;
            if positions.iter().any(|other| other.name == position.name) {
                return Err(error(format!("expected a new name, got {:?} again", position.name)));
            }
            positions.push(position);
        }
    }
    Ok(positions)
}

/// A position while it is read. Points can be understood only when the board's size is known.
#[derive(PartialEq, Default)]
struct Draft {
    name: Option<String>,
    rows: Vec<Vec<char>>,
    to_move: Option<Color>,
    komi: Option<Komi>,
    question: Option<(String, String)>,
    target: Option<(String, String)>,
    budget: Option<f64>,
    fails: bool,
    comment: String,
}

impl Draft {
    fn take(&mut self, line: &str) -> Result<(), String> {
        if let Some(row) = line.strip_prefix('|') {
            self.rows.push(row.chars().filter(|letter| !letter.is_whitespace()).collect());
            return Ok(());
        }
        let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let value = value.trim();
        let once = |is_set: bool| {
            if is_set { Err(format!("expected {key} once, got it again")) } else { Ok(()) }
        };
        match key {
            "name" => {
                once(self.name.is_some())?;
                self.name = Some(value.to_owned());
            }
            "to-play" => {
                once(self.to_move.is_some())?;
                let color = value.parse().map_err(|_| format!("expected B or W, got {value:?}"))?;
                self.to_move = Some(color);
            }
            "komi" => {
                once(self.komi.is_some())?;
                self.komi = Some(value.parse().map_err(|error| format!("{error}, got {value:?}"))?);
            }
            "best" | "avoid" | "status" | "score" => {
                once(self.question.is_some())?;
                self.question = Some((key.to_owned(), value.to_owned()));
            }
            "capture" | "save" => {
                once(self.target.is_some())?;
                self.target = Some((key.to_owned(), value.to_owned()));
            }
            "budget" => {
                let seconds = value.parse().ok().filter(|seconds: &f64| *seconds > 0.0);
                let seconds = seconds.filter(|seconds| seconds.is_finite());
                let error = || format!("expected a number of seconds above zero, got {value:?}");
                self.budget = Some(seconds.ok_or_else(error)?);
            }
            "fails" => self.fails = true,
            "comment" => self.comment = format!("{} {value}", self.comment).trim().to_owned(),
            _ => {
                return Err(format!(
                    "expected a row, name, to-play, komi, best, avoid, status, score, capture, \
                     save, budget, fails or comment, got {key:?}"
                ));
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Position, String> {
        let name = self.name.filter(|name| !name.is_empty()).ok_or("expected a name, got none")?;
        let in_it = |reason: String| format!("{name}: {reason}");
        let size = Size::new(self.rows.len())
            .ok_or_else(|| in_it(format!("expected 2 to 25 rows, got {}", self.rows.len())))?;
        let mut stones = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            if row.len() != size.side() {
                let (side, got) = (size.side(), row.len());
                return Err(in_it(format!("expected {side} points in a row, got {got}")));
            }
            for (column, letter) in row.iter().enumerate() {
                let color = match letter {
                    '.' => continue,
                    'X' => Color::Black,
                    'O' => Color::White,
                    _ => return Err(in_it(format!("expected `.`, `X` or `O`, got {letter:?}"))),
                };
                stones
                    .extend(Point::new(column, size.side() - 1 - index, size).map(|p| (color, p)));
            }
        }
        let to_move = self.to_move.ok_or_else(|| in_it("expected to-play, got none".to_owned()))?;
        let rules = Ruleset { komi: self.komi.unwrap_or_default(), ..Ruleset::default() };
        let mut game = Game::new(size, rules);
        game.set_up(stones, to_move).map_err(|error| in_it(error.to_string()))?;
        let (key, value) =
            self.question.ok_or_else(|| in_it("expected a question, got none".to_owned()))?;
        let question = Question::read(&key, &value, &game).map_err(in_it)?;
        let target = self.target.map(|(key, text)| target(&key, &text, &game)).transpose();
        let target = target.map_err(in_it)?;
        Ok(Position {
            name,
            game,
            question,
            target,
            budget: self.budget,
            is_expected_to_fail: self.fails,
            comment: self.comment,
        })
    }
}

/// The chain that is to be captured or saved.
fn target(key: &str, text: &str, game: &Game) -> Result<Point, String> {
    let point = Point::parse(text, game.size()).map_err(|error| format!("{text}: {error}"))?;
    let owner = if key == "save" { game.to_move() } else { !game.to_move() };
    if game.board().color_at(point) == Some(owner) {
        Ok(point)
    } else {
        Err(format!("expected a stone of {owner} to {key}, got {text}"))
    }
}

impl Position {
    /// The board as rows from the top, as they are written.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        rows(&self.game)
    }
}

/// A game's board as rows from the top.
pub(super) fn rows(game: &Game) -> Vec<String> {
    let (side, size) = (game.size().side(), game.size());
    let letter = |column, row| {
        let point = Point::new(column, row, size);
        match point.and_then(|point| game.board().color_at(point)) {
            None => '.',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
        }
    };
    (0..side).rev().map(|row| (0..side).map(|column| letter(column, row)).collect()).collect()
}
