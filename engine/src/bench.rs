//! A fixed amount of work with a checksum: two builds that print the same signature play alike, and
//! their times can be compared.

use std::time::{Duration, Instant};

use tengen_rules::{Board, Color, Game, Move, Ruleset, Size};

use crate::player::{EngineError, Player, Settings};
use crate::playout::light::Light;
use crate::playout::{Recent, play_out};
use crate::rng::Rng;
use crate::search::{Limits, Report};

/// Searches of the benchmark: the side of the board and the number of playouts.
const SEARCHES: [(Size, u64); 3] =
    [(Size::NINE, 8000), (Size::THIRTEEN, 4000), (Size::NINETEEN, 2000)];

/// Work on one board size.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measurement {
    /// The board.
    pub size: Size,
    /// Uniform playouts a second from the empty board, without a tree.
    pub playouts_per_second: f64,
    /// Playouts of the search.
    pub searched: u64,
    /// Time of the search.
    pub elapsed: Duration,
}

impl Measurement {
    /// Playouts a second of the search.
    #[must_use]
    pub fn searched_per_second(&self) -> f64 {
        self.searched as f64 / self.elapsed.as_secs_f64()
    }
}

/// What the benchmark found.
#[derive(Clone, PartialEq, Debug)]
pub struct Bench {
    /// The same for all builds and machines that play alike.
    pub signature: u64,
    /// By board size.
    pub measurements: Vec<Measurement>,
}

/// Runs the benchmark on one thread.
///
/// # Errors
/// When the search thread can't be started.
pub fn run() -> Result<Bench, EngineError> {
    let settings = Settings { threads: 1, seed: Some(1), ..Settings::default() };
    let player = Player::new(settings);
    let mut signature = Signature::new();
    let mut measurements = Vec::new();
    for (size, playouts) in SEARCHES {
        let game = Game::new(size, Ruleset::default());
        let report = player.search_afresh(&game, Color::Black, &Limits::playouts(playouts), 1)?;
        signature.add_report(&report);
        measurements.push(Measurement {
            size,
            playouts_per_second: light_playouts(size, &mut signature),
            searched: report.playouts,
            elapsed: report.elapsed,
        });
    }
    Ok(Bench { signature: signature.0, measurements })
}

/// Uniform playouts a second on an empty board.
fn light_playouts(size: Size, signature: &mut Signature) -> f64 {
    let empty = Board::new(size);
    let mut board = empty.clone();
    let mut rng = Rng::new(1);
    let count = 2_000_000 / size.points();
    let start = Instant::now();
    for _ in 0..count {
        board.copy_from(&empty);
        let ending = play_out(
            &Light,
            &mut board,
            Color::Black,
            Recent::default(),
            i32::MAX,
            &mut rng,
            |_| {},
        );
        signature.add(ending.difference as u64);
        signature.add(ending.moves as u64);
    }
    count as f64 / start.elapsed().as_secs_f64()
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
