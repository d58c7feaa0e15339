//! What each command does, by subject. A handler reads its arguments, checks them all, and only
//! then touches the session.

mod analyze;
mod core;
mod gogui;
mod legality;
mod parameters;
mod play;
mod records;
mod rules;
mod score;
mod servers;
mod setup;
mod thoughts;
mod time;

use tengen_rules::Point;

pub(crate) use self::core::application;
pub(crate) use thoughts::score;

use crate::table::Command;

/// All groups, in the order of `list_commands`.
pub(crate) const GROUPS: &[&[Command]] = &[
    core::COMMANDS,
    setup::COMMANDS,
    play::COMMANDS,
    analyze::COMMANDS,
    time::COMMANDS,
    score::COMMANDS,
    records::COMMANDS,
    legality::COMMANDS,
    rules::COMMANDS,
    parameters::COMMANDS,
    servers::COMMANDS,
    gogui::COMMANDS,
    thoughts::COMMANDS,
];

/// Vertices with single spaces between them.
pub(crate) fn join(points: impl IntoIterator<Item = Point>) -> String {
    let names: Vec<String> = points.into_iter().map(|point| point.to_string()).collect();
    names.join(" ")
}
