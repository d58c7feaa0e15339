//! What playouts end with, beside who won: scores, and who owns which point.
//!
//! Rough scores come for nothing. What costs time is only kept when somebody asks for it.

use std::sync::atomic::{AtomicI32, AtomicI64, AtomicU64, Ordering};

use tengen_rules::{Area, Board, CELLS, Color, Move, PointMap, PointSet, Size, area};

use crate::playout::winner;

/// How much is kept of the playouts' endings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Detail {
    /// The scores, of each root move too, as the playouts have them: one that ends early, since a
    /// side is far ahead, counts what it saw by then.
    #[default]
    RoughScores,
    /// The scores at the very end.
    Scores,
    /// The owners of all points.
    Ownership,
    /// The owners of all points after each root move.
    MovesOwnership,
}

/// What is known of the end before any playout.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The points whose owner no good move will change.
    pub points: PointSet,
    /// Whose they will be.
    pub area: Area,
    /// Black's area less White's if nobody plays any more.
    pub difference: i32,
}

/// The endings of all playouts of one search, filled by all threads at once.
///
/// All numbers are plain counters: a reader beside a running search sees sums that may lack a
/// playout, which no average minds.
#[derive(Debug)]
pub struct Endings {
    size: Size,
    /// What White receives beside its area, in thousandths of a point.
    compensation: i64,
    detail: Detail,
    settled: Option<Settled>,
    all: Tally,
    /// By place in the root.
    places: Vec<Tally>,
}

impl Endings {
    /// Nothing yet, for a root with these `moves`; `compensation` is what White receives beside its
    /// area, in thousandths of a point.
    ///
    /// What is `settled` counts so for the position and for a pass, whatever playouts make of it. A
    /// play may change it.
    #[must_use]
    pub fn new(
        size: Size,
        compensation: i64,
        moves: impl Iterator<Item = Move>,
        detail: Detail,
        settled: Option<Settled>,
    ) -> Self {
        let tally =
            |move_, detail_of_points| Tally::new(move_ == Move::Pass, detail >= detail_of_points);
        Self {
            size,
            compensation,
            detail,
            settled,
            all: tally(Move::Pass, Detail::Ownership),
            places: moves.map(|move_| tally(move_, Detail::MovesOwnership)).collect(),
        }
    }

    /// Whether playouts are to go on to their very end.
    #[must_use]
    pub fn are_exact(&self) -> bool {
        self.detail >= Detail::Scores
    }

    /// Black's area less White's if nobody plays any more, where that is known.
    #[must_use]
    pub fn without_play(&self) -> Option<i32> {
        self.settled.as_ref().map(|settled| settled.difference)
    }

    /// Who wins where the owner of every point is settled, as [`winner`]; `None` where something is open.
    #[must_use]
    pub fn decided(&self) -> Option<i32> {
        let settled = self.settled.as_ref()?;
        let is_whole = PointSet::all(self.size).is_subset(&settled.points);
        is_whole.then(|| self.winner(settled.difference))
    }

    /// Adds the ending of a playout that began with the root move at `place`, with Black's area less
    /// White's. Where it is the very end, empty points belong to the side that surrounds them: where
    /// both sides have passed in the tree, territories are large.
    pub fn add(&self, place: usize, difference: i32, board: &Board) {
        let owners = self.are_exact().then(|| area(board, &PointSet::EMPTY));
        for tally in [Some(&self.all), self.places.get(place)].into_iter().flatten() {
            let Some(owners) = &owners else {
                tally.add(difference, self.winner(difference));
                continue;
            };
            let settled = self.settled.as_ref().filter(|_| tally.is_settled);
            let owner = |point| match settled {
                Some(settled) if settled.points.contains(point) => settled.area.owner(point),
                _ => owners.owner(point),
            };
            let sign = |point| owner(point).map_or(0, Color::sign);
            let difference = self.size.all_points().map(sign).sum();
            let winner = self.winner(difference);
            tally.add(difference, winner);
            if let Some(points) = &tally.points {
                for point in self.size.all_points() {
                    points.add(point.index(), sign(point), winner);
                }
            }
        }
    }

    /// Who wins by Black's area less White's, as [`winner`].
    const fn winner(&self, difference: i32) -> i32 {
        winner(difference, self.compensation)
    }

    /// What all playouts came to; `None` before the first.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.all.outcome(self.size, self.compensation)
    }

    /// What the playouts that began with the root move at `place` came to; `None` before the first.
    #[must_use]
    pub fn outcome_at(&self, place: usize) -> Option<Outcome> {
        self.places.get(place)?.outcome(self.size, self.compensation)
    }
}

