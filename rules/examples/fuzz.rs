//! Plays random games on the fast board and the reference at once and stops at the first difference.
//!
//! `cargo run --release -p tengen-rules --example fuzz -- [GAMES [FIRST_SEED]]`
//!
//! 20,000 games unless told otherwise, half of them on sizes up to 9, all superko kinds in turn.

use std::io::{self, Write};
use std::process::ExitCode;

use tengen_rules::{Size, Superko};

#[path = "../tests/all/comparison.rs"]
mod comparison;
#[path = "../tests/all/random.rs"]
mod random;

use comparison::{Events, compare};

fn main() -> io::Result<ExitCode> {
    let arguments: Vec<_> = std::env::args().skip(1).map(|argument| argument.parse()).collect();
    let (games, first) = match arguments[..] {
        [] => (20_000, 0),
        [Ok(games)] => (games, 0),
        [Ok(games), Ok(first)] => (games, first),
        _ => {
            writeln!(io::stderr().lock(), "usage: fuzz [GAMES [FIRST_SEED]]")?;
            return Ok(ExitCode::from(2));
        }
    };
    let mut out = io::stdout().lock();
    let mut events = Events::default();
    for game in 0..games {
        events.add(compare(size_of(game), superko_of(game), first + game));
        if (game + 1) % 1000 == 0 || game + 1 == games {
            writeln!(out, "{} games agree: {events:?}", game + 1)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Sizes 2 to 9 and 10 to 25 in turn.
fn size_of(game: u64) -> Size {
    let round = game as usize / 2;
    let side = if game.is_multiple_of(2) { 2 + round % 8 } else { 10 + round % 16 };
    Size::new(side).unwrap_or(Size::MAX)
}

/// A kind for all sizes, then the next.
fn superko_of(game: u64) -> Superko {
    Superko::ALL[game as usize / 32 % Superko::ALL.len()]
}
