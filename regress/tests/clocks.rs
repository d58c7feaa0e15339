//! Clocks as the referee enforces them. The times of most games come from journals, so that they
//! are exact and nobody has to wait.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::time::Duration;

use common::{mock, new_directory, options, play, play_in};
use tengen_regress::contestant::Side;
use tengen_regress::journal::{ColorName, Event};
use tengen_regress::options::MatchOptions;
use tengen_regress::store::{GameRecord, Store};
use tengen_regress::termination::Termination;

/// Black's moves, which leave White's stones alone.
const BLACK: [&str; 10] = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2"];
const WHITE: [&str; 10] = ["E5", "E4", "E3", "E2", "D5", "D4", "D3", "D2", "C5", "C4"];

/// A game in which Black's moves took so many milliseconds and White's none; whatever comes after
/// them is resigned by Black.
fn game(options: &MatchOptions, times: &[u64]) -> GameRecord {
    let directory = new_directory("clock");
    let store = Store::create(&directory, &options.to_toml().unwrap()).unwrap();
    let mut journal = store.journal(0).unwrap();
    journal.append(Event::Begin { game: 0, attempt: 0 }).unwrap();
    for (number, &time) in times.iter().enumerate() {
        for (color, vertex, time) in
            [(ColorName::Black, BLACK[number], time), (ColorName::White, WHITE[number], 0)]
        {
            let time_ns = Duration::from_millis(time).as_nanos() as u64;
            let vertex = vertex.to_owned();
            journal.append(Event::Move { color, vertex, time_ns, comment: None }).unwrap();
        }
    }
    drop(journal);
    play_in(options, store).records[0].clone()
}

fn clocked(time: &str) -> MatchOptions {
    let resigns = mock("resigns", &["--on", "genmove=text:resign"]);
    let mut options = options(resigns, mock("waits", &[]), 1);
    options.time = Some(time.parse().unwrap());
    options
}

/// The moves made and the end, by hand from the table of clocks.
#[test]
fn flags_fall_where_they_should() {
    for (time, times, falls) in [
        // Absolute: the sum counts, and exactly all of it is too much.
        ("absolute 10", &[4000, 5999][..], false),
        ("absolute 10", &[4000, 6000], true),
        ("absolute 10", &[10_001], true),
        // Byo-yomi: three periods of 3 s after 5 s.
        ("byoyomi 5 3 3", &[5000, 2999, 2999, 2999, 2999], false),
        ("byoyomi 5 3 3", &[5000, 3000, 2999, 2999], false),
        ("byoyomi 5 3 3", &[5000, 3000, 3000, 2999, 2999], false),
        ("byoyomi 5 3 3", &[5000, 3000, 3000, 3000], true),
        ("byoyomi 5 3 3", &[13_999], false),
        ("byoyomi 5 3 3", &[14_000], true),
        ("byoyomi 5 3 3", &[4999, 6000, 2999], false),
        // The same clock counted with its periods.
        ("byoyomi-total 14 3 3", &[5000, 3000, 3000, 3000], true),
        ("byoyomi-total 14 3 3", &[5000, 3000, 3000, 2999], false),
        // Canadian: two moves in 4 s after 1 s; what is left over is lost.
        ("canadian 1 4 2", &[999, 3999], false),
        // The move that uses up the main time is the first one of the period.
        ("canadian 1 4 2", &[1000, 3999, 3999], false),
        ("canadian 1 4 2", &[1000, 4000], true),
        ("canadian 1 4 2", &[2000, 2999, 3999], false),
        ("canadian 1 4 2", &[2000, 500, 4000], true),
        // With carry-over the second period has 4 + 2.5 s.
        ("carry-over 1 4 2", &[2000, 500, 6499], false),
        ("carry-over 1 4 2", &[2000, 500, 6500], true),
        ("carry-over 1 4 2", &[2000, 500, 100, 100, 10_299], false),
        // Fischer: 2 s and half a second for each move.
        ("fischer 2 0.5", &[1999, 500], false),
        ("fischer 2 0.5", &[1999, 501], true),
        ("fischer 2 0.5", &[500, 500, 500, 1999], false),
        ("fischer 2 0.5", &[2000], true),
        ("none", &[1_000_000], false),
    ] {
        let record = game(&clocked(time), times);
        let expected = if falls { Termination::Time } else { Termination::Resign };
        assert_eq!(record.termination, expected, "{time} {times:?}");
        assert_eq!((record.by, record.half_points), (Some(Side::First), Some(0)));
        let total: u64 = times.iter().sum();
        assert!(record.sides[0].time >= total as f64 / 1000.0, "{time} {times:?}");
    }
}

#[test]
fn each_engine_can_have_its_own_clock() {
    let mut options = clocked("absolute 1");
    options.engines[0].time = Some("absolute 100".parse().unwrap());
    assert_eq!(game(&options, &[50_000]).termination, Termination::Resign);
}

#[test]
fn a_late_move_in_the_last_period_may_count_as_a_pass() {
    let mut options = clocked("byoyomi 0 3 1");
    options.late_is_pass = Some(true);
    // Late twice: the period is given anew each time, and no two passes end the game.
    let record = game(&options, &[3000, 2000, 5000, 2000]);
    assert_eq!((record.termination, record.moves), (Termination::Resign, 8));
    options.time = Some("absolute 3".parse().unwrap());
    assert_eq!(game(&options, &[3000]).termination, Termination::Time);
}

#[test]
fn thinking_is_measured() {
    let mut options = options(mock("slow", &["--on", "genmove@2=slow:1500"]), mock("good", &[]), 1);
    options.time = Some("absolute 1".parse().unwrap());
    let record = play(&options).records[0].clone();
    assert_eq!((record.termination, record.by), (Termination::Time, Some(Side::First)));
    assert!((1.5..10.0).contains(&record.sides[0].longest), "{record:?}");
}

#[test]
fn who_never_answers_hangs_even_with_a_clock() {
    let mut options = options(mock("bad", &["--on", "genmove@2=hang"]), mock("good", &[]), 1);
    options.time = Some("absolute 1".parse().unwrap());
    options.grace_limit = Some(0.5);
    let record = play(&options).records[0].clone();
    assert_eq!((record.termination, record.by), (Termination::Hang, Some(Side::First)));
}

/// What an engine is told, read from the transcript that its crash leaves behind.
#[test]
fn engines_are_told_settings_and_time_left() {
    let told = |time: &str, words: &[&str]| {
        let words = [&["--on", "genmove@2=crash"], words].concat();
        let mut options = options(mock("bad", &words), mock("good", &[]), 1);
        options.time = Some(time.parse().unwrap());
        let played = play(&options);
        std::fs::read_to_string(played.directory.join("failures/000000-0-1.gtp")).unwrap()
    };
    let rich = told("byoyomi 60 30 5", &[]);
    assert!(rich.contains("kgs-time_settings byoyomi 60 30 5"), "{rich}");
    assert!(rich.contains("time_left b 60 0"), "{rich}");
    let fischer = told("fischer 60 1.5", &[]);
    assert!(fischer.contains("kata-time_settings fischer 60 1.500"), "{fischer}");
    assert!(fischer.contains("time_left b 61."), "{fischer}");
    let plain = ["--without", "kgs-time_settings", "--without", "kata-time_settings"];
    let plain = told("byoyomi 60 30 5", &plain);
    assert!(plain.contains("time_settings 60 30 1"), "{plain}");
    let silent = told("none", &[]);
    assert!(
        !silent.lines().any(|line| line.starts_with('>') && line.contains("time_")),
        "{silent}"
    );
}
