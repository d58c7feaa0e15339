//! The random numbers of playouts: small, fast, and the same on every machine for ever.
//!
//! Library generators reserve the right to change; playout checksums and bench signatures may not.
//! This is wyrand (Wang Yi, public domain): a counter, and one wide multiplication that mixes it.

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Rng {
    counter: u64,
    /// What comes next: made in advance, so that nobody waits for the multiplication.
    next: u64,
}

impl Rng {
    /// The stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        // Neighbouring seeds must not give streams that are shifts of one another.
        let counter = seed.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ 0x2b7e_1516_28ae_d2a6;
        let mut rng = Self { counter, next: 0 };
        rng.prepare();
        rng
    }

    /// 64 random bits.
    #[inline(always)]
    pub const fn bits(&mut self) -> u64 {
        let bits = self.next;
        self.prepare();
        bits
    }

    #[inline(always)]
    const fn prepare(&mut self) {
        self.counter = self.counter.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = self.counter as u128 * (self.counter ^ 0xe703_7ed1_a0b4_28db) as u128;
        self.next = (wide >> 64) as u64 ^ wide as u64;
    }

    /// A number below `bound`, which must not be 0. Multiplies instead of dividing (Lemire 2019)
    /// and skips the correction: for `bound` below 1,000 the bias is less than one in four million.
    #[inline(always)]
    pub fn below(&mut self, bound: usize) -> usize {
        (((self.bits() >> 32) * bound as u64) >> 32) as usize
    }

    /// True with this probability.
    #[inline(always)]
    pub fn chance(&mut self, probability: f32) -> bool {
        // 24 bits fill a float exactly: nothing is rounded, on any machine.
        ((self.bits() >> 40) as f32) < probability * (1 << 24) as f32
    }
}
