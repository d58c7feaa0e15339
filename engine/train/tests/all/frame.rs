//! Frames around problems.

use tengen_rules::{Board, Color, Point, Size, benson};
use tengen_train::frame::{Frame, Region};

const SIZE: Size = Size::NINETEEN;

fn points(names: &str) -> Vec<Point> {
    names.split_whitespace().map(|name| Point::parse(name, SIZE).unwrap()).collect()
}

/// A black corner that White surrounds.
fn problem() -> [Vec<Point>; 2] {
    [points("A3 B3 C3 C2 D2 D1"), points("A4 B4 C4 D4 D3 E3 E2 E1")]
}

fn framed(stones: &[Vec<Point>; 2]) -> (Region, Frame) {
    let region = Region::around(&stones.concat(), SIZE).unwrap();
    (region, Frame::of(&region, stones, SIZE).unwrap())
}

#[test]
fn the_frame_lives_and_leaves_the_region_alone() {
    let (region, frame) = framed(&problem());
    assert_eq!(region, Region { columns: [0, 6], rows: [0, 5] });
    let mut board = Board::new(SIZE);
    for color in Color::BOTH {
        for &stone in &frame.stones[color.index()] {
            board.set_up(color, stone).unwrap();
        }
    }
    assert!(region.points(SIZE).iter().all(|&point| board.color_at(point).is_none()));
    for color in Color::BOTH {
        let life = benson(&board, color);
        let stones = &frame.stones[color.index()];
        assert!(stones.len() > 100 && stones.iter().all(|&stone| life.alive.contains(stone)));
    }
}

#[test]
fn the_outer_side_attacks_and_the_komi_asks_for_the_kill() {
    let stones = problem();
    let (region, frame) = framed(&stones);
    let beside = Point::parse("H1", SIZE).unwrap();
    assert!(frame.stones[Color::White.index()].contains(&beside), "the wall is White's");
    // 7 by 6 points inside, 319 outside: 159 of the wall and 160 beyond it. Without the six black stones
    // and two eyes White leads by 159 + 42 - 160 - 8 = 33.
    assert_eq!(frame.half_komi, -2 * 33 + 1);

    let [black, white] = stones;
    let swapped = [white, black];
    let other = Frame::of(&region, &swapped, SIZE).unwrap();
    assert_eq!(other.half_komi, 2 * 33 + 1);
    assert!(other.stones[Color::Black.index()].contains(&beside));
}

#[test]
fn no_frame_without_room() {
    let stones = [points("A1 T19"), points("K10")];
    let region = Region::around(&stones.concat(), SIZE).unwrap();
    assert_eq!(Frame::of(&region, &stones, SIZE), None);
    assert_eq!(Region::around(&[], SIZE), None);
}
