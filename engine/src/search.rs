//! The search: many iterations over one tree until a limit is reached.
//!
//! Read [`iteration`] first: one pass of select, expand, play out, update is all that ever happens
//! here. The other files are its steps, the limits, and the threads that repeat it.

mod expand;
pub mod iteration;
mod limits;
mod report;
mod select;
mod update;
mod workers;

pub use limits::{Limits, Stop};
pub use report::{Line, Report};
pub use workers::run;

use tengen_rules::{Board, Color, Game};

use crate::params::Params;
use crate::playout::Recent;
use crate::tree::Tree;

/// What all iterations of one search share and none changes, but for the tree.
#[derive(Debug)]
pub struct Position<'a> {
    /// The game, whose history superko asks.
    pub game: &'a Game,
    /// The side that is to move at the root.
    pub color: Color,
    /// The tunables.
    pub params: &'a Params,
    /// The tree; its root has been planted.
    pub tree: &'a Tree,
}

impl<'a> Position<'a> {
    /// The position of `game` with `color` to move, its root planted in `tree`.
    #[must_use]
    pub fn new(game: &'a Game, color: Color, params: &'a Params, tree: &'a mut Tree) -> Self {
        let last = game.last_move().filter(|&(mover, _)| mover != color).map(|(_, move_)| move_);
        let mut moves = Vec::new();
        expand::list_moves(game.board(), color, last, params, &mut moves);
        tree.plant(&moves);
        Self { game, color, params, tree }
    }

    /// Stones that put a side so far ahead that a playout may stop.
    fn mercy(&self) -> i32 {
        (self.params.mercy * self.board().size().points() as f32) as i32
    }

    fn board(&self) -> &'a Board {
        self.game.board()
    }

    /// The last two moves before the root.
    fn recent(&self) -> Recent {
        let mut moves = self.game.moves().iter().rev().map(|&(_, move_)| move_.point());
        Recent { last: moves.next().flatten(), before: moves.next().flatten() }
    }

    /// Half wins of Black for a difference in area: 2, 1 or 0.
    fn black_half_wins(&self, difference: i32) -> u32 {
        let compensation =
            self.game.rules().komi.thousandths() + 1000 * self.game.handicap_compensation() as i64;
        match (1000 * i64::from(difference)).cmp(&compensation) {
            std::cmp::Ordering::Greater => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 0,
        }
    }
}
