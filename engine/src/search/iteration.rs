//! One iteration of the search. This is the page to read first.

use tengen_rules::{Board, Color, Counting, Hashed, Move};

use super::expand::Expander;
use super::gathering::Gathering;
use super::update::Amaf;
use super::{Endings, Position};
use crate::playout::heavy::Heavy;
use crate::playout::{self, Ending, Recent, Trace, area_difference, play_out};
use crate::rng::Rng;
use crate::tree::{Next, NodeId};

/// Deepest line followed in the tree; beyond it a playout starts whatever the tree holds.
const MAX_DEPTH: usize = 256;

/// A move chosen in the tree: a node (`None` is the root) and a place in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) node: Option<NodeId>,
    pub(super) place: usize,
    /// Visits of the node, this one included.
    pub(super) visits: u32,
}

/// One thread's hands: what an iteration needs to work with, kept from one to the next so that
/// nothing is allocated.
#[derive(Debug)]
pub struct Iteration<'a> {
    pub(super) position: &'a Position<'a>,
    pub(super) rng: Rng,
    /// The position at the end of the line.
    pub(super) board: Board,
    /// Whose turn it is there.
    pub(super) color: Color,
    /// The moves that the next one may answer.
    recent: Recent,
    /// The line through the tree.
    pub(super) path: Vec<Step>,
    /// The positions along it, for superko.
    pub(super) hashes: Vec<(u64, Color)>,
    /// The moves along it and in the playout.
    pub(super) trace: Trace,
    pub(super) amaf: Amaf,
    pub(super) gathering: Gathering,
    expander: Expander<'a>,
    policy: Heavy<'a>,
}

impl<'a> Iteration<'a> {
    /// Prepares the iterations of a thread that searches alone.
    #[must_use]
    pub fn new(position: &'a Position<'a>, seed: u64) -> Self {
        Self::among(position, seed, 1)
    }

    /// Prepares the iterations of one of so many `threads`, which at last has to [hand over](Self::hand_over) what it learned.
    pub(super) fn among(position: &'a Position<'a>, seed: u64, threads: usize) -> Self {
        let size = position.board().size();
        Self {
            position,
            rng: Rng::new(seed),
            board: position.board().clone(),
            color: position.color,
            recent: Recent::default(),
            path: Vec::with_capacity(MAX_DEPTH),
            hashes: Vec::with_capacity(MAX_DEPTH),
            trace: Trace::new(size, MAX_DEPTH),
            amaf: Amaf::new(),
            gathering: Gathering::new(threads, size.points() + 1),
            expander: Expander::new(size, position.knowledge, position.params),
            policy: Heavy::new(position.params),
        }
    }

    /// Select, expand, play out, update.
    pub fn run(&mut self) {
        self.return_to_root();
        let difference = match self.descend() {
            Descent::GameOver => self.end(),
            Descent::Leaf => self.play_out().difference,
        };
        if let (Some(endings), [first, ..]) = (self.position.endings, self.path.as_slice()) {
            endings.add(first.place, difference, &self.board);
        }
        self.update(self.position.black_half_wins(difference));
    }

    /// Puts into the tree what this thread has learned and kept back so far.
    pub(super) fn hand_over(&mut self) {
        self.gathering.hand_over(&self.position.tree);
    }

    fn return_to_root(&mut self) {
        self.board.copy_from(self.position.board());
        self.color = self.position.color;
        self.recent = self.position.recent();
        self.path.clear();
        self.hashes.clear();
        self.trace.clear();
    }

    /// Follows the most promising moves down the tree to a position without a node, which gets one
    /// if it was visited often enough.
    fn descend(&mut self) -> Descent {
        let tree = &self.position.tree;
        let mut passed = self.position.game.passes() > 0;
        let with_amaf = self.decide_on_amaf();
        let mut at = None;
        let mut visits = self.position.count_visit();
        loop {
            let Some(node) = tree.at(at) else { return Descent::Leaf };
            let (place, move_) = self.select(node, visits, with_amaf);
            self.path.push(Step { node: at, place, visits });
            visits = 1 + node.add_visit(place);
            self.play(move_);

            if move_ == Move::Pass && std::mem::replace(&mut passed, true) {
                return Descent::GameOver;
            }
            passed = move_ == Move::Pass;
            match node.next(place) {
                Next::Node(id) if self.path.len() < MAX_DEPTH => at = Some(id),
                Next::Leaf if visits as f32 >= self.position.params.expand_visits => {
                    if node.claim(place) {
                        self.expand(node, place);
                    }
                    return Descent::Leaf;
                }
                _ => return Descent::Leaf,
            }
        }
    }

    fn play(&mut self, move_: Move) {
        match move_ {
            Move::Play(point) => {
                self.board.play_unchecked::<Hashed>(self.color, point);
            }
            Move::Pass => self.board.pass(),
        }
        self.recent = self.recent.then(move_.point(), self.color, &self.board);
        self.color = !self.color;
        self.hashes.push((self.board.hash(), self.color));
        self.trace.push(move_.point());
    }

    /// Makes the node after a claimed move; the pass is never left out.
    fn expand(&mut self, node: crate::tree::Node<'_>, place: usize) {
        let Self { position, board, color, recent, expander, .. } = self;
        let depth = self.path.len();
        let permits = |move_| move_ == Move::Pass || position.permits(*color, move_, depth);
        let most = position.most(*color, depth);
        expander.list(board, *color, *recent, position.params, most, permits);
        node.publish(place, position.tree.allocate(&expander.moves));
    }

    /// Counts the board after two passes: Black's area less White's.
    fn end(&mut self) -> i32 {
        let known = self.position.endings.and_then(Endings::without_play);
        let is_untouched = self.trace.moves().iter().all(Option::is_none);
        let difference =
            known.filter(|_| is_untouched).unwrap_or_else(|| area_difference(&self.board));
        self.remove_dead_stones();
        difference
    }

    /// Where the score is wanted beside the winner, goes on after both sides have passed: agreement
    /// will take the dead stones off, which a playout does by capturing them.
    fn remove_dead_stones(&mut self) {
        let agreed = self.position.game.rules().counting == Counting::Agreed;
        if agreed && self.position.wants_scores() {
            self.play_out();
            self.trace.truncate(self.path.len());
        }
    }

    fn play_out(&mut self) -> Ending {
        let mercy = self.position.mercy();
        let Self { policy, board, color, recent, rng, trace, .. } = self;
        play_out(policy, board, *color, *recent, mercy, rng, |point| trace.push(point))
    }
}

/// Where a descent ended.
enum Descent {
    /// At a position that isn't in the tree.
    Leaf,
    /// After two passes.
    GameOver,
}

// The trace holds a line through the tree and the longest playout after it.
const _: () = assert!(MAX_DEPTH + playout::longest(tengen_rules::Size::MAX) < u16::MAX as usize);
