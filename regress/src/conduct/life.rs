//! Rules about the beginning and the end of an engine's life.

use std::time::Duration;

use super::{Broken, Rule, Subject, expect, shown};
use crate::engine_process::EngineProcess;
use crate::failure::{EngineFailure, Exit};

/// How long an engine is listened to before it is asked anything.
const SILENCE: Duration = Duration::from_millis(300);

pub(super) const RULES: [Rule; 5] = [
    Rule { name: "silence", text: "says nothing before it is asked", trial: silence },
    Rule { name: "quit", text: "answers quit and is gone, with success", trial: quit },
    Rule { name: "end-of-input", text: "is gone at the end of its input", trial: end_of_input },
    Rule {
        name: "end-in-thought",
        text: "is gone when its input ends in a thought",
        trial: in_thought,
    },
    Rule { name: "children", text: "leaves no process of its own behind", trial: children },
];

fn silence(subject: &mut Subject<'_>) -> Result<(), Broken> {
    let mut process = EngineProcess::spawn(subject.program, subject.stop.clone())?;
    match process.next_response(SILENCE) {
        Err(EngineFailure::Hang { unfinished, .. }) => {
            expect(unfinished.is_empty(), || format!("it says {unfinished:?}"))
        }
        Err(failure) => Err(failure.into()),
        Ok(response) => Err(Broken::Seen(format!("it says {}", shown(&response)))),
    }
}

fn quit(subject: &mut Subject<'_>) -> Result<(), Broken> {
    let limit = subject.patience.command;
    subject.process()?;
    match subject.process.take() {
        Some(process) => Ok(process.quit(limit)?),
        None => Ok(()),
    }
}

fn end_of_input(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.new_board()?;
    end(subject)
}

fn in_thought(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.new_board()?;
    subject.process()?.send(b"genmove b\n");
    end(subject)
}

/// A controller that is gone can't end its engine: it must end itself, and not by a crash.
fn end(subject: &mut Subject<'_>) -> Result<(), Broken> {
    let limit = subject.patience.thought;
    let Some(process) = subject.process.take() else { return Ok(()) };
    match process.close(limit)? {
        // An answer that nobody reads may end it by a broken pipe.
        Exit::Code(_) | Exit::Signal(13) | Exit::Unknown => Ok(()),
        exit => Err(Broken::Seen(format!("expected an orderly end, got {exit}"))),
    }
}

/// A process that is left behind would take time from the next game.
fn children(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.new_board()?;
    subject.accepts("genmove b")?;
    let limit = subject.patience.thought;
    let Some(process) = subject.process.take() else { return Ok(()) };
    let is_alone = process.close_alone(limit)?;
    expect(is_alone, || "a process that it started holds its output after its end".to_owned())
}
