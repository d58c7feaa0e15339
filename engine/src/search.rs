//! The search: many iterations over one tree until a limit is reached.
//!
//! Read [`iteration`] first: one pass of select, expand, play out, update is all that ever happens
//! here. The other files are its steps, the limits, and the threads that repeat it.

mod choice;
mod endings;
mod expand;
pub mod iteration;
mod limits;
mod outline;
mod report;
mod restriction;
mod sample;
mod select;
mod update;
mod workers;

pub use endings::{Detail, Endings, Outcome, Territory};
pub use limits::{Limits, Stop};
pub use outline::Outline;
pub use report::{Line, Report};
pub use restriction::{Restrict, Restriction};
pub use sample::sample;
pub(crate) use select::value;
pub use workers::{run, watch};

use tengen_rules::{Board, Color, Game, Move};

use crate::ladder::LadderReader;
use crate::params::Params;
use crate::playout::Recent;
use crate::priors::Prior;
use crate::tree::Tree;

/// What all iterations of one search share and none changes, but for what the tree holds.
#[derive(Debug)]
pub struct Position<'a> {
    /// The game, whose history superko asks.
    pub game: &'a Game,
    /// The side that is to move at the root.
    pub color: Color,
    /// The tunables.
    pub params: &'a Params,
    /// The tree; its root has been planted.
    pub tree: Tree,
    /// Moves to leave out.
    pub restrictions: &'a [Restriction],
    /// Where the endings of playouts are counted, if anywhere.
    pub endings: Option<&'a Endings>,
}

impl<'a> Position<'a> {
    /// The position of `game` with `color` to move, its root planted in `tree`.
    #[must_use]
    pub fn new(game: &'a Game, color: Color, params: &'a Params, tree: Tree) -> Self {
        Self::restricted(game, color, params, tree, &[])
    }

    /// The same, with moves to leave out. Where none is left that is legal, there is the pass.
    #[must_use]
    pub fn restricted(
        game: &'a Game,
        color: Color,
        params: &'a Params,
        mut tree: Tree,
        restrictions: &'a [Restriction],
    ) -> Self {
        let last = game.last_move().filter(|&(mover, _)| mover != color).map(|(_, move_)| move_);
        let mut moves = Vec::new();
        let mut reader = LadderReader::new(game.size());
        expand::list_moves(game.board(), color, last, params, &mut reader, &mut moves);
        if !restrictions.is_empty() {
            let pass = moves.iter().find(|&&(move_, _)| move_ == Move::Pass).copied();
            moves.retain(|&(move_, _)| {
                restrictions.iter().all(|one| one.permits(color, move_, 0))
                    && game.is_legal(color, move_)
            });
            if moves.is_empty() {
                moves.extend(pass);
            }
        }
        tree.plant(&moves);
        Self { game, color, params, tree, restrictions, endings: None }
    }

    /// Takes the moves out that restrictions forbid `color` after `depth` moves; the pass stays.
    pub(crate) fn restrict(&self, color: Color, depth: usize, moves: &mut Vec<(Move, Prior)>) {
        if !self.restrictions.is_empty() {
            let permits =
                |move_| self.restrictions.iter().all(|one| one.permits(color, move_, depth));
            moves.retain(|&(move_, _)| move_ == Move::Pass || permits(move_));
        }
    }

    /// Stones that put a side so far ahead that a playout may stop. Where endings are counted, it
    /// goes on: its score is wanted.
    fn mercy(&self) -> i32 {
        if self.endings.is_some() {
            return i32::MAX;
        }
        (self.params.mercy * self.board().size().points() as f32) as i32
    }

    fn board(&self) -> &'a Board {
        self.game.board()
    }

    /// The moves before the root that the first one may answer.
    fn recent(&self) -> Recent {
        let mut moves = self.game.moves().iter().rev().map(|&(_, move_)| move_.point());
        let ko = self.board().ko(self.color).map(|point| (point, 0));
        Recent { last: moves.next().flatten(), before: moves.next().flatten(), ko }
    }

    /// What White receives beside its area, in thousandths of a point.
    pub(crate) fn compensation(&self) -> i64 {
        self.game.rules().komi.thousandths() + 1000 * self.game.handicap_compensation() as i64
    }

    /// Half wins of Black for a difference in area: 2, 1 or 0.
    fn black_half_wins(&self, difference: i32) -> u32 {
        match (1000 * i64::from(difference)).cmp(&self.compensation()) {
            std::cmp::Ordering::Greater => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 0,
        }
    }
}
