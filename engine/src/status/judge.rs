//! How a judgement is come to: the board is taken apart, and each part is judged by the surest source
//! there is.

use tengen_rules::{Board, Color, ColorMap, Point, PointSet, UnconditionalLife, benson};

use super::Judgement;
use super::parts::{FEW_LIBERTIES, connected, empties, has_room, roots};
use super::settlement::{Settlement, settle};
use crate::region::MOST_POINTS;

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
const SETTLED_FROM: f32 = 0.88;

/// Positions looked at to read one region, and all regions of a board for each of its points.
const MOST_POSITIONS: usize = 8_000;
const POSITIONS_PER_POINT: usize = 160;

/// A region with more empty points than this can't be read with so many positions.
const MOST_EMPTIES: usize = 10;

/// Stones inside one colour's walls that survive less often than this need no reading.
const HOPELESS_BELOW: f32 = 0.1;

/// In an area of so many points without a stone in it nobody lives against walls all around.
const NO_ROOM: usize = 12;

/// Larger areas are settled when playouts give one side this much of them.
const ENCLOSED_FROM: f32 = 0.75;

/// Judges the parts of a board, one after the other.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    board: &'a Board,
    life: ColorMap<UnconditionalLife>,
    /// Positions that may still be looked at.
    left: usize,
    /// Points read together with the weak chains around them.
    shared: PointSet,
    judgement: &'a mut Judgement,
}

impl<'a> Judge<'a> {
    /// A judge of `board`, whose findings go to `judgement`.
    pub(super) fn new(board: &'a Board, judgement: &'a mut Judgement) -> Self {
        Self {
            board,
            life: ColorMap::new(benson(board, Color::Black), benson(board, Color::White)),
            left: POSITIONS_PER_POINT * board.size().points(),
            shared: PointSet::EMPTY,
            judgement,
        }
    }

    /// Judges the whole board.
    pub(super) fn judge(&mut self) {
        let lives = |&point: &Point| {
            Color::BOTH.into_iter().any(|color| self.life[color].alive.contains(point))
        };
        let rest = self.board.size().all_points().filter(|point| !lives(point)).collect();
        self.judge_between(&rest, 0);
    }

    /// Judges what lies in `whole`, read in vain or not at all, between the chains that meet this level
    /// of the [`DEMANDS`].
    fn judge_between(&mut self, whole: &PointSet, level: usize) {
        let mut left = *whole;
        for root in roots(self.board, whole) {
            let Demand { survival, room } = DEMANDS[level];
            let found = self.survival(root);
            if found >= survival && (!room || has_room(self.board, root)) {
                // What is read between doubtful walls is as doubtful.
                if found < DEMANDS[0].survival {
                    self.judgement.confidence = self.judgement.confidence.min(found);
                }
                self.board.chain(root).for_each(|stone| {
                    left.remove(stone);
                });
            }
        }
        while let Some(point) = left.iter().next() {
            let part = self.with_islands(point, &mut left);
            part.iter().for_each(|point| {
                left.remove(point);
            });
            if part == *whole && level > 0 && level + 1 < DEMANDS.len() {
                // Nothing became smaller: it would be read in vain again.
                return self.judge_between(whole, level + 1);
            }
            self.judge_part(&part, level);
        }
    }

    /// The part of `left` that holds `point`, with the chains that lie wholly inside it, which are added
    /// to `left`: often as they survive, they live by what happens here.
    fn with_islands(&self, point: Point, left: &mut PointSet) -> PointSet {
        let size = self.board.size();
        loop {
            let part = connected(self.board, point, left);
            let around = part.iter().flat_map(|point| point.neighbors(size));
            let island = around.filter(|&stone| !part.contains(stone)).find(|&stone| {
                let stones: PointSet = self.board.chain(stone).collect();
                let mut next = stones.iter().flat_map(|stone| stone.neighbors(size));
                next.all(|point| part.contains(point) || stones.contains(point))
            });
            match island {
                Some(stone) => left.extend(self.board.chain(stone)),
                None => return part,
            }
        }
    }

