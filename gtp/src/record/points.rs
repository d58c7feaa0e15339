//! Points as SGF writes them: two letters, the column from the left and the row from the top.

use tengen_rules::{Move, Point, Size};

/// The point of a value, if it is one and on the board.
pub(super) fn parse_point(text: &str, size: Size) -> Option<Point> {
    let &[column, row] = text.as_bytes() else { return None };
    let (column, from_top) = (coordinate(column)?, coordinate(row)?);
    Point::new(column, (size.side() - 1).checked_sub(from_top)?, size)
}

/// The move of a value. A pass is an empty value or, up to 19x19, where it names no point, `tt`.
pub(super) fn parse_move(text: &str, size: Size) -> Option<Move> {
    match text.trim() {
        "" => Some(Move::Pass),
        "tt" if size <= Size::NINETEEN => Some(Move::Pass),
        text => parse_point(text, size).map(Move::Play),
    }
}

/// The points of a value in a list: one, or the rectangle between two corners (`cc:ee`).
pub(super) fn parse_points(text: &str, size: Size) -> Option<Vec<Point>> {
    let Some((first, second)) = text.split_once(':') else {
        return Some(vec![parse_point(text.trim(), size)?]);
    };
    let first = parse_point(first.trim(), size)?;
    let second = parse_point(second.trim(), size)?;
    let columns = first.column().min(second.column())..=first.column().max(second.column());
    let rows = first.row().min(second.row())..=first.row().max(second.row());
    let inside = |point: &Point| columns.contains(&point.column()) && rows.contains(&point.row());
    Some(size.all_points().filter(inside).collect())
}

/// The value of a point.
pub(super) fn write_point(point: Point, size: Size) -> String {
    let letter = |coordinate: usize| char::from(b'a' + coordinate as u8);
    [letter(point.column()), letter(size.side() - 1 - point.row())].iter().collect()
}

/// Small letters count from 0; capitals go on from 26, which is off every board of ours.
fn coordinate(letter: u8) -> Option<usize> {
    letter.is_ascii_lowercase().then(|| usize::from(letter - b'a'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str, side: usize) -> Option<String> {
        let points = parse_points(text, Size::new(side).unwrap())?;
        Some(points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn points_and_rectangles() {
        assert_eq!(names("aa", 9).as_deref(), Some("A9"));
        assert_eq!(names(" ii ", 9).as_deref(), Some("J1"));
        assert_eq!(names("cd:bc", 9).as_deref(), Some("B6 C6 B7 C7"));
        assert_eq!(names("aa:ac", 9).as_deref(), Some("A7 A8 A9"));
        for text in ["", "a", "ja", "aj", "aaa", "AA", "a1", "aa:", "aa:jj", "é"] {
            assert_eq!(names(text, 9), None, "{text}");
        }
    }

    #[test]
    fn tt_is_a_pass_where_it_is_no_point() {
        let read = |text, side| parse_move(text, Size::new(side).unwrap());
        for side in [2, 9, 18, 19] {
            assert_eq!(read("tt", side), Some(Move::Pass));
        }
        assert_eq!(read("tt", 20).map(|move_| move_.to_string()).as_deref(), Some("U1"));
        assert_eq!(read("", 25), Some(Move::Pass));
        assert_eq!(read("ss", 18), None);
    }

    #[test]
    fn every_point_reads_back() {
        for side in 2..=25 {
            let size = Size::new(side).unwrap();
            for point in size.all_points() {
                assert_eq!(parse_point(&write_point(point, size), size), Some(point));
            }
        }
    }
}
