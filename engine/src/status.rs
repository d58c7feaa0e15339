//! The status of stones: which are dead, alive or in seki, whose each point is, and whether anything
//! is left to play for. The one judgement that scores, status lists and the decision to pass share.
//!
//! Three sources, the surest first:
//!
//! 1. unconditional life (Benson), and what it encloses;
//! 2. the regions that remain between chains which tactical players hardly ever lose, read to their
//!    end with either side to move first ([`reading`]): seki, nakade, capture races and bent fours
//!    come out as they would be played;
//! 3. where a region is too large to be read, how those players' games end ([`sampling`]).

mod reading;
mod region;
mod sampling;
mod secure;
mod settlement;

use tengen_rules::{
    Board, Color, ColorMap, Counting, Game, Point, PointMap, PointSet, Score, UnconditionalLife,
    benson,
};

use settlement::{Settlement, settle};

/// Playouts behind a judgement.
const PLAYOUTS: usize = 200;

/// Playouts that tell whether a judgement is worth while.
const PLAYOUTS_TO_LOOK: usize = 24;

/// What makes a chain live for sure, so that what lies between such chains can be read.
#[derive(Clone, Copy, Debug)]
struct Demand {
    /// Its points end as its owner's at least this often.
    survival: f32,
    /// It has room for two eyes, or many liberties: players who know what they do keep other chains
    /// alive as well where the opponent has only to find one move.
    room: bool,
}

/// The demands, the strictest first. Where a part is too large to be read, the next one makes smaller
/// parts.
const DEMANDS: [Demand; 4] = [
    Demand { survival: 0.96, room: true },
    Demand { survival: 0.96, room: false },
    Demand { survival: 0.85, room: false },
    Demand { survival: 0.7, room: false },
];

/// A chain in a region that isn't read is dead when its points end as its owner's less often than
/// this.
const DEAD_BELOW: f32 = 0.35;

/// A point that isn't read is settled when one side owns it at least this often.
const SETTLED_FROM: f32 = 0.93;

/// Positions looked at to read a region.
const MOST_POSITIONS: usize = 12_000;

/// A region with more empty points than this isn't worth trying to read.
const MOST_EMPTIES: usize = 16;

/// Chains with no more liberties than this may be short of eyes, or in seki.
const FEW_LIBERTIES: usize = 8;

/// An empty area of so many points has room for two eyes.
const ROOM: usize = 7;

/// In an area of so many points without a stone in it nobody lives against walls all around.
const NO_ROOM: usize = 12;

/// Larger areas are settled when playouts give one side this much of them.
const ENCLOSED_FROM: f32 = 0.75;

/// What is to become of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// It stays on the board.
    Alive,
    /// It will be captured, or could be: it is taken off before counting.
    Dead,
    /// It stays on the board because neither side can afford to attack: it shares liberties with
    /// enemies who need them as well.
    Seki,
}

/// What is known of a position's stones and points, and what it counts.
#[derive(Clone, Debug)]
pub struct Judgement {
    black_share: PointMap<f32>,
    dead: PointSet,
    doomed: PointSet,
    seki: PointSet,
    open: PointSet,
    unread: PointSet,
    dame: PointSet,
    /// Points read together with the weak chains around them.
    shared: PointSet,
    captures: ColorMap<PointSet>,
    confidence: f32,
    score: Score,
}

