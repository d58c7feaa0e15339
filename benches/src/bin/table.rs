//! Prints the table of speeds of `benches/README.md` in Markdown.
//!
//! Every figure is the median of five runs. The runs of all figures are taken in turn, so that a machine
//! that slows down for a while slows all of them. What one thread does is timed by the processor time
//! that the system accounts to it, searches on several threads by the clock on the wall.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use tengen_benches::positions::SIZES;
use tengen_benches::rules::rules;
use tengen_benches::workload::play_out_from;
use tengen_engine::bench::peak_memory;
use tengen_engine::params::Params;
use tengen_engine::playout::heavy::Heavy;
use tengen_engine::playout::light::Light;
use tengen_engine::playout::{Policy, Recent, play_out};
use tengen_engine::rng::Rng;
use tengen_engine::search::Position;
use tengen_engine::search::iteration::Iteration;
use tengen_engine::tree::Tree;
use tengen_engine::{Limits, Player, Settings, Stop};
use tengen_rules::{Board, Color, Game, Ruleset, Size};

/// Runs of every figure.
const RUNS: usize = 5;

/// Points of the playouts of a run, whatever the board: a small one gets more of them.
const LIGHT_POINTS: usize = 4_000_000;
const HEAVY_POINTS: usize = 800_000;
const RULE_POINTS: usize = 1_500_000;

/// Points of the playouts of a search.
const SEARCH_POINTS: usize = 650_000;

/// Bytes of a search's tree.
const TREE: usize = 1 << 28;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    // Comes first, while the process has done nothing else.
    let peak = ten_seconds().and_then(|()| peak_memory());

    let mut rows = common_rows();
    let mut costs = rule_rows();
    for _ in 0..RUNS {
        rows.iter_mut().chain(&mut costs).for_each(Row::measure);
    }

    writeln!(out, "| from the empty board | 9x9 | 13x13 | 19x19 |\n|---|---|---|---|")?;
    for row in &rows {
        writeln!(out, "| {} | {} |", row.name, row.medians().map(thousands).join(" | "))?;
    }
    let [.., decided, searched, alone, together] = &rows[..] else { return Ok(()) };
    let ratio = |above: &Row, below: &Row| {
        let (above, below) = (above.medians(), below.medians());
        [0, 1, 2].map(|size| above[size] / below[size])
    };
    let overhead = ratio(decided, searched).map(|ratio| format!("{:.0}%", 100.0 * (ratio - 1.0)));
    writeln!(out, "| what the tree adds to a tactical playout | {} |", overhead.join(" | "))?;
    let gain = ratio(together, alone).map(|ratio| format!("{ratio:.2}"));
    writeln!(out, "| two threads against one, times | {} |", gain.join(" | "))?;
    if let Some(bytes) = peak {
        let mebibytes = bytes >> 20;
        writeln!(out, "| peak memory of a 10-second search, MiB | | | {mebibytes} |")?;
    }

    writeln!(out, "\n| rule, ns a move | 9x9 | 13x13 | 19x19 |\n|---|---|---|---|")?;
    let none = costs[0].medians();
    for row in &costs {
        let medians = row.medians();
        let cost = [0, 1, 2].map(|size| match row.name.as_str() {
            "none" => medians[size],
            _ => medians[size] - none[size],
        });
        let cells = cost.map(|cost| match cost.round() {
            cost if row.name == "none" => format!("{cost}"),
            // Without this, a zero may have a sign.
            0.0 => "0".into(),
            cost => format!("{cost:+}"),
        });
        writeln!(out, "| {} | {} |", row.name.replace('-', " "), cells.join(" | "))?;
    }
    Ok(())
}

/// A figure on each of the common boards.
struct Row {
    name: String,
    measure: Box<dyn FnMut(Size) -> f64>,
    results: [Vec<f64>; 3],
}

impl Row {
    fn new(name: &str, measure: impl FnMut(Size) -> f64 + 'static) -> Self {
        Self { name: name.into(), measure: Box::new(measure), results: Default::default() }
    }

    fn measure(&mut self) {
        for (size, results) in SIZES.into_iter().zip(&mut self.results) {
            results.push((self.measure)(size));
        }
    }

    fn medians(&self) -> [f64; 3] {
        [0, 1, 2].map(|size| {
            let mut results = self.results[size].clone();
            results.sort_by(f64::total_cmp);
            results.get(results.len() / 2).copied().unwrap_or(f64::NAN)
        })
    }
}

