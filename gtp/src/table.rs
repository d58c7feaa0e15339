//! The commands as data. Dispatch, `list_commands`, `known_command` and `help` all come from this
//! one table.

use core::fmt;

use crate::commands;
use crate::failure::Failure;
use crate::protocol::{Arguments, Request};
use crate::session::Session;

/// What a command answers.
pub type Answer = Result<String, Failure>;

/// A command that the engine serves.
#[derive(Clone, Copy)]
pub struct Command {
    /// The name, as it is sent; case counts.
    pub name: &'static str,
    /// What stands after the name: capitals for values, brackets around what may be left out.
    pub usage: &'static str,
    /// What it does and answers, in a sentence or two.
    pub help: &'static str,
    /// Serves it.
    pub(crate) run: fn(&mut Session, &mut Arguments<'_>) -> Answer,
}

impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.usage)
    }
}

/// Every command, in the order of `list_commands`: `protocol_version` first, by which clients know
/// the list when they see it.
pub fn commands() -> impl Iterator<Item = &'static Command> {
    commands::GROUPS.iter().copied().flatten()
}

/// The command of a name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Command> {
    commands().find(|command| command.name == name)
}

/// Serves one request.
///
/// # Errors
/// When the command is unknown or fails; the session is then as it was.
pub fn run(session: &mut Session, request: &Request) -> Answer {
    let command = find(request.name()).ok_or(Failure::UnknownCommand)?;
    (command.run)(session, &mut request.arguments())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_table_is_in_order() {
        assert_eq!(commands().next().unwrap().name, "protocol_version");
        let mut names = HashSet::new();
        for command in commands() {
            assert!(names.insert(command.name), "{} stands twice", command.name);
            let is_legal = |byte: u8| byte.is_ascii_lowercase() || b"_-".contains(&byte);
            assert!(command.name.bytes().all(is_legal), "{}", command.name);
            assert!(command.help.ends_with('.') && command.help.is_ascii(), "{}", command.name);
        }
    }

    #[test]
    fn every_command_of_the_specification_is_there() {
        for name in [
            "protocol_version",
            "name",
            "version",
            "known_command",
            "list_commands",
            "quit",
            "boardsize",
            "clear_board",
            "komi",
            "fixed_handicap",
            "place_free_handicap",
            "set_free_handicap",
            "play",
            "genmove",
            "undo",
            "time_settings",
            "time_left",
            "final_score",
            "final_status_list",
            "loadsgf",
            "reg_genmove",
            "showboard",
        ] {
            assert!(find(name).is_some(), "{name}");
        }
    }

    /// Names that change how some client treats the engine, for the worse.
    #[test]
    fn what_must_not_be_listed() {
        for name in ["analyze", "genmove_analyze", "kgs-chat", "gogui-rules_board_size"] {
            assert!(find(name).is_none(), "{name}");
        }
    }
}
