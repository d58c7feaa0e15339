//! Points pairing (积分编排), alone and with knock-out.

use super::event::{Event, Pairing};
use super::fraction::Fraction;
use super::lot::shuffled;
use super::matching::{Candidate, Meetings, pair_nearest};
use super::schedule::{ScheduleError, Step};

/// The next round of a points pairing among those still there.
pub(super) fn next(event: &Event, rounds: usize) -> Result<Step, ScheduleError> {
    let played = event.counted_rounds().len();
    if played >= rounds {
        return Ok(Step::Finished);
    }
    let there: Vec<usize> =
        (0..event.field.players.len()).filter(|&p| !event.has_withdrawn(p)).collect();
    if there.len() < 2 {
        return Ok(Step::Finished);
    }
    pair(event, &there).map(Step::Round)
}

/// Pairs players by their points; of an odd number the last that had none yet gets a bye.
pub(super) fn pair(event: &Event, there: &[usize]) -> Result<Vec<Pairing>, ScheduleError> {
    let (points, colors) = (event.points(), event.colors());
    let mut met = Meetings::default();
    let mut rested = vec![false; event.field.players.len()];
    for bout in event.bouts() {
        match (bout.players(), bout.pairing) {
            (Some([one, other]), _) => met.insert(one, other),
            (None, Pairing::Bye { player }) => rested[player] = true,
            (None, _) => {}
        }
    }
    let candidates: Vec<Candidate<Fraction>> = in_order(event, there)
        .into_iter()
        .map(|player| Candidate {
            player,
            points: points[player],
            balance: colors.get(&player).map_or(0, |&(balance, _)| balance),
        })
        .collect();
    let game = |(one, other): (usize, usize)| event.game_between(one, other, 0);
    if candidates.len().is_multiple_of(2) {
        let pairs = pair_nearest(&candidates, &met).ok_or(ScheduleError::NoPairing)?;
        return Ok(pairs.into_iter().map(game).collect());
    }
    let mut resting: Vec<usize> =
        (0..candidates.len()).filter(|&n| !rested[candidates[n].player]).collect();
    // The last of those with the fewest points first.
    resting.sort_by_key(|&n| (candidates[n].points, core::cmp::Reverse(n)));
    for n in resting {
        let mut others = candidates.clone();
        let player = others.remove(n).player;
        if let Some(pairs) = pair_nearest(&others, &met) {
            let bye = Pairing::Bye { player };
            return Ok(pairs.into_iter().map(game).chain([bye]).collect());
        }
    }
    Err(ScheduleError::NoPairing)
}

/// Players of equal points stand in an order by lot, the same in every round.
fn in_order(event: &Event, there: &[usize]) -> Vec<usize> {
    let lots = shuffled(event.seed, event.field.players.len());
    lots.into_iter().filter(|player| there.contains(player)).collect()
}

/// Who is still in a points pairing with knock-out after the rounds so far.
///
/// Where an odd number would be left, the best placed of those that just went out plays on as if it
/// had lost one game fewer; from an odd start, and where nobody just went out, there is a bye.
pub(super) fn survivors(event: &Event, losses: usize) -> Vec<usize> {
    let count = event.field.players.len();
    let mut lives = vec![losses; count];
    let mut left: Vec<usize> = (0..count).filter(|&player| !event.is_out(player, 0)).collect();
    for (number, round) in event.counted_rounds().iter().enumerate() {
        for loser in round.iter().filter_map(super::event::Bout::loser) {
            lives[loser] = lives[loser].saturating_sub(1);
        }
        left.retain(|&player| !event.is_out(player, number + 1));
        let gone: Vec<usize> = left.iter().copied().filter(|&player| lives[player] == 0).collect();
        left.retain(|&player| lives[player] > 0);
        if left.len() > 1 && left.len() % 2 == 1 && !gone.is_empty() {
            let so_far = Event {
                rounds: event.counted_rounds()[..=number].to_vec(),
                play_off_rounds: 0,
                ..event.clone()
            };
            let best = super::standings::by_points(&so_far).into_iter().find(|p| gone.contains(p));
            if let Some(player) = best {
                lives[player] = 1;
                left.push(player);
            }
        }
    }
    left.sort_unstable();
    left
}

/// The next round of a points pairing with knock-out. When those left have all met, they meet again.
pub(super) fn next_with_knock_out(event: &Event, losses: usize) -> Step {
    let left = survivors(event, losses);
    if left.len() < 2 {
        return Step::Finished;
    }
    let pairings = pair(event, &left).unwrap_or_else(|_| super::knock_out::pair(event, &left));
    Step::Round(pairings)
}
