//! An engine as a child process: started in its own process group, asked with a deadline, and
//! always killed and waited for.
//!
//! Nothing an engine does can hold its controller up: its output is read on threads of its own, its
//! diagnostics are drained (the tail is kept), every command has a deadline, and the end of the
//! value is the end of the process and of all that it started in its group.

mod group;
mod pipes;
mod transcript;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use tengen_gtp::protocol::{Request, Response, ResponseReader};

use crate::failure::{EngineFailure, Exit};
use crate::stop::Stop;
use pipes::{Diagnostics, Output};
pub use transcript::Transcript;

/// How long a process may take to be gone after it closed its output, before it counts as alive.
const EXIT_GRACE: Duration = Duration::from_secs(1);
/// How often a waiting controller looks whether it is to stop, or whether a process has ended.
const POLL: Duration = Duration::from_millis(50);
/// Nothing is waited for longer: some three years.
const LONGEST_WAIT: Duration = Duration::from_secs(100_000_000);
/// No honest response is longer, in bytes.
const RESPONSE_LIMIT: usize = 1 << 20;

/// What to start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The executable file.
    pub path: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Where it runs; `None` is the controller's own directory.
    pub directory: Option<PathBuf>,
    /// Variables added to the controller's own environment.
    pub environment: BTreeMap<String, String>,
}

/// What an engine answered to one command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The text of success or of failure.
    pub result: Result<String, String>,
    /// From the command's sending to the end of the response.
    pub elapsed: Duration,
}

/// A running engine.
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    /// `None` once closed.
    input: Option<ChildStdin>,
    output: Output,
    reader: ResponseReader,
    diagnostics: Diagnostics,
    transcript: Transcript,
    next_id: u32,
    stop: Stop,
}

impl EngineProcess {
    /// Starts the program. Waits for commands end early when `stop` is raised.
    ///
    /// # Errors
    /// [`EngineFailure::Start`] when the operating system can't start it.
    pub fn spawn(program: &Program, stop: Stop) -> Result<Self, EngineFailure> {
        let start_error =
            |error: io::Error| EngineFailure::Start(format!("{}: {error}", program.path.display()));
        let mut command = Command::new(&program.path);
        command
            .args(&program.arguments)
            .envs(&program.environment)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(directory) = &program.directory {
            command.current_dir(directory);
        }
        group::lead_own(&mut command);
        let mut child = command.spawn().map_err(start_error)?;
        let input = child.stdin.take();
        let output = child.stdout.take().map(Output::new).transpose();
        let diagnostics = child.stderr.take().map(Diagnostics::new).transpose();
        match (output, diagnostics) {
            (Ok(Some(output)), Ok(Some(diagnostics))) => Ok(Self {
                child,
                input,
                output,
                reader: ResponseReader::with_limit(RESPONSE_LIMIT),
                diagnostics,
                transcript: Transcript::default(),
                next_id: 1,
                stop,
            }),
            (output, diagnostics) => {
                // Pipes were asked for, so only a thread that could not be started leads here.
                group::kill(&mut child);
                let _ = child.wait();
                let error = output.err().or(diagnostics.err());
                Err(start_error(error.unwrap_or_else(|| io::Error::other("no pipe"))))
            }
        }
    }

    /// Sends one command and waits for its response.
    ///
    /// # Errors
    /// How the engine failed; it is of no further use then.
    pub fn ask(&mut self, command: &str, limit: Duration) -> Result<Answer, EngineFailure> {
        let limit = limit.min(LONGEST_WAIT);
        let id = self.next_id;
        self.next_id = self.next_id.wrapping_add(1);
        let line = format!("{}\n", Request::new(command).with_id(id));
        self.transcript.sent(&line);
        let sent = Instant::now();
        let written = match &mut self.input {
            Some(input) => input.write_all(line.as_bytes()).and_then(|()| input.flush()),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        if written.is_err() {
            // Its last words may be waiting, but they answer nothing that was asked.
            return Err(self.crash(command));
        }
        let deadline = sent + limit;
        loop {
            match self.reader.next_response() {
                None => self.receive(command, deadline, limit)?,
                Some(Err(malformed)) => {
                    let what = malformed.to_string();
                    self.transcript.note(&what);
                    return Err(EngineFailure::Protocol { command: command.to_owned(), what });
                }
                Some(Ok(response)) => {
                    let elapsed = self.output.last_arrival().saturating_duration_since(sent);
                    self.transcript.received(&response.to_string(), elapsed);
                    let expected = id.to_string();
                    let found = response.id.as_ref().map_or("none", |id| id.as_str());
                    if found != expected {
                        let what = format!("expected a response with id {expected}, got {found}");
                        return Err(EngineFailure::Protocol { command: command.to_owned(), what });
                    }
                    return Ok(Answer { result: response.result, elapsed });
                }
            }
        }
    }

    /// Writes bytes as they are, for those who test how an engine reads. Tells whether it took them.
    pub fn send(&mut self, bytes: &[u8]) -> bool {
        self.transcript.sent(&String::from_utf8_lossy(bytes));
        let written = self.input.as_mut().map(|input| input.write_all(bytes).and(input.flush()));
        matches!(written, Some(Ok(())))
    }

    /// The next response, whatever it answers.
    ///
    /// # Errors
    /// How the engine failed.
    pub fn next_response(&mut self, limit: Duration) -> Result<Response, EngineFailure> {
        let deadline = Instant::now() + limit.min(LONGEST_WAIT);
        loop {
            match self.reader.next_response() {
                None => self.receive("", deadline, limit)?,
                Some(Err(malformed)) => {
                    let what = malformed.to_string();
                    return Err(EngineFailure::Protocol { command: String::new(), what });
                }
                Some(Ok(response)) => return Ok(response),
            }
        }
    }

    /// Closes the engine's input and waits for its end.
    ///
    /// # Errors
    /// When it is not gone within `limit`.
    pub fn close(mut self, limit: Duration) -> Result<Exit, EngineFailure> {
        self.end_input(limit)?;
        Ok(self.reap().map_or(Exit::Unknown, Exit::from))
    }

    /// Closes the engine's input, waits for its end, and tells whether its output is closed then: a
    /// process that it started and left behind would hold it open.
    ///
    /// # Errors
    /// When it is not gone within `limit`.
    pub fn close_alone(mut self, limit: Duration) -> Result<bool, EngineFailure> {
        self.end_input(limit)?;
        let deadline = Instant::now() + EXIT_GRACE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.receive(left) {
                Ok(_) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(true),
                Err(RecvTimeoutError::Timeout) => return Ok(false),
            }
        }
    }

