//! Clocks as arithmetic: an engine spends time by them, a referee holds it to them.
//!
//! Nothing here reads a clock: whoever measured a move's time says how long it took. All kinds agree
//! that time is over when as much has been used as there was, to the nanosecond: a move in exactly
//! the time that is left has lost.

mod control;

use core::fmt;
use core::num::NonZeroU32;
use core::time::Duration;

pub use control::TimeControl;

/// One side's clock.
///
/// ```
/// use core::num::NonZeroU32;
/// use core::time::Duration;
/// use tengen_rules::{Clock, FlagFall, TimeControl};
/// let seconds = Duration::from_secs;
/// let mut clock = Clock::new(TimeControl::ByoYomi {
///     main: seconds(60),
///     period: seconds(30),
///     periods: NonZeroU32::new(3).unwrap(),
/// });
/// assert_eq!(clock.spend(seconds(59)), Ok(0));
/// assert_eq!(clock.spend(seconds(31)), Ok(1), "the second that was left, and a full period");
/// assert_eq!(clock.spend(seconds(29)), Ok(0));
/// assert_eq!(clock.spend(seconds(60)), Err(FlagFall::LastPeriod));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    control: TimeControl,
    /// Main time left.
    main: Duration,
    /// What the running period of the overtime has left.
    period: Duration,
    /// Byo-yomi periods left with the running one, or moves still to make in the period.
    count: u32,
}

