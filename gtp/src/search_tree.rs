//! A search tree as variations of a record.

use tengen_engine::search::Outline;
use tengen_rules::Color;

use crate::record::{Node, Record};

/// Adds what a search looked at to the end of a record, as variations with comments; `color` is to
/// move there.
pub(crate) fn add_outline(record: &mut Record, color: Color, outline: &[Outline]) {
    if record.nodes.is_empty() {
        record.nodes.push(Node::default());
    }
    if let Some(last) = record.nodes.last_mut() {
        last.variations = lines(color, outline);
    }
}

/// Every move with what follows it, as a line.
fn lines(color: Color, outline: &[Outline]) -> Vec<Vec<Node>> {
    outline.iter().map(|one| line(color, one)).collect()
}

/// A move and those after it: while there is only one, they follow in the same line.
fn line(color: Color, outline: &Outline) -> Vec<Node> {
    let (mut color, mut outline) = (color, outline);
    let mut nodes = Vec::new();
    loop {
        let mut node = Node::play(color, outline.move_);
        let percent = 100.0 * outline.win_rate;
        node.properties.set_comment(&format!("{} visits, {percent:.1}% won", outline.visits));
        color = !color;
        match outline.below.as_slice() {
            [] => {
                nodes.push(node);
                return nodes;
            }
            [only] => {
                nodes.push(node);
                outline = only;
            }
            several => {
                node.variations = lines(color, several);
                nodes.push(node);
                return nodes;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Komi, Move, Size};

    fn outline(name: &str, visits: u32, below: Vec<Outline>) -> Outline {
        let move_ = Move::parse(name, Size::NINE).unwrap();
        Outline { move_, visits, win_rate: 0.5, below }
    }

    #[test]
    fn branches_become_variations() {
        let tree = [
            outline("C3", 9, vec![outline("D4", 8, vec![outline("pass", 7, vec![])])]),
            outline("E5", 5, vec![outline("A1", 3, vec![]), outline("B1", 2, vec![])]),
        ];
        let mut record = Record::new(Size::NINE, Komi::DEFAULT);
        add_outline(&mut record, Color::Black, &tree);
        let text = record.to_string().replace('\n', "");
        let comment = |visits| format!("C[{visits} visits, 50.0% won]");
        let expected = format!(
            "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[7.5](;B[cg]{};W[df]{};B[]{})(;B[ee]{}(;W[ai]{})(;W[bi]{})))",
            comment(9),
            comment(8),
            comment(7),
            comment(5),
            comment(3),
            comment(2),
        );
        assert_eq!(text, expected);
    }
}
