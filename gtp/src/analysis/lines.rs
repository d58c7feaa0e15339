//! What an analysis says: one line for each report.

use core::fmt::Write;

use tengen_engine::Report;
use tengen_engine::search::{Line, Outcome, Territory};
use tengen_rules::{Color, Point, Size};

use super::{Analysis, Dialect, Extra, cgos};

/// Moves with fewer visits than one in so many are left out, unless more moves were asked for: there
/// are hundreds of them, and nothing is known about them yet.
const LEAST_SHARE: u64 = 2000;

/// How sure the lower bound of a win rate is, in standard deviations: 97.5%.
const CONFIDENCE: f32 = 1.96;

impl Analysis {
    /// The line that tells a report, or nothing while there is no move to tell of.
    pub(crate) fn line(&self, report: &Report, size: Size) -> Option<String> {
        if self.dialect == Dialect::Cgos {
            return cgos::object(report, self.color, size);
        }
        let shown = report.lines.iter().enumerate().take_while(|&(order, line)| {
            let is_known = u64::from(line.results.visits) * LEAST_SHARE >= report.visits;
            order < self.most.max(1) && (is_known || order < self.least.max(1))
        });
        let moves: Vec<String> = shown
            .map(|(order, line)| match self.dialect {
                Dialect::LeelaZero => leela_zero(order, line),
                Dialect::KataGo | Dialect::Cgos => self.kata_go(order, line, report, size),
            })
            .collect();
        if moves.is_empty() {
            return None;
        }
        let mut text = moves.join(" ");
        if self.has(Extra::RootInfo) {
            // Writing to a string can't fail.
            let _ = write!(text, " rootInfo visits {}", report.visits);
            let outcome = report.outcome.as_ref();
            text += &self.values(report.win_rate(), outcome, report.visits);
        }
        if let Some(territory) = territory(report.outcome.as_ref()) {
            if self.has(Extra::Ownership) {
                text += &self.points("ownership", territory, size, |mean| mean);
            }
            if self.has(Extra::OwnershipDeviation) {
                text += &self.points("ownershipStdev", territory, size, deviation);
            }
        }
        Some(text)
    }

    fn has(&self, extra: Extra) -> bool {
        self.extras.contains(&extra)
    }

    /// A move as KataGo tells it.
    fn kata_go(&self, order: usize, line: &Line, report: &Report, size: Size) -> String {
        let visits = line.results.visits;
        // A move may have visits from an earlier search, and no playouts in this one.
        let outcome = line.outcome.as_ref().or(report.outcome.as_ref());
        let mut text = format!("info move {} visits {visits} edgeVisits {visits}", line.move_);
        text += &self.values(line.results.win_rate(), outcome, visits.into());
        let bound = lower_bound(line);
        let utility = 2.0 * bound - 1.0;
        // Writing to a string can't fail.
        let _ = write!(text, " prior {:.6} lcb {bound:.6} utilityLcb {utility:.6}", line.prior);
        if self.has(Extra::NoResult) {
            // Superko leaves no game without a result.
            text += " noResultValue 0.000000";
        }
        let _ = write!(text, " order {order} pv{}", list(&line.variation));
        if self.has(Extra::VariationVisits) {
            let _ = write!(text, " pvVisits{}", list(&line.visits));
        }
        if self.has(Extra::VariationEdgeVisits) {
            let _ = write!(text, " pvEdgeVisits{}", list(&line.visits));
        }
        if let Some(territory) = territory(outcome) {
            if self.has(Extra::MovesOwnership) {
                text += &self.points("movesOwnership", territory, size, |mean| mean);
            }
            if self.has(Extra::MovesOwnershipDeviation) {
                text += &self.points("movesOwnershipStdev", territory, size, deviation);
            }
        }
        text
    }

    /// What KataGo tells of a move and of the root alike.
    fn values(&self, win_rate: f32, outcome: Option<&Outcome>, visits: u64) -> String {
        let lead = lead(outcome, self.color);
        let deviation = outcome.map_or(0.0, |outcome| outcome.deviation);
        format!(
            " utility {:.6} winrate {win_rate:.6} scoreMean {lead:.6} scoreStdev {deviation:.6} \
             scoreLead {lead:.6} scoreSelfplay {lead:.6} weight {:.6}",
            2.0 * win_rate - 1.0,
            visits as f64,
        )
    }

    /// A value for every point, from the side of the player who is asked about.
    fn points(
        &self,
        name: &str,
        territory: &Territory,
        size: Size,
        value: impl Fn(f32) -> f32,
    ) -> String {
        let mut text = format!(" {name}");
        for mean in ownership(territory, self.color, size) {
            let _ = write!(text, " {:.3}", value(mean) + 0.0);
        }
        text
    }
}

/// Points by which `color` leads, komi included; 0 while nothing is known.
pub(crate) fn lead(outcome: Option<&Outcome>, color: Color) -> f32 {
    // Without the sum -0 might be shown.
    outcome.map_or(0.0, |outcome| outcome.black_lead * color.sign() as f32) + 0.0
}

/// How much every point is of `color`, from -1 to 1, by rows from the top left corner on.
pub(crate) fn ownership(
    territory: &Territory,
    color: Color,
    size: Size,
) -> impl Iterator<Item = f32> + '_ {
    from_the_top(size).map(move |point| territory.black[point] * color.sign() as f32)
}

/// All points by rows, from the top left corner on.
pub(crate) fn from_the_top(size: Size) -> impl Iterator<Item = Point> {
    let rows = (0..size.side()).rev();
    rows.flat_map(move |row| {
        (0..size.side()).filter_map(move |column| Point::new(column, row, size))
    })
}

