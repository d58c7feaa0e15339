//! A tournament so far: who, how, and what was played.

use std::collections::BTreeMap;

use serde::Serialize;

use super::field::Field;
use super::form::{Form, Ranking, Ties};
use super::fraction::Fraction;

/// One line of a round's pairings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Pairing {
    /// A game to be played.
    Game {
        /// The player of Black.
        black: usize,
        /// The player of White.
        white: usize,
        /// The board of a team match, from 0; 0 among single players.
        board: usize,
    },
    /// A game that is won because the other side has withdrawn.
    Default {
        /// Who wins.
        winner: usize,
        /// Who is not there.
        loser: usize,
        /// The board.
        board: usize,
    },
    /// A player without an opponent; in competitions of teams a team.
    Bye {
        /// Who.
        player: usize,
    },
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoutResult {
    /// Black won.
    Black,
    /// White won.
    White,
    /// Neither did.
    Draw,
    /// The game has no result and brings nobody a point.
    NoResult,
}

/// A pairing and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Bout {
    /// Who met.
    #[serde(flatten)]
    pub pairing: Pairing,
    /// The result of a game; whatever it says of a bye or a default is not looked at.
    pub result: BoutResult,
    /// Warnings of Black and White.
    pub warnings: [u8; 2],
}

impl Bout {
    /// A game without warnings.
    #[must_use]
    pub const fn game(black: usize, white: usize, result: BoutResult) -> Self {
        let pairing = Pairing::Game { black, white, board: 0 };
        Self { pairing, result, warnings: [0; 2] }
    }

    /// A pairing that needs no game.
    #[must_use]
    pub const fn settled(pairing: Pairing) -> Self {
        Self { pairing, result: BoutResult::NoResult, warnings: [0; 2] }
    }

    /// The two who met, Black or the winner by default first.
    #[must_use]
    pub const fn players(&self) -> Option<[usize; 2]> {
        match self.pairing {
            Pairing::Game { black, white, .. } => Some([black, white]),
            Pairing::Default { winner, loser, .. } => Some([winner, loser]),
            Pairing::Bye { .. } => None,
        }
    }

    /// Points of each of [`players`](Self::players): 2 for a win, 1 for a draw.
    #[must_use]
    pub const fn points(&self) -> [usize; 2] {
        match (self.pairing, self.result) {
            (Pairing::Default { .. }, _) | (Pairing::Game { .. }, BoutResult::Black) => [2, 0],
            (Pairing::Game { .. }, BoutResult::White) => [0, 2],
            (Pairing::Game { .. }, BoutResult::Draw) => [1, 1],
            (Pairing::Game { .. }, BoutResult::NoResult) | (Pairing::Bye { .. }, _) => [0, 0],
        }
    }

    /// Whether it was a game over the board.
    #[must_use]
    pub const fn is_game(&self) -> bool {
        matches!(self.pairing, Pairing::Game { .. })
    }

    /// Who lost it, if anybody did.
    #[must_use]
    pub fn loser(&self) -> Option<usize> {
        let [first, second] = self.players()?;
        match self.points() {
            [2, _] => Some(second),
            [_, 2] => Some(first),
            _ => None,
        }
    }

    /// What a player met in it: the opponent, and the points of both.
    #[must_use]
    pub fn seen_by(&self, player: usize) -> Option<(usize, usize, usize)> {
        let [first, second] = self.players()?;
        let [a, b] = self.points();
        if player == first {
            Some((second, a, b))
        } else if player == second {
            Some((first, b, a))
        } else {
            None
        }
    }
}

/// A tournament so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The form of competition.
    pub form: Form,
    /// Who takes part.
    pub field: Field,
    /// How a points pairing ranks.
    pub ranking: Ranking,
    /// What becomes of those that are equal in everything.
    pub ties: Ties,
    /// Decides what lots decide.
    pub seed: u64,
    /// What was played, round by round.
    pub rounds: Vec<Vec<Bout>>,
    /// Of these, rounds at the end that were a play-off.
    pub play_off_rounds: usize,
}

