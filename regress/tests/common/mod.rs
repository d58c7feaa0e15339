//! Matches between mock engines, and tournaments without any, for the tests.

#![allow(dead_code, reason = "every test program uses its own part of this")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

pub(crate) mod event;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use tengen_regress::contestant::Side;
use tengen_regress::options::{CommandLine, EngineOptions, MatchOptions};
use tengen_regress::runner::{Observer, RunEnd, RunState, run};
use tengen_regress::stop::Stop;
use tengen_regress::store::{GameRecord, Store};

/// The mock engine's program.
pub(crate) const MOCK: &str = env!("CARGO_BIN_EXE_mock-gtp");

/// A directory that nobody else uses.
pub(crate) fn new_directory(name: &str) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("{name}-{}-{count}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// A mock engine with the given words on its command line.
pub(crate) fn mock(name: &str, words: &[&str]) -> EngineOptions {
    let mut command = vec![MOCK.to_owned()];
    command.extend(words.iter().map(|&word| word.to_owned()));
    EngineOptions {
        name: Some(name.to_owned()),
        command: CommandLine::Words(command),
        ..Default::default()
    }
}

/// Options of a short match on a small board.
pub(crate) fn options(first: EngineOptions, second: EngineOptions, games: u64) -> MatchOptions {
    MatchOptions {
        engines: vec![first, second],
        games: Some(games),
        size: Some(5),
        force: Some(true),
        lag: Some(0),
        thought_limit: Some(20.0),
        command_limit: Some(20.0),
        ..Default::default()
    }
}

/// What a match came to.
pub(crate) struct Played {
    pub(crate) end: RunEnd,
    pub(crate) state: RunState,
    pub(crate) records: Vec<GameRecord>,
    pub(crate) voided: Vec<GameRecord>,
    pub(crate) quit_failures: Vec<String>,
    pub(crate) directory: PathBuf,
}

impl Drop for Played {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}

#[derive(Default)]
struct Listener {
    quit_failures: Vec<String>,
}

impl Observer for Listener {
    fn game_ended(&mut self, _: &GameRecord, _: &RunState) {}

    fn quit_failed(&mut self, _: Side, reason: &str) {
        self.quit_failures.push(reason.to_owned());
    }
}

/// Plays a match.
pub(crate) fn play(options: &MatchOptions) -> Played {
    let directory = new_directory("match");
    let store = Store::create(&directory, &options.to_toml().unwrap()).unwrap();
    play_in(options, store)
}

/// Plays what a store misses of a match.
pub(crate) fn play_in(options: &MatchOptions, mut store: Store) -> Played {
    let directory = store.directory().to_owned();
    let settings = options.resolve().unwrap();
    let mut listener = Listener::default();
    let (end, state) = run(&settings, &mut store, &Stop::default(), &mut listener).unwrap();
    Played {
        end,
        state,
        records: store.finished().values().cloned().collect(),
        voided: store.voided().to_vec(),
        quit_failures: listener.quit_failures,
        directory,
    }
}
