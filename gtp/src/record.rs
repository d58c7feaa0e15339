//! Game records in SGF (FF\[4\]): read with patience, written with care.
//!
//! Of a file's games the first is read, and of its variations the main line. Real records hold
//! empty and odd values, old property names, foreign encodings and missing parentheses; none of
//! that costs the game. Only what would change its meaning is an error: a value that never ends, a
//! point off the board, another game than Go, a board that can't be played on.
//!
//! ```
//! use tengen_gtp::record::Record;
//! use tengen_rules::{Color, Ruleset};
//! let record = Record::read(b"(;SZ[9]KM[7.5]PB[Ann]PW[Ben];B[ee];W[]C[no closing parenthesis]").unwrap();
//! assert_eq!(record.player(Color::White), Some("Ben"));
//! let game = record.replay(Ruleset::default(), None).unwrap();
//! assert_eq!((game.moves().len(), game.passes()), (2, 1));
//!
//! let error = Record::read(b"(;SZ[9];B[ee").unwrap_err();
//! assert_eq!(error.to_string(), "expected ']' at the end of a value of B, got the end of the file");
//! ```

mod decode;
mod points;
mod properties;
mod read;
mod replay;
mod syntax;
mod write;

use tengen_rules::{Color, Game, Komi, Move, Point, Size};

pub use properties::Properties;
pub use read::ReadError;
pub use replay::ReplayError;

/// A game as written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The size of the board.
    pub size: Size,
    /// The komi, if the record has one that can be read.
    pub komi: Option<Komi>,
    /// Handicap stones that Black received: 0 or at least 2.
    pub handicap: usize,
    /// What else is known of the game: names (`PB`, `PW`), result (`RE`), date, rules, and so on.
    pub properties: Properties,
    /// The main line; the first node may hold the start position.
    pub nodes: Vec<Node>,
}

/// One step of a record: set-up or a move, with remarks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// Points changed by set-up: to a stone of a colour, or to empty.
    pub set_up: Vec<(Point, Option<Color>)>,
    /// Whose turn it is, where set-up says so.
    pub to_move: Option<Color>,
    /// The move, made after the set-up.
    pub play: Option<(Color, Move)>,
    /// Comment, time left, markup and whatever else stands there.
    pub properties: Properties,
    /// Lines that begin in place of the node that follows. They are written, but never read.
    pub variations: Vec<Vec<Self>>,
}

impl Node {
    /// A node with a move and nothing else.
    #[must_use]
    pub fn play(color: Color, move_: Move) -> Self {
        Self { play: Some((color, move_)), ..Self::default() }
    }
}

impl Record {
    /// A record without moves.
    #[must_use]
    pub fn new(size: Size, komi: Komi) -> Self {
        Self {
            size,
            komi: Some(komi),
            handicap: 0,
            properties: Properties::default(),
            nodes: Vec::new(),
        }
    }

    /// The record of a game so far: its start position, rules' komi, handicap and moves.
    #[must_use]
    pub fn of_game(game: &Game) -> Self {
        let mut start = Node::default();
        start.set_up.extend(game.initial_stones().map(|(color, point)| (point, Some(color))));
        let mut record = Self::new(game.size(), game.rules().komi);
        record.handicap = game.handicap();
        let usual = if record.handicap > 0 { Color::White } else { Color::Black };
        if game.initial_to_move() != usual {
            start.to_move = Some(game.initial_to_move());
        }
        if start != Node::default() {
            record.nodes.push(start);
        }
        record.nodes.extend(game.moves().iter().map(|&(color, move_)| Node::play(color, move_)));
        record
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = (Color, Move)> + '_ {
        self.nodes.iter().filter_map(|node| node.play)
    }

    /// The name of a player.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<&str> {
        self.properties.text(player_property(color))
    }

    /// Names a player.
    pub fn set_player(&mut self, color: Color, name: &str) {
        self.properties.set(player_property(color), name);
    }

    /// The result as written, `B+3.5`, `W+R`, `0`, `Void` and so on.
    #[must_use]
    pub fn result(&self) -> Option<&str> {
        self.properties.text("RE")
    }

    /// Writes down the result.
    pub fn set_result(&mut self, result: &str) {
        self.properties.set("RE", result);
    }
}

const fn player_property(color: Color) -> &'static str {
    match color {
        Color::Black => "PB",
        Color::White => "PW",
    }
}
