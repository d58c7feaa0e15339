//! Everybody meets everybody.

use std::collections::BTreeSet;

use tengen_regress::tournament::{Event, Pairing, Step, Ties};

use crate::common::event::{
    by_strength, bye, draw, event, keys, leaves, play_out, play_round, ranks, whole, win,
};

#[test]
fn round_robin_ties_are_broken_by_the_points_of_those_one_beat() {
    let mut event = event("round-robin", 4);
    event.rounds =
        vec![vec![win(0, 1), win(2, 3)], vec![win(0, 2), win(1, 3)], vec![win(3, 0), win(1, 2)]];
    // Points 4 4 2 2; beaten: 4 + 2, 2 + 2, 2, 4.
    assert_eq!(ranks(&event), [1, 2, 4, 3]);
    assert_eq!(keys(&event, 0)[..2], [whole(4), whole(6)]);
    assert_eq!(keys(&event, 1)[..2], [whole(4), whole(4)]);
    assert_eq!(keys(&event, 3)[..2], [whole(2), whole(4)]);
}

#[test]
fn half_the_points_of_those_one_drew_with_count() {
    let mut event = event("round-robin", 3);
    event.rounds =
        vec![vec![draw(0, 1), bye(2)], vec![win(0, 2), bye(1)], vec![draw(1, 2), bye(0)]];
    // Points 3 2 1: a bye of a round robin is a rest and scores nothing.
    assert_eq!(keys(&event, 0)[..2], [whole(3), whole(2)]);
    assert_eq!(keys(&event, 1)[..2], [whole(2), whole(2)]);
    assert_eq!(keys(&event, 2)[..2], [whole(1), whole(1)]);
}

#[test]
fn warnings_break_ties_and_what_is_equal_then_is_shared_drawn_or_played_off() {
    let mut event = event("round-robin", 3);
    let mut warned = win(0, 1);
    warned.warnings = [1, 0];
    event.rounds = vec![vec![warned, bye(2)], vec![win(1, 2), bye(0)], vec![win(2, 0), bye(1)]];
    assert_eq!(ranks(&event), [3, 1, 1]);
    assert_eq!(event.next().unwrap(), Step::Finished);

    let mut drawn = Event { ties: Ties::Lots, ..event.clone() };
    let mut places = ranks(&drawn);
    places.sort_unstable();
    assert_eq!(places, [1, 2, 3]);
    drawn.seed = 2;
    assert_eq!(ranks(&drawn)[0], 3, "a lot comes after warnings");

    event.ties = Ties::PlayOff;
    assert!(play_round(&mut event, &by_strength));
    let Pairing::Game { black, white, .. } = event.play_off()[0][0].pairing else { panic!() };
    assert_eq!([black.min(white), black.max(white)], [1, 2]);
    assert_eq!(ranks(&event), [3, 1, 2]);
    assert_eq!(keys(&event, 1)[0], whole(2), "a play-off brings no points");
    assert_eq!(event.next().unwrap(), Step::Finished);
}

#[test]
fn who_leaves_a_round_robin_before_half_of_its_games_has_played_none() {
    // Five players, four games each.
    let mut early = event("round-robin", 5);
    leaves(&mut early, 0, 1);
    play_out(&mut early);
    assert_eq!(early.rounds.len(), 5);
    let standings = early.standings();
    let row = standings.of(0).unwrap();
    assert!(row.is_void && row.has_withdrawn && row.results == [0; 3] && row.rank == 5);
    // The others keep the results among themselves.
    assert_eq!(standings.of(1).unwrap().results, [3, 0, 0]);

    let mut void = event("round-robin", 4);
    leaves(&mut void, 0, 1);
    play_out(&mut void);
    // One game of three is less than half.
    let standings = void.standings();
    assert!(standings.of(0).unwrap().is_void);
    assert_eq!(ranks(&void), [4, 1, 2, 3]);
    assert_eq!(keys(&void, 1)[..2], [whole(4), whole(2)]);
    assert_eq!(standings.of(3).unwrap().results, [0, 0, 2]);

    let mut late = event("round-robin", 4);
    leaves(&mut late, 0, 2);
    play_out(&mut late);
    // Two of three stand, the third is lost by default.
    let standings = late.standings();
    assert_eq!(standings.of(0).unwrap().results, [2, 0, 1]);
    assert_eq!(
        standings.rows.iter().map(|row| row.results.iter().sum::<usize>()).sum::<usize>(),
        12
    );
}

#[test]
fn who_leaves_a_round_robin_at_half_of_its_games_keeps_them() {
    let mut event = event("round-robin 2", 2);
    leaves(&mut event, 0, 1);
    play_out(&mut event);
    // One of two games is not less than half: it stands, the other is lost by default.
    let row = event.standings().of(0).unwrap().clone();
    assert!(!row.is_void && row.results == [1, 0, 1]);
    assert_eq!(ranks(&event), [1, 1], "two points each, and two points of whom they beat");
}

#[test]
fn in_a_triple_round_robin_everybody_meets_three_times() {
    let mut event = event("round-robin 3", 4);
    play_out(&mut event);
    assert_eq!((event.rounds.len(), ranks(&event)), (9, vec![1, 2, 3, 4]));
    for one in 0..4 {
        for other in (0..4).filter(|&other| other != one) {
            let blacks = event.bouts().filter(|bout| bout.players() == Some([one, other])).count();
            assert!((1..=2).contains(&blacks), "{one} has Black {blacks} times against {other}");
        }
    }
}

#[test]
fn a_double_round_robin_swaps_colors() {
    let mut event = event("round-robin 2", 4);
    play_out(&mut event);
    assert_eq!(event.rounds.len(), 6);
    let games: BTreeSet<(usize, usize)> =
        event.bouts().map(|bout| bout.players().unwrap().into()).collect();
    assert_eq!(games.len(), 12, "everybody has each colour once against everybody");
    assert_eq!(ranks(&event), [1, 2, 3, 4]);
}
