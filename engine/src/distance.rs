//! Distance in the common fate graph (Graepel et al. 2001): a step from a point to its neighbour
//! costs one, steps within a chain nothing, for its stones share their fate.

use tengen_rules::{Board, Point, PointMap, Size};

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
        let mut search = Search {
            board,
            distances: PointMap::filled(far),
            queue: [start; Size::MAX.points()],
            found: 0,
        };
        search.reach(start, 0);
        let mut next = 0;
        // Points are reached in order of their distance, each once.
        while next < search.found {
            let point = search.queue[next];
            next += 1;
            let distance = search.distances[point];
            if distance < limit {
                for neighbor in point.neighbors(board.size()) {
                    if search.distances[neighbor] == far {
                        search.reach(neighbor, distance + 1);
                    }
                }
            }
        }
        Self(search.distances)
    }
}

struct Search<'a> {
    board: &'a Board,
    distances: PointMap<u8>,
    queue: [Point; Size::MAX.points()],
    found: usize,
}

impl Search<'_> {
    /// Reaches a point, with the whole chain if a stone stands there.
    fn reach(&mut self, point: Point, distance: u8) {
        if self.board.color_at(point).is_some() {
            for stone in self.board.chain(point) {
                self.enter(stone, distance);
            }
        } else {
            self.enter(point, distance);
        }
    }

    fn enter(&mut self, point: Point, distance: u8) {
        self.distances[point] = distance;
        self.queue[self.found] = point;
        self.found += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::Color;

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
