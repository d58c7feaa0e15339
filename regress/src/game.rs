//! One game between two engines, from the empty board to the result.

mod end;
mod record;

use std::io;
use std::time::{Duration, Instant};

use tengen_rules::{Clock, Color, FlagFall, Game, Move, ParsePointError, Ruleset, Size};

use crate::contestant::Side;
use crate::engine::{Engine, Latency};
use crate::failure::EngineFailure;
use crate::journal::{Event, Journal};
use crate::opening::Opening;
use crate::referee::{Referee, RefereeKind, Ruling};
use crate::termination::{Ending, Outcome, Policies, Termination};
use crate::time_setting::TimeSetting;
pub use record::PlayedMove;

/// What both engines agree to play under.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    /// The size of the board.
    pub size: Size,
    /// The rules.
    pub rules: Ruleset,
    /// The clock of an engine that has none of its own.
    pub time: TimeSetting,
    /// Whether a move over time in the last byo-yomi period counts as a pass, the period being
    /// given anew, instead of losing.
    pub late_is_pass: bool,
    /// Who judges.
    pub referee: RefereeKind,
    /// What each kind of end is worth.
    pub policies: Policies,
    /// Moves after which a game is broken off.
    pub move_limit: usize,
}

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

/// What one engine did in a game.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Performance {
    /// Moves made, passes included.
    pub moves: u32,
    /// Time charged for them.
    pub time: Duration,
    /// The longest of them.
    pub longest: Duration,
    /// Warnings earned.
    pub warnings: u8,
    /// Its count at the end, `None` if it was not asked or did not know.
    pub final_score: Option<String>,
    /// Round trips of its plain commands.
    pub latency: Latency,
    /// Its own name and version.
    pub version: String,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// How it ended.
    pub ending: Ending,
    /// Who won.
    pub outcome: Outcome,
    /// The result as records write it: `B+3.5`, `W+R`, `0`, `Void`.
    pub result: String,
    /// Black's margin on the board in thousandths of a point, if there was a count.
    pub margin: Option<i64>,
    /// Whether a dispute about dead stones had to be played out.
    pub disputed: bool,
    /// Moves after the opening.
    pub moves: Vec<PlayedMove>,
    /// What Black and White did.
    pub performances: [Performance; 2],
    /// From the first command to the last.
    pub duration: Duration,
    /// The game as SGF.
    pub sgf: String,
}

impl PlayedGame {
    /// A game that ended before its first move because an engine did not start.
    #[must_use]
    pub fn not_begun(ending: Ending) -> Self {
        Self {
            ending,
            outcome: Outcome::Void,
            result: "Void".to_owned(),
            margin: None,
            disputed: false,
            moves: Vec::new(),
            performances: Default::default(),
            duration: Duration::ZERO,
            sgf: String::new(),
        }
    }
}

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

/// Two engines at a board with a clock.
struct Table<'a> {
    terms: &'a Terms,
    assignment: &'a Assignment,
    /// Black's and White's.
    engines: [&'a mut Engine; 2],
    journal: &'a mut Journal,
    referee: Referee,
    clocks: [Clock; 2],
    moves: Vec<PlayedMove>,
    performances: [Performance; 2],
    disputed: bool,
    count: Option<tengen_rules::Score>,
}

