//! Unconditional life: chains that the opponent cannot capture even if their owner always passes
//! (D. B. Benson, "Life in the game of Go", Information Sciences 10, 1976).
//!
//! Take away one colour's chains, and the rest of the board falls into regions of empty points and
//! enemy stones. A region is *vital* to a chain when each of its empty points is a liberty of that
//! chain: the opponent can never fill it. Chains with fewer than two vital regions are struck, and
//! with each one every region that it borders, since its capture would open them; when nothing more
//! is struck, the chains that are left live.

use crate::board::Board;
use crate::color::Color;
use crate::point::{Point, PointMap, Size};
use crate::point_set::PointSet;

/// What one colour holds unconditionally.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct UnconditionalLife {
    /// The colour's stones that can't be captured.
    pub alive: PointSet,
    /// The points of the regions that only such chains border and whose every empty point is next to
    /// one of them: the opponent can't make an eye there, so its stones in them are dead.
    pub territory: PointSet,
}

/// The regions of one colour, each named by its first point.
struct Regions {
    /// The region of each point that holds no stone of the colour.
    name: PointMap<Point>,
    /// Number of empty points, by name.
    empties: PointMap<u16>,
    /// Names of those with an empty point that is next to no stone of the colour, or with none at
    /// all (which no legal position has).
    open: PointSet,
    /// Names of those that a struck chain borders.
    struck: PointSet,
}

/// The chains of `color` that live unconditionally, and the territory that they enclose.
///
/// A result, and no heuristic: what is not in it may well live, but not without answers. Nothing is
/// allocated.
///
/// ```
/// use tengen_rules::{Board, Color, Point, Size, benson};
/// let size = Size::NINE;
/// let at = |name| Point::parse(name, size).unwrap();
/// let mut board = Board::new(size);
/// for name in ["A2", "B1", "B2", "C2", "D2"] {
///     board.play(Color::Black, at(name)).unwrap();
/// }
/// assert!(benson(&board, Color::Black).alive.is_empty());
/// board.play(Color::Black, at("D1")).unwrap();
/// let life = benson(&board, Color::Black);
/// assert_eq!(life.alive.len(), 6);
/// assert!(life.territory.iter().eq([at("A1"), at("C1")]));
/// ```
#[must_use]
pub fn benson(board: &Board, color: Color) -> UnconditionalLife {
    let mut regions = Regions::of(board, color);
    let chains = || {
        let size = board.size();
        size.all_points()
            .filter(|&point| board.color_at(point) == Some(color) && board.root(point) == point)
    };
    let mut alive: PointSet = chains().flat_map(|root| board.chain(root)).collect();
    let mut count = PointMap::filled(0);
    loop {
        let mut changed = false;
        for root in chains() {
            if alive.contains(root) && regions.vital(board, root, &mut count) < 2 {
                for stone in board.chain(root) {
                    alive.remove(stone);
                    regions.strike_around(board, color, stone);
                }
                changed = true;
            }
        }
        if !changed {
            return UnconditionalLife { alive, territory: regions.territory(board, color) };
        }
    }
}

impl Regions {
    fn of(board: &Board, color: Color) -> Self {
        let mut regions = Self {
            name: PointMap::filled(Point::NONE),
            empties: PointMap::filled(0),
            open: PointSet::EMPTY,
            struck: PointSet::EMPTY,
        };
        for point in board.size().all_points() {
            if board.color_at(point) != Some(color) && regions.name[point] == Point::NONE {
                regions.fill(board, color, point);
            }
        }
        regions
    }

    /// Names and describes the region of its first point.
    fn fill(&mut self, board: &Board, color: Color, first: Point) {
        let mut region = [first; Size::MAX.points()];
        let (mut next, mut found) = (0, 1);
        self.name[first] = first;
        while next < found {
            let point = region[next];
            for neighbor in point.neighbors(board.size()) {
                if board.color_at(neighbor) != Some(color) && self.name[neighbor] == Point::NONE {
                    self.name[neighbor] = first;
                    region[found] = neighbor;
                    found += 1;
                }
            }
            if board.color_at(point).is_none() {
                self.empties[first] += 1;
                if board.neighborhood(point).count(color) == 0 {
                    self.open.insert(first);
                }
            }
            next += 1;
        }
        if self.empties[first] == 0 {
            self.open.insert(first);
        }
    }

