//! The Chinese referees, disputes about dead stones, and openings, played by real processes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::{mock, new_directory, options, play};
use tengen_gtp::record::Record;
use tengen_regress::contestant::Side;
use tengen_regress::options::MatchOptions;
use tengen_regress::referee::RefereeKind;
use tengen_regress::termination::{Policy, Termination};
use tengen_rules::{Counting, Superko};

/// Both engines play a script, and pass for ever after it.
fn scripted(black: &str, white: &str) -> MatchOptions {
    let passes = " pass".repeat(200);
    let black = format!("{black}{passes}");
    let white = format!("{white}{passes}");
    options(mock("first", &["--script", &black]), mock("second", &["--script", &white]), 1)
}

/// White has taken a ko by C3; Black may not retake it by D3.
const KO: (&str, &str) = ("C4 B3 C2 D3", "D4 E3 D2 C3");

#[test]
fn a_void_move_is_taken_back_and_play_goes_on() {
    let mut options = scripted(&format!("{} D3 D3 A1", KO.0), &format!("{} A5", KO.1));
    options.referee = Some(RefereeKind::Chinese2002);
    let played = play(&options);
    let record = &played.records[0];
    assert_eq!(record.termination, Termination::Score, "{record:?}");
    assert_eq!([record.sides[0].warnings, record.sides[1].warnings], [1, 0]);
    // Black's A1 came to the count: the void move was a pass that ended nothing.
    let sgf = std::fs::read(played.directory.join("sgf/000000.sgf")).unwrap();
    let text = String::from_utf8_lossy(&sgf);
    assert!(text.contains("void: D3"), "{text}");
    let moves = Record::read(&sgf).unwrap().moves().count();
    assert_eq!(moves, record.moves as usize);
    // The engines count without the warning, which costs a zi.
    let found: Vec<f64> = record
        .disagreements()
        .map(|(_, text, _)| text.trim_start_matches(['B', 'W', '+']).parse::<f64>().unwrap())
        .collect();
    assert_eq!(found.len(), 2);
    let margin = record.margin.unwrap();
    assert!(margin < 0.0 && found.iter().all(|count| (-margin - count - 2.0).abs() < 1e-9));
}

#[test]
fn a_second_warning_loses_and_the_old_rules_know_none() {
    let (black, white) = (format!("{} D3 D3 D3 D3", KO.0), KO.1.to_owned());
    let mut options = scripted(&black, &white);
    options.referee = Some(RefereeKind::Chinese2002);
    let record = play(&options).records[0].clone();
    assert_eq!((record.termination, record.by), (Termination::Warnings, Some(Side::First)));
    assert_eq!(record.half_points, Some(0));
    options.referee = Some(RefereeKind::Chinese1988);
    let record = play(&options).records[0].clone();
    assert_eq!((record.termination, record.sides[0].warnings), (Termination::Score, 0));
}

#[test]
fn an_engine_that_cannot_take_back_is_told_the_whole_game_again() {
    let engine = |words: &[&str]| {
        // Orders, since a script begins anew with the board.
        let moves = ["genmove@1=text:C3", "genmove@2=text:C3", "genmove=text:pass"];
        let orders: Vec<&str> = moves.into_iter().flat_map(|order| ["--on", order]).collect();
        mock("first", &[&orders[..], &["--without", "undo"], words].concat())
    };
    let mut options = scripted("", "D4 D5");
    options.referee = Some(RefereeKind::Chinese1988);
    options.engines[0] = engine(&[]);
    let record = play(&options).records[0].clone();
    assert_eq!((record.termination, record.sides[0].warnings), (Termination::Score, 0));
    assert_eq!(record.disagreements().count(), 0, "both know the same board");
    // Who can't follow that either has lost.
    options.engines[0] = engine(&["--on", "clear_board@2=error:not again"]);
    let record = play(&options).records[0].clone();
    assert_eq!((record.termination, record.by), (Termination::Protocol, Some(Side::First)));
}

#[test]
fn a_dispute_is_played_out_from_the_side_that_claims_death() {
    // A white stone at E5 in Black's area. Black calls it dead, White does not.
    let claims_death = |dead: &str, moves: &str| {
        let moves = format!("{moves}{}", " pass".repeat(50));
        let order = format!("final_status_list=text:{dead}");
        mock("first", &["--script", &moves, "--on", &order])
    };
    let mut options = scripted("", "");
    options.engines[0] = claims_death("E5", "C3 C4 C2 pass D5 E4");
    options.engines[1] = mock("second", &["--script", &format!("E5 A1 A2{}", " pass".repeat(50))]);
    let record = play(&options).records[0].clone();
    assert!(record.disputed);
    // Black moves first after the passes and captures E5 in two moves.
    let played = play(&options);
    let sgf = Record::read(&std::fs::read(played.directory.join("sgf/000000.sgf")).unwrap());
    let moves: Vec<String> =
        sgf.unwrap().moves().map(|(color, move_)| format!("{color} {move_}")).collect();
    let resumed = moves.iter().position(|text| text == "black D5").unwrap();
    assert_eq!(moves[resumed - 2..resumed], ["black pass", "white pass"]);

    // The dispute is played out by the command for it.
    let moves = format!("C3 C4 C2{}", " pass".repeat(50));
    let orders = ["--on", "final_status_list=text:E5", "--on", "kgs-genmove_cleanup=crash"];
    let engine = mock("first", &[&["--script", &moves][..], &orders].concat());
    let mut crashes = options.clone();
    crashes.engines[0] = engine;
    let record = play(&crashes).records[0].clone();
    assert_eq!((record.termination, record.by), (Termination::Crash, Some(Side::First)));
    assert!(record.detail.unwrap().contains("kgs-genmove_cleanup"));

    // Both call it dead: no dispute, and it is taken off, with its point.
    let moves = format!("E5 A1 A2{}", " pass".repeat(50));
    options.engines[0] = claims_death("E5", "C3 C4 C2");
    options.engines[1] = mock("second", &["--script", &moves, "--on", "final_status_list=text:E5"]);
    let agreed = play(&options).records[0].clone();
    assert!(!agreed.disputed);
    // 3 black stones against 2 white ones; every empty point touches both.
    assert_eq!(agreed.margin, Some(3.0 - 2.0 - 7.5));

    // As it stands: nobody is asked.
    options.count = Some(Counting::Literal);
    let literal = play(&options).records[0].clone();
    assert_eq!((literal.disputed, literal.margin), (false, Some(3.0 - 3.0 - 7.5)));
}

