//! A fixed amount of work with a checksum: two builds that print the same signature play alike, and
//! their times can be compared.

use std::fs;
use std::time::{Duration, Instant};

use tengen_rules::{Board, Color, Game, Move, Ruleset, Size};

use crate::params::Params;
use crate::player::{EngineError, Player, Settings};
use crate::playout::heavy::Heavy;
use crate::playout::light::Light;
use crate::playout::{Ending, Policy, Recent, play_out};
use crate::rng::Rng;
use crate::search::{Limits, Report, Stop};

/// Searches of the benchmark: the side of the board and the number of playouts.
const SEARCHES: [(Size, u64); 3] =
    [(Size::NINE, 8000), (Size::THIRTEEN, 4000), (Size::NINETEEN, 2000)];

/// Points of the uniform playouts, for each board: a small one gets more of them.
const LIGHT_POINTS: usize = 2_000_000;

/// Points of the tactical playouts.
const HEAVY_POINTS: usize = 400_000;

/// A search on some threads.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Search {
    /// Threads that searched.
    pub threads: usize,
    /// Playouts of all threads together.
    pub playouts: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl Search {
    /// Playouts a second.
    #[must_use]
    pub fn playouts_per_second(&self) -> f64 {
        self.playouts as f64 / self.elapsed.as_secs_f64()
    }
}

/// Work on one board size, from the empty board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measurement {
    /// The board.
    pub size: Size,
    /// Uniform playouts a second on one thread, without a tree.
    pub light_per_second: f64,
    /// Tactical playouts a second on one thread, without a tree.
    pub heavy_per_second: f64,
    /// Searches on one thread and on two.
    pub searches: [Search; 2],
}

/// What the benchmark found.
#[derive(Clone, PartialEq, Debug)]
pub struct Bench {
    /// The same for all builds and machines that play alike: made from what one thread did.
    pub signature: u64,
    /// By board size.
    pub measurements: Vec<Measurement>,
    /// The most memory that the process ever held, in bytes, where the system tells.
    pub peak_memory: Option<u64>,
}

/// Runs the benchmark.
///
/// # Errors
/// When a search thread can't be started.
pub fn run() -> Result<Bench, EngineError> {
    let params = Params::default();
    let mut signature = Signature::new();
    let mut measurements = Vec::new();
    for (size, playouts) in SEARCHES {
        let (alone, report) = search(size, playouts, 1)?;
        signature.add_report(&report);
        measurements.push(Measurement {
            size,
            light_per_second: playouts_per_second(&Light, size, LIGHT_POINTS, |ending| {
                signature.add(ending.difference as u64);
                signature.add(ending.moves as u64);
            }),
            heavy_per_second: playouts_per_second(&Heavy::new(&params), size, HEAVY_POINTS, |_| {}),
            searches: [alone, search(size, playouts, 2)?.0],
        });
    }
    Ok(Bench { signature: signature.0, measurements, peak_memory: peak_memory() })
}

/// Searches the empty board.
fn search(size: Size, playouts: u64, threads: usize) -> Result<(Search, Report), EngineError> {
    let settings = Settings { threads, seed: Some(1), ..Settings::default() };
    let game = Game::new(size, Ruleset::default());
    let limits = Limits::playouts(playouts);
    let report = if threads == 1 {
        Player::new(settings).search_afresh(&game, Color::Black, &limits, 1)?
    } else {
        Player::new(settings).search(&game, Color::Black, &limits, &Stop::new())?
    };
    Ok((Search { threads, playouts: report.playouts, elapsed: report.elapsed }, report))
}

/// Playouts a second on an empty board; `see` is shown how each of them ended.
fn playouts_per_second<P: Policy>(
    policy: &P,
    size: Size,
    points: usize,
    mut see: impl FnMut(Ending),
) -> f64 {
    let empty = Board::new(size);
    let mut board = empty.clone();
    let mut rng = Rng::new(1);
    let count = points / size.points();
    let start = Instant::now();
    for _ in 0..count {
        board.copy_from(&empty);
        see(play_out(
            policy,
            &mut board,
            Color::Black,
            Recent::default(),
            i32::MAX,
            &mut rng,
            |_| {},
        ));
    }
    count as f64 / start.elapsed().as_secs_f64()
}

/// The most memory that this process ever held, in bytes: Linux keeps account of it.
#[must_use]
pub fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(1024 * kibibytes)
}

/// A running checksum (FNV-1a over 64-bit words).
struct Signature(u64);

impl Signature {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    const fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        self.0 ^= self.0 >> 29;
    }

    /// Adds every root move with its visits.
    fn add_report(&mut self, report: &Report) {
        for line in &report.lines {
            self.add(match line.move_ {
                Move::Play(point) => point.index() as u64,
                Move::Pass => 0,
            });
            self.add(u64::from(line.results.visits));
        }
    }
}
