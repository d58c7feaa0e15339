//! The player: everything that a front-end asks of the engine.

mod ambition;
mod captures;
mod cleanup;
mod decide;
mod dynamic_komi;
mod ending;
mod inquiry;
mod kept_tree;
mod level;
mod perfect;
mod pondering;
mod preference;
mod variety;

use std::fmt;
use std::time::{Duration, Instant};

use rand::TryRng;
use rand::rngs::SysRng;
use rayon::{ThreadPool, ThreadPoolBuilder};
use tengen_rules::{Clock, Color, Game, Komi, Move};

use crate::knowledge::Knowledge;
use crate::params::Params;
use crate::search::{self, Detail, Endings, Limits, Outline, Position, Report, Settled, Stop};
use crate::solve::Memory;
use crate::time;
use crate::tree::{Node, Tree};
use decide::Prospect;
pub use inquiry::Inquiry;
use kept_tree::KeptTree;
pub use level::{Level, ParseLevelError};
pub use pondering::Pondering;

/// Playouts that show what a position is worth whose move needs no search.
const PLAYOUTS_TO_SHOW: u64 = 100;

/// What a player is made with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Search threads, one at least.
    pub threads: usize,
    /// Most bytes for the tree.
    pub memory: usize,
    /// The seed of all random choices; without one they differ from run to run.
    pub seed: Option<u64>,
    /// Most playouts a move.
    pub playouts: Option<u64>,
    /// Most visits of a position, those kept from earlier searches included.
    pub visits: Option<u64>,
    /// Most time a move, also where a clock would give more.
    pub time: Option<Duration>,
    /// How strong the player is to be.
    pub level: Level,
    /// Whether the player may resign.
    pub resign: bool,
    /// The tunables.
    pub params: Params,
    /// What strong players would play; what the program carries for the size of the board if not given.
    pub knowledge: Option<&'static Knowledge>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            memory: 512 << 20,
            seed: None,
            playouts: None,
            visits: None,
            time: None,
            level: Level::FULL,
            resign: true,
            params: Params::default(),
            knowledge: None,
        }
    }
}

/// Time for a move when neither clock nor settings limit it.
pub const DEFAULT_TIME: Duration = Duration::from_secs(3);

/// What a player does in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A move.
    Move(Move),
    /// Giving up.
    Resign,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(move_) => move_.fmt(f),
            Self::Resign => f.write_str("resign"),
        }
    }
}

/// Why the engine can't do its work.
#[derive(Debug)]
pub enum EngineError {
    /// The search threads can't be started.
    Threads(rayon::ThreadPoolBuildError),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Threads(reason) => write!(f, "can't start the search threads: {reason}"),
        }
    }
}

impl std::error::Error for EngineError {}

/// A player of Go. It plays any game it is shown; what it remembers between moves only makes it
/// faster.
#[derive(Debug)]
pub struct Player {
    settings: Settings,
    /// The search threads, started with the first search.
    pool: Option<ThreadPool>,
    kept: Option<KeptTree>,
    /// Searches so far: every one gets its own random numbers.
    searches: u64,
    seed: u64,
    /// Own moves in a row that were judged hopeless.
    hopeless: u32,
    /// How long a judgement of a position takes, by the last one.
    judging: Duration,
    /// What was found of the smallest boards.
    solved: Memory,
}

