//! Clocks.

use core::num::NonZeroU32;
use core::time::Duration;

use cpu_time::ProcessTime;
use tengen_rules::{TimeControl, TimeLeft};

use crate::protocol::{Arguments, SyntaxError};
use crate::session::{Caps, Session};
use crate::table::{Answer, Command};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "time_settings",
        usage: "MAIN PERIOD STONES",
        help: "Sets both clocks: seconds of main time, then so many stones in each period of so \
               many seconds. A period of 0 is absolute time, stones of 0 no limit.",
        run: time_settings,
    },
    Command {
        name: "kgs-time_settings",
        usage: KEYWORD_USAGE,
        help: "Sets both clocks by keyword.",
        run: time_settings_by_keyword,
    },
    Command {
        name: "kata-time_settings",
        usage: KEYWORD_USAGE,
        help: "Sets both clocks by keyword.",
        run: time_settings_by_keyword,
    },
    Command {
        name: "kata-list_time_settings",
        usage: "",
        help: "The keywords of kata-time_settings.",
        run: |_, _| Ok("none absolute byoyomi canadian fischer fischer-capped".to_owned()),
    },
    Command {
        name: "time_left",
        usage: "COLOR SECONDS STONES",
        help: "Sets one clock: seconds left, and for how many stones, or of how many byo-yomi \
               periods the last began; 0 stones in main time.",
        run: time_left,
    },
    Command {
        name: "cputime",
        usage: "",
        help: "Seconds of processor time used since the start.",
        run: cputime,
    },
    Command {
        name: "gomill-cpu_time",
        usage: "",
        help: "Seconds of processor time used since the start.",
        run: cputime,
    },
];

const KEYWORD_USAGE: &str = "none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | canadian MAIN \
                             PERIOD STONES | fischer MAIN INCREMENT | fischer-capped MAIN \
                             INCREMENT MOST_SAVED MOST_PER_MOVE";

const KEYWORDS: &str = "none, absolute, byoyomi, canadian, fischer or fischer-capped";

fn time_settings(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let (main, period) = (seconds(arguments)?, seconds(arguments)?);
    let stones = arguments.number("a number of stones")?;
    arguments.end()?;
    let control = TimeControl::from_time_settings(main, period, stones);
    session.set_time_control(control, Caps::default());
    Ok(String::new())
}

fn time_settings_by_keyword(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let keyword = arguments.text(KEYWORDS)?;
    let mut caps = Caps::default();
    let control = match keyword {
        "none" => TimeControl::Unlimited,
        "absolute" => TimeControl::Absolute { main: seconds(arguments)? },
        "byoyomi" => TimeControl::ByoYomi {
            main: seconds(arguments)?,
            period: period(arguments)?,
            periods: positive(arguments)?,
        },
        "canadian" => TimeControl::Canadian {
            main: seconds(arguments)?,
            period: period(arguments)?,
            moves: positive(arguments)?,
        },
        "fischer" => {
            TimeControl::Fischer { main: seconds(arguments)?, increment: seconds(arguments)? }
        }
        "fischer-capped" => {
            let (main, increment) = (seconds(arguments)?, seconds(arguments)?);
            caps = Caps { saved: cap(arguments)?, per_move: cap(arguments)? };
            TimeControl::Fischer { main, increment }
        }
        _ => return Err(SyntaxError::expected(KEYWORDS).into()),
    };
    arguments.end()?;
    session.set_time_control(control, caps);
    Ok(String::new())
}

fn time_left(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    // Some clients go below zero when a move was late.
    let time = duration(arguments.finite("a number of seconds")?.max(0.0))?;
    let stones = arguments.number("a number of stones")?;
    arguments.end()?;
    session.set_time_left(color, TimeLeft { time, stones });
    Ok(String::new())
}

fn cputime(_: &mut Session, _: &mut Arguments<'_>) -> Answer {
    Ok(format!("{:.3}", ProcessTime::now().as_duration().as_secs_f64()))
}

fn seconds(arguments: &mut Arguments<'_>) -> Result<Duration, SyntaxError> {
    duration(arguments.finite("a number of seconds")?)
}

fn period(arguments: &mut Arguments<'_>) -> Result<Duration, SyntaxError> {
    let period = seconds(arguments)?;
    if period.is_zero() { Err(SyntaxError::expected("a period above 0")) } else { Ok(period) }
}

/// Reads a number of seconds that may not be exceeded; below zero there is no such number.
fn cap(arguments: &mut Arguments<'_>) -> Result<Option<Duration>, SyntaxError> {
    let seconds = arguments.finite("a number of seconds")?;
    if seconds < 0.0 { Ok(None) } else { duration(seconds).map(Some) }
}

fn positive(arguments: &mut Arguments<'_>) -> Result<NonZeroU32, SyntaxError> {
    arguments.number("a number above 0")
}

/// Up to a billion seconds, which no sum of periods overflows.
fn duration(seconds: f64) -> Result<Duration, SyntaxError> {
    if (0.0..=1e9).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(SyntaxError::expected("a number of seconds, not negative"))
    }
}
