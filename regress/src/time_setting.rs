//! Clocks as people write them, and as engines are told of them.

use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;
use core::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_rules::{Clock, Color, TimeControl};

/// A clock's settings in writing: `none`, `absolute 300`, `byoyomi 60 30 5`, `canadian 60 300 25`,
/// `carry-over 60 600 15`, `fischer 60 2`; all times in seconds, fractions allowed.
///
/// The main time leaves the byo-yomi periods out. `byoyomi-total 210 30 5` includes them, as the
/// Chinese books do.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TimeSetting(pub TimeControl);

/// What an engine understands of clocks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ClockDialect {
    /// It knows `time_settings`.
    pub time_settings: bool,
    /// It knows `kgs-time_settings`.
    pub kgs: bool,
    /// It knows `kata-time_settings`.
    pub kata: bool,
    /// It knows `time_left`.
    pub time_left: bool,
    /// It reads fractions of seconds.
    pub fractions: bool,
}

impl ClockDialect {
    /// The command that tells the settings; `None` when there is none to tell, or none it knows.
    #[must_use]
    pub fn settings_command(self, control: &TimeControl) -> Option<String> {
        let text = |duration: Duration| self.seconds(duration);
        match *control {
            TimeControl::Unlimited => None,
            TimeControl::Fischer { main, increment } if self.kata => {
                Some(format!("kata-time_settings fischer {} {}", text(main), text(increment)))
            }
            TimeControl::ByoYomi { main, period, periods } if self.kgs => {
                Some(format!("kgs-time_settings byoyomi {} {} {periods}", text(main), text(period)))
            }
            _ if self.time_settings => {
                let (main, period, stones) = control.time_settings();
                Some(format!("time_settings {} {} {stones}", text(main), text(period)))
            }
            _ => None,
        }
    }

    /// The command that tells the time left; `None` when there is none to tell, or it is not known.
    #[must_use]
    pub fn time_left_command(self, color: Color, clock: &Clock) -> Option<String> {
        let left = clock.time_left().filter(|_| self.time_left)?;
        let stones = match clock.control() {
            // Who was not told of periods would take their number for moves to make.
            TimeControl::ByoYomi { .. } if !self.kgs => left.stones.min(1),
            _ => left.stones,
        };
        let color = color.letter().to_ascii_lowercase();
        Some(format!("time_left {color} {} {stones}", self.seconds(left.time)))
    }

    /// Seconds, never more than there are.
    fn seconds(self, duration: Duration) -> String {
        let milliseconds = duration.as_millis() % 1000;
        if self.fractions && milliseconds > 0 {
            format!("{}.{milliseconds:03}", duration.as_secs())
        } else {
            duration.as_secs().to_string()
        }
    }
}

/// The text is no clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseTimeError(String);

impl fmt::Display for ParseTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected none, absolute MAIN, byoyomi MAIN PERIOD PERIODS, byoyomi-total TOTAL PERIOD \
             PERIODS, canadian MAIN PERIOD MOVES, carry-over MAIN PERIOD MOVES or fischer MAIN \
             INCREMENT (seconds), got {:?}",
            self.0
        )
    }
}

impl core::error::Error for ParseTimeError {}

