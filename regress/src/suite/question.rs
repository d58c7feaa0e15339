//! What a position asks, and which moves are right.

use core::fmt;

use tengen_rules::{Game, Hashed, Move, Point};

/// What is asked about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// A move that is one of these.
    Best(Vec<Move>),
    /// A move that is none of these.
    Avoid(Vec<Move>),
    /// What becomes of the stones on a point.
    Status(Point, String),
    /// The count.
    Score(String),
}

impl Question {
    /// Reads what stands after a key of a position.
    pub(super) fn read(key: &str, value: &str, game: &Game) -> Result<Self, String> {
        match key {
            "best" => Ok(Self::Best(moves(key, value, game)?)),
            "avoid" => Ok(Self::Avoid(moves(key, value, game)?)),
            "status" => match value.split_whitespace().collect::<Vec<_>>().as_slice() {
                [point, status @ ("alive" | "dead" | "seki")] => {
                    let point =
                        Point::parse(point, game.size()).map_err(|e| format!("{point}: {e}"))?;
                    if game.board().color_at(point).is_none() {
                        return Err(format!("expected a stone on {point}, got an empty point"));
                    }
                    Ok(Self::Status(point, (*status).to_owned()))
                }
                _ => Err(format!("expected a point and alive, dead or seki, got {value:?}")),
            },
            _ if value.is_empty() => Err("expected a score, got none".to_owned()),
            _ => Ok(Self::Score(value.to_owned())),
        }
    }
}

/// The moves of a list, each once.
fn moves(key: &str, value: &str, game: &Game) -> Result<Vec<Move>, String> {
    let mut moves = Vec::new();
    for word in value.split_whitespace() {
        if let Some(kind) = Kind::of(word) {
            let board = game.board();
            let mut points = board.empties().to_vec();
            points.retain(|&point| kind.holds(game, point));
            points.sort_unstable();
            moves.extend(points.into_iter().map(Move::Play));
            continue;
        }
        let move_ = Move::parse(word, game.size()).map_err(|error| format!("{word}: {error}"))?;
        if let Err(reason) = game.check_legal(game.to_move(), move_) {
            return Err(format!("{word}: {reason}"));
        }
        moves.push(move_);
    }
    let mut seen = Vec::new();
    moves.retain(|move_| {
        let is_new = !seen.contains(move_);
        seen.push(*move_);
        is_new
    });
    if moves.is_empty() { Err(format!("expected moves after {key}, got none")) } else { Ok(moves) }
}

/// A word for many moves.
#[derive(Clone, Copy)]
enum Kind {
    /// Points of the n-th line from an edge.
    Line(usize),
    /// Moves that leave their own chain with one liberty.
    SelfAtari,
}

impl Kind {
    fn of(word: &str) -> Option<Self> {
        match word {
            "first-line" => Some(Self::Line(1)),
            "second-line" => Some(Self::Line(2)),
            "self-atari" => Some(Self::SelfAtari),
            _ => None,
        }
    }

    /// Whether a move of the side to play is legal and of this kind.
    fn holds(self, game: &Game, point: Point) -> bool {
        let last = game.size().side() - 1;
        let (column, row) = (point.column(), point.row());
        let line = 1 + column.min(row).min(last - column).min(last - row);
        game.is_legal(game.to_move(), Move::Play(point))
            && (match self {
                Self::Line(number) => line == number,
                Self::SelfAtari => {
                    let mut after = game.board().clone();
                    after.play_unchecked::<Hashed>(game.to_move(), point);
                    after.atari(point).is_some()
                }
            })
    }
}

/// More moves than these are counted, not shown.
const SHOWN: usize = 12;

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |moves: &[Move]| {
            let names: Vec<String> = moves.iter().take(SHOWN).map(ToString::to_string).collect();
            match moves.len().saturating_sub(SHOWN) {
                0 => names.join(" "),
                more => format!("{} and {more} more", names.join(" ")),
            }
        };
        match self {
            Self::Best(moves) => f.write_str(&list(moves)),
            Self::Avoid(moves) => write!(f, "not {}", list(moves)),
            Self::Status(_, status) => f.write_str(status),
            Self::Score(score) => f.write_str(score),
        }
    }
}
