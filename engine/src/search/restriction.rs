//! Moves that a search is told to leave out, or to stay with.

use tengen_rules::{Color, Move, PointSet};

/// What a restriction does with its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restrict {
    /// The moves are left out.
    Avoid,
    /// All other moves are left out.
    Allow,
}

/// A restriction of one side's moves in the first moves of every line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restriction {
    /// Whose moves.
    pub color: Color,
    /// Left out, or the only ones.
    pub kind: Restrict,
    /// The points.
    pub points: PointSet,
    /// Whether the pass is one of the moves.
    pub pass: bool,
    /// Number of moves from the root on, of both sides, for which it holds; 1 is the root alone.
    pub depth: usize,
}

impl Restriction {
    /// Whether `color` may play `move_` after `depth` moves.
    #[must_use]
    pub fn permits(&self, color: Color, move_: Move, depth: usize) -> bool {
        if !self.holds(color, depth) {
            return true;
        }
        let is_named = match move_ {
            Move::Play(point) => self.points.contains(point),
            Move::Pass => self.pass,
        };
        match self.kind {
            Restrict::Avoid => !is_named,
            Restrict::Allow => is_named,
        }
    }

    /// Whether `color` may play nothing but the moves named after `depth` moves.
    #[must_use]
    pub fn confines(&self, color: Color, depth: usize) -> bool {
        self.kind == Restrict::Allow && self.holds(color, depth)
    }

    fn holds(&self, color: Color, depth: usize) -> bool {
        color == self.color && depth < self.depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Point, Size};

    #[test]
    fn holds_for_one_side_and_some_moves() {
        let move_ = |name| Move::parse(name, Size::NINE).unwrap();
        let mut points = PointSet::EMPTY;
        points.insert(Point::parse("D4", Size::NINE).unwrap());
        let avoid = Restriction {
            color: Color::White,
            kind: Restrict::Avoid,
            points,
            pass: false,
            depth: 2,
        };
        assert!(!avoid.permits(Color::White, move_("D4"), 0));
        assert!(!avoid.permits(Color::White, move_("D4"), 1));
        assert!(avoid.permits(Color::White, move_("D4"), 2));
        assert!(avoid.permits(Color::Black, move_("D4"), 0));
        assert!(
            avoid.permits(Color::White, move_("E4"), 0)
                && avoid.permits(Color::White, Move::Pass, 0)
        );
        let allow = Restriction { kind: Restrict::Allow, ..avoid };
        assert!(allow.permits(Color::White, move_("D4"), 0));
        assert!(!allow.permits(Color::White, move_("E4"), 0));
        assert!(!allow.permits(Color::White, Move::Pass, 1));
    }
}
