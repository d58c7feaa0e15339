//! How long to think about a move by the clock.

use std::time::Duration;

use tengen_rules::{Board, Clock, TimeControl};

/// Time for the threads to end, and for what is looked at after the search: a flag that falls for
/// want of it loses the game.
const RESERVE: Duration = Duration::from_millis(100);

/// What is left untouched beside that of a period which several moves share. Its last move is left
/// with nothing else, while main time always has a share for moves to come, and byo-yomi a next
/// period: when ten programs wanted each processor, the one game in 300 that was lost on time was lost
/// there (docs/matches/clocks.md).
const SHARED_RESERVE: Duration = Duration::from_millis(100);

/// Share of a period that is used, if that leaves the reserve.
const USABLE: f64 = 0.95;

/// Share of the empty points that a player will still fill: games end with about a third of the
/// board empty, and the opponent plays every other move.
const MOVES_PER_EMPTY_POINT: f64 = 0.35;

/// Fewest moves that time is kept for.
const FEWEST_MOVES: f64 = 12.0;

/// Most moves that time is kept for after the opening, as a share of the board: 80 on 19x19. Before
/// the last ones the game will be decided (Huang, Coulom and Lin 2010, "Time Management for
/// Monte-Carlo Tree Search Applied to the Game of Go").
const MOST_MOVES: f64 = 80.0 / 361.0;

/// Stones on the board, as a share of it, after which the opening is over. Until then time is kept
/// for one move more for each of them that is missing (the same authors).
const OPENING: f64 = 80.0 / 361.0;

/// Time for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allotment {
    /// What an ordinary move takes.
    pub aim: Duration,
    /// What a move takes whose choice isn't clear: up to twice as much (as Pachi has it).
    pub most: Duration,
}

/// Time for the next move by `clock`, or `None` if it doesn't limit thinking. `lag` is what a move
/// takes on the clock beside the time that is allotted to it.
///
/// A share of the main time, or where it gives more, what a period of the overtime gives each of its
/// moves; never so much that the flag falls.
#[must_use]
pub fn allot(clock: &Clock, board: &Board, lag: Duration) -> Option<Allotment> {
    let (main, period) = (clock.main_left(), clock.period_left());
    let part = main.div_f64(moves_to_come(board));
    let share = part.saturating_sub(lag);
    // What an ordinary move takes, what another may take beside, and what is left for both.
    let (aim, more, left) = match clock.control() {
        TimeControl::Unlimited => return None,
        TimeControl::Absolute { .. } => (share, share, main),
        TimeControl::Fischer { increment, .. } => {
            // What is added for each move can't be spent twice.
            ((part + increment.mul_f64(USABLE)).saturating_sub(lag), share, main)
        }
        TimeControl::ByoYomi { .. } => {
            let aim = share.max(until_used(main, usable(period, lag)));
            (aim, aim, main + period)
        }
        TimeControl::Canadian { moves: all, .. } | TimeControl::CarryOver { moves: all, .. } => {
            let moves = clock.moves_left().max(1);
            let untouched = if all.get() > 1 { SHARED_RESERVE } else { Duration::ZERO };
            let each = usable(period, lag * moves) / moves;
            let aim = share.max(until_used(main, each));
            // The other moves of the period keep half of theirs.
            let kept = untouched + (each / 2 + lag) * (moves - 1);
            (aim, aim, (main + period).saturating_sub(kept))
        }
    };
    let left = usable(left, lag);
    Some(Allotment { aim: aim.min(left), most: (aim + more).min(left) })
}

/// Moves that the main time is shared out to. The fewer there are, the more the next one gets: most
/// in the middle of the game.
fn moves_to_come(board: &Board) -> f64 {
    let (points, empty) = (board.size().points() as f64, board.empties().len() as f64);
    let to_come = (MOVES_PER_EMPTY_POINT * empty).min(MOST_MOVES * points).max(FEWEST_MOVES);
    to_come + (OPENING * points - (points - empty)).max(0.0)
}

/// Time for a move that gets `each` of a period: the rest of the main time comes on top of it.
fn until_used(main: Duration, each: Duration) -> Duration {
    if main < each { main + each } else { each }
}

/// What can be thought of the time that is left.
fn usable(left: Duration, lag: Duration) -> Duration {
    left.saturating_sub(RESERVE + lag).min(left.mul_f64(USABLE))
}

/// What a move takes on the clock beside the time that is allotted to it: what the clock's keeper
/// counts and the player doesn't, and what the player is late.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Lag {
    /// What the keeper adds, in seconds; below zero where he rounds up.
    mean: f64,
    /// Moves that the mean is taken of.
    moves: u32,
    /// How late the player must expect to be.
    late: Duration,
}

/// Lag before any was seen, and the least that is counted with.
const LEAST_LAG: Duration = Duration::from_millis(20);

/// The most lag that is believed. What seems to be more is something else, as a move taken back.
const MOST_LAG: Duration = Duration::from_secs(3);

/// What is left of a lateness from one move to the next: a machine that was busy may be so again.
const FADING: f64 = 0.9;

