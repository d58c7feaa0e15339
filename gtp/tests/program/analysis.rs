//! Analysis: answers of many lines, which any line of input brings to an end.

use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use regex::Regex;

use crate::client::{Client, run};

/// Longest time from a line of input to the end of an analysis.
const SOON: Duration = Duration::from_millis(200);

const NINE: &[&str] = &["--size", "9", "--threads", "1", "--seed", "1", "--time", "0.2"];

/// The reports of an answer.
fn reports(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with("play ")).collect()
}

/// The number that stands behind a name.
fn value(text: &str, name: &str) -> f64 {
    let pattern = format!(r"(^| ){name} (\S+)");
    let found =
        Regex::new(&pattern).unwrap().captures(text).unwrap_or_else(|| panic!("{name}: {text}"));
    found[2].parse().unwrap()
}

/// The moves of a report, from `info` to `info`.
fn moves(report: &str) -> Vec<String> {
    report.split("info ").skip(1).map(|part| format!("info {}", part.trim_end())).collect()
}

fn move_of(part: &str) -> String {
    part.split(' ').nth(2).unwrap().to_owned()
}

/// What every report of either dialect must be.
fn check_report(report: &str, legal: &HashSet<String>) {
    assert!(report.starts_with("info move ") && !report.contains("  "), "{report:?}");
    for word in ["nan", "inf ", "-inf", "e-", "e+"] {
        assert!(!report.contains(word), "{word} in {report}");
    }
    for (order, part) in moves(report).iter().enumerate() {
        assert_eq!(value(part, "order"), order as f64);
        assert!(value(part, "visits") > 0.0);
        let move_ = move_of(part);
        assert!(part.contains(&format!(" pv {move_}")), "{part}");
        assert!(move_ == "pass" || legal.contains(&move_), "{move_} is not legal");
    }
}

fn check_leela_zero(report: &str, legal: &HashSet<String>) {
    check_report(report, legal);
    let pattern = r"^info move \S+ visits \d+ winrate \d+ prior \d+ lcb \d+ order \d+ pv( [A-HJ-T]\d+| pass)+$";
    let pattern = Regex::new(pattern).unwrap();
    for part in moves(report) {
        assert!(pattern.is_match(&part), "{part}");
        assert!(
            value(&part, "winrate") <= 10_000.0 && value(&part, "lcb") <= value(&part, "winrate")
        );
    }
}

fn check_kata_go(report: &str, legal: &HashSet<String>) {
    check_report(report, legal);
    let float = r"-?\d+\.\d{6}";
    let mut pattern = r"^info move \S+ visits \d+ edgeVisits \d+".to_owned();
    for name in [
        "utility",
        "winrate",
        "scoreMean",
        "scoreStdev",
        "scoreLead",
        "scoreSelfplay",
        "weight",
        "prior",
        "lcb",
        "utilityLcb",
    ] {
        write!(pattern, " {name} {float}").unwrap();
    }
    let pattern = Regex::new(&(pattern + r" order \d+ pv( [A-HJ-T]\d+| pass)+")).unwrap();
    for part in moves(report) {
        assert!(pattern.is_match(&part), "{part}");
        assert!((0.0..=1.0).contains(&value(&part, "winrate")));
    }
}

fn legal(client: &mut Client, color: &str) -> HashSet<String> {
    client.ask(&format!("all_legal {color}")).split(' ').map(str::to_owned).collect()
}

/// Sends an analysis, waits for some reports, stops it with `line` and returns its text.
fn analyze(client: &mut Client, command: &str, line: &str) -> String {
    let before = client.reports();
    client.send(format!("{command}\n"));
    client.wait_for(|text| text.matches("\ninfo ").count() >= before + 2);
    let start = Instant::now();
    client.send(format!("{line}\n"));
    let text = client.receive().result.unwrap();
    assert!(start.elapsed() < SOON, "{command}: {:?}", start.elapsed());
    text
}

#[test]
fn a_command_ends_an_analysis_and_is_answered() {
    let mut client = Client::start(NINE);
    let legal = legal(&mut client, "b");
    let text = analyze(&mut client, "lz-analyze b 10", "protocol_version");
    assert_eq!(client.receive().result.unwrap(), "2");
    assert!(reports(&text).len() >= 2);
    reports(&text).iter().for_each(|report| check_leela_zero(report, &legal));
    assert!(client.end().output.contains("\n\n= 2\n\n"));
}

