//! Status and score.

use tengen_engine::Judgement;
use tengen_rules::{Point, PointSet};

use crate::positions::{Position, read_all};

/// Where a judgement differs from a position's; empty if it doesn't.
fn differences(position: &Position) -> Vec<String> {
    let game = position.game();
    let judgement = Judgement::of(&game);
    let mut found = Vec::new();
    for (what, wanted, got) in
        [("dead", &position.dead, judgement.dead()), ("seki", &position.seki, judgement.seki())]
    {
        if wanted != got {
            let names = |points: &PointSet| {
                points.iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
            };
            found.push(format!("{what} {{{}}}, not {{{}}}", names(got), names(wanted)));
        }
    }
    let score = judgement.score().to_string();
    if score.trim_end_matches(".0") != position.score {
        found.push(format!("score {score}, not {}", position.score));
    }
    if judgement.is_settled() != position.open.is_empty() {
        let open: Vec<Point> = judgement.open().iter().collect();
        found.push(format!("open {open:?}"));
    }
    let is_empty = |point: &Point| game.board().color_at(*point).is_none();
    for point in judgement.open().iter().filter(is_empty) {
        if !position.open.contains(point) {
            found.push(format!("{point} open"));
        }
    }
    found
}

#[test]
fn status_and_score_in_every_orientation() {
    let mut failures = Vec::new();
    for position in read_all() {
        for (symmetry, turned) in position.in_all_orientations().enumerate() {
            let found = differences(&turned);
            if !found.is_empty() {
                failures.push(format!("{} ({symmetry}): {}", position.name, found.join("; ")));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn there_are_enough_of_them() {
    assert!(read_all().len() >= 120);
}
