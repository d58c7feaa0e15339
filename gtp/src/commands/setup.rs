//! The board before the first move: size, komi, handicap.

use tengen_rules::{HandicapSource, Komi, Size, fixed_handicap, free_handicap};

use super::join;
use crate::failure::Failure;
use crate::protocol::{Arguments, SyntaxError};
use crate::session::Session;
use crate::table::{Answer, Command};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "boardsize",
        usage: "SIZE",
        help: "Changes the size of the board, 2 to 25, and clears it; komi, rules and time stay.",
        run: boardsize,
    },
    Command {
        name: "clear_board",
        usage: "",
        help: "Starts a new game; size, komi, rules and time stay.",
        run: |session, _| {
            session.new_game(session.game().size());
            Ok(String::new())
        },
    },
    Command {
        name: "komi",
        usage: "POINTS",
        help: "Sets the points that White receives.",
        run: komi,
    },
    Command { name: "get_komi", usage: "", help: "The points that White receives.", run: get_komi },
    Command {
        name: "fixed_handicap",
        usage: "STONES",
        help: "Places handicap stones on the fixed points and answers which; White moves first.",
        run: place_fixed_handicap,
    },
    Command {
        name: "place_free_handicap",
        usage: "STONES",
        help: "Places handicap stones where the engine likes and answers where; White moves first.",
        run: place_free_handicap,
    },
    Command {
        name: "set_free_handicap",
        usage: "VERTEX VERTEX [VERTEX ...]",
        help: "Places handicap stones on these points; White moves first.",
        run: set_free_handicap,
    },
];

fn boardsize(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let side: u64 = arguments.number("a number of lines")?;
    arguments.end()?;
    let side = usize::try_from(side).map_err(|_| Failure::UnacceptableSize)?;
    session.new_game(Size::new(side).ok_or(Failure::UnacceptableSize)?);
    Ok(String::new())
}

fn komi(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let komi: Komi = arguments.number("a number of points")?;
    arguments.end()?;
    session.game_mut().rules_mut().komi = komi;
    Ok(String::new())
}

fn get_komi(session: &mut Session, _: &mut Arguments<'_>) -> Answer {
    Ok(session.game().rules().komi.to_string())
}

fn place_fixed_handicap(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let stones = number_of_stones(arguments)?;
    session.check_empty()?;
    let points =
        fixed_handicap(session.game().size(), stones).ok_or(Failure::InvalidNumberOfStones)?;
    session.game_mut().place_handicap(&points, HandicapSource::Engine)?;
    Ok(join(points))
}

fn place_free_handicap(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let stones = number_of_stones(arguments)?;
    session.check_empty()?;
    if stones < 2 {
        return Err(Failure::InvalidNumberOfStones);
    }
    let points = free_handicap(session.game().size(), stones);
    session.game_mut().place_handicap(&points, HandicapSource::Engine)?;
    Ok(join(points))
}

fn set_free_handicap(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let size = session.game().size();
    let mut points = Vec::new();
    while !arguments.is_empty() {
        points.push(arguments.vertex(size)?.point().ok_or(Failure::BadVertexList)?);
    }
    if points.is_empty() {
        return Err(SyntaxError::expected("two or more vertices").into());
    }
    session.game_mut().place_handicap(&points, HandicapSource::Controller)?;
    Ok(String::new())
}

fn number_of_stones(arguments: &mut Arguments<'_>) -> Result<usize, SyntaxError> {
    let stones = arguments.number("a number of stones")?;
    arguments.end()?;
    Ok(stones)
}
