//! Who loses is out, and who wins most games of several.

use tengen_regress::tournament::{BoutResult, Bracket, Pairing, Step};

use crate::common::event::{by_strength, event, leaves, play_out, play_round, ranks, win};

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