#[test]
fn blank_lines_and_comments_end_an_analysis_without_an_answer() {
    for line in ["", "   ", "# interrupt", "#x", "\t\r"] {
        let mut client = Client::start(NINE);
        client.send("12 kata-analyze b 5\n");
        client.wait_for(|text| text.contains("\ninfo "));
        let start = Instant::now();
        client.send(format!("{line}\n"));
        let response = client.receive();
        assert!(start.elapsed() < SOON, "{line:?} {:?}", start.elapsed());
        assert_eq!(response.id.unwrap().as_str(), "12");
        let ending = client.end();
        assert!(ending.output.starts_with("=12\ninfo move ") && ending.responses.is_empty());
    }
}

#[test]
fn the_end_of_input_ends_an_analysis() {
    let mut client = Client::start(NINE);
    client.send("lz-analyze b 10\n");
    client.wait_for(|text| text.contains("\ninfo "));
    let ending = client.end();
    assert!(ending.elapsed < Duration::from_secs(1) && ending.status.success());
    assert!(ending.output.ends_with("\n\n"));
}

#[test]
fn analyses_in_a_row_are_short_and_whole() {
    let ending = run(
        Path::new("."),
        NINE,
        "1 lz-analyze\n2 kata-analyze\n3 lz-analyze b 100000\n4 kata-analyze w 1\n5 name\n",
    );
    assert_eq!(ending.responses.len(), 5);
    for response in &ending.responses[..4] {
        let text = response.result.as_ref().unwrap();
        assert!(text.starts_with("\ninfo move "), "{text:?}");
    }
    assert_eq!(ending.responses[4].result.as_deref(), Ok("Tengen"));
}

#[test]
fn colour_and_interval_may_be_left_out() {
    let mut client = Client::start(NINE);
    client.ask("play b E5");
    let legal = legal(&mut client, "w");
    for command in ["lz-analyze 10", "lz-analyze interval 10", "lz-analyze w interval 10"] {
        let text = analyze(&mut client, command, "");
        reports(&text).iter().for_each(|report| check_leela_zero(report, &legal));
    }
}

#[test]
fn kata_go_tells_what_was_asked_for() {
    let mut client = Client::start(NINE);
    let legal = legal(&mut client, "b");
    let text = analyze(&mut client, "kata-analyze b interval 10 maxmoves 2", "");
    for report in reports(&text) {
        check_kata_go(report, &legal);
        assert!(moves(report).len() <= 2);
        assert!(!report.contains("ownership") && !report.contains("rootInfo"));
    }
    let command = "kata-analyze w 10 maxmoves 3 rootInfo true ownership true pvVisits true \
                   movesOwnership true";
    let text = analyze(&mut client, command, "");
    for report in reports(&text) {
        check_kata_go(report, &legal);
        let (_, root) = report.split_once(" rootInfo ").unwrap();
        assert!(value(root, "visits") > 0.0 && value(root, "scoreStdev") > 0.0);
        let owners: Vec<f64> = root
            .split_once(" ownership ")
            .unwrap()
            .1
            .split(' ')
            .map(|owner| owner.parse().unwrap())
            .collect();
        assert_eq!(owners.len(), 81);
        assert!(owners.iter().all(|owner| (-1.0..=1.0).contains(owner)));
        for part in moves(report) {
            let (line, rest) = part.split_once(" pvVisits ").unwrap();
            let (visits, owners) = rest.split_once(" movesOwnership ").unwrap();
            let variation = line.split_once(" pv ").unwrap().1;
            assert_eq!(visits.split(' ').count(), variation.split(' ').count());
            let owners = owners.split(" rootInfo ").next().unwrap();
            assert_eq!(owners.split(' ').count(), 81);
        }
    }
}

#[test]
fn wrong_arguments_fail_at_once() {
    let mut client = Client::start(NINE);
    for command in [
        "kata-analyze b 10 bogus 1",
        "kata-analyze b ownership maybe",
        "lz-analyze b 10 ownership true",
        "lz-genmove_analyze x",
        "kata-genmove_analyze b avoid b Z9 1",
    ] {
        client.send(format!("{command}\n"));
        assert!(client.receive().result.unwrap_err().starts_with("syntax error"), "{command}");
    }
    assert_eq!(client.ask("list_stones b"), "");
}

