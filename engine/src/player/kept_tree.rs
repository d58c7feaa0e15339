//! The tree kept from one move to the next, and for which games it may be used.

use std::thread;

use tengen_rules::{Board, Color, Game, Komi, Move, Ruleset};

use crate::tree::Tree;

/// Bytes that are given back within a few milliseconds.
const QUICKLY_FREED: usize = 8 << 20;

/// A tree with all that its results depend on.
#[derive(Debug)]
pub(super) struct KeptTree {
    tree: Tree,
    rules: Ruleset,
    compensation: usize,
    gift: Komi,
    start: Board,
    moves: Vec<(Color, Move)>,
    color: Color,
}

impl KeptTree {
    /// Keeps the tree of a search of `game` with `color` to move, in which White received `gift`.
    pub(super) fn new(tree: Tree, game: &Game, color: Color, gift: Komi) -> Self {
        Self {
            tree,
            rules: *game.rules(),
            compensation: game.handicap_compensation(),
            gift,
            start: game.start().clone(),
            moves: game.moves().to_vec(),
            color,
        }
    }

    /// Gives the memory back. For much of it that takes longer than a client may wait, so that it is
    /// done on a thread of its own.
    pub(super) fn discard(self) {
        if self.tree.held() > QUICKLY_FREED {
            // Where there is no thread to be had, the memory is given back here and now.
            let _ = thread::Builder::new().name("discard".to_owned()).spawn(move || drop(self));
        }
    }

    /// The tree, if it was made for the position of `game` with `color` to move.
    pub(super) fn at(&self, game: &Game, color: Color) -> Option<&Tree> {
        let is_same = self.has_terms_of(game) && self.color == color && self.moves == game.moves();
        is_same.then_some(&self.tree)
    }

    /// Whether the tree was made under the same rules, from the same start.
    fn has_terms_of(&self, game: &Game) -> bool {
        self.rules == *game.rules()
            && self.compensation == game.handicap_compensation()
            && self.start.same_stones(game.start())
    }

    /// The part of the tree that belongs to the position of `game` with `color` to move; an empty
    /// tree in the same memory, unless the game went on from where the tree was made, one side after
    /// the other, under the same rules, with the same `gift`.
    pub(super) fn follow(mut self, game: &Game, color: Color, gift: Komi) -> Tree {
        match self.moves_until(game, color).filter(|_| gift == self.gift) {
            Some(line) => self.tree.keep(&line),
            None => self.tree.clear(),
        }
        self.tree
    }

    /// The moves from where the tree was made to `game` with `color` to move, if they alternate.
    fn moves_until(&self, game: &Game, color: Color) -> Option<Vec<Move>> {
        let since = game.moves().strip_prefix(self.moves.as_slice())?;
        let mut to_move = self.color;
        let alternates = since.iter().all(|&(mover, _)| {
            let in_turn = mover == to_move;
            to_move = !to_move;
            in_turn
        });
        let leads_there = self.has_terms_of(game) && alternates && to_move == color;
        leads_there.then(|| since.iter().map(|&(_, move_)| move_).collect())
    }
}
