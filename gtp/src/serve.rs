//! The loop: requests come in on one thread and are answered in order on another.

use std::any::Any;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Sender};
use std::thread;

use crate::failure::Failure;
use crate::interrupts::Interrupts;
use crate::protocol::{Request, Response, is_interrupt};
use crate::session::Session;
use crate::table::{self, Answer};

/// Serves a client until it quits or its input ends.
///
/// The input is always read at once, however long a command takes: clients send many commands in a
/// row, and an interrupt must get through. Every request is answered, one by one and in order.
///
/// # Errors
/// When the output can't be written, or no thread can be started. That the client is gone
/// ([`BrokenPipe`](io::ErrorKind::BrokenPipe)) is among them.
pub fn serve(
    session: &mut Session,
    input: impl Read + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let interrupts = session.interrupts().clone();
    let (sender, requests) = mpsc::channel();
    let reader = interrupts.clone();
    thread::Builder::new().name("reader".to_owned()).spawn(move || read(input, &reader, sender))?;
    for request in requests {
        interrupts.begin();
        session.log().request(&request.to_string());
        let result = answer(session, &request).map_err(|failure| failure.to_string());
        let response = Response { id: request.id().cloned(), result }.to_string();
        session.log().response(&response);
        output.write_all(response.as_bytes())?;
        output.flush()?;
        if session.has_quit() {
            break;
        }
    }
    Ok(())
}

/// Reads lines until the input ends, or nobody waits for more.
fn read(input: impl Read, interrupts: &Interrupts, sender: Sender<Request>) {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    // An error of the input is its end.
    while input.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        if is_interrupt(&line) {
            interrupts.interrupt();
        } else if let Some(request) = Request::parse(&line) {
            interrupts.receive();
            if sender.send(request).is_err() {
                return;
            }
        }
        line.clear();
    }
    // Lets the other thread end as soon as all is answered.
    drop(sender);
    interrupts.end();
}

/// Serves one request. A panic, which only a fault of the engine's own can cause, fails the command
/// and leaves the game as it was: somebody may be in the middle of it.
fn answer(session: &mut Session, request: &Request) -> Answer {
    let game = session.game().clone();
    match catch_unwind(AssertUnwindSafe(|| table::run(session, request))) {
        Ok(answer) => answer,
        Err(panic) => {
            session.recover(game);
            session.log().note(&format!("internal error: {}", message(panic.as_ref())));
            Err(Failure::Internal)
        }
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (_, Some(text)) => text,
        _ => "no message",
    }
}
