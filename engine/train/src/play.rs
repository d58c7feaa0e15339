//! Games of the engine against itself, as lines of a list of records: to learn from where people have
//! played too few.

use tengen_engine::player::{EngineError, Settings};
use tengen_engine::{Decision, Judgement, Limits, Params, Player, Stop};
use tengen_rules::{Color, Game, Ruleset, Size};

use crate::records::letters;

/// Bytes for the tree of a player.
const MEMORY: usize = 128 << 20;

/// Longest game, in moves for each point.
const LONGEST: usize = 3;

/// How to play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SelfPlay {
    /// The board.
    pub size: Size,
    /// Most playouts for each move.
    pub playouts: u64,
    /// The [variety](Params::variety) of openings.
    pub variety: f32,
    /// Games with other numbers, or other seeds, are others.
    pub seed: u64,
}

impl SelfPlay {
    /// The game of this number, as a line of a list of records: ranks and year unknown, the source
    /// `tengen`.
    ///
    /// # Errors
    /// When there is no search.
    pub fn game(&self, number: u64) -> Result<String, EngineError> {
        let mut params = Params::default();
        params.variety = self.variety;
        let seed = self.seed ^ number << 20;
        let settings = Settings {
            threads: 1,
            memory: MEMORY,
            seed: Some(seed),
            params,
            ..Settings::default()
        };
        let mut player = Player::new(settings);
        let limits = Limits { stop_when_decided: true, ..Limits::playouts(self.playouts) };
        let mut game = Game::new(self.size, Ruleset::default());
        let mut resigned = None;
        while !game.is_over() && game.moves().len() < LONGEST * self.size.points() {
            let color = game.to_move();
            match player.genmove(&game, color, &limits, &Stop::new())?.0 {
                Decision::Move(move_) if game.play(color, move_).is_ok() => {}
                Decision::Move(_) | Decision::Resign => {
                    resigned = Some(color);
                    break;
                }
            }
        }
        let result = match resigned {
            Some(Color::Black) => "W+R".to_owned(),
            Some(Color::White) => "B+R".to_owned(),
            None => Judgement::of(&game).score().to_string(),
        };
        let komi = game.rules().komi;
        let moves: String =
            game.moves().iter().map(|&(_, move_)| letters(move_, self.size)).collect();
        Ok(format!("{} {komi} 0 {result} ? ? tengen ? - {moves}", self.size.side()))
    }
}
