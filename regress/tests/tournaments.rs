//! Worked tournaments: pairings and standings computed by hand, form by form.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use tengen_regress::tournament::{
    Bout, BoutResult, Bracket, Event, Field, FieldError, Form, Fraction, Pairing, Ranking, Step,
    Team, Ties,
};

fn form(text: &str) -> Form {
    text.parse().unwrap()
}

fn event(text: &str, players: usize) -> Event {
    let names: Vec<String> = (0..players).map(|n| format!("P{n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let event = Event::new(form(text), Field::of_players(&names), 1);
    event.field.check(event.form).unwrap();
    event
}

fn teams(text: &str, members: &[&[usize]], reserves: &[&[usize]]) -> Event {
    let count = members.iter().chain(reserves).map(|list| list.len()).sum();
    let mut event = Event { form: Form::Relay, ..event("round-robin", count) };
    event.form = form(text);
    event.field.teams = members
        .iter()
        .enumerate()
        .map(|(number, members)| Team {
            name: format!("T{number}"),
            members: members.to_vec(),
            reserves: reserves.get(number).map(|list| list.to_vec()).unwrap_or_default(),
        })
        .collect();
    event.field.check(event.form).unwrap();
    event
}

fn leaves(event: &mut Event, player: usize, after: usize) {
    event.field.players[player].leaves_after = Some(after);
}

/// A game that the first of the two wins.
fn win(winner: usize, loser: usize) -> Bout {
    Bout::game(winner, loser, BoutResult::Black)
}

fn draw(one: usize, other: usize) -> Bout {
    Bout::game(one, other, BoutResult::Draw)
}

fn bye(player: usize) -> Bout {
    Bout::settled(Pairing::Bye { player })
}

/// Plays one round; `result` says who wins a game.
fn play_round(event: &mut Event, result: &dyn Fn(usize, usize) -> BoutResult) -> bool {
    let (pairings, is_play_off) = match event.next().unwrap() {
        Step::Round(pairings) => (pairings, false),
        Step::PlayOff(pairings) => (pairings, true),
        Step::Finished => return false,
    };
    let bouts = pairings.into_iter().map(|pairing| match pairing {
        Pairing::Game { black, white, .. } => {
            Bout { pairing, result: result(black, white), warnings: [0; 2] }
        }
        _ => Bout::settled(pairing),
    });
    event.rounds.push(bouts.collect());
    event.play_off_rounds += usize::from(is_play_off);
    true
}

/// The player with the lower number wins.
fn by_strength(black: usize, white: usize) -> BoutResult {
    if black < white { BoutResult::Black } else { BoutResult::White }
}

fn play_out(event: &mut Event) {
    while play_round(event, &by_strength) {
        assert!(event.rounds.len() < 100, "it never ends");
    }
}

/// Ranks by number.
fn ranks(event: &Event) -> Vec<usize> {
    let standings = event.standings();
    (0..standings.rows.len()).map(|number| standings.of(number).unwrap().rank).collect()
}

fn keys(event: &Event, number: usize) -> Vec<Fraction> {
    event.standings().of(number).unwrap().keys.clone()
}

fn half(halves: i128) -> Fraction {
    Fraction::new(halves, 2)
}

fn whole(number: usize) -> Fraction {
    Fraction::from(number)
}

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
fn a_bracket_with_byes_replays_lots_and_defaults() {
    let mut event = event("knock-out", 5);
    play_out(&mut event);
    let games: Vec<usize> = event
        .rounds
        .iter()
        .map(|round| round.iter().filter(|bout| bout.is_game()).count())
        .collect();
    assert_eq!(games, [1, 2, 1]);
    assert_eq!(event.rounds[0].len(), 4, "three byes");
    assert_eq!(ranks(&event), [1, 2, 3, 3, 5]);
    assert_eq!(Bracket::of(&event).columns.iter().map(Vec::len).collect::<Vec<_>>(), [4, 2, 1]);

    // The final is drawn once, and played again with colours swapped.
    let mut event = self::event("knock-out", 4);
    assert!(play_round(&mut event, &by_strength));
    assert!(play_round(&mut event, &|_, _| BoutResult::Draw));
    assert!(play_round(&mut event, &by_strength));
    assert!(!play_round(&mut event, &by_strength));
    assert_eq!(event.rounds.len(), 3);
    assert_eq!(event.rounds[1][0].players().map(|[a, b]| [b, a]), event.rounds[2][0].players());
    assert_eq!(ranks(&event), [1, 2, 3, 3]);

    // Three draws: lots decide.
    let mut event = self::event("knock-out", 2);
    while play_round(&mut event, &|_, _| BoutResult::Draw) {}
    assert_eq!(event.rounds.len(), 3);
    assert_eq!(event.standings().rows[0].rank, 1);
    assert_eq!(event.standings().rows[1].rank, 2);

    let mut event = self::event("knock-out", 4);
    leaves(&mut event, 0, 1);
    play_out(&mut event);
    // Player 0 beat player 3 and is not there for the final.
    assert_eq!(event.rounds[1][0].pairing, Pairing::Default { winner: 1, loser: 0, board: 0 });
    assert_eq!(ranks(&event), [2, 1, 3, 3]);
}

#[test]
fn knock_out_after_two_losses_or_more() {
    for (losses, players, left) in
        [(2, 4, None), (2, 5, None), (2, 8, Some(3)), (3, 4, None), (3, 5, None)]
    {
        let mut event = event(&format!("knock-out {losses}"), players);
        if let Some(player) = left {
            leaves(&mut event, player, 1);
        }
        play_out(&mut event);
        for player in 1..players {
            let lost = event.bouts().filter(|bout| bout.loser() == Some(player)).count();
            assert!(
                lost == losses || left == Some(player),
                "player {player} of {players} lost {lost}"
            );
        }
        assert_eq!(ranks(&event)[0], 1);
        assert_eq!(event.standings().rows[1].rank, 2);
    }
    // Two players: the first to lose three times is out.
    let mut thrice = event("knock-out 3", 2);
    thrice.rounds = vec![vec![win(1, 0)], vec![win(0, 1)], vec![win(1, 0)], vec![win(0, 1)]];
    assert!(play_round(&mut thrice, &by_strength));
    assert_eq!((thrice.next().unwrap(), ranks(&thrice)), (Step::Finished, vec![1, 2]));
    // Or twice.
    let mut event = event("knock-out 2", 2);
    event.rounds = vec![vec![win(1, 0)], vec![win(0, 1)]];
    assert!(play_round(&mut event, &by_strength));
    assert_eq!(event.next().unwrap(), Step::Finished);
    assert_eq!(ranks(&event), [1, 2]);
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

#[test]
fn best_of_n_ends_when_it_is_decided() {
    let mut event = event("best-of 5", 2);
    play_out(&mut event);
    assert_eq!(event.rounds.len(), 3);
    let blacks: Vec<usize> = event.bouts().map(|bout| bout.players().unwrap()[0]).collect();
    assert!(blacks[0] != blacks[1] && blacks[0] == blacks[2], "colours alternate");
    let mut event = self::event("best-of 10", 2);
    while play_round(&mut event, &|_, _| BoutResult::Draw) {}
    assert_eq!((event.rounds.len(), ranks(&event)), (10, vec![1, 1]));
    // Results stand, the rest is lost by default.
    let mut event = self::event("best-of 5", 2);
    leaves(&mut event, 0, 2);
    play_out(&mut event);
    assert_eq!(event.rounds.len(), 5);
    assert_eq!(event.standings().of(1).unwrap().results, [3, 0, 2]);
}

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

#[test]
fn fields_that_do_not_fit_are_refused() {
    let check = |text: &str, names: &[&str]| Field::of_players(names).check(form(text));
    assert!(matches!(check("best-of 3", &["A", "B", "C"]), Err(FieldError::Number { got: 3, .. })));
    assert!(matches!(check("swiss 3", &["A"]), Err(FieldError::Number { got: 1, .. })));
    assert_eq!(
        check("swiss 4", &["A", "B", "C", "D"]),
        Err(FieldError::Rounds { rounds: 4, most: 3 })
    );
    assert_eq!(check("round-robin", &["A", "A"]), Err(FieldError::Name("A".to_owned())));
    assert!(matches!(check("relay", &["A", "B"]), Err(FieldError::Number { .. })));
}

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
