//! The arguments of analysis commands.

use std::collections::BTreeSet;
use std::time::Duration;

use tengen_engine::{Detail, Inquiry, Restrict, Restriction};
use tengen_rules::{Game, Point, PointSet, Size};

use super::{Analysis, Dialect, Extra};
use crate::protocol::{Arguments, SyntaxError};

/// Longest time between two reports, in hundredths of a second: more than a month.
const LONGEST_INTERVAL: f64 = 1e9;

/// KataGo's options that are on or off.
const SWITCHES: &[(&str, Extra)] = &[
    ("rootInfo", Extra::RootInfo),
    ("ownership", Extra::Ownership),
    ("ownershipStdev", Extra::OwnershipDeviation),
    ("movesOwnership", Extra::MovesOwnership),
    ("movesOwnershipStdev", Extra::MovesOwnershipDeviation),
    ("pvVisits", Extra::VariationVisits),
    ("pvEdgeVisits", Extra::VariationEdgeVisits),
    ("noResultValue", Extra::NoResult),
];

impl Analysis {
    /// Reads `[COLOR] [INTERVAL] [OPTION ...]` for the position of `game`.
    pub(crate) fn read(
        dialect: Dialect,
        plays: bool,
        game: &Game,
        arguments: &mut Arguments<'_>,
    ) -> Result<Self, SyntaxError> {
        let color = optional(arguments, Arguments::color).unwrap_or(game.to_move());
        let interval = optional(arguments, interval).unwrap_or(None);
        let mut analysis = Self {
            dialect,
            color,
            plays,
            inquiry: Inquiry { interval, detail: Detail::Scores, ..Inquiry::default() },
            least: 0,
            most: usize::MAX,
            extras: BTreeSet::new(),
        };
        if dialect == Dialect::LeelaZero {
            analysis.inquiry.detail = Detail::RoughScores;
        }
        while let Some(option) = arguments.next() {
            analysis.read_option(option, game.size(), arguments)?;
        }
        let has = |extra| analysis.extras.contains(&extra);
        if has(Extra::MovesOwnership) || has(Extra::MovesOwnershipDeviation) {
            analysis.inquiry.detail = Detail::MovesOwnership;
        } else if has(Extra::Ownership) || has(Extra::OwnershipDeviation) {
            analysis.inquiry.detail = Detail::Ownership;
        }
        Ok(analysis)
    }

    fn read_option(
        &mut self,
        option: &str,
        size: Size,
        arguments: &mut Arguments<'_>,
    ) -> Result<(), SyntaxError> {
        match option {
            "interval" => self.inquiry.interval = interval(arguments)?,
            "minmoves" => self.least = arguments.number("a number of moves")?,
            "maxmoves" => self.most = arguments.number("a number of moves")?,
            "avoid" => self.restrict(Restrict::Avoid, size, arguments)?,
            "allow" => self.restrict(Restrict::Allow, size, arguments)?,
            _ => {
                let switch = SWITCHES.iter().find(|&&(name, _)| name == option);
                let (Some(&(_, extra)), Dialect::KataGo) = (switch, self.dialect) else {
                    return Err(SyntaxError::expected("an option of this command"));
                };
                if arguments.number("true or false")? {
                    self.extras.insert(extra);
                } else {
                    self.extras.remove(&extra);
                }
            }
        }
        Ok(())
    }

    /// Reads `COLOR VERTEX,VERTEX,... MOVES`.
    fn restrict(
        &mut self,
        kind: Restrict,
        size: Size,
        arguments: &mut Arguments<'_>,
    ) -> Result<(), SyntaxError> {
        let color = arguments.color()?;
        let mut restriction =
            Restriction { color, kind, points: PointSet::EMPTY, pass: false, depth: 0 };
        for part in arguments.text("vertices with commas between them")?.split(',') {
            if part.eq_ignore_ascii_case("pass") {
                restriction.pass = true;
            } else if let Some((one, other)) = part.split_once(':') {
                restriction.points.extend(rectangle(one, other, size)?);
            } else {
                restriction.points.insert(vertex(part, size)?);
            }
        }
        restriction.depth = arguments.number("for how many moves it holds")?;
        if restriction.depth == 0 {
            return Err(SyntaxError::expected("one move or more for which it holds"));
        }
        self.inquiry.restrictions.push(restriction);
        Ok(())
    }
}

