//! Everything an engine can do wrong, done by the mock engine: each game ends with the right
//! loser and the right reason, and nothing is left behind.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::time::{Duration, Instant};

use common::{Played, mock, options, play};
use tengen_regress::contestant::Side;
use tengen_regress::runner::RunEnd;
use tengen_regress::store::GameRecord;
use tengen_regress::termination::Termination;

/// Plays one game in which Black, the first engine, misbehaves.
fn one_game(words: &[&str]) -> Played {
    // Only who hangs on order needs to be waited for, and a busy machine is slow.
    let hangs = words.iter().any(|word| word.contains("hang") || word.contains("drip"));
    let limit = if hangs { 1.0 } else { 20.0 };
    let mut options = options(mock("bad", words), mock("good", &["--seed", "2"]), 1);
    options.thought_limit = Some(limit);
    options.command_limit = Some(limit);
    options.start_limit = Some(limit);
    options.quit_limit = Some(limit);
    play(&options)
}

/// Black loses by `termination`; both transcripts are kept.
#[track_caller]
fn check_loss(words: &[&str], termination: Termination) -> GameRecord {
    let played = one_game(words);
    let [record] = played.records.as_slice() else { panic!("{:?}", played.voided) };
    assert_eq!((record.termination, record.by), (termination, Some(Side::First)), "{record:?}");
    assert_eq!(record.half_points, Some(0));
    assert_eq!(played.state.tally.misbehavior, [1, 0]);
    for file in ["000000-0-1.gtp", "000000-0-2.gtp", "000000-0-1.stderr"] {
        assert!(played.directory.join("failures").join(file).exists(), "{file}");
    }
    record.clone()
}

#[test]
fn a_crash_loses_and_says_how() {
    let record = check_loss(&["--on", "genmove@3=crash:7"], Termination::Crash);
    assert!(record.detail.unwrap().contains("exit status 7"));
    for command in ["boardsize", "clear_board", "komi", "play@2"] {
        check_loss(&["--on", &format!("{command}=crash")], Termination::Crash);
    }
}

#[cfg(unix)]
#[test]
fn a_signal_is_named() {
    let record = check_loss(&["--on", "genmove@2=abort"], Termination::Crash);
    assert!(record.detail.unwrap().contains("signal 6"));
}

#[cfg(unix)]
#[test]
fn a_closed_output_is_a_crash() {
    let record = check_loss(&["--on", "genmove@2=close"], Termination::Crash);
    assert!(record.detail.unwrap().contains("output closed"));
}

#[test]
fn a_hang_loses_at_every_command_of_a_game() {
    for command in ["boardsize", "clear_board", "komi", "play@2", "genmove@2"] {
        let record = check_loss(&["--on", &format!("{command}=hang")], Termination::Hang);
        let name = command.split('@').next().unwrap();
        assert!(record.detail.as_ref().unwrap().contains(name), "{record:?}");
    }
    for command in ["final_status_list", "final_score"] {
        let order = format!("{command}=hang");
        check_loss(&["--on", "genmove=text:pass", "--on", &order], Termination::Hang);
    }
}

