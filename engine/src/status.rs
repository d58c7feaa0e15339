//! The status of stones: which are dead, alive or in seki, whose each point is, and whether anything
//! is left to play for. The one judgement that scores, status lists and the decision to pass share.
//!
//! Three sources, the surest first:
//!
//! 1. unconditional life (Benson), and what it encloses;
//! 2. the regions that remain between chains which tactical players hardly ever lose, read to their
//!    end with either side to move first (`reading`): seki, nakade, capture races and bent fours
//!    come out as they would be played;
//! 3. where a region is too large to be read, how those players' games end (`sampling`).

mod judge;
mod parts;
mod reading;
mod sampling;
mod settlement;

use tengen_rules::{Board, Color, ColorMap, Counting, Game, Point, PointMap, PointSet, Score};

use judge::Judge;

/// Playouts behind a judgement.
const PLAYOUTS: usize = 200;

/// So many points, or an eighth of the board, may be contested near the end: a group whose life hangs
/// on a move is that large.
const CONTESTED_NEAR_END: usize = 30;

/// Playouts that tell whether a judgement is worth while.
const PLAYOUTS_TO_LOOK: usize = 24;

/// A judgement less sure than this is left to a search.
const SURE_FROM: f32 = 0.8;

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
            captures: ColorMap::default(),
            confidence: 1.0,
            score: game.score(&PointSet::EMPTY),
        };
        Judge::new(board, &mut judgement).judge();
        if game.rules().counting == Counting::Agreed {
            judgement.dead = judgement.doomed;
            judgement.score = game.score(&judgement.dead);
        }
        judgement
    }

    /// Whether a position is one of the opening: less than a quarter of the board is filled.
    #[must_use]
    pub fn is_opening(board: &Board) -> bool {
        board.empties().len() * 4 > board.size().points() * 3
    }

    /// Whether a position may be near its end: a cheap look, to spare the judgement where it can't
    /// matter yet.
    #[must_use]
    pub fn is_near_end(board: &Board) -> bool {
        if Self::is_opening(board) {
            return false;
        }
        let share = sampling::black_share(board, PLAYOUTS_TO_LOOK);
        let is_contested = |point: &Point| (0.15..=0.85).contains(&share[*point]);
        let contested = board.size().all_points().filter(is_contested).count();
        contested <= CONTESTED_NEAR_END.max(board.size().points() / 8)
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

    /// How sure the least sure part of the judgement is, from 0.5 to 1. What was proved counts as sure;
    /// what was read to its end, as sure as the walls around it.
    #[must_use]
    pub const fn confidence(&self) -> f32 {
        self.confidence
    }

    /// Whether the judgement may outweigh a search.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.confidence >= SURE_FROM
    }

    /// Whether dead stones of the opponent stand on the board of `game`, the position judged, though they
    /// will be counted.
    #[must_use]
    pub fn has_to_capture(&self, game: &Game, color: Color) -> bool {
        let is_enemy = |point| game.board().color_at(point) == Some(!color);
        game.rules().counting == Counting::Literal && self.doomed.iter().any(is_enemy)
    }

    /// The points where `color` begins to capture dead stones of the opponent, or approaches them.
    /// Not all of them need be legal.
    #[must_use]
    pub fn captures(&self, color: Color) -> &PointSet {
        &self.captures[color]
    }
}
