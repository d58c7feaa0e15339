//! Expansion: the moves that get a place in a node, with their priors.

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
    /// Their order.
    order: Vec<Rank>,
    /// The moves listed last.
    pub(super) moves: Vec<(Move, Prior)>,
}

impl<'a> Expander<'a> {
    /// An expander for positions of one size, with this knowledge.
    pub(super) fn new(size: Size, knowledge: &'a Knowledge, params: &Params) -> Self {
        let room = size.points() + 1;
        Self {
            weigher: Weigher::reading(knowledge, size, params.prior_ladders as usize),
            weighed: Vec::with_capacity(room),
            order: Vec::with_capacity(room),
            moves: Vec::with_capacity(room),
        }
    }

    /// Lists the legal moves that don't fill an own eye, and the pass, as far as `permits` has them, `most`
    /// of them at most, with their priors, the most promising ones first. `recent` are the moves before.
    /// Superko is judged when a move is first selected.
    ///
    /// The priors are those among all moves, however few are listed.
    pub(super) fn list(
        &mut self,
        board: &Board,
        color: Color,
        recent: Recent,
        params: &Params,
        most: usize,
        permits: impl Fn(Move) -> bool,
    ) {
        let situation = Situation { board, color, last: recent.last, before: recent.before };
        self.weigher.weigh(&situation, &mut self.weighed);
        softmax(&mut self.weighed);
        self.order.clear();
        let permitted = self.weighed.iter().zip(0..).filter(|&(&(move_, _), _)| permits(move_));
        self.order.extend(permitted.map(|(&(move_, share), place)| Rank::new(move_, share, place)));
        self.rank(most);
        self.moves.clear();
        self.moves.extend(self.order.iter().map(|rank| {
            let (move_, share) = self.weighed[rank.place()];
            (move_, Prior::of(move_, share, params))
        }));
    }

    /// Puts the first moves in order and drops the others. A few more than those are put in order all: that
    /// is faster than telling them apart.
    fn rank(&mut self, most: usize) {
        if self.order.len() / 2 > most {
            self.order.select_nth_unstable(most);
            self.order.truncate(most);
        }
        self.order.sort_unstable();
        self.order.truncate(most);
    }
}

/// Where a move belongs among all, and its place in the list, which settles ties; in one word, which sorts
/// fast.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rank(u64);

impl Rank {
    /// The pass comes first wherever it ranks: few moves are considered at first, and it must be one of
    /// them. The others follow by falling share, which is positive and so compares as its bits do.
    fn new(move_: Move, share: f32, place: u32) -> Self {
        let before = if move_ == Move::Pass { 0 } else { !share.to_bits() };
        Self(u64::from(before) << 32 | u64::from(place))
    }

    fn place(self) -> usize {
        self.0 as u32 as usize
    }
}
