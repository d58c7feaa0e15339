//! The loop: requests come in on one thread and are answered in order on another.

use std::any::Any;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::interrupts::Interrupts;
use crate::protocol::{Id, Request, Response, is_interrupt};
use crate::session::Session;
use crate::table::{self, Answer};

/// Serves a client until it quits or its input ends.
///
/// The input is always read at once, however long a command takes: clients send many commands in a
/// row, and an interrupt must get through. Every request is answered, one by one and in order. While
/// none waits, the session may ponder.
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
    while let Some(request) = next(session, &requests) {
        interrupts.begin();
        session.log().request(&request.to_string());
        let result = guarded(session, |session| table::run(session, &request));
        match (result, session.take_analysis()) {
            (Ok(_), Some(analysis)) => show(session, &request, &analysis, &mut output)?,
            (result, _) => respond(session, &request, result, &mut output)?,
        }
        if session.has_quit() {
            break;
        }
    }
    session.stop_pondering();
    Ok(())
}

/// Waits for the next request. Until it comes, the session may ponder.
fn next(session: &mut Session, requests: &Receiver<Request>) -> Option<Request> {
    if let Ok(request) = requests.try_recv() {
        return Some(request);
    }
    session.ponder();
    let request = requests.recv().ok();
    session.stop_pondering();
    request
}

/// Answers a request.
fn respond(
    session: &mut Session,
    request: &Request,
    result: Answer,
    output: &mut impl Write,
) -> io::Result<()> {
    let result = result.map_err(|failure| failure.to_string());
    let response = Response { id: request.id().cloned(), result }.to_string();
    session.log().response(&response);
    output.write_all(response.as_bytes())?;
    output.flush()
}

/// Runs an analysis: the head of the answer at once, then a line for each report, and the move
/// where one is played. At least one report is shown.
fn show(
    session: &mut Session,
    request: &Request,
    analysis: &Analysis,
    output: &mut impl Write,
) -> io::Result<()> {
    let size = session.game().size();
    let interrupts = session.interrupts().clone();
    let mut write = |text: &str| {
        output.write_all(text.as_bytes())?;
        output.flush()
    };
    let head = format!("={}\n", request.id().map_or("", Id::as_str));
    write(&head)?;
    let mut shown = Ok(0);
    let outcome = guarded(session, |session| {
        session.analyze(analysis, &mut |report| {
            if let (Some(line), Ok(count)) = (analysis.line(report, size), &shown) {
                shown = write(&format!("{line}\n")).map(|()| count + 1);
            }
            if shown.is_err() {
                interrupts.stop().request();
            }
        })
    });
    let count = shown?;
    let mut tail = String::new();
    if let Ok((decision, report)) = outcome {
        // The reports on the way are left out of the log: only the last one counts.
        let last = analysis.line(&report, size).map_or_else(String::new, |line| line + "\n");
        session.log().response(&format!("{head}{last}"));
        if analysis.plays || count == 0 {
            tail += &last;
        }
        if let Some(decision) = decision {
            session.log().response(&format!("play {decision}"));
            tail += &format!("play {decision}\n");
        }
    }
    write(&(tail + "\n"))
}

/// Reads lines until the input ends, or nobody waits for more.
fn read(input: impl Read, interrupts: &Interrupts, sender: Sender<Request>) {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    // An error of the input is its end.
    while input.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        interrupts.receive_line();
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

/// Does the work of a request. A panic, which only a fault of the engine's own can cause, fails the
/// command and leaves the game as it was: somebody may be in the middle of it.
fn guarded<T>(
    session: &mut Session,
    work: impl FnOnce(&mut Session) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let game = session.game().clone();
    match catch_unwind(AssertUnwindSafe(|| work(session))) {
        Ok(result) => result,
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