/// A won and a lost position: Black owns a 5x5 board, but for White's one stone.
#[test]
fn all_is_told_from_the_side_that_was_asked_about() {
    let mut client = Client::start(&["--size", "5", "--threads", "1", "--seed", "1"]);
    for vertex in ["B2", "D2", "B4", "D4", "C3", "B3", "D3"] {
        client.ask(&format!("play b {vertex}"));
    }
    client.ask("play w A1");
    client.ask("komi 0.5");
    for (color, sign) in [("b", 1.0), ("w", -1.0)] {
        let command = format!("kata-analyze {color} 10 ownership true maxmoves 1");
        let text = analyze(&mut client, &command, "");
        let last = reports(&text).last().copied().unwrap();
        assert!(sign * (value(last, "winrate") - 0.5) > 0.3, "{color}: {last}");
        assert!(sign * value(last, "scoreLead") > 10.0, "{color}: {last}");
        // The middle, C3, is the thirteenth of 25 points.
        let owners: Vec<&str> = last.split_once(" ownership ").unwrap().1.split(' ').collect();
        assert!(sign * owners[12].parse::<f64>().unwrap() > 0.8, "{color}: {last}");
        let text = analyze(&mut client, &format!("lz-analyze {color} 10"), "");
        let rate = value(reports(&text).last().unwrap(), "winrate");
        assert!(sign * (rate - 5000.0) > 3000.0, "{color}: {rate}");
    }
}

/// Bug 43: the colour asked about decides, not whose turn it is.
#[test]
fn the_colour_decides_whose_moves_are_told() {
    let mut client = Client::start(NINE);
    // The middle point is suicide for White and legal for Black.
    for vertex in ["E4", "E6", "D5", "F5"] {
        client.ask(&format!("play b {vertex}"));
    }
    client.ask("play w A1");
    for color in ["w", "b"] {
        let legal = legal(&mut client, color);
        assert_eq!(legal.contains("E5"), color == "b");
        let text = analyze(&mut client, &format!("lz-analyze {color} 10 minmoves 80"), "name");
        assert_eq!(client.receive().result.unwrap(), "Tengen");
        reports(&text).iter().for_each(|report| check_leela_zero(report, &legal));
    }
}

#[test]
fn moves_are_left_out_where_asked() {
    let mut client = Client::start(NINE);
    client.ask("play b E5");
    let seen = |client: &mut Client, options: &str| -> HashSet<String> {
        let text = analyze(client, &format!("lz-analyze w 5 minmoves 99 {options}"), "");
        reports(&text).iter().flat_map(|report| moves(report)).map(|part| move_of(&part)).collect()
    };
    let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<HashSet<_>>();
    assert_eq!(seen(&mut client, "allow w D4,F6,E5 1"), set(&["D4", "F6"]));
    assert_eq!(seen(&mut client, "allow w E5 1"), set(&["pass"]), "no other move is legal");
    let rest = seen(&mut client, "avoid w A1:J4,pass 1 avoid w A6:J9 1");
    assert!(!rest.is_empty() && rest.iter().all(|name| name.ends_with('5')), "{rest:?}");
    assert!(seen(&mut client, "avoid b A1:J9 1").len() > 5, "the other side's moves");
    // The answers to the first move are restricted, too.
    client.send("lz-analyze w 5 allow w D4 1 allow b C3 2\n");
    thread::sleep(Duration::from_millis(200));
    client.send("\n");
    let text = client.receive().result.unwrap();
    let last = reports(&text).last().copied().unwrap().to_owned();
    assert!(last.contains(" pv D4 C3") || last.contains(" pv D4 pass"), "{last}");
    // A restricted search leaves nothing behind.
    assert!(seen(&mut client, "").len() > 5);
}

#[test]
fn a_generated_move_is_shown_and_played() {
    let mut client = Client::start(NINE);
    for (command, color) in [
        ("kata-genmove_analyze b ownership true", "b"),
        ("lz-genmove_analyze w 100000", "w"),
        // Two of these points may have been taken by the moves before.
        ("7 kata-genmove_analyze b 5 maxmoves 1 allow b C3,G7,C7,G3 1", "b"),
    ] {
        client.send(format!("{command}\n"));
        let text = client.receive().result.unwrap();
        let (shown, played) = text.rsplit_once('\n').unwrap();
        assert!(!reports(shown).is_empty() && shown.trim().starts_with("info move "), "{text}");
        let vertex = played.strip_prefix("play ").unwrap();
        let stones = client.ask(&format!("list_stones {color}"));
        assert!(stones.split(' ').any(|stone| stone == vertex), "{vertex} in {stones}");
        if command.contains("allow") {
            assert!(["C3", "G7", "C7", "G3"].contains(&vertex));
        }
    }
}

