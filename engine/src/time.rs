//! How long to think about a move by the clock.

use std::time::Duration;

use tengen_rules::{Board, Clock, TimeControl};

/// Time lost between the search's end and the moment the other side stops the clock.
const LAG: Duration = Duration::from_millis(50);

/// Share of a period that is used: threads may be late, and a period lost is lost.
const USABLE: f64 = 0.85;

/// Share of the empty points that a player will still fill: games end with about a third of the
/// board empty, and the opponent plays every other move.
const MOVES_PER_EMPTY_POINT: f64 = 0.35;

/// Fewest moves that time is kept for.
const FEWEST_MOVES: f64 = 12.0;

/// Time for the next move by `clock`, or `None` if it doesn't limit thinking.
///
/// A share of the main time, or where it gives more, what a period of the overtime gives each of its
/// moves; never so much that the flag falls.
#[must_use]
pub fn allot(clock: &Clock, board: &Board) -> Option<Duration> {
    let until_flag_fall = clock.until_flag_fall()?;
    let moves = (MOVES_PER_EMPTY_POINT * board.empties().len() as f64).max(FEWEST_MOVES);
    let main = clock.main_left().div_f64(moves);
    let wanted = match clock.control() {
        TimeControl::Unlimited => return None,
        TimeControl::Absolute { .. } => main,
        TimeControl::Fischer { increment, .. } => main + increment.mul_f64(USABLE),
        TimeControl::ByoYomi { .. } => main.max(clock.period_left().mul_f64(USABLE)),
        TimeControl::Canadian { .. } | TimeControl::CarryOver { .. } => {
            let moves = clock.moves_left().max(1);
            main.max(clock.period_left().mul_f64(USABLE) / moves)
        }
    };
    // In overtime a move may not take more than the running period, though others may follow.
    let most = if clock.is_overtime() { clock.period_left() } else { until_flag_fall };
    let safe = most.saturating_sub(LAG).min(most.mul_f64(USABLE));
    Some(wanted.saturating_sub(LAG / 2).min(safe))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZeroU32;
    use tengen_rules::{Size, TimeLeft};

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn count(count: u32) -> NonZeroU32 {
        NonZeroU32::new(count).unwrap()
    }

    fn allotted(control: TimeControl, left: Option<(u64, u32)>) -> Duration {
        let clock = left.map_or(Clock::new(control), |(time, stones)| {
            Clock::from_time_left(control, TimeLeft { time: seconds(time), stones })
        });
        allot(&clock, &Board::new(Size::NINETEEN)).unwrap()
    }

    #[test]
    fn no_clock_no_limit() {
        let clock = Clock::new(TimeControl::Unlimited);
        assert_eq!(allot(&clock, &Board::new(Size::NINE)), None);
    }

    #[test]
    fn main_time_is_shared_out() {
        let time = allotted(TimeControl::Absolute { main: seconds(1800) }, None);
        assert!(time > seconds(5) && time < seconds(60), "{time:?}");
        let control =
            TimeControl::Canadian { main: seconds(1780), period: seconds(20), moves: count(1) };
        let time = allotted(control, Some((1780, 0)));
        assert!(time < seconds(60), "{time:?}");
    }

    #[test]
    fn a_period_is_used_but_never_overstepped() {
        let control =
            TimeControl::Canadian { main: seconds(0), period: seconds(2), moves: count(1) };
        let time = allotted(control, None);
        assert!(time > seconds(1) && time < seconds(2), "{time:?}");
        let control =
            TimeControl::ByoYomi { main: seconds(0), period: seconds(5), periods: count(3) };
        let time = allotted(control, Some((5, 3)));
        assert!(time > seconds(3) && time < seconds(5), "{time:?}");
        let control =
            TimeControl::Canadian { main: seconds(60), period: seconds(10), moves: count(5) };
        let time = allotted(control, Some((1, 5)));
        assert!(time < Duration::from_millis(200), "{time:?}");
    }

    #[test]
    fn nothing_left_nothing_allotted() {
        let control = TimeControl::Absolute { main: seconds(60) };
        assert_eq!(allotted(control, Some((0, 0))), Duration::ZERO);
    }

    #[test]
    fn an_increment_is_used() {
        let control = TimeControl::Fischer { main: seconds(10), increment: seconds(5) };
        let time = allotted(control, None);
        assert!(time > seconds(3) && time < seconds(6), "{time:?}");
    }
}
