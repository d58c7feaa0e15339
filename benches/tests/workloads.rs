//! Instruction counts mean something only if the work is the same every time.

use std::collections::HashSet;

use tengen_benches::workload::{WORKLOADS, Workload};

fn checksum(workload: &Workload) -> u64 {
    let mut measured = 0;
    let checksum = workload.run(&mut |work| {
        measured += 1;
        work()
    });
    assert_eq!(measured, 1, "{} is measured once", workload.name);
    checksum
}

#[test]
fn every_workload_does_the_same_every_time() {
    for workload in WORKLOADS {
        assert_eq!(checksum(workload), checksum(workload), "{}", workload.name);
    }
}

#[test]
fn names_are_unique_and_found() {
    let mut names = HashSet::new();
    for workload in WORKLOADS {
        assert!(names.insert(workload.name), "{} stands twice", workload.name);
        assert!(!workload.about.is_empty());
        assert_eq!(Workload::find(workload.name).map(|found| found.name), Some(workload.name));
    }
    assert!(Workload::find("no such").is_none());
}
