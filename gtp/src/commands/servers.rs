//! What the servers KGS and CGOS ask for.

use crate::analysis::Analysis;
use crate::protocol::Arguments;
use crate::session::Session;
use crate::table::{Answer, Command};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "kgs-genmove_cleanup",
        usage: "COLOR",
        help: "Chooses and plays a move after a disagreement about dead stones: doesn't pass before \
               the opponent's dead stones are captured.",
        run: genmove_cleanup,
    },
    Command {
        name: "kgs-game_over",
        usage: "",
        help: "Says that the game has ended; the position stays.",
        run: |_, _| Ok(String::new()),
    },
    Command {
        name: "cgos-genmove_analyze",
        usage: "COLOR",
        help: "Chooses and plays a move as genmove does, and shows the best moves as JSON.",
        run: genmove_analyze,
    },
    Command {
        name: "cgos-gameover",
        usage: "RESULT",
        help: "Says how the game has ended.",
        run: |session, arguments| note(session, "result", arguments),
    },
    Command {
        name: "cgos-opponent_name",
        usage: "NAME",
        help: "Says who the opponent is.",
        run: |session, arguments| note(session, "opponent", arguments),
    },
    Command {
        name: "cgos-opponent_rating",
        usage: "RATING",
        help: "Says how strong the opponent is.",
        run: |session, arguments| note(session, "opponent's rating", arguments),
    },
];

fn genmove_cleanup(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.end()?;
    Ok(session.generate_cleanup_move(color)?.to_string())
}

fn genmove_analyze(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.end()?;
    session.request_analysis(Analysis::cgos(color));
    Ok(String::new())
}

/// Writes down what a server tells: no answer but success is allowed here.
fn note(session: &mut Session, what: &str, arguments: &mut Arguments<'_>) -> Answer {
    let text = arguments.rest().to_owned();
    session.log().note(&format!("{what}: {text}"));
    Ok(String::new())
}
