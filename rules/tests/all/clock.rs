//! Clocks: tables of moves and what is left after each, worked out by hand.

use std::num::NonZeroU32;
use std::time::Duration;

use tengen_rules::{Clock, FlagFall, TimeControl, TimeLeft};

const fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

const fn number(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap()
}

const fn byo_yomi(main: u64, period: u64, periods: u32) -> TimeControl {
    TimeControl::ByoYomi { main: s(main), period: s(period), periods: number(periods) }
}

const fn canadian(main: u64, period: u64, moves: u32) -> TimeControl {
    TimeControl::Canadian { main: s(main), period: s(period), moves: number(moves) }
}

const fn carry_over(main: u64, period: u64, moves: u32) -> TimeControl {
    TimeControl::CarryOver { main: s(main), period: s(period), moves: number(moves) }
}

/// Spends each time; it must leave the time and stones beside it.
fn spend_all(control: TimeControl, moves: &[(Duration, (Duration, u32))]) -> Clock {
    let mut clock = Clock::new(control);
    for (number, &(elapsed, (time, stones))) in moves.iter().enumerate() {
        let before = clock;
        assert!(clock.spend(elapsed).is_ok(), "move {number} of {before:?}");
        let expected = TimeLeft { time, stones };
        assert_eq!(clock.time_left(), Some(expected), "after move {number} of {before:?}");
        assert!(!clock.has_fallen());
    }
    clock
}

/// The flag falls with `last` more and not with a nanosecond less.
fn falls_at(clock: Clock, last: Duration, flag: FlagFall) {
    assert_eq!(clock.until_flag_fall(), Some(last));
    let just_in_time = last - Duration::from_nanos(1);
    assert!(clock.clone().spend(just_in_time).is_ok(), "{clock:?}");
    for elapsed in [last, last + s(1), Duration::MAX] {
        let mut clock = clock;
        assert_eq!(clock.spend(elapsed), Err(flag), "{elapsed:?} of {clock:?}");
        assert!(clock.has_fallen());
        assert_eq!(clock.time_left(), Some(TimeLeft::default()));
        assert_eq!(clock.spend(Duration::ZERO), Err(flag), "a fallen flag stays down");
    }
}

#[test]
fn no_clock() {
    let mut clock = Clock::new(TimeControl::Unlimited);
    assert_eq!(clock.spend(Duration::MAX), Ok(0));
    assert_eq!((clock.until_flag_fall(), clock.time_left()), (None, None));
    assert!(!clock.has_fallen() && !clock.is_overtime());
}

#[test]
fn absolute() {
    let clock = spend_all(
        TimeControl::Absolute { main: s(60) },
        &[(s(10), (s(50), 0)), (ms(20_500), (ms(29_500), 0)), (s(0), (ms(29_500), 0))],
    );
    falls_at(clock, ms(29_500), FlagFall::TimeOver);
}

#[test]
fn byo_yomi_strikes_full_periods() {
    let mut clock = Clock::new(byo_yomi(60, 30, 3));
    for (elapsed, struck, main, periods) in [
        (s(20), 0, s(40), 3),
        (s(39), 0, s(1), 3),
        // One second of main time, then 29.999 of the first period.
        (ms(30_999), 0, s(0), 3),
        (ms(29_999), 0, s(0), 3),
        // Exactly a period is a full period.
        (s(30), 1, s(0), 2),
        (s(1), 0, s(0), 2),
        (ms(59_999), 1, s(0), 1),
        (s(29), 0, s(0), 1),
    ] {
        assert_eq!(clock.spend(elapsed), Ok(struck), "{elapsed:?}");
        assert_eq!((clock.main_left(), clock.periods_left()), (main, periods), "{elapsed:?}");
        assert_eq!((clock.period_left(), clock.moves_left()), (s(30), 0));
    }
    falls_at(clock, s(30), FlagFall::LastPeriod);
}

