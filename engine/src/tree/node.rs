//! An expanded position: columns of words, a place in each for every move.

use tengen_rules::{CELLS, Move, Point};

use super::arena::NodeId;
use super::atomic::{AtomicU32, Ordering};
use crate::priors::Prior;

/// Words before the columns: the number of moves.
const HEADER: usize = 1;

/// What a node holds of a move. Visits lie beside wins, for one is never asked for without the other, and what a
/// thread writes to is fewer lines of memory for the others to fetch.
#[derive(Clone, Copy)]
enum Column {
    /// Visits, those under way included.
    Visits,
    /// Half wins of the side that moves: two for a win, one for a draw.
    Wins,
    /// AMAF visits, weighted, as `f32`.
    AmafVisits,
    /// AMAF wins, weighted, as `f32`.
    AmafWins,
    /// Visits of the prior, as `f32`.
    PriorVisits,
    /// Wins of the prior, as `f32`.
    PriorWins,
    /// Nothing, [`CLAIMED`], or the link to the node after the move.
    Link,
    /// The move's point, 0 for a pass; [`FORBIDDEN`] is set once superko was found to forbid it.
    Move,
}

impl Column {
    const ALL: [Self; COLUMNS] = [
        Self::Visits,
        Self::Wins,
        Self::AmafVisits,
        Self::AmafWins,
        Self::PriorVisits,
        Self::PriorWins,
        Self::Link,
        Self::Move,
    ];

    /// Where it is in a node of `len` moves, for the move at a place.
    #[inline]
    const fn at(self, len: usize, index: usize) -> usize {
        let column = self as usize;
        match self {
            Self::Link | Self::Move => column * len + index,
            _ => (column & !1) * len + 2 * index + (column & 1),
        }
    }
}

const COLUMNS: usize = 8;

/// A thread is making the node after this move.
const CLAIMED: u32 = 1;
/// Flag in the column of moves.
const FORBIDDEN: u32 = 1 << 16;

/// Words of a node with `len` moves.
pub(super) const fn words(len: usize) -> usize {
    HEADER + COLUMNS * len
}

/// Bytes a move takes in its node: 8 columns of 4.
const _: () = assert!(4 * (words(2) - words(1)) == 32, "reconsider the tree's memory");

/// Writes the words of a new node that nobody else sees yet: all that `known` holds, and behind that places
/// for `moves`.
pub(super) fn fill(words: &[AtomicU32], known: Node<'_>, moves: &[(Move, Prior)]) {
    let len = known.len + moves.len();
    words[0].store(len as u32, Ordering::Relaxed);
    let set = |column: Column, index: usize, value: u32| {
        words[HEADER + column.at(len, index)].store(value, Ordering::Relaxed);
    };
    for column in Column::ALL {
        (0..known.len).for_each(|index| set(column, index, known.load(column, index)));
    }
    for ((move_, prior), index) in moves.iter().zip(known.len..) {
        set(Column::Move, index, move_.point().map_or(0, |point| point.index() as u32));
        set(Column::PriorVisits, index, prior.visits.to_bits());
        set(Column::PriorWins, index, prior.wins.to_bits());
        for column in [Column::Visits, Column::Wins, Column::AmafVisits, Column::AmafWins] {
            set(column, index, 0);
        }
        set(Column::Link, index, 0);
    }
}

/// What is known of a move in its node.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Results {
    /// Visits, those under way included.
    pub visits: u32,
    /// Wins of the side that moves; a draw is half a win.
    pub wins: f32,
    /// Weighted AMAF visits.
    pub amaf_visits: f32,
    /// Weighted AMAF wins.
    pub amaf_wins: f32,
    /// What was known before the first visit.
    pub prior: Prior,
}

impl Results {
    /// Share of the visits that was won, 0.5 without any.
    #[must_use]
    pub fn win_rate(&self) -> f32 {
        if self.visits == 0 { 0.5 } else { self.wins / self.visits as f32 }
    }
}

/// What follows a move in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// No node.
    Leaf,
    /// No node yet: another thread is making it.
    Claimed,
    /// A node.
    Node(NodeId),
}

/// A node; a view into the memory where it lies. The default is one without moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Node<'a> {
    words: &'a [AtomicU32],
    len: usize,
}

impl<'a> Node<'a> {
    pub(super) fn new(words: &'a [AtomicU32]) -> Self {
        let len = words.first().map_or(0, |word| word.load(Ordering::Relaxed) as usize);
        Self { words: words.get(HEADER..self::words(len)).unwrap_or(&[]), len }
    }