    fn end_input(&mut self, limit: Duration) -> Result<(), EngineFailure> {
        self.input = None;
        if self.wait_for_exit(limit) {
            return Ok(());
        }
        let command = "end of input".to_owned();
        Err(EngineFailure::Hang { command, waited: limit, unfinished: String::new() })
    }

    /// Waits for more output.
    fn receive(
        &mut self,
        command: &str,
        deadline: Instant,
        limit: Duration,
    ) -> Result<(), EngineFailure> {
        loop {
            if self.stop.is_raised() {
                return Err(EngineFailure::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let unfinished = self.reader.unfinished();
                self.transcript.note(&format!("no whole response after {limit:?}: {unfinished:?}"));
                return Err(EngineFailure::Hang {
                    command: command.to_owned(),
                    waited: limit,
                    unfinished,
                });
            }
            match self.output.receive(left.min(POLL)) {
                Ok(bytes) => {
                    self.reader.push(&bytes);
                    return Ok(());
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash(command)),
            }
        }
    }

    /// How a process ended that closed its output.
    fn crash(&mut self, command: &str) -> EngineFailure {
        let exit = if self.wait_for_exit(EXIT_GRACE) {
            self.reap().map_or(Exit::Unknown, Exit::from)
        } else {
            Exit::ClosedOutput
        };
        self.transcript.note(&format!("the engine is gone: {exit}"));
        EngineFailure::Crash { command: command.to_owned(), exit }
    }

    /// Whether the process ended within `limit`; it is not waited for yet.
    fn wait_for_exit(&mut self, limit: Duration) -> bool {
        let deadline = Instant::now() + limit;
        let mut pause = Duration::from_micros(200);
        while !group::has_exited(&mut self.child) {
            if Instant::now() >= deadline {
                return false;
            }
            std::thread::sleep(pause);
            pause = (2 * pause).min(POLL);
        }
        true
    }

    /// Kills what is left of the group and waits for the process.
    fn reap(&mut self) -> io::Result<std::process::ExitStatus> {
        group::kill(&mut self.child);
        self.child.wait()
    }

    /// Asks the engine to quit, and ends it in any case.
    ///
    /// # Errors
    /// When it did not quit within `limit`, or not with success.
    pub fn quit(mut self, limit: Duration) -> Result<(), EngineFailure> {
        let deadline = Instant::now() + limit;
        match self.ask("quit", limit) {
            // An engine may be gone before its answer to `quit` is read.
            Ok(_) | Err(EngineFailure::Crash { exit: Exit::Code(0), .. }) => {}
            Err(failure) => return Err(failure),
        }
        self.input = None;
        if !self.wait_for_exit(deadline.saturating_duration_since(Instant::now())) {
            return Err(EngineFailure::Hang {
                command: "quit".to_owned(),
                waited: limit,
                unfinished: String::new(),
            });
        }
        match self.reap().map_or(Exit::Unknown, Exit::from) {
            Exit::Code(0) => Ok(()),
            exit => Err(EngineFailure::Crash { command: "quit".to_owned(), exit }),
        }
    }

    /// Everything said since the last [`Transcript::begin_game`].
    pub const fn transcript(&mut self) -> &mut Transcript {
        &mut self.transcript
    }

    /// The last kilobytes of what the engine wrote to its standard error.
    #[must_use]
    pub fn diagnostics(&self) -> String {
        self.diagnostics.tail()
    }

    /// The process id.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.input = None;
        // Errors have no one to hear them here; a process already waited for is left alone.
        let _ = self.reap();
        self.output.finish();
        self.diagnostics.finish();
    }
}
