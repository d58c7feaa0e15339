//! Settings that can be read and changed while the program runs, by name.
//!
//! First come those of the session, then the engine's tunables from its own table.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use tengen_engine::player::DEFAULT_TIME;
use tengen_engine::{Level, Params, Settings};
use tengen_rules::{Counting, HandicapBonus, Superko};

use crate::protocol::SyntaxError;
use crate::session::Session;

/// What stands for no limit where a number is wanted; as much or more is no limit.
const NO_LIMIT: f64 = 1e9;

/// A setting of the session.
pub(crate) struct Parameter {
    /// Its name.
    pub(crate) name: &'static str,
    /// The names that KataGo and its clients have for it.
    pub(crate) aliases: &'static [&'static str],
    /// Which values it takes.
    pub(crate) kind: Kind,
    /// What it does, one line.
    pub(crate) about: &'static str,
    /// Reads it.
    pub(crate) get: fn(&Session) -> String,
    /// Sets it.
    pub(crate) set: fn(&mut Session, &str) -> Result<(), SyntaxError>,
}

impl fmt::Debug for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Which values a setting takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// 0 or 1.
    Switch,
    /// A number, as described.
    Number(&'static str),
    /// One of these words.
    Choice(&'static [&'static str]),
}

/// The settings of the session.
pub(crate) const SETTINGS: &[Parameter] = &[
    Parameter {
        name: "time",
        aliases: &["maxTime"],
        kind: Kind::Number("seconds, 0.001 or more"),
        about: "Most seconds for each move; 1000000000 is no limit.",
        get: |session| {
            let settings = session.settings();
            let is_counted = settings.playouts.is_some() || settings.visits.is_some();
            let time = settings.time.or((!is_counted).then_some(DEFAULT_TIME));
            time.map_or_else(no_limit, |time| time.as_secs_f64().to_string())
        },
        set: |session, value| {
            let seconds = number(value, 0.001..=f64::MAX)?;
            let time = (seconds < NO_LIMIT).then(|| Duration::from_secs_f64(seconds));
            change(session, |settings| settings.time = time)
        },
    },
    Parameter {
        name: "playouts",
        aliases: &["maxPlayouts"],
        kind: Kind::Number("playouts, 1 or more"),
        about: "Most playouts for each move; 1000000000 is no limit.",
        get: |session| count(session.settings().playouts),
        set: |session, value| {
            let playouts = limit(value)?;
            change(session, |settings| settings.playouts = playouts)
        },
    },
    Parameter {
        name: "visits",
        aliases: &["maxVisits"],
        kind: Kind::Number("visits, 1 or more"),
        about: "Most visits of a position, those of earlier searches included; 1000000000 is no \
                limit.",
        get: |session| count(session.settings().visits),
        set: |session, value| {
            let visits = limit(value)?;
            change(session, |settings| settings.visits = visits)
        },
    },
    Parameter {
        name: "level",
        aliases: &["level"],
        kind: Kind::Choice(&["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]),
        about: "Strength of the moves that it plays; 10 is all that it has.",
        get: |session| session.settings().level.to_string(),
        set: |session, value| {
            let level = word::<Level>(value)?;
            change(session, |settings| settings.level = level)
        },
    },
    Parameter {
        name: "threads",
        aliases: &["numSearchThreads"],
        kind: Kind::Number("threads, 1 to 1024"),
        about: "Threads that search.",
        get: |session| session.settings().threads.to_string(),
        set: |session, value| {
            let threads = number(value, 1.0..=1024.0)? as usize;
            change(session, |settings| settings.threads = threads)
        },
    },
    Parameter {
        name: "memory",
        aliases: &[],
        kind: Kind::Number("megabytes, 1 to 16383"),
        about: "Most megabytes for the tree.",
        get: |session| (session.settings().memory >> 20).to_string(),
        set: |session, value| {
            let memory = (number(value, 1.0..=16383.0)? as usize) << 20;
            change(session, |settings| settings.memory = memory)
        },
    },
    Parameter {
        name: "ponder",
        aliases: &["ponder", "ponderingEnabled"],
        kind: Kind::Switch,
        about: "Whether the opponent's time is used.",
        get: |session| switch(session.ponders()),
        set: |session, value| {
            session.set_ponders(flag(value)?);
            Ok(())
        },
    },
    Parameter {
        name: "resign",
        aliases: &["allowResignation"],
        kind: Kind::Switch,
        about: "Whether a lost game is resigned.",
        get: |session| switch(session.settings().resign),
        set: |session, value| {
            let resign = flag(value)?;
            change(session, |settings| settings.resign = resign)
        },
    },
    Parameter {
        name: "superko",
        aliases: &[],
        kind: Kind::Choice(&["positional", "situational", "simple"]),
        about: "Repetition that is forbidden.",
        get: |session| session.game().rules().superko.to_string(),
        set: |session, value| {
            session.game_mut().rules_mut().superko = word::<Superko>(value)?;
            Ok(())
        },
    },
    Parameter {
        name: "handicap_bonus",
        aliases: &[],
        kind: Kind::Choice(&["n", "n-1", "none"]),
        about: "Points for White in a handicap game of n stones.",
        get: |session| session.game().rules().handicap_bonus.to_string(),
        set: |session, value| {
            session.game_mut().rules_mut().handicap_bonus = word::<HandicapBonus>(value)?;
            Ok(())
        },
    },
    Parameter {
        name: "count",
        aliases: &[],
        kind: Kind::Choice(&["agreed", "literal"]),
        about: "Whether dead stones are taken off before the count, or everything is alive.",
        get: |session| session.game().rules().counting.to_string(),
        set: |session, value| {
            session.game_mut().rules_mut().counting = word::<Counting>(value)?;
            Ok(())
        },
    },
    Parameter {
        name: "live_graphics",
        aliases: &[],
        kind: Kind::Switch,
        about: "Whether the search draws on GoGui's board while it runs.",
        get: |session| switch(session.draws()),
        set: |session, value| {
            session.set_draws(flag(value)?);
            Ok(())
        },
    },
];

/// The value of a setting or a tunable.
pub(crate) fn get(session: &Session, name: &str) -> Result<String, SyntaxError> {
    if let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) {
        return Ok((setting.get)(session));
    }
    session.settings().params.get(name).map(|value| value.to_string()).ok_or(UNKNOWN)
}

/// Sets a setting or a tunable; nothing is changed on failure.
pub(crate) fn set(session: &mut Session, name: &str, value: &str) -> Result<(), SyntaxError> {
    if let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) {
        return (setting.set)(session, value);
    }
    if !Params::TABLE.iter().any(|row| row.name == name) {
        return Err(UNKNOWN);
    }
    let mut settings = *session.settings();
    let value = value.parse().map_err(|_| SyntaxError::expected("a number"))?;
    settings
        .params
        .set(name, value)
        .map_err(|_| SyntaxError::expected("a number in the range that tengen-param shows"))?;
    session.change_settings(settings);
    Ok(())
}

