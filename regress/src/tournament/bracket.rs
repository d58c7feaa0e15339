//! Single knock-out: a bracket, the first against the last.

use serde::Serialize;

use super::event::{Event, Pairing};
use super::lot::{DRAWS_UNTIL_LOT, coin};
use super::schedule::Step;

/// One meeting in a bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BracketTie {
    /// The two who meet; `None` where nobody comes from below.
    pub players: [Option<usize>; 2],
    /// Who goes on, once that is known.
    pub winner: Option<usize>,
}

/// A bracket so far: its columns from the first round to the last that can be named.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Bracket {
    /// Meetings by round.
    pub columns: Vec<Vec<BracketTie>>,
}

/// Places of the players in the first column, so that the best meet as late as possible: of two
/// players 1 2, of four 1 4 2 3, and so on.
fn seeding(places: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < places {
        let count = 2 * order.len();
        order = order.into_iter().flat_map(|player| [player, count - 1 - player]).collect();
    }
    order
}

impl Bracket {
    /// The bracket of an event of single knock-out.
    #[must_use]
    pub fn of(event: &Event) -> Self {
        let players = event.field.players.len();
        let mut slots: Vec<Option<usize>> = seeding(players.next_power_of_two())
            .into_iter()
            .map(|player| (player < players).then_some(player))
            .collect();
        let mut columns = Vec::new();
        while slots.len() > 1 {
            let column: Vec<BracketTie> = slots
                .chunks_exact(2)
                .map(|pair| {
                    let players = [pair[0], pair[1]];
                    BracketTie { players, winner: winner(event, players) }
                })
                .collect();
            let is_open =
                column.iter().any(|tie| tie.winner.is_none() && tie.players != [None, None]);
            slots = column.iter().map(|tie| tie.winner).collect();
            columns.push(column);
            if is_open {
                break;
            }
        }
        Self { columns }
    }

    /// For each player the number of columns it came to, and one more for the winner of the last.
    pub(super) fn columns_reached(&self, players: usize) -> Vec<usize> {
        let mut reached = vec![0; players];
        for (number, column) in self.columns.iter().enumerate() {
            for player in column.iter().flat_map(|tie| tie.players).flatten() {
                reached[player] = number + 1;
            }
            if let [BracketTie { winner: Some(winner), .. }] = column.as_slice() {
                reached[*winner] = number + 2;
            }
        }
        reached
    }
}

/// Who goes on of two: after a decided game, or after draws by lot; without an opponent, at once.
fn winner(event: &Event, players: [Option<usize>; 2]) -> Option<usize> {
    let (one, other) = match players {
        [Some(one), Some(other)] => (one, other),
        [one, other] => return one.or(other),
    };
    let mut draws = 0;
    for bout in event.bouts() {
        let Some((_, own, others)) = bout.seen_by(one).filter(|&(found, ..)| found == other) else {
            continue;
        };
        match own.cmp(&others) {
            core::cmp::Ordering::Greater => return Some(one),
            core::cmp::Ordering::Less => return Some(other),
            core::cmp::Ordering::Equal => draws += 1,
        }
    }
    let by_lot = if coin(event.seed, &[one, other]) { one } else { other };
    (draws >= DRAWS_UNTIL_LOT).then_some(by_lot)
}

pub(super) fn next(event: &Event) -> Step {
    let bracket = Bracket::of(event);
    let round = event.counted_rounds().len();
    let Some(column) = bracket.columns.last() else { return Step::Finished };
    let mut pairings: Vec<Pairing> = column
        .iter()
        .filter(|tie| tie.winner.is_none())
        .filter_map(|tie| match tie.players {
            [Some(one), Some(other)] => {
                Some(match (event.is_out(one, round), event.is_out(other, round)) {
                    (false, false) => event.game_between(one, other, 0),
                    (true, false) => Pairing::Default { winner: other, loser: one, board: 0 },
                    // Of two that are gone the better seeded one goes on, to lose by default later.
                    (_, true) => Pairing::Default { winner: one, loser: other, board: 0 },
                })
            }
            _ => None,
        })
        .collect();
    if pairings.is_empty() {
        return Step::Finished;
    }
    if round == 0 {
        pairings.extend(column.iter().filter_map(|tie| match tie.players {
            [Some(player), None] | [None, Some(player)] => Some(Pairing::Bye { player }),
            _ => None,
        }));
    }
    Step::Round(pairings)
}

#[cfg(test)]
mod tests {
    use super::seeding;

    #[test]
    fn the_best_meet_last() {
        assert_eq!(seeding(1), [0]);
        assert_eq!(seeding(4), [0, 3, 1, 2]);
        assert_eq!(seeding(8), [0, 7, 3, 4, 1, 6, 2, 5]);
    }
}
