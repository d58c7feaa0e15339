//! Distance in the common fate graph (Graepel et al. 2001): a step from a point to its neighbour
//! costs one, steps within a chain nothing, for its stones share their fate.

use tengen_rules::{Board, Point, PointMap, PointSet};

/// Distances from one point, up to a limit; whatever is farther has the limit and one more.
#[derive(Clone, Debug)]
pub(crate) struct Distances(PointMap<u8>);

impl Distances {
    /// The distance of `point`.
    #[must_use]
    #[inline]
    pub(crate) fn to(&self, point: Point) -> u8 {
        self.0[point]
    }

    /// Measures from `start` on `board`, up to `limit`.
    #[must_use]
    pub(crate) fn within(board: &Board, start: Point, limit: u8) -> Self {
        let far = limit + 1;
        let mut distances = PointMap::filled(far);
        let mut unreached = *PointSet::all(board.size());
        let mut front = PointSet::from_iter([start]);
        for distance in 0..=limit {
            let mut reached = front;
            for point in &front {
                if board.color_at(point).is_none() {
                    distances[point] = distance;
                } else if distances[point] == far {
                    for stone in board.chain(point) {
                        distances[stone] = distance;
                        reached.insert(stone);
                    }
                }
            }
            unreached.remove_all(&reached);
            front = reached.spread(&unreached);
            if front.is_empty() {
                break;
            }
        }
        Self(distances)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Color, Size};

    const FAR: u8 = 4;

    #[test]
    fn a_chain_is_one_step() {
        let size = Size::NINE;
        let at = |name| Point::parse(name, size).unwrap();
        let mut board = Board::new(size);
        for name in ["C5", "D5", "E5", "F5"] {
            board.set_up(Color::Black, at(name)).unwrap();
        }
        let distances = Distances::within(&board, at("C5"), 3);
        let to = |name| distances.to(at(name));
        assert_eq!(
            (to("C5"), to("F5"), to("G5"), to("F6"), to("H5"), to("J5")),
            (0, 0, 1, 1, 2, 3)
        );
        assert_eq!((to("A1"), to("B5"), to("A5"), to("C2")), (FAR, 1, 2, 3));
        let distances = Distances::within(&board, at("F7"), 3);
        // Two steps to the chain, and every stone of it is there.
        let to = |name| distances.to(at(name));
        assert_eq!((to("F6"), to("F5"), to("C5"), to("B5"), to("A5")), (1, 2, 2, 3, FAR));
    }
}
