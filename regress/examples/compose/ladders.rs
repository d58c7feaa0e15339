//! Ladders on boards of any size: which atari, whether to begin one, whether to run out of one.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use tengen_regress::proof::{Ladder, escapes, ladder_moves};
use tengen_rules::{Board, Color, Hashed, Point, Size};

use super::Problem;

/// Positions that the reader of a ladder may look at.
const LIMIT: u64 = 20_000;

/// A ladder with its question: `wrong-atari` (one atari works, the other does not), `ladder-works`
/// and `ladder-fails` for the attacker, `ladder-run` and `ladder-lost` for the defender.
pub(crate) fn ladder(kind: &str, random: &mut impl Rng) -> Option<Problem> {
    let sizes: &[usize] = if kind == "wrong-atari" { &[9, 9, 13] } else { &[9, 13, 19] };
    let size = Size::new(*sizes.choose(random)?)?;
    // Where the ladder must be played, its chain has grown: nothing else on the board is as large.
    let steps = match kind {
        "wrong-atari" => 0,
        "ladder-works" | "ladder-run" => random.random_range(2..=4),
        _ => random.random_range(0..=3),
    };
    let (mut board, chain) = begun(size, steps, random)?;
    let defender = board.color_at(chain)?;
    scatter(&mut board, chain, random)?;
    if board.dead_on_arrival().is_some() || board.liberties(chain).len() != 2 {
        return None;
    }
    let ladder = ladder_moves(&board, chain, LIMIT)?;
    if let "ladder-run" | "ladder-lost" = kind {
        // The attacker gives the atari of a ladder, rightly or not.
        let [first, second] = board.liberties(chain).iter().collect::<Vec<_>>()[..] else {
            return None;
        };
        let atari =
            *ladder.captures.first().unwrap_or(if random.random() { &first } else { &second });
        board.play_unchecked::<Hashed>(!defender, atari);
        let last = board.atari(chain)?;
        let saves = escapes(&board, chain, LIMIT)?;
        let lines = match (kind, saves.as_slice()) {
            ("ladder-lost", []) => {
                format!(
                    "save {chain}\navoid {last}\ncomment the ladder catches {chain} whatever is played"
                )
            }
            ("ladder-run", [_, ..]) => {
                let names = names(&saves);
                format!("save {chain}\nbest {names}\ncomment the ladder is broken")
            }
            _ => return None,
        };
        return Some((board, defender, lines));
    }
    if kind == "ladder-works" && is_netted(&board, chain)? {
        return None;
    }
    let lines = question(kind, chain, &ladder)?;
    Some((board, !defender, lines))
}

/// Whether a move near a chain that gives no atari catches it as well, however it runs.
fn is_netted(board: &Board, chain: Point) -> Option<bool> {
    let defender = board.color_at(chain)?;
    let parts: Vec<Point> = board.chain(chain).collect();
    let liberties = board.liberties(chain);
    for point in board.empties().to_vec() {
        let near = |part: &Point| {
            point.column().abs_diff(part.column()) <= 3 && point.row().abs_diff(part.row()) <= 3
        };
        let is_atari = liberties.iter().any(|liberty| liberty == point);
        if is_atari || !parts.iter().any(near) || !board.is_legal(!defender, point) {
            continue;
        }
        let mut netted = board.clone();
        netted.play_unchecked::<Hashed>(!defender, point);
        let mut holds = true;
        for run in &liberties {
            let mut running = netted.clone();
            running.play_unchecked::<Hashed>(defender, run);
            holds &= match running.liberties(chain).len() {
                1 => true,
                2 => !ladder_moves(&running, chain, LIMIT)?.captures.is_empty(),
                _ => false,
            };
        }
        if holds {
            return Some(true);
        }
    }
    Some(false)
}

/// The question that an attacker is asked.
fn question(kind: &str, chain: Point, ladder: &Ladder) -> Option<String> {
    match (kind, ladder.captures.as_slice(), ladder.escapes.as_slice()) {
        ("wrong-atari", [best], [other]) => Some(format!(
            "capture {chain}\navoid {other}\n\
             comment the ladder at {best} catches {chain}, {other} lets it go"
        )),
        ("ladder-works", best @ [_, ..], _) => {
            let names = names(best);
            Some(format!("capture {chain}\nbest {names}\ncomment the ladder works"))
        }
        ("ladder-fails", [], wrong @ [_, _]) => {
            let names = names(wrong);
            Some(format!("capture {chain}\navoid {names}\ncomment neither ladder works"))
        }
        _ => None,
    }
}

fn names(points: &[Point]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A stone with three of the attacker's around it, after so many ataris and extensions.
fn begun(size: Size, steps: usize, random: &mut impl Rng) -> Option<(Board, Point)> {
    let side = size.side();
    let mut board = Board::new(size);
    let attacker = if random.random() { Color::Black } else { Color::White };
    let (x, y) = (random.random_range(2..side - 2), random.random_range(2..side - 2));
    let (dx, dy): (isize, isize) = *[(1, 1), (1, -1), (-1, 1), (-1, -1)].choose(random)?;
    let at = |across: isize, along: isize| {
        let column = x.checked_add_signed(dx * across)?;
        let row = y.checked_add_signed(dy * along)?;
        Point::new(column, row, size)
    };
    let chain = at(0, 0)?;
    board.set_up(!attacker, chain).ok()?;
    let turned = random.random::<bool>();
    for (across, along) in [(-1, 0), (0, -1), if turned { (1, -1) } else { (-1, 1) }] {
        board.set_up(attacker, at(across, along)?).ok()?;
    }
    for _ in 0..steps {
        let atari = *ladder_moves(&board, chain, LIMIT)?.captures.first()?;
        board.play_unchecked::<Hashed>(attacker, atari);
        let last = board.atari(chain)?;
        if !board.is_legal(!attacker, last) {
            return None;
        }
        board.play_unchecked::<Hashed>(!attacker, last);
    }
    Some((board, chain))
}

/// Stones that may stand in the way, none next to the chain.
fn scatter(board: &mut Board, chain: Point, random: &mut impl Rng) -> Option<()> {
    let (size, defender) = (board.size(), board.color_at(chain)?);
    let side = size.side();
    let parts: Vec<Point> = board.chain(chain).collect();
    for _ in 0..random.random_range(2..=3 + side / 3) {
        let (column, row) = (random.random_range(0..side), random.random_range(0..side));
        let near =
            |part: &Point| column.abs_diff(part.column()) <= 2 && row.abs_diff(part.row()) <= 2;
        if parts.iter().any(near) {
            continue;
        }
        let color = if random.random_bool(0.6) { defender } else { !defender };
        let _ = board.set_up(color, Point::new(column, row, size)?);
    }
    Some(())
}
