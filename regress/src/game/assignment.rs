//! A game to be played.

use tengen_rules::Color;

use crate::contestant::Side;
use crate::opening::Opening;

/// One game of a match, to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Assignment {
    /// Its number in the match, from 0.
    pub game: u64,
    /// How often it was found void before.
    pub attempt: u32,
    /// A seed of its own, the same whenever it is played.
    pub seed: u64,
    /// Who has Black.
    pub black: Side,
    /// Where it starts.
    pub opening: Opening,
    /// GTP commands for the first and the second engine before it.
    pub commands: [Vec<String>; 2],
}

impl Assignment {
    /// The colour a side plays.
    #[must_use]
    pub fn color_of(&self, side: Side) -> Color {
        if side == self.black { Color::Black } else { Color::White }
    }

    /// Who plays a colour.
    #[must_use]
    pub const fn side_of(&self, color: Color) -> Side {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }
}
