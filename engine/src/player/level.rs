//! How strong a player is to be, for opponents who are still learning.

use std::fmt;
use std::str::FromStr;

use tengen_rules::{Color, Game, Move, PointSet};

use super::{Decision, Player};
use crate::rng::Rng;
use crate::search::{self, Report};
use crate::tree::{Results, Tree};

/// Visits with which a move's lead in points is half believed.
const VISITS_TO_BELIEVE: f32 = 8.0;

/// A playing strength: from 1, a beginner of some weeks, to 10, everything the engine has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// What makes a player weaker than it could be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Weakness {
    /// Most playouts a move.
    playouts: u64,
    /// How freely it chooses: a move's chance grows with this root of its visits, counted from one.
    temperature: f32,
    /// Most win rate, from 0 to 1, that it gives away in a move.
    win_rate: f32,
    /// Most points that it gives away in a move.
    points: f32,
}

/// The weaknesses of all levels but the highest, by level.
const WEAKNESSES: [Weakness; Level::HIGHEST as usize - 1] = [
    Weakness { playouts: 60, temperature: 10.0, win_rate: 0.25, points: 20.0 },
    Weakness { playouts: 30, temperature: 3.0, win_rate: 0.3, points: 20.0 },
    Weakness { playouts: 40, temperature: 1.5, win_rate: 0.25, points: 15.0 },
    Weakness { playouts: 60, temperature: 1.0, win_rate: 0.2, points: 12.0 },
    Weakness { playouts: 80, temperature: 0.7, win_rate: 0.15, points: 10.0 },
    Weakness { playouts: 120, temperature: 0.5, win_rate: 0.1, points: 8.0 },
    Weakness { playouts: 200, temperature: 0.3, win_rate: 0.08, points: 6.0 },
    Weakness { playouts: 450, temperature: 0.2, win_rate: 0.06, points: 5.0 },
    Weakness { playouts: 1000, temperature: 0.2, win_rate: 0.05, points: 4.0 },
];

/// Why a text names no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a level from 1 to {}", Level::HIGHEST)
    }
}

impl std::error::Error for ParseLevelError {}

impl Level {
    const HIGHEST: u8 = 10;

    /// Everything the engine has.
    pub const FULL: Self = Self(Self::HIGHEST);

    /// Whether it is everything the engine has.
    #[must_use]
    pub fn is_full(self) -> bool {
        self == Self::FULL
    }

    /// Most playouts a move, unless it is everything the engine has.
    pub(super) fn playouts(self) -> Option<u64> {
        self.weakness().map(|weakness| weakness.playouts)
    }

    /// What makes a player of this level weaker than it could be.
    pub(super) fn weakness(self) -> Option<&'static Weakness> {
        WEAKNESSES.get(usize::from(self.0) - 1)
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::FULL
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        let number = text.parse().map_err(|_| ParseLevelError)?;
        let is_level = (1..=Self::HIGHEST).contains(&number);
        if is_level { Ok(Self(number)) } else { Err(ParseLevelError) }
    }
}

/// A play as far as its strength is known.
struct Candidate {
    move_: Move,
    results: Results,
    /// How often it is expected to win, by the more cautious of two estimates: AMAF alone praises
    /// everything that was played after a move which decides the game, and the prior alone calls a
    /// lost game even.
    value: f32,
    /// Black's lead after it, in points, where playouts tell.
    black_lead: Option<f32>,
}

impl Weakness {
    /// One of the moves of `color` that are about as good as `best`, which is among them. The better
    /// ones are the likelier ones; what is clearly worse is never played.
    fn choose(
        &self,
        candidates: &[Candidate],
        best: &Candidate,
        color: Color,
        rng: &mut Rng,
    ) -> Move {
        let weigh = |candidate: &Candidate| {
            // A move without a visit has its chance, too.
            let share = (candidate.results.visits + 1) as f32 / (best.results.visits + 1) as f32;
            let is_plausible = candidate.value >= best.value - self.win_rate
                && candidate.points_lost(best, color) <= self.points;
            if is_plausible { share.powf(1.0 / self.temperature) } else { 0.0 }
        };
        let weights: Vec<f32> = candidates.iter().map(weigh).collect();
        let mut rest: f32 = weights.iter().sum();
        for (candidate, weight) in candidates.iter().zip(weights) {
            if rng.chance(weight / rest) {
                return candidate.move_;
            }
            rest -= weight;
        }
        best.move_
    }
}

impl Candidate {
    /// The points that the move of `color` gives away against another one, as far as its visits
    /// tell.
    fn points_lost(&self, best: &Self, color: Color) -> f32 {
        let (Some(own), Some(other)) = (self.black_lead, best.black_lead) else { return 0.0 };
        let visits = self.results.visits as f32;
        (other - own) * color.sign() as f32 * visits / (visits + VISITS_TO_BELIEVE)
    }
}

impl Player {
    /// Weakens a decision to the player's level. A pass and a resignation stand, and so does a move
    /// that isn't one of the `contested` points, where those are known: it has its reason in the
    /// count.
    pub(super) fn weaken(
        &self,
        decision: Decision,
        game: &Game,
        color: Color,
        report: &Report,
        contested: Option<&PointSet>,
    ) -> Decision {
        let Some(weakness) = self.settings.level.weakness() else { return decision };
        let tree = self.kept.as_ref().and_then(|kept| kept.at(game, color));
        let Some(root) = tree.and_then(Tree::root) else { return decision };
        let is_candidate = |move_: Move| {
            move_.point().is_some_and(|point| contested.is_none_or(|set| set.contains(point)))
                && game.is_legal(color, move_)
        };
        let candidates: Vec<Candidate> = root
            .all_results()
            .map(|(place, results)| {
                let move_ = root.move_at(place);
                let line = report.lines.iter().find(|line| line.move_ == move_);
                let outcome = line.and_then(|line| line.outcome.as_ref());
                let black_lead = outcome.map(|outcome| outcome.black_lead);
                let value = [false, true]
                    .map(|with_amaf| search::value(&results, with_amaf, &self.settings.params))
                    .into_iter()
                    .fold(f32::INFINITY, f32::min);
                Candidate { move_, results, value, black_lead }
            })
            .filter(|candidate| is_candidate(candidate.move_))
            .collect();
        let best = candidates.iter().find(|other| decision == Decision::Move(other.move_));
        let Some(best) = best else { return decision };
        // Other numbers than those of the playouts.
        let mut rng = Rng::new(!self.search_seed());
        Decision::Move(weakness.choose(&candidates, best, color, &mut rng))
    }
}
