//! What one colour holds in a region whatever the other does: unconditional life (Benson), with the
//! walls around the region as chains that live anyway.

use smallvec::SmallVec;
use tengen_rules::Color;

use super::{Bits, Region, Stones};

/// A chain of the colour.
struct Chain {
    stones: Bits,
    /// The points next to it.
    around: Bits,
    is_wall: bool,
}

/// A part of the region without stones of the colour.
struct Part {
    points: Bits,
    empties: Bits,
}

impl Region {
    /// The points that `color` holds for good: stones that can't be captured, and what they enclose so
    /// tightly that nothing can live there.
    pub(crate) fn secure(&self, stones: Stones, color: Color) -> Bits {
        let own = stones.of[color];
        let won = stones.won[color];
        let mut chains: SmallVec<[Chain; 12]> = SmallVec::new();
        let mut left = own;
        while left != 0 {
            let chain = self.connected(left & left.wrapping_neg(), left);
            left &= !chain;
            let around = self.next_to(chain);
            chains.push(Chain {
                stones: chain,
                around,
                is_wall: self.touches_wall(stones, chain, color),
            });
        }
        let mut parts: SmallVec<[Part; 12]> = SmallVec::new();
        left = self.all() & !own & !won;
        while left != 0 {
            let points = self.connected(left & left.wrapping_neg(), left);
            left &= !points;
            // Where the enemy lives already, nothing is enclosed.
            let is_enclosed = !self.has_wall(points, !color) && points & stones.won[!color] == 0;
            let empties = points & self.empties(stones);
            if is_enclosed && empties != 0 {
                parts.push(Part { points, empties });
            }
        }
        loop {
            let weak = chains.iter().position(|chain| {
                let vital = |part: &&Part| part.empties & !chain.around == 0;
                !chain.is_wall && parts.iter().filter(vital).count() < 2
            });
            let Some(weak) = weak else { break };
            let weak = chains.swap_remove(weak);
            parts.retain(|part| part.points & weak.around == 0);
        }
        let walls = chains.iter().fold(0, |walls, chain| walls | chain.around);
        let held = chains.iter().fold(won, |held, chain| held | chain.stones);
        parts.iter().fold(held, |held, part| {
            let is_tight = part.empties & !walls & !self.beside_wall(stones, color) == 0;
            if is_tight { held | part.points } else { held }
        })
    }
}
