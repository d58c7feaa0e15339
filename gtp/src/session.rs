//! All state of one client.

mod thinking;

use std::error::Error;
use std::io;
use std::time::Duration;

use tengen_engine::{Judgement, Lag, Player, Pondering, Settings};
use tengen_rules::{Clock, Color, ColorMap, Game, Size, TimeControl, TimeLeft};

use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::interrupts::Interrupts;
use crate::log::Log;
use crate::options::Options;
use thinking::Look;

/// Caps on a clock whose time grows with every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Caps {
    /// Most time that can be saved.
    pub(crate) saved: Option<Duration>,
    /// Most time for one move.
    pub(crate) per_move: Option<Duration>,
}

/// A game, its clocks, and the player who is asked for moves: everything a client can change.
#[derive(Debug)]
pub struct Session {
    game: Game,
    control: TimeControl,
    clocks: ColorMap<Clock>,
    /// Caps on the clocks, where the time control has them.
    caps: Caps,
    /// What the client's clock takes for a move beside what ours does.
    lag: Lag,
    /// Whose move our clock has taken off, while the client has not said what is left after it.
    unconfirmed: Option<Color>,
    /// While it ponders, one who knows nothing takes its place here.
    player: Player,
    pondering: Option<Pondering>,
    /// Whether the opponent's time is used.
    ponders: bool,
    /// Whether a search for a move draws on GoGui's board, by way of stderr.
    draws: bool,
    /// The own move after which there is something to ponder: the number of moves made and the
    /// position's hash.
    awaiting: Option<(usize, u64)>,
    /// The analysis that the running request asked for.
    analysis: Option<Analysis>,
    /// The last look at a position, for those who ask about it several times.
    looked: Option<Look>,
    /// What was thought of the own last move.
    explanation: String,
    interrupts: Interrupts,
    log: Log,
    has_quit: bool,
}

impl Session {
    /// A session at its start.
    ///
    /// # Errors
    /// When the log can't be opened.
    pub fn new(options: &Options) -> io::Result<Self> {
        let log = options.log.as_deref().map_or_else(|| Ok(Log::silent()), Log::append)?;
        let control = TimeControl::Unlimited;
        Ok(Self {
            game: Game::new(options.size.unwrap_or(Size::NINETEEN), options.rules()),
            control,
            clocks: ColorMap::new(Clock::new(control), Clock::new(control)),
            caps: Caps::default(),
            lag: Lag::default(),
            unconfirmed: None,
            player: Player::new(options.settings()),
            pondering: None,
            ponders: options.ponder,
            draws: false,
            awaiting: None,
            analysis: None,
            looked: None,
            explanation: String::new(),
            interrupts: Interrupts::default(),
            log,
            has_quit: false,
        })
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The game, to be changed. Nothing else need be told.
    pub(crate) const fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Replaces the game by another one, of any size and under any rules.
    pub(crate) fn set_game(&mut self, game: Game) {
        self.game = game;
        self.explanation.clear();
        self.clear_cache();
    }

    /// Starts a new game on an empty board; rules and time settings stay, and the clocks are full.
    pub(crate) fn new_game(&mut self, size: Size) {
        self.set_game(Game::new(size, *self.game.rules()));
        self.set_time_control(self.control, self.caps);
    }

    /// Makes sure that nothing stands on the board and no move was made.
    pub(crate) fn check_empty(&self) -> Result<(), Failure> {
        let board = self.game.board();
        if self.game.moves().is_empty() && board.empties().len() == board.size().points() {
            Ok(())
        } else {
            Err(Failure::BoardNotEmpty)
        }
    }

    /// Gives both sides full clocks of a kind.
    pub(crate) fn set_time_control(&mut self, control: TimeControl, caps: Caps) {
        self.control = control;
        self.caps = caps;
        self.clocks = ColorMap::new(Clock::new(control), Clock::new(control));
        self.unconfirmed = None;
    }

    /// Sets one side's clock.
    ///
    /// No time left and no stones to play in it means a move at once, even where a period would
    /// begin by the arithmetic of the clock: clients round what little is left to this.
    pub(crate) fn set_time_left(&mut self, color: Color, left: TimeLeft) {
        let control = match left {
            TimeLeft { time: Duration::ZERO, stones: 0 } => {
                TimeControl::Absolute { main: Duration::ZERO }
            }
            _ => self.control,
        };
        let told = Clock::from_time_left(control, left);
        if self.unconfirmed == Some(color) {
            self.lag.learn(&self.clocks[color], &told);
            self.unconfirmed = None;
        }
        self.clocks[color] = told;
    }

    /// How the player plays.
    #[must_use]
    pub(crate) const fn settings(&self) -> &Settings {
        self.player.settings()
    }

    /// Changes how the player plays.
    pub(crate) fn change_settings(&mut self, settings: Settings) {
        self.player.change_settings(settings);
        self.looked = None;
    }

    /// Whether the opponent's time is used.
    #[must_use]
    pub(crate) const fn ponders(&self) -> bool {
        self.ponders
    }

    /// Says whether the opponent's time is used.
    pub(crate) const fn set_ponders(&mut self, ponders: bool) {
        self.ponders = ponders;
    }

    /// Whether a search for a move draws on GoGui's board.
    #[must_use]
    pub(crate) const fn draws(&self) -> bool {
        self.draws
    }

    /// Says whether a search for a move draws on GoGui's board.
    pub(crate) const fn set_draws(&mut self, draws: bool) {
        self.draws = draws;
    }

    /// What the engine thinks of the stones on the board.
    pub(crate) fn judge(&self) -> Judgement {
        Judgement::of(&self.game)
    }

    /// Forgets what was found out by searching.
    pub(crate) fn clear_cache(&mut self) {
        self.player.forget();
        self.looked = None;
    }

    /// Goes back to `game` after a panic, with a player who remembers nothing.
    pub(crate) fn recover(&mut self, game: Game) {
        self.game = game;
        self.player = Player::new(*self.player.settings());
    }

    /// How the thread that reads input reaches a running command.
    #[must_use]
    pub(crate) const fn interrupts(&self) -> &Interrupts {
        &self.interrupts
    }

    /// The log.
    pub(crate) const fn log(&mut self) -> &mut Log {
        &mut self.log
    }

    /// Ends the session after the answer that is being made.
    pub(crate) const fn quit(&mut self) {
        self.has_quit = true;
    }

    /// Whether the client has asked for the end.
    #[must_use]
    pub const fn has_quit(&self) -> bool {
        self.has_quit
    }

    /// Logs what went wrong in the engine, which no client can help.
    fn check<T, E: Error>(&mut self, result: Result<T, E>) -> Result<T, Failure> {
        result.map_err(|error| {
            self.log.note(&format!("internal error: {error}"));
            Failure::Internal
        })
    }
}
