//! The sessions of `tests/cases`.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::client::run;
use crate::expectation::{Expectation, shown};

/// Runs every case of a folder; `variant` names the expectations that replace the plain ones.
fn check(folder: &str, variant: &str, arguments: &[&str]) {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "cases", folder].iter().collect();
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "gtp"))
        .collect();
    files.sort();
    assert!(files.len() > 20);
    let mut failures = Vec::new();
    for file in &files {
        failures.extend(check_file(file, &folder, variant, arguments));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn check_file(file: &Path, folder: &Path, variant: &str, arguments: &[&str]) -> Vec<String> {
    let mut expected = file.with_extension(format!("expected-{variant}"));
    if !expected.exists() {
        expected = file.with_extension("expected");
    }
    let session = fs::read_to_string(file).unwrap();
    let ending = run(folder, arguments, &session);
    assert!(ending.status.success());
    let responses: HashMap<_, _> = ending
        .responses
        .iter()
        .filter_map(|response| Some((response.id.as_ref()?.as_str(), response)))
        .collect();
    let expectations = fs::read_to_string(&expected).unwrap();
    let mut failures = Vec::new();
    for line in expectations.lines().filter(|line| !line.is_empty()) {
        let expectation = Expectation::parse(line).unwrap();
        let response = responses.get(expectation.id.as_str());
        if !response.is_some_and(|response| expectation.is_met_by(response)) {
            let start = format!("{} ", expectation.id);
            let command = session.lines().find(|line| line.starts_with(&start)).unwrap_or_default();
            failures.push(format!(
                "{}: {}: expected {line:?}, got {response:?}",
                file.display(),
                shown(command)
            ));
        }
    }
    failures
}

#[test]
fn rules_by_default() {
    check("rules", "default", &["--seed", "1"]);
}

#[test]
fn rules_under_situational_superko() {
    check("rules", "ssk", &["--seed", "1", "--superko", "situational"]);
}

#[test]
fn rules_without_handicap_compensation() {
    check("rules", "nobonus", &["--seed", "1", "--handicap-bonus", "none"]);
}

#[test]
fn faults_of_go_programs() {
    check("bugs", "default", &["--seed", "1"]);
}
