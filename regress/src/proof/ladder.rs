//! Ladders, read to their end: atari after atari, the defender free to play anywhere.

use tengen_rules::{Board, Hashed, Point};

/// What reading a chain of two liberties found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ladder {
    /// First moves of the attacker after which every defence is captured by atari after atari.
    pub captures: Vec<Point>,
    /// First moves after which the chain gets to three liberties.
    pub escapes: Vec<Point>,
}

/// Reads what each atari on a chain of two liberties comes to: the attacker gives atari after atari,
/// the defender may play anywhere. `None` when `limit` positions did not suffice.
#[must_use]
pub fn ladder_moves(board: &Board, chain: Point, limit: u64) -> Option<Ladder> {
    let defender = board.color_at(chain)?;
    let mut left = limit;
    let mut ladder = Ladder { captures: Vec::new(), escapes: Vec::new() };
    for point in &board.liberties(chain) {
        if !board.is_legal(!defender, point) {
            continue;
        }
        let mut after = board.clone();
        after.play_unchecked::<Hashed>(!defender, point);
        if is_caught(&after, chain, &mut left)? {
            ladder.captures.push(point);
        } else {
            ladder.escapes.push(point);
        }
    }
    Some(ladder)
}

/// Moves of the defender, whose chain is in atari, after which the attacker can't catch it by atari
/// after atari. `None` when `limit` positions did not suffice.
#[must_use]
pub fn escapes(board: &Board, chain: Point, limit: u64) -> Option<Vec<Point>> {
    let defender = board.color_at(chain)?;
    let mut left = limit;
    let mut found = Vec::new();
    for point in board.empties().to_vec() {
        if !board.is_legal(defender, point) {
            continue;
        }
        let mut after = Box::new(board.clone());
        after.play_unchecked::<Hashed>(defender, point);
        if !can_catch(&after, chain, &mut left)? {
            found.push(point);
        }
    }
    Some(found)
}

/// Whether a chain is lost with the defender to move.
fn is_caught(board: &Board, chain: Point, left: &mut u64) -> Option<bool> {
    *left = left.checked_sub(1)?;
    let Some(defender) = board.color_at(chain) else { return Some(true) };
    if board.atari(chain).is_none() {
        // The attacker did not give atari: the defender gets a free move.
        return Some(false);
    }
    for point in board.empties().to_vec() {
        if !board.is_legal(defender, point) {
            continue;
        }
        let mut after = Box::new(board.clone());
        after.play_unchecked::<Hashed>(defender, point);
        if !can_catch(&after, chain, left)? {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether the attacker, who is to move, catches a chain.
fn can_catch(board: &Board, chain: Point, left: &mut u64) -> Option<bool> {
    let Some(defender) = board.color_at(chain) else { return Some(true) };
    let liberties = board.liberties(chain);
    if liberties.len() > 2 {
        return Some(false);
    }
    if let Some(last) = board.atari(chain) {
        return Some(board.is_legal(!defender, last));
    }
    for point in &liberties {
        if !board.is_legal(!defender, point) {
            continue;
        }
        let mut after = Box::new(board.clone());
        after.play_unchecked::<Hashed>(!defender, point);
        // An atari that can itself be captured at once is tried too: the defender will show it.
        if is_caught(&after, chain, left)? {
            return Some(true);
        }
    }
    Some(false)
}