#[test]
fn byo_yomi_from_main_time_through_all_periods() {
    let clock = Clock::new(byo_yomi(10, 20, 5));
    falls_at(clock, s(110), FlagFall::LastPeriod);
    let mut struck = clock;
    assert_eq!(struck.spend(s(10 + 4 * 20)), Ok(4));
    assert_eq!(struck.time_left(), Some(TimeLeft { time: s(20), stones: 1 }));
    // The end of the main time alone strikes nothing.
    let mut used_up = clock;
    assert_eq!(used_up.spend(s(10)), Ok(0));
    assert_eq!(used_up.time_left(), Some(TimeLeft { time: s(20), stones: 5 }));
}

#[test]
fn byo_yomi_given_anew() {
    let mut clock = Clock::new(byo_yomi(0, 30, 2));
    assert_eq!(clock.spend(s(75)), Err(FlagFall::LastPeriod));
    clock.renew_last_period();
    assert_eq!(clock.time_left(), Some(TimeLeft { time: s(30), stones: 1 }));
    assert_eq!(clock.spend(s(29)), Ok(0));
    falls_at(clock, s(30), FlagFall::LastPeriod);
    // Other clocks have no such period.
    let mut clock = Clock::new(canadian(0, 30, 1));
    assert_eq!(clock.spend(s(30)), Err(FlagFall::TimeOver));
    clock.renew_last_period();
    assert!(clock.has_fallen());
}

#[test]
fn canadian_loses_what_is_left_of_a_period() {
    let clock = spend_all(
        canadian(60, 30, 3),
        &[
            (s(50), (s(10), 0)),
            // Ten seconds of main time and five of the period, whose first move this is.
            (s(15), (s(25), 2)),
            (s(5), (s(20), 1)),
            (s(12), (s(30), 3)),
            (s(29), (s(1), 2)),
            (ms(500), (ms(500), 1)),
            (ms(499), (s(30), 3)),
            (s(10), (s(20), 2)),
        ],
    );
    assert!(clock.is_overtime());
    assert_eq!((clock.moves_left(), clock.periods_left()), (2, 0));
    falls_at(clock, s(20), FlagFall::TimeOver);
    falls_at(Clock::new(canadian(60, 30, 3)), s(90), FlagFall::TimeOver);
}

#[test]
fn carry_over_keeps_what_is_left_of_a_period() {
    let clock = spend_all(
        carry_over(60, 30, 3),
        &[
            (s(50), (s(10), 0)),
            (s(15), (s(25), 2)),
            (s(5), (s(20), 1)),
            // Eight seconds are left and carried in.
            (s(12), (s(38), 3)),
            (s(31), (s(7), 2)),
            (s(3), (s(4), 1)),
            (s(1), (s(33), 3)),
        ],
    );
    falls_at(clock, s(33), FlagFall::TimeOver);
    // With one move a period: an increment.
    let clock = spend_all(carry_over(0, 10, 1), &[(s(4), (s(16), 1)), (s(15), (s(11), 1))]);
    falls_at(clock, s(11), FlagFall::TimeOver);
}

#[test]
fn fischer() {
    let clock = spend_all(
        TimeControl::Fischer { main: s(60), increment: s(5) },
        &[(s(10), (s(55), 0)), (s(54), (s(6), 0)), (s(0), (s(11), 0)), (s(10), (s(6), 0))],
    );
    assert!(!clock.is_overtime());
    falls_at(clock, s(6), FlagFall::TimeOver);
}

#[test]
fn degenerate_settings_end_at_once() {
    for control in [
        TimeControl::Absolute { main: s(0) },
        TimeControl::Fischer { main: s(0), increment: s(5) },
        byo_yomi(0, 0, 5),
        canadian(0, 0, 5),
    ] {
        assert!(Clock::new(control).has_fallen(), "{control:?}");
        assert!(Clock::new(control).spend(s(0)).is_err(), "{control:?}");
    }
    // Periods without length end with the main time.
    falls_at(Clock::new(byo_yomi(10, 0, 3)), s(10), FlagFall::LastPeriod);
    let huge = TimeControl::ByoYomi {
        main: Duration::MAX,
        period: Duration::MAX,
        periods: NonZeroU32::MAX,
    };
    assert_eq!(Clock::new(huge).until_flag_fall(), Some(Duration::MAX));
}