/// Reads an argument if the next one is of this kind.
fn optional<'a, T>(
    arguments: &mut Arguments<'a>,
    read: impl Fn(&mut Arguments<'a>) -> Result<T, SyntaxError>,
) -> Option<T> {
    let mut ahead = arguments.clone();
    let value = read(&mut ahead).ok()?;
    *arguments = ahead;
    Some(value)
}

/// Reads hundredths of a second; zero is no interval.
fn interval(arguments: &mut Arguments<'_>) -> Result<Option<Duration>, SyntaxError> {
    const EXPECTED: &str = "hundredths of a second";
    let hundredths = arguments.finite(EXPECTED)?;
    if !(0.0..=LONGEST_INTERVAL).contains(&hundredths) {
        return Err(SyntaxError::expected(EXPECTED));
    }
    Ok((hundredths > 0.0).then(|| Duration::from_secs_f64(hundredths / 100.0)))
}

fn vertex(text: &str, size: Size) -> Result<Point, SyntaxError> {
    Point::parse(text, size).map_err(|_| SyntaxError::expected("a vertex on the board"))
}

/// The points between two corners.
fn rectangle(one: &str, other: &str, size: Size) -> Result<Vec<Point>, SyntaxError> {
    let (one, other) = (vertex(one, size)?, vertex(other, size)?);
    let columns = one.column().min(other.column())..=one.column().max(other.column());
    let rows = one.row().min(other.row())..=one.row().max(other.row());
    let inside = |point: &Point| columns.contains(&point.column()) && rows.contains(&point.row());
    Ok(size.all_points().filter(inside).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Color, Move, Ruleset};

    fn read(dialect: Dialect, text: &str) -> Result<Analysis, SyntaxError> {
        let game = Game::new(Size::NINE, Ruleset::default());
        Analysis::read(dialect, false, &game, &mut Arguments::new(text))
    }

    #[test]
    fn colour_and_interval_may_be_left_out() {
        for (text, color, hundredths) in [
            ("", Color::Black, None),
            ("w", Color::White, None),
            ("10", Color::Black, Some(10)),
            ("WHITE 50", Color::White, Some(50)),
            ("b 0", Color::Black, None),
            ("w interval 20", Color::White, Some(20)),
        ] {
            let analysis = read(Dialect::LeelaZero, text).unwrap();
            let interval = hundredths.map(|hundredths| Duration::from_millis(10 * hundredths));
            assert_eq!((analysis.color, analysis.inquiry.interval), (color, interval), "{text}");
        }
    }

    #[test]
    fn switches_decide_what_is_counted() {
        let detail = |text| read(Dialect::KataGo, text).unwrap().inquiry.detail;
        assert_eq!(detail("b 10"), Detail::Scores);
        assert_eq!(detail("ownership true"), Detail::Ownership);
        assert_eq!(detail("ownership true ownership false"), Detail::Scores);
        assert_eq!(detail("movesOwnership true rootInfo true"), Detail::MovesOwnership);
    }

    #[test]
    fn restrictions_name_points_rectangles_and_the_pass() {
        let text = "b 10 avoid w A1:B2,pass,E5 3 allow b D4 1";
        let restrictions = read(Dialect::LeelaZero, text).unwrap().inquiry.restrictions;
        let [avoid, allow] = restrictions.as_slice() else { panic!("{restrictions:?}") };
        assert_eq!((avoid.points.len(), avoid.pass, avoid.depth), (5, true, 3));
        assert!(!avoid.permits(Color::White, Move::Pass, 0));
        assert_eq!((allow.points.len(), allow.pass, allow.color), (1, false, Color::Black));
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        for text in [
            "bogus 1",
            "b 10 bogus",
            "b -5",
            "b nan",
            "interval",
            "minmoves -1",
            "avoid b D4",
            "avoid b D4 0",
            "avoid b Z9 1",
            "avoid b D4,,E5 1",
            "avoid b A1:Z3 1",
            "allow x D4 1",
            "ownership maybe",
            "ownership",
            "rootInfo 1",
        ] {
            assert!(read(Dialect::KataGo, text).is_err(), "{text}");
        }
        assert!(read(Dialect::LeelaZero, "ownership true").is_err());
    }
}
