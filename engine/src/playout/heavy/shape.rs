//! Known 3x3 shapes next to a recent move, some of them more eagerly than others.

use smallvec::SmallVec;
use tengen_rules::{Board, Color, Point};

use super::self_atari::{self, Sacrifice};
use crate::pattern::{Patterns, ShapeWeights};
use crate::rng::Rng;

/// Moves that make a shape, each with its weight. Next to two points there are sixteen at most.
#[derive(Debug, Default)]
pub(super) struct Candidates(SmallVec<[(Point, u32); 16]>);

impl Candidates {
    /// Adds the moves next to `around`, diagonally too, that make a shape and are no bad self-atari.
    pub(super) fn add(
        &mut self,
        board: &Board,
        color: Color,
        around: Point,
        (patterns, weights): (&Patterns, &ShapeWeights),
    ) {
        for point in board.surrounding_empties(around) {
            let shape = patterns.shape(board.neighborhood(point), color);
            if let Some(weight) = shape.map(|shape| weights.of(shape))
                && weight > 0
                && board.is_playable(color, point)
                && !self_atari::is_bad(board, color, point, Sacrifice::Stone)
                && self.0.iter().all(|&(other, _)| other != point)
            {
                self.0.push((point, weight));
            }
        }
    }

    /// One of the moves, as likely as its weight.
    pub(super) fn choose(&self, rng: &mut Rng) -> Option<Point> {
        let (last, others) = self.0.split_last()?;
        if others.is_empty() {
            return Some(last.0);
        }
        let sum: u32 = self.0.iter().map(|&(_, weight)| weight).sum();
        let mut draw = rng.below(sum as usize) as u32;
        for &(point, weight) in others {
            if draw < weight {
                return Some(point);
            }
            draw -= weight;
        }
        Some(last.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{at, drawn};
    use super::*;
    use crate::params::Params;

    /// The points next to C2 that Black may choose in 4,000 draws, with how often each was.
    fn chosen(params: &Params) -> Vec<(String, usize)> {
        let board = drawn(
            ".....
             ..X..
             .OX..
             ..O..
             .....",
        );
        let (patterns, weights) = (Patterns::get(), ShapeWeights::new(params));
        let mut moves = Candidates::default();
        for _ in 0..2 {
            moves.add(&board, Color::Black, at(&board, "C2"), (patterns, &weights));
        }
        let mut rng = Rng::new(1);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..4000 {
            if let Some(point) = moves.choose(&mut rng) {
                *counts.entry(point.to_string()).or_insert(0) += 1;
            }
        }
        assert!(!moves.0.spilled());
        counts.into_iter().collect()
    }

    #[test]
    fn answers_a_contact_move_with_hane_and_cut_as_often_as_they_weigh() {
        let mut params = Params::default();
        for row in Params::TABLE.iter().filter(|row| row.name.starts_with("shape_")) {
            params.set(row.name, 1.0).unwrap();
        }
        let even = chosen(&params);
        assert_eq!(even.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["B2", "D2"]);
        assert!(even[0].1.abs_diff(2000) < 150, "alike when they weigh alike: {even:?}");
        params.shape_cut = 3.0;
        let uneven = chosen(&params);
        assert!(uneven[0].1.abs_diff(3000) < 150, "the cut three times in four: {uneven:?}");
        params.shape_hane = 0.0;
        assert_eq!(chosen(&params), [("B2".to_owned(), 4000)]);
    }
}
