//! What is seen of a position: for every candidate move its features. Training and play look through
//! the same eyes.

use tengen_rules::{Board, Color, ColorMap, Move, Point, PointMap, Size};

use super::growth::Growth;
use super::moves::{Answered, Moves};
use super::plain::{FATES, Phase, Plain};
use super::shape::{Relation, Surroundings};
use super::tactic::{Chains, Reading};
use super::view::{Place, View};
use crate::distance::Distances;
use crate::ladder::LadderReader;
use crate::tactics::{liberties_after, stones_captured};

/// Whoever is told of moves and their features.
pub trait Listener {
    /// The features that follow are of this move.
    fn candidate(&mut self, move_: Move);

    /// The move has this feature.
    fn plain(&mut self, feature: Plain);

    /// The move makes the shape of this name. Answers whether the shape is known; one that isn't
    /// grows no further.
    fn shape(&mut self, name: u32) -> bool;

    /// Told of shapes that may follow, for a listener who has to look far for what it knows of them.
    fn expect(&mut self, _names: &[u32]) {}

    /// Asked before shapes that depend on nothing but these surroundings of a move: whether it wants to
    /// hear of them.
    fn wants_shapes_of(&mut self, _point: Point, _surroundings: Surroundings<'_>) -> bool {
        true
    }

    /// Told after such shapes: up to which ring the surroundings mattered.
    fn shapes_told(&mut self, _point: Point, _surroundings: Surroundings<'_>, _ring: usize) {}
}

/// A position and what led to it.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The stones.
    pub board: &'a Board,
    /// Who moves.
    pub color: Color,
    /// The opponent's last move, unless it was a pass or there was none.
    pub last: Option<Point>,
    /// The own move before it, likewise.
    pub before: Option<Point>,
}

/// Looks at positions of one size; owns what it needs for that, so that looking allocates nothing.
#[derive(Debug)]
pub struct Observer {
    /// What each side saw last.
    views: ColorMap<View>,
    /// The points of the board, row by row.
    points: Box<[Point]>,
    chains: Chains,
    flags: PointMap<u64>,
    ladders: LadderReader,
}

/// What of a move before matters for every candidate.
struct Earlier {
    point: Point,
    fates: Distances,
}

impl Earlier {
    fn new(board: &Board, point: Option<Point>) -> Option<Self> {
        point.map(|point| {
            let limit = (FATES - 2) as u8;
            Self { point, fates: Distances::within(board, point, limit) }
        })
    }

    /// Columns and rows to it.
    fn from(&self, point: Point) -> (isize, isize) {
        (
            self.point.column() as isize - point.column() as isize,
            self.point.row() as isize - point.row() as isize,
        )
    }
}

/// What is looked at once for all candidates.
struct Scene<'a> {
    situation: &'a Situation<'a>,
    phase: Phase,
    last: Option<Earlier>,
    before: Option<Earlier>,
    /// Liberties of the last move's chain, and whether it is a lone stone.
    last_chain: (u8, bool),
    answered: Option<Answered>,
}