impl<'a> Table<'a> {
    fn new(
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
            clocks,
            moves: Vec::new(),
            performances: Default::default(),
            disputed: false,
            count: None,
        }
    }

    /// Tells both engines size, rules, clocks and the start position.
    fn set_up(&mut self, start: &Game) -> Result<(), Break> {
        let side = start.size().side();
        for color in Color::BOTH {
            let (game, seed) = (self.assignment.game, self.assignment.seed);
            self.engines[color.index()]
                .begin_game(game, seed)
                .map_err(|failure| Ending::of_failure(color, &failure))?;
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
    fn require(&mut self, color: Color, command: &str) -> Result<(), Break> {
        match self.engines[color.index()].require(command) {
            Ok(_) => Ok(()),
            Err(failure) => Err(Ending::of_failure(color, &failure).into()),
        }
    }

    /// Tells the engine of `color` that `player` moved.
    fn tell_move(&mut self, color: Color, player: Color, move_: Move) -> Result<(), Break> {
        let player = player.letter().to_ascii_lowercase();
        self.require(color, &format!("play {player} {move_}"))
    }

    /// Plays from the start, or from where the journal ends, to the end.
    fn play(&mut self) -> Result<Ending, Break> {
        self.replay()?;
        loop {
            if self.referee.is_over() {
                if let Some(ending) = self.settle()? {
                    return Ok(ending);
                }
            } else if self.moves.len() >= self.terms.move_limit {
                return Ok(Ending::new(Termination::MoveLimit, None));
            } else if self.referee.game().repetition().is_some() {
                return Ok(Ending::new(Termination::Repetition, None));
            } else {
                self.ask_move()?;
            }
        }
    }

    /// Plays what the journal holds.
    fn replay(&mut self) -> Result<(), Break> {
        let events = self.journal.events().to_vec();
        if events.is_empty() {
            let (game, attempt) = (self.assignment.game, self.assignment.attempt);
            self.journal.append(Event::Begin { game, attempt })?;
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

    /// Asks the side to move for a move and lets it be judged.
    fn ask_move(&mut self) -> Result<(), Break> {
        let color = self.referee.game().to_move();
        let fail = |failure: EngineFailure| Ending::of_failure(color, &failure);
        let clock = self.clocks[color.index()];
        let engine = &mut *self.engines[color.index()];
        if let Some(command) = engine.clock_dialect().time_left_command(color, &clock) {
            engine.require(&command).map_err(fail)?;
        }
        let limits = *engine.limits();
        let limit = clock
            .until_flag_fall()
            .map_or(limits.thought, |left| left + engine.lag() + limits.grace);
        let verb = if self.disputed && engine.knows("kgs-genmove_cleanup") {
            "kgs-genmove_cleanup"
        } else {
            "genmove"
        };
        let command = format!("{verb} {}", color.letter().to_ascii_lowercase());
        let answer = engine.ask(&command, limit).map_err(fail)?;
        let time = answer.elapsed.saturating_sub(engine.lag());
        let vertex = answer.result.map_err(|reason| {
            let what = format!("expected a move, got the failure {reason:?}");
            fail(EngineFailure::Protocol { command, what })
        })?;
        let comment = self.ask_comment(color)?;
        self.journal.append(Event::Move {
            color: color.into(),
            vertex: vertex.clone(),
            time_ns: time.as_nanos() as u64,
            comment: comment.clone(),
        })?;
        self.take_move(color, &vertex, time, comment, Told::Mover)
    }

    fn ask_comment(&mut self, color: Color) -> Result<Option<String>, Break> {
        let engine = &mut *self.engines[color.index()];
        let Some(command) = engine.contestant().comment.clone() else { return Ok(None) };
        let limit = engine.limits().command;
        let answer =
            engine.ask(&command, limit).map_err(|failure| Ending::of_failure(color, &failure))?;
        Ok(answer.result.ok().filter(|text| !text.is_empty()))
    }

    /// Judges an answer to `genmove`, and tells who was not told of its outcome yet.
    fn take_move(
        &mut self,
        color: Color,
        vertex: &str,
        time: Duration,
        comment: Option<String>,
        told: Told,
    ) -> Result<(), Break> {
        let performance = &mut self.performances[color.index()];
        performance.moves += 1;
        performance.time += time;
        performance.longest = performance.longest.max(time);
        let spent = self.clocks[color.index()].spend(time);
        let vertex = vertex.trim();
        let late = spent == Err(FlagFall::LastPeriod) && self.terms.late_is_pass;
        if let (Err(flag), false) = (spent, late) {
            return Err(Ending::explained(Termination::Time, color, flag).into());
        }
        if vertex.eq_ignore_ascii_case("resign") {
            return Err(Ending::new(Termination::Resign, Some(color)).into());
        }
        let parsed = Move::parse(vertex, self.terms.size);
        let ruling = match parsed {
            _ if late => {
                self.clocks[color.index()].renew_last_period();
                self.referee.judge_late(color)
            }
            Ok(move_) => self.referee.judge(color, move_),
            Err(ParsePointError::OffBoard) => self.referee.judge_off_board(color),
            Err(ParsePointError::Malformed) => {
                let what = format!("expected a move, got {vertex:?}");
                let command = "genmove".to_owned();
                let failure = EngineFailure::Protocol { command, what };
                return Err(Ending::of_failure(color, &failure).into());
            }
        };
        let illegal = |reason| format!("{vertex}: {reason}");
        match ruling {
            Ruling::Illegal(reason) => {
                Err(Ending::explained(Termination::Illegal, color, illegal(reason)).into())
            }
            Ruling::SecondWarning(reason) => {
                self.performances[color.index()].warnings = self.referee.warnings(color);
                Err(Ending::explained(Termination::Warnings, color, illegal(reason)).into())
            }
            Ruling::Accepted => {
                let move_ = parsed.unwrap_or(Move::Pass);
                self.note_move(PlayedMove { color, move_, time, comment, void: None });
                if told == Told::Nobody {
                    self.tell_move(color, color, move_)?;
                }
                self.tell_move(!color, color, move_)
            }
            Ruling::Void { reason, .. } => {
                let void = Some(format!("{vertex}: {reason}"));
                self.performances[color.index()].warnings = self.referee.warnings(color);
                self.note_move(PlayedMove { color, move_: Move::Pass, time, comment, void });
                if told == Told::Mover {
                    self.require(color, "undo")?;
                }
                self.tell_move(color, color, Move::Pass)?;
                self.tell_move(!color, color, Move::Pass)
            }
        }
    }

    fn note_move(&mut self, move_: PlayedMove) {
        self.moves.push(move_);
    }

    fn play_on(&mut self, color: Color) {
        self.disputed = true;
        self.referee.play_on(color);
    }
}

/// Who knows of a move before it is judged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    /// The engine that made it.
    Mover,
    /// Nobody: it comes from the journal.
    Nobody,
}
