//! Records of games.

use std::fs;
use std::io;

use super::core::application;
use crate::failure::Failure;
use crate::protocol::Arguments;
use crate::record::Record;
use crate::rulesets;
use crate::session::Session;
use crate::table::{Answer, Command};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "loadsgf",
        usage: "FILE [MOVE]",
        help: "Loads a record up to the position before a move, or to its end; size and komi \
               become the record's.",
        run: loadsgf,
    },
    Command {
        name: "printsgf",
        usage: "[FILE]",
        help: "The record of the game so far, or writes it to a file.",
        run: printsgf,
    },
    Command {
        name: "savesgf",
        usage: "FILE",
        help: "Writes the record of the game so far to a file.",
        run: savesgf,
    },
];

fn loadsgf(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let file = arguments.text("the name of a file")?;
    let before = if arguments.is_empty() { None } else { Some(arguments.number("a move number")?) };
    arguments.end()?;
    let rules = *session.game().rules();
    let game = fs::read(file)
        .map_err(|error| error.to_string())
        .and_then(|bytes| Record::read(&bytes).map_err(|error| error.to_string()))
        .and_then(|record| record.replay(rules, before).map_err(|error| error.to_string()));
    match game {
        Ok(game) => {
            session.set_game(game);
            Ok(String::new())
        }
        Err(reason) => {
            session.log().note(&format!("cannot load {file}: {reason}"));
            Err(Failure::CannotLoad)
        }
    }
}

fn printsgf(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    match arguments.next() {
        None | Some("-") => Ok(record(session).to_string()),
        Some(file) => save(session, file),
    }
}

fn savesgf(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let file = arguments.text("the name of a file")?;
    save(session, file)
}

fn save(session: &mut Session, file: &str) -> Answer {
    let record = record(session);
    write(session, file, &record)
}

/// Writes a record to a file.
pub(super) fn write(session: &mut Session, file: &str, record: &Record) -> Answer {
    fs::write(file, record.to_string()).map_err(|error: io::Error| {
        session.log().note(&format!("cannot save {file}: {error}"));
        Failure::CannotSave
    })?;
    Ok(String::new())
}

fn record(session: &Session) -> Record {
    let mut record = Record::of_game(session.game());
    record.properties.set("AP", &application());
    if let Some(name) = rulesets::record_name(session.game().rules()) {
        record.properties.set("RU", name);
    }
    if session.game().is_over() {
        record.set_result(&session.judge().score().to_string());
    }
    record
}
