//! Perfect play where little is left: on the smallest boards, and where all but a few points belong
//! to somebody for good.

mod proof;
mod table;

use tengen_rules::{Board, Color, Game, Move, Point, PointSet, Superko, Unhashed, benson};

use crate::region::{Bits, Region, Turn, each};
use proof::{Past, Prover, Value};

/// More empty points than this are not worth the trial, but for the boards on which nobody has much
/// else to do.
const MOST_EMPTIES: usize = 12;

/// Points of the largest board that is searched from its first move on.
const SMALL_BOARD: usize = 25;

/// How much may be done for a solution.
#[derive(Clone, Copy)]
pub(crate) struct Effort<'a> {
    /// Positions that may still be looked at.
    pub(crate) positions: usize,
    /// Whether the search is to end at once.
    pub(crate) is_over: &'a dyn Fn() -> bool,
}

/// What best play of both sides comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Solution {
    /// Black's area less White's at the end, every stone on the board counted as alive.
    pub(crate) difference: i32,
    /// A move that leads there: a play on one of the points that were said to be worth one, else a pass,
    /// else any play.
    pub(crate) best: Move,
}

/// Searches the position of `game` with `color` to move to its end; `None` where the effort isn't
/// enough, or repetition leaves the end open.
///
/// Among the moves that keep the value those on points that are `worth` one come first: to pass may be
/// as good where the opponent answers well, but gives nobody an occasion to err.
pub(crate) fn solve(
    game: &Game,
    color: Color,
    worth: &PointSet,
    effort: Effort<'_>,
) -> Option<Solution> {
    let board = game.board();
    let unsettled = unsettled(board);
    let (region, stones) = Region::of(board, &unsettled)?;
    let region = region.played_out();
    let is_small = board.size().points() <= SMALL_BOARD;
    if !is_small && region.empties(stones).count_ones() as usize > MOST_EMPTIES {
        return None;
    }
    let ko = board.ko(color).map_or(0, |point| region.bit(point));
    let passed = game.passes() > 0 && game.to_move() == color;
    let turn = Turn { stones, color, ko, passed };
    let past = past(game, &region, &unsettled);
    let worth = worth.iter().fold(0, |bits, point| bits | region.bit(point));
    let value = value(&region, &past, turn, worth, effort)?;
    let settled = settled_difference(board, &unsettled);
    Some(Solution {
        difference: value.difference + settled,
        best: region.point(value.best).filter(|_| value.best != 0).map_or(Move::Pass, Move::Play),
    })
}

/// The value of a turn with a move that keeps it: one that is `worth` it, else a pass, if these are
/// found to do so.
fn value(
    region: &Region,
    past: &Past,
    turn: Turn,
    worth: Bits,
    effort: Effort<'_>,
) -> Option<Value> {
    let mut prover = Prover::new(region, past, effort);
    let value = prover.value(turn).ok().flatten()?;
    if value.best & worth != 0 {
        return Some(value);
    }
    let play =
        each(worth).find(|&bit| prover.keeps_by_play(turn, bit, value.difference) == Ok(true));
    if let Some(best) = play {
        return Some(Value { best, ..value });
    }
    if value.best != 0 && prover.keeps_by_pass(turn, value.difference) == Ok(true) {
        return Some(Value { best: 0, ..value });
    }
    Some(value)
}

/// The points that neither side holds for good.
fn unsettled(board: &Board) -> PointSet {
    let life = Color::BOTH.map(|color| benson(board, color));
    let is_settled = |point: &Point| {
        life.iter().any(|life| life.alive.contains(*point) || life.territory.contains(*point))
    };
    board.size().all_points().filter(|point| !is_settled(point)).collect()
}

/// Black's points less White's outside the `unsettled` ones.
fn settled_difference(board: &Board, unsettled: &PointSet) -> i32 {
    let held = |color| {
        let life = benson(board, color);
        let is_held =
            |point: &Point| life.alive.contains(*point) || life.territory.contains(*point);
        board.size().all_points().filter(|p| is_held(p) && !unsettled.contains(*p)).count() as i32
    };
    held(Color::Black) - held(Color::White)
}

/// What the history of a game forbids in a region.
fn past(game: &Game, region: &Region, unsettled: &PointSet) -> Past {
    let now = game.board();
    let elsewhere = || now.size().all_points().filter(|&point| !unsettled.contains(point));
    let is_same_elsewhere =
        |board: &Board| elsewhere().all(|point| board.color_at(point) == now.color_at(point));
    let mut situations = Vec::new();
    if game.rules().superko != Superko::Simple {
        let mut board = game.start().clone();
        let mut to_move = game.initial_to_move();
        let moves = game.moves().iter().map(Some).chain([None]);
        for next in moves {
            if is_same_elsewhere(&board) {
                situations.push((region.stones(&board), to_move));
            }
            match next {
                Some(&(color, Move::Play(point))) => {
                    board.play_unchecked::<Unhashed>(color, point);
                    to_move = !color;
                }
                Some(&(color, Move::Pass)) => {
                    board.pass();
                    to_move = !color;
                }
                None => {}
            }
        }
    }
    Past {
        superko: game.rules().superko,
        situations,
        is_elsewhere_open: elsewhere().any(|point| now.color_at(point).is_none()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Counting, Komi, Ruleset, Size};

    fn effort(positions: usize) -> Effort<'static> {
        Effort { positions, is_over: &|| false }
    }

    /// What Black wins by when both sides play what is solved, from the empty board on.
    fn played_out(side: usize, superko: Superko, positions: usize) -> i64 {
        let komi = Komi::ZERO;
        let rules = Ruleset { superko, komi, counting: Counting::Literal, ..Ruleset::default() };
        let mut game = Game::new(Size::new(side).unwrap(), rules);
        while !game.is_over() {
            let color = game.to_move();
            let solution = solve(&game, color, &PointSet::EMPTY, effort(positions)).unwrap();
            game.play(color, solution.best).unwrap();
        }
        game.score(&PointSet::EMPTY).margin() / 1000
    }

    #[test]
    fn the_smallest_boards_to_their_end() {
        for superko in [Superko::Positional, Superko::Situational] {
            let margins = [2, 3].map(|side| played_out(side, superko, 300_000));
            assert_eq!(margins, [1, 9], "{superko}");
        }
    }

    #[test]
    fn the_first_move_is_in_the_middle() {
        let size = Size::new(3).unwrap();
        let solution = solve(
            &Game::new(size, Ruleset::default()),
            Color::Black,
            &PointSet::EMPTY,
            effort(300_000),
        );
        assert_eq!(solution.map(|s| s.best.to_string()).as_deref(), Some("B2"));
    }

    #[test]
    fn gives_up_in_time() {
        let empty = Game::new(Size::new(4).unwrap(), Ruleset::default());
        assert_eq!(solve(&empty, Color::Black, &PointSet::EMPTY, effort(1_000)), None);
        let at_once = Effort { is_over: &|| true, ..effort(100_000) };
        assert_eq!(solve(&empty, Color::Black, &PointSet::EMPTY, at_once), None);
        let larger = Game::new(Size::NINE, Ruleset::default());
        assert_eq!(solve(&larger, Color::Black, &PointSet::EMPTY, effort(usize::MAX)), None);
    }
}