    /// Number of moves.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no moves; a node made by [`Tree::allocate`](super::Tree::allocate) has a
    /// pass at least.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    fn cell(&self, column: Column, index: usize) -> &'a AtomicU32 {
        &self.words[column.at(self.len, index)]
    }

    /// AMAF visits and wins of every move.
    #[inline]
    fn amaf(&self) -> &'a [[AtomicU32; 2]] {
        let (start, end) =
            (Column::AmafVisits.at(self.len, 0), Column::PriorVisits.at(self.len, 0));
        self.words[start..end].as_chunks().0
    }

    #[inline]
    fn load(&self, column: Column, index: usize) -> u32 {
        self.cell(column, index).load(Ordering::Relaxed)
    }

    fn load_float(&self, column: Column, index: usize) -> f32 {
        f32::from_bits(self.load(column, index))
    }

    /// The move at a place.
    #[must_use]
    #[inline]
    pub fn move_at(&self, index: usize) -> Move {
        Point::from_table_index(self.table_index(index)).map_or(Move::Pass, Move::Play)
    }

    /// The position in tables over points of the move at a place: [`Point::index`], 0 for a pass.
    #[must_use]
    #[inline]
    pub fn table_index(&self, index: usize) -> usize {
        (self.load(Column::Move, index) & (FORBIDDEN - 1)) as usize
    }

    /// All moves in the order of their places.
    pub fn moves(self) -> impl Iterator<Item = Move> + 'a {
        (0..self.len).map(move |index| self.move_at(index))
    }

    /// The place of a move.
    #[must_use]
    pub fn find(&self, move_: Move) -> Option<usize> {
        self.moves().position(|other| other == move_)
    }

    /// Whether superko was found to forbid the move at a place.
    #[must_use]
    #[inline]
    pub fn is_forbidden(&self, index: usize) -> bool {
        self.load(Column::Move, index) & FORBIDDEN != 0
    }

    /// Marks a move as forbidden by superko, for good.
    pub fn forbid(&self, index: usize) {
        self.cell(Column::Move, index).fetch_or(FORBIDDEN, Ordering::Relaxed);
    }

    /// What is known of the move at a place.
    #[must_use]
    // Always: returned by memory, six words that are then read in pairs cost a search on 9x9 8 % of its time.
    #[inline(always)]
    pub fn results(&self, index: usize) -> Results {
        Results {
            visits: self.load(Column::Visits, index),
            wins: self.load(Column::Wins, index) as f32 / 2.0,
            amaf_visits: self.load_float(Column::AmafVisits, index),
            amaf_wins: self.load_float(Column::AmafWins, index),
            prior: Prior {
                visits: self.load_float(Column::PriorVisits, index),
                wins: self.load_float(Column::PriorWins, index),
            },
        }
    }

    /// The results of every move that isn't forbidden, with its place.
    pub fn all_results(self) -> impl Iterator<Item = (usize, Results)> + 'a {
        let places = (0..self.len).filter(move |&index| !self.is_forbidden(index));
        places.map(move |index| (index, self.results(index)))
    }

    /// Sum of the visits of all moves.
    #[must_use]
    pub fn total_visits(&self) -> u64 {
        (0..self.len).map(|index| u64::from(self.load(Column::Visits, index))).sum()
    }

    /// Counts a visit before its result is known: until then it counts as lost, which sends other
    /// threads elsewhere (virtual loss). Returns the visits before.
    #[inline]
    pub fn add_visit(&self, index: usize) -> u32 {
        self.cell(Column::Visits, index).fetch_add(1, Ordering::Relaxed)
    }

    /// Adds the result of a visit in half wins: 0, 1 or 2.
    #[inline]
    pub fn add_wins(&self, index: usize, half_wins: u32) {
        if half_wins > 0 {
            self.cell(Column::Wins, index).fetch_add(half_wins, Ordering::Relaxed);
        }
    }

    /// Adds a weighted AMAF visit and its result, from 0 to 1.
    #[inline]
    pub fn add_amaf(&self, index: usize, weight: f32, value: f32) {
        add_float(self.cell(Column::AmafVisits, index), weight);
        add_float(self.cell(Column::AmafWins, index), weight * value);
    }

    /// Adds an AMAF visit and its result, from 0 to 1, to every move that was played: `remaining` has by
    /// [`table_index`](Self::table_index) the moves made from then on, 0 for no play, and each adds
    /// `slope` to the visit's weight of 1.
    pub(crate) fn add_amaf_of_all(&self, remaining: &[f32; CELLS], slope: f32, value: f32) {
        for (weight, [visits, wins]) in self.amaf_weights(remaining, slope).zip(self.amaf()) {
            add_float(visits, weight);
            add_float(wins, weight * value);
        }
    }

    /// Adds to `sums` what [`add_amaf_of_all`](Self::add_amaf_of_all) adds to the node.
    pub(crate) fn gather_amaf_of_all(
        &self,
        remaining: &[f32; CELLS],
        slope: f32,
        value: f32,
        sums: &mut AmafSums,
    ) {
        for (weight, sums) in self.amaf_weights(remaining, slope).zip(&mut sums.0) {
            sums[0] += weight;
            sums[1] += weight * value;
        }
    }

    /// Adds the sums to the AMAF results, and leaves none.
    pub(crate) fn take_amaf_sums(&self, sums: &mut AmafSums) {
        for (sums, [visits, wins]) in sums.0.iter_mut().zip(self.amaf()) {
            let [more_visits, more_wins] = std::mem::take(sums);
            add_float(visits, more_visits);
            add_float(wins, more_wins);
        }
    }

    /// The weight of an AMAF visit for every move, 0 where it wasn't played.
    #[inline]
    fn amaf_weights(&self, remaining: &[f32; CELLS], slope: f32) -> impl Iterator<Item = f32> {
        let start = Column::Move.at(self.len, 0);
        self.words[start..start + self.len].iter().map(move |move_| {
            let index = (move_.load(Ordering::Relaxed) & (FORBIDDEN - 1)) as usize;
            let remaining = remaining[index];
            if remaining > 0.0 { 1.0 + slope * remaining } else { 0.0 }
        })
    }

    /// What follows the move at a place.
    #[must_use]
    #[inline]
    pub fn next(&self, index: usize) -> Next {
        match self.cell(Column::Link, index).load(Ordering::Acquire) {
            0 => Next::Leaf,
            link => NodeId::from_link(link).map_or(Next::Claimed, Next::Node),
        }
    }

    /// Claims the right to make the node after a move; one thread only is told yes.
    #[must_use]
    pub fn claim(&self, index: usize) -> bool {
        self.cell(Column::Link, index)
            .compare_exchange(0, CLAIMED, Ordering::Relaxed, Ordering::Relaxed)
            .is_ok()
    }

    /// Shows the finished node after a claimed move to all threads; without one, gives the claim
    /// back.
    pub fn publish(&self, index: usize, node: Option<NodeId>) {
        let link = node.map_or(0, NodeId::to_link);
        self.cell(Column::Link, index).store(link, Ordering::Release);
    }

    /// Bytes in memory.
    #[must_use]
    pub(super) fn bytes(&self) -> usize {
        4 * words(self.len)
    }

    /// Halves the AMAF results of moves that have many, until they have at most `most` visits.
    pub(super) fn fade_amaf(&self, most: f32) {
        for index in 0..self.len {
            let results = self.results(index);
            let (mut visits, mut wins) = (results.amaf_visits, results.amaf_wins);
            if visits <= most {
                continue;
            }
            while visits > most {
                (visits, wins) = (visits / 2.0, wins / 2.0);
            }
            self.cell(Column::AmafVisits, index).store(visits.to_bits(), Ordering::Relaxed);
            self.cell(Column::AmafWins, index).store(wins.to_bits(), Ordering::Relaxed);
        }
    }
}

/// Sums of weighted AMAF visits and wins that a node doesn't know of yet, by the places of its moves.
#[derive(Debug)]
pub(crate) struct AmafSums(Box<[[f32; 2]]>);

impl AmafSums {
    /// Nothing, for a node of so many moves.
    pub(crate) fn new(moves: usize) -> Self {
        Self(vec![[0.0; 2]; moves].into_boxed_slice())
    }

    /// Adds a weighted visit of the move at a place, and its result, from 0 to 1.
    #[inline]
    pub(crate) fn add(&mut self, index: usize, weight: f32, value: f32) {
        self.0[index][0] += weight;
        self.0[index][1] += weight * value;
    }
}

/// Adds to a cell that holds an `f32`. Not in one step: what another thread adds at the same moment may be
/// lost.
#[inline]
fn add_float(cell: &AtomicU32, amount: f32) {
    let sum = f32::from_bits(cell.load(Ordering::Relaxed)) + amount;
    cell.store(sum.to_bits(), Ordering::Relaxed);
}
