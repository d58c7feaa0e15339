//! How strong a player is to be, for opponents who are still learning.

use std::fmt;
use std::str::FromStr;

use tengen_rules::{Color, Game, Move, PointSet};

use super::{Decision, EngineError, Inquiry, Player};
use crate::rng::Rng;
use crate::search::{Limits, Line, Report, Stop};
use crate::tree::{Results, Tree};

/// Playouts of a look at a move that was drawn by lot: enough to see that it throws stones away.
const PLAYOUTS_TO_LOOK: u64 = 40;

/// A playing strength: from 1, a beginner of some weeks, to 10, everything the engine has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// What makes a player weaker than it could be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Weakness {
    /// Most playouts a move.
    playouts: u64,
    /// How freely it chooses: a move's chance grows with this root of what speaks for it.
    temperature: f32,
    /// Most win rate, from 0 to 1, that it gives away in a move.
    win_rate: f32,
    /// Most points that it gives away in a move.
    points: f32,
}

/// The weaknesses of all levels but the highest, by level. Each is to beat the one below about three
/// times in four on 9x9, which `gtp/levels/renew` measures. Fewer than some dozen playouts make hardly
/// weaker (4, 8 and 16 of them played alike), so that among the lowest the freedom to choose does.
const WEAKNESSES: [Weakness; Level::HIGHEST as usize - 1] = [
    Weakness { playouts: 60, temperature: 2.5, win_rate: 0.25, points: 20.0 },
    Weakness { playouts: 60, temperature: 1.6, win_rate: 0.22, points: 17.0 },
    Weakness { playouts: 60, temperature: 1.05, win_rate: 0.2, points: 15.5 },
    Weakness { playouts: 60, temperature: 0.7, win_rate: 0.19, points: 13.5 },
    Weakness { playouts: 70, temperature: 0.52, win_rate: 0.16, points: 10.5 },
    Weakness { playouts: 150, temperature: 0.33, win_rate: 0.1, points: 7.5 },
    Weakness { playouts: 350, temperature: 0.26, win_rate: 0.08, points: 6.0 },
    Weakness { playouts: 850, temperature: 0.2, win_rate: 0.06, points: 5.0 },
    Weakness { playouts: 2000, temperature: 0.12, win_rate: 0.04, points: 4.0 },
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

impl Weakness {
    /// One of these moves with their weights: the heavier ones are the likelier ones.
    fn draw(&self, moves: &[(Move, f32)], rng: &mut Rng) -> Option<Move> {
        let weights = || moves.iter().map(|(_, weight)| weight.powf(1.0 / self.temperature));
        let mut rest: f32 = weights().sum();
        for (&(move_, _), weight) in moves.iter().zip(weights()) {
            if rng.chance(weight / rest) {
                return Some(move_);
            }
            rest -= weight;
        }
        None
    }

    /// Whether a move of `color` gives away more than it may, against the best one.
    fn is_exceeded(&self, line: &Line, best: &Line, color: Color) -> bool {
        let lost = best.results.win_rate() - line.results.win_rate();
        let leads = [best, line].map(|line| line.outcome.as_ref().map(|all| all.black_lead));
        let points = match leads {
            [Some(best), Some(own)] => (best - own) * color.sign() as f32,
            _ => 0.0,
        };
        lost > self.win_rate || points > self.points
    }
}

/// What speaks for a move: its visits, and those that its prior has won beyond the even ones.
fn weight(results: &Results) -> f32 {
    results.visits as f32 + (2.0 * results.prior.wins - results.prior.visits).max(0.0)
}

impl Player {
    /// Weakens a decision to the player's level: draws a move by lot, looks at it, and plays it unless
    /// it gives away too much.
    ///
    /// A pass and a resignation stand, and so does a move that isn't one of the `contested` points,
    /// where those are known: it has its reason in the count.
    ///
    /// # Errors
    /// When the search threads can't be started.
    pub(super) fn weaken(
        &mut self,
        decision: Decision,
        game: &Game,
        color: Color,
        report: &Report,
        contested: Option<&PointSet>,
    ) -> Result<Decision, EngineError> {
        let Some(weakness) = self.settings.level.weakness() else { return Ok(decision) };
        let best = report.lines.iter().find(|line| decision == Decision::Move(line.move_));
        let Some(best) = best else { return Ok(decision) };
        let candidates = self.candidates(game, color, contested);
        if !candidates.iter().any(|&(move_, _)| move_ == best.move_) {
            return Ok(decision);
        }
        // Other numbers than those of the playouts.
        let drawn = weakness.draw(&candidates, &mut Rng::new(!self.search_seed()));
        let Some(point) = drawn.filter(|&move_| move_ != best.move_).and_then(Move::point) else {
            return Ok(decision);
        };
        let inquiry = Inquiry::default().for_move().with_scores();
        let inquiry = inquiry.among(color, [point].into_iter().collect());
        let limits = Limits::playouts(PLAYOUTS_TO_LOOK);
        let look = self.inquire(game, color, &limits, &Stop::new(), &inquiry, &mut |_| {})?;
        let is_good_enough = |line: &&Line| !weakness.is_exceeded(line, best, color);
        let line = look.best().filter(is_good_enough).unwrap_or(best);
        Ok(Decision::Move(line.move_))
    }

    /// The plays that may be drawn, with what speaks for each.
    fn candidates(
        &self,
        game: &Game,
        color: Color,
        contested: Option<&PointSet>,
    ) -> Vec<(Move, f32)> {
        let tree = self.kept.as_ref().and_then(|kept| kept.at(game, color));
        let Some(root) = tree.and_then(Tree::root) else { return Vec::new() };
        let is_candidate = |move_: Move| {
            move_.point().is_some_and(|point| contested.is_none_or(|set| set.contains(point)))
                && game.is_legal(color, move_)
        };
        root.all_results()
            .map(|(place, results)| (root.move_at(place), weight(&results)))
            .filter(|&(move_, _)| is_candidate(move_))
            .collect()
    }
}
