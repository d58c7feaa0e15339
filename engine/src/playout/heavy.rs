//! The tactical player: answers what the last move threatens, by rules in a fixed order, and plays at
//! random, but not against its own interest, where there is nothing to answer.
//!
//! The order and the rates of the rules are those that Pachi's experiments led to (Baudiš, Gailly
//! 2011); each rule is a small function in a file of its own, which lists moves.

mod capture;
mod eyefill;
mod eyes;
mod eyeshape;
mod few_liberties;
mod ko;
mod nakade;
mod self_atari;
mod shape;
mod two_liberties;

use smallvec::SmallVec;
use tengen_rules::{Board, Color, Point};

use super::light::pick;
use super::{Policy, Recent};
use crate::params::Params;
use crate::pattern::{Patterns, ShapeWeights};
use crate::rng::Rng;
use self_atari::Sacrifice;

/// Moves that a rule proposes; no rule proposes so many that the list would need the heap.
type Moves = SmallVec<[Point; 40]>;

/// The tactical player.
#[derive(Clone, Copy, Debug)]
pub struct Heavy<'a> {
    params: &'a Params,
    patterns: &'a Patterns,
    weights: ShapeWeights,
}

impl<'a> Heavy<'a> {
    /// A player with these tunables.
    #[must_use]
    pub fn new(params: &'a Params) -> Self {
        Self { params, patterns: Patterns::get(), weights: ShapeWeights::new(params) }
    }

    /// The answer of the first rule that has one.
    fn answer(&self, board: &Board, color: Color, recent: Recent, rng: &mut Rng) -> Option<Point> {
        let params = self.params;
        let moves = &mut Moves::new();
        let retaken =
            attempt(params.playout_ko, rng, moves, |moves| ko::list(board, color, recent, moves));
        if retaken.is_some() {
            return retaken;
        }
        let last = recent.last?;
        attempt(params.playout_capture, rng, moves, |moves| {
            capture::list(board, color, last, moves);
        })
        .or_else(|| {
            attempt(params.playout_two_liberties, rng, moves, |moves| {
                two_liberties::list(board, color, last, moves);
            })
        })
        .or_else(|| {
            attempt(params.playout_few_liberties, rng, moves, |moves| {
                few_liberties::list(board, color, last, moves);
            })
        })
        .or_else(|| {
            attempt(params.playout_eye_defence, rng, moves, |moves| {
                eyes::list(board, color, last, moves);
            })
        })
        .or_else(|| {
            attempt(params.playout_nakade, rng, moves, |moves| {
                nakade::list(board, color, last, moves);
            })
        })
        .or_else(|| self.shape(board, color, recent, rng))
    }

    /// A move that makes a known shape next to one of the last two moves, at the rate of that rule.
    fn shape(&self, board: &Board, color: Color, recent: Recent, rng: &mut Rng) -> Option<Point> {
        if !rng.chance(self.params.playout_pattern) {
            return None;
        }
        let mut candidates = shape::Candidates::default();
        for around in [recent.last, recent.before].into_iter().flatten() {
            candidates.add(board, color, around, (self.patterns, &self.weights));
        }
        candidates.choose(rng)
    }

    /// A random move that the player permits itself.
    fn random(&self, board: &mut Board, color: Color, rng: &mut Rng) -> Option<Point> {
        let allowed = if rng.chance(self.params.playout_shun_self_atari) {
            Sacrifice::Stone
        } else {
            Sacrifice::KillingShape
        };
        let mut instead = Moves::new();
        let point = pick(board, rng, |board, point| {
            if !board.is_playable(color, point) {
                return false;
            }
            if self_atari::is_bad(board, color, point, allowed) {
                self_atari::list_instead(board, color, point, &mut instead);
                return !instead.is_empty();
            }
            true
        })?;
        if let Some(better) = choose(&instead, rng) {
            return Some(better);
        }
        if board.neighborhood(point).is_surrounded_by(color)
            && rng.chance(self.params.playout_shun_eyefill)
        {
            eyefill::list_instead(board, color, point, &mut instead);
        }
        Some(choose(&instead, rng).unwrap_or(point))
    }
}

impl Policy for Heavy<'_> {
    fn choose(
        &self,
        board: &mut Board,
        color: Color,
        recent: Recent,
        rng: &mut Rng,
    ) -> Option<Point> {
        self.answer(board, color, recent, rng).or_else(|| self.random(board, color, rng))
    }
}

/// One of the moves that a rule lists, at the rate of the rule. `moves` is empty before, and after
/// where there is none.
#[inline(always)]
fn attempt(
    rate: f32,
    rng: &mut Rng,
    moves: &mut Moves,
    list: impl FnOnce(&mut Moves),
) -> Option<Point> {
    if !rng.chance(rate) {
        return None;
    }
    list(moves);
    choose(moves, rng)
}

/// One of the moves, all equally likely.
fn choose(moves: &Moves, rng: &mut Rng) -> Option<Point> {
    match moves.len() {
        0 => None,
        1 => Some(moves[0]),
        count => Some(moves[rng.below(count)]),
    }
}

/// Adds a move that isn't listed yet.
fn add(moves: &mut Moves, point: Point) {
    if !moves.contains(&point) {
        moves.push(point);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use tengen_rules::Size;

    /// A board drawn with `X` Black, `O` White, anything else empty, rows from the top.
    pub(crate) fn drawn(picture: &str) -> Board {
        let rows: Vec<&str> = picture.split_whitespace().collect();
        let size = Size::new(rows.len()).unwrap();
        let mut board = Board::new(size);
        for (from_top, row) in rows.iter().enumerate() {
            assert_eq!(row.len(), rows.len(), "a square board");
            for (column, cell) in row.bytes().enumerate() {
                let point = Point::new(column, rows.len() - 1 - from_top, size).unwrap();
                match cell {
                    b'X' => board.set_up(Color::Black, point).unwrap(),
                    b'O' => board.set_up(Color::White, point).unwrap(),
                    _ => {}
                }
            }
        }
        board
    }

    pub(crate) fn at(board: &Board, name: &str) -> Point {
        Point::parse(name, board.size()).unwrap()
    }

    /// The moves that a rule lists, by name, in alphabetical order.
    pub(crate) fn listed(board: &Board, rule: impl FnOnce(&Board, &mut Moves)) -> String {
        let mut moves = Moves::new();
        rule(board, &mut moves);
        assert!(!moves.spilled());
        let mut names: Vec<String> = moves.iter().map(ToString::to_string).collect();
        names.sort();
        names.join(" ")
    }
}