impl Player {
    /// A player with these settings.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let seed = settings.seed.unwrap_or_else(random_seed);
        let judging = decide::USUAL_JUDGING;
        Self {
            settings,
            pool: None,
            kept: None,
            searches: 0,
            seed,
            hopeless: 0,
            judging,
            solved: Memory::default(),
        }
    }

    /// The settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings. What was learned so far is forgotten where tunables, memory or the seed
    /// changed, and threads are started anew when their number did.
    pub fn change_settings(&mut self, settings: Settings) {
        let old = std::mem::replace(&mut self.settings, settings);
        if settings.threads != old.threads {
            self.pool = None;
        }
        if settings.seed != old.seed {
            self.seed = settings.seed.unwrap_or_else(random_seed);
            self.searches = 0;
        }
        let teaches = |settings: &Settings| (settings.params, settings.knowledge);
        if (settings.memory, settings.seed) != (old.memory, old.seed)
            || teaches(&settings) != teaches(&old)
        {
            self.forget();
        }
    }

    /// Forgets what was learned about the game so far.
    pub fn forget(&mut self) {
        self.forget_tree();
        self.hopeless = 0;
        self.solved = Memory::default();
    }

    fn forget_tree(&mut self) {
        if let Some(kept) = self.kept.take() {
            kept.discard();
        }
    }

    /// Limits for a move of `game` by the settings, their level among them, and the clock, whichever
    /// is shorter. `lag` is what a move takes on the clock beside the time that is allotted to it.
    #[must_use]
    pub fn limits(&self, game: &Game, clock: Option<&Clock>, lag: Duration) -> Limits {
        let by_clock = clock.and_then(|clock| time::allot(clock, game.board(), lag));
        let Settings { playouts, visits, time, level, .. } = self.settings;
        let playouts = [playouts, level.playouts()].into_iter().flatten().min();
        let most = by_clock.map(|allotment| allotment.most);
        let shorter = [most, time].into_iter().flatten().min();
        let is_counted = playouts.is_some() || visits.is_some();
        let time = shorter.or_else(|| (!is_counted).then_some(DEFAULT_TIME));
        let aim = by_clock.map(|allotment| allotment.aim);
        Limits { playouts, visits, time, aim, stop_when_decided: true }
    }

    /// Searches the position of `game` with `color` to move, whoever moved last, for the best move; in
    /// a handicap game with a gift to White ([`Params::dynamic_komi`]).
    ///
    /// # Errors
    /// When the search threads can't be started.
    pub fn search(
        &mut self,
        game: &Game,
        color: Color,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Report, EngineError> {
        self.inquire(game, color, limits, stop, &Inquiry::default().for_move(), &mut |_| {})
    }

    /// Searches as [`search`](Self::search), as an inquiry wants it, and shows what was found so far
    /// to `observe`.
    ///
    /// # Errors
    /// When the search threads can't be started.
    pub fn inquire(
        &mut self,
        game: &Game,
        color: Color,
        limits: &Limits,
        stop: &Stop,
        inquiry: &Inquiry,
        observe: &mut dyn FnMut(&Report),
    ) -> Result<Report, EngineError> {
        let start = Instant::now();
        let gift = inquiry.gift.unwrap_or_else(|| match inquiry.is_for_move {
            true => dynamic_komi::gift(game, &self.settings.params),
            false => Komi::ZERO,
        });
        let settled = inquiry.settled(game);
        let is_whole = inquiry.restrictions.is_empty();
        let kept = self.kept.take().map(|kept| kept.follow(game, color, gift));
        let mut tree = kept.unwrap_or_else(|| Tree::new(self.settings.memory));
        if !is_whole {
            tree.clear();
        }
        self.searches += 1;
        let seed = self.search_seed();
        let Settings { params, knowledge, .. } = &self.settings;
        let restrictions = &inquiry.restrictions;
        let mut position =
            Position::restricted(game, color, params, tree, restrictions, *knowledge);
        let endings = endings(&position, inquiry.detail, settled);
        position.endings = Some(&endings);
        position.gift = gift.thousandths();
        position.exploration = if inquiry.is_for_move { 0.0 } else { params.exploration };
        let limits = with_visits(&limits.after(start.elapsed()), &position);
        let pool = match &self.pool {
            Some(pool) => pool,
            None => self.pool.insert(start_threads(self.settings.threads)?),
        };
        let interval = inquiry.interval;
        let report = search::watch(&mut position, pool, seed, &limits, stop, interval, observe);
        let mut tree = position.tree;
        if !is_whole {
            tree.clear();
        }
        self.kept = Some(KeptTree::new(tree, game, color, gift));
        Ok(report)
    }

    /// Searches without regard to earlier searches and leaves none behind: the same position,
    /// settings and limit on playouts give the same report, on one thread.
    ///
    /// # Errors
    /// When the search thread can't be started.
    pub fn search_afresh(
        &self,
        game: &Game,
        color: Color,
        limits: &Limits,
        seed: u64,
    ) -> Result<Report, EngineError> {
        let tree = Tree::new(self.settings.memory);
        let Settings { params, knowledge, .. } = &self.settings;
        let mut position = Position::restricted(game, color, params, tree, &[], *knowledge);
        Ok(search::run(&mut position, &start_threads(1)?, seed, limits, &Stop::new()))
    }

    /// Chooses what `color` does now; the game itself is left as it is.
    ///
    /// # Errors
    /// When the search threads can't be started.
    pub fn genmove(
        &mut self,
        game: &Game,
        color: Color,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<(Decision, Report), EngineError> {
        self.genmove_inquiring(game, color, limits, stop, &Inquiry::default(), &mut |_| {})
    }

    /// Chooses as [`genmove`](Self::genmove) and shows what was found so far to `observe`. A choice
    /// that the inquiry restricts is the best of the moves that are left.
    ///
    /// # Errors
    /// When the search threads can't be started.
    pub fn genmove_inquiring(
        &mut self,
        game: &Game,
        color: Color,
        limits: &Limits,
        stop: &Stop,
        inquiry: &Inquiry,
        observe: &mut dyn FnMut(&Report),
    ) -> Result<(Decision, Report), EngineError> {
        let inquiry = &inquiry.for_move();
        if !inquiry.restrictions.is_empty() {
            let report = self.inquire(game, color, limits, stop, inquiry, observe)?;
            let best = report.best().map_or(Move::Pass, |line| line.move_);
            return Ok((Decision::Move(best), report));
        }
        let (whole, begin) = (limits, Instant::now());
        let left = || whole.after(begin.elapsed()).time;
        let prospect = self.look_ahead(game, color, limits);
        let limits = &limits.after(begin.elapsed() + self.time_to_decide());
        if let Some(points) = prospect.captures(game, color) {
            let inquiry = inquiry.among(color, points);
            return self.genmove_inquiring(game, color, limits, stop, &inquiry, observe);
        }
        let start = Instant::now();
        let known = match &prospect {
            Prospect::Pass => Some(Move::Pass),
            Prospect::Play(_) if self.settings.level.is_full() => {
                let patience = self.patience(game, limits);
                prospect.perfect(game, color, &patience, stop, &mut self.solved)
            }
            Prospect::Play(_) | Prospect::Haste => None,
        };
        if let Some(move_) = known {
            let limits = Limits { time: limits.time, ..Limits::playouts(PLAYOUTS_TO_SHOW) };
            // Who wins after a pass the count knows, not the search, for which dead stones live then.
            let is_for_move = move_ != Move::Pass;
            let inquiry = Inquiry { is_for_move, ..inquiry.with_scores().only(color, move_) };
            let report = self.inquire(game, color, &limits, stop, &inquiry, observe)?;
            return Ok((Decision::Move(move_), report));
        }
        let is_pass_lost = prospect.loses_by_pass(game, color);
        let without_pass = is_pass_lost.then(|| inquiry.without_pass(color));
        let inquiry = without_pass.as_ref().unwrap_or(inquiry);
        let (decision, report) = if self.settings.level.is_full() {
            let report =
                self.inquire(game, color, &limits.after(start.elapsed()), stop, inquiry, observe)?;
            let decision = self.decide((game, color), &report, &prospect, left(), stop)?;
            let decision = self.vary(decision, game, &report);
            let limits = limits.after(start.elapsed());
            let decision = self.aim_higher(decision, (game, color), &report, &limits, stop)?;
            (decision, report)
        } else {
            // Nothing that an analysis or the opponent's time has taught may help.
            self.forget_tree();
            let contested = prospect.contested();
            let report =
                self.inquire(game, color, limits, stop, &inquiry.with_scores(), observe)?;
            let decision = self.decide((game, color), &report, &prospect, left(), stop)?;
            let decision = self.weaken(decision, game, color, &report, contested.as_ref())?;
            (decision, report)
        };
        if decision != Decision::Move(Move::Pass) {
            return Ok((decision, report));
        }
        let decision = self.capture_before_pass((game, color), &prospect, &report, left(), stop)?;
        Ok((decision, report))
    }

    /// The moves that the last search visited `least` times or more, if it was of the position of
    /// `game` with `color` to move.
    #[must_use]
    pub fn outline(&self, game: &Game, color: Color, least: u32) -> Vec<Outline> {
        let tree = self.kept.as_ref().and_then(|kept| kept.at(game, color));
        tree.map(|tree| Outline::of(tree, least)).unwrap_or_default()
    }

    /// The moves of one playout from the position of `game` with `color` to move, every time others.
    #[must_use]
    pub fn sample_playout(&mut self, game: &Game, color: Color) -> Vec<Move> {
        self.searches += 1;
        let Settings { params, knowledge, .. } = &self.settings;
        let position = Position::restricted(game, color, params, Tree::new(1), &[], *knowledge);
        search::sample(&position, self.search_seed())
    }

    /// The seed of the latest search.
    const fn search_seed(&self) -> u64 {
        self.seed.wrapping_add(self.searches << 32)
    }
}

/// Counters for the endings of a search.
fn endings(position: &Position<'_>, detail: Detail, settled: Option<Settled>) -> Endings {
    let moves = position.tree.root().into_iter().flat_map(Node::moves);
    Endings::new(position.game.size(), position.compensation(), moves, detail, settled)
}

/// The limits with playouts instead of visits: what is missing to so many.
fn with_visits(limits: &Limits, position: &Position<'_>) -> Limits {
    let kept = position.tree.root().map_or(0, |root| root.total_visits());
    let missing = limits.visits.map(|visits| visits.saturating_sub(kept));
    let playouts = [limits.playouts, missing].into_iter().flatten().min();
    Limits { playouts, visits: None, ..*limits }
}

fn start_threads(threads: usize) -> Result<ThreadPool, EngineError> {
    ThreadPoolBuilder::new()
        .num_threads(threads.max(1))
        .thread_name(|index| format!("search {index}"))
        .build()
        .map_err(EngineError::Threads)
}

/// A seed from the system; a fixed one where it has none.
fn random_seed() -> u64 {
    SysRng.try_next_u64().unwrap_or(0x7e4e_6e4e)
}