/// A move as Leela Zero tells it.
fn leela_zero(order: usize, line: &Line) -> String {
    let share = |value: f32| (10_000.0 * value).round().clamp(0.0, 10_000.0) as u32;
    format!(
        "info move {} visits {} winrate {} prior {} lcb {} order {order} pv{}",
        line.move_,
        line.results.visits,
        share(line.results.win_rate()),
        share(line.prior),
        share(lower_bound(line)),
        list(&line.variation),
    )
}

/// Values with a space before each.
fn list(values: &[impl ToString]) -> String {
    values.iter().map(|value| format!(" {}", value.to_string())).collect()
}

/// The lower end of the win rate's confidence interval (Wilson 1927), which is sound for few visits
/// and rates near 0 and 1 too.
fn lower_bound(line: &Line) -> f32 {
    let (visits, rate) = (line.results.visits.max(1) as f32, line.results.win_rate());
    let square = CONFIDENCE * CONFIDENCE / visits;
    let margin =
        CONFIDENCE * (rate * (1.0 - rate) / visits + square / (4.0 * visits)).max(0.0).sqrt();
    ((rate + square / 2.0 - margin) / (1.0 + square)).clamp(0.0, 1.0)
}

fn territory(outcome: Option<&Outcome>) -> Option<&Territory> {
    outcome?.territory.as_deref()
}

/// The standard deviation of an owner, who is -1 or 1, by its mean.
fn deviation(mean: f32) -> f32 {
    (1.0 - mean * mean).max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Arguments;
    use tengen_engine::tree::Results;
    use tengen_rules::{Game, Move, PointMap, Ruleset};

    fn line(name: &str, visits: u32, wins: f32) -> Line {
        let size = Size::new(2).unwrap_or(Size::NINE);
        let move_ = Move::parse(name, size).unwrap();
        Line {
            move_,
            results: Results { visits, wins, ..Results::default() },
            prior: 0.25,
            variation: vec![move_, Move::Pass],
            visits: vec![visits, 1],
            outcome: None,
        }
    }

    fn report() -> Report {
        let size = Size::new(2).unwrap();
        let mut black = PointMap::filled(0.0);
        black[Point::parse("A2", size).unwrap()] = 1.0;
        black[Point::parse("B2", size).unwrap()] = -0.5;
        let territory = Territory { black, criticality: PointMap::filled(0.0) };
        let outcome = Outcome {
            playouts: 100,
            black_lead: 1.5,
            deviation: 2.0,
            territory: Some(Box::new(territory)),
        };
        Report {
            lines: vec![line("A1", 60, 30.0), line("B1", 39, 39.0), line("pass", 1, 0.0)],
            visits: 100,
            wins: 69.0,
            outcome: Some(outcome),
            ..Report::default()
        }
    }

    fn told(dialect: Dialect, text: &str) -> String {
        let size = Size::new(2).unwrap();
        let game = Game::new(size, Ruleset::default());
        let arguments = &mut Arguments::new(text);
        Analysis::read(dialect, false, &game, arguments).unwrap().line(&report(), size).unwrap()
    }

    #[test]
    fn leela_zero_tells_whole_numbers() {
        assert_eq!(
            told(Dialect::LeelaZero, "b maxmoves 2"),
            "info move A1 visits 60 winrate 5000 prior 2500 lcb 3773 order 0 pv A1 pass info move \
             B1 visits 39 winrate 10000 prior 2500 lcb 9103 order 1 pv B1 pass"
        );
    }

    #[test]
    fn kata_go_tells_decimals_from_the_side_asked_about() {
        let text = told(Dialect::KataGo, "w maxmoves 1 rootInfo true ownership true pvVisits true");
        let start = "info move A1 visits 60 edgeVisits 60 utility 0.000000 winrate 0.500000 \
                     scoreMean -1.500000 scoreStdev 2.000000 scoreLead -1.500000 scoreSelfplay \
                     -1.500000 weight 60.000000 prior 0.250000 lcb 0.37";
        assert!(text.starts_with(start), "{text}");
        let end = " order 0 pv A1 pass pvVisits 60 1 rootInfo visits 100 utility 0.380000 winrate \
                   0.690000 scoreMean -1.500000 scoreStdev 2.000000 scoreLead -1.500000 \
                   scoreSelfplay -1.500000 weight 100.000000 ownership -1.000 0.500 0.000 0.000";
        assert!(text.ends_with(end), "{text}");
    }

    #[test]
    fn moves_are_told_up_to_a_number_and_from_a_share_on() {
        let moves = |text| told(Dialect::KataGo, text).matches("info move ").count();
        assert_eq!([moves(""), moves("maxmoves 1"), moves("maxmoves 0")], [3, 1, 1]);
        let mut report = report();
        report.visits = 1_000_000;
        let game = Game::new(Size::NINE, Ruleset::default());
        let told = |text| {
            let arguments = &mut Arguments::new(text);
            let analysis = Analysis::read(Dialect::KataGo, false, &game, arguments).unwrap();
            analysis.line(&report, Size::NINE).unwrap().matches("info move ").count()
        };
        assert_eq!([told(""), told("minmoves 2"), told("minmoves 9")], [1, 2, 3]);
    }

    #[test]
    fn nothing_is_told_of_nothing() {
        let game = Game::new(Size::NINE, Ruleset::default());
        let arguments = &mut Arguments::new("");
        let analysis = Analysis::read(Dialect::KataGo, false, &game, arguments).unwrap();
        assert_eq!(analysis.line(&Report::default(), Size::NINE), None);
    }
}