#[test]
fn a_generated_move_is_not_cut_short_by_input_but_by_an_interrupt() {
    let mut client = Client::start(&["--size", "9", "--time", "0.5", "--playouts", "1000000000"]);
    let start = Instant::now();
    client.send("lz-genmove_analyze b 10\nname\n\n");
    client.receive();
    assert!(start.elapsed() > Duration::from_millis(250), "{:?}", start.elapsed());
    assert_eq!(client.receive().result.unwrap(), "Tengen");
    client.ask("kata-set-param maxTime 100");
    client.send("kata-genmove_analyze w 10\n");
    client.wait_for(|text| text.matches("=\ninfo ").count() == 2);
    let start = Instant::now();
    client.send("# interrupt\n");
    assert!(client.receive().result.unwrap().contains("\nplay "));
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
}

#[test]
fn a_level_makes_moves_weaker_but_not_analysis() {
    let visits = |text: &str| -> f64 {
        let last = reports(text).last().copied().unwrap();
        moves(last).iter().map(|part| value(part, "visits")).sum()
    };
    let mut client = Client::start(&["--size", "9", "--threads", "1", "--level", "1"]);
    client.send("lz-genmove_analyze b\n");
    let for_a_move = visits(&client.receive().result.unwrap());
    assert!(for_a_move < 200.0, "{for_a_move}");
    let analyzed = visits(&analyze(&mut client, "lz-analyze w 20", ""));
    assert!(analyzed > for_a_move, "{analyzed}");
}

/// A pass that needs no search is shown all the same.
#[test]
fn a_pass_at_once_is_shown() {
    let mut client = Client::start(&["--size", "5", "--threads", "1", "--seed", "1"]);
    for vertex in ["B2", "D2", "B4", "D4", "C3", "B3", "D3"] {
        client.ask(&format!("play b {vertex}"));
    }
    client.ask("play w pass");
    client.send("kata-genmove_analyze b 100000\n");
    let text = client.receive().result.unwrap();
    assert!(text.trim().starts_with("info move ") && text.ends_with("\nplay pass"), "{text}");
}

/// Bug 41: the board changes under a running analysis.
#[test]
fn the_board_may_change_during_an_analysis() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    fs::write(folder.join("big.sgf"), "(;GM[1]FF[4]SZ[13]KM[7.5];B[dd];W[jj])").unwrap();
    let mut client = Client::start_in(folder, &["--time", "0.1"]);
    analyze(&mut client, "10 lz-analyze b 10", "boardsize 9");
    assert_eq!(client.receive().result.as_deref(), Ok(""));
    client.ask("play b E5");
    let vertex = client.ask("genmove w");
    assert!(Regex::new("^[A-HJ][1-9]$").unwrap().is_match(&vertex), "{vertex}");
    analyze(&mut client, "13 lz-analyze b 10", "loadsgf big.sgf");
    assert_eq!(client.receive().result.as_deref(), Ok(""));
    assert_eq!(client.ask("all_legal w").split(' ').count(), 13 * 13 - 2);
    client.ask("genmove w");
    client.ask("quit");
    assert!(client.end().status.success());
}

#[test]
fn stop_ends_an_analysis() {
    let mut client = Client::start(NINE);
    analyze(&mut client, "kata-analyze b 10", "stop");
    assert_eq!(client.receive().result.as_deref(), Ok(""));
    assert_eq!(client.ask("stop"), "");
}

#[test]
fn a_search_tree_is_written_down() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut client = Client::start_in(folder, NINE);
    client.ask("play b E5");
    client.ask("tengen-visits");
    // Another search takes the tree away.
    analyze(&mut client, "lz-analyze b 10", "");
    client.ask("tengen-save_tree tree.sgf");
    let text = fs::read_to_string(folder.join("tree.sgf")).unwrap();
    let trees = sgf_parse::go::parse(&text).unwrap();
    // The root, the move, and below it the answers that were looked at.
    let answers = trees[0].children().flat_map(sgf_parse::SgfNode::children).count();
    assert!(answers > 1, "{text}");
    assert!(text.contains(";W[") && text.contains(" visits, ") && text.contains("% won]"));
    client.send("tengen-save_tree no/such/folder/tree.sgf\ntengen-save_tree\n");
    assert_eq!(client.receive().result.unwrap_err(), "cannot save file");
    assert!(client.receive().result.unwrap_err().starts_with("syntax error"));
}
