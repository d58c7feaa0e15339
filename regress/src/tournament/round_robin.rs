//! Round robin: everyone meets everyone, by the circle method.

use super::event::{Event, Pairing};
use super::schedule::Step;

/// Who meets in a round of one cycle, the first of each pair with Black; `None` has no opponent.
///
/// One stands still while the others move round it; colours alternate so that everybody has each
/// as often as the number of games allows.
fn circle(players: usize, round: usize) -> Vec<(usize, Option<usize>)> {
    let places = players + players % 2;
    let turning = places - 1;
    let real = |place: usize| (place < players).then_some(place);
    let mut pairs = Vec::new();
    for number in 0..places / 2 {
        let (one, other) = if number == 0 {
            (turning, round % turning)
        } else {
            ((round + number) % turning, (round + turning - number) % turning)
        };
        let swap = if number == 0 { round % 2 == 1 } else { number % 2 == 1 };
        let (one, other) = if swap { (other, one) } else { (one, other) };
        match (real(one), real(other)) {
            (Some(one), other) => pairs.push((one, other)),
            (None, Some(other)) => pairs.push((other, None)),
            (None, None) => {}
        }
    }
    pairs
}

/// Rounds of one cycle.
pub(super) const fn rounds_of(players: usize) -> usize {
    players + players % 2 - 1
}

/// A round of several cycles, colours swapped in every second; `None` after the last.
pub(super) fn round(
    players: usize,
    cycles: usize,
    number: usize,
) -> Option<Vec<(usize, Option<usize>)>> {
    if players < 2 || number >= cycles * rounds_of(players) {
        return None;
    }
    let (cycle, round) = (number / rounds_of(players), number % rounds_of(players));
    let pairs = circle(players, round).into_iter();
    Some(if cycle.is_multiple_of(2) {
        pairs.collect()
    } else {
        pairs.map(|(one, other)| other.map_or((one, None), |other| (other, Some(one)))).collect()
    })
}

pub(super) fn next(event: &Event, cycles: usize) -> Step {
    let number = event.counted_rounds().len();
    let Some(pairs) = round(event.field.players.len(), cycles, number) else {
        return Step::Finished;
    };
    let pairings = pairs.into_iter().filter_map(|(black, white)| match white {
        None => Some(Pairing::Bye { player: black }),
        Some(white) => pairing(event, number, black, white, 0),
    });
    Step::Round(pairings.collect())
}

/// A game, or a default where one side is gone; nothing where both are.
pub(super) fn pairing(
    event: &Event,
    round: usize,
    black: usize,
    white: usize,
    board: usize,
) -> Option<Pairing> {
    match (event.is_out(black, round), event.is_out(white, round)) {
        (false, false) => Some(Pairing::Game { black, white, board }),
        (true, false) => Some(Pairing::Default { winner: white, loser: black, board }),
        (false, true) => Some(Pairing::Default { winner: black, loser: white, board }),
        (true, true) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn everyone_meets_everyone_with_balanced_colors() {
        for players in 2..=13 {
            let mut met = BTreeMap::new();
            let mut balance = vec![0_i32; players];
            let mut rests = vec![0; players];
            for number in 0..rounds_of(players) {
                let mut seen = vec![false; players];
                for (one, other) in round(players, 1, number).unwrap() {
                    for player in [Some(one), other].into_iter().flatten() {
                        assert!(!core::mem::replace(&mut seen[player], true));
                    }
                    let Some(other) = other else {
                        rests[one] += 1;
                        continue;
                    };
                    *met.entry((one.min(other), one.max(other))).or_insert(0) += 1;
                    balance[one] += 1;
                    balance[other] -= 1;
                }
                assert!(seen.into_iter().all(|there| there));
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
            assert!(met.values().all(|&times| times == 1));
            let most = i32::from(players.is_multiple_of(2));
            assert!(balance.iter().all(|b| b.abs() <= most), "{players}: {balance:?}");
            assert!(rests.iter().all(|&rest| rest == players % 2));
            assert!(round(players, 1, rounds_of(players)).is_none());
        }
        let first = round(4, 2, 0).unwrap();
        let again = round(4, 2, 3).unwrap();
        for ((one, other), (two, second)) in first.into_iter().zip(again) {
            assert_eq!((Some(one), other), (second, Some(two)));
        }
    }
}
