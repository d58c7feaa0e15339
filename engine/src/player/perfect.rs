//! Moves that need no judgement: what is solved is played as it was solved.

use std::time::{Duration, Instant};

use tengen_rules::{Color, Counting, Game, Move, PointSet, Superko};

use super::Player;
use super::decide::{Prospect, is_opening};
use crate::search::{Limits, Stop};
use crate::solve::{Effort, Memory, SMALL_BOARD, solve};
use crate::status::Judgement;

/// Positions for a solution for each playout of a move.
const POSITIONS_PER_PLAYOUT: u64 = 100;

/// On boards that are not small, where a position takes 5 microseconds, so many until they take a tenth of a
/// second, and then so many that they take about as long as the search.
const POSITIONS_AT_ONCE: u64 = 20_000;
const FURTHER_POSITIONS_PER_PLAYOUT: u64 = 10;

/// Positions for a solution for each second of a move: what takes about half of it.
const POSITIONS_PER_SECOND: f64 = 500_000.0;

/// Most positions for a solution, and what there is without any limit on a move.
const MOST_POSITIONS: u64 = 4_000_000;

/// A board of so many points is worth more: once it is solved, the rest of the game costs nothing.
const TINY_BOARD: usize = 16;

/// Positions for a solution of a tiny board in the time of a playout.
const POSITIONS_PER_PLAYOUT_OF_PATIENCE: u64 = 500;

/// Most positions for that if nothing limits a move. The first move on 4x4 takes less than 20 million, and
/// 16 seconds of a processor.
const MOST_POSITIONS_OF_PATIENCE: u64 = 40_000_000;

/// Most time for so many, on a machine that has as good as none to spare.
const PATIENCE: Duration = Duration::from_secs(300);

/// What a solution may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    positions: usize,
    time: Option<Duration>,
}

impl Player {
    /// A part of what the limits allow; on the smallest boards more, unless the settings or a clock limit
    /// the time. Under simple ko these stay open, for all that is looked at.
    pub(super) fn patience(&self, game: &Game, limits: &Limits) -> Patience {
        let is_tiny = game.size().points() <= TINY_BOARD && game.rules().superko != Superko::Simple;
        if !is_tiny || self.settings.time.is_some() || limits.aim.is_some() {
            let positions = positions(limits, POSITIONS_PER_PLAYOUT, most_positions(game, limits));
            return Patience { positions, time: shortest(limits).map(|time| time / 2) };
        }
        let is_counted = limits.playouts.is_some() || limits.visits.is_some();
        let limits = Limits { time: None, ..*limits };
        Patience {
            positions: positions(
                &limits,
                POSITIONS_PER_PLAYOUT_OF_PATIENCE,
                MOST_POSITIONS_OF_PATIENCE,
            ),
            time: (!is_counted).then_some(PATIENCE),
        }
    }
}

impl Prospect {
    /// The best move by a solution of the position, if one is found with such patience. Not where the
    /// count by agreement is clear: nothing need be played out then.
    pub(super) fn perfect(
        &self,
        game: &Game,
        color: Color,
        patience: &Patience,
        stop: &Stop,
        memory: &mut Memory,
    ) -> Option<Move> {
        let judgement = match self {
            Self::Pass | Self::Haste => return None,
            Self::Play(judgement) => judgement.as_deref(),
        };
        let is_clear = judgement.is_some_and(Judgement::is_settled);
        if is_clear && game.rules().counting == Counting::Agreed {
            return None;
        }
        let worth = judgement.map_or(PointSet::EMPTY, |judgement| *judgement.open());
        let start = Instant::now();
        let is_late = || patience.time.is_some_and(|time| start.elapsed() > time);
        let is_over = || stop.is_requested() || is_late();
        let effort = Effort { positions: patience.positions, is_over: &is_over };
        let best = solve(game, color, &worth, effort, memory)?.best;
        (best != Move::Pass || !is_opening(game)).then_some(best)
    }
}

/// Most positions for a solution, whatever time there is.
fn most_positions(game: &Game, limits: &Limits) -> u64 {
    match limits.playouts.into_iter().chain(limits.visits).min() {
        Some(playouts) if game.size().points() > SMALL_BOARD => playouts
            .saturating_mul(FURTHER_POSITIONS_PER_PLAYOUT)
            .clamp(POSITIONS_AT_ONCE, MOST_POSITIONS),
        _ => MOST_POSITIONS,
    }
}

/// The time that a move is to take.
fn shortest(limits: &Limits) -> Option<Duration> {
    limits.time.into_iter().chain(limits.aim).min()
}

/// Positions that may be looked at within these limits: so many a playout, and so many at most.
fn positions(limits: &Limits, per_playout: u64, most: u64) -> usize {
    let by_playouts = limits.playouts.into_iter().chain(limits.visits);
    let by_playouts = by_playouts.map(|playouts| playouts.saturating_mul(per_playout));
    let by_time = shortest(limits).map(|time| (time.as_secs_f64() * POSITIONS_PER_SECOND) as u64);
    by_playouts.chain(by_time).fold(most, u64::min) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Settings;
    use tengen_rules::{Ruleset, Size};

    #[test]
    fn a_solution_takes_no_longer_than_the_search_but_on_small_boards() {
        let player = Player::new(Settings::default());
        let positions = |side, playouts| {
            let game = Game::new(Size::new(side).unwrap(), Ruleset::default());
            player.patience(&game, &Limits::playouts(playouts)).positions
        };
        assert_eq!(
            [100, 200, 1000, 20_000].map(|playouts| positions(9, playouts)),
            [10_000, 20_000, 20_000, 200_000]
        );
        assert_eq!(positions(5, 1500), 150_000);
        assert_eq!(positions(9, u64::MAX), MOST_POSITIONS as usize);
    }
}
