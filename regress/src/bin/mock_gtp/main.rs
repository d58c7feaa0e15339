//! `mock-gtp`: an engine for tests. It plays random legal moves, and misbehaves on order.
//!
//! `--on COMMAND[@N]=ACTION` says what to do at the N-th time a command comes (every time, without
//! N); the command `start` stands for the start of the program.

mod action;
mod player;

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use clap::Parser;
use tengen_gtp::protocol::{Request, Response};
use tengen_rules::Superko;

use action::{Action, Order, perform_start};
use player::Player;

/// An engine that misbehaves on order.
#[derive(Parser, Debug)]
#[command(version)]
struct Options {
    /// Do ACTION at the N-th COMMAND: `crash[:STATUS]`, abort, hang, `error[:TEXT]`, text:TEXT,
    /// slow:MS, drip:MS, `babble[:TEXT]`, flood, close, no-id, wrong-id, stderr:BYTES, spawn
    #[arg(long = "on", value_name = "COMMAND[@N]=ACTION")]
    orders: Vec<Order>,

    /// A command it does not know
    #[arg(long = "without", value_name = "COMMAND")]
    without: Vec<String>,

    /// Its first moves
    #[arg(long, value_name = "MOVES", default_value = "")]
    script: String,

    /// Seed of its other moves
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Its own superko
    #[arg(long, default_value_t = Superko::Positional)]
    superko: Superko,

    /// Chance in percent to resign at its first move, lowered by a parameter `strength`
    #[arg(long, default_value_t = 0)]
    weakness: u64,
}

fn main() -> ExitCode {
    let options = Options::parse();
    match serve(&options) {
        Ok(status) => status,
        // The controller is gone.
        Err(_) => ExitCode::SUCCESS,
    }
}

fn serve(options: &Options) -> io::Result<ExitCode> {
    let mut player = Player::new(options.seed, &options.script, options.superko, options.weakness);
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    if let Some(action) = find(&options.orders, "start", 1)
        && let Some(status) = perform_start(action)?
    {
        return Ok(status);
    }
    for line in io::stdin().lock().split(b'\n') {
        let Some(request) = Request::parse(&line?) else { continue };
        let count = counts.entry(request.name().to_owned()).or_default();
        *count += 1;
        let action = find(&options.orders, request.name(), *count);
        let result = if options.without.iter().any(|name| name == request.name()) {
            Err("unknown command".to_owned())
        } else if let Some(Action::Text(text)) = action {
            player.take_order(request.name(), text);
            Ok(text.clone())
        } else if let Some(Action::Error(text)) = action {
            Err(text.clone())
        } else {
            player.answer(&request, &options.without)
        };
        let response = Response { id: request.id().cloned(), result };
        if let Some(status) = action::respond(&response, action)? {
            return Ok(status);
        }
        if request.name() == "quit" {
            break;
        }
    }
    io::stdout().flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The action ordered for the `count`-th time of a command.
fn find<'a>(orders: &'a [Order], command: &str, count: u32) -> Option<&'a Action> {
    orders
        .iter()
        .find(|order| order.command == command && order.count.is_none_or(|n| n == count))
        .map(|order| &order.action)
}
