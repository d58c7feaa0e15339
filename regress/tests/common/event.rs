//! Tournaments of players with numbers, whose games are decided by the test.

use tengen_regress::tournament::{
    Bout, BoutResult, Event, Field, Form, Fraction, Pairing, Step, Team,
};

pub(crate) fn form(text: &str) -> Form {
    text.parse().unwrap()
}

pub(crate) fn event(text: &str, players: usize) -> Event {
    let names: Vec<String> = (0..players).map(|n| format!("P{n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let event = Event::new(form(text), Field::of_players(&names), 1);
    event.field.check(event.form).unwrap();
    event
}

pub(crate) fn teams(text: &str, members: &[&[usize]], reserves: &[&[usize]]) -> Event {
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

pub(crate) fn leaves(event: &mut Event, player: usize, after: usize) {
    event.field.players[player].leaves_after = Some(after);
}

/// A game that the first of the two wins.
pub(crate) fn win(winner: usize, loser: usize) -> Bout {
    Bout::game(winner, loser, BoutResult::Black)
}

pub(crate) fn draw(one: usize, other: usize) -> Bout {
    Bout::game(one, other, BoutResult::Draw)
}

pub(crate) fn bye(player: usize) -> Bout {
    Bout::settled(Pairing::Bye { player })
}

/// Plays one round; `result` says who wins a game.
pub(crate) fn play_round(event: &mut Event, result: &dyn Fn(usize, usize) -> BoutResult) -> bool {
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
pub(crate) fn by_strength(black: usize, white: usize) -> BoutResult {
    if black < white { BoutResult::Black } else { BoutResult::White }
}

pub(crate) fn play_out(event: &mut Event) {
    while play_round(event, &by_strength) {
        assert!(event.rounds.len() < 100, "it never ends");
    }
}

/// Ranks by number.
pub(crate) fn ranks(event: &Event) -> Vec<usize> {
    let standings = event.standings();
    (0..standings.rows.len()).map(|number| standings.of(number).unwrap().rank).collect()
}

pub(crate) fn keys(event: &Event, number: usize) -> Vec<Fraction> {
    event.standings().of(number).unwrap().keys.clone()
}

pub(crate) fn half(halves: i128) -> Fraction {
    Fraction::new(halves, 2)
}

pub(crate) fn whole(number: usize) -> Fraction {
    Fraction::from(number)
}
