//! The board: stones, chains, liberties, captures and simple ko, made for playouts.
//!
//! Plain data without a heap: a copy is a few flat copies of what the board's size can touch, and
//! nothing here allocates. [`Board::play_unchecked`] is the innermost function of the whole project;
//! what it keeps up to date:
//!
//! - for every point the code of its eight neighbours ([`Neighborhood`]);
//! - for every stone its chain, named by one of its stones (the root), and the next stone of it;
//! - for every root the chain's size and [`PseudoLiberties`];
//! - the list of empty points and the place of each in it;
//! - the point where ko forbids a play, if any;
//! - the Zobrist hash, unless switched off at compile time.

mod check;
mod legality;
mod query;

pub use query::Liberties;

use crate::chain::PseudoLiberties;
use crate::color::{Color, ColorMap};
use crate::neighborhood::{AROUND, Directions, Neighborhood, ORTHOGONAL};
use crate::point::{Point, PointMap, Size};
use crate::zobrist;

/// Whether a play keeps the Zobrist hash: a parameter of the type system, so that playouts, which
/// never ask for it, don't pay for it.
pub trait Hashing {
    /// Keep the hash?
    const KEPT: bool;
}

/// Keep the hash.
#[derive(Clone, Copy, Debug)]
pub struct Hashed;

/// Leave the hash alone: it is meaningless from then on.
#[derive(Clone, Copy, Debug)]
pub struct Unhashed;

impl Hashing for Hashed {
    const KEPT: bool = true;
}

impl Hashing for Unhashed {
    const KEPT: bool = false;
}

