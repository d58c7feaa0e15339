//! Asking for memory before it is read, so that the processor does other things until it is there: an
//! expansion on 19x19 takes a tenth less time for it than with reads in advance, which the processor waits
//! for in the end (docs/measurements.md). The only unsafe code of the program.

/// Asks for the cache line at `value`. Where the processor has no such instruction, nothing happens.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction belongs to every x86-64, changes nothing that a program could see, and
        // can't fault, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(value).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