#[test]
fn settings_as_gtp_has_them() {
    let read = |main, period, stones| TimeControl::from_time_settings(s(main), s(period), stones);
    assert_eq!(read(0, 1, 0), TimeControl::Unlimited);
    assert_eq!(read(1, 1, 0), TimeControl::Unlimited);
    assert_eq!(read(300, 0, 0), TimeControl::Absolute { main: s(300) });
    assert_eq!(read(300, 0, 5), TimeControl::Absolute { main: s(300) });
    assert_eq!(read(300, 30, 5), canadian(300, 30, 5));

    assert_eq!(byo_yomi(300, 30, 3).time_settings(), (s(300), s(30), 1));
    assert_eq!(carry_over(300, 600, 15).time_settings(), (s(300), s(600), 15));
    let fischer = TimeControl::Fischer { main: s(300), increment: s(5) };
    assert_eq!(fischer.time_settings(), (s(300), s(0), 0));
    for control in [TimeControl::Unlimited, TimeControl::Absolute { main: s(9) }, canadian(1, 2, 3)]
    {
        let (main, period, stones) = control.time_settings();
        assert_eq!(TimeControl::from_time_settings(main, period, stones), control);
    }
}

#[test]
fn clocks_from_what_gtp_says_is_left() {
    let clock =
        |control, time, stones| Clock::from_time_left(control, TimeLeft { time: s(time), stones });
    // Main time runs while the stones are 0.
    let main = clock(byo_yomi(60, 30, 3), 12, 0);
    assert_eq!((main.main_left(), main.periods_left()), (s(12), 3));
    falls_at(main, s(12 + 90), FlagFall::LastPeriod);
    // Then the stones are byo-yomi periods, the first of which may be partly used.
    let overtime = clock(byo_yomi(60, 30, 3), 12, 2);
    falls_at(overtime, s(12 + 30), FlagFall::LastPeriod);
    let mut struck = overtime;
    assert_eq!(struck.spend(s(12)), Ok(1));
    assert_eq!(struck.time_left(), Some(TimeLeft { time: s(30), stones: 1 }));
    // Or moves to make.
    let mut moves = clock(canadian(60, 30, 5), 12, 2);
    assert_eq!(moves.until_flag_fall(), Some(s(12)));
    assert_eq!((moves.spend(s(5)), moves.spend(s(5))), (Ok(0), Ok(0)));
    assert_eq!(moves.time_left(), Some(TimeLeft { time: s(30), stones: 5 }));
    // No time at all: the main time is over, a period is still to come; or it is over too.
    assert_eq!(clock(canadian(60, 10, 5), 0, 0).until_flag_fall(), Some(s(10)));
    assert!(clock(canadian(60, 10, 5), 0, 1).has_fallen());
    assert!(clock(TimeControl::Absolute { main: s(1) }, 0, 0).has_fallen());
    // Without settings.
    assert_eq!(clock(TimeControl::Unlimited, 7, 0).control(), TimeControl::Absolute { main: s(7) });
    falls_at(clock(TimeControl::Unlimited, 7, 2), s(7), FlagFall::TimeOver);
    // An increment has no stones.
    let fischer = TimeControl::Fischer { main: s(60), increment: s(5) };
    assert_eq!(clock(fischer, 7, 1).main_left(), s(7));
}

/// A paused game goes on with the clocks as they were.
#[test]
fn what_is_left_makes_the_same_clock() {
    for control in [
        TimeControl::Absolute { main: s(100) },
        TimeControl::Fischer { main: s(100), increment: s(2) },
        byo_yomi(20, 30, 4),
        canadian(20, 30, 3),
        carry_over(20, 30, 3),
    ] {
        let mut clock = Clock::new(control);
        for elapsed in [3, 14, 8, 9, 11, 1, 7] {
            assert!(clock.spend(s(elapsed)).is_ok(), "{clock:?}");
            let resumed = Clock::from_time_left(control, clock.time_left().unwrap());
            assert_eq!(resumed, clock);
        }
    }
}
