//! What options say of a match by themselves, before any engine or opening is looked for.

use tengen_rules::{Ruleset, Size, fixed_handicap};

use super::contestants::names;
use super::resolve::range;
use super::{EngineOptions, MatchOptions, OptionsError};
use crate::adjudication::Adjudication;
use crate::game::Terms;
use crate::openings::{Generator, OpeningFiles, OpeningSource};
use crate::shard::Shard;
use crate::stats::Sprt;
use crate::termination::{Policies, Policy};
use crate::time_setting::TimeSetting;

/// What is agreed before a match. It is all that the results need to be read by, and holds when the
/// programs have changed since or are gone.
#[derive(Clone, PartialEq, Debug)]
pub struct Conditions {
    /// The names of the two engines.
    pub names: [String; 2],
    /// SHA-256 of their programs; `None` where it was not written down.
    pub hashes: [Option<String>; 2],
    /// Their own clocks, where they differ from the match's.
    pub clocks: [Option<TimeSetting>; 2],
    /// What they play under.
    pub terms: Terms,
    /// Where games start.
    pub openings: OpeningSource,
    /// Games of the whole match at most.
    pub games: u64,
    /// The test that ends the match.
    pub sprt: Option<Sprt>,
    /// The part of the match that is played, where it is not all of it.
    pub shard: Option<Shard>,
}

impl Conditions {
    /// Games to be played at most, by number; in a shard only its own.
    pub fn planned(&self) -> impl Iterator<Item = u64> + use<> {
        let shard = self.shard;
        (0..self.games).filter(move |&game| shard.is_none_or(|shard| shard.owns(game)))
    }

    /// The test, where it can be made: it looks at pairs in order; a shard has gaps, and leaves it to
    /// the union.
    #[must_use]
    pub fn test(&self) -> Option<Sprt> {
        self.sprt.filter(|_| self.shard.is_none())
    }
}

impl MatchOptions {
    /// Fills in defaults and checks everything that can be checked without looking for engines and
    /// openings.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn conditions(&self) -> Result<Conditions, OptionsError> {
        let [first, second] = self.opponents()?;
        let terms = self.terms()?;
        let games = self.games.unwrap_or(if self.sprt.is_some() { 100_000 } else { 100 });
        if games == 0 {
            return Err(range("games", "at least 1", games));
        }
        if self.shard.is_some() && self.sprt.is_some() && self.games.is_none() {
            let text = "expected a number of games: a shard can't know when the test is decided";
            return Err(OptionsError::Text(text.to_owned()));
        }
        Ok(Conditions {
            names: names([first, second])?,
            hashes: [first.hash.clone(), second.hash.clone()],
            clocks: [first.time, second.time],
            openings: self.opening_source(terms.size, terms.rules)?,
            terms,
            games,
            sprt: self.sprt,
            shard: self.shard,
        })
    }

    /// The two engines.
    pub(super) fn opponents(&self) -> Result<[&EngineOptions; 2], OptionsError> {
        match self.engines.as_slice() {
            [first, second] => Ok([first, second]),
            engines => Err(OptionsError::Engines(engines.len())),
        }
    }

    fn terms(&self) -> Result<Terms, OptionsError> {
        let side = self.size.unwrap_or(9);
        let size = Size::new(side).ok_or_else(|| range("size", "2 to 25", side))?;
        let rules = Ruleset {
            superko: self.superko.unwrap_or_default(),
            komi: self.komi.unwrap_or_default(),
            handicap_bonus: self.handicap_bonus.unwrap_or_default(),
            counting: self.count.unwrap_or_default(),
        };
        Ok(Terms {
            size,
            rules,
            time: self.time.unwrap_or_default(),
            late_is_pass: self.late_is_pass.unwrap_or(false),
            referee: self.referee.unwrap_or_default(),
            policies: self.policies()?,
            move_limit: self.move_limit.unwrap_or(4 * size.points()),
            adjudication: self.adjudication()?,
        })
    }

    fn opening_source(&self, size: Size, rules: Ruleset) -> Result<OpeningSource, OptionsError> {
        let seed = self.seed.unwrap_or(0);
        let generates = self.generate_openings == Some(true);
        let stones = self.handicap.unwrap_or(0);
        let kinds = [self.openings.is_some(), generates, stones > 0];
        if kinds.into_iter().filter(|&is_given| is_given).count() > 1 {
            let text = "expected one of openings, generate-openings and handicap, got several";
            return Err(OptionsError::Text(text.to_owned()));
        }
        if let Some(path) = &self.openings {
            let shuffle = (self.shuffle_openings == Some(true)).then_some(seed);
            let files = OpeningFiles { path: path.clone(), plies: self.opening_plies, shuffle };
            return Ok(OpeningSource::Files(files));
        }
        if generates {
            let window = self.opening_window.unwrap_or(0.05);
            if !(0.0..=1.0).contains(&window) {
                return Err(range("opening-window", "0 to 1", window));
            }
            let plies = self.opening_plies.unwrap_or(6);
            return Ok(OpeningSource::Generated(Generator { size, rules, plies, window, seed }));
        }
        if stones > 0 {
            let places = fixed_handicap(size, stones).ok_or_else(|| {
                range("handicap", "a number of stones with fixed places on the board", stones)
            })?;
            return Ok(OpeningSource::Handicap(places));
        }
        Ok(OpeningSource::Empty)
    }

    fn policies(&self) -> Result<Policies, OptionsError> {
        let default = Policies::default();
        let repetition = self.on_repetition.unwrap_or(default.repetition);
        let move_limit = self.on_move_limit.unwrap_or(default.move_limit);
        if matches!(repetition, Policy::Loss | Policy::Count) {
            return Err(range("on-repetition", "no-result, draw or void", repetition));
        }
        if move_limit == Policy::Loss {
            return Err(range("on-move-limit", "no-result, draw, count or void", move_limit));
        }
        let crash = if self.void_crashes == Some(true) { Policy::Void } else { default.crash };
        Ok(Policies { crash, move_limit, repetition })
    }

    fn adjudication(&self) -> Result<Adjudication, OptionsError> {
        if let Some(rate) = self.adjudicate_win_rate.filter(|rate| !(0.5..=1.0).contains(rate)) {
            return Err(range("adjudicate-win-rate", "0.5 to 1", rate));
        }
        if let Some(points) = self.mercy.filter(|points| !points.is_finite() || *points <= 0.0) {
            return Err(range("mercy", "a number of points above zero", points));
        }
        Ok(Adjudication {
            win_rate: self.adjudicate_win_rate,
            mercy: self.mercy,
            check_resignations: self.check_resignations == Some(true),
        })
    }
}
