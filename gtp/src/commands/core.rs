//! What the engine is, and what it understands.

use core::fmt::Write;

use crate::protocol::Arguments;
use crate::session::Session;
use crate::table::{self, Answer, Command};

/// The name of the engine. Some clients change their dialect by it, so it must not begin with the
/// name of another engine.
const NAME: &str = "Tengen";

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "protocol_version",
        usage: "",
        help: "The version of the protocol: 2.",
        run: |_, _| Ok("2".to_owned()),
    },
    Command {
        name: "name",
        usage: "",
        help: "The engine's name.",
        run: |_, _| Ok(NAME.to_owned()),
    },
    Command {
        name: "version",
        usage: "",
        help: "The engine's version.",
        run: |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned()),
    },
    Command {
        name: "known_command",
        usage: "NAME",
        help: "Whether there is a command of this name: true or false.",
        run: known_command,
    },
    Command {
        name: "list_commands",
        usage: "",
        help: "Every command's name, one on a line.",
        run: list_commands,
    },
    Command {
        name: "help",
        usage: "[NAME]",
        help: "What a command does; without a name, how every command is used.",
        run: help,
    },
    Command {
        name: "echo",
        usage: "TEXT",
        help: "The text itself.",
        run: |_, arguments| Ok(arguments.rest().to_owned()),
    },
    Command {
        name: "quit",
        usage: "",
        help: "Ends the program.",
        run: |session, _| {
            session.quit();
            Ok(String::new())
        },
    },
];

/// The name and version of the engine, for records.
pub(crate) fn application() -> String {
    format!("{NAME}:{}", env!("CARGO_PKG_VERSION"))
}

fn known_command(_: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let is_known = arguments.next().is_some_and(|name| table::find(name).is_some());
    Ok(is_known.to_string())
}

fn list_commands(_: &mut Session, _: &mut Arguments<'_>) -> Answer {
    let names: Vec<&str> = table::commands().map(|command| command.name).collect();
    Ok(names.join("\n"))
}

fn help(_: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    if let Some(name) = arguments.next() {
        let command = table::find(name).ok_or(crate::failure::Failure::UnknownCommand)?;
        return Ok(format!("{} {}\n{}", command.name, command.usage, command.help));
    }
    let mut text = String::new();
    for command in table::commands() {
        // Writing to a string can't fail.
        let _ = writeln!(text, "{} {}", command.name, command.usage);
    }
    Ok(text)
}
