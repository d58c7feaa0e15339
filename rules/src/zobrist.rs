//! Random keys of stones on points (Zobrist 1970), fixed at compile time.

use crate::color::Color;
use crate::point::{CELLS, Point};

/// The SplitMix64 generator (Steele, Lea, Flood 2014) as a function of its state.
const fn split_mix(state: u64) -> u64 {
    let z = state.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

static KEYS: [[u64; CELLS]; 2] = {
    let mut keys = [[0; CELLS]; 2];
    let mut cell = 0;
    while cell < CELLS {
        keys[0][cell] = split_mix(2 * cell as u64 + 1);
        keys[1][cell] = split_mix(2 * cell as u64 + 2);
        cell += 1;
    }
    keys
};

/// The key of a stone; a position's hash is the exclusive-or over its stones.
#[inline(always)]
pub(crate) fn key(color: Color, point: Point) -> u64 {
    KEYS[color.index()][point.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_differ() {
        let mut all: std::vec::Vec<u64> = KEYS.iter().flatten().copied().collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
