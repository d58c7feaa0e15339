//! What may be asked of a search beside its best move.

use std::time::Duration;

use tengen_rules::{Color, Game, Komi, Move, Point, PointSet, area};

use crate::search::{Detail, Restrict, Restriction, Settled};
use crate::status::Judgement;

/// How a search is to be made and shown. The default asks for nothing but the best move.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Inquiry {
    /// Moves to leave out. What such a search learns is not kept, since it doesn't know all moves.
    pub restrictions: Vec<Restriction>,
    /// What is kept of the playouts' endings.
    pub detail: Detail,
    /// Time from one report to the next; without it there is only the last one.
    pub interval: Option<Duration>,
    /// Whether it is for the sake of a move. White is then given points in a handicap game
    /// ([`Params::dynamic_komi`]), which makes better moves and worse estimates. Else scores and owners
    /// that are wanted agree with the [`Judgement`](crate::Judgement) where it calls points settled.
    ///
    /// [`Params::dynamic_komi`]: crate::Params::dynamic_komi
    pub is_for_move: bool,
    /// What White is given instead, for the sake of a move that wins by more than that.
    pub gift: Option<Komi>,
}

impl Inquiry {
    /// The same for the sake of a move.
    pub(super) fn for_move(&self) -> Self {
        Self { is_for_move: true, ..self.clone() }
    }

    /// The same with a choice among these plays of `color` only.
    pub(super) fn among(&self, color: Color, points: PointSet) -> Self {
        self.restricted(Restriction { color, kind: Restrict::Allow, points, pass: false, depth: 1 })
    }

    /// The same for a move of `color` that is chosen already.
    pub(super) fn only(&self, color: Color, move_: Move) -> Self {
        let (points, pass) = (move_.point().into_iter().collect(), move_ == Move::Pass);
        self.restricted(Restriction { color, kind: Restrict::Allow, points, pass, depth: 1 })
    }

    /// The same without a pass of `color`.
    pub(super) fn without_pass(&self, color: Color) -> Self {
        let points = PointSet::EMPTY;
        self.restricted(Restriction { color, kind: Restrict::Avoid, points, pass: true, depth: 1 })
    }

    fn restricted(&self, restriction: Restriction) -> Self {
        Self { restrictions: vec![restriction], ..self.clone() }
    }

    /// What the search is to know of the end, where that is near and the score is wanted rather than a
    /// move. Dead stones will have been captured by then, whatever counting is in force.
    pub(super) fn settled(&self, game: &Game) -> Option<Settled> {
        let board = game.board();
        if self.is_for_move || self.detail < Detail::Scores || !Judgement::is_near_end(board) {
            return None;
        }
        let judgement = Judgement::of(game);
        judgement.is_sure().then(|| {
            let is_settled = |point: &Point| !judgement.open().contains(*point);
            Settled {
                points: game.size().all_points().filter(is_settled).collect(),
                area: area(board, judgement.doomed()),
                difference: area(board, judgement.dead()).difference(),
            }
        })
    }

    /// The same with the scores of the moves, if not more was asked for.
    pub(super) fn with_scores(&self) -> Self {
        Self { detail: self.detail.max(Detail::Scores), ..self.clone() }
    }
}