    /// Number of regions vital to the chain of `root`. `count` is zero everywhere, before and after.
    fn vital(&self, board: &Board, root: Point, count: &mut PointMap<u16>) -> usize {
        let liberties = board.liberties(root);
        let mut vital = 0;
        for liberty in &liberties {
            let name = self.name[liberty];
            count[name] += 1;
            if count[name] == self.empties[name] && !self.struck.contains(name) {
                vital += 1;
            }
        }
        for liberty in &liberties {
            count[self.name[liberty]] = 0;
        }
        vital
    }

    /// Strikes the regions next to a stone of a struck chain.
    fn strike_around(&mut self, board: &Board, color: Color, stone: Point) {
        for neighbor in stone.neighbors(board.size()) {
            if board.color_at(neighbor) != Some(color) {
                self.struck.insert(self.name[neighbor]);
            }
        }
    }

    /// The points of all regions that are neither open nor struck.
    fn territory(&self, board: &Board, color: Color) -> PointSet {
        board
            .size()
            .all_points()
            .filter(|&point| board.color_at(point) != Some(color))
            .filter(|&point| {
                let name = self.name[point];
                !self.open.contains(name) && !self.struck.contains(name)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture;
    use std::string::ToString;
    use std::vec::Vec;

    /// Names of Black's living stones and of its territory.
    fn black_life(picture: &str) -> (usize, Vec<std::string::String>) {
        let life = benson(&picture::board(picture), Color::Black);
        (life.alive.len(), life.territory.iter().map(|point| point.to_string()).collect())
    }

    #[test]
    fn nothing_lives_on_an_empty_board() {
        for side in 2..=25 {
            let board = Board::new(Size::new(side).unwrap());
            for color in Color::BOTH {
                assert_eq!(benson(&board, color), UnconditionalLife::default());
            }
        }
    }

    #[test]
    fn two_eyes_live_and_one_does_not() {
        let (alive, territory) = black_life(
            ". . . . .
             . . . . .
             . . . . .
             X X X X .
             . X . X .",
        );
        assert_eq!((alive, territory.join(" ").as_str()), (6, "A1 C1"));
        let (alive, territory) = black_life(
            ". . . . .
             . . . . .
             . . . . .
             X X X X .
             . . . X .",
        );
        assert_eq!((alive, territory.len()), (0, 0));
    }

    #[test]
    fn a_false_eye_is_none() {
        // White may capture A1 and B1 from C1, and with them goes the second eye.
        let (alive, _) = black_life(
            ". . . . . .
             . . . . . .
             . . . . . .
             . . . . . .
             O O X X X X
             X X . X . X",
        );
        assert_eq!(alive, 0);
    }

    #[test]
    fn an_eye_of_two_points_with_an_enemy_stone_is_vital() {
        let (alive, territory) = black_life(
            ". . . . . .
             . . . . . .
             . . . . . .
             X X X X X .
             . X O . X .
             X X X X X .",
        );
        assert_eq!((alive, territory.join(" ").as_str()), (12, "A2 C2 D2"));
    }

    #[test]
    fn an_eye_with_a_point_inside_is_not_vital() {
        // C2 of the big eye is no liberty, so White could live or kill there for all Benson knows.
        let (alive, territory) = black_life(
            ". X . . . .
             X X X X X .
             X . . . X .
             X . . . X .
             X . . . X .
             X X X X X .",
        );
        assert_eq!((alive, territory.len()), (0, 0));
    }

    #[test]
    fn a_capturable_stone_inside_spoils_the_region() {
        // Both empty points next to C1 are liberties of the surrounding chain, but when C1 is
        // captured they become one region with an eye for White: only A4 is vital.
        let (alive, territory) = black_life(
            ". . . . . .
             X X . . . .
             . X . . . .
             X X X X X .
             X O O O X .
             X . X . X .",
        );
        assert_eq!((alive, territory.len()), (0, 0));
    }

    #[test]
    fn chains_live_together_on_shared_eyes() {
        // By the local test neither eye is true, but A5 hangs on both.
        let (alive, territory) = black_life(
            "X . X O O
             . X X O .
             X X O O O
             O O O . O
             . O . O O",
        );
        assert_eq!((alive, territory.join(" ").as_str()), (6, "A4 B5"));
    }

    #[test]
    fn dead_stones_in_the_territory_and_the_other_colour() {
        let board = picture::board(
            "X . X O O
             . X X O .
             X X O O O
             O O O . O
             . O . O O",
        );
        let life = benson(&board, Color::White);
        assert_eq!(life.alive.len(), 13);
        assert_eq!(life.territory.len(), 4);
    }

    #[test]
    fn positions_without_liberties_are_answered() {
        let board = picture::board(
            "X O
O X",
        );
        assert_eq!(benson(&board, Color::Black), UnconditionalLife::default());
    }
}
