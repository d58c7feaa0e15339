//! Expansion: the moves worth a place in a node, with their priors.

use tengen_rules::{Board, Color, Move, Size};

use crate::knowledge::{Knowledge, Situation, Weigher};
use crate::params::Params;
use crate::playout::Recent;
use crate::priors::Prior;
use crate::probability::softmax;

/// Lists moves with their priors; owns what it needs for that, so that nothing is allocated.
#[derive(Debug)]
pub(super) struct Expander<'a> {
    weigher: Weigher<'a>,
    /// The moves with what knowledge says of them.
    weighed: Vec<(Move, f32)>,
    /// The moves listed last.
    pub(super) moves: Vec<(Move, Prior)>,
}

impl<'a> Expander<'a> {
    /// An expander for positions of one size, with this knowledge.
    pub(super) fn new(size: Size, knowledge: &'a Knowledge) -> Self {
        let room = size.points() + 1;
        Self {
            weigher: Weigher::new(knowledge, size),
            weighed: Vec::with_capacity(room),
            moves: Vec::with_capacity(room),
        }
    }

    /// Lists the legal moves that don't fill an own eye, and the pass, with their priors, the most
    /// promising ones first. `recent` are the moves before. Superko is judged when a move is first
    /// selected.
    pub(super) fn list(&mut self, board: &Board, color: Color, recent: Recent, params: &Params) {
        let situation = Situation { board, color, last: recent.last, before: recent.before };
        self.weigher.weigh(&situation, &mut self.weighed);
        softmax(&mut self.weighed);
        // The pass comes first wherever it ranks: few moves are considered at first, and it must be
        // one of them.
        self.weighed.sort_unstable_by(|a, b| {
            (b.0 == Move::Pass).cmp(&(a.0 == Move::Pass)).then(b.1.total_cmp(&a.1))
        });
        self.moves.clear();
        self.moves.extend(
            self.weighed.iter().map(|&(move_, share)| (move_, Prior::of(move_, share, params))),
        );
    }
}
