//! Lists of game records: one game a line, ten fields with single spaces between.
//!
//! `size komi handicap result black_rank white_rank source year setup moves`
//!
//! Setup and moves are letter pairs as in SGF, column and row from the upper left corner, `--` a
//! pass and a setup of `-` none. Black moves first, White after a setup, and colours alternate.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use lzma_rust2::XzReader;
use tengen_engine::knowledge::Situation;
use tengen_rules::{Board, Color, Move, Point, Size};

/// The text of a file, packed by xz if its name says so.
///
/// # Errors
/// When the file can't be read or unpacked.
pub fn unpack(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut text = String::new();
    if path.extension().is_some_and(|extension| extension == "xz") {
        XzReader::new(file, true).read_to_string(&mut text)?;
    } else {
        file.read_to_string(&mut text)?;
    }
    Ok(text)
}

/// A list of records.
#[derive(Clone, Debug)]
pub struct Records {
    text: String,
    /// Where each line ends.
    ends: Vec<usize>,
}

impl Records {
    /// Reads a list from a file, packed by xz if its name says so.
    ///
    /// # Errors
    /// When the file can't be read or unpacked.
    pub fn read(path: &Path) -> io::Result<Self> {
        unpack(path).map(Self::new)
    }

    /// The list in a text.
    #[must_use]
    pub fn new(text: String) -> Self {
        let mut ends: Vec<usize> = text.match_indices('\n').map(|(end, _)| end).collect();
        if !text.is_empty() && !text.ends_with('\n') {
            ends.push(text.len());
        }
        Self { text, ends }
    }

    /// Several lists as one.
    #[must_use]
    pub fn joined(lists: &[Self]) -> Self {
        let mut text = String::with_capacity(lists.iter().map(|list| list.text.len() + 1).sum());
        for list in lists {
            text.push_str(list.text.trim_end());
            text.push('\n');
        }
        Self::new(text)
    }

    /// Number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The game in a line, counted from 0.
    ///
    /// # Errors
    /// When the line is no record.
    pub fn game(&self, line: usize) -> Result<Record<'_>, RecordError> {
        Record::parse(self.line(line)).map_err(|fault| RecordError { line: line + 1, fault })
    }

    /// A line as it stands, counted from 0.
    #[must_use]
    pub fn line(&self, line: usize) -> &str {
        let begin = if line == 0 { 0 } else { self.ends[line - 1] + 1 };
        &self.text[begin..self.ends[line]]
    }
}

/// A game.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// The board.
    pub size: Size,
    /// Where the game was played.
    pub source: &'a str,
    /// The ranks of Black and White.
    pub ranks: [&'a str; 2],
    /// Black stones on the board before the first move.
    pub setup: Vec<Point>,
    /// The moves, White's first when there is a setup.
    pub moves: Vec<Move>,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// What can be wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Not ten fields, but this many.
    Fields(usize),
    /// The size is no number from 2 to 25.
    Size(String),
    /// No pair of letters that names a point of the board.
    Vertex(String),
    /// The move of this number, counted from 1, is illegal.
    Illegal(usize),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields(got) => write!(f, "expected 10 fields, got {got}"),
            Self::Size(got) => write!(f, "expected a size from 2 to 25, got `{got}`"),
            Self::Vertex(got) => write!(f, "expected two letters of a point, got `{got}`"),
            Self::Illegal(number) => write!(f, "expected a legal move {number}, got another"),
        }
    }
}

impl std::error::Error for Fault {}

impl std::error::Error for RecordError {}

impl<'a> Record<'a> {
    /// The game in one line.
    ///
    /// # Errors
    /// When the line is no record.
    pub fn parse(line: &'a str) -> Result<Self, Fault> {
        let fields: Vec<&str> = line.split(' ').collect();
        let &[size, _, _, _, black, white, source, _, setup, moves] = fields.as_slice() else {
            return Err(Fault::Fields(fields.len()));
        };
        let size = self::size(size)?;
        Ok(Self {
            size,
            source,
            ranks: [black, white],
            setup: points(setup, size)?,
            moves: pairs(moves).map(|pair| move_of(pair, size)).collect::<Result<_, _>>()?,
        })
    }

    /// Whether this side plays well enough to learn from: not a kyu player.
    #[must_use]
    pub fn is_strong(&self, color: Color) -> bool {
        let rank = self.ranks[color.index()];
        !rank.ends_with('k') && (rank != "?" || self.source != "ogs")
    }

    /// Shows every position with the move played there and its number, counted from 1.
    ///
    /// # Errors
    /// When a move is illegal; the positions before it were shown.
    pub fn replay(&self, mut see: impl FnMut(&Situation<'_>, Move, usize)) -> Result<(), Fault> {
        let mut board = Board::new(self.size);
        for &stone in &self.setup {
            board.set_up(Color::Black, stone).map_err(|_| Fault::Illegal(0))?;
        }
        let mut color = if self.setup.is_empty() { Color::Black } else { Color::White };
        let (mut last, mut before) = (None, None);
        for (index, &move_) in self.moves.iter().enumerate() {
            see(&Situation { board: &board, color, last, before }, move_, index + 1);
            match move_ {
                Move::Play(point) => {
                    board.play(color, point).map_err(|_| Fault::Illegal(index + 1))?;
                }
                Move::Pass => board.pass(),
            }
            (last, before) = (move_.point(), last);
            color = !color;
        }
        Ok(())
    }
}

pub(crate) fn size(text: &str) -> Result<Size, Fault> {
    text.parse().ok().and_then(Size::new).ok_or_else(|| Fault::Size(text.to_owned()))
}

fn pairs(text: &str) -> impl Iterator<Item = &[u8]> {
    text.as_bytes().chunks(2)
}

/// The points of letter pairs; `-` is none.
pub(crate) fn points(text: &str, size: Size) -> Result<Vec<Point>, Fault> {
    pairs(if text == "-" { "" } else { text }).map(|pair| point(pair, size)).collect()
}

/// The move of two letters.
fn move_of(pair: &[u8], size: Size) -> Result<Move, Fault> {
    match pair {
        b"--" => Ok(Move::Pass),
        _ => point(pair, size).map(Move::Play),
    }
}

/// The letters of a move, which [`move_of`] reads; those of a pass are `--`.
pub(crate) fn letters(move_: Move, size: Size) -> String {
    let letter = |index: usize| char::from(b'a' + index as u8);
    match move_ {
        Move::Pass => "--".to_owned(),
        Move::Play(point) => {
            [point.column(), size.side() - 1 - point.row()].map(letter).into_iter().collect()
        }
    }
}

pub(crate) fn point(pair: &[u8], size: Size) -> Result<Point, Fault> {
    let index = |letter: u8| letter.checked_sub(b'a').map(usize::from);
    let found = match *pair {
        [column, row] => index(column).zip(index(row)).and_then(|(column, from_top)| {
            Point::new(column, (size.side() - 1).checked_sub(from_top)?, size)
        }),
        _ => None,
    };
    found.ok_or_else(|| Fault::Vertex(String::from_utf8_lossy(pair).into_owned()))
}
