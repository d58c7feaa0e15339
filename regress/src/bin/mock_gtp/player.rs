//! The mock engine's honest half.

use std::collections::VecDeque;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_gtp::protocol::Request;
use tengen_rules::{Color, Game, HandicapSource, Move, Point, PointSet, Ruleset, Size, Superko};

const COMMANDS: [&str; 23] = [
    "protocol_version",
    "name",
    "version",
    "list_commands",
    "known_command",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "set_free_handicap",
    "play",
    "genmove",
    "kgs-genmove_cleanup",
    "undo",
    "time_settings",
    "kgs-time_settings",
    "kata-time_settings",
    "time_left",
    "final_score",
    "final_status_list",
    "gogui-setup",
    "tengen-param",
    "set_random_seed",
];

/// A board, and moves drawn by lot.
pub(crate) struct Player {
    game: Game,
    script: Vec<String>,
    next_moves: VecDeque<String>,
    random: Xoshiro256PlusPlus,
    /// It was ordered to make a move that its own board refuses: an `undo` takes that back.
    phantom: bool,
    weakness: u64,
    strength: f64,
}

impl Player {
    pub(crate) fn new(seed: u64, script: &str, superko: Superko, weakness: u64) -> Self {
        let rules = Ruleset { superko, ..Ruleset::default() };
        Self {
            game: Game::new(Size::NINETEEN, rules),
            script: script.split_whitespace().map(str::to_owned).collect(),
            next_moves: VecDeque::new(),
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            phantom: false,
            weakness,
            strength: 0.0,
        }
    }

    /// Takes note of an answer it was ordered to give.
    pub(crate) fn take_order(&mut self, command: &str, text: &str) {
        if command == "genmove" {
            let color = self.game.to_move();
            self.make(color, text);
        }
    }

    fn make(&mut self, color: Color, vertex: &str) {
        let played = Move::parse(vertex, self.game.size()).ok();
        self.phantom = played.is_none_or(|move_| self.game.play(color, move_).is_err());
    }

    pub(crate) fn answer(
        &mut self,
        request: &Request,
        without: &[String],
    ) -> Result<String, String> {
        let words: Vec<&str> = request.arguments().collect();
        let syntax = || "syntax error".to_owned();
        match (request.name(), words.as_slice()) {
            ("protocol_version", []) => Ok("2".to_owned()),
            ("name", []) => Ok("Mock".to_owned()),
            ("version", []) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("list_commands", []) => {
                let known = |name: &&&str| !without.iter().any(|other| other == **name);
                Ok(COMMANDS.iter().filter(known).copied().collect::<Vec<_>>().join("\n"))
            }
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("boardsize", [side]) => {
                let side = side.parse().map_err(|_| syntax())?;
                let size = Size::new(side).ok_or("unacceptable size")?;
                self.game = Game::new(size, *self.game.rules());
                Ok(String::new())
            }
            ("clear_board", []) => {
                self.game.clear();
                self.phantom = false;
                self.next_moves = self.script.iter().cloned().collect();
                if self.random.random_range(0..100) < self.chance_to_resign() {
                    self.next_moves = ["resign".to_owned()].into();
                }
                Ok(String::new())
            }
            ("komi", [komi]) => {
                self.game.rules_mut().komi = komi.parse().map_err(|_| syntax())?;
                Ok(String::new())
            }
            ("set_free_handicap", places) => {
                let size = self.game.size();
                let points: Result<Vec<Point>, _> =
                    places.iter().map(|place| Point::parse(place, size)).collect();
                self.game
                    .place_handicap(&points.map_err(|_| syntax())?, HandicapSource::Controller)
                    .map_err(|error| error.to_string())?;
                Ok(String::new())
            }
            ("gogui-setup", pairs) => self.set_up(pairs).ok_or_else(syntax),
            ("play", [color, vertex]) => {
                let color = color.parse().map_err(|_| syntax())?;
                let move_ = Move::parse(vertex, self.game.size()).map_err(|_| syntax())?;
                self.game.play(color, move_).map_err(|_| "illegal move".to_owned())?;
                Ok(String::new())
            }
            ("genmove" | "kgs-genmove_cleanup", [color]) => {
                self.generate(color.parse().map_err(|_| syntax())?)
            }
            ("undo", []) => {
                if core::mem::take(&mut self.phantom) || self.game.undo().is_some() {
                    Ok(String::new())
                } else {
                    Err("cannot undo".to_owned())
                }
            }
            ("final_score", []) => Ok(self.game.score(&PointSet::EMPTY).to_string()),
            ("set_random_seed", [seed]) => {
                let seed = seed.parse().map_err(|_| syntax())?;
                self.random = Xoshiro256PlusPlus::seed_from_u64(seed);
                Ok(String::new())
            }
            ("tengen-param", ["strength", value]) => {
                self.strength = value.parse().map_err(|_| syntax())?;
                Ok(String::new())
            }
            ("tengen-param", _) => Err("unknown parameter".to_owned()),
            ("time_settings", [main, period, stones]) => {
                let numbers = [main, period, stones].map(|word| word.parse::<f64>());
                if numbers.iter().all(Result::is_ok) { Ok(String::new()) } else { Err(syntax()) }
            }
            ("kgs-time_settings" | "kata-time_settings" | "time_left" | "final_status_list", _) => {
                Ok(String::new())
            }
            (name, _) if COMMANDS.contains(&name) => Err(syntax()),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn set_up(&mut self, pairs: &[&str]) -> Option<String> {
        let size = self.game.size();
        let stones: Option<Vec<(Color, Point)>> = pairs
            .chunks(2)
            .map(|pair| match pair {
                [color, point] => Some((color.parse().ok()?, Point::parse(point, size).ok()?)),
                _ => None,
            })
            .collect();
        self.game.set_up(stones?, Color::Black).ok()?;
        Some(String::new())
    }

    /// The weakness, less what a strength of up to 1 takes away; most is taken at 0.7.
    fn chance_to_resign(&self) -> u64 {
        let distance = (self.strength - 0.7).abs().min(1.0);
        (self.weakness as f64 * distance) as u64
    }

    fn generate(&mut self, color: Color) -> Result<String, String> {
        if let Some(vertex) = self.next_moves.pop_front() {
            self.make(color, &vertex);
            return Ok(vertex);
        }
        let board = self.game.board();
        let good: Vec<Point> = board
            .empties()
            .iter()
            .copied()
            .filter(|&point| !board.is_eye(color, point))
            .filter(|&point| self.game.is_legal(color, Move::Play(point)))
            .collect();
        let move_ = good.choose(&mut self.random).map_or(Move::Pass, |&point| Move::Play(point));
        self.game.play(color, move_).map_err(|_| "illegal move".to_owned())?;
        Ok(move_.to_string())
    }
}
