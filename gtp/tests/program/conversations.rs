//! What needs a clock, signals or a conversation.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use regex::Regex;

use crate::client::{Client, Ending, run};

const HERE: &str = ".";

fn ask_all(arguments: &[&str], input: impl AsRef<[u8]>) -> Ending {
    let ending = run(Path::new(HERE), arguments, input);
    assert_eq!(ending.status.code(), Some(0));
    ending
}

fn is_vertex(text: &str) -> bool {
    Regex::new("^[A-HJ-T][0-9]+$").unwrap().is_match(text)
}

#[test]
fn a_line_may_be_of_any_length() {
    let start = Instant::now();
    let input = format!("known_command {}\n", "a".repeat(1 << 20));
    assert_eq!(ask_all(&[], input).output, "= false\n\n");
    let input = format!("#{}\nname\n", "x".repeat(10 << 20));
    assert_eq!(ask_all(&[], input).output, "= Tengen\n\n");
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn the_input_never_blocks() {
    let count = 10_000;
    let ending = ask_all(&[], "protocol_version\n".repeat(count));
    assert_eq!(ending.output, "= 2\n\n".repeat(count));
}

#[test]
fn the_end_of_input_is_the_end() {
    assert_eq!(ask_all(&[], "name").output, "= Tengen\n\n");
    let nothing = ask_all(&[], "");
    assert_eq!(nothing.output, "");
    assert!(nothing.elapsed < Duration::from_secs(1));
}

#[test]
fn quit_ends_everything() {
    let mut client = Client::start(&[]);
    client.send("9 quit\nname\n");
    assert_eq!(client.receive().id.unwrap().as_str(), "9");
    // The input stays open.
    let ending = client.wait();
    assert_eq!(ending.output, "=9 \n\n");
    assert!(ending.elapsed < Duration::from_secs(1) && ending.status.success());
}

#[test]
fn every_listed_command_is_known() {
    let mut client = Client::start(&[]);
    let names = client.ask("list_commands");
    for name in names.split('\n') {
        assert_eq!(client.ask(&format!("known_command {name}")), "true", "{name:?}");
    }
}

#[test]
fn a_search_is_answered_soon_after_the_end_of_input() {
    let ending = ask_all(&["--time", "100"], "boardsize 19\ngenmove b\n");
    assert!(is_vertex(ending.responses[1].result.as_ref().unwrap()));
    assert!(ending.elapsed < Duration::from_secs(2));

    let mut client = Client::start(&["--time", "100"]);
    client.send("genmove b\n");
    thread::sleep(Duration::from_millis(300));
    let ending = client.end();
    assert!(is_vertex(ending.responses[0].result.as_ref().unwrap()));
    assert!(ending.elapsed < Duration::from_secs(2));
}

#[test]
fn a_reader_who_has_gone_ends_the_program_quietly() {
    let mut process = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(process.stdout.take());
    let mut input = process.stdin.take().unwrap();
    // The pipe may break under our own feet, too.
    let _ = input.write_all("list_commands\n".repeat(100).as_bytes());
    let output = process.wait_with_output().unwrap();
    drop(input);
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_command_waits_for_the_search_before_it() {
    let mut client = Client::start(&["--size", "9", "--time", "1"]);
    let start = Instant::now();
    client.send("1 genmove b\n2 protocol_version\n");
    assert_eq!(client.receive().id.unwrap().as_str(), "1");
    assert!(start.elapsed() > Duration::from_millis(200));
    assert_eq!(client.receive().id.unwrap().as_str(), "2");
    assert!(client.end().status.success());
}

/// Within 0.3 seconds, though the tree is full and makes room all the time.
#[test]
fn an_interrupt_shortens_a_search() {
    let options = ["--size", "9", "--time", "100", "--playouts", "1000000000", "--memory", "1"];
    let mut client = Client::start(&options);
    let mut moves = Vec::new();
    // The best of some, since other programs run on this machine, too.
    let times = [(); 3].map(|()| {
        client.send("genmove b\n");
        thread::sleep(Duration::from_millis(200));
        let start = Instant::now();
        client.send("# interrupt\n");
        moves.push(client.receive().result.unwrap());
        start.elapsed()
    });
    assert!(times.iter().min().unwrap() < &Duration::from_millis(300), "{times:?}");
    assert!(moves.iter().all(|move_| is_vertex(move_)));
    let mut stones = client.ask("list_stones b").split(' ').map(str::to_owned).collect::<Vec<_>>();
    stones.sort();
    moves.sort();
    assert_eq!(stones, moves);
    client.ask("quit");
}

#[test]
fn an_interrupt_before_a_search_does_nothing() {
    let mut client = Client::start(&["--size", "9", "--time", "0.6", "--playouts", "1000000000"]);
    client.ask("name");
    let start = Instant::now();
    client.send("# interrupt\n");
    assert!(is_vertex(&client.ask("genmove b")));
    assert!(start.elapsed() > Duration::from_millis(100), "{:?}", start.elapsed());
}

#[test]
fn no_time_left_is_answered_at_once() {
    let mut client = Client::start(&["--time", "100"]);
    for settings in ["time_settings 60 10 5", "time_settings 1 0 0"] {
        client.ask("clear_board");
        client.ask(settings);
        for left in ["b 0 0", "w -2 0"] {
            client.ask(&format!("time_left {left}"));
            let start = Instant::now();
            assert!(is_vertex(&client.ask(&format!("genmove {}", &left[..1]))));
            assert!(start.elapsed() < Duration::from_secs(3), "{left} {:?}", start.elapsed());
        }
    }
}

#[test]
fn periods_are_kept() {
    let mut client = Client::start(&["--size", "9"]);
    client.ask("kgs-time_settings byoyomi 0 2 3");
    client.ask("time_left b 2 3");
    let start = Instant::now();
    client.ask("genmove b");
    assert!(start.elapsed() < Duration::from_secs(2));

    client.ask("time_settings 0 2 1");
    for color in ["w", "b"].repeat(5) {
        let start = Instant::now();
        client.ask(&format!("genmove {color}"));
        assert!(start.elapsed() < Duration::from_secs(2), "{color} {:?}", start.elapsed());
    }
}

#[test]
fn a_suggested_move_is_always_the_same() {
    let suggest = |before: &str| {
        let mut client = Client::start(&["--size", "9"]);
        for command in before.split_terminator('\n') {
            client.ask(command);
        }
        for command in ["clear_board", "play b C3", "play w G7"] {
            client.ask(command);
        }
        let moves = [client.ask("reg_genmove b"), client.ask("reg_genmove b")];
        assert_eq!(client.ask("list_stones b"), "C3");
        moves
    };
    let [first, second] = suggest("");
    assert_eq!(first, second);
    assert_eq!(suggest("time_settings 0 1 1\ngenmove b\ngenmove w"), [first, second]);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_search() {
    let mut client = Client::start(&["--time", "100"]);
    client.send("genmove b\n");
    thread::sleep(Duration::from_millis(200));
    let id = client.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let ending = client.wait();
    assert!(ending.elapsed < Duration::from_secs(1) && !ending.status.success());
    assert_eq!(ending.output, "");
}

#[test]
fn memory_and_threads_survive_many_sizes() {
    let mut client = Client::start(&["--playouts", "50"]);
    for size in [19, 2, 25, 5, 13] {
        client.ask(&format!("boardsize {size}"));
        for color in ["b", "w", "b", "w"] {
            client.ask(&format!("genmove {color}"));
        }
    }
    assert!(client.end().status.success());
}