impl Judgement {
    /// Judges the position as it stands, whoever is to move. The same position gets the same
    /// judgement always. Under literal counting every stone on the board counts as alive.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let board = game.board();
        let mut judgement = Self {
            black_share: sampling::black_share(board, PLAYOUTS),
            dead: PointSet::EMPTY,
            doomed: PointSet::EMPTY,
            seki: PointSet::EMPTY,
            open: PointSet::EMPTY,
            unread: PointSet::EMPTY,
            dame: PointSet::EMPTY,
            shared: PointSet::EMPTY,
            captures: ColorMap::default(),
            confidence: 1.0,
            score: game.score(&PointSet::EMPTY),
        };
        let life = ColorMap::new(benson(board, Color::Black), benson(board, Color::White));
        let mut safe = life[Color::Black].alive;
        safe.insert_all(&life[Color::White].alive);
        let everything = board.size().all_points().filter(|&point| !safe.contains(point)).collect();
        judgement.judge_between(board, &everything, &life, 0);
        if game.rules().counting == Counting::Agreed {
            judgement.dead = judgement.doomed;
            judgement.score = game.score(&judgement.dead);
        }
        judgement
    }

    /// Whether a position may be near its end: a cheap look, to spare the judgement where it can't
    /// matter yet.
    #[must_use]
    pub fn is_near_end(board: &Board) -> bool {
        let share = sampling::black_share(board, PLAYOUTS_TO_LOOK);
        let is_contested = |point: &Point| (0.15..=0.85).contains(&share[*point]);
        let contested = board.size().all_points().filter(is_contested).count();
        contested * 3 <= board.size().points()
    }

    /// What is to become of the stone at `point`, `None` where there is none.
    #[must_use]
    pub fn status(&self, board: &Board, point: Point) -> Option<Status> {
        board.color_at(point).map(|_| {
            if self.dead.contains(point) {
                Status::Dead
            } else if self.seki.contains(point) {
                Status::Seki
            } else {
                Status::Alive
            }
        })
    }

    /// The dead stones of both sides, which are taken off before counting; none under literal
    /// counting.
    #[must_use]
    pub const fn dead(&self) -> &PointSet {
        &self.dead
    }

    /// The stones that are dead by agreed counting, whatever counting is in force.
    #[must_use]
    pub const fn doomed(&self) -> &PointSet {
        &self.doomed
    }

    /// The stones of both sides that live in seki.
    #[must_use]
    pub const fn seki(&self) -> &PointSet {
        &self.seki
    }

    /// The count with the dead stones taken off.
    #[must_use]
    pub const fn score(&self) -> Score {
        self.score
    }

    /// How often each point ended as Black's area in playouts, from 0 to 1.
    #[must_use]
    pub const fn black_share(&self) -> &PointMap<f32> {
        &self.black_share
    }

    /// The points that a move can still gain: dame, what belongs to whoever moves first, and what
    /// isn't clear.
    #[must_use]
    pub const fn open(&self) -> &PointSet {
        &self.open
    }

    /// The open points that weren't read: dame, and what isn't clear. Of the others, a side gains by
    /// the play that [`captures`](Self::captures) names.
    #[must_use]
    pub fn unread(&self) -> &PointSet {
        &self.unread
    }

    /// The dame: empty points between living chains of both colours, one point each to whoever plays
    /// there.
    #[must_use]
    pub const fn dame(&self) -> &PointSet {
        &self.dame
    }

    /// Whether every point is one side's beyond doubt, or nobody's for good, so that no move can gain
    /// anything.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.open.is_empty()
    }

    /// How sure the least sure part of the judgement is, from 0.5 to 1. What was proved or read to
    /// its end counts as sure.
    #[must_use]
    pub const fn confidence(&self) -> f32 {
        self.confidence
    }

    /// The points where `color` begins to capture dead stones of the opponent, or approaches them.
    /// Not all of them need be legal.
    #[must_use]
    pub fn captures(&self, color: Color) -> &PointSet {
        &self.captures[color]
    }

    /// Judges what lies in `whole` between the chains that meet this level of the [`DEMANDS`].
    fn judge_between(
        &mut self,
        board: &Board,
        whole: &PointSet,
        life: &ColorMap<UnconditionalLife>,
        level: usize,
    ) {
        let mut left = *whole;
        for root in roots(board, whole) {
            let Demand { survival, room } = DEMANDS[level];
            if self.survival(board, root) >= survival && (!room || has_room(board, root)) {
                board.chain(root).for_each(|stone| {
                    left.remove(stone);
                });
            }
        }
        while let Some(point) = left.iter().next() {
            let part = connected(board, point, &left);
            part.iter().for_each(|point| {
                left.remove(point);
            });
            self.judge_part(board, &part, life, level);
        }
    }

    /// How often the points of the chain at `stone` ended as its owner's.
    fn survival(&self, board: &Board, stone: Point) -> f32 {
        let is_black = board.color_at(stone) == Some(Color::Black);
        let share = |point| {
            if is_black { self.black_share[point] } else { 1.0 - self.black_share[point] }
        };
        board.chain(stone).map(share).sum::<f32>() / board.chain_size(stone) as f32
    }

    /// Judges a connected part of the board between walls.
    fn judge_part(
        &mut self,
        board: &Board,
        part: &PointSet,
        life: &ColorMap<UnconditionalLife>,
        level: usize,
    ) {
        let enclosed =
            Color::BOTH.into_iter().find(|&color| part.is_subset(&life[color].territory));
        if let Some(owner) = enclosed {
            for root in roots(board, part) {
                self.take_off(board, root, owner);
            }
        } else if roots(board, part).next().is_none() {
            self.judge_empties(board, part, life);
        } else if let Some(settlement) = read(board, part) {
            self.apply(&settlement);
        } else if level + 1 < DEMANDS.len() {
            self.judge_between(board, part, life, level + 1);
        } else {
            self.judge_unread(board, part);
        }
    }

    /// Counts the chain at `root` as dead, to be captured by `owner`.
    fn take_off(&mut self, board: &Board, root: Point, owner: Color) {
        self.doomed.extend(board.chain(root));
        self.captures[owner].insert_all(&board.liberties(root));
    }

    /// Judges a part without stones: dame or the shared liberties of a seki where it lies between
    /// both colours, else territory unless it is so large that an invasion might live.
    fn judge_empties(
        &mut self,
        board: &Board,
        part: &PointSet,
        life: &ColorMap<UnconditionalLife>,
    ) {
        let borders = |color| part.iter().any(|point| board.neighborhood(point).count(color) > 0);
        if borders(Color::Black) == borders(Color::White) {
            self.judge_shared(board, part, life);
        } else if part.len() > NO_ROOM {
            let black = part.iter().map(|point| self.black_share[point]).sum::<f32>();
            let share = black / part.len() as f32;
            let sureness = share.max(1.0 - share);
            self.confidence = self.confidence.min(sureness);
            if sureness < ENCLOSED_FROM {
                self.leave_open(part);
            }
        }
    }

    /// Judges empty points between both colours. Chains around them that may need these liberties
    /// are read together with the points: players who know a seki leave it alone, which playouts
    /// can't tell from life.
    fn judge_shared(&mut self, board: &Board, part: &PointSet, life: &ColorMap<UnconditionalLife>) {
        if part.is_subset(&self.shared) {
            return;
        }
        if let Some(whole) = with_weak_chains(board, part, life)
            && let Some(settlement) = read(board, &whole)
        {
            self.apply(&settlement);
            self.shared.insert_all(&whole);
        } else {
            self.leave_open(part);
            self.dame.insert_all(part);
        }
    }

    /// Leaves points open that weren't read.
    fn leave_open(&mut self, part: &PointSet) {
        self.open.insert_all(part);
        self.unread.insert_all(part);
    }

    /// Takes over what was read.
    fn apply(&mut self, settlement: &Settlement) {
        self.doomed.insert_all(&settlement.dead);
        self.seki.insert_all(&settlement.seki);
        self.open.insert_all(&settlement.open);
        self.leave_open(&settlement.dame);
        self.dame.insert_all(&settlement.dame);
        for color in Color::BOTH {
            self.captures[color].extend(settlement.first[color]);
        }
    }

    /// Judges a part that is too large to be read.
    fn judge_unread(&mut self, board: &Board, part: &PointSet) {
        for root in roots(board, part) {
            let survival = self.survival(board, root);
            self.confidence = self.confidence.min(survival.max(1.0 - survival));
            if survival < DEAD_BELOW
                && let Some(color) = board.color_at(root)
            {
                self.take_off(board, root, !color);
            }
        }
        self.judge_points(part);
    }

    /// Notes which of these points the playouts leave open.
    fn judge_points(&mut self, part: &PointSet) {
        for point in part {
            let share = self.black_share[point];
            let sureness = share.max(1.0 - share);
            self.confidence = self.confidence.min(sureness);
            if sureness < SETTLED_FROM {
                self.open.insert(point);
                self.unread.insert(point);
            }
        }
    }
}

