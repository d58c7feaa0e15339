//! Which plays are legal on a board without history: suicide and simple ko.

use super::{Board, IllegalMove};
use crate::color::Color;
use crate::point::Point;
use crate::zobrist;

impl Board {
    /// Whether `color` may play on `point`: it is empty, the play no suicide, and ko doesn't forbid
    /// it. Superko is [`Game`](crate::Game)'s to judge.
    #[must_use]
    pub fn is_legal(&self, color: Color, point: Point) -> bool {
        self.check_legal(color, point).is_ok()
    }

    /// As [`is_legal`](Self::is_legal), with the reason.
    ///
    /// # Errors
    /// Why the play is illegal.
    pub fn check_legal(&self, color: Color, point: Point) -> Result<(), IllegalMove> {
        self.check_empty(point)?;
        if self.is_suicide(color, point) {
            Err(IllegalMove::Suicide)
        } else if self.ko[color] == point {
            Err(IllegalMove::Ko)
        } else {
            Ok(())
        }
    }

    pub(super) fn check_empty(&self, point: Point) -> Result<(), IllegalMove> {
        if !point.is_on(self.size) {
            Err(IllegalMove::OffBoard)
        } else if self.colors[point].is_some() {
            Err(IllegalMove::Occupied)
        } else {
            Ok(())
        }
    }

    /// Whether a stone of `color` on the empty `point` would have no liberty and capture nothing.
    #[must_use]
    #[inline]
    pub fn is_suicide(&self, color: Color, point: Point) -> bool {
        let around = self.around[point];
        if around.has_empty() {
            return false;
        }
        let in_atari =
            |offset: isize| self.liberties[self.root[point.offset(offset)]].is_only(point);
        around.of(color).all(in_atari) && !around.of(color.opponent()).any(in_atari)
    }

    /// Whether a playout may play here: the empty `point` is legal for `color` and not its eye.
    #[must_use]
    #[inline(always)]
    pub fn is_playable(&self, color: Color, point: Point) -> bool {
        let around = self.around[point];
        // An empty neighbour rules out eye, suicide and ko alike.
        around.has_empty()
            || !(around.is_eye(color) || self.ko[color] == point || self.is_suicide(color, point))
    }

    /// The point that ko forbids to `color`, if any.
    #[must_use]
    pub fn ko(&self, color: Color) -> Option<Point> {
        let point = self.ko[color];
        (point != Point::NONE).then_some(point)
    }

    /// The Zobrist hash that the position would have after a legal play.
    #[must_use]
    pub fn hash_after(&self, color: Color, point: Point) -> u64 {
        let mut hash = self.hash ^ zobrist::key(color, point);
        let mut taken = [Point::NONE; 4];
        for (i, offset) in self.around[point].of(color.opponent()).enumerate() {
            let root = self.root[point.offset(offset)];
            if self.liberties[root].is_only(point) && !taken.contains(&root) {
                taken[i] = root;
                for stone in self.chain(root) {
                    hash ^= zobrist::key(color.opponent(), stone);
                }
            }
        }
        hash
    }
}
