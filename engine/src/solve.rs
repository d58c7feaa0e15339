//! Perfect play where little is left: on the smallest boards, and where all but a few points belong
//! to somebody for good.

mod found;
mod path;
mod proof;
mod table;

use tengen_rules::{
    Board, Color, ColorMap, Counting, Game, Move, Point, PointSet, Size, Superko, Unhashed, benson,
};

use crate::region::{Bits, Region, Turn, each};
use path::Past;
use proof::{Prover, Value};
use table::Table;

/// More empty points than this are not worth the trial, but for the boards on which nobody has much
/// else to do.
const MOST_EMPTIES: usize = 12;

/// Points of the largest board that is searched from its first move on.
pub(crate) const SMALL_BOARD: usize = 25;

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

/// What was found on a whole board, for the next move.
#[derive(Debug, Default)]
pub(crate) struct Memory(Option<Remembered>);

/// A table of turns, and of what board, if it is of a whole one.
#[derive(Debug)]
struct Remembered {
    whole: Option<(Size, Superko)>,
    table: Table,
}

impl Memory {
    /// What is remembered under the rules in force: of the whole board, or nothing.
    fn table(&mut self, game: &Game, region: &Region) -> &mut Table {
        let is_whole = region.points().len() == game.size().points();
        let whole = is_whole.then(|| (game.size(), game.rules().superko));
        let kept = self.0.take().filter(|kept| is_whole && kept.whole == whole);
        let table = || Remembered { whole, table: Table::new(region) };
        &mut self.0.insert(kept.unwrap_or_else(table)).table
    }
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
    memory: &mut Memory,
) -> Option<Solution> {
    let board = game.board();
    let held = held(game);
    let mut unsettled = *PointSet::all(board.size());
    for side in Color::BOTH {
        unsettled.remove_all(&held[side]);
    }
    let (region, stones) = Region::of(board, &unsettled)?;
    let region = region.played_out();
    let is_small = board.size().points() <= SMALL_BOARD;
    if !is_small && region.empties(stones).count_ones() as usize > MOST_EMPTIES {
        return None;
    }
    let ko = board.ko(color).map_or(0, |point| region.bit(point));
    let passed = game.passes() > 0 && game.to_move() == color;
    let turn = Turn { stones, color, ko, passed };
    let past = past(game, &region, &held);
    let worth = worth.iter().fold(0, |bits, point| bits | region.bit(point));
    let mut prover = Prover::new(&region, &past, memory.table(game, &region), effort);
    let value = value(&mut prover, turn, worth)?;
    let settled = held[Color::Black].len() as i32 - held[Color::White].len() as i32;
    Some(Solution {
        difference: value.difference + settled,
        best: region.point(value.best).filter(|_| value.best != 0).map_or(Move::Pass, Move::Play),
    })
}

