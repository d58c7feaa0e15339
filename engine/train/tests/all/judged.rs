//! Positions judged by searches, and playouts held against them.

use tengen_engine::Params;
use tengen_rules::{Color, Point, Size};
use tengen_train::discrepancy::Discrepancy;
use tengen_train::judged::{self, JudgedError, Judging};
use tengen_train::records::Records;

/// On 5x5 Black holds three of five columns and moves next, White the other two.
const SPLIT: &str = "5 7.5 0 B+R 9d 9d test 2000 - ceddcddccccbdbda";

#[test]
fn takes_a_position_of_a_game_and_searches_it() {
    let size = Size::new(5).unwrap();
    let records = Records::new(format!("{SPLIT}\n9 7.5 0 B+R 9d 9d test 2000 - eeff\n"));
    let judging = Judging { records: &records, size, playouts: 30, seed: 1 };
    let line = judging.line(0).unwrap().unwrap();
    assert_eq!(judging.line(0).unwrap().unwrap(), line, "the same every time");
    assert_eq!(judging.line(1).unwrap(), None, "another size");
    assert!(judging.line(2).unwrap().is_some(), "round the list");

    let [position] = judged::read(&line).unwrap().try_into().unwrap();
    let before: usize = line.split(' ').nth(1).unwrap().parse().unwrap();
    assert_eq!(position.board.empties().len(), 25 - before);
    assert_eq!(position.color, if before.is_multiple_of(2) { Color::Black } else { Color::White });
    assert!((0.0..=1.0).contains(&position.black_wins));
}

#[test]
fn reads_the_moves_before() {
    let [position] = judged::read(&format!("0.25 3 {SPLIT}")).unwrap().try_into().unwrap();
    let at = |name| Point::parse(name, position.board.size()).ok();
    assert_eq!((position.recent.last, position.recent.before), (at("C2"), at("D2")));
    assert!((position.black_wins - 0.25).abs() < 1e-6);
}

#[test]
fn says_what_is_wrong_with_a_line() {
    for line in ["", "0.5", "1.5 3 5", "0.5 99 5", "half 3 5"] {
        let text = format!("0.5 0 {SPLIT}\n{line} 7.5 0 B+R 9d 9d test 2000 - cddd");
        let error = judged::read(&text).unwrap_err();
        assert!(matches!(&error, JudgedError::Line(2) | JudgedError::Record(_)), "{error}");
        assert!(error.to_string().starts_with("line 2: expected"), "{error}");
    }
}

#[test]
fn playouts_are_right_where_all_is_decided() {
    // White has no room to live in.
    let won = "5 7.5 0 B+R 9d 9d test 2000 - cc--cb--cd--bc--dc--bb--dd--";
    let positions = |share| judged::read(&format!("{share} 14 {won}")).unwrap();
    let found = |share| Discrepancy::of(&Params::default(), &positions(share), 100, 1);
    let right = found("1.0");
    assert_eq!(right.positions, 1);
    assert!(right.squared < 0.01 && right.absolute < 0.1 && right.bias <= 0.0, "{right}");
    let wrong = found("0.0");
    assert!(wrong.squared > 0.8 && wrong.absolute > 0.9 && wrong.bias > 0.9, "{wrong}");
}