/// Moves of which the mean is taken. Keepers who tell whole seconds are wrong by up to one.
const MOVES_TO_AVERAGE: u32 = 8;

impl Lag {
    /// Learns from a move after which the clock was `expected` to stand otherwise than it was `told`
    /// to. Where both begin a period anew there is nothing to be learned.
    pub fn learn(&mut self, expected: &Clock, told: &Clock) {
        let Some(left) = Self::comparable(expected).zip(Self::comparable(told)) else { return };
        let is_same = expected.control() == told.control()
            && expected.is_overtime() == told.is_overtime()
            && expected.moves_left() == told.moves_left();
        let seen = left.0.as_secs_f64() - left.1.as_secs_f64();
        if is_same && seen.abs() <= MOST_LAG.as_secs_f64() {
            self.moves = (self.moves + 1).min(MOVES_TO_AVERAGE);
            self.mean += (seen - self.mean) / f64::from(self.moves);
        }
    }

    /// Learns from a move that was `late` by so much when it had used all that was allotted to it.
    pub fn learn_lateness(&mut self, late: Duration) {
        self.late = late.max(self.late.mul_f64(FADING)).min(MOST_LAG);
    }

    /// Time left from which the last move was taken off.
    fn comparable(clock: &Clock) -> Option<Duration> {
        let full = Clock::new(clock.control()).period_left();
        if clock.is_overtime() {
            Some(clock.period_left()).filter(|&left| left < full)
        } else {
            Some(clock.main_left())
        }
    }

