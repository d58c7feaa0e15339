//! Who has equal points meets, with and without a knock-out.

use std::collections::BTreeSet;

use tengen_regress::tournament::{Bout, BoutResult, Event, Fraction, Pairing, Ranking, Step, Ties};

use crate::common::event::{
    by_strength, bye, draw, event, half, keys, leaves, play_out, play_round, ranks, whole, win,
};

#[test]
fn points_pairing_totals_with_byes() {
    let mut event = event("swiss 2", 3);
    event.rounds = vec![vec![win(0, 1), bye(2)], vec![win(0, 2), bye(1)]];
    // Points 4 2 2; opponents 2 + 2, 4 + 2 (the bye), 2 + 4; half of the highest is 2.
    assert_eq!(keys(&event, 0)[0], whole(4));
    assert_eq!(keys(&event, 1)[0], whole(3));
    assert_eq!(keys(&event, 2)[0], whole(3));
    assert_eq!(ranks(&event), [1, 2, 2]);
    event.ranking = Ranking::Sum;
    assert_eq!(keys(&event, 0)[..2], [whole(4), whole(4)]);
    assert_eq!(keys(&event, 1)[..2], [whole(2), whole(6)]);
}

#[test]
fn a_points_pairing_goes_on_to_warnings_and_then_shares_draws_or_plays_off() {
    let mut event = event("swiss 1", 4);
    let mut warned = win(0, 1);
    warned.warnings = [1, 0];
    event.rounds = vec![vec![warned, win(2, 3)]];
    // Points 2 0 2 0, of opponents 0 2 0 2, half of the highest 1: 2 + 0 - 1 or 0 + 2 - 1.
    assert!((0..4).all(|player| keys(&event, player)[0] == whole(1)));
    assert_eq!(ranks(&event), [4, 1, 1, 1]);
    event.ranking = Ranking::Sum;
    assert_eq!(ranks(&event), [2, 3, 1, 3]);
    let mut places = ranks(&Event { ties: Ties::Lots, ..event.clone() });
    places.sort_unstable();
    assert_eq!(places, [1, 2, 3, 4]);
    // Only the first place is played off, here by three.
    event.ties = Ties::PlayOff;
    assert_eq!(event.next().unwrap(), Step::Finished);
    event.ranking = Ranking::Total;
    assert!(play_round(&mut event, &by_strength));
    assert_eq!(event.play_off()[0].len(), 3);
    assert_eq!((ranks(&event), event.next().unwrap()), (vec![4, 1, 2, 3], Step::Finished));
}

#[test]
fn the_bracket_counts_nothing_while_the_highest_is_nothing() {
    let mut event = event("swiss 1", 2);
    assert_eq!(keys(&event, 0)[0], Fraction::ZERO);
    event.rounds = vec![vec![Bout::game(0, 1, BoutResult::NoResult)]];
    assert_eq!(keys(&event, 0)[0], Fraction::ZERO);
    assert_eq!(ranks(&event), [1, 1]);
}

#[test]
fn the_missing_games_of_who_left_a_points_pairing_count_its_mean() {
    let mut event = event("swiss 3", 4);
    leaves(&mut event, 3, 1);
    event.rounds =
        vec![vec![win(3, 0), win(1, 2)], vec![win(0, 1), bye(2)], vec![win(0, 2), bye(1)]];
    // Points 4 4 2 2. Player 3 has 2 of one game: its mean is at most 1, so it is worth 2 + 2.
    // Opponents: 4 + 4 + 2, 2 + 4 + 3, 4 + 3 + 4, 4; half of the highest is 2.
    assert_eq!(keys(&event, 0)[0], whole(6));
    assert_eq!(keys(&event, 1)[0], half(11));
    assert_eq!(keys(&event, 2)[0], half(9));
    assert_eq!(keys(&event, 3)[0], whole(1));
    assert_eq!(ranks(&event), [1, 2, 3, 4]);
    // Two games with a draw and a loss: a mean of a half.
    leaves(&mut event, 3, 2);
    event.rounds =
        vec![vec![draw(3, 0), win(1, 2)], vec![win(0, 3), draw(1, 2)], vec![win(0, 1), bye(2)]];
    event.ranking = Ranking::Sum;
    // Player 3 is worth 1 + 1/2 to player 0 each time; player 1 has 3.
    assert_eq!(keys(&event, 0)[..2], [whole(5), whole(6)]);
}

#[test]
fn points_pairing_pairs_equals_and_nobody_twice() {
    for players in [6, 7, 8, 11] {
        let mut event = event("swiss 5", players);
        let mut met = BTreeSet::new();
        let mut rested = BTreeSet::new();
        while play_round(&mut event, &by_strength) {
            for bout in event.rounds.last().unwrap() {
                match (bout.players(), bout.pairing) {
                    (Some([one, other]), _) => {
                        assert!(met.insert((one.min(other), one.max(other))), "{bout:?}");
                    }
                    (None, Pairing::Bye { player }) => assert!(rested.insert(player)),
                    (None, _) => panic!(),
                }
            }
        }
        assert_eq!(event.rounds.len(), 5);
        assert_eq!(rested.len(), if players % 2 == 1 { 5 } else { 0 });
        assert_eq!(ranks(&event)[0], 1);
        for player in 0..players {
            let blacks = event.bouts().filter(
                |bout| matches!(bout.pairing, Pairing::Game { black, .. } if black == player),
            );
            assert!((1..=4).contains(&blacks.count()), "player {player} of {players}");
        }
    }
    // After one round, winners meet winners.
    let mut event = event("swiss 2", 8);
    play_out(&mut event);
    let points: Vec<[usize; 2]> =
        event.rounds[1].iter().map(|bout| bout.players().unwrap()).collect();
    let won =
        |player| event.rounds[0].iter().any(|bout| bout.seen_by(player).is_some_and(|s| s.1 == 2));
    assert!(points.into_iter().all(|[one, other]| won(one) == won(other)));
}

#[test]
fn points_pairing_with_knock_out_keeps_the_field_even() {
    let sizes = |event: &Event| -> Vec<usize> {
        let players = |round: &Vec<Bout>| round.iter().filter_map(Bout::players).count() * 2;
        event.rounds.iter().map(players).collect()
    };
    let mut event = event("swiss-knock-out 1", 6);
    play_out(&mut event);
    // Three of six are left after the first round: the best of the others plays on.
    assert_eq!(sizes(&event), [6, 4, 2]);
    assert_eq!(ranks(&event)[0], 1);
    let mut event = self::event("swiss-knock-out 2", 8);
    play_out(&mut event);
    let sizes = sizes(&event);
    assert_eq!(sizes[..3], [8, 8, 6]);
    assert_eq!(sizes.last(), Some(&2));
    assert_eq!(ranks(&event)[0], 1);
    // From an odd start there is a bye, and who leaves is not paired any more.
    let mut event = self::event("swiss-knock-out 2", 5);
    leaves(&mut event, 1, 1);
    play_out(&mut event);
    assert!(event.rounds[0].iter().any(|bout| bout.players().is_none()));
    assert!(event.rounds[1..].iter().flatten().all(|bout| bout.seen_by(1).is_none()));
    assert_eq!(ranks(&event)[0], 1);
}
