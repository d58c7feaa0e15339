//! What an analysis says of boards on which nothing is left to gain: what the count says.

use tengen_engine::{Detail, Inquiry, Judgement, Limits, Player, Settings, Stop};
use tengen_rules::{Color, area};

use crate::positions::{Position, read_all};

/// Where an analysis with `color` to move differs from the count; empty if it doesn't.
fn differences(position: &Position, color: Color) -> Vec<String> {
    let settings = Settings { threads: 1, seed: Some(1), memory: 16 << 20, ..Settings::default() };
    let game = position.game();
    let inquiry = Inquiry { detail: Detail::Ownership, ..Inquiry::default() };
    let (limits, stop) = (Limits::playouts(100), Stop::new());
    let mut player = Player::new(settings);
    let report = player.inquire(&game, color, &limits, &stop, &inquiry, &mut |_| {}).unwrap();
    let outcome = report.outcome.as_ref().unwrap();
    let judgement = Judgement::of(&game);
    let score = judgement.score();
    let mut found = Vec::new();
    let margin = score.margin() as f32 / 1000.0;
    if (outcome.black_lead, outcome.deviation) != (margin, 0.0) {
        found.push(format!("lead {} ± {}", outcome.black_lead, outcome.deviation));
    }
    let area = area(game.board(), judgement.dead());
    let territory = outcome.territory.as_ref().unwrap();
    for point in game.size().all_points() {
        let owner = area.owner(point).map_or(0, Color::sign) as f32;
        if territory.black[point] != owner {
            found.push(format!("{point} {}", territory.black[point]));
        }
    }
    let wins =
        if score.winner() == Some(color) { report.win_rate() } else { 1.0 - report.win_rate() };
    if score.winner().is_some() && wins < 1.0 {
        found.push(format!("the winner wins {wins}"));
    }
    found
}

#[test]
fn agrees_with_the_count_where_all_is_settled() {
    let mut failures = Vec::new();
    for position in read_all().iter().filter(|position| position.open.is_empty()) {
        for color in Color::BOTH {
            let found = differences(position, color);
            if !found.is_empty() {
                failures.push(format!("{}, {color}: {}", position.name, found.join("; ")));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
