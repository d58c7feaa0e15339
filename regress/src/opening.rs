//! Where games start from.

use tengen_rules::{Color, Game, HandicapSource, Move, Point, Ruleset, Size};

/// The start of a game: stones on the board, then moves played for both sides.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Opening {
    /// Its name in records: a file, a line of a list, a seed.
    pub name: String,
    /// Handicap stones of Black.
    pub handicap: Vec<Point>,
    /// Set-up stones; none in a handicap game.
    pub stones: Vec<(Color, Point)>,
    /// Moves, in order.
    pub moves: Vec<(Color, Move)>,
    /// Who moves after them; `None` is the opponent of whoever moved last.
    pub to_move: Option<Color>,
}

impl Opening {
    /// The position it leads to.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn game(&self, size: Size, rules: Ruleset) -> Result<Game, String> {
        let mut game = Game::new(size, rules);
        if !self.handicap.is_empty() {
            game.place_handicap(&self.handicap, HandicapSource::Record)
                .map_err(|error| format!("{}: {error}", self.name))?;
        } else if !self.stones.is_empty() {
            let first = self.moves.first().map(|&(color, _)| color).or(self.to_move);
            game.set_up(self.stones.iter().copied(), first.unwrap_or(Color::Black))
                .map_err(|error| format!("{}: {error}", self.name))?;
        }
        for (number, &(color, move_)) in self.moves.iter().enumerate() {
            game.play(color, move_).map_err(|error| {
                format!("{}: move {}, {} {move_}: {error}", self.name, number + 1, color.letter())
            })?;
        }
        if let Some(color) = self.to_move {
            game.set_to_move(color);
        }
        Ok(game)
    }
}
