//! What is seen of a position: for every candidate move its features. Training and play look through
//! the same eyes.

use std::cell::LazyCell;

use tengen_rules::{Board, Color, ColorMap, Move, Point, PointMap, Size};

use super::growth::{Growth, Nearby};
use super::moves::{Answered, Moves};
use super::plain::{FATES, Phase, Plain};
use super::shape::{Relation, gridcular};
use super::surroundings::Surroundings;
use super::tactic::{self, Chains, Reading};
use super::view::{Place, Site, View};
use crate::distance::Distances;
use crate::ladder::{self, LadderReader};
use crate::tactics::liberties_after;

/// Whoever is told of moves and their features.
pub trait Listener {
    /// The features that follow are of this move.
    fn candidate(&mut self, move_: Move);

    /// The move has this feature.
    fn plain(&mut self, feature: Plain);

    /// The move makes the shape of this name. Answers whether the shape is known; one that isn't
    /// grows no further.
    fn shape(&mut self, name: u32) -> bool;
}

/// Whoever grows shapes himself.
pub(super) trait Grower {
    /// The features that follow are of this move.
    fn candidate(&mut self, move_: Move);

    /// The move has this feature.
    fn plain(&mut self, feature: Plain);

    /// Asked before shapes that depend on nothing but these surroundings of a move: whether they are
    /// wanted.
    fn wants_shapes_of(&mut self, point: Point, surroundings: &Surroundings) -> bool;

    /// The move makes these shapes, if they were wanted.
    fn shapes(&mut self, view: &View, shapes: impl IntoIterator<Item = Growth>);
}

impl<L: Listener> Grower for L {
    #[inline]
    fn candidate(&mut self, move_: Move) {
        Listener::candidate(self, move_);
    }

    #[inline]
    fn plain(&mut self, feature: Plain) {
        Listener::plain(self, feature);
    }

    fn wants_shapes_of(&mut self, _: Point, _: &Surroundings) -> bool {
        true
    }

    fn shapes(&mut self, view: &View, shapes: impl IntoIterator<Item = Growth>) {
        for mut shape in shapes {
            while self.shape(shape.name()) && shape.grow(view) {}
        }
    }
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
    sites: Box<[Site]>,
    chains: Chains,
    flags: PointMap<u64>,
    ladders: LadderReader,
}

/// What of a move before matters for every candidate.
struct Earlier {
    column: isize,
    row: isize,
    fates: Distances,
}

impl Earlier {
    fn new(board: &Board, point: Option<Point>) -> Option<Self> {
        point.map(|point| {
            let (column, row) = (point.column() as isize, point.row() as isize);
            let limit = (FATES - 2) as u8;
            Self { column, row, fates: Distances::within(board, point, limit) }
        })
    }

    /// The way to it.
    #[inline(always)]
    fn from(&self, site: &Site) -> Way {
        let (columns, rows) = (self.column - site.column, self.row - site.row);
        let distance = gridcular(columns, rows);
        let relation = Relation::of(columns, rows, distance);
        Way { distance, relation, fate: self.fates.to(site.point) }
    }
}

/// The way from a candidate to a move before.
#[derive(Clone, Copy)]
struct Way {
    /// Gridcular.
    distance: usize,
    relation: Option<Relation>,
    /// In the common fate graph.
    fate: u8,
}