    /// How often the points of the chain at `stone` ended as its owner's.
    fn survival(&self, stone: Point) -> f32 {
        let is_black = self.board.color_at(stone) == Some(Color::Black);
        let share = |point| {
            if is_black {
                self.judgement.black_share[point]
            } else {
                1.0 - self.judgement.black_share[point]
            }
        };
        self.board.chain(stone).map(share).sum::<f32>() / self.board.chain_size(stone) as f32
    }

    /// Judges a connected part of the board between walls.
    fn judge_part(&mut self, part: &PointSet, level: usize) {
        let enclosed =
            Color::BOTH.into_iter().find(|&color| part.is_subset(&self.life[color].territory));
        if roots(self.board, part).next().is_none() {
            self.judge_empties(part);
            return;
        }
        let whole = self.with_short_walls(part);
        if let Some(owner) = enclosed.or_else(|| self.captor(&whole)) {
            for root in roots(self.board, part) {
                self.take_off(root, owner);
            }
        } else if let Some(settlement) = self.read(&whole) {
            self.apply(&settlement);
        } else if level + 1 < DEMANDS.len() {
            self.judge_between(part, level + 1);
        } else {
            self.judge_unread(part);
        }
    }

    /// A part with the chains around it that are no walls, for they have one liberty elsewhere, or none:
    /// what is played in the part may capture them. With each come its liberties.
    fn with_short_walls(&self, part: &PointSet) -> PointSet {
        let board = self.board;
        let mut whole = *part;
        loop {
            let is_short = |stone: &Point| {
                let Some(color) = board.color_at(*stone) else { return false };
                let mut elsewhere = board.liberties(*stone);
                elsewhere.remove_all(&whole);
                !whole.contains(*stone)
                    && !self.life[color].alive.contains(*stone)
                    && elsewhere.len() <= 1
            };
            let around = whole.spread(PointSet::all(board.size()));
            let Some(stone) = around.iter().find(is_short) else { return whole };
            whole.extend(board.chain(stone));
            whole.insert_all(&board.liberties(stone));
        }
    }

    /// Counts the chain at `root` as dead, to be captured by `owner`.
    fn take_off(&mut self, root: Point, owner: Color) {
        self.judgement.doomed.extend(self.board.chain(root));
        self.judgement.captures[owner].insert_all(&self.board.liberties(root));
    }

    /// Judges a part without stones: dame or the shared liberties of a seki where it lies between
    /// both colours, else territory unless it is so large that an invasion might live.
    fn judge_empties(&mut self, part: &PointSet) {
        let borders =
            |color| part.iter().any(|point| self.board.neighborhood(point).count(color) > 0);
        if borders(Color::Black) == borders(Color::White) {
            self.judge_shared(part);
        } else if part.len() > NO_ROOM {
            let black = part.iter().map(|point| self.judgement.black_share[point]).sum::<f32>();
            let share = black / part.len() as f32;
            let sureness = share.max(1.0 - share);
            self.judgement.confidence = self.judgement.confidence.min(sureness);
            if sureness < ENCLOSED_FROM {
                self.leave_open(part);
            }
        }
    }

    /// Judges empty points between both colours. Chains around them that may need these liberties
    /// are read together with the points: players who know a seki leave it alone, which playouts
    /// can't tell from life.
    fn judge_shared(&mut self, part: &PointSet) {
        if part.is_subset(&self.shared) {
            return;
        }
        if let Some(whole) = self.with_weak_chains(part)
            && let Some(settlement) = self.read(&whole)
        {
            self.apply(&settlement);
            self.shared.insert_all(&whole);
        } else {
            self.leave_open(part);
            self.judgement.dame.insert_all(part);
        }
    }

    /// Leaves points open that weren't read.
    fn leave_open(&mut self, part: &PointSet) {
        self.judgement.open.insert_all(part);
        self.judgement.unread.insert_all(part);
    }

