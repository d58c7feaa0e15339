//! Shapes of small eye spaces: which of them one move decides.

use tengen_rules::Point;

/// Largest eye space that one move can decide.
pub(super) const LARGEST: usize = 6;

/// The vital point of a connected eye space: the middle of three, of four in a T, of a bulky or a
/// crossed five, of a rabbitty six. Other shapes are one eye or two as they are.
pub(super) fn vital_point(space: &[Point]) -> Option<Point> {
    let pairs = space.iter().map(|&point| degree(space, point)).sum::<usize>() / 2;
    let vital_degree = match (space.len(), pairs) {
        (3, _) => 2,
        (4, 3) | (5, 5) => 3,
        (5, 4) | (6, 6) => 4,
        _ => return None,
    };
    space.iter().copied().find(|&point| degree(space, point) == vital_degree)
}

/// Whether the owner of an eye space of this shape, who has just taken these stones out of it,
/// can't make two eyes there when the opponent moves first.
pub(super) fn is_killing(stones: &[Point]) -> bool {
    match stones.len() {
        0..=2 => true,
        // A square of four is one eye whoever moves.
        4 if square(stones) => true,
        3..=LARGEST => vital_point(stones).is_some(),
        _ => false,
    }
}

fn square(stones: &[Point]) -> bool {
    stones.iter().all(|&point| degree(stones, point) == 2)
}

/// Points of the space next to one of them.
fn degree(space: &[Point], point: Point) -> usize {
    let next_to = |other: &&Point| {
        point.column().abs_diff(other.column()) + point.row().abs_diff(other.row()) == 1
    };
    space.iter().filter(next_to).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::Size;

    fn points(picture: &str) -> Vec<Point> {
        let rows: Vec<&str> = picture.split_whitespace().collect();
        let size = Size::new(rows.len().max(rows[0].len()).max(2)).unwrap();
        let mut points = Vec::new();
        for (row, line) in rows.iter().rev().enumerate() {
            for (column, cell) in line.bytes().enumerate() {
                if cell == b'*' {
                    points.push(Point::new(column, row, size).unwrap());
                }
            }
        }
        points
    }

    fn vital(picture: &str) -> Option<String> {
        vital_point(&points(picture)).map(|point| point.to_string())
    }

    #[test]
    fn vital_points() {
        assert_eq!(vital("***").as_deref(), Some("B1"), "straight three");
        assert_eq!(vital("*. **").as_deref(), Some("A1"), "bent three");
        assert_eq!(vital("***. .*..").as_deref(), Some("B2"), "four in a T");
        assert_eq!(vital("****"), None, "straight four");
        assert_eq!(vital("** **"), None, "square four");
        assert_eq!(vital("*.. ***"), None, "bent four");
        assert_eq!(vital("**. ***").as_deref(), Some("B1"), "bulky five");
        assert_eq!(vital(".*. *** .*.").as_deref(), Some("B2"), "crossed five");
        assert_eq!(vital("*****"), None, "straight five");
        assert_eq!(vital(".**. .*** ..*.").as_deref(), Some("C2"), "rabbitty six");
        assert_eq!(vital("*** ***"), None, "six in a block");
    }

    #[test]
    fn killing_shapes() {
        for picture in ["*", "**", "***", "** **", "***. .*..", "**. ***"] {
            assert!(is_killing(&points(picture)), "{picture}");
        }
        for picture in ["****", "*.. ***", "*****", "*** ***", "*******"] {
            assert!(!is_killing(&points(picture)), "{picture}");
        }
    }
}
