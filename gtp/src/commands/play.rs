//! Moves.

use super::join;
use crate::count::Count;
use crate::failure::Failure;
use crate::picture::picture;
use crate::protocol::Arguments;
use crate::session::Session;
use crate::table::{Answer, Command};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "play",
        usage: "COLOR VERTEX",
        help: "Plays a move of either colour, whoever moved last.",
        run: play,
    },
    Command {
        name: "genmove",
        usage: "COLOR",
        help: "Chooses a move, plays it and answers it: a vertex, pass or resign.",
        run: genmove,
    },
    Command {
        name: "reg_genmove",
        usage: "COLOR",
        help: "Answers a move without playing it: always the same one in the same position.",
        run: reg_genmove,
    },
    Command {
        name: "undo",
        usage: "",
        help: "Takes back the last move.",
        run: |session, _| {
            session.game_mut().undo().map(|_| String::new()).ok_or(Failure::CannotUndo)
        },
    },
    Command {
        name: "gg-undo",
        usage: "[MOVES]",
        help: "Takes back as many moves, or none if there are fewer; one if no number is given.",
        run: undo_many,
    },
    Command {
        name: "last_move",
        usage: "",
        help: "The last move's colour and vertex.",
        run: |session, _| {
            let (color, move_) = session.game().last_move().ok_or(Failure::NoMove)?;
            Ok(format!("{color} {move_}"))
        },
    },
    Command {
        name: "move_history",
        usage: "",
        help: "The moves made, one on a line, the last first.",
        run: move_history,
    },
    Command {
        name: "showboard",
        usage: "",
        help: "The board as a picture: X Black, O White. After two passes as it is counted, as by \
               tengen-score.",
        run: |session, _| {
            let game = session.game();
            let (to_move, komi) = (game.to_move(), game.rules().komi);
            let board =
                if game.is_over() { Count::of(game).text(false) } else { picture(game, false) };
            Ok(format!("{to_move} to move, komi {komi}\n{board}"))
        },
    },
    Command {
        name: "list_stones",
        usage: "COLOR",
        help: "The points of all stones of a colour.",
        run: list_stones,
    },
    Command {
        name: "captures",
        usage: "COLOR",
        help: "Number of stones that this colour has captured.",
        run: captures,
    },
    Command {
        name: "clear_cache",
        usage: "",
        help: "Forgets what was found out by searching.",
        run: |session, _| {
            session.clear_cache();
            Ok(String::new())
        },
    },
];

fn play(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    let move_ = arguments.vertex(session.game().size())?;
    arguments.end()?;
    session.game_mut().play(color, move_)?;
    Ok(String::new())
}

fn genmove(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.end()?;
    Ok(session.generate_move(color)?.to_string())
}

fn reg_genmove(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.end()?;
    Ok(session.suggest_move(color)?.to_string())
}

fn undo_many(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let count = if arguments.is_empty() { 1 } else { arguments.number("a number of moves")? };
    arguments.end()?;
    if session.game_mut().undo_many(count) { Ok(String::new()) } else { Err(Failure::CannotUndo) }
}

fn move_history(session: &mut Session, _: &mut Arguments<'_>) -> Answer {
    let moves = session.game().moves().iter().rev();
    let lines: Vec<String> = moves.map(|(color, move_)| format!("{color} {move_}")).collect();
    Ok(lines.join("\n"))
}

fn list_stones(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.end()?;
    let stones = session.game().board().all_stones();
    Ok(join(stones.filter(|&(other, _)| other == color).map(|(_, point)| point)))
}

fn captures(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.end()?;
    Ok(session.game().board().captured(!color).to_string())
}
