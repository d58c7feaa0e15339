//! Ending games early: by win rates that both engines agree on, or by a hopeless lead on the board.
//! All of it is off unless asked for.

use tengen_rules::Color;

use crate::termination::{Ending, Termination};

/// Moves of each side on which both must agree.
const AGREED_MOVES: usize = 3;
/// Moves of both sides through which a lead on the board must last.
const MERCY_MOVES: u32 = 10;
/// An opponent less sure than this makes a resignation doubtful.
const SURE: f64 = 0.9;

/// What ends games early.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Adjudication {
    /// Win rate of the winner from which both engines' estimates count as agreement, 0.5 to 1.
    pub win_rate: Option<f64>,
    /// Lead of the board as it stands that is hopeless, in points.
    pub mercy: Option<f64>,
    /// Whether resignations are compared with what the opponent thought.
    pub check_resignations: bool,
}

/// What the engines of one game thought so far.
#[derive(Clone, Default, Debug)]
pub struct Adjudicator {
    settings: Adjudication,
    /// Latest estimates of Black and White for themselves, the last one last.
    estimates: [Vec<f64>; 2],
    leader: Option<Color>,
    lead_lasts: u32,
}

impl Adjudicator {
    /// An adjudicator at the start of a game.
    #[must_use]
    pub fn new(settings: Adjudication) -> Self {
        Self { settings, ..Self::default() }
    }

    /// Takes note of a move and what its engine said about it; `margin` is Black's on the board as
    /// it stands, in thousandths of a point.
    pub fn observe(
        &mut self,
        color: Color,
        comment: Option<&str>,
        margin: impl FnOnce() -> i64,
    ) -> Option<Ending> {
        let estimates = &mut self.estimates[color.index()];
        match comment.and_then(win_rate) {
            Some(estimate) => estimates.push(estimate),
            None => estimates.clear(),
        }
        let excess = estimates.len().saturating_sub(AGREED_MOVES);
        estimates.drain(..excess);
        self.by_win_rate().or_else(|| self.by_mercy(margin))
    }

    fn by_win_rate(&self) -> Option<Ending> {
        let threshold = self.settings.win_rate?;
        let full = self.estimates.iter().all(|estimates| estimates.len() >= AGREED_MOVES);
        let agree_on = |winner: &Color| {
            let sure = self.estimates[winner.index()].iter().all(|&rate| rate >= threshold);
            let hopeless =
                self.estimates[(!*winner).index()].iter().all(|&rate| rate <= 1.0 - threshold);
            full && sure && hopeless
        };
        let winner = Color::BOTH.into_iter().find(agree_on)?;
        Some(Ending::new(Termination::WinRate, Some(!winner)))
    }

    fn by_mercy(&mut self, margin: impl FnOnce() -> i64) -> Option<Ending> {
        let least = self.settings.mercy?;
        let margin = margin() as f64 / 1000.0;
        let leader = if margin >= least {
            Some(Color::Black)
        } else if margin <= -least {
            Some(Color::White)
        } else {
            None
        };
        self.lead_lasts = if leader == self.leader { self.lead_lasts + 1 } else { 1 };
        self.leader = leader;
        let leader = leader.filter(|_| self.lead_lasts >= MERCY_MOVES)?;
        Some(Ending::new(Termination::Mercy, Some(!leader)))
    }

    /// Why the resignation of `color` is doubtful, if it is and somebody wants to know.
    #[must_use]
    pub fn doubt(&self, color: Color) -> Option<String> {
        let opponent = *self.estimates[(!color).index()].last()?;
        (self.settings.check_resignations && opponent < SURE).then(|| {
            format!("doubtful: the opponent's last win rate was {:.1} %", 100.0 * opponent)
        })
    }
}

