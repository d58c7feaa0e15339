//! A frame around a problem: what fills the rest of the board with living stones of both sides, and a komi
//! that lets the problem decide the game.
//!
//! A search that sees an empty board around a problem rather plays into it than to solve the problem
//! (the remedy is that of the tsumego frames of analysis programs).

use std::collections::BTreeSet;

use tengen_rules::{Color, Point, Size};

/// Points in the corners of a rectangle, as columns and rows counted from 0 at the lower left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// Leftmost and rightmost column.
    pub columns: [usize; 2],
    /// Lowest and highest row.
    pub rows: [usize; 2],
}

/// Lines between the stones and the border of a region that is made from them.
const MARGIN: usize = 2;

/// Holes without which a frame might die.
const LEAST_HOLES: usize = 2;

impl Region {
    /// The region around some points, with a margin; `None` where there are none.
    #[must_use]
    pub fn around(points: &[Point], size: Size) -> Option<Self> {
        let range = |along: fn(Point) -> usize| {
            let all = || points.iter().map(|&point| along(point));
            let (least, most) = (all().min()?, all().max()?);
            Some([least.saturating_sub(MARGIN), (most + MARGIN).min(size.side() - 1)])
        };
        Some(Self { columns: range(Point::column)?, rows: range(Point::row)? })
    }

    /// What both regions have in common; they must have something.
    #[must_use]
    pub fn within(&self, other: Self) -> Self {
        let common =
            |[least, most]: [usize; 2], [from, to]: [usize; 2]| [least.max(from), most.min(to)];
        Self { columns: common(self.columns, other.columns), rows: common(self.rows, other.rows) }
    }

    /// The points, row by row from the lowest.
    #[must_use]
    pub fn points(&self, size: Size) -> Vec<Point> {
        size.all_points().filter(|&point| self.distance(point) == 0).collect()
    }

    /// Lines from a point to the region; 0 inside.
    fn distance(&self, point: Point) -> usize {
        let beyond = |at: usize, [least, most]: [usize; 2]| {
            least.saturating_sub(at).max(at.saturating_sub(most))
        };
        beyond(point.column(), self.columns).max(beyond(point.row(), self.rows))
    }

    /// Lines from a point inside to the outside; more than any where the region is the board.
    fn depth(&self, point: Point, size: Size) -> usize {
        let inward = |at: usize, [least, most]: [usize; 2]| {
            let low = if least == 0 { usize::MAX } else { at.saturating_sub(least) };
            let high = if most + 1 == size.side() { usize::MAX } else { most.saturating_sub(at) };
            low.min(high)
        };
        inward(point.column(), self.columns).min(inward(point.row(), self.rows))
    }
}

/// A frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The stones of Black and White around the region.
    pub stones: [Vec<Point>; 2],
    /// The komi, in halves of a point: odd, so that nothing is drawn.
    pub half_komi: i32,
}

impl Frame {
    /// The frame of a region with these stones of Black and White inside. The side whose stones stand
    /// farther out attacks: its wall surrounds the region, the other side lives beyond it. `None` where
    /// there is no room for two living groups.
    #[must_use]
    pub fn of(region: &Region, stones: &[Vec<Point>; 2], size: Size) -> Option<Self> {
        let attacker = attacker(region, stones, size)?;
        let mut outside: Vec<Point> =
            size.all_points().filter(|&point| region.distance(point) > 0).collect();
        outside.sort_by_key(|&point| (region.distance(point), point));
        let (wall, beyond) = outside.split_at(outside.len() / 2);
        let mut frame = [Vec::new(), Vec::new()];
        for (color, part) in [(attacker, wall), (!attacker, beyond)] {
            let held: BTreeSet<Point> = part.iter().copied().collect();
            let is_hole = |point: Point| {
                point.column() % 2 == 1
                    && point.row() % 2 == 1
                    && around(point, size).all(|other| held.contains(&other))
            };
            let (holes, filled): (Vec<Point>, Vec<Point>) =
                part.iter().copied().partition(|&point| is_hole(point));
            if holes.len() < LEAST_HOLES {
                return None;
            }
            frame[color.index()] = filled;
        }
        // If the attacked stones die, the attacker has all of the region; if they live, they have
        // themselves and two eyes. The komi lies in the middle.
        let living = stones[(!attacker).index()].len() + 2;
        let inside = size.points() - outside.len();
        let lead = (wall.len() + inside) as i32 - beyond.len() as i32 - living as i32;
        Some(Self { stones: frame, half_komi: 2 * lead * attacker.sign() + 1 })
    }
}

/// The side whose stones are nearer to the outside.
fn attacker(region: &Region, stones: &[Vec<Point>; 2], size: Size) -> Option<Color> {
    let depth = |color: Color| {
        let own = &stones[color.index()];
        let sum: usize = own.iter().map(|&stone| region.depth(stone, size).min(size.side())).sum();
        (!own.is_empty()).then(|| sum as f32 / own.len() as f32)
    };
    let (black, white) = (depth(Color::Black)?, depth(Color::White)?);
    Some(if black <= white { Color::Black } else { Color::White })
}

/// The points of the board around a point, diagonal ones included.
fn around(point: Point, size: Size) -> impl Iterator<Item = Point> {
    size.all_points().filter(move |&other| {
        other != point
            && other.column().abs_diff(point.column()) <= 1
            && other.row().abs_diff(point.row()) <= 1
    })
}
