//! The end of a game by trying every move, on the rules alone.

use tengen_rules::{Board, Color, Counting, Game, Move, Point, PointSet, benson};

/// What best play of both sides comes to, and how it is reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Truth {
    /// Black's area less White's, every stone on the board counted as alive.
    pub(crate) difference: i64,
    /// The moves that keep it, by name, in alphabetical order.
    pub(crate) best: Vec<String>,
}

/// The truth about a position, if it takes no more than so many moves to find out.
pub(crate) fn truth(game: &Game, color: Color, most: usize) -> Option<Truth> {
    let mut game = game.clone();
    game.rules_mut().counting = Counting::Literal;
    let mut left = most;
    let (low, high) = bounds(game.board());
    let mut difference = low;
    while difference < high && reaches(&mut game, color, difference + 1, &mut left)? {
        difference += 1;
    }
    let goal = if color == Color::Black { difference } else { difference + 1 };
    let mut best = Vec::new();
    for move_ in moves(&game, color) {
        game.play(color, move_).ok()?;
        let is_reached = reaches(&mut game, !color, goal, &mut left);
        game.undo();
        if is_reached? == (color == Color::Black) {
            best.push(move_.to_string());
        }
    }
    best.sort();
    Some(Truth { difference, best })
}

/// Whether Black's area less White's will be `goal` at least, when `color` moves next.
fn reaches(game: &mut Game, color: Color, goal: i64, left: &mut usize) -> Option<bool> {
    let is_reached = game.score(&PointSet::EMPTY).margin() >= 1000 * goal;
    if game.is_over() {
        return Some(is_reached);
    }
    let (low, high) = bounds(game.board());
    if game.passes() == 0 && (goal <= low || goal > high) {
        return Some(goal <= low);
    }
    *left = left.checked_sub(1)?;
    let wants = color == Color::Black;
    let mut moves = moves(game, color);
    if is_reached == wants {
        // Whoever has what he wants need only see whether the other side can still take it away.
        moves.rotate_right(1);
    }
    for move_ in moves {
        game.play(color, move_).ok()?;
        let result = reaches(game, !color, goal, left);
        game.undo();
        if result? == wants {
            return Some(wants);
        }
    }
    Some(!wants)
}

/// The legal moves, a pass last, without plays that fill an own eye of one point among stones which live
/// unconditionally: they do so by two such eyes.
fn moves(game: &Game, color: Color) -> Vec<Move> {
    let board = game.board();
    let alive = benson(board, color).alive;
    let is_eye = |point: Point| point.neighbors(board.size()).all(|point| alive.contains(point));
    let empties = board.empties().iter().copied().filter(|&point| !is_eye(point));
    let plays = empties.map(Move::Play).filter(|&play| game.is_legal(color, play));
    plays.chain([Move::Pass]).collect()
}

/// The least and the most that Black's area less White's can come to, by what lives unconditionally.
fn bounds(board: &Board) -> (i64, i64) {
    let points = board.size().points() as i64;
    let most = |color: Color| {
        let life = benson(board, !color);
        points - 2 * (life.alive.len() + life.territory.len()) as i64
    };
    (-most(Color::White), most(Color::Black))
}
