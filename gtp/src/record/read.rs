//! The meaning of a record's properties.

use core::fmt;

use tengen_rules::{Color, Point, PointMap, Size};

use super::decode::decode;
use super::points::{parse_move, parse_points};
use super::syntax::main_line;
use super::{Node, Properties, Record};

/// Why bytes are no record of a game that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// There is no `(;` in the text.
    NoGame,
    /// The text ends inside a value.
    UnfinishedValue {
        /// The property's name.
        property: String,
    },
    /// The record is of another game; SGF numbers them, and Go is 1.
    NotGo(String),
    /// The board is not square, or not of 2 to 25 lines.
    Size(String),
    /// A value should be a point of the board and is not.
    Point {
        /// The property's name.
        property: String,
        /// What stands there.
        value: String,
        /// The board's size.
        size: Size,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => f.write_str("expected a game beginning with '(;', got none"),
            Self::UnfinishedValue { property } => {
                write!(
                    f,
                    "expected ']' at the end of a value of {property}, got the end of the file"
                )
            }
            Self::NotGo(game) => write!(f, "expected a game of Go (GM[1]), got GM[{game}]"),
            Self::Size(size) => {
                write!(f, "expected a square board of 2 to 25 lines, got SZ[{size}]")
            }
            Self::Point { property, value, size } => {
                write!(f, "expected a point on {size} in {property}, got {value:?}")
            }
        }
    }
}

impl core::error::Error for ReadError {}

impl Record {
    /// Reads the main line of a file's first game.
    ///
    /// # Errors
    /// When the bytes hold no game that can be played; see [`ReadError`].
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        let mut nodes = main_line(&decode(bytes))?;
        let Some(root) = nodes.first_mut() else { return Err(ReadError::NoGame) };
        if let Some(game) = root.text("GM").filter(|&game| game != "1") {
            return Err(ReadError::NotGo(game.to_owned()));
        }
        let size = read_size(root.text("SZ").unwrap_or_default())?;
        let komi = root.text("KM").and_then(|komi| komi.replace(',', ".").parse().ok());
        let handicap = root.text("HA").and_then(|handicap| handicap.parse().ok());
        for written_anew in ["FF", "GM", "CA", "SZ", "KM", "HA"] {
            root.remove(written_anew);
        }
        let mut record = Self {
            size,
            komi,
            handicap: handicap
                .filter(|handicap| (2..=size.points()).contains(handicap))
                .unwrap_or(0),
            properties: Properties::default(),
            nodes: Vec::with_capacity(nodes.len()),
        };
        for (number, properties) in nodes.into_iter().enumerate() {
            record.read_node(properties)?;
            if number == 0 {
                // What the root says beside set-up and moves, it says of the game.
                for node in &mut record.nodes {
                    record.properties.append(core::mem::take(&mut node.properties));
                }
            }
        }
        Ok(record)
    }

    /// Adds a node; two where both colours move in it, as some records have it.
    fn read_node(&mut self, mut properties: Properties) -> Result<(), ReadError> {
        let mut node = Node { set_up: self.read_set_up(&mut properties)?, ..Node::default() };
        node.to_move = properties.remove("PL").first().and_then(|value| read_color(value));
        let mut plays = Vec::new();
        for (property, color) in [("B", Color::Black), ("W", Color::White)] {
            if let Some(value) = properties.remove(property).first() {
                let play =
                    parse_move(value, self.size).ok_or_else(|| self.bad_point(property, value))?;
                plays.push((color, play));
            }
        }
        let mut plays = plays.into_iter();
        node.play = plays.next();
        node.properties = properties;
        self.nodes.push(node);
        self.nodes.extend(plays.map(|(color, move_)| Node::play(color, move_)));
        Ok(())
    }

    /// Takes the set-up out of a node. Where it names a point twice, the last word counts.
    fn read_set_up(
        &self,
        properties: &mut Properties,
    ) -> Result<Vec<(Point, Option<Color>)>, ReadError> {
        let mut changes: PointMap<Option<Option<Color>>> = PointMap::filled(None);
        for (property, color) in
            [("AE", None), ("AB", Some(Color::Black)), ("AW", Some(Color::White))]
        {
            // AB[] stands in records of games without handicap.
            for value in properties.remove(property).iter().filter(|value| !value.trim().is_empty())
            {
                let points = parse_points(value, self.size)
                    .ok_or_else(|| self.bad_point(property, value))?;
                for point in points {
                    changes[point] = Some(color);
                }
            }
        }
        Ok(self.size.all_points().filter_map(|point| Some((point, changes[point]?))).collect())
    }

    fn bad_point(&self, property: &str, value: &str) -> ReadError {
        ReadError::Point { property: property.to_owned(), value: value.to_owned(), size: self.size }
    }
}

