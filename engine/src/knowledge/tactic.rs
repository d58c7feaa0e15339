//! Tactical flags of moves: what they do to chains with few liberties.

use tengen_rules::{Board, Color, Point, PointMap};

use super::plain::size_class;
use super::view::Site;
use crate::ladder::LadderReader;

/// A flag for each of 64 bits; a move may carry several.
///
/// - 0..16 capture: 4 kinds (saves a chain; of one that is caught anyway; of the last stone; other)
///   by 4 sizes
/// - 16..32 own chain in atari: caught or not, fresh or not, by 4 sizes
/// - 32..44 atari: the ladder catches or not, the last stone or not, by 3 sizes
/// - 44..50 liberty of an own chain with two: a ladder threatens or not, by 3 sizes
/// - 50..53 liberty of an enemy chain with three, by 3 sizes
/// - 53..56 the same of an own chain
/// - 56..58 the same of the last stone's chain, a lone stone or not
/// - 58..61 liberty of an own chain with two next to the last stone, by 3 sizes
/// - 61..63 the same with three, of 1 or of more stones
const CAPTURE: usize = 0;
const IN_ATARI: usize = 16;
const ATARI: usize = 32;
const TWO_LIBERTIES: usize = 44;
const ENEMY_THREE: usize = 50;
const OWN_THREE: usize = 53;
const LAST_THREE: usize = 56;
const ANSWER_TWO: usize = 58;
const ANSWER_THREE: usize = 61;

/// Whether a move with these flags captures something.
pub(super) fn captures(flags: u64) -> bool {
    flags & ((1 << IN_ATARI) - 1) != 0
}

/// Liberties counted: more is the same as this.
const COUNTED: usize = 4;

/// Reads the chains of a position.
#[derive(Debug)]
pub(super) struct Reading<'a> {
    pub(super) board: &'a Board,
    /// Who moves.
    pub(super) color: Color,
    /// The opponent's last move.
    pub(super) last: Option<Point>,
    pub(super) ladders: &'a mut LadderReader,
    pub(super) flags: &'a mut PointMap<u64>,
}

/// The chains of a position, with the number of their liberties counted to 4.
#[derive(Debug)]
pub(super) struct Chains {
    roots: Vec<Point>,
    liberties: PointMap<u8>,
}

impl Chains {
    /// Has room for the chains of this many points.
    pub(super) fn new(points: usize) -> Self {
        Self { roots: Vec::with_capacity(points), liberties: PointMap::filled(0) }
    }

    /// Looks for the chains of a board, whose points these are.
    pub(super) fn find(&mut self, board: &Board, sites: &[Site]) {
        self.roots.clear();
        for &Site { point, .. } in sites {
            if board.root(point) == point && board.color_at(point).is_some() {
                self.roots.push(point);
                self.liberties[point] = board.first_liberties::<COUNTED>(point).1 as u8;
            }
        }
    }

    /// The liberties of the chain at a stone.
    #[inline(always)]
    pub(super) fn liberties(&self, board: &Board, stone: Point) -> u8 {
        self.liberties[board.root(stone)]
    }
}

impl Reading<'_> {
    /// Flags every move that concerns a chain with at most three liberties.
    pub(super) fn flag(&mut self, chains: &Chains) {
        let board = self.board;
        let last_root = self.last.map(|last| board.root(last));
        let short = chains.roots.iter().filter(|&&root| chains.liberties[root] <= 3);
        for &stone in short {
            let is_own = board.color_at(stone) == Some(self.color);
            let (points, count) = board.first_liberties::<3>(stone);
            let size = board.chain_size(stone);
            let small_class = size_class(size).min(2);
            let is_last = last_root == Some(stone);
            match (is_own, count) {
                (false, 1) => {
                    let kind = self.kind_of_capture(stone, is_last);
                    self.mark(points[0], CAPTURE + 4 * kind + size_class(size));
                }
                (true, 1) => {
                    let escapes = self.ladders.escapes(board, stone);
                    let kind = usize::from(escapes) + 2 * usize::from(self.is_answer(stone));
                    self.mark(points[0], IN_ATARI + 4 * kind + size_class(size));
                }
                (false, 2) => {
                    for &point in &points[..2] {
                        let catches = self.ladders.captures(board, stone, point);
                        let kind = usize::from(catches) + 2 * usize::from(is_last);
                        self.mark(point, ATARI + 3 * kind + small_class);
                    }
                }
                (true, 2) => {
                    let is_answer = self.is_answer(stone);
                    // An older threat was left standing: it isn't read again.
                    let threatened = is_answer
                        && points[..2]
                            .iter()
                            .any(|&point| self.ladders.captures(board, stone, point));
                    for &point in &points[..2] {
                        let kind = usize::from(threatened);
                        self.mark(point, TWO_LIBERTIES + 3 * kind + small_class);
                        if is_answer {
                            self.mark(point, ANSWER_TWO + small_class);
                        }
                    }
                }
                (false, 3) => {
                    for &point in &points {
                        self.mark(point, ENEMY_THREE + small_class);
                        if is_last {
                            self.mark(point, LAST_THREE + usize::from(size > 1));
                        }
                    }
                }
                (true, 3) => {
                    let is_answer = self.is_answer(stone);
                    for &point in &points {
                        self.mark(point, OWN_THREE + small_class);
                        if is_answer {
                            self.mark(point, ANSWER_THREE + usize::from(size > 1));
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn mark(&mut self, point: Point, flag: usize) {
        self.flags[point] |= 1 << flag;
    }

    /// Whether the last move stands next to the chain.
    fn is_answer(&self, stone: Point) -> bool {
        let board = self.board;
        self.last.is_some_and(|last| {
            board.neighbors_of(self.color, last).any(|own| board.root(own) == board.root(stone))
        })
    }

    fn kind_of_capture(&mut self, stone: Point, is_last: bool) -> usize {
        let board = self.board;
        let saves = board.chain(stone).any(|enemy| {
            board.neighbors_of(self.color, enemy).any(|own| board.atari(own).is_some())
        });
        if saves {
            0
        } else if !self.ladders.escapes(board, stone) {
            1
        } else if is_last {
            2
        } else {
            3
        }
    }
}
