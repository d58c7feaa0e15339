//! Options and subcommands.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::client::{Client, run};

fn tengen(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tengen")).args(arguments).output().unwrap()
}

#[test]
fn wrong_options_are_refused() {
    for arguments in [&["--size", "1"][..], &["--foo"], &["--superko", "none"], &["play"]] {
        let output = tengen(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
    }
    assert!(tengen(&["--version"]).status.success());
    assert!(String::from_utf8(tengen(&["--help"]).stdout).unwrap().contains("--playouts"));
}

#[test]
fn a_log_holds_both_sides() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let log = folder.join("session.log");
    let _ = fs::remove_file(&log);
    run(folder, &["--log", "session.log"], "3 name\nloadsgf nowhere.sgf\n");
    let text = fs::read_to_string(&log).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..3], ["> 3 name", "< =3 Tengen", "> loadsgf nowhere.sgf"]);
    assert!(lines[3].starts_with("# cannot load nowhere.sgf: "));
    assert_eq!(lines[4..], ["< ? cannot load file"]);
    assert_eq!(tengen(&["--log", "no/such/folder/x.log"]).status.code(), Some(1));
}

#[test]
fn one_thread_and_a_seed_repeat_a_game() {
    let game = |seed| {
        let options = ["--size", "7", "--threads", "1", "--playouts", "50", "--seed", seed];
        let mut client = Client::start(&options);
        let colors = ["b", "w"].iter().cycle();
        colors.take(20).map(|color| client.ask(&format!("genmove {color}"))).collect::<Vec<_>>()
    };
    assert_eq!(game("1"), game("1"));
    assert_ne!(game("1"), game("2"));
}

#[test]
fn bench_has_one_signature() {
    let plain = String::from_utf8(tengen(&["bench"]).stdout).unwrap();
    let json = String::from_utf8(tengen(&["bench", "--json"]).stdout).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let signature = json["signature"].as_str().unwrap();
    assert!(plain.starts_with(&format!("signature {signature}\n")), "{plain} {json}");
    assert_eq!(json["sizes"].as_array().unwrap().len(), 3);
}
