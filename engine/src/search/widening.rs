//! Progressive widening: a node's moves are considered in the order of their priors, few at first, and
//! one more each time its visits have grown by a factor (Coulom 2007; Chaslot et al. 2008).
//!
//! A node holds no moves that it would not consider before all are, some hundred million visits later. Only
//! the root, where every move is to have its chance, holds all.

use crate::params::Params;

/// How many moves of a node are considered, by its visits.
#[derive(Clone, Debug)]
pub(crate) struct Widening {
    /// Moves considered from the start; all of them when there is no widening.
    first: usize,
    /// The visits at which one move more is considered.
    bounds: Vec<f32>,
}

/// Beyond so many visits every move is considered.
const ENOUGH: f32 = 1e9;

impl Widening {
    /// The schedule that the tunables ask for.
    #[must_use]
    pub(crate) fn new(params: &Params) -> Self {
        let first = match params.widening_moves as usize {
            0 => usize::MAX,
            moves => moves,
        };
        let next = |&bound: &f32| Some(bound * params.widening_growth);
        let bounds = std::iter::successors(Some(params.widening_start), next);
        Self { first, bounds: bounds.take_while(|&bound| bound < ENOUGH).collect() }
    }

    /// The most moves that are considered before all are; also the most that a node other than the root
    /// holds. What superko forbids is counted: where it forbids many, fewer are left to consider.
    #[must_use]
    pub(crate) fn most(&self) -> usize {
        self.first.saturating_add(self.bounds.len().saturating_sub(1))
    }

    /// How many moves are considered after so many visits, as far as the node holds them.
    #[must_use]
    #[inline]
    pub(crate) fn width(&self, visits: u32) -> usize {
        if self.first == usize::MAX {
            return usize::MAX;
        }
        let reached = self.bounds.partition_point(|&bound| bound <= visits as f32);
        if reached == self.bounds.len() { usize::MAX } else { self.first + reached }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widens_by_a_move_each_time_the_visits_have_grown() {
        let mut params = Params::default();
        params.set("widening_moves", 5.0).unwrap();
        params.set("widening_start", 40.0).unwrap();
        params.set("widening_growth", 1.5).unwrap();
        let widening = Widening::new(&params);
        let widths = [0, 39, 40, 59, 60, 89, 90].map(|visits| widening.width(visits));
        assert_eq!(widths, [5, 5, 6, 6, 7, 7, 8]);
        assert_eq!(widening.width(u32::MAX), usize::MAX);
        assert_eq!(widening.width(990_000_000), widening.most());
    }

    #[test]
    fn is_off_without_moves() {
        let mut params = Params::default();
        params.set("widening_moves", 0.0).unwrap();
        let widening = Widening::new(&params);
        assert_eq!((widening.width(0), widening.most()), (usize::MAX, usize::MAX));
    }
}
