//! Thinking on the opponent's time, and what is drawn meanwhile.

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::client::Client;

/// Longest time for a command that needs no search.
const SOON: Duration = Duration::from_millis(50);

/// Commands that neither search, score nor read a file, and leave the game as it is.
const QUICK: &[&str] = &[
    "protocol_version",
    "name",
    "list_commands",
    "known_command play",
    "help",
    "time_left w 100 0",
    "showboard",
    "all_legal w",
    "list_stones b",
    "move_history",
    "get_komi",
    "kata-get-rules",
    "kata-get-param maxTime",
    "tengen-param",
    "gogui-analyze_commands",
    "gomill-explain_last_move",
    "printsgf",
    "cputime",
];

/// The processor time of the engine, which doesn't grow while it waits.
fn processor_time(client: &mut Client) -> f64 {
    client.ask("cputime").parse().unwrap()
}

/// The time to the answer; the best of some, since other programs run on this machine, too.
fn time_to_answer(client: &mut Client, command: &str) -> Duration {
    let times = (0..3).map(|_| {
        let start = Instant::now();
        client.ask(command);
        start.elapsed()
    });
    times.min().unwrap()
}

#[test]
fn commands_are_answered_at_once_while_it_ponders() {
    let mut client = Client::start(&["--ponder", "--playouts", "50", "--threads", "2"]);
    client.ask("genmove b");
    for command in QUICK {
        let elapsed = time_to_answer(&mut client, command);
        assert!(elapsed < SOON, "{command}: {elapsed:?}");
    }
    // What changes the game is as quick.
    for command in ["play w A1", "undo", "komi 6.5", "boardsize 9", "clear_board"] {
        client.ask("genmove b");
        thread::sleep(Duration::from_millis(20));
        let start = Instant::now();
        client.ask(command);
        let elapsed = start.elapsed();
        assert!(elapsed < 4 * SOON, "{command}: {elapsed:?}");
    }
}

#[test]
fn it_ponders_only_when_told_and_until_stopped() {
    // Whether processor time is used within `patience` after a move and a command.
    let ponders = |arguments: &[&str], command: &str, patience: Duration| {
        let mut client = Client::start(arguments);
        client.ask("genmove b");
        client.ask(command);
        let before = processor_time(&mut client);
        let start = Instant::now();
        loop {
            thread::sleep(Duration::from_millis(300));
            let is_busy = processor_time(&mut client) - before > 0.03;
            if is_busy || start.elapsed() > patience {
                return is_busy;
            }
        }
    };
    let (soon, late) = (Duration::ZERO, Duration::from_secs(10));
    let options = ["--size", "9", "--playouts", "20", "--threads", "1"];
    assert!(!ponders(&options, "name", soon));
    assert!(ponders(&options, "kata-set-param ponder 1", late));
    let with = ["--size", "9", "--playouts", "20", "--threads", "1", "--ponder"];
    assert!(ponders(&with, "name", late));
    assert!(!ponders(&with, "stop", soon));
    assert!(!ponders(&with, "play w pass", soon), "its own turn");
    assert!(!ponders(&with, "kata-set-param ponder 0", soon));
    assert!(!ponders(&with, "kata-set-param level 9", soon), "a lower level would not profit");
}

#[test]
fn what_was_pondered_is_used() {
    let mut client =
        Client::start(&["--size", "5", "--playouts", "30", "--threads", "1", "--ponder"]);
    client.ask("genmove b");
    thread::sleep(Duration::from_millis(300));
    // As many visits as playouts if nothing was kept.
    client.send("lz-genmove_analyze w 1000\n");
    let text = client.receive().result.unwrap();
    let visits: u64 = text
        .split("visits ")
        .skip(1)
        .map(|rest| rest.split(' ').next().unwrap().parse::<u64>().unwrap())
        .sum();
    assert!(visits > 60, "{text}");
    assert!(client.end().status.success());
}

#[test]
fn the_end_of_input_and_quit_end_pondering() {
    for last in ["", "quit"] {
        let mut client = Client::start(&["--ponder", "--playouts", "10", "--threads", "2"]);
        client.ask("genmove b");
        if !last.is_empty() {
            client.ask(last);
        }
        let ending = client.end();
        assert!(ending.status.success() && ending.elapsed < Duration::from_secs(1));
    }
}

/// What is drawn goes to stderr, only once it was asked for.
#[test]
fn live_graphics_are_drawn_when_asked_for() {
    let errors = |commands: &str| {
        let mut process = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(["--size", "9", "--time", "1.2", "--threads", "1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        process.stdin.take().unwrap().write_all(commands.as_bytes()).unwrap();
        let output = process.wait_with_output().unwrap();
        assert!(String::from_utf8(output.stdout).unwrap().ends_with("\n\n"));
        String::from_utf8(output.stderr).unwrap()
    };
    // A number of playouts keeps the end of input from ending the search.
    let commands = "gogui-version 1.6.0\ntengen-param playouts 1000000\ngenmove b\n";
    assert_eq!(errors(commands), "");
    let text = errors(&format!("tengen-param live_graphics 1\n{commands}"));
    assert!(
        text.starts_with("gogui-gfx:\nVAR b ") && text.ends_with("\n\ngogui-gfx: CLEAR\n"),
        "{text}"
    );
    assert!(text.contains(" visits, B "));
}
