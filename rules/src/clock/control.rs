//! How much time a game gives to each side.

use core::num::NonZeroU32;
use core::time::Duration;

/// The settings of a clock: the same for both sides, or one for each.
///
/// The main time never includes the overtime. (The Chinese books state a total of which the last
/// byo-yomi periods are a part: take them off first.)
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimeControl {
    /// No clock.
    #[default]
    Unlimited,
    /// All moves within the main time (包干制).
    Absolute {
        /// For the whole game.
        main: Duration,
    },
    /// Byo-yomi (读秒): after the main time a number of periods. A move in less than a period costs
    /// nothing, every full period that it takes is struck, and the game is lost with the last.
    ByoYomi {
        /// Before the first period.
        main: Duration,
        /// A period; exactly this much is a full period.
        period: Duration,
        /// Number of periods.
        periods: NonZeroU32,
    },
    /// After the main time a number of moves in each period; time left over is lost.
    Canadian {
        /// Before the first period.
        main: Duration,
        /// For `moves` moves.
        period: Duration,
        /// Moves to make in each period.
        moves: NonZeroU32,
    },
    /// As Canadian, but the time left over carries into the next period (定时限步).
    CarryOver {
        /// Before the first period.
        main: Duration,
        /// Added for each `moves` moves.
        period: Duration,
        /// Moves to make in each period.
        moves: NonZeroU32,
    },
    /// Time is added after each move.
    Fischer {
        /// At the start, the first move included.
        main: Duration,
        /// Added after each move.
        increment: Duration,
    },
}

impl TimeControl {
    /// The control that GTP's `time_settings MAIN PERIOD STONES` means.
    ///
    /// A period without stones is no limit, stones without a period (or neither) an absolute clock,
    /// and anything else Canadian (GTP 2 draft, section 4.2). Byo-yomi with one period is Canadian
    /// with one stone.
    #[must_use]
    pub fn from_time_settings(main: Duration, period: Duration, stones: u32) -> Self {
        match NonZeroU32::new(stones) {
            _ if period.is_zero() => Self::Absolute { main },
            Some(moves) => Self::Canadian { main, period, moves },
            None => Self::Unlimited,
        }
    }

    /// Main time, period and stones for GTP's `time_settings`, which knows less than we do.
    ///
    /// Of several byo-yomi periods it promises one; a carry-over or an increment shows in the
    /// [`time_left`](super::Clock::time_left) before each move only.
    #[must_use]
    pub fn time_settings(&self) -> (Duration, Duration, u32) {
        match *self {
            Self::Unlimited => (Duration::ZERO, Duration::from_secs(1), 0),
            Self::Absolute { main } | Self::Fischer { main, .. } => (main, Duration::ZERO, 0),
            Self::ByoYomi { main, period, .. } => (main, period, 1),
            Self::Canadian { main, period, moves } | Self::CarryOver { main, period, moves } => {
                (main, period, moves.get())
            }
        }
    }

    /// Main time at the start, `None` without a clock.
    #[must_use]
    pub const fn main(&self) -> Option<Duration> {
        match *self {
            Self::Unlimited => None,
            Self::Absolute { main }
            | Self::ByoYomi { main, .. }
            | Self::Canadian { main, .. }
            | Self::CarryOver { main, .. }
            | Self::Fischer { main, .. } => Some(main),
        }
    }

    /// One period of the overtime and how many there are of it: byo-yomi periods, or moves to make
    /// in a period. `(0, 0)` where there is no overtime.
    pub(super) const fn overtime(&self) -> (Duration, u32) {
        match *self {
            Self::Unlimited | Self::Absolute { .. } | Self::Fischer { .. } => (Duration::ZERO, 0),
            Self::ByoYomi { period, periods: count, .. }
            | Self::Canadian { period, moves: count, .. }
            | Self::CarryOver { period, moves: count, .. } => (period, count.get()),
        }
    }
}
