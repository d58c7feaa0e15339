//! Options and subcommands.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use tengen_gtp::record::Record;

use crate::client::{Client, run};

fn tengen(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(arguments).env("TENGEN_CONFIG", "").output().unwrap()
}

fn folder() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

/// What a run that must succeed prints.
fn printed(arguments: &[&str]) -> String {
    let output = tengen(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn wrong_options_are_refused() {
    for arguments in [
        &["--size", "1"][..],
        &["--foo"],
        &["--superko", "none"],
        &["player"],
        &["play", "--color", "green"],
        &["analyze"],
        &["completions", "nonesuch"],
    ] {
        let output = tengen(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
    }
    assert!(tengen(&["--version"]).status.success());
    assert!(printed(&["--help"]).contains("--playouts"));
}

#[test]
fn weights_come_from_a_file_or_are_refused() {
    let ours = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/weights/9x9.weights");
    let arguments = ["--weights", ours, "--threads", "1", "--seed", "1", "--playouts", "50"];
    let moves = |arguments: &[&str]| run(folder(), arguments, "boardsize 9\ngenmove b\n").output;
    assert_eq!(moves(&arguments), moves(&arguments[2..]), "the same as in the program");

    let mut bytes = fs::read(ours).unwrap();
    bytes[100] ^= 1;
    let damaged = folder().join("damaged.weights");
    fs::write(&damaged, bytes).unwrap();
    let output = tengen(&["--weights", damaged.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("expected the checksum"), "{text}");
    assert_eq!(tengen(&["--weights", "no/such.weights"]).status.code(), Some(2));
}

#[test]
fn a_log_holds_both_sides_with_the_time() {
    let log = folder().join("session.log");
    let _ = fs::remove_file(&log);
    run(folder(), &["--log", "session.log"], "3 name\nloadsgf nowhere.sgf\n");
    let text = fs::read_to_string(&log).unwrap();
    let lines: Vec<&str> = text
        .lines()
        .map(|line| {
            let (time, rest) = line.split_once(' ').unwrap();
            assert!(time.len() == 24 && time.contains('T') && time.ends_with('Z'), "{time}");
            rest
        })
        .collect();
    assert_eq!(lines[..3], ["> 3 name", "< =3 Tengen", "> loadsgf nowhere.sgf"]);
    assert!(lines[3].starts_with("# cannot load nowhere.sgf: "));
    assert_eq!(lines[4..], ["< ? cannot load file"]);
    assert_eq!(tengen(&["--log", "no/such/folder/x.log"]).status.code(), Some(1));
}

#[test]
fn it_starts_at_once() {
    let times = (0..5).map(|_| {
        let start = Instant::now();
        assert_eq!(run(folder(), &[], "name\nquit\n").output, "= Tengen\n\n= \n\n");
        start.elapsed()
    });
    let best = times.min().unwrap();
    assert!(best < Duration::from_millis(50), "{best:?}");
}

#[test]
fn a_file_configures_and_the_command_line_wins() {
    let file = folder().join("config.toml");
    let file = file.to_str().unwrap();
    fs::write(file, "komi = 5.5\nsize = 9\nsuperko = \"simple\"\nponder = true\n").unwrap();
    let ending = run(folder(), &["--config", file, "--size", "13"], "get_komi\nall_legal b\n");
    assert_eq!(ending.responses[0].result.as_deref(), Ok("5.5"));
    let points = ending.responses[1].result.as_ref().unwrap().split(' ').count();
    assert_eq!(points, 13 * 13);

    let listing = printed(&["--config", file, "config", "--size", "13"]);
    for line in [
        "komi = 5.5  # from the configuration file",
        "ponder = true  # from the configuration file",
        "superko = \"simple\"  # from the configuration file",
        "size = 13  # from the command line",
        "# count = \"agreed\"  # default",
        "# time =  # not set",
    ] {
        assert!(listing.lines().any(|other| other == line), "{line} in {listing}");
    }
    // A listing is a configuration file itself.
    let other = folder().join("listing.toml");
    fs::write(&other, listing).unwrap();
    let again = printed(&["--config", other.to_str().unwrap(), "config"]);
    assert!(again.contains("size = 13  # from the configuration file"), "{again}");
}

#[test]
fn a_wrong_configuration_is_refused() {
    let file = folder().join("wrong.toml");
    let path = file.to_str().unwrap();
    for (text, reason) in [
        ("kommi = 5", "unknown setting kommi"),
        ("komi = \"x\"", "expected a finite number"),
        ("komi = [5]", "expected a number, a text, true or false for komi"),
        ("size = 1", "from 2 to 25"),
        ("komi = = 5", "expected TOML"),
    ] {
        fs::write(&file, text).unwrap();
        let output = tengen(&["--config", path]);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(errors.starts_with("# ") && errors.contains(reason), "{text}: {errors}");
        assert!(output.stdout.is_empty());
    }
    assert_eq!(tengen(&["--config", "no/such/file.toml"]).status.code(), Some(2));
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    let output = command.arg("config").env("TENGEN_CONFIG", "no/such/file.toml").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

/// What a game at the terminal prints for these lines.
fn played(arguments: &[&str], lines: &str) -> String {
    let mut process = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["play", "--size", "5", "--playouts", "50", "--threads", "1", "--seed", "1"])
        .args(arguments)
        .current_dir(folder())
        .env("TENGEN_CONFIG", "")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    process.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = process.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_game_at_the_terminal() {
    let text = played(&[], "c3\nC3\nz9\nhint\nundo\nundo\nhelp\nscore\nboard\n");
    assert!(text.contains("level 10. You are Black (X).") && text.contains("\nTengen plays "));
    assert!(text.contains("That move is not possible: "));
    assert!(text.contains("neither a point of the board nor a command"));
    assert!(text.contains("\nBlack> Tengen would play ") && text.contains("save FILE"));
    assert!(text.contains("You have made no move yet."));
    assert!(text.contains("White is ahead by 7.5."), "the board is empty again");
    assert_eq!(played(&[], "quit\nc3\n").matches("> ").count(), 1);
}

#[test]
fn a_game_at_the_terminal_has_levels() {
    let text = played(&["--level", "3"], "level\nlevel 11\nlevel 1\nc3\nnew\n");
    assert!(text.contains(", level 3. ") && text.contains("plays at level 1 now."), "{text}");
    assert_eq!(text.matches("Levels go from 1, a beginner, to 10; this is 3.").count(), 2);
    assert!(text.contains("\nTengen plays "), "{text}");
    let last = text.rsplit("   A B C D E\n").nth(1).unwrap();
    assert!(!last.contains(['X', 'O']), "an empty board: {last}");
}

#[test]
fn a_game_at_the_terminal_ends_and_is_saved() {
    let text = played(&["--color", "white"], "resign\nc3\nsave\nsave lost.sgf\nundo\n");
    assert!(text.contains("Thinking...\nTengen plays "), "Black begins");
    assert!(text.contains("Black wins by resignation."));
    assert!(text.contains("The game is over") && text.contains("Say where"));
    let record = fs::read_to_string(folder().join("lost.sgf")).unwrap();
    assert!(record.contains("RE[B+R]") && record.contains("PB[Tengen]"), "{record}");
    // White begins after a handicap, and Black passes until the end.
    let text = played(&["--handicap", "2"], "pass\npass\npass\npass\npass\npass\n");
    assert!(text.contains("Tengen plays "));
    let output = tengen(&["play", "--size", "5", "--handicap", "30"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_record_is_reviewed() {
    let file = folder().join("review.sgf");
    // White lets a big capture go, then Black throws a won game away.
    let text = "(;GM[1]FF[4]SZ[5]KM[0.5]C[A game]AB[bb][bc][bd][db][dc][dd]AW[ca][cb][cc]PL[B];\
                B[cd]C[nice];W[aa];B[ee];W[])";
    fs::write(&file, text).unwrap();
    let options = ["--playouts", "200", "--threads", "1", "--seed", "1"];
    let path = file.to_str().unwrap();
    let reviewed = printed(&[&["analyze", path][..], &options].concat());
    let tree = sgf_parse::go::parse(&reviewed).unwrap();
    assert_eq!(tree.len(), 1);
    assert!(reviewed.contains("C[A game\n\nReviewed by Tengen "), "{reviewed}");
    assert!(reviewed.contains("C[nice\n\nBlack wins "), "{reviewed}");
    assert_eq!(reviewed.matches(" visits.").count() - reviewed.matches(" in ").count(), 5);
    let record = Record::read(reviewed.as_bytes()).unwrap();
    assert!(record.moves().eq(Record::read(text.as_bytes()).unwrap().moves()));

    let output = folder().join("reviewed.sgf");
    let to_file = ["analyze", path, "--output", output.to_str().unwrap()];
    assert_eq!(printed(&[&to_file[..], &options].concat()), "");
    assert_eq!(fs::read_to_string(&output).unwrap(), reviewed);
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    let file = folder().join("illegal.sgf");
    fs::write(&file, "(;SZ[5];B[aa];W[aa])").unwrap();
    for path in [file.to_str().unwrap(), "no/such/file.sgf"] {
        let output = tengen(&["analyze", path, "--playouts", "1"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty() && output.stderr.starts_with(b"# "), "{output:?}");
    }
}

#[test]
fn a_record_is_counted() {
    let file = folder().join("counted.sgf");
    // White has thrown in a stone, and the last dame is open.
    let text = "(;GM[1]FF[4]SZ[5]KM[0.5]RE[W+1.5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][ca][cb][cc][cd]\
                [eb][ed]PL[W];W[aa];B[ce];W[])";
    fs::write(&file, text).unwrap();
    let path = file.to_str().unwrap();
    let text = printed(&["score", path]);
    let expected = "   A B C D E
 5 o X O O - 5
 4 + X O O O 4
 3 + X O O - 3
 2 + X O O O 2
 1 + X X . . 1
   A B C D E
X Black, O White, o dead, + Black's, - White's, . nobody's
Black 12, White 13. White wins by 3/4 zi (W+1.5).
Still to be played for: D1.
The record says W+1.5.
";
    assert_eq!(text, expected);
    let json: serde_json::Value =
        serde_json::from_str(&printed(&["score", path, "--json", "--move", "1"])).unwrap();
    assert_eq!((&json["margin"], &json["white_in_zi"]), (&(-2.5).into(), &13.5.into()), "{json}");
    assert_eq!(json["neutral"], serde_json::json!(["C1", "D1", "E1"]));
    let literal = printed(&["score", path, "--count", "literal"]);
    assert!(literal.contains(" 5 O X O O - 5\n 4 . X"), "{literal}");
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let file = folder().join("short.sgf");
    fs::write(&file, "(;SZ[5];B[aa];W[ee])").unwrap();
    let path = file.to_str().unwrap();
    let output = tengen(&["score", path, "--move", "3"]);
    assert_eq!(output.status.code(), Some(1));
    let reason = "expected a number of moves up to 2, got 3";
    assert!(String::from_utf8(output.stderr).unwrap().contains(reason));
    let output = tengen(&["score", "no/such/file.sgf"]);
    assert!(output.status.code() == Some(1) && output.stderr.starts_with(b"# "), "{output:?}");
}

#[test]
fn completions_and_the_manual_page() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(printed(&["completions", shell]).contains("handicap-bonus"), "{shell}");
    }
    let page = printed(&["man"]);
    assert!(page.contains(".TH tengen 1") && page.contains("playouts"));
    assert!(page.contains("tengen\\-score"), "its subcommands");
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
    let sizes = json["sizes"].as_array().unwrap();
    assert_eq!(sizes.iter().map(|size| &size["size"]).collect::<Vec<_>>(), [9, 13, 19]);
    for size in sizes {
        assert!(size["light_per_second"].as_f64() > size["heavy_per_second"].as_f64(), "{size}");
        let searches = size["searches"].as_array().unwrap();
        assert_eq!(searches.iter().map(|run| &run["threads"]).collect::<Vec<_>>(), [1, 2]);
        assert!(searches.iter().all(|run| run["playouts"].as_u64() >= Some(2000)), "{size}");
    }
    // The system keeps account of it, or there is no such field.
    let peak = json.get("peak_memory_bytes").map(serde_json::Value::as_u64);
    assert!(peak.is_none_or(|bytes| bytes > Some(1 << 20)), "{json}");
}
