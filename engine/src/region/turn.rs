//! Whose turn it is.

use tengen_rules::Color;

use super::{Bits, Region, Stones};

/// Whose turn it is with which stones, what ko forbids, and whether the move before was a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    /// The stones.
    pub(crate) stones: Stones,
    /// Who is to move.
    pub(crate) color: Color,
    /// What ko forbids; nothing or a single bit.
    pub(crate) ko: Bits,
    /// Whether the move before was a pass.
    pub(crate) passed: bool,
}

impl Turn {
    /// The turn after a pass.
    pub(crate) fn after_pass(self) -> Self {
        Self { color: !self.color, ko: 0, passed: true, ..self }
    }

    /// The turn after the play on `bit` that led to `stones`.
    pub(crate) fn after_play(self, region: &Region, bit: Bits, stones: Stones) -> Self {
        let color = self.color;
        let captured = self.stones.of[!color] & !stones.of[!color];
        let is_ko = captured.count_ones() == 1
            && !region.touches_wall(stones, bit, color)
            && region.next_to(bit) & stones.of[color] == 0
            && region.next_to(bit) & region.empties(stones) == captured;
        Self { stones, color: !color, ko: if is_ko { captured } else { 0 }, passed: false }
    }

    /// A number for tables, well mixed.
    pub(crate) fn hash(self) -> u64 {
        let turn = u64::from(self.color == Color::White) << 1 | u64::from(self.passed);
        let Stones { of, won } = self.stones;
        let won = won[Color::Black] ^ won[Color::White].rotate_left(32);
        [of[Color::Black], of[Color::White], won, self.ko ^ turn << 62].into_iter().fold(
            0,
            |hash: u64, word| {
                let mixed = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                mixed ^ mixed >> 29
            },
        )
    }
}
