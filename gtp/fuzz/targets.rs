//! What must hold for any bytes, as plain functions: `tests/fuzz.rs` calls them with random input,
//! and cargo-fuzz with input that finds its way by coverage.
//!
//! From this folder's parent: `cargo +nightly fuzz run request` and `cargo +nightly fuzz run record`
//! (after `cargo install cargo-fuzz`).

use tengen_gtp::protocol::{Request, Response, ResponseReader, is_interrupt};
use tengen_gtp::record::Record;
use tengen_rules::Ruleset;

/// A line of input: is a command that reads back from what it is written as, or nothing; and its
/// answer keeps the frame, whatever text it holds.
pub(crate) fn request(bytes: &[u8]) {
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let request = Request::parse(line);
    assert!(request.is_none() || !is_interrupt(line), "a comment is no command");
    let id = request.as_ref().and_then(|request| request.id().cloned());
    if let Some(request) = request {
        assert!(!request.name().is_empty() && !request.name().contains([' ', '#', '\r']));
        assert_eq!(request.arguments().count() == 0, request.arguments().is_empty());
        let written = request.to_string();
        // Behind a negative number, which is no id, may stand a name that looks like one.
        if !request.name().starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
            assert_eq!(Request::parse(written.as_bytes()), Some(request), "{written:?}");
        }
    }
    let text = String::from_utf8_lossy(bytes);
    let response = Response::success(id.clone(), text).to_string();
    let mut reader = ResponseReader::new();
    reader.push(response.as_bytes());
    let read = reader.next_response().map(|read| read.map(|read| read.id));
    assert_eq!(read, Some(Ok(id)), "{response:?}");
    assert_eq!(reader.next_response(), None, "{response:?}");
    assert!(reader.unfinished().is_empty(), "{response:?}");
}

/// A file: is a record that can be played through or not, and reads back from what it is written
/// as; or an error.
pub(crate) fn record(bytes: &[u8]) {
    let Ok(record) = Record::read(bytes) else { return };
    let _ = record.replay(Ruleset::default(), None);
    let _ = record.replay(Ruleset::default(), Some(record.moves().count() / 2));
    let written = record.to_string();
    match Record::read(written.as_bytes()) {
        Ok(again) => {
            assert_eq!((again.size, again.komi), (record.size, record.komi), "{written:?}");
            assert_eq!(again.handicap, record.handicap, "{written:?}");
            assert!(again.moves().eq(record.moves()), "{written:?}");
            let set_up = |record: &Record| -> Vec<_> {
                record.nodes.iter().flat_map(|node| node.set_up.clone()).collect()
            };
            assert_eq!(set_up(&again), set_up(&record), "{written:?}");
        }
        Err(error) => panic!("{error}: {written:?}"),
    }
}
