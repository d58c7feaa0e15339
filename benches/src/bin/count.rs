//! Does one workload, for a profiler to count its instructions.
//!
//! `count NAME` does it and prints a checksum, `count` lists the names. `benches/count.sh` runs it
//! under callgrind, which collects inside of [`measured`] only.

use std::io::{self, Write};
use std::process::ExitCode;

use tengen_benches::workload::{WORKLOADS, Workload};

fn main() -> io::Result<ExitCode> {
    let mut out = io::stdout().lock();
    match std::env::args().nth(1) {
        None => {
            for workload in WORKLOADS {
                writeln!(out, "{}", workload.name)?;
            }
        }
        Some(name) => match Workload::find(&name) {
            Some(workload) => writeln!(out, "{:016x}", workload.run(&mut measured))?,
            None => {
                writeln!(io::stderr().lock(), "no workload {name:?}; count lists them")?;
                return Ok(ExitCode::from(2));
            }
        },
    }
    Ok(ExitCode::SUCCESS)
}

/// Everything that counts happens in here; the profiler finds it by its name.
#[inline(never)]
fn measured(work: &mut dyn FnMut() -> u64) -> u64 {
    std::hint::black_box(work())
}
