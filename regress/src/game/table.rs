//! Two engines at a board: how they are set up, and the flow of their game.

use std::time::Duration;

use tengen_rules::{Clock, Color, Game, Move, Score};

use super::moves::Told;
use super::{Assignment, Break, Performance, PlayedMove, Terms};
use crate::adjudication::Adjudicator;
use crate::engine::Engine;
use crate::journal::{Event, Journal};
use crate::referee::Referee;
use crate::termination::{Ending, Termination};

/// Two engines at a board with a clock.
pub(super) struct Table<'a> {
    pub(super) terms: &'a Terms,
    pub(super) assignment: &'a Assignment,
    /// Black's and White's.
    pub(super) engines: [&'a mut Engine; 2],
    pub(super) journal: &'a mut Journal,
    pub(super) referee: Referee,
    pub(super) adjudicator: Adjudicator,
    pub(super) clocks: [Clock; 2],
    pub(super) moves: Vec<PlayedMove>,
    pub(super) performances: [Performance; 2],
    pub(super) disputed: bool,
    pub(super) count: Option<Score>,
}

impl<'a> Table<'a> {
    pub(super) fn new(
        terms: &'a Terms,
        assignment: &'a Assignment,
        engines: [&'a mut Engine; 2],
        journal: &'a mut Journal,
        start: &Game,
    ) -> Self {
        let clock_of =
            |engine: &Engine| Clock::new(engine.contestant().time.unwrap_or(terms.time).0);
        let clocks = [clock_of(engines[0]), clock_of(engines[1])];
        Self {
            terms,
            assignment,
            engines,
            journal,
            referee: Referee::new(terms.referee, start.clone()),
            adjudicator: Adjudicator::new(terms.adjudication),
            clocks,
            moves: Vec::new(),
            performances: Default::default(),
            disputed: false,
            count: None,
        }
    }

    /// Tells both engines size, rules, clocks and the start position.
    pub(super) fn set_up(&mut self, start: &Game) -> Result<(), Break> {
        let side = start.size().side();
        for color in Color::BOTH {
            let (game, seed) = (self.assignment.game, self.assignment.seed);
            self.engines[color.index()]
                .begin_game(game, seed)
                .map_err(|failure| Ending::of_failure(color, &failure))?;
            for command in &self.assignment.commands[self.assignment.side_of(color).index()] {
                self.require(color, command)?;
            }
            self.require(color, &format!("boardsize {side}"))?;
            self.require(color, "clear_board")?;
            self.require(color, &format!("komi {}", self.terms.rules.komi))?;
            let dialect = self.engines[color.index()].clock_dialect();
            let control = self.clocks[color.index()].control();
            if let Some(command) = dialect.settings_command(&control) {
                self.require(color, &command)?;
            }
            self.set_up_stones(color)?;
            for &(player, move_) in &self.assignment.opening.moves {
                self.tell_move(color, player, move_)?;
            }
        }
        Ok(())
    }

    /// Tells an engine that can't take a move back the game so far from its start.
    pub(super) fn tell_whole_game(&mut self, color: Color) -> Result<(), Break> {
        self.require(color, "clear_board")?;
        self.set_up_stones(color)?;
        for (player, move_) in self.referee.game().moves().to_vec() {
            self.tell_move(color, player, move_)?;
        }
        Ok(())
    }

    fn set_up_stones(&mut self, color: Color) -> Result<(), Break> {
        let opening = &self.assignment.opening;
        let engine = &mut self.engines[color.index()];
        if !opening.handicap.is_empty() && engine.knows("set_free_handicap") {
            let places: Vec<String> = opening.handicap.iter().map(ToString::to_string).collect();
            return self.require(color, &format!("set_free_handicap {}", places.join(" ")));
        }
        if !opening.stones.is_empty() && engine.knows("gogui-setup") {
            let stones: Vec<String> = opening
                .stones
                .iter()
                .map(|(color, point)| format!("{} {point}", color.letter().to_ascii_lowercase()))
                .collect();
            return self.require(color, &format!("gogui-setup {}", stones.join(" ")));
        }
        for &point in &opening.handicap {
            self.tell_move(color, Color::Black, Move::Play(point))?;
        }
        for &(player, point) in &opening.stones {
            self.tell_move(color, player, Move::Play(point))?;
        }
        Ok(())
    }

    /// Sends a command that an engine must not refuse.
    pub(super) fn require(&mut self, color: Color, command: &str) -> Result<(), Break> {
        match self.engines[color.index()].require(command) {
            Ok(_) => Ok(()),
            Err(failure) => Err(Ending::of_failure(color, &failure).into()),
        }
    }

    /// Tells the engine of `color` that `player` moved.
    pub(super) fn tell_move(
        &mut self,
        color: Color,
        player: Color,
        move_: Move,
    ) -> Result<(), Break> {
        let player = player.letter().to_ascii_lowercase();
        self.require(color, &format!("play {player} {move_}"))
    }

    /// Plays from the start, or from where the journal ends, to the end.
    pub(super) fn play(&mut self) -> Result<Ending, Break> {
        self.replay()?;
        loop {
            if self.referee.is_over() {
                if let Some(ending) = self.settle()? {
                    return Ok(ending);
                }
            } else if self.moves.len() >= self.terms.move_limit {
                return Ok(Ending::new(Termination::MoveLimit, None));
            } else {
                self.ask_move()?;
            }
        }
    }

    /// Plays what the journal holds.
    fn replay(&mut self) -> Result<(), Break> {
        let assignment = self.assignment;
        let begin = Event::Begin { game: assignment.game, attempt: assignment.attempt };
        if self.journal.events().first().is_some_and(|first| *first != begin) {
            // It belongs to a game that was set aside before its journal was gone.
            self.journal.restart()?;
        }
        let events = self.journal.events().to_vec();
        if events.is_empty() {
            self.journal.append(begin)?;
        }
        for event in events {
            match event {
                Event::Begin { .. } => {}
                Event::PlayOn { color } => self.play_on(color.into()),
                Event::Move { color, vertex, time_ns, comment } => {
                    let color = color.into();
                    let time = Duration::from_nanos(time_ns);
                    self.take_move(color, &vertex, time, comment, Told::Nobody)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn play_on(&mut self, color: Color) {
        self.disputed = true;
        self.referee.play_on(color);
    }
}
