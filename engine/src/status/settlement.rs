//! How a region ends whoever moves first, and what that says of the stones in it.

use tengen_rules::{Board, Color, ColorMap, Point, PointSet};

use super::reading::{Line, Reader, TooLong};
use crate::region::{Bits, Region, Stones, difference, each};

/// What became of a region that was read to its end.
#[derive(Clone, Debug, Default)]
pub(super) struct Settlement {
    /// Stones that are lost even when their owner moves first.
    pub(super) dead: PointSet,
    /// Stones that live because neither side can play what they share.
    pub(super) seki: PointSet,
    /// Points that belong to whoever moves first; empty where moving first gains nothing.
    pub(super) open: PointSet,
    /// Empty points that are one point each to whoever plays there.
    pub(super) dame: PointSet,
    /// The play that each side begins with, where it gains by it when all that counts is what stands
    /// on the board.
    pub(super) first: ColorMap<Option<Point>>,
}

/// Reads a region of `board` with either side to move first, and takes the positions it looks at from
/// those `left`.
pub(super) fn settle(
    board: &Board,
    points: &PointSet,
    left: &mut usize,
) -> Result<Settlement, TooLong> {
    let (region, stones) = Region::of(board, points).ok_or(TooLong)?;
    let mut reader = Reader::new(&region, left);
    let mut read = |color| {
        let ko = board.ko(color).map_or(0, |point| region.bit(point));
        reader.read(stones, color, ko)
    };
    let black_first = read(Color::Black)?;
    let white_first = read(Color::White)?;
    let mut settlement = Settlement {
        first: ColorMap::new(point(&region, &black_first), point(&region, &white_first)),
        ..Settlement::default()
    };
    let lines = [black_first, white_first];
    let owners = [0, 1].map(|index: usize| owned(&region, lines[index].end));
    let mut shared = [0; 2];
    for (index, line) in lines.iter().enumerate() {
        let neutral = region.all() & !owners[index][Color::Black] & !owners[index][Color::White];
        let dame = reader.dame(line.end, line.value, neutral)?;
        add(&region, dame & !stones.all(), &mut settlement.dame);
        shared[index] = neutral & !dame;
    }
    let mut dead = 0;
    for color in Color::BOTH {
        let seki = [0, 1].map(|index: usize| {
            in_seki(&region, lines[index].end, color, owners[index][color], shared[index])
        });
        for chain in chains(&region, stones, color) {
            let is_kept =
                owners.map(|owned| 2 * (owned[color] & chain).count_ones() >= chain.count_ones());
            if is_kept == [false, false] {
                dead |= chain;
            } else if seki.iter().all(|seki| seki & chain != 0) {
                add(&region, chain, &mut settlement.seki);
            }
        }
    }
    add(&region, dead, &mut settlement.dead);
    let [black_first, white_first] = lines;
    let same = Color::BOTH.map(|color| owners[0][color] & owners[1][color]);
    let changing = region.all() & !same[0] & !same[1];
    if black_first.value != white_first.value {
        add(&region, changing, &mut settlement.open);
        for line in [&black_first, &white_first] {
            add(&region, line.first.unwrap_or(0), &mut settlement.open);
        }
    } else {
        let standing = region.area(without(stones, dead));
        if difference(standing) != black_first.value {
            // Whoever moves first, a side can gain by threats, and has to do it.
            let [black, white] = Color::BOTH.map(|color| same[color.index()] & !standing[color]);
            let gained = (black | white) & !stones.all();
            // The lines may end differently, and share nothing of it.
            let open = if gained == 0 { changing & !stones.all() } else { gained };
            add(&region, open, &mut settlement.open);
        }
    }
    Ok(settlement)
}

/// The stones that are left when some are taken off.
fn without(stones: Stones, dead: Bits) -> Stones {
    let [black, white] = Color::BOTH.map(|color| stones.of[color] & !dead);
    Stones { of: ColorMap::new(black, white), ..stones }
}

/// Whose the points are at the end of a line: reading stops where a side holds them for good, though
/// dead stones may still stand there.
fn owned(region: &Region, end: Stones) -> ColorMap<Bits> {
    let area = region.area(end);
    let held = Color::BOTH.map(|color| region.secure(end, color));
    let [black, white] = Color::BOTH.map(|color| area[color]);
    ColorMap::new(black & !held[1] | held[0], white & !held[0] | held[1])
}

fn point(region: &Region, line: &Line) -> Option<Point> {
    line.first.and_then(|bit| region.point(bit))
}

fn add(region: &Region, bits: Bits, points: &mut PointSet) {
    points.extend(each(bits).filter_map(|bit| region.point(bit)));
}

fn chains(region: &Region, stones: Stones, color: Color) -> impl Iterator<Item = Bits> {
    let mut left = stones.of[color];
    std::iter::from_fn(move || {
        let chain = region.connected(left & left.wrapping_neg(), left);
        left &= !chain;
        (chain != 0).then_some(chain)
    })
}

/// The stones of `color` that live in seki at the end of a line: chains beside `shared` liberties that
/// neither side can fill, and chains that share eyes with them.
fn in_seki(region: &Region, end: Stones, color: Color, owned: Bits, shared: Bits) -> Bits {
    let eyes = owned & !end.all();
    let mut seki = 0;
    let mut border = shared;
    loop {
        let mut grown = seki;
        for chain in chains(region, end, color) {
            if region.next_to(chain) & border != 0 && !region.touches_wall(end, chain, color) {
                grown |= chain;
            }
        }
        if grown == seki {
            return seki;
        }
        seki = grown;
        for eye in each(eyes) {
            let eye = region.connected(eye, eyes);
            if region.next_to(eye) & seki != 0 {
                border |= eye;
            }
        }
    }
}