/// The last four are those that ratios are made of.
fn common_rows() -> Vec<Row> {
    let params = Params::default();
    vec![
        Row::new("copy of a board, ns", copy),
        Row::new("uniform playouts a second", |size| {
            1.0 / play_outs(&Light, size, LIGHT_POINTS, i32::MAX).seconds_each()
        }),
        Row::new("tactical playouts a second", move |size| {
            1.0 / play_outs(&Heavy::new(&params), size, HEAVY_POINTS, i32::MAX).seconds_each()
        }),
        Row::new("the same, ended when decided, as in the search", move |size| {
            let mercy = params.mercy_on(size);
            1.0 / play_outs(&Heavy::new(&params), size, HEAVY_POINTS, mercy).seconds_each()
        }),
        Row::new("searched a second", iterations),
        Row::new("searched a second by the clock, 1 thread", |size| search(size, 1)),
        Row::new("searched a second by the clock, 2 threads", |size| search(size, 2)),
    ]
}

fn rule_rows() -> Vec<Row> {
    let row = |rule: tengen_benches::rules::Rule| {
        Row::new(&rule.name, move |size| {
            1e9 * play_outs(&Heavy::new(&rule.params), size, RULE_POINTS, i32::MAX).seconds_a_move()
        })
    };
    rules().into_iter().map(row).collect()
}

/// Playouts and their time.
struct Played {
    playouts: usize,
    moves: usize,
    elapsed: Duration,
}

impl Played {
    fn seconds_each(&self) -> f64 {
        self.elapsed.as_secs_f64() / self.playouts as f64
    }

    fn seconds_a_move(&self) -> f64 {
        self.elapsed.as_secs_f64() / self.moves as f64
    }
}

fn play_outs<P: Policy>(policy: &P, size: Size, points: usize, mercy: i32) -> Played {
    let empty = Board::new(size);
    let mut board = empty.clone();
    let mut rng = Rng::new(1);
    let playouts = points / size.points();
    let mut moves = 0;
    let start = ThreadTime::now();
    for _ in 0..playouts {
        board.copy_from(&empty);
        let recent = Recent::default();
        moves += play_out(policy, &mut board, Color::Black, recent, mercy, &mut rng, |_| {}).moves;
    }
    Played { playouts, moves, elapsed: start.elapsed() }
}

/// Nanoseconds of a copy.
fn copy(size: Size) -> f64 {
    const COPIES: u32 = 1_000_000;
    let empty = Board::new(size);
    let mut board = empty.clone();
    // A played board, lest the copy be of what is there already.
    play_out_from(&empty, &mut board, &Light, &mut Rng::new(1));
    let start = ThreadTime::now();
    for _ in 0..COPIES {
        black_box(&mut board).copy_from(black_box(&empty));
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(COPIES)
}

/// Iterations a second of one thread on a fresh tree.
fn iterations(size: Size) -> f64 {
    let game = Game::new(size, Ruleset::default());
    let params = Params::default();
    let tree = Tree::new(TREE);
    let position = Position::new(&game, game.to_move(), &params, tree);
    let mut iteration = Iteration::new(&position, 1);
    let count = SEARCH_POINTS / size.points();
    let start = ThreadTime::now();
    for _ in 0..count {
        iteration.run();
    }
    count as f64 / start.elapsed().as_secs_f64()
}

/// Playouts a second of a whole search; not a number where its threads could not be started.
fn search(size: Size, threads: usize) -> f64 {
    let game = Game::new(size, Ruleset::default());
    let settings = Settings { threads, seed: Some(1), memory: TREE, ..Settings::default() };
    let limits = Limits::playouts((SEARCH_POINTS / size.points()) as u64);
    let mut player = Player::new(settings);
    let start = Instant::now();
    let report = player.search(&game, game.to_move(), &limits, &Stop::new());
    report.map_or(f64::NAN, |report| report.playouts as f64 / start.elapsed().as_secs_f64())
}

/// Searches the empty 19x19 board for ten seconds with the settings of a fresh program.
fn ten_seconds() -> Option<()> {
    let game = Game::new(Size::NINETEEN, Ruleset::default());
    let time = Some(Duration::from_secs(10));
    let limits = Limits { time, ..Limits::default() };
    Player::new(Settings::default())
        .search(&game, game.to_move(), &limits, &Stop::new())
        .ok()
        .map(drop)
}

/// A number as a table has it: whole, with a comma between thousands.
fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    match digits.len().checked_sub(3) {
        Some(place) if place > 0 => format!("{},{}", &digits[..place], &digits[place..]),
        _ => digits,
    }
}
