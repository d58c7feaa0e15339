//! Counting by area: stones, and the empty points that only one colour surrounds.

use crate::board::Board;
use crate::color::{Color, ColorMap};
use crate::point::{Point, PointMap, Size};
use crate::point_set::PointSet;

/// Who owns each point of a board, by area.
#[derive(Clone, Debug)]
pub struct Area {
    size: Size,
    owner: PointMap<Option<Color>>,
    owned: ColorMap<u16>,
}

impl Area {
    /// Whose area `point` of the board is, `None` where it is nobody's (dame, and the shared
    /// liberties of a seki).
    #[must_use]
    #[inline]
    pub fn owner(&self, point: Point) -> Option<Color> {
        self.owner[point]
    }

    /// Points that belong to `color`.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        usize::from(self.owned[color])
    }

    /// Points that belong to nobody.
    #[must_use]
    pub fn neutral(&self) -> usize {
        self.size.points() - self.count(Color::Black) - self.count(Color::White)
    }

    /// Black's points less White's.
    #[must_use]
    pub fn difference(&self) -> i32 {
        i32::from(self.owned[Color::Black]) - i32::from(self.owned[Color::White])
    }
}

/// Counts the area of a board from which the `dead` stones were taken off.
///
/// A stone owns its point. A region of empty points belongs to the colour whose stones alone border
/// it; one that touches both colours, or none on a board without stones, is neutral. Points of
/// `dead` without a stone change nothing. Nothing is allocated.
///
/// ```
/// use tengen_rules::{Board, Color, Point, PointSet, Size, area};
/// let size = Size::NINE;
/// let mut board = Board::new(size);
/// assert_eq!(area(&board, &PointSet::EMPTY).neutral(), 81);
/// board.play(Color::Black, Point::parse("E5", size).unwrap()).unwrap();
/// assert_eq!(area(&board, &PointSet::EMPTY).count(Color::Black), 81);
/// ```
#[must_use]
pub fn area(board: &Board, dead: &PointSet) -> Area {
    let size = board.size();
    let stone_at = |point| board.color_at(point).filter(|_| !dead.contains(point));
    let mut area = Area { size, owner: PointMap::filled(None), owned: ColorMap::default() };
    let mut visited = PointSet::EMPTY;
    for start in size.all_points() {
        if let Some(color) = stone_at(start) {
            area.owner[start] = Some(color);
            area.owned[color] += 1;
        } else if visited.insert(start) {
            // Fill the region: `region[..next]` have had their neighbours looked at.
            let mut region = [start; Size::MAX.points()];
            let (mut next, mut found) = (0, 1);
            let mut borders = ColorMap::new(false, false);
            while next < found {
                for neighbor in region[next].neighbors(size) {
                    if let Some(color) = stone_at(neighbor) {
                        borders[color] = true;
                    } else if visited.insert(neighbor) {
                        region[found] = neighbor;
                        found += 1;
                    }
                }
                next += 1;
            }
            if let Some(owner) = only_border(borders) {
                area.owned[owner] += found as u16;
                for &point in &region[..found] {
                    area.owner[point] = Some(owner);
                }
            }
        }
    }
    area
}

/// The colour that borders a region alone.
fn only_border(borders: ColorMap<bool>) -> Option<Color> {
    Color::BOTH.into_iter().find(|&color| borders[color] && !borders[!color])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::board;

    fn counts(area: &Area) -> (usize, usize, usize) {
        (area.count(Color::Black), area.count(Color::White), area.neutral())
    }

    #[test]
    fn an_empty_board_is_nobodys() {
        for side in 2..=25 {
            let size = Size::new(side).unwrap();
            let area = area(&Board::new(size), &PointSet::EMPTY);
            assert_eq!(counts(&area), (0, 0, side * side));
        }
    }

    #[test]
    fn surrounded_points_and_dame() {
        let board = board(
            ". X . O .
             X X . O O
             . X X O .
             X X . O O
             . X . O .",
        );
        let area = area(&board, &PointSet::EMPTY);
        assert_eq!(counts(&area), (11, 10, 4));
        let at = |name| Point::parse(name, board.size()).unwrap();
        assert_eq!(area.owner(at("A5")), Some(Color::Black));
        assert_eq!(area.owner(at("E3")), Some(Color::White));
        assert_eq!(area.owner(at("C5")), None);
        assert_eq!(area.difference(), 1);
    }

    #[test]
    fn dead_stones_are_taken_off() {
        let board = board(
            ". X O O O
             X X X O .
             . O X O O
             X . X X O
             . X X O O",
        );
        let at = |name| Point::parse(name, board.size()).unwrap();
        assert_eq!(counts(&area(&board, &PointSet::EMPTY)), (12, 11, 2));
        // An empty point among the dead ones changes nothing.
        let dead = [at("B3"), at("E4")].into_iter().collect();
        assert_eq!(counts(&area(&board, &dead)), (15, 10, 0));
    }

    #[test]
    fn all_stones_dead_is_an_empty_board() {
        let board = board("X O\n. X");
        let dead = board.all_stones().map(|(_, point)| point).collect();
        assert_eq!(counts(&area(&board, &dead)), (0, 0, 4));
    }
}
