//! Parts of a board: chains, what lies between them, and the room they have.

use tengen_rules::{Board, Point, PointSet};

/// Chains with no more liberties than this may be short of eyes, or in seki.
pub(super) const FEW_LIBERTIES: usize = 8;

/// An empty area of so many points has room for two eyes.
const ROOM: usize = 7;

/// One stone of each chain that has it among `points`.
pub(super) fn roots<'a>(board: &'a Board, points: &PointSet) -> impl Iterator<Item = Point> + 'a {
    let points = *points;
    board
        .all_stones()
        .map(|(_, point)| point)
        .filter(move |&point| board.root(point) == point && points.contains(point))
}

/// Whether a chain has many liberties, or borders on an empty area of its own that has room for two
/// eyes.
pub(super) fn has_room(board: &Board, stone: Point) -> bool {
    let liberties = board.liberties(stone);
    liberties.len() > FEW_LIBERTIES
        || board.color_at(stone).is_some_and(|color| {
            liberties.iter().any(|liberty| {
                let area = connected(board, liberty, &empties(board));
                let is_own = |point| board.neighborhood(point).count(!color) == 0;
                area.len() >= ROOM && area.iter().all(is_own)
            })
        })
}

/// The empty points of the board.
pub(super) fn empties(board: &Board) -> PointSet {
    board.empties().iter().copied().collect()
}

/// The points of `whole` that can be reached from `start` within it.
pub(super) fn connected(board: &Board, start: Point, whole: &PointSet) -> PointSet {
    let mut part = PointSet::EMPTY;
    let mut pending = vec![start];
    part.insert(start);
    while let Some(point) = pending.pop() {
        for neighbor in point.neighbors(board.size()) {
            if whole.contains(neighbor) && part.insert(neighbor) {
                pending.push(neighbor);
            }
        }
    }
    part
}