/// Reads a size such as `9`, ` 9 ` or `9:9`; what holds no number is the standard board.
fn read_size(text: &str) -> Result<Size, ReadError> {
    let error = || ReadError::Size(text.to_owned());
    let number = |text: &str| {
        let text = text.trim();
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        (end > 0).then(|| text[..end].parse().unwrap_or(usize::MAX))
    };
    let (columns, rows) = text.split_once([':', 'x']).unwrap_or((text, text));
    match (number(columns), number(rows)) {
        (None, None) if !text.contains(|c: char| c.is_ascii_digit()) => Ok(Size::NINETEEN),
        (Some(columns), Some(rows)) if columns == rows => Size::new(columns).ok_or_else(error),
        _ => Err(error()),
    }
}

fn read_color(value: &str) -> Option<Color> {
    match value.trim().as_bytes().first()?.to_ascii_lowercase() {
        b'b' | b'1' => Some(Color::Black),
        b'w' | b'2' => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Record {
        Record::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn odd_values_cost_nothing() {
        let record = read("(;GM[1]SZ[ 9 ]KM[]HA[]RE[?]AB[];B[ee])");
        assert_eq!((record.size, record.komi, record.handicap), (Size::NINE, None, 0));
        assert_eq!(record.result(), Some("?"));
        assert_eq!(read("(;)").size, Size::NINETEEN);
        assert_eq!(read("(;SZ[]GM[])").size, Size::NINETEEN);
        assert_eq!(read("(;SZ[13:13])").size, Size::THIRTEEN);
        assert_eq!(read("(;KM[6,5])").komi.unwrap().to_string(), "6.5");
        assert_eq!(read("(;KM[nan])").komi, None);
        assert_eq!(read("(;HA[1])").handicap, 0);
        assert_eq!(read("(;HA[3])").handicap, 3);
        assert_eq!(read("(;HA[99999999999999999999])").handicap, 0);
    }

    #[test]
    fn errors_say_what_stands_there() {
        let error = |text: &str| Record::read(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(error("(;GM[2])"), "expected a game of Go (GM[1]), got GM[2]");
        for size in ["0", "1", "26", "9:13", "99999999999999999999"] {
            assert!(error(&format!("(;SZ[{size}])")).ends_with(&format!("got SZ[{size}]")));
        }
        assert_eq!(error("(;SZ[18];B[aa];W[ss])"), "expected a point on 18x18 in W, got \"ss\"");
        assert_eq!(error("(;SZ[9]AB[aa:zz])"), "expected a point on 9x9 in AB, got \"aa:zz\"");
    }

    #[test]
    fn both_colours_in_one_node_are_two_moves() {
        let record = read("(;SZ[9]PB[x]C[root];B[aa]W[bb]C[both];W[cc]PL[b])");
        let moves: Vec<_> = record.moves().map(|(color, _)| color.letter()).collect();
        assert_eq!(moves, ['B', 'W', 'W']);
        assert_eq!(record.properties.comment(), Some("root"));
        assert_eq!(record.nodes[1].properties.comment(), Some("both"));
        assert_eq!(record.nodes[3].to_move, Some(Color::Black));
    }
}
