//! How clear the choice of a move is.

use super::Position;
use crate::tree::Results;

/// A second move with more than this share of the best one's visits may still become the best
/// (Pachi thinks on below 2.5 times as many, Ray below 1.2).
const RIVAL_SHARE: f32 = 0.67;

/// Only moves with this share of the best one's visits have a win rate to compare with its own.
const COMPARABLE_SHARE: f32 = 0.1;

/// The most visited move of the root, and what speaks for others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Choice {
    first: u32,
    second: u32,
    /// Whether another move, visited often enough to be compared, wins more often.
    is_outdone: bool,
}

impl Choice {
    /// The choice as the root has it now.
    pub(super) fn of(position: &Position<'_>) -> Self {
        let results = || {
            let root = position.tree.root();
            root.into_iter().flat_map(|root| root.all_results().map(|(_, results)| results))
        };
        Self::among(results)
    }

    fn among<I: Iterator<Item = Results>>(results: impl Fn() -> I) -> Self {
        let (mut first, mut second) = (Results::default(), 0);
        for results in results() {
            if results.visits > first.visits {
                second = first.visits;
                first = results;
            } else {
                second = second.max(results.visits);
            }
        }
        let least = (COMPARABLE_SHARE * first.visits as f32) as u32;
        let is_outdone =
            results().any(|other| other.visits > least && other.win_rate() > first.win_rate());
        Self { first: first.visits, second, is_outdone }
    }

    /// Visits by which the most visited move leads.
    pub(super) const fn lead(&self) -> u32 {
        self.first - self.second
    }

    /// Whether more thought may well change the choice.
    pub(super) fn is_open(&self) -> bool {
        self.is_outdone || self.second as f32 > RIVAL_SHARE * self.first as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(moves: &[(u32, f32)]) -> Choice {
        Choice::among(|| {
            moves.iter().map(|&(visits, wins)| Results { visits, wins, ..Results::default() })
        })
    }

    #[test]
    fn open_while_another_move_is_close_or_better() {
        let clear = choice(&[(100, 45.0), (1000, 600.0), (400, 200.0)]);
        assert_eq!(clear.lead(), 600);
        assert!(!clear.is_open());
        assert!(choice(&[(1000, 600.0), (800, 400.0)]).is_open(), "nearly as often visited");
        assert!(choice(&[(1000, 600.0), (400, 280.0)]).is_open(), "wins more often");
        assert!(!choice(&[(1000, 600.0), (4, 4.0)]).is_open(), "by chance");
        assert!(!choice(&[(1000, 600.0)]).is_open(), "nothing else");
        assert!(!choice(&[]).is_open());
    }
}
