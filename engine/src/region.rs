//! A part of the board that may still change, small enough for one machine word a colour.
//!
//! What lies around it are *walls*: stones that are taken to live whatever happens inside. A chain
//! that touches a wall of its own colour can't be captured.

mod secure;
mod turn;

use tengen_rules::{Board, Color, ColorMap, Point, PointMap, PointSet};

pub(crate) use turn::Turn;

/// Most points of a region.
pub(crate) const MOST_POINTS: usize = u64::BITS as usize;

/// A set of a region's points, one bit each.
pub(crate) type Bits = u64;

/// The points of a region, and what is next to each of them.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    points: Vec<Point>,
    /// The region's points next to any of eight points in a row, for every choice among them.
    around: Vec<[Bits; 256]>,
    /// The points next to a wall, by its colour.
    walls: ColorMap<Bits>,
    /// A capture of so many stones of one chain settles who owns their points.
    decisive_capture: u32,
}

/// After a capture of so many stones there is room to live in for the side that took them, whatever
/// the other throws in, as good as always. Fewer may still be a nakade.
const DECISIVE_CAPTURE: u32 = 7;

/// The stones in a region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Stones {
    /// The stones of each colour.
    pub(crate) of: ColorMap<Bits>,
    /// Points that each colour won for good by a decisive capture. Nobody plays there any more, and
    /// they are as good as a wall.
    pub(crate) won: ColorMap<Bits>,
}

impl Stones {
    /// The stones of both colours.
    pub(crate) fn all(self) -> Bits {
        self.of[Color::Black] | self.of[Color::White]
    }

    /// Every point that can't be played on.
    fn taken(self) -> Bits {
        self.all() | self.won[Color::Black] | self.won[Color::White]
    }
}

impl Region {
    /// The region of `points`, around which every stone is a wall, with the stones in it; `None` if
    /// there are too many points.
    pub(crate) fn of(board: &Board, points: &PointSet) -> Option<(Self, Stones)> {
        let points: Vec<Point> = points.iter().collect();
        if points.len() > MOST_POINTS {
            return None;
        }
        let mut place = PointMap::filled(MOST_POINTS);
        for (index, &point) in points.iter().enumerate() {
            place[point] = index;
        }
        let mut walls = ColorMap::default();
        let mut neighbors = vec![0; points.len()];
        for (index, &point) in points.iter().enumerate() {
            for neighbor in point.neighbors(board.size()) {
                if place[neighbor] < MOST_POINTS {
                    neighbors[index] |= 1 << place[neighbor];
                } else if let Some(color) = board.color_at(neighbor) {
                    walls[color] |= 1 << index;
                }
            }
        }
        let around = neighbors.chunks(8).map(around).collect();
        let region = Self { points, around, walls, decisive_capture: DECISIVE_CAPTURE };
        let stones = region.stones(board);
        Some((region, stones))
    }

    /// Where the points come to lie in each way of turning and mirroring a region that is a whole
    /// board, the way it lies first; the only one for any other region.
    pub(crate) fn symmetries(&self) -> Vec<Vec<u8>> {
        let places = 0..self.points.len() as u8;
        let Some(last) = self.points.last().filter(|last| {
            let (column, row) = (last.column(), last.row());
            column == row && (column + 1) * (row + 1) == self.points.len()
        }) else {
            return vec![places.collect()];
        };
        let side = last.column() as u8 + 1;
        let turned = |symmetry: u8| {
            places.clone().map(move |place| {
                let (mut column, mut row) = (place % side, place / side);
                if symmetry & 1 != 0 {
                    column = side - 1 - column;
                }
                if symmetry & 2 != 0 {
                    row = side - 1 - row;
                }
                if symmetry & 4 != 0 {
                    (column, row) = (row, column);
                }
                row * side + column
            })
        };
        (0..8).map(|symmetry| turned(symmetry).collect()).collect()
    }

    /// The stones that `board` has on the region's points.
    pub(crate) fn stones(&self, board: &Board) -> Stones {
        let mut stones = Stones::default();
        for (index, &point) in self.points.iter().enumerate() {
            if let Some(color) = board.color_at(point) {
                stones.of[color] |= 1 << index;
            }
        }
        stones
    }

    /// The same region, in which everything is played out: no capture decides by its size.
    pub(crate) fn played_out(self) -> Self {
        Self { decisive_capture: u32::MAX, ..self }
    }

    /// Every point.
    pub(crate) fn all(&self) -> Bits {
        let others = MOST_POINTS - self.points.len();
        Bits::MAX.checked_shr(others as u32).unwrap_or(0)
    }

    /// The points that can be played on.
    pub(crate) fn empties(&self, stones: Stones) -> Bits {
        self.all() & !stones.taken()
    }

    /// The points, in the order of their bits.
    pub(crate) fn points(&self) -> &[Point] {
        &self.points
    }

    /// The point of a single bit.
    pub(crate) fn point(&self, bit: Bits) -> Option<Point> {
        self.points.get(bit.trailing_zeros() as usize).copied()
    }

    /// The bit of a point; none outside.
    pub(crate) fn bit(&self, point: Point) -> Bits {
        self.points.iter().position(|&other| other == point).map_or(0, |index| 1 << index)
    }

