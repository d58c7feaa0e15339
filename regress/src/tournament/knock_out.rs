//! Knock-out after two losses or more: players with as many losses meet.

use super::event::{Bout, Event, Pairing};
use super::lot::{DRAWS_UNTIL_LOT, coin};
use super::matching::{Candidate, Meetings, pair_nearest};
use super::schedule::Step;

/// Losses of each player. Every third draw between the same two is decided by lot.
pub(super) fn losses(event: &Event) -> Vec<usize> {
    let mut losses = vec![0; event.field.players.len()];
    let mut draws: Vec<(usize, usize)> = Vec::new();
    for bout in event.bouts() {
        if let Some(loser) = bout.loser() {
            losses[loser] += 1;
        } else if let Some([one, other]) = bout.players() {
            let tie = (one.min(other), one.max(other));
            draws.push(tie);
            let count = draws.iter().filter(|&&found| found == tie).count();
            if count.is_multiple_of(DRAWS_UNTIL_LOT) {
                let loser = if coin(event.seed, &[tie.0, tie.1, count]) { tie.0 } else { tie.1 };
                losses[loser] += 1;
            }
        }
    }
    losses
}

pub(super) fn next(event: &Event, limit: usize) -> Step {
    let losses = losses(event);
    let left: Vec<usize> = (0..event.field.players.len())
        .filter(|&player| losses[player] < limit && !event.has_withdrawn(player))
        .collect();
    if left.len() < 2 { Step::Finished } else { Step::Round(pair(event, &left)) }
}

/// Pairs players of as many losses, those that have not met where that is possible; of an odd
/// number the one with the fewest byes rests.
pub(super) fn pair(event: &Event, left: &[usize]) -> Vec<Pairing> {
    let (losses, colors) = (losses(event), event.colors());
    let mut byes = vec![0_usize; event.field.players.len()];
    let mut met = Meetings::default();
    for bout in event.bouts() {
        match (bout.players(), bout.pairing) {
            (Some([one, other]), _) => met.insert(one, other),
            (None, Pairing::Bye { player }) => byes[player] += 1,
            (None, _) => {}
        }
    }
    let mut playing = left.to_vec();
    let mut pairings = Vec::new();
    if !left.len().is_multiple_of(2)
        && let Some(&player) = left.iter().min_by_key(|&&p| (byes[p], losses[p], p))
    {
        playing.retain(|&other| other != player);
        pairings.push(Pairing::Bye { player });
    }
    let candidates: Vec<Candidate<i64>> = playing
        .iter()
        .map(|&player| Candidate {
            player,
            points: -(losses[player] as i64),
            balance: colors.get(&player).map_or(0, |&(balance, _)| balance),
        })
        .collect();
    let pairs = pair_nearest(&candidates, &met)
        .or_else(|| pair_nearest(&candidates, &Meetings::default()))
        .unwrap_or_default();
    pairings.extend(pairs.into_iter().map(|(one, other)| event.game_between(one, other, 0)));
    pairings
}

/// In how many rounds each player took part before it was out; winners stay to the end.
pub(super) fn rounds_survived(rounds: &[Vec<Bout>], players: usize) -> Vec<usize> {
    let mut survived = vec![0; players];
    for (number, round) in rounds.iter().enumerate() {
        for bout in round {
            let there = match bout.pairing {
                Pairing::Game { black, white, .. } => [Some(black), Some(white)],
                Pairing::Default { winner, .. } => [Some(winner), None],
                Pairing::Bye { player } => [Some(player), None],
            };
            for player in there.into_iter().flatten() {
                survived[player] = number + 1;
            }
        }
    }
    survived
}