    /// Reads a part to its end, if it is small enough.
    fn read(&mut self, part: &PointSet) -> Option<Settlement> {
        let empties = part.iter().filter(|&point| self.board.color_at(point).is_none()).count();
        if empties > MOST_EMPTIES {
            return None;
        }
        let allowed = self.left.min(MOST_POSITIONS);
        let mut left = allowed;
        let settlement = settle(self.board, part, &mut left).ok();
        self.left -= allowed - left;
        settlement
    }

    /// Whether a part holds nothing but stones of one colour, inside walls of the other, that hardly
    /// ever survive; the walls' colour.
    fn captor(&self, part: &PointSet) -> Option<Color> {
        Color::BOTH.into_iter().find(|&captor| {
            let is_foreign = |point| !part.contains(point);
            let is_walled = part.iter().all(|point| {
                self.board.color_at(point) != Some(captor)
                    && point
                        .neighbors(self.board.size())
                        .filter(|&point| is_foreign(point))
                        .all(|wall| self.board.color_at(wall) == Some(captor))
            });
            is_walled && roots(self.board, part).all(|root| self.survival(root) < HOPELESS_BELOW)
        })
    }

    /// Takes over what was read.
    fn apply(&mut self, settlement: &Settlement) {
        self.judgement.doomed.insert_all(&settlement.dead);
        self.judgement.seki.insert_all(&settlement.seki);
        self.judgement.open.insert_all(&settlement.open);
        self.leave_open(&settlement.dame);
        self.judgement.dame.insert_all(&settlement.dame);
        for color in Color::BOTH {
            self.judgement.captures[color].extend(settlement.first[color]);
        }
    }

    /// Judges a part that is too large to be read.
    fn judge_unread(&mut self, part: &PointSet) {
        for root in roots(self.board, part) {
            let survival = self.survival(root);
            self.judgement.confidence = self.judgement.confidence.min(survival.max(1.0 - survival));
            if survival < DEAD_BELOW
                && let Some(color) = self.board.color_at(root)
            {
                self.take_off(root, !color);
            }
        }
        self.judge_points(part);
    }

    /// Notes which of these points the playouts leave open.
    fn judge_points(&mut self, part: &PointSet) {
        for point in part {
            let share = self.judgement.black_share[point];
            let sureness = share.max(1.0 - share);
            self.judgement.confidence = self.judgement.confidence.min(sureness);
            if sureness < SETTLED_FROM {
                self.judgement.open.insert(point);
                self.judgement.unread.insert(point);
            }
        }
    }

    /// Empty points together with the chains around them that don't live unconditionally and have
    /// few liberties, and with all that these border on, prisoners included; `None` without such a
    /// chain.
    fn with_weak_chains(&self, part: &PointSet) -> Option<PointSet> {
        let board = self.board;
        let mut whole = *part;
        for point in part {
            for color in Color::BOTH {
                for stone in board.neighbors_of(color, point) {
                    if !self.life[color].alive.contains(stone)
                        && board.liberties(stone).len() <= FEW_LIBERTIES
                    {
                        whole.extend(board.chain(stone));
                    }
                }
            }
        }
        if whole == *part {
            return None;
        }
        let empties = empties(board);
        let mut pending: Vec<Point> = whole.iter().collect();
        while let Some(point) = pending.pop() {
            for neighbor in point.neighbors(board.size()) {
                if whole.contains(neighbor) {
                    continue;
                }
                let more: PointSet = match board.color_at(neighbor) {
                    None if board.color_at(point).is_some() => connected(board, neighbor, &empties),
                    Some(_) if self.survival(neighbor) < DEMANDS[0].survival => {
                        board.chain(neighbor).collect()
                    }
                    _ => continue,
                };
                whole.insert_all(&more);
                pending.extend(more.iter());
            }
            if whole.len() > MOST_POINTS {
                return None;
            }
        }
        Some(whole)
    }
}
