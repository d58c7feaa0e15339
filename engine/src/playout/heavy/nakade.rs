//! The vital point of a small eye space next to the last move: two eyes for one side, one for the
//! other.

use tengen_rules::{Board, Color, Point};

use super::eyeshape::{self, LARGEST};
use super::{Moves, add};

/// Lists the vital points of small enclosed regions next to `last`.
pub(super) fn list(board: &Board, color: Color, last: Point, moves: &mut Moves) {
    let Some(owner) = board.color_at(last) else { return };
    for start in board.empty_neighbors(last) {
        if let Some(point) = vital_point(board, owner, start)
            && board.is_playable(color, point)
        {
            add(moves, point);
        }
    }
}

/// The vital point of the empty region at `start`, next to a stone of `owner`, if it has stones of that
/// colour only around it and a shape that one move decides.
fn vital_point(board: &Board, owner: Color, start: Point) -> Option<Point> {
    let around = board.neighborhood(start);
    // Most regions are seen at once to be none.
    if around.region_touches(!owner) || !(2..=LARGEST).contains(&(around.region_size() as usize)) {
        return None;
    }
    // Unused places hold a point of the region: looking for one among all takes a few wide instructions.
    let mut region = [start; (LARGEST + 1).next_power_of_two()];
    let (mut next, mut found) = (0, 1);
    while next < found {
        let point = region[next];
        next += 1;
        for neighbor in board.empty_neighbors(point) {
            if region.iter().fold(true, |new, &point| new & (point != neighbor)) {
                let around = board.neighborhood(neighbor);
                let is_open = around.count(!owner) > 0 || around.region_size() as usize > LARGEST;
                if found == LARGEST || is_open {
                    return None;
                }
                region[found] = neighbor;
                found += 1;
            }
        }
    }
    eyeshape::vital_point(&region[..found])
}

#[cfg(test)]
mod tests {
    use super::super::tests::{at, drawn};
    use super::*;

    fn vital(picture: &str, start: &str) -> Option<String> {
        let board = drawn(picture);
        let point = vital_point(&board, Color::Black, at(&board, start));
        point.map(|point| point.to_string())
    }

    #[test]
    fn three_in_a_row_and_bent() {
        assert_eq!(vital("..... ..... ..... XXXX. ...X.", "A1").as_deref(), Some("B1"));
        assert_eq!(vital("..... ..... XX... .XX.. ..X..", "B1").as_deref(), Some("A1"));
    }

    #[test]
    fn four_in_a_line_has_none_and_a_t_has() {
        assert_eq!(vital("..... ..... ..... XXXXX ....X", "A1"), None);
        assert_eq!(vital("..... ..... .XXX. XX.XX X...X", "B1").as_deref(), Some("C1"));
        assert_eq!(vital("..... ..... XXX.. ..X.. ..X..", "B1"), None, "a square is dead as it is");
    }

    #[test]
    fn five_and_six() {
        assert_eq!(vital("..... ..... XXXX. ..XX. ...X.", "B1").as_deref(), Some("B1"));
        assert_eq!(
            vital("..X.. .X.X. X...X .X.X. ..X..", "C3").as_deref(),
            Some("C3"),
            "crossed five"
        );
        assert_eq!(vital("..X.. .X.X. X..X. X...X .X.XX", "C3"), None, "seven points are too many");
    }

    #[test]
    fn not_between_two_colors() {
        assert_eq!(vital("..... ..... ..... XXXO. ...O.", "A1"), None);
    }
}
