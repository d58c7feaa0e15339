//! What is seen of a position: for every candidate move its features. Training and play look through
//! the same eyes.

use tengen_rules::{Board, Color, Move, Point, PointMap, Size};

use super::plain::{FATES, Phase, Plain};
use super::shape::{self, Lanes, RINGS};
use super::tactic::{Reading, count_liberties};
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
    view: View,
    liberties: PointMap<u8>,
    flags: PointMap<u64>,
    ladders: LadderReader,
}

/// Families of shapes, so that none is taken for one of another: the ring's number is added to the
/// first of each.
mod family {
    pub(super) const STONES: u32 = 0;
    pub(super) const BREATHING: u32 = 16;
    pub(super) const WITH_LAST: u32 = 32;
    pub(super) const BREATHING_WITH_LAST: u32 = 48;
    pub(super) const ANSWER: u32 = 64;
    pub(super) const PAIR: u32 = 80;
    pub(super) const BEFORE: u32 = 81;
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
    /// What stands around the last move, in its diamond and a ring further.
    answered: Option<(Lanes, Lanes)>,
}

impl Observer {
    /// An observer of positions of this size.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            view: View::new(),
            liberties: PointMap::filled(0),
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
        Reading { board, color, last, ladders, flags }.flag(&self.liberties);
        for point in board.size().all_points() {
            if board.color_at(point).is_none() && board.is_playable(color, point) {
                listener.candidate(Move::Play(point));
                self.tell_plain(&scene, point, listener);
                self.tell_shapes(&scene, point, listener);
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
        self.tell_shapes(&scene, point, listener);
    }

    fn look<'a>(&mut self, situation: &'a Situation<'a>) -> Scene<'a> {
        let &Situation { board, color, last, before } = situation;
        count_liberties(board, &mut self.liberties);
        self.view.show(board, color, &self.liberties);
        let stones: usize = Color::BOTH.iter().map(|&c| board.stones(c) + board.captured(c)).sum();
        Scene {
            situation,
            phase: Phase::new(stones, board.size().points()),
            last: Earlier::new(board, last),
            before: Earlier::new(board, before),
            last_chain: last.map_or((0, true), |last| {
                (self.liberties[board.root(last)], board.chain_size(last) == 1)
            }),
            answered: last.map(|last| {
                let place = Place::of(last);
                let diamond = shape::breathing_diamond(&self.view, place);
                let mut wider = diamond;
                shape::grow(&mut wider, &self.view, place, RINGS[0], RINGS[1]);
                (diamond, wider)
            }),
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
        let (own, enemy) = (chains_at(board, color, point), chains_at(board, !color, point));
        if own + enemy > 0 {
            listener.plain(Plain::chains(own, enemy, phase));
            let captured = if enemy > 0 { stones_captured(board, color, point) } else { 0 };
            let liberties = if around.empty_count() > 2 {
                3
            } else {
                liberties_after::<3>(board, color, point)
            };
            listener.plain(Plain::breath(liberties, own, captured > 0));
            if liberties < 2 {
                let stones: usize = 1 + own_stones(board, color, point);
                listener.plain(Plain::self_atari(stones, captured > 0));
            }
        }
    }

    fn tell_shapes(&self, scene: &Scene<'_>, point: Point, listener: &mut impl Listener) {
        let (view, place) = (&self.view, Place::of(point));
        let to_last = scene.last.as_ref().map(|last| last.from(point));
        let last = to_last.and_then(|(columns, rows)| shape::last_at(columns, rows));

        let square = shape::breathing_square(view, place);
        let diamond = shape::breathing_diamond(view, place);
        let mut breathes = listener.shape(square.name(family::BREATHING))
            && listener.shape(diamond.name(family::BREATHING + 1));
        if let Some(last) = last {
            let _ = listener.shape(last.name(family::WITH_LAST))
                && listener.shape(square.plus(last).name(family::BREATHING_WITH_LAST))
                && listener.shape(diamond.plus(last).name(family::BREATHING_WITH_LAST + 1));
            if let Some((around, wider)) = &scene.answered {
                let _ = listener.shape(around.plus(last).name(family::ANSWER))
                    && listener.shape(wider.plus(last).name(family::ANSWER + 1));
            }
        }
        let before = scene.before.as_ref().and_then(|before| {
            let (columns, rows) = before.from(point);
            shape::before_at(columns, rows)
        });
        if let Some(before) = before {
            listener.shape(before.name(family::BEFORE));
            if let Some(last) = last {
                listener.shape(before.plus(last).name(family::PAIR));
            }
        }

        let mut lanes = Lanes::default();
        let (mut grows, mut grows_with_last) = (true, last);
        let mut liberties = Lanes::default();
        let mut from = 0;
        for (ring, to) in RINGS.into_iter().enumerate() {
            shape::grow(&mut lanes, view, place, from, to);
            from = to;
            let number = ring as u32;
            grows = grows && listener.shape(lanes.name(family::STONES + number));
            if let Some(last) = grows_with_last
                && !(ring <= LARGEST_WITH_LAST
                    && listener.shape(lanes.plus(last).name(family::WITH_LAST + 1 + number)))
            {
                grows_with_last = None;
            }
            if ring == 0 {
                liberties = diamond.minus(&lanes);
            } else {
                let name = lanes.plus(&liberties).name(family::BREATHING + 1 + number);
                breathes = breathes && ring <= LARGEST_BREATHING && listener.shape(name);
            }
            if !grows && !breathes && grows_with_last.is_none() {
                break;
            }
        }
    }
}

/// Rings up to which shapes are told with the last move, and with liberties.
const LARGEST_WITH_LAST: usize = 4;
const LARGEST_BREATHING: usize = 2;

/// Number of different chains of `color` next to a point.
fn chains_at(board: &Board, color: Color, point: Point) -> usize {
    distinct_chains(board, color, point).1
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
