//! From a record to a game.

use core::fmt;

use tengen_rules::{Color, Game, IllegalMove, PointMap, Ruleset, SetUpError};

use super::{Node, Record};

/// Why a record can't be played through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// A move is on an occupied point, or suicide.
    Move {
        /// The move's number in the record, from 1.
        number: usize,
        /// What is wrong with it.
        reason: IllegalMove,
    },
    /// Set-up leaves a chain without a liberty.
    SetUp {
        /// Number of moves before the set-up.
        after: usize,
        /// What is wrong with it.
        reason: SetUpError,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { number, reason } => write!(f, "move {number}: {reason}"),
            Self::SetUp { after, reason } => write!(f, "set-up after move {after}: {reason}"),
        }
    }
}

impl core::error::Error for ReplayError {}

impl Record {
    /// Plays the record through up to the position before move number `before` (from 1), or to its
    /// end.
    ///
    /// `rules` hold, except that the record's komi replaces theirs if it has one. The record may
    /// break ko and superko, and one side may move twice in a row.
    ///
    /// # Errors
    /// When a play is on an occupied point or suicide, or when set-up leaves a chain without a
    /// liberty.
    pub fn replay(&self, rules: Ruleset, before: Option<usize>) -> Result<Game, ReplayError> {
        let komi = self.komi.unwrap_or(rules.komi);
        let mut game = Game::new(self.size, Ruleset { komi, ..rules });
        // Counted here: set-up begins the game's own list of moves anew.
        let mut made = 0;
        let mut is_start = true;
        for node in &self.nodes {
            if !node.set_up.is_empty() {
                set_up(&mut game, node)
                    .map_err(|reason| ReplayError::SetUp { after: made, reason })?;
            }
            if is_start {
                is_start = false;
                if self.handicap > 0 {
                    game.declare_handicap(self.handicap);
                    if !node.set_up.is_empty() {
                        game.set_to_move(Color::White);
                    }
                }
            }
            if let Some(color) = node.to_move {
                game.set_to_move(color);
            }
            let Some((color, move_)) = node.play else { continue };
            if before.is_some_and(|before| made + 1 >= before) {
                if game.moves().is_empty() {
                    game.set_to_move(color);
                }
                break;
            }
            if game.moves().is_empty() {
                // The first move shows whose turn it was.
                game.set_to_move(color);
            }
            made += 1;
            game.play_ignoring_ko(color, move_)
                .map_err(|reason| ReplayError::Move { number: made, reason })?;
        }
        Ok(game)
    }
}

/// Changes the position as a node says; the handicap of the game outlasts it.
fn set_up(game: &mut Game, node: &Node) -> Result<(), SetUpError> {
    let mut stones = PointMap::filled(None);
    for (color, point) in game.board().all_stones() {
        stones[point] = Some(color);
    }
    for &(point, color) in &node.set_up {
        stones[point] = color;
    }
    let handicap = game.handicap();
    let stones = game.size().all_points().filter_map(|point| Some((stones[point]?, point)));
    game.set_up(stones, game.to_move())?;
    if handicap > 0 {
        game.declare_handicap(handicap);
    }
    Ok(())
}