impl FromStr for TimeSetting {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<Self, ParseTimeError> {
        parse(text).map(Self).ok_or_else(|| ParseTimeError(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<TimeControl> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let seconds =
        |word: &str| word.parse().ok().and_then(|value| Duration::try_from_secs_f64(value).ok());
    let period = |word: &str| seconds(word).filter(|duration| !duration.is_zero());
    let count = |word: &str| word.parse::<NonZeroU32>().ok();
    Some(match *words.as_slice() {
        ["none"] => TimeControl::Unlimited,
        ["absolute", main] => TimeControl::Absolute { main: period(main)? },
        ["byoyomi", main, length, periods] => TimeControl::ByoYomi {
            main: seconds(main)?,
            period: period(length)?,
            periods: count(periods)?,
        },
        ["byoyomi-total", total, length, periods] => {
            let (length, periods) = (period(length)?, count(periods)?);
            let main = seconds(total)?.checked_sub(length.checked_mul(periods.get())?)?;
            TimeControl::ByoYomi { main, period: length, periods }
        }
        ["canadian", main, length, moves] => TimeControl::Canadian {
            main: seconds(main)?,
            period: period(length)?,
            moves: count(moves)?,
        },
        ["carry-over", main, length, moves] => TimeControl::CarryOver {
            main: seconds(main)?,
            period: period(length)?,
            moves: count(moves)?,
        },
        ["fischer", main, increment] => {
            TimeControl::Fischer { main: period(main)?, increment: seconds(increment)? }
        }
        _ => return None,
    })
}

impl fmt::Display for TimeSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = |duration: Duration| duration.as_secs_f64();
        match self.0 {
            TimeControl::Unlimited => f.write_str("none"),
            TimeControl::Absolute { main } => write!(f, "absolute {}", s(main)),
            TimeControl::ByoYomi { main, period, periods } => {
                write!(f, "byoyomi {} {} {periods}", s(main), s(period))
            }
            TimeControl::Canadian { main, period, moves } => {
                write!(f, "canadian {} {} {moves}", s(main), s(period))
            }
            TimeControl::CarryOver { main, period, moves } => {
                write!(f, "carry-over {} {} {moves}", s(main), s(period))
            }
            TimeControl::Fischer { main, increment } => {
                write!(f, "fischer {} {}", s(main), s(increment))
            }
        }
    }
}

impl Serialize for TimeSetting {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TimeSetting {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back() {
        for text in [
            "none",
            "absolute 300",
            "byoyomi 60 30 5",
            "canadian 0 300.5 25",
            "carry-over 60 600 15",
            "fischer 60 0.25",
        ] {
            assert_eq!(text.parse::<TimeSetting>().unwrap().to_string(), text);
        }
        let total: TimeSetting = "byoyomi-total 210 30 5".parse().unwrap();
        assert_eq!(total.to_string(), "byoyomi 60 30 5");
        for text in ["", "absolute", "absolute 0", "absolute -1", "absolute nan", "byoyomi 1 0 5"] {
            assert!(text.parse::<TimeSetting>().is_err(), "{text}");
        }
        for text in ["byoyomi 1 1 0", "byoyomi-total 10 30 5", "fischer 1e30 1", "hourglass 5"] {
            assert!(text.parse::<TimeSetting>().is_err(), "{text}");
        }
    }

    /// The column "GTP" of the table of clocks.
    #[test]
    fn every_clock_is_told_in_words_the_engine_knows() {
        let plain = ClockDialect { time_settings: true, time_left: true, ..Default::default() };
        let rich = ClockDialect { kgs: true, kata: true, fractions: true, ..plain };
        let told = |dialect: ClockDialect, text: &str| {
            let setting: TimeSetting = text.parse().unwrap();
            dialect.settings_command(&setting.0).unwrap_or_default()
        };
        for (text, to_plain, to_rich) in [
            ("none", "", ""),
            ("absolute 300", "time_settings 300 0 0", "time_settings 300 0 0"),
            ("byoyomi 60 30 5", "time_settings 60 30 1", "kgs-time_settings byoyomi 60 30 5"),
            ("carry-over 5 600 15", "time_settings 5 600 15", "time_settings 5 600 15"),
            ("canadian 5 300 25", "time_settings 5 300 25", "time_settings 5 300 25"),
            ("fischer 60 2.5", "time_settings 60 0 0", "kata-time_settings fischer 60 2.500"),
        ] {
            assert_eq!(told(plain, text), to_plain);
            assert_eq!(told(rich, text), to_rich);
        }
        assert_eq!(told(ClockDialect::default(), "absolute 300"), "");
    }

    #[test]
    fn time_left_counts_periods_only_for_who_knows_them() {
        let plain = ClockDialect { time_left: true, ..Default::default() };
        let setting: TimeSetting = "byoyomi 10 30 5".parse().unwrap();
        let mut clock = Clock::new(setting.0);
        let told = |dialect: ClockDialect, clock: &Clock| {
            dialect.time_left_command(Color::White, clock).unwrap()
        };
        assert_eq!(told(plain, &clock), "time_left w 10 0");
        clock.spend(Duration::from_millis(10_500)).unwrap();
        assert_eq!(told(plain, &clock), "time_left w 30 1");
        assert_eq!(told(ClockDialect { kgs: true, ..plain }, &clock), "time_left w 30 5");
        clock.spend(Duration::from_secs(30)).unwrap();
        assert_eq!(told(ClockDialect { kgs: true, ..plain }, &clock), "time_left w 30 4");
        let setting: TimeSetting = "fischer 10 0.5".parse().unwrap();
        let mut clock = Clock::new(setting.0);
        clock.spend(Duration::from_millis(250)).unwrap();
        assert_eq!(told(plain, &clock), "time_left w 10 0");
        let fine = ClockDialect { fractions: true, ..plain };
        assert_eq!(told(fine, &clock), "time_left w 10.250 0");
    }
}