/// The win rate in what an engine says about its move, 0 to 1 for the engine itself: the number
/// after `winrate` or `win rate`. Numbers above 1 are percents, or parts of ten thousand.
#[must_use]
pub fn win_rate(comment: &str) -> Option<f64> {
    let text = comment.to_ascii_lowercase();
    let after = ["winrate", "win rate", "win_rate", "win-rate"]
        .iter()
        .filter_map(|name| Some((text.find(name)?, name.len())))
        .min()
        .map(|(at, length)| &text[at + length..])?;
    let start = after.find(|c: char| c.is_ascii_digit() || c == '.')?;
    // Only signs of assignment may stand between.
    if !after[..start].chars().all(|c| c.is_whitespace() || ":=".contains(c)) {
        return None;
    }
    let number = &after[start..];
    let end = number.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(number.len());
    let value: f64 = number[..end].trim_end_matches('.').parse().ok()?;
    let is_percent = number[end..].trim_start().starts_with('%');
    let rate = match value {
        _ if is_percent => value / 100.0,
        _ if value <= 1.0 => value,
        _ if value <= 100.0 => value / 100.0,
        _ => value / 10_000.0,
    };
    (0.0..=1.0).contains(&rate).then_some(rate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn win_rates_in_every_spelling() {
        for (text, rate) in [
            ("winrate 0.53 visits 100", Some(0.53)),
            ("Win rate: 53.5 %, 1000 visits", Some(0.535)),
            ("info move D4 visits 5 winrate 5350 prior 1", Some(0.535)),
            ("winrate=1%", Some(0.01)),
            ("WINRATE .5.", Some(0.5)),
            ("no idea", None),
            ("winrate of the opponent 0.3", None),
            ("winrate nan", None),
            ("winrate", None),
            ("winrate 99999", None),
        ] {
            assert_eq!(win_rate(text), rate, "{text}");
        }
    }

    fn observe_all(adjudicator: &mut Adjudicator, rates: &[(f64, f64)]) -> Option<Ending> {
        let mut end = None;
        for (black, white) in rates {
            for (color, rate) in [(Color::Black, black), (Color::White, white)] {
                let comment = format!("winrate {rate}");
                end = end.or_else(|| adjudicator.observe(color, Some(&comment), || 0));
            }
        }
        end
    }

    #[test]
    fn both_must_agree_for_long_enough() {
        let settings = Adjudication { win_rate: Some(0.95), ..Adjudication::default() };
        let new = || Adjudicator::new(settings);
        let sure = (0.97, 0.02);
        let end = observe_all(&mut new(), &[sure, sure, sure]).unwrap();
        assert_eq!((end.termination, end.by), (Termination::WinRate, Some(Color::White)));
        assert_eq!(observe_all(&mut new(), &[sure, sure]), None);
        assert_eq!(observe_all(&mut new(), &[sure, (0.97, 0.5), sure, sure]), None);
        let off = Adjudication::default();
        assert_eq!(observe_all(&mut Adjudicator::new(off), &[sure; 9]), None);
    }

    #[test]
    fn mercy_needs_a_lasting_lead() {
        let settings = Adjudication { mercy: Some(40.0), ..Adjudication::default() };
        let mut adjudicator = Adjudicator::new(settings);
        let mut observe = |margin| adjudicator.observe(Color::Black, None, || margin);
        for _ in 0..9 {
            assert_eq!(observe(-40_500), None);
        }
        assert_eq!(observe(39_000), None);
        for _ in 0..9 {
            assert_eq!(observe(-40_500), None);
        }
        let end = observe(-40_000).unwrap();
        assert_eq!((end.termination, end.by), (Termination::Mercy, Some(Color::Black)));
    }

    #[test]
    fn resignations_against_an_unsure_opponent_are_doubtful() {
        let settings = Adjudication { check_resignations: true, ..Adjudication::default() };
        let mut adjudicator = Adjudicator::new(settings);
        assert_eq!(adjudicator.doubt(Color::Black), None, "nothing is known");
        let _ = adjudicator.observe(Color::White, Some("winrate 40 %"), || 0);
        assert!(adjudicator.doubt(Color::Black).unwrap().contains("40.0 %"));
        let _ = adjudicator.observe(Color::White, Some("winrate 95 %"), || 0);
        assert_eq!(adjudicator.doubt(Color::Black), None);
    }
}
