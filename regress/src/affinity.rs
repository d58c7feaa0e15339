//! Cores for a thread and for the processes it starts.

/// Keeps the calling thread, and every process it starts from now on, to `count` cores: the
/// `index`-th such group of those it may use. Does nothing where there are too few cores or the
/// system can't do it; tells whether it did.
pub fn pin_thread(index: usize, count: usize) -> bool {
    system::pin(index, count)
}

#[cfg(target_os = "linux")]
mod system {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    pub(super) fn pin(index: usize, count: usize) -> bool {
        let Ok(allowed) = sched_getaffinity(None) else { return false };
        let cores = (0..CpuSet::MAX_CPU).filter(|&core| allowed.is_set(core));
        let mut chosen = CpuSet::new();
        let mut found = 0;
        for core in cores.skip(index * count).take(count) {
            chosen.set(core);
            found += 1;
        }
        found == count && sched_setaffinity(None, &chosen).is_ok()
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    pub(super) fn pin(_index: usize, _count: usize) -> bool {
        false
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::pin_thread;
    use rustix::thread::sched_getaffinity;

    #[test]
    fn a_pinned_thread_keeps_to_its_cores() {
        std::thread::spawn(|| {
            assert!(pin_thread(0, 1));
            assert_eq!(sched_getaffinity(None).unwrap().count(), 1);
            assert!(!pin_thread(0, 2), "one core is left to choose from");
            assert!(!pin_thread(1, 1));
        })
        .join()
        .unwrap();
    }
}
