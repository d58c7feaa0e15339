//! Playing on after both sides passed and did not agree about dead stones.

use tengen_rules::{Color, Counting, Game, Move};

use super::{Decision, EngineError, Player};
use crate::search::{Limits, Report, Stop};

impl Player {
    /// Chooses a move that brings the game to an end in which every stone on the board is alive: before it
    /// passes, it captures what is dead. Never resigns.
    ///
    /// # Errors
    /// When the search threads can't be started.
    pub fn genmove_cleanup(
        &mut self,
        game: &Game,
        color: Color,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<(Decision, Report), EngineError> {
        let mut literal = game.clone();
        literal.rules_mut().counting = Counting::Literal;
        let (decision, report) = self.genmove(&literal, color, limits, stop)?;
        let best = report.best().map_or(Move::Pass, |line| line.move_);
        let decision = if decision == Decision::Resign { Decision::Move(best) } else { decision };
        Ok((decision, report))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Settings;
    use tengen_rules::{Point, Ruleset, Size};

    /// Black owns the board but for a white stone that can't live.
    #[test]
    fn dead_stones_are_captured_and_then_it_passes() {
        let size = Size::new(5).unwrap();
        let mut game = Game::new(size, Ruleset::default());
        let point = |name| Point::parse(name, size).unwrap();
        let mut stones: Vec<_> = ["B2", "D2", "B4", "D4", "C3", "B3", "D3"]
            .map(|name| (Color::Black, point(name)))
            .to_vec();
        stones.push((Color::White, point("A1")));
        game.set_up(stones, Color::Black).unwrap();
        let settings = Settings { threads: 1, seed: Some(1), ..Settings::default() };
        let mut player = Player::new(settings);
        let mut decisions = Vec::new();
        for _ in 0..8 {
            let limits = Limits::playouts(50);
            let stop = Stop::new();
            let (decision, _) =
                player.genmove_cleanup(&game, Color::Black, &limits, &stop).unwrap();
            decisions.push(decision);
            let Decision::Move(move_) = decision else { panic!("{decisions:?}") };
            if move_ == Move::Pass {
                break;
            }
            game.play(Color::Black, move_).unwrap();
            game.play(Color::White, Move::Pass).unwrap();
        }
        assert_eq!(game.board().stones(Color::White), 0, "{decisions:?}");
        assert_eq!(decisions.last(), Some(&Decision::Move(Move::Pass)));
    }
}