/// The value of a turn with a move that keeps it: one that is `worth` it, else a pass, if these are
/// found to do so.
fn value(prover: &mut Prover<'_>, turn: Turn, worth: Bits) -> Option<Value> {
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

/// The points that each side holds for good, without territory in which stones must still be taken before
/// the board is counted literally.
fn held(game: &Game) -> ColorMap<PointSet> {
    let board = game.board();
    let of = |color: Color| {
        let life = benson(board, color);
        let stands = |point: &Point| board.color_at(*point) == Some(!color);
        let mut disputed: Vec<Point> = match game.rules().counting {
            Counting::Literal => life.territory.iter().filter(stands).collect(),
            Counting::Agreed => Vec::new(),
        };
        let mut held = life.alive;
        held.insert_all(&life.territory);
        while let Some(point) = disputed.pop() {
            if held.remove(point) {
                let own = |point: &Point| board.color_at(*point) == Some(color);
                disputed.extend(point.neighbors(board.size()).filter(|point| !own(point)));
            }
        }
        held
    };
    ColorMap::new(of(Color::Black), of(Color::White))
}

/// Whether a move elsewhere costs nothing: in the other side's territory, or in one's own beside the last
/// two eyes.
fn is_elsewhere_open(board: &Board, held: &ColorMap<PointSet>) -> bool {
    let is_open = |(owner, point): (Color, Point)| {
        let after = |color| {
            let mut board = board.clone();
            board.play(color, point).is_ok().then_some(board)
        };
        let holds = |board: Board| {
            let life = benson(&board, owner);
            let mut holding = life.alive;
            holding.insert_all(&life.territory);
            held[owner].is_subset(&holding)
        };
        board.color_at(point).is_none()
            && (after(!owner).is_some() || after(owner).is_some_and(holds))
    };
    Color::BOTH
        .into_iter()
        .flat_map(|owner| held[owner].iter().map(move |point| (owner, point)))
        .any(is_open)
}

/// What the history of a game forbids in a region, the points of which nobody has `held`.
fn past(game: &Game, region: &Region, held: &ColorMap<PointSet>) -> Past {
    let now = game.board();
    let elsewhere = || Color::BOTH.into_iter().flat_map(|side| held[side].iter());
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
        is_elsewhere_open: is_elsewhere_open(now, held),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::region::Stones;
    use crate::rng::Rng;
    use tengen_rules::{Komi, Ruleset};

    fn solve_afresh(game: &Game, effort: Effort<'_>) -> Option<Solution> {
        solve(game, game.to_move(), &PointSet::EMPTY, effort, &mut Memory::default())
    }

    fn effort(positions: usize) -> Effort<'static> {
        Effort { positions, is_over: &|| false }
    }

    /// What Black wins by when both sides play what is solved, from the empty board on.
    fn played_out(side: usize, superko: Superko, positions: usize) -> i64 {
        let komi = Komi::ZERO;
        let rules = Ruleset { superko, komi, counting: Counting::Literal, ..Ruleset::default() };
        let mut game = Game::new(Size::new(side).unwrap(), rules);
        let mut memory = Memory::default();
        while !game.is_over() {
            let color = game.to_move();
            let effort = effort(positions);
            let solution = solve(&game, color, &PointSet::EMPTY, effort, &mut memory).unwrap();
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

    /// Whether Black's area less White's will be `goal` at least, by trying every move after the real
    /// history; `None` if that takes too many moves.
    fn reaches(game: &mut Game, goal: i64, left: &mut usize) -> Option<bool> {
        let color = game.to_move();
        let is_reached = game.score(&PointSet::EMPTY).margin() >= 1000 * goal;
        if game.is_over() {
            return Some(is_reached);
        }
        *left = left.checked_sub(1)?;
        let wants = color == Color::Black;
        let plays = game.board().empties().to_vec().into_iter().map(Move::Play);
        let mut moves: Vec<Move> = plays.collect();
        moves.insert(if is_reached == wants { 0 } else { moves.len() }, Move::Pass);
        for move_ in moves {
            if game.play(color, move_).is_ok() {
                let result = reaches(game, goal, left);
                game.undo();
                if result? == wants {
                    return Some(wants);
                }
            }
        }
        Some(!wants)
    }

    /// A game of random moves, passes among them, that isn't over.
    fn random_game(side: usize, superko: Superko, moves: usize, rng: &mut Rng) -> Game {
        let komi = Komi::ZERO;
        let rules = Ruleset { superko, komi, counting: Counting::Literal, ..Ruleset::default() };
        let mut game = Game::new(Size::new(side).unwrap(), rules);
        // Superko may leave nothing but a second pass.
        for _ in 0..4 * moves {
            if game.moves().len() == moves {
                break;
            }
            let color = game.to_move();
            let empties = game.board().empties();
            let choice = rng.below(empties.len() + 1);
            let move_ = empties.get(choice).map_or(Move::Pass, |&point| Move::Play(point));
            let may_pass = game.passes() == 0;
            if move_ != Move::Pass || may_pass {
                let _ = game.play(color, move_);
            }
        }
        game
    }

    #[test]
    fn agrees_with_trying_every_move_after_any_history() {
        let mut rng = Rng::new(1);
        for superko in [Superko::Positional, Superko::Situational] {
            // How many of so many games are short enough to be tried out.
            for (side, shortest, longest, games, fewest) in
                [(2, 0, 9, 30, 20), (3, 8, 22, 30, 8), (4, 16, 40, 30, 3)]
            {
                let mut compared = 0;
                for _ in 0..games {
                    let moves = shortest + rng.below(longest - shortest);
                    let mut game = random_game(side, superko, moves, &mut rng);
                    let Some(solution) = solve_afresh(&game, effort(20_000)) else { continue };
                    let value = i64::from(solution.difference);
                    let mut left = 2_000;
                    let mut is = |goal| reaches(&mut game, goal, &mut left);
                    let Some((high, low)) = is(value + 1).zip(is(value)) else { continue };
                    compared += 1;
                    let way = game.moves();
                    assert!(low && !high, "{superko}: not {value} after {way:?}");
                    // The move that is said to be best is allowed, and keeps the value.
                    game.play(game.to_move(), solution.best).unwrap();
                    let color = game.to_move();
                    let kept = if color == Color::White { value } else { value + 1 };
                    let is_kept = reaches(&mut game, kept, &mut 4_000);
                    assert_ne!(is_kept, Some(color == Color::Black), "{superko}: {solution:?}");
                }
                assert!(compared >= fewest, "{superko}, {side}x{side}: only {compared}");
            }
        }
    }

    #[test]
    fn what_is_known_of_a_part_is_not_taken_for_the_board() {
        let size = Size::new(3).unwrap();
        let game = Game::new(size, Ruleset::default());
        let region = |points: usize| {
            let points = size.all_points().take(points).collect();
            Region::of(game.board(), &points).unwrap().0
        };
        let (part, whole) = (region(4), region(9));
        let mut stones = Stones::default();
        stones.of[Color::White] = 0b1_0000_0010;
        let fresh = Table::new(&whole).hashes(stones);
        let mut memory = Memory::default();
        let _ = memory.table(&game, &part);
        assert_eq!(memory.table(&game, &whole).hashes(stones), fresh);
    }

    #[test]
    fn the_first_move_is_in_the_middle() {
        let size = Size::new(3).unwrap();
        let empty = Game::new(size, Ruleset::default());
        let solution = solve_afresh(&empty, effort(300_000));
        assert_eq!(solution.map(|s| s.best.to_string()).as_deref(), Some("B2"));
    }

    #[test]
    fn gives_up_in_time() {
        let empty = Game::new(Size::new(4).unwrap(), Ruleset::default());
        assert_eq!(solve_afresh(&empty, effort(1_000)), None);
        let at_once = Effort { is_over: &|| true, ..effort(100_000) };
        assert_eq!(solve_afresh(&empty, at_once), None);
        let larger = Game::new(Size::NINE, Ruleset::default());
        assert_eq!(solve_afresh(&larger, effort(usize::MAX)), None);
    }
}
