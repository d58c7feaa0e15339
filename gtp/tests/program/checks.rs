//! The list of what clients rely on is whole, and names tests that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

fn read(path: &str) -> String {
    let file: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", path].iter().collect();
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The numbers of a list such as `1-4, 6`.
fn numbers(list: &str) -> impl Iterator<Item = u32> {
    list.split(", ").flat_map(|part| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        first.parse().unwrap()..=last.parse().unwrap()
    })
}

/// Whether a test of this name is there.
fn exists(test: &str) -> bool {
    match (test.split_once("::"), test.split_once(": ")) {
        (Some((file, name)), _) => {
            read(&format!("program/{file}.rs")).contains(&format!("#[test]\nfn {name}()"))
        }
        (None, Some((file, title))) => {
            read(&format!("transcripts/{file}.txt")).contains(&format!("\n## {title}"))
        }
        (None, None) => false,
    }
}

#[test]
fn every_check_has_its_test() {
    let list = read("CHECKS.md");
    let rows = list.lines().filter(|line| line.starts_with("| ")).skip(1);
    let mut checks = BTreeSet::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches(['|', ' ']).split(" | ").collect();
        let [number, _, tests] = cells[..] else { panic!("{row}") };
        for check in numbers(number) {
            assert!(checks.insert(check), "{check} stands twice");
        }
        for test in tests.split("; ") {
            assert!(exists(test), "{test}");
        }
    }
    assert!(checks.into_iter().eq(1..=100));
}