    /// The lag to count with.
    #[must_use]
    pub fn get(&self) -> Duration {
        Duration::from_secs_f64(self.mean.max(0.0)).max(LEAST_LAG) + self.late
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZeroU32;
    use tengen_rules::{Color, Size, TimeLeft};

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn count(count: u32) -> NonZeroU32 {
        NonZeroU32::new(count).unwrap()
    }

    fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    fn at(control: TimeControl, left: Option<(Duration, u32)>, board: &Board) -> Allotment {
        let clock = left.map_or(Clock::new(control), |(time, stones)| {
            Clock::from_time_left(control, TimeLeft { time, stones })
        });
        let allotment = allot(&clock, board, LEAST_LAG).unwrap();
        assert!(allotment.aim <= allotment.most);
        allotment
    }

    /// What an ordinary move takes on an empty board of 19x19.
    fn aim(control: TimeControl, left: Option<(u64, u32)>) -> Duration {
        let left = left.map(|(time, stones)| (seconds(time), stones));
        at(control, left, &Board::new(Size::NINETEEN)).aim
    }

    /// A board on which so many stones stand.
    fn board(size: Size, stones: usize) -> Board {
        let mut board = Board::new(size);
        // Every other line, so that nothing is captured.
        let points = size.all_points().filter(|point| point.row() % 2 == 0);
        for point in points.take(stones) {
            board.play(Color::Black, point).unwrap();
        }
        board
    }

    #[test]
    fn no_clock_no_limit() {
        let clock = Clock::new(TimeControl::Unlimited);
        assert_eq!(allot(&clock, &Board::new(Size::NINE), LEAST_LAG), None);
    }

    #[test]
    fn main_time_is_shared_out() {
        let time = aim(TimeControl::Absolute { main: seconds(1800) }, None);
        assert!(time > seconds(5) && time < seconds(60), "{time:?}");
        let control =
            TimeControl::Canadian { main: seconds(1780), period: seconds(20), moves: count(1) };
        let time = aim(control, Some((1780, 0)));
        assert!(time < seconds(60), "{time:?}");
    }

    #[test]
    fn the_middle_game_gets_most() {
        let control = TimeControl::Absolute { main: seconds(1000) };
        let after = |stones| at(control, None, &board(Size::NINETEEN, stones));
        assert!(after(100).aim > 3 * after(0).aim / 2);
        assert_eq!(after(100).most, 2 * after(100).aim);
    }

    #[test]
    fn a_period_is_used_but_never_overstepped() {
        let control =
            TimeControl::Canadian { main: seconds(0), period: seconds(2), moves: count(1) };
        let time = aim(control, None);
        assert!(time > millis(1800) && time < seconds(2), "{time:?}");
        let control =
            TimeControl::ByoYomi { main: seconds(0), period: seconds(5), periods: count(3) };
        let time = aim(control, Some((5, 3)));
        assert!(time > millis(4600) && time < seconds(5), "{time:?}");
        let control =
            TimeControl::Canadian { main: seconds(60), period: seconds(10), moves: count(5) };
        let time = aim(control, Some((1, 5)));
        assert!(time < millis(200), "{time:?}");
    }

    #[test]
    fn what_is_left_before_the_overtime_is_used() {
        let control =
            TimeControl::ByoYomi { main: seconds(60), period: seconds(10), periods: count(3) };
        let time = aim(control, Some((3, 0)));
        assert!(time > seconds(12) && time < seconds(13), "{time:?}");
    }

    #[test]
    fn nothing_left_nothing_allotted() {
        let control = TimeControl::Absolute { main: seconds(60) };
        let left = |time| at(control, Some((time, 0)), &Board::new(Size::NINE));
        assert_eq!(left(Duration::ZERO).most, Duration::ZERO);
        assert_eq!(left(millis(80)).most, Duration::ZERO);
    }

    #[test]
    fn an_increment_is_used() {
        let control = TimeControl::Fischer { main: seconds(10), increment: seconds(5) };
        let time = aim(control, None);
        assert!(time > seconds(3) && time < seconds(6), "{time:?}");
    }

    /// Games every move of which takes the most, and is late, a little in long games, and more than
    /// there is to think in ordinary ones.
    #[test]
    fn no_flag_falls() {
        let controls = [
            TimeControl::Absolute { main: seconds(5) },
            TimeControl::Fischer { main: seconds(1), increment: millis(100) },
            TimeControl::ByoYomi { main: seconds(1), period: millis(200), periods: count(1) },
            TimeControl::Canadian { main: seconds(1), period: seconds(1), moves: count(8) },
            TimeControl::CarryOver { main: seconds(1), period: seconds(1), moves: count(8) },
        ];
        let games = [(millis(10), 300), (millis(80), 35)];
        for (control, (late, moves), always_open) in
            controls.iter().flat_map(|&control| games.map(|game| (control, game))).flat_map(
                |(control, game)| [false, true].map(|always_open| (control, game, always_open)),
            )
        {
            let (mut clock, mut lag) = (Clock::new(control), Lag::default());
            for move_ in 0..moves {
                let board = board(Size::NINE, (2 * move_).min(40));
                let Allotment { aim, most } = allot(&clock, &board, lag.get()).unwrap();
                let thought = if always_open { most } else { aim };
                // Where next to nothing is left it takes care not to be late.
                let late = if moves == 300 && thought.is_zero() { Duration::ZERO } else { late };
                let spent = clock.spend(thought + late);
                assert!(spent.is_ok(), "{control:?}, {late:?}, {always_open}: move {move_}");
                lag.learn_lateness(late);
            }
            if matches!(control, TimeControl::Absolute { .. }) {
                assert!(clock.main_left() < seconds(1), "{:?}", clock.main_left());
            }
        }
    }

    /// The machine pauses during one move of a period, whichever it is, and has not done so before.
    #[test]
    fn a_pause_in_any_move_of_a_period_is_survived() {
        let control =
            TimeControl::Canadian { main: Duration::ZERO, period: seconds(1), moves: count(8) };
        let board = board(Size::NINE, 30);
        for paused in 0..8 {
            let (mut clock, mut lag) = (Clock::new(control), Lag::default());
            for move_ in 0..8 {
                let late = if move_ == paused { millis(200) } else { millis(10) };
                let thought = allot(&clock, &board, lag.get()).unwrap().most;
                assert!(clock.spend(thought + late).is_ok(), "paused in move {paused}");
                lag.learn_lateness(late);
            }
        }
    }

    #[test]
    fn lag_is_learned_from_what_is_told() {
        let control = TimeControl::Absolute { main: seconds(100) };
        let clock = |time| Clock::from_time_left(control, TimeLeft { time, stones: 0 });
        let mut lag = Lag::default();
        assert_eq!(lag.get(), LEAST_LAG);
        for _ in 0..20 {
            lag.learn(&clock(seconds(50)), &clock(millis(49_700)));
        }
        assert!((lag.get().as_secs_f64() - 0.3).abs() < 0.01);
        // Another clock, or a move taken back, says nothing.
        lag.learn(&clock(seconds(50)), &clock(seconds(30)));
        lag.learn(&clock(seconds(50)), &Clock::new(TimeControl::Absolute { main: seconds(48) }));
        assert!((lag.get().as_secs_f64() - 0.3).abs() < 0.01);
        for _ in 0..40 {
            lag.learn(&clock(seconds(50)), &clock(seconds(51)));
        }
        assert_eq!(lag.get(), LEAST_LAG, "never less than none");
    }

    #[test]
    fn a_busy_machine_is_remembered_for_some_moves() {
        let mut lag = Lag::default();
        lag.learn_lateness(millis(100));
        assert_eq!(lag.get(), LEAST_LAG + millis(100));
        (0..3).for_each(|_| lag.learn_lateness(millis(10)));
        assert!(lag.get() > LEAST_LAG + millis(70) && lag.get() < LEAST_LAG + millis(75));
        (0..100).for_each(|_| lag.learn_lateness(Duration::ZERO));
        assert!(lag.get() < LEAST_LAG + millis(1));
    }

    #[test]
    fn a_period_begun_anew_says_nothing_of_lag() {
        let control =
            TimeControl::Canadian { main: seconds(0), period: seconds(10), moves: count(2) };
        let clock = |time, stones| Clock::from_time_left(control, TimeLeft { time, stones });
        let mut lag = Lag::default();
        lag.learn(&clock(seconds(10), 2), &clock(seconds(9), 2));
        lag.learn(&clock(seconds(6), 1), &clock(seconds(5), 2));
        assert_eq!(lag, Lag::default());
        lag.learn(&clock(seconds(6), 1), &clock(seconds(5), 1));
        assert_eq!(lag.get(), seconds(1));
    }
}
