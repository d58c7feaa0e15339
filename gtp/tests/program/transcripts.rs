//! The sessions of `tests/transcripts`.
//!
//! A line `> text` is sent (`\t`, `\r`, `\\` and `\xFF` stand for bytes). The responses expected
//! follow in order, as `tests/cases/README.md` has them, with `? !text` for any failure with
//! another text and `\n` for a new line. `## title` begins a new engine, with the options after a
//! `|`. Every engine is asked for its name at the end.

use std::fs;
use std::path::PathBuf;

use crate::client::run;
use crate::expectation::Expectation;

#[derive(Default)]
struct Section {
    title: String,
    arguments: Vec<String>,
    input: Vec<u8>,
    expectations: Vec<(String, Expectation)>,
}

fn parse(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut sent = String::new();
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            let (title, arguments) = heading.split_once('|').unwrap_or((heading, ""));
            sections.push(Section {
                title: title.trim().to_owned(),
                arguments: arguments.split_whitespace().map(str::to_owned).collect(),
                ..Section::default()
            });
        } else if let Some(text) = line.strip_prefix('>') {
            let section = sections.last_mut().unwrap();
            sent = text.strip_prefix(' ').unwrap_or(text).to_owned();
            section.input.extend(unescape(&sent));
            section.input.push(b'\n');
        } else if !line.is_empty() && !line.starts_with("# ") {
            let expectation = Expectation::parse(line).unwrap_or_else(|| panic!("{line:?}"));
            let section = sections.last_mut().unwrap();
            section.expectations.push((format!("{sent} -> {line}"), expectation));
        }
    }
    sections
}

fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        bytes.push(match rest.next().unwrap() {
            b't' => b'\t',
            b'r' => b'\r',
            b'\\' => b'\\',
            b'x' => {
                let digits = [rest.next().unwrap(), rest.next().unwrap()];
                u8::from_str_radix(str::from_utf8(&digits).unwrap(), 16).unwrap()
            }
            other => panic!("\\{}", char::from(other)),
        });
    }
    bytes
}

fn check(name: &str) {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "transcripts"].iter().collect();
    let text = fs::read_to_string(folder.join(name)).unwrap();
    let sections = parse(&text);
    assert!(!sections.is_empty());
    for mut section in sections {
        section.input.extend(b"name");
        let last = Expectation::parse("= Tengen").unwrap();
        section.expectations.push(("name at the end".to_owned(), last));
        let arguments: Vec<&str> = section.arguments.iter().map(String::as_str).collect();
        let ending = run(&folder, &arguments, &section.input);
        assert!(ending.status.success(), "{}", section.title);
        for ((exchange, expectation), response) in
            section.expectations.iter().zip(&ending.responses)
        {
            assert!(
                expectation.is_met_by(response),
                "{name}, {}: expected {exchange}, got {response:?}",
                section.title
            );
        }
        assert_eq!(ending.responses.len(), section.expectations.len(), "{}", section.title);
    }
}

macro_rules! transcripts {
    ($($name:ident)+) => {
        $(#[test]
        fn $name() {
            check(concat!(stringify!($name), ".txt"));
        })+
    };
}

transcripts!(
    framing administration board moves handicap positions time ending records rules parameters
    servers thoughts counting
);