/// A Go board of any size from 2 to 25.
///
/// ```
/// use tengen_rules::{Board, Color, Point, Size};
/// let size = Size::NINE;
/// let at = |name| Point::parse(name, size).unwrap();
/// let mut board = Board::new(size);
/// board.play(Color::White, at("A1")).unwrap();
/// board.play(Color::Black, at("A2")).unwrap();
/// assert_eq!(board.play(Color::Black, at("B1")).unwrap(), 1);
/// assert!(board.color_at(at("A1")).is_none());
/// assert!(!board.is_legal(Color::White, at("A1")), "suicide");
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    size: Size,
    /// For each colour the point that ko forbids to it, or `Point::NONE`.
    ko: ColorMap<Point>,
    hash: u64,
    stones: ColorMap<u16>,
    /// Stones of each colour that were taken off.
    captured: ColorMap<u16>,
    empty_count: u16,
    empties: [Point; Size::MAX.points()],
    place: PointMap<u16>,
    colors: PointMap<Option<Color>>,
    around: PointMap<Neighborhood>,
    /// Root of the chain a stone belongs to; a cell without a stone names itself.
    root: PointMap<Point>,
    next: PointMap<Point>,
    liberties: PointMap<PseudoLiberties>,
    chain_size: PointMap<u16>,
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let mut board = Self {
            size,
            ko: ColorMap::new(Point::NONE, Point::NONE),
            hash: 0,
            stones: ColorMap::default(),
            captured: ColorMap::default(),
            empty_count: size.points() as u16,
            empties: [Point::NONE; Size::MAX.points()],
            place: PointMap::filled(0),
            colors: PointMap::filled(None),
            around: PointMap::filled(Neighborhood::default()),
            root: PointMap::filled(Point::NONE),
            next: PointMap::filled(Point::NONE),
            liberties: PointMap::filled(PseudoLiberties::NONE),
            chain_size: PointMap::filled(0),
        };
        for cell in 0..size.cells() {
            let point = Point::from_index(cell);
            board.root[point] = point;
        }
        for (place, point) in size.all_points().enumerate() {
            board.empties[place] = point;
            board.place[point] = place as u16;
            for (direction, offset) in AROUND.into_iter().enumerate() {
                if !point.offset(offset).is_on(size) {
                    board.around[point].set_off_board(direction);
                }
            }
        }
        board
    }

    /// Makes this board equal to `other`: much cheaper than `clone` for small boards, since only
    /// what a board of that size can touch is copied.
    pub fn copy_from(&mut self, other: &Self) {
        let size = other.size;
        self.size = size;
        self.ko = other.ko;
        self.hash = other.hash;
        self.stones = other.stones;
        self.captured = other.captured;
        self.empty_count = other.empty_count;
        self.empties[..size.points()].copy_from_slice(&other.empties[..size.points()]);
        self.place.copy_from(&other.place, size);
        self.colors.copy_from(&other.colors, size);
        self.around.copy_from(&other.around, size);
        self.root.copy_from(&other.root, size);
        self.next.copy_from(&other.next, size);
        self.liberties.copy_from(&other.liberties, size);
        self.chain_size.copy_from(&other.chain_size, size);
    }

    /// Plays a stone; returns the number of stones captured.
    ///
    /// # Errors
    /// When the point is off the board, occupied, suicide or forbidden by ko; the board is then
    /// unchanged.
    pub fn play(&mut self, color: Color, point: Point) -> Result<usize, IllegalMove> {
        self.check_legal(color, point)?;
        Ok(self.play_unchecked::<Hashed>(color, point))
    }

    /// Passes: lifts the ko ban.
    #[inline]
    pub fn pass(&mut self) {
        self.ko = ColorMap::new(Point::NONE, Point::NONE);
    }

    /// Plays a stone without asking whether that is legal; returns the number of stones captured.
    ///
    /// Contract: the point is on the board, empty, and no suicide; whether ko forbids it is the
    /// caller's business. Where that doesn't hold, nothing unsafe happens, but the board no longer
    /// describes a position of Go.
    #[inline]
    pub fn play_unchecked<H: Hashing>(&mut self, color: Color, point: Point) -> usize {
        debug_assert!(
            matches!(self.check_legal(color, point), Ok(()) | Err(IllegalMove::Ko)),
            "{color} {point} is illegal\n{self}"
        );
        let before = self.around[point];
        let breathless = self.put::<H>(color, point);

        let mut captured = 0;
        let mut last_captured = Point::NONE;
        for offset in before.of(color.opponent()).and(breathless) {
            let neighbor = point.offset(offset);
            // Two directions may lead to one chain: the second time its stones are gone.
            if self.colors[neighbor].is_some() {
                captured += self.remove_chain::<H>(color.opponent(), neighbor);
                last_captured = neighbor;
            }
        }

        // A single stone that took a single stone and has no other liberty may not be taken back.
        self.ko = ColorMap::new(Point::NONE, Point::NONE);
        if captured == 1
            && self.chain_size[self.root[point]] == 1
            && self.liberties[point].count() == 1
        {
            self.ko[color.opponent()] = last_captured;
        }
        captured
    }

    /// Puts a stone on an empty point, takes the liberty from its neighbours and joins chains;
    /// captures nothing. Returns the directions in which a chain may have lost its last liberty:
    /// right for the opponent's chains, meaningless elsewhere.
    #[inline(always)]
    fn put<H: Hashing>(&mut self, color: Color, point: Point) -> Directions {
        let before = self.around[point];
        self.colors[point] = Some(color);
        self.stones[color] += 1;
        self.remove_from_empties(point);
        self.toggle::<H>(color, point);

        // Without branches, which nothing could predict: every direction does the work of all, on
        // a slot without meaning where there is no chain, and masked out where nothing is empty.
        let mut breathless = Directions::default();
        let mut liberties = PseudoLiberties::NONE;
        for (direction, offset) in ORTHOGONAL.into_iter().enumerate() {
            let neighbor = point.offset(offset);
            let theirs = &mut self.liberties[self.root[neighbor]];
            theirs.remove(point);
            breathless.insert_if(direction, theirs.is_none());
            liberties.add_if(neighbor, before.is_empty(direction));
        }
        self.root[point] = point;
        self.next[point] = point;
        self.chain_size[point] = 1;
        self.liberties[point] = liberties;

        for offset in before.of(color) {
            let (ours, theirs) = (self.root[point], self.root[point.offset(offset)]);
            if ours != theirs {
                self.join_chains(ours, theirs);
            }
        }
        breathless
    }

    /// Joins two chains under the root of the longer one.
    #[inline(always)]
    fn join_chains(&mut self, one: Point, other: Point) {
        let (kept, lost) =
            if self.chain_size[one] > self.chain_size[other] { (one, other) } else { (other, one) };
        self.chain_size[kept] += self.chain_size[lost];
        let liberties = self.liberties[lost];
        self.liberties[kept].join(liberties);
        let mut stone = lost;
        loop {
            self.root[stone] = kept;
            stone = self.next[stone];
            if stone == lost {
                break;
            }
        }
        // Exchanging the successors of one stone each makes one ring of two.
        (self.next[kept], self.next[lost]) = (self.next[lost], self.next[kept]);
    }

    /// Takes a chain off the board; returns its size.
    fn remove_chain<H: Hashing>(&mut self, color: Color, any_stone: Point) -> usize {
        let mut count = 0;
        let mut stone = any_stone;
        loop {
            count += 1;
            let next = self.next[stone];
            self.colors[stone] = None;
            self.root[stone] = stone;
            self.add_to_empties(stone);
            self.toggle::<H>(color, stone);
            for offset in ORTHOGONAL {
                let root = self.root[stone.offset(offset)];
                self.liberties[root].add(stone);
            }
            stone = next;
            if stone == any_stone {
                break;
            }
        }
        self.stones[color] -= count;
        self.captured[color] += count;
        count as usize
    }

    /// Tells the eight neighbours of a point, and the hash, that a stone appeared or disappeared.
    #[inline(always)]
    fn toggle<H: Hashing>(&mut self, color: Color, point: Point) {
        for (direction, offset) in AROUND.into_iter().enumerate() {
            self.around[point.offset(offset)].toggle(direction ^ 1, color);
        }
        if H::KEPT {
            self.hash ^= zobrist::key(color, point);
        }
    }

    #[inline(always)]
    fn remove_from_empties(&mut self, point: Point) {
        self.empty_count -= 1;
        let last = self.empties[self.empty_count as usize];
        let place = self.place[point];
        self.empties[place as usize] = last;
        self.place[last] = place;
    }

    #[inline(always)]
    fn add_to_empties(&mut self, point: Point) {
        self.empties[self.empty_count as usize] = point;
        self.place[point] = self.empty_count;
        self.empty_count += 1;
    }

    /// Puts a stone as part of a set-up: nothing is captured, and a chain may stand without
    /// liberties until the set-up is complete ([`dead_on_arrival`](Self::dead_on_arrival)).
    ///
    /// # Errors
    /// When the point is off the board or occupied; the board is then unchanged.
    pub fn set_up(&mut self, color: Color, point: Point) -> Result<(), IllegalMove> {
        self.check_empty(point)?;
        self.put::<Hashed>(color, point);
        self.pass();
        Ok(())
    }
}

/// Why a stone may not be played on a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IllegalMove {
    /// The point is not on this board.
    OffBoard,
    /// A stone stands there.
    Occupied,
    /// The stone's chain would have no liberty, and nothing would be captured.
    Suicide,
    /// The immediate retaking of a ko.
    Ko,
    /// The move would repeat a position that the superko in force forbids.
    Superko,
}

impl core::fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::OffBoard => "the point is off the board",
            Self::Occupied => "the point is occupied",
            Self::Suicide => "the move is suicide",
            Self::Ko => "the move retakes a ko at once",
            Self::Superko => "the move repeats an earlier position",
        })
    }
}

impl core::error::Error for IllegalMove {}
