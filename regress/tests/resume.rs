//! Matches that are killed, and go on as if nothing had happened.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use common::{MOCK, new_directory};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use tengen_gtp::record::Record;
use tengen_regress::journal::{ColorName, Event};
use tengen_regress::store::{GameRecord, Store};
use tengen_regress::termination::Termination;
use tengen_rules::Ruleset;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tengen-regress");

fn begin(directory: &Path, games: u64, delay: u64) -> Child {
    let engine = |name: &str, seed: u64| {
        format!("name={name},cmd={MOCK} --seed {seed} --on genmove=slow:{delay}")
    };
    Command::new(PROGRAM)
        .args(["match", "--engine", &engine("A", 1), "--engine", &engine("B", 2)])
        .args(["--games", &games.to_string(), "-j", "2", "--force", "--size", "5"])
        .arg("--directory")
        .arg(directory)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn resume(directory: &Path, arguments: &[&str]) -> Child {
    Command::new(PROGRAM)
        .arg("resume")
        .arg(directory)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What is reported of a match or a tournament.
fn report(directory: &Path) -> Value {
    let output = Command::new(PROGRAM).arg("report").arg(directory).arg("--json").output().unwrap();
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

fn records(directory: &Path) -> Vec<GameRecord> {
    let text = std::fs::read_to_string(directory.join("games.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Exactly the planned games, each once, with a record that can be read and replayed.
fn check_complete(directory: &Path, games: u64) {
    let records = records(directory);
    let numbers: BTreeSet<u64> = records.iter().map(|record| record.game).collect();
    assert_eq!(records.len() as u64, games);
    assert_eq!(numbers, (0..games).collect());
    for record in &records {
        let path = directory.join(format!("sgf/{:06}.sgf", record.game));
        let sgf = Record::read(&std::fs::read(path).unwrap()).unwrap();
        assert_eq!(sgf.result(), Some(record.result.as_str()));
        let game = sgf.replay(Ruleset::default(), None).unwrap();
        assert_eq!(game.moves().len(), record.moves as usize);
        let moves: u32 = record.sides.iter().map(|side| side.moves).sum();
        assert_eq!(moves, record.moves);
        assert!(record.sides.iter().all(|side| side.final_score.as_ref() == Some(&record.result)));
    }
    assert_eq!(std::fs::read_dir(directory.join("journal")).unwrap().count(), 0);
}

/// The long form: `TENGEN_REGRESS_KILLS=50 cargo test -p tengen-regress --test resume`.
#[test]
fn a_match_killed_again_and_again_plays_every_game_once() {
    let kills: u32 =
        std::env::var("TENGEN_REGRESS_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(8);
    let directory = new_directory("killed");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut process = begin(&directory, 40, 4);
    let mut unfinished = 0;
    for _ in 0..kills {
        std::thread::sleep(Duration::from_millis(random.random_range(20..500)));
        process.kill().unwrap();
        process.wait().unwrap();
        if !directory.join("match.toml").exists() {
            process = begin(&directory, 40, 4);
            // However slow the machine is, the next kill finds a match.
            while !directory.join("match.toml").exists() {
                std::thread::sleep(Duration::from_millis(10));
            }
            continue;
        }
        unfinished += usize::from(records_so_far(&directory) < 40);
        process = resume(&directory, &[]);
    }
    let output = process.wait_with_output().unwrap();
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{words}");
    assert!(unfinished > 0, "no kill came before the end");
    check_complete(&directory, 40);
    let _ = std::fs::remove_dir_all(&directory);
}

fn records_so_far(directory: &Path) -> usize {
    std::fs::read_to_string(directory.join("games.jsonl")).unwrap_or_default().lines().count()
}

#[test]
fn a_second_process_is_refused_and_a_torn_line_is_cut_off() {
    let directory = new_directory("locked");
    let mut first = begin(&directory, 6, 20);
    while records_so_far(&directory) < 2 {
        std::thread::sleep(Duration::from_millis(10));
    }
    let second = resume(&directory, &[]).wait_with_output().unwrap();
    assert_eq!(second.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&second.stderr).contains("another process"));
    // What is only read may be read meanwhile.
    let so_far = report(&directory)["finished"].as_u64().unwrap();
    assert!(so_far >= 2, "{so_far}");
    first.kill().unwrap();
    first.wait().unwrap();

    // A match is there: it must not be begun again.
    assert_eq!(begin(&directory, 6, 20).wait().unwrap().code(), Some(4));

    // Half a line, as a power cut leaves it.
    let path = directory.join("games.jsonl");
    let mut text = std::fs::read_to_string(&path).unwrap();
    text.push_str("{\"game\":5,\"pa");
    std::fs::write(&path, text).unwrap();
    let status = resume(&directory, &["--restart-unfinished"]).wait().unwrap();
    assert_eq!(status.code(), Some(0));
    check_complete(&directory, 6);
    let _ = std::fs::remove_dir_all(&directory);
}

/// Only playing on needs what the match was begun with.
#[test]
fn a_match_is_read_when_its_program_and_openings_changed_or_are_gone() {
    let folder = new_directory("rebuilt");
    let (program, openings) = (folder.join("engine"), folder.join("openings.txt"));
    let (run, event) = (folder.join("run"), folder.join("event"));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::hard_link(MOCK, &program).unwrap();
    std::fs::write(&openings, "C3 D4\n").unwrap();
    let engine = |name: &str| format!("name={name},cmd={} --seed 1", program.display());
    let play = |arguments: &[&str], directory: &Path| {
        let output = Command::new(PROGRAM)
            .args(arguments)
            .args(["--engine", &engine("A"), "--engine", &engine("B"), "--size", "5"])
            .arg("--openings")
            .args([&openings, Path::new("-o"), directory])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    };
    play(&["match", "--games", "4"], &run);
    play(&["tournament", "--form", "best-of 1"], &event);
    let before = [report(&run), report(&event)];
    assert!(before[0]["terms"].as_str().unwrap().contains("openings of openings.txt"));
    let check = |expected: &str| {
        assert_eq!([report(&run), report(&event)], before);
        let refused = resume(&run, &[]).wait_with_output().unwrap();
        let words = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(4), "{words}");
        assert!(words.contains(expected), "{words}");
    };
    std::fs::write(&openings, "C3 C4\n").unwrap();
    check("the openings have changed");
    std::fs::remove_file(&openings).unwrap();
    check("openings.txt");
    // Another build.
    std::fs::remove_file(&program).unwrap();
    std::fs::copy(PROGRAM, &program).unwrap();
    check("A: the program has changed");
    std::fs::remove_file(&program).unwrap();
    check("expected a program");
    let whole = folder.join("whole");
    let arguments = [Path::new("merge"), &run, Path::new("-o"), &whole];
    assert!(Command::new(PROGRAM).args(arguments).output().unwrap().status.success());
    assert_eq!(report(&whole), before[0]);
    let _ = std::fs::remove_dir_all(&folder);
}

/// The journal of a game that was set aside may outlive it, if the process is killed in between.
#[test]
fn the_journal_of_a_void_game_is_not_played_on() {
    let mut options = common::options(common::mock("A", &[]), common::mock("B", &[]), 1);
    options.move_limit = Some(3);
    let directory = new_directory("stale");
    let store = Store::create(&directory, &options.to_toml().unwrap()).unwrap();
    let mut journal = store.journal(0).unwrap();
    journal.append(Event::Begin { game: 0, attempt: 5 }).unwrap();
    let (color, vertex) = (ColorName::Black, "resign".to_owned());
    journal.append(Event::Move { color, vertex, time_ns: 0, comment: None }).unwrap();
    let played = common::play_in(&options, store);
    assert_eq!(played.records[0].termination, Termination::MoveLimit);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_at_once_and_says_how_to_go_on() {
    let directory = new_directory("interrupted");
    let mut process = begin(&directory, 6, 30);
    while records_so_far(&directory) < 1 {
        std::thread::sleep(Duration::from_millis(10));
    }
    process.kill().unwrap();
    process.wait().unwrap();
    let process = resume(&directory, &[]);
    std::thread::sleep(Duration::from_millis(400));
    let pid = rustix::process::Pid::from_child(&process);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let output = process.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(words.contains("tengen-regress resume"), "{words}");
    assert_eq!(resume(&directory, &[]).wait().unwrap().code(), Some(0));
    check_complete(&directory, 6);
    let _ = std::fs::remove_dir_all(&directory);
}
