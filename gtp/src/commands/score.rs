//! The end of the game.

use tengen_engine::status::Status;
use tengen_rules::{Board, Color, Point, PointSet, Zi, area};

use super::join;
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
        help: "The count as a picture, each side's share in zi, and the result.",
        run: |session, _| Ok(count(session)),
    },
];

/// The board as it is counted, and what it comes to. Living stones are `X` and `O`, dead ones `x` and
/// `o`, those in seki `B` and `W`; empty points are `+` for Black, `-` for White, `.` for nobody.
fn count(session: &Session) -> String {
    let judgement = session.judge();
    let board = session.game().board();
    let area = area(board, judgement.dead());
    let cell = |point| match (judgement.status(board, point), board.color_at(point)) {
        (Some(Status::Alive), Some(Color::Black)) => 'X',
        (Some(Status::Alive), Some(Color::White)) => 'O',
        (Some(Status::Dead), Some(Color::Black)) => 'x',
        (Some(Status::Dead), Some(Color::White)) => 'o',
        (Some(Status::Seki), Some(Color::Black)) => 'B',
        (Some(Status::Seki), Some(Color::White)) => 'W',
        _ => match area.owner(point) {
            Some(Color::Black) => '+',
            Some(Color::White) => '-',
            None => '.',
        },
    };
    let side = board.size().side();
    let points: Vec<Point> = board.size().all_points().collect();
    let rows = points.chunks(side).enumerate().rev().map(|(row, points)| {
        let cells: Vec<String> = points.iter().map(|&point| cell(point).to_string()).collect();
        format!("{:2} {}", row + 1, cells.join(" "))
    });
    let columns: Vec<String> = ('A'..='Z')
        .filter(|&letter| letter != 'I')
        .take(side)
        .map(|letter| letter.to_string())
        .collect();
    let score = judgement.score();
    let counts = Color::BOTH.map(|color| quarters(score.count(color)));
    let result = score.winner().map_or_else(
        || "A draw".to_owned(),
        |winner| {
            let name = if winner == Color::Black { "Black" } else { "White" };
            format!("{name} wins by {} zi", quarters(score.margin_in_zi()))
        },
    );
    let mut lines: Vec<String> = rows.collect();
    lines.push(format!("   {}", columns.join(" ")));
    lines.push(format!("Black {}, White {}. {result} ({score}).", counts[0], counts[1]));
    lines.join("\n")
}

/// A number of zi as the rule books write it: with a quarter, a half or three quarters where that is
/// exact, else as a decimal.
fn quarters(zi: Zi) -> String {
    const WHOLE: i64 = 10_000;
    let (whole, rest) = (zi.ten_thousandths() / WHOLE, zi.ten_thousandths() % WHOLE);
    let fraction = match rest {
        0 => return whole.to_string(),
        2500 => "1/4",
        5000 => "1/2",
        7500 => "3/4",
        _ => return zi.to_string(),
    };
    if whole == 0 { fraction.to_owned() } else { format!("{whole} {fraction}") }
}

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
