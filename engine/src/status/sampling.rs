//! Who owns what when tactical players play a position to its end many times.

use tengen_rules::{Board, Color, PointMap};

use crate::params::Params;
use crate::playout::heavy::Heavy;
use crate::playout::{Recent, play_out};
use crate::rng::Rng;

/// How often each point ended as Black's area, from 0 to 1, in `playouts` playouts in which the sides
/// take turns at moving first. The same position gives the same answer always.
pub(super) fn black_share(board: &Board, playouts: usize) -> PointMap<f32> {
    let size = board.size();
    let params = Params::default();
    let policy = Heavy::new(&params);
    let mut rng = Rng::new(board.hash());
    let mut scratch = board.clone();
    let mut black = PointMap::filled(0_u32);
    for playout in 0..playouts {
        scratch.copy_from(board);
        let first = Color::BOTH[playout % 2];
        play_out(&policy, &mut scratch, first, Recent::default(), i32::MAX, &mut rng, |_| {});
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
        share[point] = black[point] as f32 / (2 * playouts) as f32;
    }
    share
}
