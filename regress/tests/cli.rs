//! The program as people and scripts use it: options, exit statuses, text and JSON.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::process::{Command, Output};

use common::{MOCK, new_directory};
use tengen_regress::options::MatchOptions;

fn program(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tengen-regress")).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A match of mock engines with further arguments; on 2x2 a game is over at once.
fn play(first: &str, second: &str, arguments: &[&str]) -> (i32, Output) {
    let directory = new_directory("cli");
    let engines = [format!("name=A,cmd={MOCK} {first}"), format!("name=B,cmd={MOCK} {second}")];
    let mut all = vec!["match", "--size", "5", "--force", "-o", directory.to_str().unwrap()];
    for engine in &engines {
        all.extend(["--engine", engine]);
    }
    all.extend(arguments);
    let output = program(&all);
    let _ = std::fs::remove_dir_all(&directory);
    (output.status.code().unwrap(), output)
}

const LOSES: &str = "--on genmove=text:resign";

#[test]
fn exit_statuses() {
    let sprt = ["--sprt", "0,100", "--games", "4000"];
    assert_eq!(play("", "", &["--games", "2"]).0, 0);
    assert_eq!(play("--on genmove@3=crash", "", &["--games", "2"]).0, 3);
    assert_eq!(play("", "--on quit=crash", &["--games", "2"]).0, 3);
    // All games are alike: nothing can be decided.
    assert_eq!(play(LOSES, "", &["--sprt", "0,100", "--games", "8"]).0, 2);
    let (status, output) = play(LOSES, "", &[&sprt[..], &["--generate-openings"]].concat());
    assert_eq!(status, 1, "{}", text(&output.stdout));
    let (status, output) = play("", LOSES, &[&sprt[..], &["--generate-openings"]].concat());
    assert_eq!(status, 0, "{}", text(&output.stdout));
    let report = text(&output.stdout);
    assert!(report.contains("accepted") && report.contains("resign"), "{report}");
}

#[test]
fn wrong_usage_is_told_apart() {
    let one = format!("cmd={MOCK}");
    for arguments in [
        &["frobnicate"][..],
        &[],
        &["match"],
        &["match", "--engine", &one],
        &["match", "--engine", &one, "--engine", "cmd=/no/such/program"],
        &["match", "--engine", &one, "--engine", &one, "--size", "26"],
        &["match", "--engine", &one, "--engine", &one, "--komi", "nan"],
        &["match", "--engine", &one, "--engine", &one, "--sprt", "5,0"],
        &["match", "--engine", &one, "--engine", &one, "--time", "hourglass 5"],
        &["match", "--engine", &one, "--engine", &one, "--games", "0"],
        &["match", "--engine", &one, "--engine", &one, "-j", "10000"],
        &["match", "--engine", &one, "--engine", &one, "--handicap", "9", "--generate-openings"],
        &["match", "--engine", &one, "--engine", &one, "--mercy", "-1"],
        &["match", "--config", "/no/such/file.toml"],
        &["resume", "/no/such/directory"],
        &["report", "/no/such/directory"],
        &["calc"],
        &["calc", "--pairs", "1,2,3"],
        &["plan", "--sprt", "0"],
    ] {
        let output = program(arguments);
        assert_eq!(output.status.code(), Some(4), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
    for arguments in [&["--help"][..], &["match", "--help"], &["--version"]] {
        assert_eq!(program(arguments).status.code(), Some(0));
    }
    assert!(text(&program(&["match", "--help"]).stdout).contains("Examples"));
}

#[test]
fn a_file_and_the_command_line_say_the_same() {
    let folder = new_directory("config");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("match.toml");
    let directory = folder.join("run");
    let toml = format!(
        "games = 6\nsize = 5\nkomi = 0.5\nsuperko = \"situational\"\ntime = \"absolute 60\"\n\
         lag = 0\non-move-limit = \"draw\"\n\
         [[engine]]\nname = \"A\"\ncommand = ['{MOCK}', \"--seed\", \"3\"]\n\
         new-game = [\"set_random_seed {{seed}}\"]\nenvironment = {{ X = \"1\" }}\n\
         [[engine]]\nname = \"B\"\ncommand = '{MOCK}'\n"
    );
    std::fs::write(&file, &toml).unwrap();
    let arguments = |more: &[&str]| {
        let mut all = vec!["match", "-c", file.to_str().unwrap(), "--games", "4", "-o"];
        all.push(directory.to_str().unwrap());
        all.extend(more);
        program(&all)
    };
    // Nothing is played, but both engines were started.
    let dry = arguments(&["--dry-run"]);
    assert_eq!(dry.status.code(), Some(0), "{}", text(&dry.stderr));
    let shown = text(&dry.stdout);
    assert!(shown.contains("games = 4") && shown.contains("situational"), "{shown}");
    assert!(shown.contains("# A: Mock"), "{shown}");
    assert!(!directory.exists());
    // What is shown can be read back.
    let options: MatchOptions = MatchOptions::from_toml(&shown).unwrap();
    assert_eq!((options.games, options.size), (Some(4), Some(5)));
    assert_eq!(options.komi.unwrap().to_string(), "0.5");

    let played = arguments(&["--json"]);
    assert_eq!(played.status.code(), Some(0), "{}", text(&played.stderr));
    let report: serde_json::Value = serde_json::from_slice(&played.stdout).unwrap();
    assert_eq!(report["engines"], serde_json::json!(["A", "B"]));
    let games = &report["tally"]["games"];
    let total: u64 =
        ["wins", "draws", "losses"].iter().map(|name| games[name].as_u64().unwrap()).sum();
    assert_eq!(total, 4);
    let again = program(&["report", directory.to_str().unwrap(), "--json"]);
    let again: serde_json::Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!(again, report);

    std::fs::write(&file, format!("gamse = 6\n{toml}")).unwrap();
    let refused = arguments(&[]);
    assert_eq!(refused.status.code(), Some(4));
    assert!(text(&refused.stderr).contains("gamse"), "{}", text(&refused.stderr));
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn the_configuration_of_the_readme_can_be_read() {
    let readme = include_str!("../README.md");
    let toml = readme.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let options = MatchOptions::from_toml(toml).unwrap();
    assert_eq!((options.engines.len(), options.concurrency), (2, Some(2)));
    assert_eq!(options.engines[1].command.words().unwrap(), ["old/tengen", "--threads", "1"]);
}

#[test]
fn counts_are_calculated_and_tests_planned() {
    let output = program(&["calc", "--pairs", "34,54,63,64,75"]);
    assert!(text(&output.stdout).contains("+55.6 ± 27.7"), "{}", text(&output.stdout));
    let output = program(&["calc", "--pairs", "30,0,100,0,70", "--sprt", "0,20"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("LLR 3.9832"), "{}", text(&output.stdout));
    let output = program(&["calc", "--games", "20,0,0", "--json"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(found["elo"]["elo"]["value"].is_null() && found["elo"]["elo"]["low"].is_f64());
    assert_eq!(program(&["calc", "--games", "5,0,5", "--sprt", "0,5"]).status.code(), Some(2));

    let output = program(&["plan", "--sprt", "0,100", "--matches", "200", "--json"]);
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), 3);
    assert!(rows[0]["rejected"].as_u64().unwrap() > 170, "{rows}");
    assert!(rows[2]["accepted"].as_u64().unwrap() > 170, "{rows}");
}

#[test]
fn what_engines_say_comes_into_the_record_and_may_end_the_game() {
    let directory = new_directory("comments");
    let engine = |name: &str, rate: &str| {
        format!("name={name},cmd={MOCK} --on say='text:winrate {rate} visits 7',comment=say")
    };
    let output = program(&[
        "match",
        "--engine",
        &engine("A", "0.99"),
        "--engine",
        &engine("B", "0.01"),
        "--size",
        "5",
        "--games",
        "1",
        "--adjudicate-win-rate",
        "0.95",
        "-o",
        directory.to_str().unwrap(),
    ]);
    assert!(text(&output.stdout).contains("win-rate 1"), "{}", text(&output.stdout));
    let sgf = std::fs::read_to_string(directory.join("sgf/000000.sgf")).unwrap();
    assert!(sgf.contains("RE[B+R]") && sgf.contains("winrate 0.99 visits 7"), "{sgf}");
    let _ = std::fs::remove_dir_all(&directory);
}

/// The mock engine resigns more seldom the nearer its parameter is to 0.7.
#[test]
fn tuning_finds_the_better_value_and_can_be_resumed() {
    let directory = new_directory("tune");
    let engine = format!("cmd={MOCK} --weakness 200,new-game=set_random_seed {{seed}}");
    let parameter = "name=strength,start=0.3,min=0,max=1,step=0.1";
    let place = directory.to_str().unwrap();
    let begin = |iterations: &str| {
        program(&[
            "tune",
            "--engine",
            &engine,
            "--parameter",
            parameter,
            "--iterations",
            iterations,
            "--rate",
            "0.05",
            "--size",
            "2",
            "-o",
            place,
        ])
    };
    let begun = begin("60");
    let shown = |output: &Output, first: &str| {
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let errors = text(&output.stderr);
        let line = errors.lines().next().unwrap();
        assert!(line.starts_with(first) && line.ends_with(" left"), "{errors}");
    };
    shown(&begun, "1/60 strength 0.");
    assert_eq!(begin("60").status.code(), Some(4), "a run is there");
    let resumed = program(&["tune", "--resume", "-o", place, "--iterations", "250", "--json"]);
    shown(&resumed, "61/250 strength 0.");
    let found: serde_json::Value = serde_json::from_slice(&resumed.stdout).unwrap();
    assert_eq!(found["iterations"], 250);
    let value = found["parameters"][0]["steady"].as_f64().unwrap();
    assert!((0.5..=0.9).contains(&value), "{value}");
    let lines = std::fs::read_to_string(directory.join("iterations.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), 250);
    let svg = std::fs::read_to_string(directory.join("tune.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("strength"));
    let refused = |arguments: &[&str], expected: &str| {
        let output = program(arguments);
        assert_eq!(output.status.code(), Some(4), "{arguments:?}");
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
    };
    let both = ["tune", "--engine", &engine, "--parameter", parameter];
    refused(&both[..3], "expected a parameter");
    refused(&[both[0], both[3], both[4]], "expected one engine");
    refused(&[&both[..], &["--games", "8"]].concat(), "the iterations decide");
    refused(&["tune", "--resume", "-o", place, "--rate", "0.1"], "the run has its own");
    refused(&["resume", place], "tune --resume");
    refused(&["report", place], "tune.svg");
    let _ = std::fs::remove_dir_all(&directory);
}

#[test]
fn a_tournament_is_played_resumed_and_reported() {
    let folder = new_directory("tournament");
    let directory = folder.join("run");
    let place = directory.to_str().unwrap();
    let engines: Vec<String> = (1..=4)
        .map(|n| format!("name=E{n},cmd={MOCK} --seed {n} --weakness {}", 25 * (n - 1)))
        .collect();
    let mut arguments = vec!["tournament", "--form", "swiss 3", "--size", "5", "-o", place];
    arguments.extend(["-j", "2", "--force", "--generate-openings", "--seed", "5"]);
    for engine in &engines {
        arguments.extend(["--engine", engine]);
    }
    let played = program(&[&arguments[..], &["--json"]].concat());
    assert_eq!(played.status.code(), Some(0), "{}", text(&played.stderr));
    let report: serde_json::Value = serde_json::from_slice(&played.stdout).unwrap();
    assert_eq!(report["rounds"].as_array().unwrap().len(), 3);
    assert_eq!(report["is_complete"], true);
    let points: f64 = report["standings"]["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["points"].as_f64().unwrap())
        .sum();
    assert_eq!(points, 12.0, "two points a game");
    assert_eq!(program(&arguments).status.code(), Some(4), "a tournament is there");

    // A game is lost, and played again; everything else stays.
    let game = directory.join("round-003/game-002");
    std::fs::remove_dir_all(&game).unwrap();
    let partly = program(&["report", place]);
    assert!(text(&partly.stdout).contains("not complete"), "{}", text(&partly.stdout));
    let resumed = program(&["tournament", "--resume", "-o", place, "--json"]);
    let again: serde_json::Value = serde_json::from_slice(&resumed.stdout).unwrap();
    assert_eq!(again["standings"], report["standings"]);

    for (other, expected) in [
        (&["resume", place][..], "tournament --resume"),
        (&["tournament", "--resume", "-o", place, "--size", "7"], "the tournament has its own"),
    ] {
        let refused = program(other);
        assert_eq!(refused.status.code(), Some(4));
        assert!(text(&refused.stderr).contains(expected), "{}", text(&refused.stderr));
    }

    // What was played stands: nobody leaves before its end.
    for (rounds, status) in [("E1=2", 4), ("E1=3", 0)] {
        let left = program(&["tournament", "--resume", "-o", place, "--withdraw", rounds]);
        assert_eq!(left.status.code(), Some(status), "{}", text(&left.stderr));
    }

    let page = folder.join("event.html");
    let shown = program(&["report", place, "--html", page.to_str().unwrap()]);
    assert_eq!(shown.status.code(), Some(0), "{}", text(&shown.stderr));
    assert!(text(&shown.stdout).contains("Bradley-Terry"));
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("Crosstable") && page.contains("\"3.2\""));

    for wrong in [
        &["tournament", "--engine", &engines[0], "--engine", &engines[1]][..],
        &["tournament", "--form", "swiss 2", "--engine", &engines[0], "--engine", &engines[1]],
        &["tournament", "--form", "best-of 3", "--engine", &engines[0], "--engine", &engines[0]],
        &["tournament", "--resume", "-o", "/no/such/directory"],
    ] {
        assert_eq!(program(wrong).status.code(), Some(4), "{wrong:?}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn an_engine_that_never_starts_ends_a_tournament() {
    let directory = new_directory("spoilt");
    let good = format!("name=good,cmd={MOCK}");
    let bad = format!("name=bad,cmd={MOCK} --on start=crash");
    let output = program(&[
        "tournament",
        "--form",
        "relay",
        "--team",
        "name=Red,members=good",
        "--team",
        "name=Blue,members=bad",
        "--size",
        "5",
        "--engine",
        &good,
        "--engine",
        &bad,
        "-o",
        directory.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let _ = std::fs::remove_dir_all(&directory);
}

#[test]
fn a_gauntlet_goes_on_where_it_stopped() {
    let directory = new_directory("gauntlet");
    let place = directory.to_str().unwrap();
    let engine = |name: &str, more: &str| format!("name={name},cmd={MOCK} {more}");
    let engines = [engine("A", ""), engine("B", "--weakness 100"), engine("C", "--seed 4")];
    let run = |games: &str| {
        let mut all = vec!["gauntlet", "--size", "5", "--games", games, "-o", place, "--json"];
        for engine in &engines {
            all.extend(["--engine", engine]);
        }
        program(&all)
    };
    let first = run("4");
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let report: serde_json::Value = serde_json::from_slice(&first.stdout).unwrap();
    assert_eq!(report["matches"][0]["tally"]["games"]["wins"], 2, "equal games count once");
    assert_eq!(report["ratings"].as_array().unwrap().len(), 3);
    assert!(report["ratings"][0]["elo"].as_f64() > report["ratings"][1]["elo"].as_f64());
    let lines = directory.join("opponent-02/games.jsonl");
    let text_before = std::fs::read_to_string(&lines).unwrap();
    let kept: String = text_before.lines().take(2).map(|line| format!("{line}\n")).collect();
    std::fs::write(&lines, kept).unwrap();
    assert_eq!(run("4").status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&lines).unwrap().lines().count(), 4);
    assert_eq!(run("6").status.code(), Some(4), "other options");
    let shown = program(&["report", place, "--json"]);
    assert_eq!(
        serde_json::from_slice::<serde_json::Value>(&shown.stdout).unwrap()["matches"][0],
        report["matches"][0]
    );
    let shown = text(&program(&["report", place]).stdout);
    assert!(
        shown.contains("B, games: 4, 1 repeats an earlier one and is not counted again"),
        "{shown}"
    );
    let page = directory.join("page.html");
    let refused = program(&["report", place, "--html", page.to_str().unwrap()]);
    assert!(text(&refused.stderr).contains("opponent-01"), "{}", text(&refused.stderr));
    // A folder of matches is none, but one of them may be named.
    std::fs::rename(directory.join("opponent-01"), directory.join("first")).unwrap();
    let refused = program(&["report", place]);
    assert_eq!(refused.status.code(), Some(4));
    assert!(text(&refused.stderr).contains("got folders of 2"), "{}", text(&refused.stderr));
    let _ = std::fs::remove_dir_all(&directory);
}

#[cfg(unix)]
#[test]
fn speeds_are_compared_in_alternation() {
    let folder = new_directory("perf");
    std::fs::create_dir_all(&folder).unwrap();
    let program_of = |name: &str, speed: u32, signature: &str| {
        let json = format!(
            "{{\"signature\": \"{signature}\", \"sizes\": [{{\"searched_per_second\": {speed}}}, \
             {{\"searched_per_second\": {}}}]}}",
            4 * speed
        );
        let path = folder.join(name);
        std::fs::write(&path, json).unwrap();
        format!("cat {}", path.display())
    };
    let (old, new) = (program_of("old", 1000, "a"), program_of("new", 900, "b"));
    let xml = folder.join("perf.xml");
    let run = |first: &str, second: &str, more: &[&str]| {
        program(&[&["perf", first, second, "--rounds", "3"], more].concat())
    };
    let slower = run(&new, &old, &["--junit", xml.to_str().unwrap()]);
    assert_eq!(slower.status.code(), Some(1), "{}", text(&slower.stderr));
    let shown = text(&slower.stdout);
    assert!(shown.contains("ratio 0.9000") && shown.contains("signatures differ"), "{shown}");
    assert!(std::fs::read_to_string(&xml).unwrap().contains("failures=\"1\""));
    assert_eq!(run(&new, &old, &["--threshold", "15"]).status.code(), Some(0));
    assert_eq!(run(&old, &new, &[]).status.code(), Some(0));
    let json = run(&old, &new, &["--json"]);
    let found: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    // The geometric mean of 1000 and 4000.
    let values = found["first"].as_array().unwrap();
    assert_eq!(values.len(), 3);
    assert!(values.iter().all(|value| (value.as_f64().unwrap() - 2000.0).abs() < 1e-6));
    assert_eq!(run(&old, "false", &[]).status.code(), Some(3));
    assert_eq!(run(&old, "echo 1", &[]).status.code(), Some(3));
    assert_eq!(run(&old, "/no/such/program", &[]).status.code(), Some(4));
    assert_eq!(run(&old, &new, &["--rounds", "1"]).status.code(), Some(4));
    let _ = std::fs::remove_dir_all(&folder);
}
