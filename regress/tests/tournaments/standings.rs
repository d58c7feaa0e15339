//! How standings are shown.

use crate::common::event::{bye, event, win};

#[test]
fn standings_are_shown_as_text_and_json() {
    let mut event = event("swiss 2", 3);
    event.rounds = vec![vec![win(0, 1), bye(2)], vec![win(0, 2), bye(1)]];
    let expected = "     \
name     + = -  points      total   warnings
  1  P0       2 0 0       4          4          0
  2  P1       0 0 1       2          3          0
  2  P2       0 0 1       2          3          0
";
    assert_eq!(event.standings().to_string(), expected);
    let json = serde_json::to_value(event.standings()).unwrap();
    assert_eq!(json["rows"][1]["keys"][0], 3.0);
    assert_eq!(json["rows"][1]["rank"], 2);
}