impl Clock {
    /// A clock at the start of the game.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        let (period, count) = control.overtime();
        Self { control, main: control.main().unwrap_or_default(), period, count }
    }

    /// The clock of a player to whom GTP's `time_left` was told.
    ///
    /// Time without stones is main time. With stones it is what the running period has left, and
    /// the stones are the moves to make in it, or in byo-yomi the periods left (as KGS has it).
    /// Without a control that says better, time alone makes an absolute clock, time with stones a
    /// Canadian one. Absolute and Fischer clocks have no use for stones.
    #[must_use]
    pub fn from_time_left(control: TimeControl, left: TimeLeft) -> Self {
        let TimeLeft { time, stones } = left;
        let control = match (control, NonZeroU32::new(stones)) {
            (TimeControl::Unlimited, None) => TimeControl::Absolute { main: time },
            (TimeControl::Unlimited, Some(moves)) => {
                TimeControl::Canadian { main: Duration::ZERO, period: time, moves }
            }
            (control, _) => control,
        };
        let clock = Self::new(control);
        if stones == 0 || clock.count == 0 {
            Self { main: time, ..clock }
        } else {
            Self { main: Duration::ZERO, period: time, count: stones, ..clock }
        }
    }

    /// The settings that this clock follows.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Main time left; zero in overtime and without a clock.
    #[must_use]
    pub const fn main_left(&self) -> Duration {
        self.main
    }

    /// What the running period of the overtime has left, or the first one while the main time runs;
    /// zero where there is no overtime.
    #[must_use]
    pub const fn period_left(&self) -> Duration {
        self.period
    }

    /// Byo-yomi periods left, the running one included; zero for other clocks.
    #[must_use]
    pub const fn periods_left(&self) -> u32 {
        if matches!(self.control, TimeControl::ByoYomi { .. }) { self.count } else { 0 }
    }

    /// Moves still to make in the running period, or in the first one while the main time runs; zero
    /// for clocks that don't count moves.
    #[must_use]
    pub const fn moves_left(&self) -> u32 {
        match self.control {
            TimeControl::Canadian { .. } | TimeControl::CarryOver { .. } => self.count,
            _ => 0,
        }
    }

    /// Whether the main time is over and a period runs.
    #[must_use]
    pub const fn is_overtime(&self) -> bool {
        self.main.is_zero() && self.count > 0
    }

    /// How long the next move may take: with as much or more the flag falls. `None` without a clock.
    #[must_use]
    pub fn until_flag_fall(&self) -> Option<Duration> {
        let later = match self.control {
            TimeControl::Unlimited => return None,
            TimeControl::ByoYomi { period, .. } => {
                period.saturating_mul(self.count.saturating_sub(1))
            }
            _ => Duration::ZERO,
        };
        Some(self.main.saturating_add(self.period).saturating_add(later))
    }

    /// Whether time is over.
    #[must_use]
    pub fn has_fallen(&self) -> bool {
        self.until_flag_fall().is_some_and(|left| left.is_zero())
    }

    /// Takes the time of one move off; returns how many byo-yomi periods it struck.
    ///
    /// A move that uses up the main time goes on in the first period, and is one of its moves.
    ///
    /// # Errors
    /// The flag falls: the time taken is all that was left, or more. Nothing is left then.
    pub fn spend(&mut self, elapsed: Duration) -> Result<u32, FlagFall> {
        if self.until_flag_fall().is_some_and(|left| elapsed >= left) {
            (self.main, self.period, self.count) = (Duration::ZERO, Duration::ZERO, 0);
            return Err(match self.control {
                TimeControl::ByoYomi { .. } => FlagFall::LastPeriod,
                _ => FlagFall::TimeOver,
            });
        }
        let over = elapsed.checked_sub(self.main);
        self.main = self.main.saturating_sub(elapsed);
        Ok(match (self.control, over) {
            (TimeControl::Fischer { increment, .. }, _) => {
                self.main = self.main.saturating_add(increment);
                0
            }
            (TimeControl::ByoYomi { period, .. }, Some(over)) => self.strike(period, over),
            (TimeControl::Canadian { period, moves, .. }, Some(over)) => {
                self.count_move(period, moves, over, Duration::ZERO)
            }
            (TimeControl::CarryOver { period, moves, .. }, Some(over)) => {
                let carried = self.period - over;
                self.count_move(period, moves, over, carried)
            }
            _ => 0,
        })
    }

    /// Strikes the periods that a move of `over` in byo-yomi used up; returns their number.
    fn strike(&mut self, period: Duration, over: Duration) -> u32 {
        let mut struck = 0;
        if let Some(more) = over.checked_sub(self.period) {
            // The flag has not fallen, so a period isn't zero and there are more than are struck.
            struck = 1 + more.as_nanos().checked_div(period.as_nanos()).unwrap_or(0) as u32;
        }
        self.count -= struck;
        self.period = period;
        struck
    }

    /// Counts a move of `over` against the period; the last one starts the next period, with what
    /// is `carried` into it.
    fn count_move(
        &mut self,
        period: Duration,
        moves: NonZeroU32,
        over: Duration,
        carried: Duration,
    ) -> u32 {
        self.count -= 1;
        if self.count == 0 {
            self.count = moves.get();
            self.period = period.saturating_add(carried);
        } else {
            self.period -= over;
        }
        0
    }

    /// Gives the last byo-yomi period anew; nothing changes for other clocks.
    ///
    /// For events where a move over time in the last period counts as a pass (2002 rules, article
    /// 22.5) instead of losing: the referee calls this after [`FlagFall::LastPeriod`].
    pub const fn renew_last_period(&mut self) {
        if let TimeControl::ByoYomi { period, .. } = self.control {
            (self.main, self.period, self.count) = (Duration::ZERO, period, 1);
        }
    }

    /// What GTP's `time_left` tells this player, `None` without a clock.
    ///
    /// In byo-yomi the stones are the periods left, for players that were told
    /// `kgs-time_settings byoyomi`; for others say 1.
    #[must_use]
    pub const fn time_left(&self) -> Option<TimeLeft> {
        if matches!(self.control, TimeControl::Unlimited) {
            None
        } else if self.is_overtime() {
            Some(TimeLeft { time: self.period, stones: self.count })
        } else {
            Some(TimeLeft { time: self.main, stones: 0 })
        }
    }
}

/// Time and stones as GTP's `time_left` has them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TimeLeft {
    /// Main time, or the time in the running period.
    pub time: Duration,
    /// 0 in main time; else moves to make in the period, or byo-yomi periods left.
    pub stones: u32,
}

/// A side has run out of time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FlagFall {
    /// All time is used up: the game is lost.
    TimeOver,
    /// The last byo-yomi period was used up: the game is lost, unless the event lets such a move
    /// count as a pass ([`Clock::renew_last_period`]).
    LastPeriod,
}

impl fmt::Display for FlagFall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TimeOver => "time is over",
            Self::LastPeriod => "the last byo-yomi period is over",
        })
    }
}

impl core::error::Error for FlagFall {}
