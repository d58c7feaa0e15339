//! The end of the game.

use tengen_engine::status::Status;
use tengen_rules::{Board, Color, Point, PointSet, area};

use super::join;
use crate::count::Count;
use crate::protocol::{Arguments, SyntaxError};
use crate::session::Session;
use crate::table::{Answer, Command};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "final_score",
        usage: "",
        help: "The score, as in B+7.0; 0 for a draw.",
        run: |session, _| Ok(session.judge().score().to_string()),
    },
    Command {
        name: "final_status",
        usage: "VERTEX",
        help: "What becomes of a stone: alive, dead or seki; or whose an empty point is.",
        run: final_status,
    },
    Command {
        name: "final_status_list",
        usage: "alive | dead | seki | black_territory | white_territory | dame",
        help: "The stones or points of this status; chains on lines of their own.",
        run: final_status_list,
    },
    Command {
        name: "tengen-score",
        usage: "",
        help: "The board with dead stones, seki and territory; both counts in zi, and the result.",
        run: |session, _| Ok(Count::of(session.game()).text(false)),
    },
];

fn final_status(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let point = arguments.point(session.game().size())?;
    arguments.end()?;
    let judgement = session.judge();
    let board = session.game().board();
    let status = match judgement.status(board, point) {
        Some(Status::Alive) => "alive",
        Some(Status::Dead) => "dead",
        Some(Status::Seki) => "seki",
        None => match area(board, judgement.dead()).owner(point) {
            Some(Color::Black) => "black_territory",
            Some(Color::White) => "white_territory",
            None => "dame",
        },
    };
    Ok(status.to_owned())
}

fn final_status_list(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let status = arguments.text(STATUSES)?;
    arguments.end()?;
    if !STATUSES.split(", ").any(|known| known == status) {
        return Err(SyntaxError::expected(STATUSES).into());
    }
    let judgement = session.judge();
    let (dead, seki) = (judgement.dead(), judgement.seki());
    let board = session.game().board();
    let area = area(board, dead);
    let owned = |owner: Option<Color>| {
        let is_free = |point: &Point| board.color_at(*point).is_none() || dead.contains(*point);
        let points = board.size().all_points().filter(is_free);
        join(points.filter(|&point| area.owner(point) == owner))
    };
    Ok(match status {
        "alive" => chains(board, |point| !dead.contains(point) && !seki.contains(point)),
        "dead" => chains(board, |point| dead.contains(point)),
        "seki" => chains(board, |point| seki.contains(point)),
        "black_territory" => owned(Some(Color::Black)),
        "white_territory" => owned(Some(Color::White)),
        _ => owned(None),
    })
}

const STATUSES: &str = "alive, dead, seki, black_territory, white_territory, dame";

/// The chains whose stones are wanted, one on a line.
fn chains(board: &Board, is_wanted: impl Fn(Point) -> bool) -> String {
    let mut seen = PointSet::EMPTY;
    let mut lines = Vec::new();
    for (_, point) in board.all_stones() {
        if is_wanted(point) && !seen.contains(point) {
            let chain: PointSet = board.chain(point).collect();
            lines.push(join(chain.iter()));
            seen.insert_all(&chain);
        }
    }
    lines.join("\n")
}