    /// The points next to any of these.
    pub(crate) fn next_to(&self, bits: Bits) -> Bits {
        let eights = self.around.iter().zip(bits.to_le_bytes());
        eights.fold(0, |all, (around, eight)| all | around[usize::from(eight)])
    }

    /// The connected part of `whole` that `seed` belongs to.
    pub(crate) fn connected(&self, seed: Bits, whole: Bits) -> Bits {
        let mut found = seed;
        let mut new = seed;
        while new != 0 {
            new = self.next_to(new) & whole & !found;
            found |= new;
        }
        found
    }

    /// Whether one of these points is next to a wall of `color`, or to points it won for good.
    pub(crate) fn touches_wall(&self, stones: Stones, bits: Bits, color: Color) -> bool {
        let won = stones.won[color];
        bits & self.walls[color] != 0 || (won != 0 && self.next_to(bits) & won != 0)
    }

    /// Whether one of these points is next to a wall of `color`.
    pub(crate) fn has_wall(&self, bits: Bits, color: Color) -> bool {
        bits & self.walls[color] != 0
    }

    /// The points next to a wall of `color`, or to points it won for good.
    pub(crate) fn beside_wall(&self, stones: Stones, color: Color) -> Bits {
        self.walls[color] | self.next_to(stones.won[color])
    }

    /// The stones after a play on the empty point `bit`; `None` if that is suicide.
    pub(crate) fn play(&self, stones: Stones, color: Color, bit: Bits) -> Option<Stones> {
        let mut after = stones;
        after.of[color] |= bit;
        let around = self.next_to(bit);
        let mut enemies = around & after.of[!color];
        while enemies != 0 {
            let chain = self.connected(enemies & enemies.wrapping_neg(), after.of[!color]);
            enemies &= !chain;
            if !self.has_liberty(after, !color, chain) {
                after.of[!color] &= !chain;
                if chain.count_ones() >= self.decisive_capture {
                    after.won[color] |= chain;
                }
            }
        }
        let is_free = around & !after.taken() != 0;
        let lives = is_free || self.has_liberty(after, color, self.connected(bit, after.of[color]));
        lives.then_some(after)
    }

    /// Whether a chain of `color` is next to an empty point or to a wall of its own.
    fn has_liberty(&self, stones: Stones, color: Color, chain: Bits) -> bool {
        self.touches_wall(stones, chain, color) || self.next_to(chain) & !stones.taken() != 0
    }

    /// Each colour's area: stones, and empty points that it alone surrounds.
    pub(crate) fn area(&self, stones: Stones) -> ColorMap<Bits> {
        let of = |color| stones.of[color] | stones.won[color];
        let mut area = ColorMap::new(of(Color::Black), of(Color::White));
        let mut left = self.empties(stones);
        while left != 0 {
            let empty = self.connected(left & left.wrapping_neg(), left);
            left &= !empty;
            let around = self.next_to(empty);
            let borders = |color| empty & self.walls[color] != 0 || around & of(color) != 0;
            match (borders(Color::Black), borders(Color::White)) {
                (true, false) => area[Color::Black] |= empty,
                (false, true) => area[Color::White] |= empty,
                _ => {}
            }
        }
        area
    }

    /// Black's area less White's.
    pub(crate) fn difference(&self, stones: Stones) -> i32 {
        difference(self.area(stones))
    }

    /// Whether the empty point `bit` lies in a single chain of `color`, walls and all: to play there
    /// only gives a liberty away.
    pub(crate) fn is_inside_chain(&self, stones: Stones, color: Color, bit: Bits) -> bool {
        if self.touches_wall(stones, bit, !color) {
            return false;
        }
        let around = self.next_to(bit);
        if around & !(stones.of[color] | stones.won[color]) != 0 {
            return false;
        }
        // Chains that touch a wall can't be captured: they count as one with it.
        let mut left = around & stones.of[color];
        let mut mortal = 0;
        let mut immortal = self.touches_wall(stones, bit, color);
        while left != 0 {
            let chain = self.connected(left & left.wrapping_neg(), stones.of[color]);
            left &= !chain;
            if self.touches_wall(stones, chain, color) {
                immortal = true;
            } else {
                mortal += 1;
            }
        }
        mortal + usize::from(immortal) <= 1
    }
}

/// What is next to any of up to eight points with these `neighbors`, for every choice among them.
fn around(neighbors: &[Bits]) -> [Bits; 256] {
    let mut around = [0; 256];
    for chosen in 1_usize..256 {
        let last = chosen.trailing_zeros() as usize;
        let next_to_last = neighbors.get(last).copied().unwrap_or(0);
        around[chosen] = around[chosen & (chosen - 1)] | next_to_last;
    }
    around
}

/// Black's points less White's.
pub(crate) fn difference(area: ColorMap<Bits>) -> i32 {
    area[Color::Black].count_ones() as i32 - area[Color::White].count_ones() as i32
}

/// The single bits of a set, lowest first.
pub(crate) fn each(mut bits: Bits) -> impl Iterator<Item = Bits> {
    std::iter::from_fn(move || {
        let lowest = bits & bits.wrapping_neg();
        bits ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
