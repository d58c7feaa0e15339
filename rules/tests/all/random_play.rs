//! A few hundred random games against the reference; `--example fuzz` plays thousands.

use tengen_rules::{Size, Superko};

use crate::comparison::{Events, compare};

fn games(sides: impl Iterator<Item = usize>, seeds: u64) -> Events {
    let mut events = Events::default();
    for side in sides {
        let size = Size::new(side).unwrap();
        for &superko in Superko::ALL {
            for seed in 0..seeds {
                events.add(compare(size, superko, seed));
            }
        }
    }
    events
}

#[test]
fn small_boards_agree_with_the_reference() {
    let events = games(2..=6, 60);
    // The run must have met what it is meant to test.
    assert!(events.suicides > 1000 && events.kos > 100, "{events:?}");
    assert!(events.superkos > 100 && events.repetitions > 10, "{events:?}");
    assert!(events.undone > 1000, "{events:?}");
}

#[test]
fn common_boards_agree_with_the_reference() {
    let events = games([7, 9, 13].into_iter(), 4);
    assert!(events.captured > 1000, "{events:?}");
}

#[test]
fn every_large_board_agrees_with_the_reference() {
    let events = games(14..=25, 1);
    assert!(events.moves > 12 * 3 * 150, "{events:?}");
}
