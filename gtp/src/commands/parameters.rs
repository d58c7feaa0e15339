//! Settings and tunables at run time.

use core::fmt::Write;

use tengen_engine::Params;

use crate::parameters::{self, Kind, SETTINGS};
use crate::protocol::Arguments;
use crate::session::Session;
use crate::table::{Answer, Command};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "tengen-param",
        usage: "[NAME [VALUE]]",
        help: "Sets a parameter, or answers its value; without a name, all parameters with their \
               values and ranges.",
        run: param,
    },
    Command {
        name: "tengen-settings",
        usage: "[NAME VALUE]",
        help: "Sets a parameter; without a name, all of them the way GoGui's dialogs want them.",
        run: settings,
    },
    Command {
        name: "kata-list-params",
        usage: "",
        help: "The names that kata-get-param and kata-set-param know.",
        run: |_, _| {
            let names: Vec<&str> =
                SETTINGS.iter().flat_map(|setting| setting.aliases).copied().collect();
            Ok(names.join(" "))
        },
    },
    Command {
        name: "kata-get-param",
        usage: "NAME",
        help: "The value of a parameter, by the name that KataGo has for it.",
        run: get,
    },
    Command {
        name: "kata-set-param",
        usage: "NAME VALUE",
        help: "Sets a parameter, by the name that KataGo has for it.",
        run: set,
    },
];

const NAME: &str = "the name of a parameter";
const VALUE: &str = "a value";

fn param(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let (name, value) = (arguments.next(), arguments.next());
    arguments.end()?;
    match (name, value) {
        (Some(name), Some(value)) => {
            parameters::set(session, name, value)?;
            Ok(String::new())
        }
        (Some(name), None) => Ok(parameters::get(session, name)?),
        (None, _) => Ok(table(session)),
    }
}

/// All parameters: name, value, range, meaning.
fn table(session: &Session) -> String {
    let mut text = String::new();
    // Writing to a string can't fail.
    for setting in SETTINGS {
        let values = match setting.kind {
            Kind::Switch => "0 or 1".to_owned(),
            Kind::Number(range) => range.to_owned(),
            Kind::Choice(words) => words.join(", "),
        };
        let value = (setting.get)(session);
        let _ = writeln!(text, "{} {value} ({values}) {}", setting.name, setting.about);
    }
    for row in Params::TABLE {
        let value = session.settings().params.get(row.name).unwrap_or_default();
        let (min, max, default) = (row.min, row.max, row.default);
        let about = row.about.trim();
        let _ = writeln!(text, "{} {value} ({min} to {max}, at first {default}) {about}", row.name);
    }
    text
}

fn settings(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    if !arguments.is_empty() {
        let (name, value) = (arguments.text(NAME)?, arguments.text(VALUE)?);
        arguments.end()?;
        parameters::set(session, name, value)?;
        return Ok(String::new());
    }
    let mut text = String::new();
    for setting in SETTINGS {
        let kind = match setting.kind {
            Kind::Switch => "bool".to_owned(),
            Kind::Number(_) => "string".to_owned(),
            Kind::Choice(words) => format!("list/{}", words.join("/")),
        };
        let _ = writeln!(text, "[{kind}] {} {}", setting.name, (setting.get)(session));
    }
    for row in Params::TABLE {
        let value = session.settings().params.get(row.name).unwrap_or_default();
        let _ = writeln!(text, "[string] {} {value}", row.name);
    }
    Ok(text)
}

fn get(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let name = arguments.text(NAME)?;
    arguments.end()?;
    Ok((parameters::by_alias(name)?.get)(session))
}

fn set(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let (name, value) = (arguments.text(NAME)?, arguments.text(VALUE)?);
    arguments.end()?;
    (parameters::by_alias(name)?.set)(session, value)?;
    Ok(String::new())
}
