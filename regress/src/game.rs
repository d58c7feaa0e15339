//! One game between two engines, from the empty board to the result.

mod assignment;
mod end;
mod moves;
mod played_game;
mod table;
mod terms;

use std::io;
use std::time::Instant;

use crate::engine::Engine;
use crate::journal::Journal;
use crate::termination::Ending;
pub use assignment::Assignment;
pub use played_game::{Performance, PlayedGame, PlayedMove};
use table::Table;
pub use terms::Terms;

/// Why a game was not played to an end.
#[derive(Debug)]
pub enum GameError {
    /// The journal could not be written.
    Journal(io::Error),
    /// The opening can't be played.
    Opening(String),
}

impl From<io::Error> for GameError {
    fn from(error: io::Error) -> Self {
        Self::Journal(error)
    }
}

/// Plays one game, Black's engine first.
///
/// A journal that holds events already is played again first, both engines being told its moves, so
/// that an interrupted game goes on with the clocks as they were.
///
/// # Errors
/// When the journal can't be written, or the opening can't be played.
pub fn play_game(
    terms: &Terms,
    assignment: &Assignment,
    engines: [&mut Engine; 2],
    journal: &mut Journal,
) -> Result<PlayedGame, GameError> {
    let started = Instant::now();
    let start = assignment.opening.game(terms.size, terms.rules).map_err(GameError::Opening)?;
    let mut table = Table::new(terms, assignment, engines, journal, &start);
    let ending = match table.set_up(&start).and_then(|()| table.play()) {
        Ok(ending) | Err(Break::End(ending)) => ending,
        Err(Break::Journal(error)) => return Err(GameError::Journal(error)),
    };
    Ok(table.conclude(ending, started))
}

/// Why the flow of a game breaks.
enum Break {
    End(Ending),
    Journal(io::Error),
}

impl From<Ending> for Break {
    fn from(ending: Ending) -> Self {
        Self::End(ending)
    }
}

impl From<io::Error> for Break {
    fn from(error: io::Error) -> Self {
        Self::Journal(error)
    }
}
