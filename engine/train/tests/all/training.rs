//! A training on made-up games finds what their players prefer.

use std::fmt::Write;
use std::path::Path;

use tengen_engine::knowledge::{Knowledge, Situation, Weigher};
use tengen_engine::rng::Rng;
use tengen_rules::{Board, Color, Move, Size};
use tengen_train::evaluate::Evaluation;
use tengen_train::records::{Fault, RecordError, Records};
use tengen_train::training::{Progress, Training};

const SIZE: usize = 7;

/// Games on 7x7 in which both sides play on the third line only, in random order.
fn games_on_the_third_line(count: usize) -> Records {
    let mut rng = Rng::new(1);
    let mut text = String::new();
    for _ in 0..count {
        let mut points = ["cc", "cd", "ce", "dc", "de", "ec", "ed", "ee"];
        for last in (1..points.len()).rev() {
            points.swap(last, rng.below(last + 1));
        }
        let moves = points.concat();
        writeln!(text, "7 7.5 0 B+R 9d 9d test 2000 - {moves}").unwrap();
    }
    Records::new(text)
}

fn training(usable: usize) -> Training {
    Training {
        size: Size::new(SIZE).unwrap(),
        usable,
        counted: usable,
        least: 5,
        slots: 2000,
        games: 2 * usable,
        positions: 8.0,
        rate: 0.1,
        seed: 1,
        checkpoint: None,
    }
}

#[test]
fn finds_a_preference_and_the_same_one_again() {
    let records = games_on_the_third_line(300);
    let training = training(250);
    let knowledge = training.run(&records, |_| {}).unwrap();
    assert_eq!(training.run(&records, |_| {}).unwrap().write(), knowledge.write());

    // The three points left out are no worse than those that were played: there is one to choose.
    let held_out: Vec<usize> = (250..300).collect();
    let size = training.size;
    let judged = Evaluation::of(&knowledge, &records, &held_out, size, || {}).unwrap();
    let ignorant =
        Evaluation::of(&Knowledge::ignorant(), &records, &held_out, size, || {}).unwrap();
    let all = judged.groups["all"];
    assert_eq!(all.positions, 50 * 8);
    // Eight equally good moves, then seven: the mean of ln 8 to ln 1 is 1.33.
    let mean = all.loss / all.positions as f64;
    assert!((1.3..1.5).contains(&mean), "{mean}");
    assert!(ignorant.groups["all"].loss > 2.0 * all.loss);

    let board = Board::new(size);
    let situation = Situation { board: &board, color: Color::Black, last: None, before: None };
    let mut weighed = Vec::new();
    Weigher::new(&knowledge, size).weigh(&situation, &mut weighed);
    let is_third = |move_: Move| move_.point().is_some_and(|point| point.line(size) == 3);
    let third = weighed.iter().filter(|&&(move_, _)| is_third(move_)).map(|&(_, w)| w);
    let other = weighed.iter().filter(|&&(move_, _)| !is_third(move_)).map(|&(_, w)| w);
    assert!(third.fold(f32::MAX, f32::min) > other.fold(f32::MIN, f32::max));
}

#[test]
fn resumes_where_it_was_stopped() {
    let records = games_on_the_third_line(5000);
    let whole = Training { games: 6000, positions: 1.0, counted: 300, ..training(5000) };
    let expected = whole.run(&records, |_| {}).unwrap().write();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("resumed.checkpoint");
    let _ = std::fs::remove_file(&path);
    let stopped = Training { checkpoint: Some(path.clone()), ..whole.clone() };
    // The checkpoint after 4096 games remains.
    stopped.run(&records, |_| {}).unwrap();
    assert!(path.exists());
    let mut counted = false;
    let resumed = stopped.run(&records, |told| {
        counted |= matches!(told, Progress::Counted);
    });
    assert_eq!(resumed.unwrap().write(), expected);
    assert!(!counted, "a resumed training counts nothing again");
}

#[test]
fn says_what_is_wrong_with_a_line() {
    let fault = |text: &str| Records::new(text.to_owned()).game(0).unwrap_err();
    assert_eq!(fault("19 7.5"), RecordError { line: 1, fault: Fault::Fields(2) });
    let game = |size, moves| format!("{size} 7.5 0 B+R 9d 9d test 2000 - {moves}\n");
    assert_eq!(fault(&game("26", "aa")).fault, Fault::Size("26".into()));
    assert_eq!(fault(&game("9", "aaja")).fault, Fault::Vertex("ja".into()));
    assert_eq!(fault(&game("9", "aab")).fault, Fault::Vertex("b".into()));
    let records = Records::new(game("9", "aabbaa"));
    let replayed = records.game(0).unwrap().replay(|_, _, _| {});
    assert_eq!(replayed, Err(Fault::Illegal(3)));
    let text = fault(&game("9", "aaja")).to_string();
    assert_eq!(text, "line 1: expected two letters of a point, got `ja`");
}