impl Event {
    /// A tournament before its first round.
    #[must_use]
    pub fn new(form: Form, field: Field, seed: u64) -> Self {
        Self {
            form,
            field,
            ranking: Ranking::default(),
            ties: Ties::default(),
            seed,
            rounds: Vec::new(),
            play_off_rounds: 0,
        }
    }

    /// The rounds that count for points, which a play-off does not.
    #[must_use]
    pub fn counted_rounds(&self) -> &[Vec<Bout>] {
        let count = self.rounds.len().saturating_sub(self.play_off_rounds);
        self.rounds.get(..count).unwrap_or_default()
    }

    /// The rounds of the play-off.
    #[must_use]
    pub fn play_off(&self) -> &[Vec<Bout>] {
        let count = self.rounds.len().saturating_sub(self.play_off_rounds);
        self.rounds.get(count..).unwrap_or_default()
    }

    /// All pairings that count for points.
    pub fn bouts(&self) -> impl Iterator<Item = &Bout> + Clone {
        self.counted_rounds().iter().flatten()
    }

    /// Whether a player has withdrawn before a round, counted from 0.
    #[must_use]
    pub fn is_out(&self, player: usize, round: usize) -> bool {
        let entrant = self.field.players.get(player);
        entrant.and_then(|entrant| entrant.leaves_after).is_some_and(|after| after <= round)
    }

    /// Whether a player has withdrawn by now.
    #[must_use]
    pub fn has_withdrawn(&self, player: usize) -> bool {
        self.is_out(player, self.counted_rounds().len())
    }

    /// Points of each player as the games stand, byes included where they score. Voided results are
    /// the standings' business.
    #[must_use]
    pub fn points(&self) -> Vec<Fraction> {
        let mut points = vec![Fraction::ZERO; self.field.players.len()];
        for bout in self.bouts() {
            if let Pairing::Bye { player } = bout.pairing
                && self.form.is_by_points()
            {
                points[player] += Fraction::from(2);
            }
            for (player, earned) in bout.players().into_iter().flatten().zip(bout.points()) {
                points[player] += Fraction::from(earned);
            }
        }
        points
    }

    /// For each player: games with Black less games with White, and whether the last was Black.
    pub(super) fn colors(&self) -> BTreeMap<usize, (i32, bool)> {
        let mut colors = BTreeMap::new();
        for bout in self.rounds.iter().flatten() {
            if let Pairing::Game { black, white, .. } = bout.pairing {
                let (balance, was_black) = colors.entry(black).or_insert((0, false));
                (*balance, *was_black) = (*balance + 1, true);
                let (balance, was_black) = colors.entry(white).or_insert((0, true));
                (*balance, *was_black) = (*balance - 1, false);
            }
        }
        colors
    }

    /// A game between two, colours balanced: Black for whoever had it less, then for whoever had
    /// White last, then by lot.
    pub(super) fn game_between(&self, one: usize, other: usize, board: usize) -> Pairing {
        let colors = self.colors();
        let state = |player| colors.get(&player).copied();
        let balance = |player| state(player).map_or(0, |(balance, _)| balance);
        let had_white = |player| state(player).is_some_and(|(_, was_black)| !was_black);
        let one_is_black = match balance(one).cmp(&balance(other)) {
            core::cmp::Ordering::Less => true,
            core::cmp::Ordering::Greater => false,
            core::cmp::Ordering::Equal if had_white(one) != had_white(other) => had_white(one),
            core::cmp::Ordering::Equal => {
                super::lot::coin(self.seed, &[self.rounds.len(), one, other])
            }
        };
        let (black, white) = if one_is_black { (one, other) } else { (other, one) };
        Pairing::Game { black, white, board }
    }
}
