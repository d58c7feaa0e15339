//! Teams: relays, board by board, and all against all.

use std::collections::BTreeSet;

use tengen_regress::tournament::{Bout, BoutResult, Fraction, Pairing, Step};

use crate::common::event::{bye, keys, leaves, play_out, play_round, ranks, teams, whole};

#[test]
fn a_relay_goes_on_until_a_team_is_used_up() {
    // Team 0: players 0 and 3; team 1: players 1, 2 and 4.
    let mut event = teams("relay", &[&[3, 0], &[1, 2, 4]], &[]);
    play_out(&mut event);
    let games: Vec<BTreeSet<usize>> =
        event.bouts().map(|bout| bout.players().unwrap().into()).collect();
    // 1 beats 3; 0 beats 1, 2 and 4.
    let expected: Vec<BTreeSet<usize>> =
        [[1, 3], [0, 1], [0, 2], [0, 4]].into_iter().map(BTreeSet::from).collect();
    assert_eq!(games, expected);
    assert_eq!(ranks(&event), [1, 2]);
    assert_eq!(keys(&event, 0)[0], whole(1), "one is left");
    // The winner leaves: its team-mate's turn comes by default.
    let mut event = teams("relay", &[&[3, 0], &[1, 2, 4]], &[]);
    leaves(&mut event, 0, 2);
    play_out(&mut event);
    assert_eq!(event.rounds[2][0].pairing, Pairing::Default { winner: 2, loser: 0, board: 0 });
    assert_eq!(ranks(&event), [2, 1]);
    // Three draws in a row: one of the two goes by lot.
    let mut event = teams("relay", &[&[0], &[1]], &[]);
    while play_round(&mut event, &|_, _| BoutResult::Draw) {}
    assert_eq!(event.rounds.len(), 3);
}

#[test]
fn teams_by_board_are_ranked_by_match_points_game_points_and_boards() {
    let mut event = teams("boards-round-robin", &[&[0, 3], &[1, 2]], &[]);
    let Step::Round(pairings) = event.next().unwrap() else { panic!() };
    assert_eq!(pairings.len(), 2);
    play_out(&mut event);
    // 0 beats 1, 2 beats 3: one match point and two game points each; board 1 decides.
    let row = event.standings().of(0).unwrap().clone();
    assert_eq!((row.points, row.results), (whole(1), [0, 1, 0]));
    assert_eq!(row.keys, [1, 2, 2, 0].map(whole));
    assert_eq!(ranks(&event), [1, 2]);

    // Three teams of one board, one resting in each round: 2 match points, nothing for the rest.
    let mut event = teams("boards-round-robin", &[&[0], &[1], &[2]], &[]);
    play_out(&mut event);
    assert_eq!(event.rounds.len(), 3);
    assert_eq!((ranks(&event), keys(&event, 0)[0]), (vec![1, 2, 3], whole(4)));
}

#[test]
fn teams_equal_in_the_first_board_are_ranked_by_the_second_and_then_share() {
    let mut event = teams("boards-round-robin", &[&[0, 1, 2], &[3, 4, 5]], &[]);
    let board = |board, result| Bout {
        pairing: Pairing::Game { black: board, white: 3 + board, board },
        result,
        warnings: [0; 2],
    };
    let round = |results: [BoutResult; 3]| {
        results.into_iter().enumerate().map(|(number, result)| board(number, result)).collect()
    };
    event.rounds = vec![round([BoutResult::Draw, BoutResult::Black, BoutResult::White])];
    // Match points 1 1, game points 3 3, first board 1 1, second board 2 0.
    assert_eq!(keys(&event, 0), [1, 3, 1, 2, 0].map(whole));
    assert_eq!(keys(&event, 1), [1, 3, 1, 0, 2].map(whole));
    assert_eq!(ranks(&event), [1, 2]);
    event.rounds = vec![round([BoutResult::Draw; 3])];
    assert_eq!(ranks(&event), [1, 1]);
    // Who has left and has no reserve loses by default, also where teams meet by points.
    let mut event = teams("boards-swiss 1", &[&[0], &[1]], &[]);
    leaves(&mut event, 0, 0);
    play_out(&mut event);
    assert_eq!(event.rounds[0][0].pairing, Pairing::Default { winner: 1, loser: 0, board: 0 });
    assert_eq!(ranks(&event), [2, 1]);
}

#[test]
fn a_reserve_takes_the_place_of_a_member_that_left() {
    let mut event = teams("boards-round-robin 2", &[&[0, 1], &[2, 3]], &[&[4]]);
    leaves(&mut event, 1, 1);
    leaves(&mut event, 3, 1);
    play_out(&mut event);
    // Team 0 has a reserve on board 2, team 1 has none: that game is won by default.
    let second = &event.rounds[1][1];
    assert_eq!(second.pairing, Pairing::Default { winner: 4, loser: 3, board: 1 });
    assert_eq!(event.standings().of(0).unwrap().keys[..2], [whole(4), whole(8)]);
}

#[test]
fn teams_by_points_with_a_bye() {
    let mut event = teams("boards-swiss 2", &[&[0, 3], &[1, 4], &[2, 5]], &[]);
    let board = |one, other, board| Bout {
        pairing: Pairing::Game { black: one, white: other, board },
        result: BoutResult::Black,
        warnings: [0; 2],
    };
    event.rounds = vec![
        vec![board(0, 1, 0), board(3, 4, 1), bye(2)],
        vec![board(0, 2, 0), board(5, 3, 1), bye(1)],
    ];
    // Match points 2 + 1, 0 + 2, 2 + 1 (byes 2); half of the highest is 3/2. Opponents' match
    // points: 2 + 3, 3 + 2, 2 + 3. Totals: own + 5 / (3/2) - 2.
    assert_eq!(event.standings().columns, ["total", "games", "board 1", "board 2"]);
    assert_eq!(keys(&event, 0)[0], Fraction::new(13, 3));
    assert_eq!(keys(&event, 1)[0], Fraction::new(10, 3));
    assert_eq!(keys(&event, 2)[0], Fraction::new(13, 3));
    // Game points: 4 + 2, 0 + 2 (a bye is as if all boards were drawn), 2 + 2.
    assert_eq!(keys(&event, 0)[1..], [6, 4, 2].map(whole));
    assert_eq!(keys(&event, 2)[1..], [4, 1, 3].map(whole));
    assert_eq!(ranks(&event), [1, 3, 2]);

    let mut event = teams("boards-swiss 3", &[&[0], &[1], &[2], &[3]], &[]);
    play_out(&mut event);
    assert_eq!((event.rounds.len(), ranks(&event)), (3, vec![1, 2, 3, 4]));
}

#[test]
fn all_play_all_is_everybody_against_everybody() {
    let mut event = teams("all-play-all", &[&[0, 3], &[1, 2]], &[]);
    leaves(&mut event, 2, 0);
    let Step::Round(pairings) = event.next().unwrap() else { panic!() };
    assert_eq!(pairings.len(), 4);
    play_out(&mut event);
    // 0 beats 1 and, by default, 2; 3 loses to 1 and beats 2 by default.
    let row = event.standings().of(0).unwrap().clone();
    assert_eq!(row.keys, [2, 6, 4, 2].map(whole));
    assert_eq!(event.standings().of(1).unwrap().keys, [0, 2, 2, 0].map(whole));
}
