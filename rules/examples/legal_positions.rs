//! Counts the legal positions of a small board by the crate's own legality.
//!
//! `cargo run --release -p tengen-rules --example legal_positions -- [SIDE]`
//!
//! 4 unless told otherwise: 24,318,165 positions among 43,046,721 colourings.

use std::io::{self, Write};
use std::process::ExitCode;

use tengen_rules::Size;

#[path = "../tests/all/enumeration.rs"]
mod enumeration;

fn main() -> io::Result<ExitCode> {
    let side = std::env::args().nth(1).map_or(Ok(4), |argument| argument.parse());
    let Some(size) = side.ok().and_then(Size::new) else {
        writeln!(io::stderr().lock(), "usage: legal_positions [SIDE]")?;
        return Ok(ExitCode::from(2));
    };
    writeln!(io::stdout().lock(), "{size}: {}", enumeration::legal_positions(size))?;
    Ok(ExitCode::SUCCESS)
}
