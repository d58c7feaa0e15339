//! What may be played, and what can't be captured.

use tengen_rules::{Color, Move, benson};

use super::join;
use crate::protocol::Arguments;
use crate::session::Session;
use crate::table::{Answer, Command};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "is_legal",
        usage: "COLOR VERTEX",
        help: "Whether a move is legal under the rules in force: 1 or 0.",
        run: is_legal,
    },
    Command {
        name: "all_legal",
        usage: "COLOR",
        help: "All points on which a colour may play.",
        run: all_legal,
    },
    Command {
        name: "unconditional_status",
        usage: "VERTEX",
        help: "What holds at a point even if its owner always passes: alive, dead or undecided for \
               a stone, black_territory, white_territory or undecided for an empty point.",
        run: unconditional_status,
    },
];

fn is_legal(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    let move_ = arguments.vertex(session.game().size())?;
    arguments.end()?;
    Ok(u8::from(session.game().is_legal(color, move_)).to_string())
}

fn all_legal(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.end()?;
    let game = session.game();
    Ok(join(game.size().all_points().filter(|&point| game.is_legal(color, Move::Play(point)))))
}

fn unconditional_status(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let board = session.game().board();
    let point = arguments.point(board.size())?;
    arguments.end()?;
    let enclosed_by = Color::BOTH.into_iter().find(|&c| benson(board, c).territory.contains(point));
    let status = match (board.color_at(point), enclosed_by) {
        (Some(color), _) if benson(board, color).alive.contains(point) => "alive",
        (Some(color), Some(owner)) if owner != color => "dead",
        (None, Some(Color::Black)) => "black_territory",
        (None, Some(Color::White)) => "white_territory",
        _ => "undecided",
    };
    Ok(status.to_owned())
}
