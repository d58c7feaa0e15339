//! Where handicap stones go.

use alloc::vec::Vec;

use crate::point::{Point, Size};

/// The fixed places for `stones` handicap stones in the order of the GTP specification (4.1.1), or
/// `None` when there are none: 2 to 9 stones on odd sizes from 9, 2 to 4 on even ones and on 7x7.
#[must_use]
pub fn fixed_handicap(size: Size, stones: usize) -> Option<Vec<Point>> {
    let side = size.side();
    let most = match side {
        0..7 => 0,
        7 => 4,
        _ if side.is_multiple_of(2) => 4,
        _ => 9,
    };
    if !(2..=most).contains(&stones) {
        return None;
    }
    let low = if side < 13 { 2 } else { 3 };
    let (middle, high) = (side / 2, side - 1 - low);
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
    let places: Vec<(usize, usize)> = match stones {
        2..=4 => corners[..stones].to_vec(),
        5 | 7 | 9 => {
            let mut places = corners.to_vec();
            places.extend(&sides[..stones - 5]);
            places.push((middle, middle));
            places
        }
        _ => {
            let mut places = corners.to_vec();
            places.extend(&sides[..stones - 4]);
            places
        }
    };

    Some(places.into_iter().filter_map(|(column, row)| Point::new(column, row, size)).collect())
}

/// Places for `stones` handicap stones where we may choose: the fixed places first, then points
/// from the third line up that lie as far from the others as possible. At most a quarter of the
/// board is filled, so that fewer stones may come back than were asked for, never fewer than two.
#[must_use]
pub fn free_handicap(size: Size, stones: usize) -> Vec<Point> {
    let stones = stones.clamp(2, (size.points() / 4).max(2));
    if let Some(places) = fixed_handicap(size, stones) {
        return places;
    }
    let fixed = (2..=9.min(stones)).rev().find_map(|count| fixed_handicap(size, count));
    let mut places = fixed.unwrap_or_default();
    while places.len() < stones {
        let room = |point: Point| {
            let distance = |other: &Point| {
                point.column().abs_diff(other.column()) + point.row().abs_diff(other.row())
            };
            places.iter().map(distance).min().unwrap_or(size.side())
        };
        let best = size
            .all_points()
            .filter(|point| !places.contains(point))
            .max_by_key(|&point| (room(point) + 3 * point.line(size).min(3), point.line(size)));
        match best {
            Some(point) => places.push(point),
            None => break,
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;
    use std::string::String;

    fn fixed(side: usize, stones: usize) -> String {
        let names: Vec<String> = fixed_handicap(Size::new(side).unwrap(), stones)
            .unwrap_or_default()
            .iter()
            .map(|point| format!("{point}"))
            .collect();
        names.join(" ")
    }

    #[test]
    fn the_places_of_the_specification() {
        assert_eq!(fixed(19, 2), "D4 Q16");
        assert_eq!(fixed(19, 3), "D4 Q16 D16");
        assert_eq!(fixed(19, 4), "D4 Q16 D16 Q4");
        assert_eq!(fixed(19, 5), "D4 Q16 D16 Q4 K10");
        assert_eq!(fixed(19, 6), "D4 Q16 D16 Q4 D10 Q10");
        assert_eq!(fixed(19, 7), "D4 Q16 D16 Q4 D10 Q10 K10");
        assert_eq!(fixed(19, 8), "D4 Q16 D16 Q4 D10 Q10 K4 K16");
        assert_eq!(fixed(19, 9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
        assert_eq!(fixed(9, 4), "C3 G7 C7 G3");
        assert_eq!(fixed(13, 5), "D4 K10 D10 K4 G7");
        assert_eq!(fixed(7, 4), "C3 E5 C5 E3");
        assert_eq!(fixed(12, 4), "C3 K10 C10 K3");
    }

    #[test]
    fn no_places_where_the_specification_has_none() {
        for (side, stones) in [(19, 1), (19, 0), (19, 10), (8, 5), (7, 5), (6, 2), (2, 2), (18, 9)]
        {
            assert_eq!(fixed(side, stones), "", "{side} {stones}");
        }
    }

    #[test]
    fn free_places_are_distinct_and_as_many_as_asked() {
        for side in 2..=25 {
            let size = Size::new(side).unwrap();
            for stones in 2..=20 {
                let mut places = free_handicap(size, stones);
                let expected = stones.min((size.points() / 4).max(2));
                places.sort_unstable();
                places.dedup();
                assert_eq!(places.len(), expected, "{side} {stones}");
            }
        }
    }
}