/// What a number of playouts came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The playouts.
    pub playouts: u64,
    /// Mean of Black's margin in points, komi and compensation included.
    pub black_lead: f32,
    /// Standard deviation of the margin, in points.
    pub deviation: f32,
    /// Who owned the points, where that was asked for.
    pub territory: Option<Box<Territory>>,
}

/// Who owns which point at the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Territory {
    /// How much a point is Black's: from -1, always White's, to 1.
    pub black: PointMap<f32>,
    /// How much the owner of a point is the winner of the game, from -1 to 1: the correlation of
    /// both (criticality; Coulom 2009).
    pub criticality: PointMap<f32>,
}

/// Sums over playouts.
#[derive(Debug)]
struct Tally {
    /// Whether what is settled counts so.
    is_settled: bool,
    count: AtomicU64,
    area: AtomicI64,
    squares: AtomicI64,
    /// Black's wins less White's.
    wins: AtomicI64,
    points: Option<Points>,
}

impl Tally {
    fn new(is_settled: bool, with_points: bool) -> Self {
        Self {
            is_settled,
            count: AtomicU64::new(0),
            area: AtomicI64::new(0),
            squares: AtomicI64::new(0),
            wins: AtomicI64::new(0),
            points: with_points.then(Points::new),
        }
    }

    fn add(&self, difference: i32, winner: i32) {
        let area = i64::from(difference);
        self.area.fetch_add(area, Ordering::Relaxed);
        self.squares.fetch_add(area * area, Ordering::Relaxed);
        self.wins.fetch_add(winner.into(), Ordering::Relaxed);
        self.count.fetch_add(1, Ordering::Relaxed);
    }

    fn outcome(&self, size: Size, compensation: i64) -> Option<Outcome> {
        let playouts = self.count.load(Ordering::Relaxed);
        if playouts == 0 {
            return None;
        }
        let share = |sum: &AtomicI64| sum.load(Ordering::Relaxed) as f64 / playouts as f64;
        let mean = share(&self.area);
        let variance = (share(&self.squares) - mean * mean).max(0.0);
        let wins = share(&self.wins) as f32;
        Some(Outcome {
            playouts,
            black_lead: (mean - compensation as f64 / 1000.0) as f32,
            deviation: variance.sqrt() as f32,
            territory: self
                .points
                .as_ref()
                .map(|points| Box::new(points.territory(size, playouts, wins))),
        })
    }
}

/// Sums over playouts for every point: +1 for Black and -1 for White, and the same times +1 where
/// Black won and -1 where White did.
#[derive(Debug)]
struct Points {
    owner: Box<[AtomicI32]>,
    owner_wins: Box<[AtomicI32]>,
}

impl Points {
    fn new() -> Self {
        let zeros = || (0..CELLS).map(|_| AtomicI32::new(0)).collect();
        Self { owner: zeros(), owner_wins: zeros() }
    }

    fn add(&self, index: usize, owner: i32, winner: i32) {
        self.owner[index].fetch_add(owner, Ordering::Relaxed);
        self.owner_wins[index].fetch_add(owner * winner, Ordering::Relaxed);
    }