impl Observer {
    /// An observer of positions of this size.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let view = View::new(size);
        Self {
            views: ColorMap::new(view.clone(), view),
            points: size.all_points().collect(),
            chains: Chains::new(size.points()),
            flags: PointMap::filled(0),
            ladders: LadderReader::new(size),
        }
    }

    /// Tells of every legal move that fills no own eye, row by row from the lower left corner, and
    /// of the pass.
    pub fn observe(&mut self, situation: &Situation<'_>, listener: &mut impl Listener) {
        let &Situation { board, color, last, .. } = situation;
        let scene = self.look(situation);
        self.flags = PointMap::filled(0);
        let (ladders, flags) = (&mut self.ladders, &mut self.flags);
        Reading { board, color, last, ladders, flags }.flag(&self.chains);
        let mut growth = Growth::new(&self.views[color]);
        for &point in &self.points {
            if board.color_at(point).is_none() && board.is_playable(color, point) {
                listener.candidate(Move::Play(point));
                self.tell_plain(&scene, point, listener);
                scene.tell_shapes(&mut growth, point, listener);
            }
        }
        listener.candidate(Move::Pass);
        listener.plain(Plain::pass(scene.phase, last.is_none()));
    }

    /// Tells of the shapes of one move on an empty point alone.
    pub fn observe_shapes(
        &mut self,
        situation: &Situation<'_>,
        point: Point,
        listener: &mut impl Listener,
    ) {
        let scene = self.look(situation);
        listener.candidate(Move::Play(point));
        scene.tell_shapes(&mut Growth::new(&self.views[situation.color]), point, listener);
    }

    fn look<'a>(&mut self, situation: &'a Situation<'a>) -> Scene<'a> {
        let &Situation { board, color, last, before } = situation;
        self.chains.find(board, &self.points);
        let view = &mut self.views[color];
        view.show(board, &self.points, &self.chains, color);
        let stones: usize = Color::BOTH.iter().map(|&c| board.stones(c) + board.captured(c)).sum();
        Scene {
            situation,
            phase: Phase::new(stones, board.size().points()),
            last: Earlier::new(board, last),
            before: Earlier::new(board, before),
            last_chain: last.map_or((0, true), |last| {
                (self.chains.liberties(board, last), board.chain_size(last) == 1)
            }),
            answered: last.map(|last| Answered::new(view, Place::of(last))),
        }
    }

    fn tell_plain(&self, scene: &Scene<'_>, point: Point, listener: &mut impl Listener) {
        let &Scene { situation: &Situation { board, color, .. }, phase, .. } = scene;
        let far = board.size().side() - 1;
        let columns = point.column().min(far - point.column());
        let rows = point.row().min(far - point.row());
        listener.plain(Plain::line(columns.min(rows) + 1, phase));
        if let Some(spot) = Plain::spot(columns, rows, phase) {
            listener.plain(spot);
        }

        let last = scene.last.as_ref().map(|last| (last.from(point), last.fates.to(point)));
        let before = scene.before.as_ref().map(|last| (last.from(point), last.fates.to(point)));
        if let Some(((columns, rows), fate)) = last {
            let (liberties, is_stone) = scene.last_chain;
            listener.plain(Plain::from_last(columns, rows, phase));
            listener.plain(Plain::fate_of_chain(fate, liberties, is_stone));
        }
        if let Some(((columns, rows), _)) = before {
            listener.plain(Plain::from_before(columns, rows, phase));
        }
        if let (Some((last, last_fate)), Some((before, before_fate))) = (last, before) {
            listener.plain(Plain::rings(last, before));
            listener.plain(Plain::fate(last_fate, before_fate));
        }

        let mut flags = self.flags[point];
        while flags != 0 {
            listener.plain(Plain::flag(flags.trailing_zeros() as usize));
            flags &= flags - 1;
        }

        let around = board.neighborhood(point);
        if around.count(color) + around.count(!color) > 0 {
            let (own, enemy) = (chains_at(board, color, point), chains_at(board, !color, point));
            listener.plain(Plain::chains(own, enemy, phase));
            let captured = if enemy > 0 { stones_captured(board, color, point) } else { 0 };
            // Of four liberties of a chain that is extended three are left: most moves need no counting.
            let roomy = around.empty_count() > 2
                || board
                    .neighbors_of(color, point)
                    .any(|own| self.chains.liberties(board, own) > 3);
            let liberties = if roomy { 3 } else { liberties_after::<3>(board, color, point) };
            listener.plain(Plain::breath(liberties, own, captured > 0));
            if liberties < 2 {
                let stones: usize = 1 + own_stones(board, color, point);
                listener.plain(Plain::self_atari(stones, captured > 0));
            }
        }
    }
}

impl Scene<'_> {
    fn tell_shapes(&self, growth: &mut Growth<'_>, point: Point, listener: &mut impl Listener) {
        let surroundings = growth.begin(Place::of(point));
        if listener.wants_shapes_of(point, surroundings) {
            let ring = growth.tell(listener);
            listener.shapes_told(point, surroundings, ring);
        }
        let related = |earlier: &Option<Earlier>| {
            let (columns, rows) = earlier.as_ref()?.from(point);
            Relation::of(columns, rows)
        };
        let (last, before) = (related(&self.last), related(&self.before));
        if let Some(last) = last {
            let surroundings = surroundings.with_last(last);
            if listener.wants_shapes_of(point, surroundings) {
                let ring = growth.tell_with_last(last, listener);
                listener.shapes_told(point, surroundings, ring);
            }
        }
        let moves = Moves { last: self.answered.as_ref().zip(last), before };
        if let Some(surroundings) = moves.surroundings()
            && listener.wants_shapes_of(point, surroundings)
        {
            moves.tell(listener);
            listener.shapes_told(point, surroundings, 0);
        }
    }
}

/// Number of different chains of `color` next to a point.
fn chains_at(board: &Board, color: Color, point: Point) -> usize {
    match board.neighborhood(point).count(color) {
        // Mostly nothing needs to be compared.
        few @ (0 | 1) => few as usize,
        _ => distinct_chains(board, color, point).1,
    }
}

/// Stones of the chains of `color` next to a point.
fn own_stones(board: &Board, color: Color, point: Point) -> usize {
    let (roots, count) = distinct_chains(board, color, point);
    roots[..count].iter().map(|&root| board.chain_size(root)).sum()
}

fn distinct_chains(board: &Board, color: Color, point: Point) -> ([Point; 4], usize) {
    let mut roots = [point; 4];
    let mut count = 0;
    for stone in board.neighbors_of(color, point) {
        let root = board.root(stone);
        if !roots[..count].contains(&root) {
            roots[count] = root;
            count += 1;
        }
    }
    (roots, count)
}
