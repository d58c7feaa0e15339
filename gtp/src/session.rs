//! All state of one client.

use std::error::Error;
use std::io;
use std::time::{Duration, Instant};

use tengen_engine::{Decision, Judgement, Player, Settings};
use tengen_rules::{Clock, Color, ColorMap, Game, Size, TimeControl, TimeLeft};

use crate::failure::Failure;
use crate::interrupts::Interrupts;
use crate::log::Log;
use crate::options::Options;

/// Playouts of a move that must always be the same, unless the options name a number.
const REPEATABLE_PLAYOUTS: u64 = 5000;

/// Seed of a move that must always be the same, unless the options name one.
const REPEATABLE_SEED: u64 = 1;

/// A game, its clocks, and the player who is asked for moves: everything a client can change.
#[derive(Debug)]
pub struct Session {
    game: Game,
    control: TimeControl,
    clocks: ColorMap<Clock>,
    player: Player,
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
        let mut settings = Settings {
            seed: options.seed,
            playouts: options.playouts,
            time: options.time,
            ..Settings::default()
        };
        if let Some(threads) = options.threads {
            settings.threads = threads.into();
        }
        Ok(Self {
            game: Game::new(options.size.unwrap_or(Size::NINETEEN), options.rules()),
            control,
            clocks: ColorMap::new(Clock::new(control), Clock::new(control)),
            player: Player::new(settings),
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
        self.player.forget();
    }

    /// Starts a new game on an empty board; rules and time settings stay, and the clocks are full.
    pub(crate) fn new_game(&mut self, size: Size) {
        self.set_game(Game::new(size, *self.game.rules()));
        self.set_time_control(self.control);
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
    pub(crate) fn set_time_control(&mut self, control: TimeControl) {
        self.control = control;
        self.clocks = ColorMap::new(Clock::new(control), Clock::new(control));
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
        self.clocks[color] = Clock::from_time_left(control, left);
    }

    /// Chooses a move of a colour, whoever moved last, and plays it. Its time is taken from the
    /// clock, so that a client need not say what is left.
    pub(crate) fn generate_move(&mut self, color: Color) -> Result<Decision, Failure> {
        let start = Instant::now();
        let mut limits = self.player.limits(&self.game, Some(&self.clocks[color]));
        if limits.playouts.is_none()
            && let Some(most) = self.interrupts.search_by_time()
        {
            limits.time = Some(limits.time.map_or(most, |time| time.min(most)));
        }
        let chosen = self.player.genmove(&self.game, color, &limits, self.interrupts.stop());
        let (decision, _) = self.check(chosen)?;
        if let Decision::Move(move_) = decision {
            let played = self.game.play(color, move_);
            self.check(played)?;
        }
        // A flag that has fallen is the referee's business; we go on, quickly.
        let _ = self.clocks[color].spend(start.elapsed());
        Ok(decision)
    }

    /// Chooses a move of a colour without playing it: always the same in the same position, whatever
    /// happened before, on every machine.
    pub(crate) fn suggest_move(&mut self, color: Color) -> Result<Decision, Failure> {
        let settings = self.player.settings();
        let mut player = Player::new(Settings {
            threads: 1,
            seed: settings.seed.or(Some(REPEATABLE_SEED)),
            playouts: settings.playouts.or(Some(REPEATABLE_PLAYOUTS)),
            time: None,
            ..*settings
        });
        let limits = player.limits(&self.game, None);
        let chosen = player.genmove(&self.game, color, &limits, self.interrupts.stop());
        self.check(chosen).map(|(decision, _)| decision)
    }

    /// What the engine thinks of the stones on the board.
    pub(crate) fn judge(&self) -> Judgement {
        Judgement::of(&self.game)
    }

    /// Forgets what was found out by searching.
    pub(crate) fn clear_cache(&mut self) {
        self.player.forget();
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
