//! A record as SGF text.

use core::fmt::{self, Write};

use tengen_rules::{Color, Move, Size};

use super::points::write_point;
use super::{Node, Properties, Record};

/// Moves on one line.
const MOVES_A_LINE: usize = 10;

/// The record in FF\[4\]; text in it is UTF-8, and a pass is an empty value.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(;FF[4]GM[1]CA[UTF-8]SZ[{}]", self.size.side())?;
        if let Some(komi) = self.komi {
            write!(f, "KM[{komi}]")?;
        }
        if self.handicap > 0 {
            write!(f, "HA[{}]", self.handicap)?;
        }
        write_properties(&self.properties, f)?;
        match self.nodes.as_slice() {
            // A start position belongs to the root.
            [start, rest @ ..] if start.play.is_none() => {
                write_node(start, self.size, f)?;
                write_after(start, rest, 0, self.size, f)?;
            }
            nodes => write_line(nodes, 0, self.size, f)?,
        }
        f.write_str(")\n")
    }
}

/// Writes nodes that follow one another; `number` of them stand before.
fn write_line(
    nodes: &[Node],
    number: usize,
    size: Size,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (index, node) in nodes.iter().enumerate() {
        if (number + index).is_multiple_of(MOVES_A_LINE) {
            f.write_str("\n")?;
        }
        f.write_str(";")?;
        write_node(node, size, f)?;
        if !node.variations.is_empty() {
            return write_after(node, &nodes[index + 1..], number + index + 1, size, f);
        }
    }
    Ok(())
}

/// Writes what follows a node: its line, and its variations, each in parentheses where there are any.
fn write_after(
    node: &Node,
    line: &[Node],
    number: usize,
    size: Size,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if node.variations.is_empty() {
        return write_line(line, number, size, f);
    }
    let lines = [line].into_iter().chain(node.variations.iter().map(Vec::as_slice));
    for line in lines.filter(|line| !line.is_empty()) {
        f.write_str("\n(")?;
        write_line(line, 1, size, f)?;
        f.write_str(")")?;
    }
    Ok(())
}

fn write_node(node: &Node, size: Size, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (property, color) in [("AE", None), ("AB", Some(Color::Black)), ("AW", Some(Color::White))]
    {
        let points = node.set_up.iter().filter(|&&(_, other)| other == color);
        for (number, &(point, _)) in points.enumerate() {
            if number == 0 {
                f.write_str(property)?;
            }
            write!(f, "[{}]", write_point(point, size))?;
        }
    }
    if let Some(color) = node.to_move {
        write!(f, "PL[{}]", color.letter())?;
    }
    match node.play {
        Some((color, Move::Play(point))) => {
            write!(f, "{}[{}]", color.letter(), write_point(point, size))?;
        }
        Some((color, Move::Pass)) => write!(f, "{}[]", color.letter())?,
        None => {}
    }
    write_properties(&node.properties, f)
}

fn write_properties(properties: &Properties, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (name, values) in properties.iter() {
        f.write_str(name)?;
        for value in values {
            f.write_str("[")?;
            for c in value.chars() {
                if matches!(c, ']' | '\\') {
                    f.write_str("\\")?;
                }
                f.write_char(c)?;
            }
            f.write_str("]")?;
        }
    }
    Ok(())
}
