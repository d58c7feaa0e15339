//! Priors: what is known of a move before it was tried, in visits that were never made.
//!
//! A prior is a number of visits and how many of them were won; the search merges it with the real
//! ones, so that it fades as they come in.

use tengen_rules::{Board, Color, Move, Point, PointSet};

use crate::distance::Distances;
use crate::ladder::LadderReader;
use crate::params::Params;
use crate::pattern::Patterns;
use crate::tactics::{liberties_after, saves_from_atari, stones_captured};

/// Visits that were never made, and how many of them were won.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Prior {
    /// Number of visits.
    pub visits: f32,
    /// Those of them won by the side that moves.
    pub wins: f32,
}

impl Prior {
    /// Adds `visits`, of which the share `value` was won.
    fn add(&mut self, visits: f32, value: f32) {
        self.visits += visits;
        self.wins += visits * value;
    }
}

/// How near counts as near, by distance 1, 2 and 3, relative to `prior_near` (michi: 24, 22, 8).
const NEARNESS: [f32; 3] = [1.0, 0.92, 0.33];

/// Judges the moves of one position.
#[derive(Debug)]
pub(crate) struct Judge<'a> {
    board: &'a Board,
    color: Color,
    params: &'a Params,
    patterns: &'a Patterns,
    last: Option<Distances>,
    ladders: Ladders,
}

/// What ladders say of moves.
#[derive(Clone, Copy, Debug, Default)]
struct Ladders {
    /// Escapes that fail.
    vain: PointSet,
    /// Ataris that capture.
    working: PointSet,
}

impl Ladders {
    /// Reads every chain of `color` in atari and every enemy chain with two liberties.
    fn read(board: &Board, color: Color, reader: &mut LadderReader) -> Self {
        let mut ladders = Self::default();
        for (owner, stone) in board.all_stones() {
            if board.root(stone) != stone {
                continue;
            }
            match board.first_liberties::<3>(stone) {
                ([liberty, ..], 1) if owner == color && !reader.escapes(board, stone) => {
                    ladders.vain.insert(liberty);
                }
                (liberties, 2) if owner != color => {
                    for &liberty in &liberties[..2] {
                        if reader.captures(board, stone, liberty) {
                            ladders.working.insert(liberty);
                        }
                    }
                }
                _ => {}
            }
        }
        ladders
    }
}

impl<'a> Judge<'a> {
    /// A judge of the moves of `color`, `last` being the opponent's last one.
    #[must_use]
    pub(crate) fn new(
        board: &'a Board,
        color: Color,
        last: Option<Move>,
        params: &'a Params,
        reader: &mut LadderReader,
    ) -> Self {
        let last = last.and_then(Move::point).map(|point| Distances::from(board, point));
        let ladders = Ladders::read(board, color, reader);
        Self { board, color, params, patterns: Patterns::get(), last, ladders }
    }

    /// The prior of a legal move.
    #[must_use]
    pub(crate) fn prior(&self, move_: Move) -> Prior {
        let params = self.params;
        let mut prior = Prior::default();
        prior.add(params.prior_even, 0.5);
        let Move::Play(point) = move_ else {
            prior.add(params.prior_pass, 0.0);
            return prior;
        };
        let (board, color) = (self.board, self.color);
        if self.ladders.working.contains(point) {
            prior.add(params.prior_ladder, 1.0);
        }
        if stones_captured(board, color, point) > 0 {
            prior.add(params.prior_capture, 1.0);
        } else if self.ladders.vain.contains(point) {
            prior.add(params.prior_vain_escape, 0.0);
        } else if saves_from_atari(board, color, point) {
            prior.add(params.prior_escape, 1.0);
        } else if liberties_after::<2>(board, color, point) < 2 {
            prior.add(params.prior_self_atari, 0.0);
        }
        if self.patterns.shape(board.neighborhood(point), color).is_some() {
            prior.add(params.prior_pattern, 1.0);
        }
        if let Some(last) = &self.last
            && let Some(nearness) = NEARNESS.get(usize::from(last.to(point)).wrapping_sub(1))
        {
            prior.add(params.prior_near * nearness, 1.0);
        }
        if is_empty_around(board, point) {
            match point.line(board.size()) {
                1 | 2 => prior.add(params.prior_empty_area, 0.0),
                3 | 4 => prior.add(params.prior_empty_area, 1.0),
                _ => {}
            }
        }
        prior
    }
}

/// Whether no stone stands within three steps.
fn is_empty_around(board: &Board, point: Point) -> bool {
    const REACH: isize = 3;
    (-REACH..=REACH).all(|rows| {
        let width = REACH - rows.abs();
        (-width..=width).all(|columns| {
            let column = point.column().checked_add_signed(columns);
            let row = point.row().checked_add_signed(rows);
            let other = column.zip(row).and_then(|(c, r)| Point::new(c, r, board.size()));
            other.is_none_or(|other| board.color_at(other).is_none())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::Size;

    fn value(stones: &str, last: Option<&str>, move_: &str) -> Prior {
        let size = Size::NINE;
        let mut board = Board::new(size);
        for stone in stones.split_whitespace() {
            let point = Point::parse(&stone[1..], size).unwrap();
            board.set_up(stone[..1].parse().unwrap(), point).unwrap();
        }
        let params = Params::default();
        let last = last.map(|name| Move::parse(name, size).unwrap());
        let mut reader = LadderReader::new(size);
        let judge = Judge::new(&board, Color::Black, last, &params, &mut reader);
        judge.prior(Move::parse(move_, size).unwrap())
    }

    fn rate(prior: Prior) -> f32 {
        prior.wins / prior.visits
    }

    #[test]
    fn captures_and_escapes_attract_and_self_atari_repels() {
        let even = value("", None, "E5");
        assert!((rate(even) - 0.5).abs() < 1e-6);
        assert!(rate(value("wA1 bA2", None, "B1")) > 0.6, "capture");
        assert!(rate(value("bE5 wD5 wF5 wE6", None, "E4")) > 0.6, "escape");
        assert!(rate(value("wD1 wF1", None, "E1")) < 0.5, "self-atari at the edge");
        assert!(rate(value("", None, "pass")) < 0.3);
    }

    #[test]
    fn near_the_last_move_attracts() {
        let near = value("wE5", Some("E5"), "E4");
        let far = value("wE5", Some("E5"), "A1");
        assert!(rate(near) > rate(far));
    }

    #[test]
    fn the_third_line_attracts_on_an_empty_board_and_the_edge_repels() {
        assert!(rate(value("", None, "C3")) > 0.5);
        assert!(rate(value("", None, "C1")) < 0.5);
        assert!((rate(value("wD4", None, "C3")) - 0.5).abs() < 0.2);
    }
}
