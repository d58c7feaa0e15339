//! Thinking on the opponent's time.

use std::io;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tengen_rules::{Color, Game};

use super::Player;
use crate::search::{Limits, Stop};

/// Longest time to think: whoever takes longer over a move has left the board.
const LONGEST: Duration = Duration::from_secs(1800);

/// A player who thinks about the opponent's next move on a thread of its own, until told to end.
#[derive(Debug)]
pub struct Pondering {
    thread: JoinHandle<Player>,
    stop: Stop,
}

impl Pondering {
    /// Lets `player` think about the position of `game` with `color`, the opponent, to move.
    ///
    /// # Errors
    /// When no thread can be started; the player is lost then.
    pub fn start(mut player: Player, game: Game, color: Color) -> io::Result<Self> {
        let stop = Stop::new();
        let asked = stop.clone();
        let limits = Limits { time: Some(LONGEST), ..Limits::default() };
        let thread = thread::Builder::new().name("pondering".to_owned()).spawn(move || {
            // Where no search threads can be had, the next search will say so.
            let _ = player.search(&game, color, &limits, &asked);
            player
        })?;
        Ok(Self { thread, stop })
    }

    /// Ends the thinking at once, and gives the player back with what was learned; `None` if the
    /// search broke down.
    #[must_use]
    pub fn end(self) -> Option<Player> {
        self.stop.request();
        self.thread.join().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Settings;
    use tengen_rules::{Move, Ruleset, Size};

    #[test]
    fn what_was_learned_is_kept() {
        let mut game = Game::new(Size::new(5).unwrap(), Ruleset::default());
        game.play(Color::Black, Move::parse("C3", game.size()).unwrap()).unwrap();
        let player = Player::new(Settings { threads: 1, seed: Some(1), ..Settings::default() });
        let pondering = Pondering::start(player, game.clone(), Color::White).unwrap();
        thread::sleep(Duration::from_millis(100));
        let mut player = pondering.end().unwrap();
        let limits = Limits::playouts(1);
        let report = player.search(&game, Color::White, &limits, &Stop::new()).unwrap();
        assert_eq!(report.playouts, 1);
        assert!(report.visits > 10, "{}", report.visits);
    }
}
