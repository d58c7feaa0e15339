//! What GoGui asks for: whole positions at once, and interrupts.

use tengen_rules::{Color, Move, Point};

use crate::failure::Failure;
use crate::protocol::{Arguments, SyntaxError};
use crate::session::Session;
use crate::table::{Answer, Command};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "gogui-interrupt",
        usage: "",
        help: "Says that the comment '# interrupt' brings a running genmove to an end.",
        run: |_, _| Ok(String::new()),
    },
    Command {
        name: "gogui-play_sequence",
        usage: "COLOR VERTEX [COLOR VERTEX ...]",
        help: "Plays several moves, or none if one of them is illegal.",
        run: play_sequence,
    },
    Command {
        name: "gogui-setup",
        usage: "COLOR VERTEX [COLOR VERTEX ...]",
        help: "Puts stones on the empty board before the first move.",
        run: set_up,
    },
    Command {
        name: "gogui-setup_player",
        usage: "COLOR",
        help: "Says whose turn it is.",
        run: set_up_player,
    },
];

fn play_sequence(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let mut game = session.game().clone();
    while !arguments.is_empty() {
        let color = arguments.color()?;
        let move_ = arguments.vertex(game.size())?;
        game.play(color, move_)?;
    }
    *session.game_mut() = game;
    Ok(String::new())
}

fn set_up(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    session.check_empty()?;
    let size = session.game().size();
    let mut stones: Vec<(Color, Point)> = Vec::new();
    while !arguments.is_empty() {
        let color = arguments.color()?;
        match arguments.vertex(size)? {
            Move::Play(point) => stones.push((color, point)),
            Move::Pass => return Err(SyntaxError::expected("a vertex such as D4").into()),
        }
    }
    let to_move = session.game().to_move();
    session.game_mut().set_up(stones, to_move).map_err(Failure::SetUp)?;
    Ok(String::new())
}

fn set_up_player(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.end()?;
    session.game_mut().set_to_move(color);
    Ok(String::new())
}
