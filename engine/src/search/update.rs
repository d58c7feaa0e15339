//! Update: the result of an iteration goes into every node of its line.

use tengen_rules::{CELLS, Color, Move, Point};

use super::iteration::Iteration;
use crate::params::Params;

/// The place of the pass, unless it was left out.
const PASS: usize = 0;

/// No play yet.
const NEVER: u16 = u16::MAX;

/// For every point the first play on it, as the number of moves before it: what "all moves as first"
/// statistics are made of.
#[derive(Debug)]
pub(super) struct Amaf(Box<[u16; CELLS]>);

impl Amaf {
    pub(super) fn new() -> Self {
        Self(Box::new([NEVER; CELLS]))
    }

    fn clear(&mut self) {
        self.0.fill(NEVER);
    }

    /// Notes a play earlier than all noted so far.
    #[inline]
    fn note(&mut self, point: Option<Point>, at: usize) {
        if let Some(point) = point {
            self.0[point.index()] = at as u16;
        }
    }

    /// The first play on the point of a table index, if any.
    #[inline]
    fn first(&self, index: usize) -> Option<usize> {
        let at = self.0[index];
        (at != NEVER).then_some(usize::from(at))
    }
}

impl Iteration<'_> {
    /// Adds the result, in half wins of Black, to every move of the line, and to the AMAF results of
    /// every move that its side played first on its point later on.
    ///
    /// A move counts for AMAF at a node when the first stone ever put on its point after the node is
    /// of the side that moves there; the sooner it was played, the more (Pachi's bookkeeping). A pass is
    /// taken to be worth what the node is: else it would be the one move whose value doesn't sink with
    /// all others where everything is lost.
    pub(super) fn update(&mut self, black_half_wins: u32) {
        let tree = &self.position.tree;
        let Params { rave_distance: distance, rave_pass, .. } = *self.position.params;
        let moves = self.trace.moves();
        let length = moves.len();

        self.amaf.clear();
        for at in (self.path.len()..length).rev() {
            self.amaf.note(moves[at], at);
        }
        for (depth, step) in self.path.iter().enumerate().rev() {
            let Some(node) = step.node.map_or_else(|| tree.root(), |id| Some(tree.node(id))) else {
                return;
            };
            let mover = if depth % 2 == 0 { self.position.color } else { !self.position.color };
            let half_wins =
                if mover == Color::Black { black_half_wins } else { 2 - black_half_wins };
            node.add_wins(step.place, half_wins);

            self.amaf.note(moves[depth], depth);
            let value = half_wins as f32 / 2.0;
            if node.move_at(PASS) == Move::Pass {
                node.add_amaf(PASS, rave_pass, value);
            }
            let slope = distance / (length - depth + 1) as f32;
            for place in 0..node.len() {
                if let Some(at) = self.amaf.first(node.table_index(place))
                    && (at - depth) % 2 == 0
                {
                    node.add_amaf(place, 1.0 + slope * (length - at) as f32, value);
                }
            }
        }
    }
}
