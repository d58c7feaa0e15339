//! Every rule of conduct, kept by an honest engine and broken by one that was told to.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeMap;
use std::process::Command;

use common::{MOCK, new_directory};

/// Verdicts by rule.
fn check(orders: &str, arguments: &[&str]) -> (i32, BTreeMap<String, String>) {
    let output = Command::new(env!("CARGO_BIN_EXE_tengen-regress"))
        .args(["check", "--json", "--engine", &format!("{MOCK} {orders}")])
        .args(["--command-limit", "1", "--thought-limit", "2", "--start-limit", "2"])
        .args(arguments)
        .output()
        .unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let findings = report["findings"].as_array().unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let verdicts = findings.iter().map(|f| (text(&f["rule"]), text(&f["verdict"]))).collect();
    (output.status.code().unwrap(), verdicts)
}

#[test]
fn an_honest_engine_breaks_no_rule() {
    let directory = new_directory("conduct");
    std::fs::create_dir_all(&directory).unwrap();
    let xml = directory.join("check.xml");
    let (status, verdicts) = check("", &["--junit", xml.to_str().unwrap()]);
    assert_eq!(status, 0, "{verdicts:?}");
    assert_eq!(verdicts.len(), 31);
    assert!(verdicts.values().all(|verdict| verdict != "fail"), "{verdicts:?}");
    assert_eq!(verdicts["handicap"], "skipped");
    let xml = std::fs::read_to_string(&xml).unwrap();
    assert!(xml.contains("tests=\"31\" failures=\"0\" skipped=\"1\""), "{xml}");
    let _ = std::fs::remove_dir_all(&directory);
}

#[test]
fn each_fault_breaks_its_rule_and_no_other() {
    for (orders, broken) in [
        ("--on genmove=text:A99", &["legal-moves", "either-colour"][..]),
        ("--on genmove=spawn", &["children"]),
        ("--on genmove=text:E5", &["legal-moves"]),
        ("--on protocol_version@2=text:1", &["version"]),
        ("--on name=text:", &["identity"]),
        ("--without komi", &["required-commands", "legal-moves"]),
        ("--on known_command=text:true", &["known-command"]),
        ("--on quit=hang", &["quit"]),
        ("--on quit=crash:3", &["quit"]),
        ("--on boardsize=text:", &["board-sizes"]),
        ("--on time_settings=text:", &["clocks"]),
        ("--on final_score=text:Black", &["final-score"]),
        ("--on undo=text:", &["undo"]),
        ("--on name=no-id", &["identity", "ids", "comments", "garbage", "pipelining"]),
    ] {
        let (status, verdicts) = check(orders, &[]);
        assert_eq!(status, 3, "{orders}");
        for rule in broken {
            assert_eq!(verdicts[*rule], "fail", "{orders}: {rule}, {verdicts:?}");
        }
        let count = verdicts.values().filter(|verdict| *verdict == "fail").count();
        // Without a size of its own the engine stays on another board, which more rules see.
        assert!(
            count == broken.len() || orders.contains("boardsize") || orders.contains("no-id"),
            "{orders}: {verdicts:?}"
        );
    }
}

/// Every action of the mock, ordered at a command that two rules use: one sends it what is to be
/// refused, the other what is to be accepted.
#[test]
fn each_fault_of_the_mock_is_caught_by_name() {
    let both = &["syntax-errors", "legal-moves"][..];
    let faults = [
        ("crash", both),
        ("crash:7", both),
        ("abort", both),
        ("hang", both),
        ("error", &["legal-moves"]),
        ("text:", &["syntax-errors"]),
        ("slow:1500", both),
        ("drip:1500", both),
        ("babble", both),
        ("flood", both),
        ("close", both),
        ("no-id", both),
        ("wrong-id", both),
        // What an engine writes to its standard error is its own affair.
        ("stderr:100000", &[]),
    ];
    std::thread::scope(|scope| {
        for (action, expected) in faults {
            scope.spawn(move || {
                let (status, verdicts) = check(&format!("--on komi={action}"), &[]);
                let broken: Vec<&str> = verdicts
                    .iter()
                    .filter(|(_, verdict)| *verdict == "fail")
                    .map(|(rule, _)| rule.as_str())
                    .collect();
                let expected: Vec<&str> = expected.iter().rev().copied().collect();
                assert_eq!(broken, expected, "{action}");
                assert_eq!(status, if expected.is_empty() { 0 } else { 3 }, "{action}");
            });
        }
    });
}

#[test]
fn an_engine_that_does_not_start_is_told_once() {
    for orders in ["--on start=crash", "--on start=babble", "--on protocol_version=hang"] {
        let (status, verdicts) = check(orders, &[]);
        assert_eq!((status, verdicts["version"].as_str()), (3, "fail"));
        assert_eq!(verdicts.values().filter(|verdict| *verdict == "skipped").count(), 30);
    }
}
