//! Positions from records, judged by a search: what playouts alone should say of them.
//!
//! A line holds how often Black wins by the search, from 0 to 1, the number of moves before the
//! position, and the record of the game.

use std::fmt;

use tengen_engine::player::{EngineError, Settings};
use tengen_engine::playout::Recent;
use tengen_engine::rng::Rng;
use tengen_engine::{Limits, Player};
use tengen_rules::{Board, Color, Game, Move, Ruleset, Size};

use crate::records::{Record, RecordError, Records};

/// Share of a game's moves after which no position is taken: what is left there is to pass.
const LATEST: f32 = 0.9;

/// Bytes for the tree of a search.
const MEMORY: usize = 256 << 20;

/// A position with its worth.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The stones.
    pub board: Board,
    /// Who moves.
    pub color: Color,
    /// The moves before.
    pub recent: Recent,
    /// How often Black wins by a search, from 0 to 1.
    pub black_wins: f32,
}

/// Why positions can't be judged, or those in a file aren't.
#[derive(Debug)]
pub enum JudgedError {
    /// A line is no record of a legal game.
    Record(RecordError),
    /// A line doesn't begin with a share from 0 to 1 and a number of moves; its number, from 1.
    Line(usize),
    /// There is no search.
    Engine(EngineError),
}

impl fmt::Display for JudgedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(error) => error.fmt(f),
            Self::Line(line) => {
                write!(f, "line {line}: expected a share of wins, a number of moves and a record")
            }
            Self::Engine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for JudgedError {}

impl From<RecordError> for JudgedError {
    fn from(error: RecordError) -> Self {
        Self::Record(error)
    }
}

/// What to judge, and how.
#[derive(Clone, Copy, Debug)]
pub struct Judging<'a> {
    /// The games.
    pub records: &'a Records,
    /// The size of the games to take positions of; others are passed over, and those with a set-up.
    pub size: Size,
    /// Playouts of a search.
    pub playouts: u64,
    /// Seed of the choice of positions and of the searches.
    pub seed: u64,
}

impl Judging<'_> {
    /// Takes a position at random of the game in a line, and has it searched: a line of a file of judged
    /// positions, unless the game is passed over. Lines go round and round the list.
    ///
    /// # Errors
    /// When the line is no record of a legal game, or there is no search.
    pub fn line(&self, line: usize) -> Result<Option<String>, JudgedError> {
        let at = line % self.records.len();
        let record = self.records.game(at)?;
        if record.size != self.size || !record.setup.is_empty() {
            return Ok(None);
        }
        let latest = (LATEST * record.moves.len() as f32) as usize;
        let seed = self.seed ^ (line as u64) << 20;
        let before = Rng::new(seed).below(latest.max(1));
        let Some(game) = game_after(&record, before) else { return Ok(None) };
        let color = game.to_move();
        let settings = Settings { memory: MEMORY, ..Settings::default() };
        let report = Player::new(settings)
            .search_afresh(&game, color, &Limits::playouts(self.playouts), seed)
            .map_err(JudgedError::Engine)?;
        let wins = report.best().map_or(0.5, |best| best.results.win_rate());
        let black_wins = if color == Color::Black { wins } else { 1.0 - wins };
        Ok(Some(format!("{black_wins:.4} {before} {}", self.records.line(at))))
    }
}

/// The game after the first `before` moves of a record, unless both sides have passed by then or
/// a move repeats a position.
fn game_after(record: &Record<'_>, before: usize) -> Option<Game> {
    let mut game = Game::new(record.size, Ruleset::default());
    for &move_ in &record.moves[..before] {
        game.play(game.to_move(), move_).ok()?;
    }
    (!game.is_over()).then_some(game)
}

/// The positions in the text of a file of judged positions.
///
/// # Errors
/// When a line is none.
pub fn read(text: &str) -> Result<Vec<Judged>, JudgedError> {
    text.lines().zip(1..).map(|(line, number)| position(line, number)).collect()
}

fn position(line: &str, number: usize) -> Result<Judged, JudgedError> {
    let fault = || JudgedError::Line(number);
    let mut fields = line.splitn(3, ' ');
    let mut field = || fields.next().ok_or_else(fault);
    let black_wins: f32 = field()?.parse().map_err(|_| fault())?;
    let before: usize = field()?.parse().map_err(|_| fault())?;
    let record = Record::parse(field()?).map_err(|fault| RecordError { line: number, fault })?;
    if !(0.0..=1.0).contains(&black_wins) || before > record.moves.len() {
        return Err(fault());
    }
    let (mut board, mut color, mut recent) =
        (Board::new(record.size), Color::Black, Recent::default());
    for &move_ in &record.moves[..before] {
        match move_ {
            Move::Play(point) => {
                board.play(color, point).map_err(|_| fault())?;
            }
            Move::Pass => board.pass(),
        }
        recent = recent.then(move_.point(), color, &board);
        color = !color;
    }
    Ok(Judged { board, color, recent, black_wins })
}
