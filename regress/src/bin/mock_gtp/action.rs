//! What a mock engine may be ordered to do.

use std::io::{self, Write};
use std::process::{Command, ExitCode};
use std::str::FromStr;
use std::thread::sleep;
use std::time::Duration;

use tengen_gtp::protocol::{Id, Response};

/// Nothing of it outlives a test by more than this.
const HANG: Duration = Duration::from_secs(120);

/// An order: at which command, which time, what.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) command: String,
    pub(crate) count: Option<u32>,
    pub(crate) action: Action,
}

/// What to do instead of answering, or with the answer.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// Exit with a status, without an answer.
    Crash(u8),
    /// Die by a signal.
    Abort,
    /// Say nothing, and don't even end with the input.
    Hang,
    /// Refuse.
    Error(String),
    /// Answer this.
    Text(String),
    /// Answer after so many milliseconds.
    Slow(u64),
    /// Answer byte by byte, so many milliseconds apart.
    Drip(u64),
    /// Say something before the answer that is none.
    Babble(String),
    /// Write without end.
    Flood,
    /// Close the output, and live on.
    Close,
    /// Answer without the id.
    NoId,
    /// Answer with another id.
    WrongId,
    /// Write so many bytes of diagnostics first.
    Diagnostics(usize),
    /// Start a child process that keeps the pipes, and answer.
    Spawn,
}

impl FromStr for Order {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (command, action) =
            text.split_once('=').ok_or_else(|| format!("expected COMMAND=ACTION, got {text:?}"))?;
        let (command, count) = match command.split_once('@') {
            None => (command, None),
            Some((command, count)) => {
                let number = count.parse().map_err(|error| format!("{count}: {error}"))?;
                (command, Some(number))
            }
        };
        Ok(Self { command: command.to_owned(), count, action: action.parse()? })
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once(':').unwrap_or((text, ""));
        let number = || value.parse::<u64>().map_err(|error| format!("{value:?}: {error}"));
        Ok(match name {
            "crash" if value.is_empty() => Self::Crash(1),
            "crash" => Self::Crash(number()?.min(255) as u8),
            "abort" => Self::Abort,
            "hang" => Self::Hang,
            "error" => Self::Error(value.to_owned()),
            "text" => Self::Text(value.to_owned()),
            "slow" => Self::Slow(number()?),
            "drip" => Self::Drip(number()?),
            "babble" if value.is_empty() => Self::Babble("hello there".to_owned()),
            "babble" => Self::Babble(value.replace("\\n", "\n")),
            "flood" => Self::Flood,
            "close" => Self::Close,
            "no-id" => Self::NoId,
            "wrong-id" => Self::WrongId,
            "stderr" => Self::Diagnostics(number()? as usize),
            "spawn" => Self::Spawn,
            _ => return Err(format!("expected an action, got {text:?}")),
        })
    }
}

/// Sends a response the way the action has it; a status ends the program.
pub(crate) fn respond(
    response: &Response,
    action: Option<&Action>,
) -> io::Result<Option<ExitCode>> {
    let mut text = response.to_string();
    let mut output = io::stdout().lock();
    match action {
        None | Some(Action::Text(_) | Action::Error(_)) => {}
        Some(Action::Slow(milliseconds)) => sleep(Duration::from_millis(*milliseconds)),
        Some(Action::Drip(milliseconds)) => {
            for byte in text.bytes() {
                sleep(Duration::from_millis(*milliseconds));
                output.write_all(&[byte])?;
                output.flush()?;
            }
            return Ok(None);
        }
        Some(Action::Babble(words)) => text = format!("{words}\n{text}"),
        Some(Action::NoId) => text = Response { id: None, ..response.clone() }.to_string(),
        Some(Action::WrongId) => {
            text = Response { id: Some(Id::from(999_999)), ..response.clone() }.to_string();
        }
        Some(Action::Flood) => loop {
            output.write_all(b"= this goes on and on\n")?;
        },
        Some(Action::Close) => {
            drop(output);
            close_output();
            sleep(HANG);
            return Ok(Some(ExitCode::FAILURE));
        }
        Some(
            action @ (Action::Crash(_)
            | Action::Abort
            | Action::Hang
            | Action::Diagnostics(_)
            | Action::Spawn),
        ) => {
            if let Some(status) = perform_start(action)? {
                return Ok(Some(status));
            }
        }
    }
    output.write_all(text.as_bytes())?;
    output.flush()?;
    Ok(None)
}

/// Does what needs no response; a status ends the program.
pub(crate) fn perform_start(action: &Action) -> io::Result<Option<ExitCode>> {
    match action {
        Action::Crash(status) => return Ok(Some(ExitCode::from(*status))),
        Action::Abort => std::process::abort(),
        Action::Hang => {
            sleep(HANG);
            return Ok(Some(ExitCode::FAILURE));
        }
        Action::Babble(words) => {
            let mut output = io::stdout().lock();
            writeln!(output, "{words}")?;
            output.flush()?;
        }
        Action::Diagnostics(bytes) => {
            let mut errors = io::stderr().lock();
            let line = [&[b'x'; 99][..], b"\n"].concat();
            for _ in 0..bytes.div_ceil(line.len()) {
                errors.write_all(&line)?;
            }
            errors.write_all(b"the last words\n")?;
        }
        Action::Spawn => {
            let program = std::env::current_exe()?;
            Command::new(program).args(["--on", "start=hang"]).spawn()?;
        }
        _ => {}
    }
    Ok(None)
}

/// Closes standard output for good.
#[cfg(unix)]
fn close_output() {
    use std::os::fd::AsFd;
    // Something else takes the place of the pipe, whose last writing end is gone then.
    if let Ok(null) = std::fs::OpenOptions::new().write(true).open("/dev/null") {
        let _ = rustix::stdio::dup2_stdout(null.as_fd());
    }
}

#[cfg(not(unix))]
fn close_output() {}