#[test]
fn dripping_bytes_extend_no_time_limit() {
    let began = Instant::now();
    check_loss(&["--on", "genmove@2=drip:400"], Termination::Hang);
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn an_endless_answer_is_cut_off() {
    check_loss(&["--on", "genmove@2=flood"], Termination::Protocol);
}

#[test]
fn what_is_no_answer_breaks_the_protocol() {
    for action in [
        "babble",
        "babble:= D4\\n",
        "no-id",
        "wrong-id",
        "text:",
        "text:garbage",
        "text:D4 E5",
        "text:99",
        "error:no idea",
    ] {
        check_loss(&["--on", &format!("genmove@2={action}")], Termination::Protocol);
    }
    check_loss(&["--on", "play@2=error:illegal move"], Termination::Protocol);
    check_loss(&["--on", "boardsize=error:unacceptable size"], Termination::Protocol);
    check_loss(
        &["--on", "genmove=text:pass", "--on", "final_status_list=text:A1 X99x"],
        Termination::Protocol,
    );
}

#[test]
fn illegal_moves_lose_under_the_strict_referee() {
    // White's scripted stones leave no doubt about what is illegal.
    let against = |black: &str, white: &str| {
        let mut options =
            options(mock("bad", &["--script", black]), mock("good", &["--script", white]), 1);
        options.thought_limit = Some(5.0);
        let played = play(&options);
        let record = played.records[0].clone();
        assert_eq!((record.termination, record.by), (Termination::Illegal, Some(Side::First)));
        assert_eq!(record.half_points, Some(0));
        record.detail.unwrap()
    };
    assert!(against("C3 C3", "D4").contains("occupied"), "occupied");
    assert!(against("C3 J9", "D4").contains("board"), "off the board");
    assert!(against("E5 C3 A1", "A2 B1").contains("suicide"), "suicide");
    let ko = against("C4 B3 C2 D3 D3", "D4 E3 D2 C3");
    assert!(ko.contains("ko"), "{ko}");
    // Two stones sent, one returned: no ko, but the position with two stones stood before.
    let superko = against("A1 C2 D1 B1 B1 A1", "A2 B2 E5 C1 pass");
    assert!(superko.contains("superko") || superko.contains("repeat"), "{superko}");
}

#[test]
fn an_engine_that_does_not_start_makes_the_game_void_and_ends_the_run() {
    for words in [
        &["--on", "start=crash:3"][..],
        &["--on", "protocol_version=hang"],
        &["--on", "name=crash"],
        &["--on", "list_commands=error:no"],
        &["--on", "protocol_version=text:3"],
        &["--on", "start=babble"],
        &["--without", "genmove"],
        &["--without", "komi"],
    ] {
        let mut options = options(mock("bad", words), mock("good", &[]), 4);
        options.start_limit = Some(1.0);
        let played = play(&options);
        assert!(matches!(played.end, RunEnd::TooManyVoid(_)), "{words:?}: {:?}", played.end);
        assert!(played.records.is_empty());
        assert_eq!(played.voided.len(), 3);
        for record in &played.voided {
            assert_eq!((record.termination, record.by), (Termination::Start, Some(Side::First)));
            assert_eq!(record.half_points, None);
        }
    }
}

#[test]
fn crashes_can_be_void() {
    let mut options = options(mock("bad", &["--on", "genmove@30=crash"]), mock("good", &[]), 3);
    options.void_crashes = Some(true);
    let played = play(&options);
    assert!(matches!(played.end, RunEnd::Complete), "{:?}", played.end);
    assert_eq!(played.records.len(), 3);
    assert!(!played.voided.is_empty());
    assert!(played.voided.iter().all(|record| record.termination == Termination::Crash));
    assert_eq!(played.state.tally.misbehavior, [0, 0], "void games are not in the results");
}

#[test]
fn a_bad_end_of_the_engine_is_reported_and_changes_no_result() {
    for (action, word) in [("crash:9", "exit status 9"), ("hang", "no answer")] {
        let played = one_game(&["--on", &format!("quit={action}"), "--on", "genmove=text:pass"]);
        assert_eq!(played.records[0].termination, Termination::Score);
        assert_eq!(played.state.quit_failures, [1, 0]);
        assert!(played.quit_failures[0].contains(word), "{:?}", played.quit_failures);
    }
}

#[test]
fn an_engine_can_be_started_anew_for_each_game() {
    let mut options = options(mock("bad", &["--on", "quit=crash:9"]), mock("good", &[]), 3);
    options.engines[0].restart = Some(true);
    let played = play(&options);
    assert_eq!((played.records.len(), played.state.quit_failures), (3, [3, 0]));
}

#[test]
fn passing_for_ever_ends_the_game_and_loses_it() {
    let played = one_game(&["--on", "genmove=text:pass"]);
    let record = &played.records[0];
    assert_eq!((record.termination, record.half_points), (Termination::Score, Some(0)));
    assert!(record.margin.unwrap() < 0.0);
}

#[test]
fn a_wrong_count_is_reported_and_not_believed() {
    let played = one_game(&["--on", "genmove=text:pass", "--on", "final_score=text:B+99"]);
    let record = &played.records[0];
    assert_eq!(record.half_points, Some(0));
    let found: Vec<_> = record.disagreements().collect();
    assert_eq!(found, [(Side::First, "B+99", true)]);
    assert_eq!(played.state.tally.disagreements, [(1, 1), (0, 0)]);
}

#[test]
fn engines_without_the_optional_commands_can_play() {
    let words: Vec<&str> = ["final_score", "final_status_list", "time_left", "known_command"]
        .into_iter()
        .flat_map(|command| ["--without", command])
        .collect();
    let played = one_game(&words);
    assert_eq!(played.records[0].termination, Termination::Score);
    assert_eq!(played.records[0].sides[0].final_score, None);
    assert_eq!(played.state.tally.misbehavior, [0, 0]);
}

#[test]
fn diagnostics_are_drained_and_their_tail_is_kept() {
    let played = one_game(&["--on", "genmove@2=stderr:3000000", "--on", "genmove@3=crash"]);
    let text =
        std::fs::read_to_string(played.directory.join("failures/000000-0-1.stderr")).unwrap();
    assert!(text.ends_with("the last words\n"));
    assert!(text.len() < 100_000);
    let transcript =
        std::fs::read_to_string(played.directory.join("failures/000000-0-1.gtp")).unwrap();
    assert!(transcript.contains("> 1 protocol_version"), "{transcript}");
    assert!(transcript.contains("genmove b"), "{transcript}");
    assert!(transcript.contains("! the engine is gone: exit status 1"), "{transcript}");
}

/// No zombie, no child, no open file is left by any of the ways to fail.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_behind() {
    // In a process of its own: other tests open files and start children meanwhile.
    const MARK: &str = "TENGEN_REGRESS_LEAK_TEST";
    if std::env::var_os(MARK).is_none() {
        let program = std::env::current_exe().unwrap();
        let status = std::process::Command::new(program)
            .args(["nothing_is_left_behind", "--exact", "--nocapture"])
            .env(MARK, "1")
            .status()
            .unwrap();
        assert!(status.success());
        return;
    }
    let open_files = || std::fs::read_dir("/proc/self/fd").unwrap().count();
    let children = || {
        let tasks = std::fs::read_dir("/proc/self/task").unwrap();
        let of_task = |task: std::fs::DirEntry| {
            std::fs::read_to_string(task.path().join("children")).unwrap_or_default()
        };
        tasks.map(|task| of_task(task.unwrap())).collect::<String>()
    };
    let threads = || std::fs::read_dir("/proc/self/task").unwrap().count();
    let before = (open_files(), threads());
    for action in
        ["crash", "abort", "hang", "close", "flood", "babble", "drip:400", "stderr:500000", "spawn"]
    {
        let _ = one_game(&["--on", &format!("genmove@2={action}")]);
        let _ = one_game(&["--on", &format!("quit={action}"), "--on", "genmove=text:pass"]);
        let _ = one_game(&["--on", &format!("start={action}")]);
        assert_eq!(children(), "", "{action}");
    }
    assert_eq!((open_files(), threads()), before);
}
