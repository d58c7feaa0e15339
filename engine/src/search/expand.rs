//! Expansion: the moves worth a place in a node, with their priors.

use tengen_rules::{Board, Color, Move};

use crate::ladder::LadderReader;
use crate::params::Params;
use crate::priors::{Judge, Prior};

/// Lists the legal moves that don't fill an own eye, and the pass, with their priors. `last` is the
/// opponent's last move. Superko is judged when a move is first selected.
pub(super) fn list_moves(
    board: &Board,
    color: Color,
    last: Option<Move>,
    params: &Params,
    reader: &mut LadderReader,
    moves: &mut Vec<(Move, Prior)>,
) {
    moves.clear();
    let judge = Judge::new(board, color, last, params, reader);
    let points = board.size().all_points();
    let candidates = points
        .filter(|&point| board.color_at(point).is_none() && board.is_playable(color, point))
        .map(Move::Play)
        .chain([Move::Pass]);
    moves.extend(candidates.map(|move_| (move_, judge.prior(move_))));
}