/// A candidate, and how it lies to the moves before.
struct Candidate<'a> {
    site: &'a Site,
    last: Option<Way>,
    before: Option<Way>,
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
        Self::reading(size, ladder::BUDGET)
    }

    /// An observer that looks at `positions` for a ladder at most.
    pub(super) fn reading(size: Size, positions: usize) -> Self {
        let view = View::new(size);
        Self {
            views: ColorMap::new(view.clone(), view),
            sites: Site::all(size),
            chains: Chains::new(size.points()),
            flags: PointMap::filled(0),
            ladders: LadderReader::new(size, positions),
        }
    }

    /// Tells of every legal move that fills no own eye, row by row from the lower left corner, and
    /// of the pass.
    pub fn observe(&mut self, situation: &Situation<'_>, listener: &mut impl Listener) {
        self.observe_all(situation, listener);
    }

    /// The same for one who grows shapes himself; returns the view that they are to be grown in.
    pub(super) fn observe_all(
        &mut self,
        situation: &Situation<'_>,
        grower: &mut impl Grower,
    ) -> &View {
        let &Situation { board, color, last, .. } = situation;
        let scene = self.look(situation);
        self.flags = PointMap::filled(0);
        let (ladders, flags) = (&mut self.ladders, &mut self.flags);
        Reading { board, color, last, ladders, flags }.flag(&self.chains);
        let view = &self.views[color];
        for site in &self.sites {
            let point = site.point;
            if board.color_at(point).is_none() && board.is_playable(color, point) {
                grower.candidate(Move::Play(point));
                let candidate = scene.candidate(site);
                self.tell_plain(&scene, &candidate, grower);
                scene.tell_shapes(view, &candidate, grower);
            }
        }
        grower.candidate(Move::Pass);
        grower.plain(Plain::pass(scene.phase, last.is_none()));
        view
    }

    /// Tells of the shapes of one move on an empty point alone.
    pub fn observe_shapes(
        &mut self,
        situation: &Situation<'_>,
        point: Point,
        listener: &mut impl Listener,
    ) {
        let scene = self.look(situation);
        Listener::candidate(listener, Move::Play(point));
        let site = Site::new(point, situation.board.size());
        scene.tell_shapes(&self.views[situation.color], &scene.candidate(&site), listener);
    }

    fn look<'a>(&mut self, situation: &'a Situation<'a>) -> Scene<'a> {
        let &Situation { board, color, last, before } = situation;
        self.chains.find(board, &self.sites);
        let view = &mut self.views[color];
        view.show(board, &self.sites, &self.chains, color);
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

    fn tell_plain(&self, scene: &Scene<'_>, candidate: &Candidate<'_>, grower: &mut impl Grower) {
        let &Scene { situation: &Situation { board, color, .. }, phase, .. } = scene;
        let &Candidate { site: &Site { point, line, spot, .. }, last, before } = candidate;
        grower.plain(Plain::line(line, phase));
        if let Some(spot) = Plain::spot(spot, phase) {
            grower.plain(spot);
        }

        if let Some(last) = last {
            let (liberties, is_stone) = scene.last_chain;
            grower.plain(Plain::from_last(last.distance, phase));
            grower.plain(Plain::fate_of_chain(last.fate, liberties, is_stone));
        }
        if let Some(before) = before {
            grower.plain(Plain::from_before(before.distance, phase));
        }
        if let (Some(last), Some(before)) = (last, before) {
            grower.plain(Plain::rings(last.distance, before.distance));
            grower.plain(Plain::fate(last.fate, before.fate));
        }

        let mut flags = self.flags[point];
        let captures = tactic::captures(flags);
        while flags != 0 {
            grower.plain(Plain::flag(flags.trailing_zeros() as usize));
            flags &= flags - 1;
        }

        let around = board.neighborhood(point);
        if around.has_stone() {
            let (own, enemy) = (chains_at(board, color, point), chains_at(board, !color, point));
            grower.plain(Plain::chains(own, enemy, phase));
            // Of four liberties of a chain that is extended three are left: most moves need no counting.
            let roomy = around.empty_count() > 2
                || board
                    .neighbors_of(color, point)
                    .any(|own| self.chains.liberties(board, own) > 3);
            let liberties = if roomy { 3 } else { liberties_after::<3>(board, color, point) };
            grower.plain(Plain::breath(liberties, own, captures));
            if liberties < 2 {
                let stones: usize = 1 + own_stones(board, color, point);
                grower.plain(Plain::self_atari(stones, captures));
            }
        }
    }
}

impl Scene<'_> {
    #[inline(always)]
    fn candidate<'b>(&self, site: &'b Site) -> Candidate<'b> {
        let from = |earlier: &Option<Earlier>| earlier.as_ref().map(|earlier| earlier.from(site));
        Candidate { site, last: from(&self.last), before: from(&self.before) }
    }

    fn tell_shapes(&self, view: &View, candidate: &Candidate<'_>, grower: &mut impl Grower) {
        let &Site { point, place, .. } = candidate.site;
        let nearby = LazyCell::new(|| Nearby::new(view, place));
        let surroundings = view.surroundings(place);
        if grower.wants_shapes_of(point, &surroundings) {
            grower.shapes(view, nearby.alone());
        }
        let relation = |way: Option<Way>| way.and_then(|way| way.relation);
        let (last, before) = (relation(candidate.last), relation(candidate.before));
        if let Some(last) = last
            && grower.wants_shapes_of(point, &surroundings.with_last(last))
        {
            grower.shapes(view, nearby.with_last(last));
        }
        let moves = Moves { last: self.answered.as_ref().zip(last), before };
        if let Some(surroundings) = moves.surroundings()
            && grower.wants_shapes_of(point, &surroundings)
        {
            grower.shapes(view, moves.shapes());
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
