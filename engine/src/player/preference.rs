//! Where a game is decided, of the moves that win alike the one that scores more: it keeps the lead
//! against slips, and plays on in earnest.

use tengen_rules::{Color, Move};

use crate::params::Params;
use crate::search::{Line, Outcome, Report};

/// A move is known well enough when it has this share of the most visited one's visits.
const SHARE_TO_TRUST: f32 = 0.25;

/// A game is decided when the best move wins so often, or so seldom. In a game that isn't, the score
/// misleads: then too, 6 of 6 games were lost on 9x9 at 1,000 playouts.
const DECIDED_FROM: f32 = 0.9;

/// The play to prefer to the most visited one, `best`, in a decided game: of those that cost no more than
/// [`Params::price_of_score`] in win rate, the one that scores more beyond chance. A pass is left to
/// the count.
pub(super) fn preferred<'a>(
    report: &'a Report,
    best: &'a Line,
    color: Color,
    params: &Params,
) -> &'a Line {
    let price = params.price_of_score;
    let rate = best.results.win_rate();
    let is_wanted = price > 0.0 && rate.max(1.0 - rate) >= DECIDED_FROM && best.move_ != Move::Pass;
    let Some(plain) = best.outcome.as_ref().filter(|_| is_wanted) else { return best };
    let least = SHARE_TO_TRUST * best.results.visits as f32;
    let gain = |line: &Line| {
        let is_known = line.move_ != Move::Pass && line.results.visits as f32 >= least;
        let is_as_good = line.results.win_rate() >= rate - price;
        let outcome = line.outcome.as_ref().filter(|_| is_known && is_as_good)?;
        let gain = (outcome.black_lead - plain.black_lead) * color.sign() as f32;
        Some(gain - (variance(outcome) + variance(plain)).sqrt())
    };
    let gains = report.lines.iter().filter_map(|line| Some((gain(line)?, line)));
    gains
        .filter(|&(gain, _)| gain > 0.0)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map_or(best, |(_, line)| line)
}

/// The variance of the mean of the scores.
fn variance(outcome: &Outcome) -> f32 {
    outcome.deviation * outcome.deviation / outcome.playouts as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Results;
    use tengen_rules::Size;

    /// A move with its visits, its win rate, and White's mean lead.
    fn line(name: &str, visits: u32, win_rate: f32, white_lead: f32) -> Line {
        let move_ = Move::parse(name, Size::NINE).unwrap();
        let outcome = Outcome {
            playouts: visits.into(),
            black_lead: -white_lead,
            deviation: 10.0,
            territory: None,
        };
        Line {
            move_,
            results: Results { visits, wins: win_rate * visits as f32, ..Results::default() },
            prior: 0.0,
            variation: vec![move_],
            visits: vec![visits],
            outcome: Some(outcome),
        }
    }

    fn choice(lines: Vec<Line>, price_of_score: f32) -> String {
        let report = Report { lines, ..Report::default() };
        let params = Params { price_of_score, ..Params::default() };
        preferred(&report, &report.lines[0], Color::White, &params).move_.to_string()
    }

    #[test]
    fn prefers_the_score_where_the_win_is_the_same() {
        let lines =
            |win_rate, lead| vec![line("A1", 1000, 0.95, 3.0), line("B2", 400, win_rate, lead)];
        assert_eq!(choice(lines(0.949, 5.0), 0.01), "B2");
        assert_eq!(choice(lines(0.949, 3.5), 0.01), "A1", "half a point may be chance");
        assert_eq!(choice(lines(0.93, 9.0), 0.01), "A1", "it wins less often");
        assert_eq!(choice(lines(0.949, 5.0), 0.0), "A1", "not wanted");
    }

    #[test]
    fn leaves_games_alone_that_are_open() {
        let lines = |rate| vec![line("A1", 1000, rate, 3.0), line("B2", 900, rate, 8.0)];
        let choices = [0.05, 0.5, 0.8, 0.95].map(|rate| choice(lines(rate), 0.01));
        assert_eq!(choices, ["B2", "A1", "A1", "B2"]);
    }

    #[test]
    fn takes_the_most_of_several_that_are_known() {
        let mut lines = vec![
            line("A1", 1000, 0.95, 3.0),
            line("B2", 900, 0.95, 5.0),
            line("C3", 900, 0.95, 7.0),
        ];
        lines.push(line("D4", 200, 0.95, 12.0));
        assert_eq!(choice(lines, 0.01), "C3", "D4 has too few visits");
    }

    #[test]
    fn leaves_passes_to_the_count() {
        let lines = vec![line("A1", 1000, 0.95, 3.0), line("pass", 900, 0.95, 9.0)];
        assert_eq!(choice(lines.clone(), 0.01), "A1");
        assert_eq!(choice(lines.into_iter().rev().collect(), 0.01), "pass");
    }
}