/// One stone of each chain that has it among `points`.
fn roots<'a>(board: &'a Board, points: &PointSet) -> impl Iterator<Item = Point> + 'a {
    let points = *points;
    board
        .all_stones()
        .map(|(_, point)| point)
        .filter(move |&point| board.root(point) == point && points.contains(point))
}

/// Reads a part to its end, if it is small enough.
fn read(board: &Board, part: &PointSet) -> Option<Settlement> {
    let empties = part.iter().filter(|&point| board.color_at(point).is_none()).count();
    if empties > MOST_EMPTIES {
        return None;
    }
    settle(board, part, MOST_POSITIONS).ok()
}

/// Whether a chain has many liberties, or borders on an empty area of its own that has room for two
/// eyes.
fn has_room(board: &Board, stone: Point) -> bool {
    let liberties = board.liberties(stone);
    liberties.len() > FEW_LIBERTIES
        || board.color_at(stone).is_some_and(|color| {
            liberties.iter().any(|liberty| {
                let area = connected(board, liberty, &empties(board));
                let is_own = |point| board.neighborhood(point).count(!color) == 0;
                area.len() >= ROOM && area.iter().all(is_own)
            })
        })
}

/// The empty points of the board.
fn empties(board: &Board) -> PointSet {
    board.empties().iter().copied().collect()
}

/// Empty points together with the chains around them that don't live unconditionally and have few
/// liberties, and with all that these border on; `None` without such a chain.
fn with_weak_chains(
    board: &Board,
    part: &PointSet,
    life: &ColorMap<UnconditionalLife>,
) -> Option<PointSet> {
    let mut chains = PointSet::EMPTY;
    for point in part {
        for color in Color::BOTH {
            for stone in board.neighbors_of(color, point) {
                if !life[color].alive.contains(stone)
                    && !chains.contains(stone)
                    && board.liberties(stone).len() <= FEW_LIBERTIES
                {
                    chains.extend(board.chain(stone));
                }
            }
        }
    }
    if chains.is_empty() {
        return None;
    }
    let empties = empties(board);
    let mut whole = *part;
    whole.insert_all(&chains);
    for stone in &chains {
        for liberty in board.empty_neighbors(stone) {
            if !whole.contains(liberty) {
                whole.insert_all(&connected(board, liberty, &empties));
            }
        }
    }
    Some(whole)
}

/// The points of `whole` that can be reached from `start` within it.
fn connected(board: &Board, start: Point, whole: &PointSet) -> PointSet {
    let mut part = PointSet::EMPTY;
    let mut pending = vec![start];
    part.insert(start);
    while let Some(point) = pending.pop() {
        for neighbor in point.neighbors(board.size()) {
            if whole.contains(neighbor) && part.insert(neighbor) {
                pending.push(neighbor);
            }
        }
    }
    part
}
