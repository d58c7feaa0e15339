//! The search: many iterations over one tree until a limit is reached.
//!
//! Read [`iteration`] first: one pass of select, expand, play out, update is all that ever happens
//! here. The other files are its steps, the limits, and the threads that repeat it.

mod choice;
mod endings;
mod expand;
mod gathering;
pub mod iteration;
mod limits;
mod outline;
mod report;
mod restriction;
mod sample;
mod select;
mod update;
mod widening;
mod workers;

pub use endings::{Detail, Endings, Outcome, Settled, Territory};
pub use limits::{Limits, Stop};
pub use outline::Outline;
pub use report::{Line, Report};
pub use restriction::{Restrict, Restriction};
pub use sample::sample;
pub use workers::{run, watch};

use std::sync::atomic::{AtomicU32, Ordering};

use tengen_rules::{Board, Color, Game, Move};

use crate::knowledge::Knowledge;
use crate::params::Params;
use crate::playout::{Recent, winner};
use crate::priors::Prior;
use crate::tree::Tree;
use expand::Expander;
use widening::Widening;

/// What all iterations of one search share and none changes, but for what the tree holds.
#[derive(Debug)]
pub struct Position<'a> {
    /// The game, whose history superko asks.
    pub game: &'a Game,
    /// The side that is to move at the root.
    pub color: Color,
    /// The tunables.
    pub params: &'a Params,
    /// The tree; its root has been planted, and holds every move.
    pub tree: Tree,
    /// Moves to leave out.
    pub restrictions: &'a [Restriction],
    /// Where the endings of playouts are counted, if anywhere.
    pub endings: Option<&'a Endings>,
    /// What White receives in this search and will not receive in the count, in thousandths of a point.
    pub gift: i64,
    /// How eagerly moves of the root that seem worse are looked at again ([`Params::exploration`]). Moves
    /// are chosen better without.
    pub exploration: f32,
    /// What strong players would play.
    knowledge: &'a Knowledge,
    /// How many moves of a node are considered.
    widening: Widening,
    /// Visits of the root.
    visits: AtomicU32,
}

impl<'a> Position<'a> {
    /// The position of `game` with `color` to move, its root planted in `tree`.
    #[must_use]
    pub fn new(game: &'a Game, color: Color, params: &'a Params, tree: Tree) -> Self {
        Self::restricted(game, color, params, tree, &[], None)
    }

    /// The same, with moves to leave out, and with other knowledge than what the program carries. Where no
    /// move is left that is legal, there is the pass.
    #[must_use]
    pub fn restricted(
        game: &'a Game,
        color: Color,
        params: &'a Params,
        mut tree: Tree,
        restrictions: &'a [Restriction],
        knowledge: Option<&'a Knowledge>,
    ) -> Self {
        let knowledge = knowledge.unwrap_or_else(|| Knowledge::embedded(game.size()));
        let widening = Widening::new(params);
        tree.plant(&root_moves(game, color, params, restrictions, knowledge));
        let visits = tree.root().map_or(0, |root| root.total_visits());
        let visits = AtomicU32::new(visits.min(u64::from(u32::MAX)) as u32);
        Self {
            game,
            color,
            params,
            tree,
            restrictions,
            endings: None,
            gift: 0,
            exploration: 0.0,
            knowledge,
            widening,
            visits,
        }
    }

    /// Whether no restriction forbids `color` to play `move_` after `depth` moves.
    fn permits(&self, color: Color, move_: Move, depth: usize) -> bool {
        permit(self.restrictions, color, move_, depth)
    }

    /// How many moves are considered after `depth` moves, where `color` is to move, in a node visited so
    /// often: all of them where the search is confined to some. Whoever names moves wants them looked at,
    /// and the answer to a problem seldom looks like what is played in games.
    fn width(&self, color: Color, depth: usize, visits: u32) -> usize {
        if self.is_confined(color, depth) { usize::MAX } else { self.widening.width(visits) }
    }

    /// The most moves that a node there holds.
    fn most(&self, color: Color, depth: usize) -> usize {
        if self.is_confined(color, depth) { usize::MAX } else { self.widening.most() }
    }

    fn is_confined(&self, color: Color, depth: usize) -> bool {
        self.restrictions.iter().any(|one| one.confines(color, depth))
    }

    /// Stones that put a side so far ahead that a playout may stop. Where scores are wanted it goes
    /// on.
    fn mercy(&self) -> i32 {
        if self.wants_scores() {
            return i32::MAX;
        }
        self.params.mercy_on(self.board().size())
    }

    /// Whether the score at the very end is wanted beside the winner.
    fn wants_scores(&self) -> bool {
        self.endings.is_some_and(Endings::are_exact)
    }

    fn board(&self) -> &'a Board {
        self.game.board()
    }

    /// Visits of the root before this one.
    fn count_visit(&self) -> u32 {
        self.visits.fetch_add(1, Ordering::Relaxed)
    }

    /// The moves before the root that the first one may answer.
    fn recent(&self) -> Recent {
        recent(self.game, self.color)
    }

    /// What White receives beside its area, in thousandths of a point.
    pub(crate) fn compensation(&self) -> i64 {
        self.game.compensation().thousandths()
    }

    /// Half wins of Black for a difference in area: 2, 1 or 0.
    fn black_half_wins(&self, difference: i32) -> u32 {
        (1 + winner(difference, self.compensation() + self.gift)) as u32
    }
}

/// Whether none of the restrictions forbids `color` to play `move_` after `depth` moves.
fn permit(restrictions: &[Restriction], color: Color, move_: Move, depth: usize) -> bool {
    restrictions.iter().all(|one| one.permits(color, move_, depth))
}

/// All moves of the root with their priors, the most promising ones first: however few are considered at
/// first, in the end all are.
fn root_moves(
    game: &Game,
    color: Color,
    params: &Params,
    restrictions: &[Restriction],
    knowledge: &Knowledge,
) -> Vec<(Move, Prior)> {
    let mut expander = Expander::new(game.size(), knowledge, params);
    let recent = recent(game, color);
    let mut list = |permits: &dyn Fn(Move) -> bool| {
        expander.list(game.board(), color, recent, params, usize::MAX, permits);
        expander.moves.clone()
    };
    if restrictions.is_empty() {
        return list(&|_| true);
    }
    let moves = list(&|move_| permit(restrictions, color, move_, 0) && game.is_legal(color, move_));
    if moves.is_empty() { list(&|move_| move_ == Move::Pass) } else { moves }
}

/// The moves of `game` that the next one, of `color`, may answer: the opponent's last and the own one
/// before it, if they were made in turn.
fn recent(game: &Game, color: Color) -> Recent {
    let mut moves = game.moves().iter().rev();
    let mut made_by = |side| moves.next().filter(|&&(mover, _)| mover == side);
    let last = made_by(!color);
    let before = last.and_then(|_| made_by(color));
    let point = |made: Option<&(Color, Move)>| made.and_then(|&(_, move_)| move_.point());
    let ko = game.board().ko(color).map(|point| (point, 0));
    Recent { last: point(last), before: point(before), ko }
}
