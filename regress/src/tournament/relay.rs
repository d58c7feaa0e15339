//! Ladder relay (擂台赛): the winner stays on, the loser's next team-mate comes up.

use super::event::{Event, Pairing};
use super::lot::{DRAWS_UNTIL_LOT, coin};
use super::schedule::Step;

/// How many members of the two teams are beaten. After so many draws between the same two, lots
/// decide which of them goes.
pub(super) fn beaten(event: &Event) -> [usize; 2] {
    let (mut beaten, mut draws) = ([0; 2], 0);
    for bout in event.bouts() {
        let gone = match (bout.loser(), bout.players()) {
            (Some(loser), _) => loser,
            (None, Some([one, other])) => {
                draws += 1;
                if draws < DRAWS_UNTIL_LOT {
                    continue;
                }
                if coin(event.seed, &[one.min(other), one.max(other)]) {
                    one.min(other)
                } else {
                    one.max(other)
                }
            }
            (None, None) => continue,
        };
        draws = 0;
        if let Some((team, _)) = event.field.team_of(gone) {
            beaten[team] += 1;
        }
    }
    beaten
}

pub(super) fn next(event: &Event) -> Step {
    let beaten = beaten(event);
    let round = event.counted_rounds().len();
    let up = |team: usize| {
        let team_members = event.field.teams.get(team).map(|team| &team.members);
        team_members.and_then(|members| members.get(beaten[team]).copied())
    };
    let (Some(one), Some(other)) = (up(0), up(1)) else { return Step::Finished };
    Step::Round(vec![match (event.is_out(one, round), event.is_out(other, round)) {
        (false, false) => event.game_between(one, other, 0),
        (true, false) => Pairing::Default { winner: other, loser: one, board: 0 },
        // Of two that are gone one is out after the other.
        (_, true) => Pairing::Default { winner: one, loser: other, board: 0 },
    }])
}