/// The setting that KataGo's clients know by this name.
pub(crate) fn by_alias(name: &str) -> Result<&'static Parameter, SyntaxError> {
    SETTINGS.iter().find(|setting| setting.aliases.contains(&name)).ok_or(UNKNOWN)
}

const UNKNOWN: SyntaxError = SyntaxError::expected("the name of a parameter");

/// Changes one of the player's settings.
fn change(session: &mut Session, change: impl Fn(&mut Settings)) -> Result<(), SyntaxError> {
    let mut settings = *session.settings();
    change(&mut settings);
    session.change_settings(settings);
    Ok(())
}

fn number(text: &str, range: core::ops::RangeInclusive<f64>) -> Result<f64, SyntaxError> {
    let number: f64 = text.parse().unwrap_or(f64::NAN);
    let is_in = number.is_finite() && range.contains(&number);
    if is_in { Ok(number) } else { Err(SyntaxError::expected("a number in range")) }
}

fn limit(text: &str) -> Result<Option<u64>, SyntaxError> {
    let number = number(text, 1.0..=f64::MAX)?;
    Ok((number < NO_LIMIT).then_some(number as u64))
}

fn count(limit: Option<u64>) -> String {
    limit.map_or_else(no_limit, |limit| limit.to_string())
}

fn no_limit() -> String {
    NO_LIMIT.to_string()
}

fn switch(is_on: bool) -> String {
    u8::from(is_on).to_string()
}

fn flag(text: &str) -> Result<bool, SyntaxError> {
    match text {
        "0" | "false" => Ok(false),
        "1" | "true" => Ok(true),
        _ => Err(SyntaxError::expected("0 or 1")),
    }
}

fn word<T: FromStr>(text: &str) -> Result<T, SyntaxError> {
    text.parse().map_err(|_| SyntaxError::expected("one of the words that tengen-param shows"))
}
