//! Random damage to commands: every line that still holds one gets an answer, and nothing breaks.

use std::path::Path;

use clap::Parser;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tengen_gtp::options::CommandLine;
use tengen_gtp::protocol::Request;
use tengen_gtp::session::Session;
use tengen_gtp::table;

use crate::client::run;

const LINES: usize = 20_000;

/// Sound commands, the cheap ones often.
const COMMANDS: &[&str] = &[
    "protocol_version",
    "name",
    "known_command play",
    "list_commands",
    "boardsize 9",
    "boardsize 5",
    "clear_board",
    "komi 6.5",
    "get_komi",
    "fixed_handicap 2",
    "place_free_handicap 3",
    "set_free_handicap C3 G7 E5",
    "play b D4",
    "play white pass",
    "play b E5",
    "play w C3",
    "play black A1",
    "undo",
    "gg-undo 2",
    "time_settings 300 30 5",
    "kgs-time_settings byoyomi 30 5 3",
    "kata-time_settings fischer 60 5",
    "time_left b 10.5 0",
    "loadsgf b63.sgf 3",
    "loadsgf \"b53.sgf\"",
    "showboard",
    "list_stones w",
    "is_legal b D4",
    "all_legal w",
    "unconditional_status A1",
    "gogui-play_sequence B D4 W PASS B E5",
    "gogui-setup B D4 W E5",
    "gogui-setup_player w",
    "printsgf",
    "help komi",
    "# interrupt",
    "move_history",
    "7 play b F6",
    "123456789 captures b",
    "cputime",
    "kata-set-rules aga",
    "kata-set-rules {\"ko\":\"SIMPLE\",\"suicide\":false}",
    "kata-set-rule whiteHandicapBonus N-1",
    "kata-get-rules",
    "kgs-rules chinese",
    "tengen-param superko positional",
    "tengen-settings resign 1",
    "kata-get-param maxTime",
    "kata-time_settings fischer-capped 60 5 120 -1",
    "gogui-analyze_commands",
    "tengen-safe_points b",
    "tengen-ladders",
    "gomill-explain_last_move",
    "cgos-gameover B+Resign",
    "stop",
];

/// Commands that search or judge: a few.
const COSTLY: &[&str] = &[
    "genmove w",
    "reg_genmove b",
    "final_score",
    "final_status_list dead",
    "kata-analyze b 10 ownership true avoid b D4,E5 2",
    "lz-analyze w 50 maxmoves 3",
    "lz-genmove_analyze b interval 10 allow b D4:F6 1",
    "cgos-genmove_analyze w",
];

fn mutate(line: &str, rng: &mut SmallRng) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    for _ in 0..rng.random_range(0..4) {
        let place = rng.random_range(0..=bytes.len());
        match rng.random_range(0..4) {
            0 => bytes.insert(place, rng.random()),
            1 => bytes.insert(place, *b" 0\t#-\"."[..].get(rng.random_range(0..7)).unwrap()),
            2 if place < bytes.len() => bytes[place] = rng.random(),
            3 if place < bytes.len() => drop(bytes.remove(place)),
            _ => {}
        }
    }
    bytes.push(b'\n');
    bytes
}

/// The ids of the answers that input must get, empty where it has none: the protocol's
/// preprocessing, written down a second time.
fn expected_ids(input: &[u8]) -> Vec<String> {
    let mut ids = Vec::new();
    for line in input.split(|&byte| byte == b'\n') {
        let text: Vec<u8> = line
            .split(|&byte| byte == b'#')
            .next()
            .unwrap()
            .iter()
            .filter(|&&byte| byte == b'\t' || (byte >= 32 && byte != 127))
            .map(|&byte| if byte == b'\t' { b' ' } else { byte })
            .collect();
        let text = String::from_utf8_lossy(&text);
        let text = text.trim_matches(' ');
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let id = &text[..text.len() - rest.len()];
        let without_sign = text.strip_prefix('-').unwrap_or(text);
        let after_number = without_sign.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_negative = text.starts_with('-') && after_number.len() < without_sign.len();
        let command = if is_negative { after_number } else { rest };
        if !command.trim_matches(' ').is_empty() {
            ids.push(id.to_owned());
        }
    }
    ids
}

/// Damaged commands, always the same ones.
fn damaged(count: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut rng = SmallRng::seed_from_u64(1);
    (0..count).map(move |number| {
        let pool = if number % 200 == 0 { COSTLY } else { COMMANDS };
        let line = pool[rng.random_range(0..pool.len())];
        mutate(line, &mut rng)
    })
}

/// Every line that still holds a command gets one answer.
fn check_answers(count: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/bugs");
    let input: Vec<u8> = damaged(count).flatten().collect();
    let options = ["--playouts", "1", "--threads", "1", "--seed", "1", "--size", "9"];
    let ending = run(&folder, &options, &input);
    assert_eq!(ending.status.code(), Some(0));
    let ids: Vec<String> = ending
        .responses
        .iter()
        .map(|response| response.id.as_ref().map_or_else(String::new, ToString::to_string))
        .collect();
    assert_eq!(ids, expected_ids(&input));
    let successes = ending.responses.iter().filter(|response| response.result.is_ok()).count();
    assert!(successes > count / 5, "{successes}: the damage is too great to test much");
    let broken = Err("internal error".to_owned());
    assert!(ending.responses.iter().all(|response| response.result != broken));
}

/// All that a client can ask about a session.
fn state(session: &mut Session) -> Vec<String> {
    ["printsgf", "showboard", "captures b", "captures w", "kata-get-rules", "tengen-param"]
        .iter()
        .map(|command| table::run(session, &Request::new(command)).unwrap())
        .collect()
}

/// A command that fails leaves everything as it was.
fn check_failures(count: usize) {
    let words = ["tengen", "--playouts", "1", "--threads", "1", "--seed", "1", "--size", "9"];
    let options = CommandLine::try_parse_from(words).unwrap().options;
    let mut session = Session::new(&options).unwrap();
    let mut before = state(&mut session);
    let mut failures = 0;
    for line in damaged(count) {
        let Some(request) = Request::parse(&line) else { continue };
        // A file may be read, but none be written.
        let writes = ["savesgf", "printsgf", "tengen-save_tree"].contains(&request.name());
        if writes && !request.arguments().is_empty() {
            continue;
        }
        let result = table::run(&mut session, &request);
        let after = state(&mut session);
        if result.is_err() {
            assert_eq!(before, after, "{request}");
            failures += 1;
        }
        before = after;
    }
    assert!(failures > count / 5, "{failures}");
}

#[test]
fn every_damaged_command_gets_one_answer() {
    check_answers(LINES);
}

#[test]
fn a_failed_command_changes_nothing() {
    check_failures(LINES);
}

/// The same at length: `cargo test --release -p tengen-gtp --test program -- --ignored a_million`.
#[test]
#[ignore = "takes minutes"]
fn a_million_damaged_commands() {
    check_answers(1_000_000);
    check_failures(1_000_000);
}