#[test]
fn a_repetition_under_simple_ko_has_no_result_or_is_a_draw() {
    // Two stones sent, one returned, and sent again.
    let engine = |moves: &str| mock("simple", &["--superko", "simple", "--script", moves]);
    let (black, white) = ("A1 C2 D1 B1 B1 A1", "A2 B2 E5 C1 pass");
    // White's own superko would refuse Black's last move; it is not asked to accept it.
    let mut options = options(engine(black), mock("strict", &["--script", white]), 1);
    options.superko = Some(Superko::Simple);
    let record = play(&options).records[0].clone();
    assert_eq!((record.termination, record.half_points), (Termination::Repetition, None));
    assert_eq!((record.moves, record.result.as_str()), (11, "?"));
    options.on_repetition = Some(Policy::Draw);
    let record = play(&options).records[0].clone();
    assert_eq!((record.half_points, record.result.as_str()), (Some(1), "0"));
    options.on_repetition = Some(Policy::Loss);
    assert!(options.resolve().is_err());
}

#[test]
fn a_game_of_too_many_moves_is_worth_what_the_option_says() {
    let mut options = scripted("C3", "D4");
    options.engines = vec![mock("first", &[]), mock("second", &[])];
    options.move_limit = Some(4);
    let record = play(&options).records[0].clone();
    assert_eq!((record.termination, record.half_points), (Termination::MoveLimit, None));
    options.on_move_limit = Some(Policy::Count);
    let record = play(&options).records[0].clone();
    assert_eq!((record.moves, record.half_points), (4, Some(0)), "2 to 2, and the komi");
    assert_eq!(record.margin, Some(-7.5));
}

#[test]
fn equal_games_count_once() {
    let mut options = scripted("C3 C4", "D4 D2");
    options.games = Some(10);
    let played = play(&options);
    // Both orders of colours are played once each; all later games repeat them.
    let tally = &played.state.tally;
    assert_eq!((tally.finished(), tally.games.total(), tally.duplicates), (10, 2, 8));
    assert_eq!(tally.pairs.total(), 1);
}

#[test]
fn openings_and_handicap_reach_both_engines() {
    let folder = new_directory("openings");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("a.sgf"), "(;GM[1]SZ[5];B[cc];W[dd])").unwrap();
    std::fs::write(folder.join("b.sgf"), "(;GM[1]SZ[5]AB[bb]AW[dd][dc]PL[W])").unwrap();
    let mut options = options(mock("first", &[]), mock("second", &["--seed", "5"]), 4);
    options.openings = Some(folder.clone());
    let played = play(&options);
    let openings: Vec<&str> = played.records.iter().map(|r| r.opening.as_str()).collect();
    assert_eq!(openings, ["a.sgf", "a.sgf", "b.sgf", "b.sgf"]);
    assert!(played.records.iter().all(|record| record.termination == Termination::Score));
    let sgf = |game: u64| {
        let path = played.directory.join(format!("sgf/{game:06}.sgf"));
        Record::read(&std::fs::read(path).unwrap()).unwrap()
    };
    assert_eq!(sgf(1).moves().nth(1).unwrap().1.to_string(), "D2");
    assert_eq!(sgf(2).nodes[0].set_up.len(), 3);
    assert_eq!(sgf(2).moves().next().unwrap().0, tengen_rules::Color::White);

    std::fs::write(folder.join("list.txt"), "C3 D4 # a remark\n\nB2 pass\n").unwrap();
    options.openings = Some(folder.join("list.txt"));
    let played = play(&options);
    assert_eq!(played.records[2].opening, "line 3");
    std::fs::write(folder.join("list.txt"), "C3 C3\n").unwrap();
    assert!(options.resolve().unwrap_err().to_string().contains("line 1"));
    std::fs::write(folder.join("c.sgf"), "(;GM[1]SZ[9];B[cc])").unwrap();
    options.openings = Some(folder.clone());
    assert!(options.resolve().unwrap_err().to_string().contains("c.sgf: expected a board of 5x5"));

    options.openings = None;
    options.generate_openings = Some(true);
    options.opening_plies = Some(4);
    let played = play(&options);
    assert_eq!(played.records[0].opening, "generated 0");
    assert_eq!(played.records[0].termination, Termination::Score);

    options.generate_openings = None;
    options.size = Some(9);
    options.handicap = Some(3);
    options.games = Some(1);
    let played = play(&options);
    let record = Record::read(&std::fs::read(played.directory.join("sgf/000000.sgf")).unwrap());
    let record = record.unwrap();
    assert_eq!(
        (record.handicap, record.moves().next().unwrap().0),
        (3, tengen_rules::Color::White)
    );
    let _ = std::fs::remove_dir_all(&folder);
}
