//! Update: the result of an iteration goes into every node of its line.

use tengen_rules::{CELLS, Color, Move, Point};

use super::iteration::Iteration;
use crate::params::Params;

/// The place of the pass, unless it was left out.
const PASS: usize = 0;

/// For every point the first play on it: what "all moves as first" statistics are made of.
#[derive(Debug)]
pub(super) struct Amaf {
    /// By the parity of the play's number, which says whose it was, how many moves were made from the
    /// play to the end, itself included; 0 where the first play was the other side's, or there was none.
    ///
    /// Numbers instead of options: a node's moves are run through without a branch, which would be
    /// guessed wrong half of the time.
    remaining: Box<[[f32; CELLS]; 2]>,
}

impl Amaf {
    pub(super) fn new() -> Self {
        Self { remaining: Box::new([[0.0; CELLS]; 2]) }
    }

    fn clear(&mut self) {
        *self.remaining = [[0.0; CELLS]; 2];
    }

    /// Notes the play numbered `at`, earlier than all noted so far, of a game of `length` moves.
    #[inline]
    fn note(&mut self, point: Option<Point>, at: usize, length: usize) {
        if let Some(point) = point {
            self.remaining[at % 2][point.index()] = (length - at) as f32;
            self.remaining[1 - at % 2][point.index()] = 0.0;
        }
    }

    /// The plays that are first ones of the side that made the move numbered `depth`.
    fn of_side(&self, depth: usize) -> &[f32; CELLS] {
        &self.remaining[depth % 2]
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
            self.amaf.note(moves[at], at, length);
        }
        for (depth, step) in self.path.iter().enumerate().rev() {
            let Some(node) = tree.at(step.node) else { return };
            let mover = if depth % 2 == 0 { self.position.color } else { !self.position.color };
            let half_wins =
                if mover == Color::Black { black_half_wins } else { 2 - black_half_wins };
            node.add_wins(step.place, half_wins);

            self.amaf.note(moves[depth], depth, length);
            let value = half_wins as f32 / 2.0;
            let pass = if node.move_at(PASS) == Move::Pass { rave_pass } else { 0.0 };
            let slope = distance / (length - depth + 1) as f32;
            let plays = self.amaf.of_side(depth);
            if let Some(sums) = self.gathering.sums_of(step.node, step.visits, tree) {
                sums.add(PASS, pass, value);
                node.gather_amaf_of_all(plays, slope, value, sums);
            } else {
                node.add_amaf(PASS, pass, value);
                node.add_amaf_of_all(plays, slope, value);
            }
        }
    }
}
