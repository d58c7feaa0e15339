//! The status of stones: which are dead at the end of a game. The one judgement that scores, status
//! lists and the decision to pass share.

use tengen_rules::{Board, Color, Counting, Game, PointMap, PointSet, Score, benson};

use crate::playout::light::Light;
use crate::playout::{Recent, play_out};
use crate::rng::Rng;

/// Playouts behind a judgement.
const PLAYOUTS: usize = 1000;

/// A chain is dead when its points end as its owner's less often than this.
const DEAD_BELOW: f32 = 0.35;

/// A point is settled when one side owns it at least this often.
const SETTLED_FROM: f32 = 0.95;

/// Ownership that hundreds of playouts agree on, and what follows for the stones.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// How often each point ends as Black's area, from 0 to 1.
    black_share: PointMap<f32>,
    dead: PointSet,
    unsettled: usize,
    score: Score,
}

impl Judgement {
    /// Judges a position by playing it out with both sides to move first, and by Benson's
    /// unconditional life. The same position gets the same judgement always. Stones are all alive
    /// under literal counting.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let board = game.board();
        let black_share = sample_ownership(board);
        let is_literal = game.rules().counting == Counting::Literal;
        let dead = if is_literal { PointSet::EMPTY } else { dead_stones(board, &black_share) };
        let is_settled = |share: f32| share.max(1.0 - share) >= SETTLED_FROM;
        let unsettled =
            board.size().all_points().filter(|&point| !is_settled(black_share[point])).count();
        Self { black_share, dead, unsettled, score: game.score(&dead) }
    }

    /// The dead stones of both sides.
    #[must_use]
    pub const fn dead(&self) -> &PointSet {
        &self.dead
    }

    /// The count with the dead stones taken off.
    #[must_use]
    pub const fn score(&self) -> Score {
        self.score
    }

    /// How often each point ends as Black's area, from 0 to 1.
    #[must_use]
    pub const fn black_share(&self) -> &PointMap<f32> {
        &self.black_share
    }

    /// Whether every point is one side's beyond doubt, so that no move can gain anything.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.unsettled == 0
    }
}

/// Plays the board out many times; the share of endings in which each point is Black's area.
fn sample_ownership(board: &Board) -> PointMap<f32> {
    let size = board.size();
    let mut rng = Rng::new(board.hash());
    let mut scratch = board.clone();
    let mut black = PointMap::filled(0_u32);
    for playout in 0..PLAYOUTS {
        scratch.copy_from(board);
        let first = Color::BOTH[playout % 2];
        play_out(&Light, &mut scratch, first, Recent::default(), i32::MAX, &mut rng, |_| {});
        for point in size.all_points() {
            let owner = scratch.color_at(point).or_else(|| {
                let around = scratch.neighborhood(point);
                Color::BOTH.into_iter().find(|&color| around.is_surrounded_by(color))
            });
            black[point] += match owner {
                Some(Color::Black) => 2,
                Some(Color::White) => 0,
                None => 1,
            };
        }
    }
    let mut share = PointMap::filled(0.5);
    for point in size.all_points() {
        share[point] = black[point] as f32 / (2 * PLAYOUTS) as f32;
    }
    share
}

/// The stones of chains that rarely survive and aren't unconditionally alive.
fn dead_stones(board: &Board, black_share: &PointMap<f32>) -> PointSet {
    let mut dead = PointSet::EMPTY;
    for color in Color::BOTH {
        let safe = benson(board, color);
        for (_, stone) in board.all_stones().filter(|&(other, _)| other == color) {
            if board.root(stone) != stone || safe.alive.contains(stone) {
                continue;
            }
            let owned = |point| match color {
                Color::Black => black_share[point],
                Color::White => 1.0 - black_share[point],
            };
            let sum: f32 = board.chain(stone).map(owned).sum();
            if sum < DEAD_BELOW * board.chain_size(stone) as f32 {
                dead.extend(board.chain(stone));
            }
        }
    }
    dead
}
