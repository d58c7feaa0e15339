//! The sequential test of a match that plays several games at a time.
//!
//! Long games end late. Were pairs counted as they end, the first ones would be the short ones,
//! and the test would look at a biased sample. So pairs count in the order in which they began: one
//! that is waiting for an earlier one is not looked at yet.

use std::collections::{BTreeMap, HashSet};

use crate::stats::{Pairs, Sprt, Verdict};
use crate::store::GameRecord;

/// A running test.
#[derive(Clone, Debug)]
pub struct SequentialTest {
    sprt: Sprt,
    pairs: Pairs,
    next: u64,
    waiting: BTreeMap<u64, Vec<GameRecord>>,
    seen: HashSet<String>,
    decided: Option<(Verdict, f64)>,
}

impl SequentialTest {
    /// A test at its beginning.
    #[must_use]
    pub fn new(sprt: Sprt) -> Self {
        Self {
            sprt,
            pairs: Pairs::default(),
            next: 0,
            waiting: BTreeMap::new(),
            seen: HashSet::new(),
            decided: None,
        }
    }

    /// Adds a finished game. Once the test has decided, nothing changes the verdict.
    pub fn add(&mut self, record: &GameRecord) {
        self.waiting.entry(record.pair).or_default().push(record.clone());
        while self.waiting.get(&self.next).is_some_and(|games| games.len() >= 2) {
            let mut games = self.waiting.remove(&self.next).unwrap_or_default();
            games.sort_by_key(|game| game.game);
            self.next += 1;
            let mut points = games.iter().map(|game| {
                let is_new = self.seen.insert(game.fingerprint.clone());
                game.half_points.filter(|_| is_new)
            });
            if let (Some(Some(first)), Some(Some(second))) = (points.next(), points.next()) {
                self.pairs.add(first, second);
                let llr = self.llr();
                if self.decided.is_none() && self.sprt.verdict(llr) != Verdict::Open {
                    self.decided = Some((self.sprt.verdict(llr), llr));
                }
            }
        }
    }

    /// The test.
    #[must_use]
    pub const fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// The log-likelihood ratio: at the moment of the verdict, or now.
    #[must_use]
    pub fn llr(&self) -> f64 {
        self.decided.map_or_else(|| self.sprt.llr(self.pairs.into()), |(_, llr)| llr)
    }

    /// The verdict.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.decided.map_or(Verdict::Open, |(verdict, _)| verdict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::Side;
    use crate::termination::Termination;

    fn record(game: u64, half_points: u8) -> GameRecord {
        GameRecord {
            game,
            pair: game / 2,
            attempt: 0,
            seed: 0,
            opening: String::new(),
            black: Side::First,
            result: String::new(),
            half_points: Some(half_points),
            termination: Termination::Resign,
            by: None,
            detail: None,
            margin: None,
            disputed: false,
            moves: 0,
            fingerprint: game.to_string(),
            seconds: 0.0,
            ended: 0,
            sides: Default::default(),
        }
    }

    #[test]
    fn pairs_count_in_the_order_in_which_they_began() {
        let sprt: Sprt = "0,200".parse().unwrap();
        let mut test = SequentialTest::new(sprt);
        // The first game is a long one: whatever ends meanwhile has to wait for it.
        test.add(&record(1, 0));
        for game in 2..400 {
            test.add(&record(game, 2));
        }
        assert_eq!((test.llr(), test.verdict()), (0.0, Verdict::Open));
        test.add(&record(0, 0));
        assert_eq!(test.verdict(), Verdict::Accepted);
        // The verdict came at the first pair that decided, and later games don't change it.
        let llr = test.llr();
        assert!(llr < sprt.bounds().1 + 1.0, "{llr}");
        for game in 400..800 {
            test.add(&record(game, 0));
        }
        assert_eq!((test.llr(), test.verdict()), (llr, Verdict::Accepted));
    }

    #[test]
    fn the_order_of_ends_does_not_matter() {
        let mut random: Vec<u64> = (0..200).collect();
        let sprt: Sprt = "0,100".parse().unwrap();
        let points = |game: u64| if game.is_multiple_of(3) { 0 } else { 2 };
        let mut in_order = SequentialTest::new(sprt);
        random.iter().for_each(|&game| in_order.add(&record(game, points(game))));
        random.reverse();
        let mut reversed = SequentialTest::new(sprt);
        random.iter().for_each(|&game| reversed.add(&record(game, points(game))));
        assert_eq!(in_order.llr(), reversed.llr());
        assert_ne!(in_order.llr(), 0.0);
    }
}
