//! The text block, line by line: other programs read it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::{mock, options};
use tengen_regress::contestant::Side;
use tengen_regress::engine::Latency;
use tengen_regress::html::match_page;
use tengen_regress::report::MatchReport;
use tengen_regress::runner::RunState;
use tengen_regress::sequential::SequentialTest;
use tengen_regress::store::{GameRecord, SideRecord};
use tengen_regress::tally::Tally;
use tengen_regress::termination::Termination;

fn record(game: u64, half_points: Option<u8>) -> GameRecord {
    let side = |time, longest| SideRecord {
        moves: 20,
        time,
        longest,
        warnings: 0,
        final_score: None,
        lag: 0.0005,
        latency: Latency { commands: 30, total_us: 6000, longest_us: 1500 },
        version: "Mock 1".to_owned(),
    };
    GameRecord {
        game,
        pair: game / 2,
        attempt: 0,
        seed: game,
        opening: String::new(),
        black: if game.is_multiple_of(2) { Side::First } else { Side::Second },
        result: "B+R".to_owned(),
        half_points,
        termination: Termination::Resign,
        by: Some(Side::Second),
        detail: None,
        margin: None,
        disputed: false,
        moves: 40,
        fingerprint: game.to_string(),
        seconds: 12.5,
        ended: 0,
        sides: [side(10.0, 1.25), side(2.0, 0.5)],
    }
}

#[test]
fn the_block_is_stable() {
    let mut options = options(mock("new", &[]), mock("old", &[]), 10);
    options.sprt = Some("0,50".parse().unwrap());
    let conditions = options.conditions().unwrap();
    let mut records: Vec<GameRecord> =
        [2, 0, 2, 2, 0, 2].iter().zip(0..).map(|(&half, game)| record(game, Some(half))).collect();
    records.push(GameRecord { termination: Termination::Repetition, by: None, ..record(6, None) });
    let mut counted = record(7, Some(0));
    counted.termination = Termination::Score;
    (counted.by, counted.result, counted.margin) = (None, "W+3.5".to_owned(), Some(-3.5));
    counted.sides[0].final_score = Some("B+2.5".to_owned());
    counted.sides[1].final_score = Some("W+3.5".to_owned());
    counted.sides[1].warnings = 1;
    records.push(counted);
    let mut test = SequentialTest::new(conditions.test().unwrap());
    records.iter().for_each(|record| test.add(record));
    let tally = Tally::of(&records);
    let state = RunState { tally, test: Some(test), quit_failures: [0, 1] };
    let report = MatchReport::new(&conditions, &state, &records, 2);
    let expected = "\
new - old: 5x5, komi 7.5, count agreed, referee strict, clock none
Games     8 of 10, +4 =0 -3 (57.1 %, 95 % 25.0 to 84.2)
Elo       +50.0 ± 353.8, normalized +50.1 ± 257.4, superior with 64.7 %
SPRT      0,50,0.05,0.05,logistic: LLR 0.40 in (-2.94, 2.94), open
Pairs     3 (LL 0, LD 0, even 2, WD 0, WW 1)
Colours   new as Black +2 =0 -1, as White +2 =0 -2; Black won 4 of 7
Ends      score 1, resign 6, repetition 1
Left out  1 without result, 2 void and played again
Length    40.0 moves, 12.50 s a game
new       0.500 s a move, longest 1.250 s, latency 0.20 ms (longest 1.50, taken off moves 0.50)
old       0.100 s a move, longest 0.500 s, latency 0.20 ms (longest 1.50, taken off moves 0.50), \
warnings: 1, did not quit well: 1
Counts    1 differ from the referee's, 1 of them about the winner
  game 7: referee W+3.5, new B+2.5 (another winner)
";
    for (line, expected) in report.to_string().lines().zip(expected.lines()) {
        assert_eq!(line, expected);
    }
    assert_eq!(report.to_string().lines().count(), expected.lines().count());
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["tally"]["games"]["wins"], 4);
    assert_eq!(json["sprt"]["verdict"], "open");
    assert_eq!(json["disagreements"][0]["engine_says"], "B+2.5");
}

#[test]
fn what_became_of_equal_games_is_told() {
    let conditions = options(mock("new", &[]), mock("old", &[]), 6).conditions().unwrap();
    let mut records: Vec<GameRecord> = (0..4).map(|game| record(game, Some(2))).collect();
    records.push(GameRecord { fingerprint: "0".to_owned(), ..record(4, Some(2)) });
    let line = |records: &[GameRecord]| {
        let state = RunState { tally: Tally::of(records), test: None, quit_failures: [0; 2] };
        let report = MatchReport::new(&conditions, &state, records, 0);
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["finished"], records.len());
        let counted = json["tally"]["games"]["wins"].as_u64().unwrap();
        assert_eq!(counted + json["tally"]["duplicates"].as_u64().unwrap(), records.len() as u64);
        report.to_string().lines().nth(1).unwrap().to_owned()
    };
    let none = "Games     4 of 6, +4 =0 -0 (100.0 %, 95 % 51.0 to 100.0)";
    assert_eq!(line(&records[..4]), none);
    let one = none.replace("4 of", "5 of") + ", 1 repeats an earlier one and is not counted again";
    assert_eq!(line(&records), one);
    records.push(GameRecord { fingerprint: "1".to_owned(), ..record(5, Some(2)) });
    let two = none.replace("4 of", "6 of") + ", 2 repeat earlier ones and are not counted again";
    assert_eq!(line(&records), two);
}

#[test]
fn the_page_stands_alone() {
    let options = options(mock("<new> & co", &["--seed", "3"]), mock("old", &[]), 4);
    let played = common::play(&options);
    let conditions = options.conditions().unwrap();
    let report = MatchReport::new(&conditions, &played.state, &played.records, 0);
    let sprt = "0,50".parse().unwrap();
    let page = match_page(&report, Some(sprt), &played.records, &played.directory.join("sgf"));
    assert!(page.contains("&lt;new&gt; &amp; co") && !page.contains("<new>"));
    for outside in ["http:", "https:", "url(", "@import", "src="] {
        // The namespace of SVG is a name, not an address.
        let page = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!page.contains(outside), "{outside}");
    }
    let data = page.split("type=\"application/json\">").nth(1).unwrap();
    let data = data.split("</script>").next().unwrap();
    let games: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(games.as_array().unwrap().len(), 4);
    for (game, record) in games.as_array().unwrap().iter().zip(&played.records) {
        assert_eq!(game["moves"].as_array().unwrap().len(), record.moves as usize);
        assert_eq!(game["result"], record.result.as_str());
    }
}
