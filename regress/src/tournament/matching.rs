//! Pairs of equal or nearest points, by search.

use std::collections::BTreeSet;

/// Steps after which the search gives up: no real field comes near.
const STEPS: u32 = 500_000;

/// Someone to be paired.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<P> {
    pub(super) player: usize,
    pub(super) points: P,
    /// Games with Black less games with White.
    pub(super) balance: i32,
}

/// Who has met whom.
#[derive(Clone, Default, Debug)]
pub(super) struct Meetings(BTreeSet<(usize, usize)>);

impl Meetings {
    pub(super) fn insert(&mut self, one: usize, other: usize) {
        self.0.insert((one.min(other), one.max(other)));
    }

    pub(super) fn contains(&self, one: usize, other: usize) -> bool {
        self.0.contains(&(one.min(other), one.max(other)))
    }
}

/// Pairs everybody of an even field, the leaders first, each with the nearest whom it has not met;
/// among equally near ones with one whose colours go well with its own, then with the next in order.
/// `None` when nobody can be paired without somebody meeting twice.
pub(super) fn pair_nearest<P: Copy + Ord + core::ops::Sub<Output = P>>(
    candidates: &[Candidate<P>],
    met: &Meetings,
) -> Option<Vec<(usize, usize)>> {
    let mut ordered = candidates.to_vec();
    ordered.sort_by_key(|candidate| core::cmp::Reverse(candidate.points));
    let mut pairs = Vec::new();
    let mut steps = 0;
    search(&ordered, met, &mut pairs, &mut steps).then_some(pairs)
}

fn search<P: Copy + Ord + core::ops::Sub<Output = P>>(
    left: &[Candidate<P>],
    met: &Meetings,
    pairs: &mut Vec<(usize, usize)>,
    steps: &mut u32,
) -> bool {
    let Some((first, others)) = left.split_first() else { return true };
    *steps += 1;
    if *steps > STEPS {
        return false;
    }
    let mut choices: Vec<usize> =
        (0..others.len()).filter(|&n| !met.contains(first.player, others[n].player)).collect();
    // `others` is in the order of points: the difference from the leader grows along it.
    choices.sort_by_key(|&n| {
        let other = &others[n];
        let clash = first.balance.signum() * other.balance.signum() > 0;
        (first.points - other.points, clash, n)
    });
    for n in choices {
        let mut rest = others.to_vec();
        let other = rest.remove(n);
        pairs.push((first.player, other.player));
        if search(&rest, met, pairs, steps) {
            return true;
        }
        pairs.pop();
    }
    false
}