    fn territory(&self, size: Size, playouts: u64, wins: f32) -> Territory {
        let share = |sum: &AtomicI32| {
            (sum.load(Ordering::Relaxed) as f32 / playouts as f32).clamp(-1.0, 1.0)
        };
        let mut black = PointMap::filled(0.0);
        let mut criticality = PointMap::filled(0.0);
        for point in size.all_points() {
            let owner = share(&self.owner[point.index()]);
            let variance = ((1.0 - owner * owner) * (1.0 - wins * wins)).max(0.0);
            black[point] = owner;
            if variance > 1e-6 {
                let covariance = share(&self.owner_wins[point.index()]) - owner * wins;
                criticality[point] = (covariance / variance.sqrt()).clamp(-1.0, 1.0);
            }
        }
        Territory { black, criticality }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::Point;

    /// No endings yet, for a root with a play and another one.
    fn endings(size: Size, compensation: i64, detail: Detail) -> Endings {
        let moves = size.all_points().take(2).map(Move::Play);
        Endings::new(size, compensation, moves, detail, None)
    }

    /// A 2x2 board with these stones.
    fn ending(stones: &[(Color, &str)]) -> Board {
        let size = Size::new(2).unwrap();
        let mut board = Board::new(size);
        for &(color, name) in stones {
            board.set_up(color, Point::parse(name, size).unwrap()).unwrap();
        }
        board
    }

    #[test]
    fn averages_scores_and_owners() {
        let size = Size::new(2).unwrap();
        let endings = endings(size, 500, Detail::MovesOwnership);
        assert_eq!(endings.outcome(), None);
        // All four points are Black's; then none.
        let black = ending(&[(Color::Black, "A1"), (Color::Black, "B2")]);
        let white = ending(&[(Color::White, "A1"), (Color::White, "B2")]);
        endings.add(0, 4, &black);
        endings.add(0, 4, &black);
        endings.add(1, -4, &white);
        endings.add(1, 4, &black);
        let all = endings.outcome().unwrap();
        assert_eq!((all.playouts, all.black_lead), (4, 1.5));
        assert!((all.deviation - 12_f32.sqrt()).abs() < 1e-4);
        let territory = all.territory.unwrap();
        let point = Point::parse("B1", size).unwrap();
        assert_eq!(territory.black[point], 0.5);
        assert!((territory.criticality[point] - 1.0).abs() < 1e-4, "who owns it wins");
        let first = endings.outcome_at(0).unwrap();
        assert_eq!((first.black_lead, first.deviation), (3.5, 0.0));
        let territory = first.territory.unwrap();
        assert_eq!((territory.black[point], territory.criticality[point]), (1.0, 0.0));
        assert_eq!(endings.outcome_at(2), None);
    }

    #[test]
    fn large_territories_count() {
        let size = Size::new(5).unwrap();
        let mut board = Board::new(size);
        for column in ["A", "B", "C", "D", "E"] {
            let point = |row| Point::parse(&format!("{column}{row}"), size).unwrap();
            board.set_up(Color::Black, point(3)).unwrap();
            board.set_up(Color::White, point(2)).unwrap();
        }
        let endings = endings(size, 500, Detail::Ownership);
        endings.add(0, 0, &board);
        let outcome = endings.outcome().unwrap();
        assert_eq!(outcome.black_lead, 4.5, "15 points against 10, and komi");
        let territory = outcome.territory.unwrap();
        let owner = |name| territory.black[Point::parse(name, size).unwrap()];
        assert_eq!([owner("C5"), owner("C3"), owner("C1")], [1.0, 1.0, -1.0]);
    }

    #[test]
    fn keeps_no_more_than_was_asked() {
        let size = Size::new(2).unwrap();
        let endings = endings(size, 0, Detail::Ownership);
        endings.add(0, -4, &ending(&[(Color::White, "A1"), (Color::White, "B2")]));
        let (all, first) = (endings.outcome().unwrap(), endings.outcome_at(0).unwrap());
        assert!(all.territory.is_some() && first.territory.is_none());
        assert_eq!(first.black_lead, -4.0);
    }

    #[test]
    fn what_is_settled_counts_so_but_for_a_play() {
        let size = Size::new(2).unwrap();
        let judged = ending(&[(Color::Black, "A1"), (Color::Black, "B2")]);
        let settled = Settled {
            points: size.all_points().filter(|point| point.row() == 0).collect(),
            area: area(&judged, &PointSet::EMPTY),
            difference: 0,
        };
        let moves = [Move::Pass, Move::parse("A1", size).unwrap()];
        let detail = Detail::MovesOwnership;
        let endings = Endings::new(size, 0, moves.into_iter(), detail, Some(settled));
        assert_eq!(endings.without_play(), Some(0));
        // All is White's: two points are not believed.
        let white = ending(&[(Color::White, "A1"), (Color::White, "B2")]);
        endings.add(0, -4, &white);
        endings.add(1, -4, &white);
        let [all, pass, play] =
            [endings.outcome(), endings.outcome_at(0), endings.outcome_at(1)].map(Option::unwrap);
        assert_eq!([all.black_lead, pass.black_lead, play.black_lead], [0.0, 0.0, -4.0]);
        let owner = |outcome: &Outcome, name| {
            let territory = outcome.territory.as_ref().unwrap();
            territory.black[Point::parse(name, size).unwrap()]
        };
        assert_eq!([owner(&all, "A1"), owner(&all, "A2")], [1.0, -1.0]);
        assert_eq!([owner(&play, "A1"), owner(&play, "A2")], [-1.0, -1.0]);
    }

    #[test]
    fn rough_scores_are_those_of_the_playouts() {
        let size = Size::new(2).unwrap();
        let endings = endings(size, 500, Detail::RoughScores);
        assert!(!endings.are_exact());
        endings.add(0, 3, &Board::new(size));
        endings.add(0, 1, &Board::new(size));
        let outcome = endings.outcome_at(0).unwrap();
        assert_eq!((outcome.black_lead, outcome.deviation), (1.5, 1.0));
    }
}
