//! The other end of the pipes.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use regex::Regex;
use tengen_gtp::protocol::{Response, ResponseReader};

/// Longest wait for anything: more than any command here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running engine.
#[derive(Debug)]
pub(crate) struct Client {
    process: Child,
    input: Option<ChildStdin>,
    responses: Receiver<Response>,
    /// Everything written so far.
    seen: Arc<Mutex<Vec<u8>>>,
    output: JoinHandle<String>,
    errors: JoinHandle<String>,
}

/// What was left when an engine had ended.
#[derive(Debug)]
pub(crate) struct Ending {
    /// Everything written to stdout.
    pub(crate) output: String,
    /// Responses not yet received.
    pub(crate) responses: Vec<Response>,
    pub(crate) status: ExitStatus,
    /// Time waited for the end.
    pub(crate) elapsed: Duration,
}

impl Client {
    /// Starts the engine in a folder.
    pub(crate) fn start_in(folder: &Path, arguments: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(arguments)
            .current_dir(folder)
            .env("TENGEN_CONFIG", "")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, responses) = mpsc::channel();
        let stdout = process.stdout.take().unwrap();
        let stderr = process.stderr.take().unwrap();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let output = Arc::clone(&seen);
        Self {
            input: process.stdin.take(),
            process,
            responses,
            seen,
            output: thread::spawn(move || read_output(stdout, &sender, &output)),
            errors: thread::spawn(move || read_errors(stderr)),
        }
    }

    /// Starts the engine.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_in(Path::new("."), arguments)
    }

    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        // An engine that has ended reads no more, which its status will tell.
        let _ = self.input.as_mut().unwrap().write_all(bytes.as_ref());
    }

    /// Waits for the next response.
    pub(crate) fn receive(&mut self) -> Response {
        self.responses.recv_timeout(PATIENCE).unwrap()
    }

    /// Sends a command and waits for its answer, which must be a success.
    pub(crate) fn ask(&mut self, command: &str) -> String {
        self.send(format!("{command}\n"));
        self.receive().result.unwrap_or_else(|reason| panic!("{command}: {reason}"))
    }

    /// Lines of output so far that tell of moves.
    pub(crate) fn reports(&self) -> usize {
        String::from_utf8_lossy(&self.seen.lock().unwrap()).matches("\ninfo ").count()
    }

    /// Waits until the output so far, unfinished responses included, is as wanted.
    pub(crate) fn wait_for(&self, is_wanted: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !is_wanted(&String::from_utf8_lossy(&self.seen.lock().unwrap())) {
            assert!(start.elapsed() < PATIENCE, "nothing comes");
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// The process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Closes the engine's input and waits for its end.
    pub(crate) fn end(mut self) -> Ending {
        drop(self.input.take());
        self.wait()
    }

    /// Waits for the engine's end and checks everything that it wrote.
    pub(crate) fn wait(mut self) -> Ending {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                break status;
            }
            if start.elapsed() > PATIENCE {
                self.process.kill().unwrap();
                panic!("the engine does not end");
            }
            thread::sleep(Duration::from_millis(2));
        };
        let elapsed = start.elapsed();
        let output = self.output.join().unwrap();
        check_frame(&output);
        check_errors(&self.errors.join().unwrap());
        Ending { output, responses: self.responses.iter().collect(), status, elapsed }
    }
}

/// Sends everything at once, closes the input and waits for the end.
pub(crate) fn run(folder: &Path, arguments: &[&str], input: impl AsRef<[u8]>) -> Ending {
    let mut client = Client::start_in(folder, arguments);
    client.send(input);
    client.end()
}

fn read_output(
    mut stdout: ChildStdout,
    responses: &Sender<Response>,
    seen: &Mutex<Vec<u8>>,
) -> String {
    let mut reader = ResponseReader::new();
    let mut buffer = [0; 1 << 16];
    while let Ok(length @ 1..) = stdout.read(&mut buffer) {
        seen.lock().unwrap().extend_from_slice(&buffer[..length]);
        reader.push(&buffer[..length]);
        while let Some(response) = reader.next_response() {
            responses.send(response.unwrap()).unwrap();
        }
    }
    assert_eq!(reader.unfinished(), "", "a response without an end");
    String::from_utf8(seen.lock().unwrap().clone()).unwrap()
}

fn read_errors(mut stderr: ChildStderr) -> String {
    let mut errors = String::new();
    stderr.read_to_string(&mut errors).unwrap();
    errors
}

/// Every response is framed so that each of the known clients understands it.
fn check_frame(output: &str) {
    static FRAME: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"^[=?][0-9]*( [^\n]*)?(\n[^\n=?][^\n]*)*$").unwrap());
    assert!(!output.contains(['\r', '\t']) && !output.contains("\n\n\n"));
    let Some(output) = output.strip_suffix("\n\n") else {
        assert_eq!(output, "");
        return;
    };
    for response in output.split("\n\n") {
        assert!(FRAME.is_match(response), "{response:?}");
    }
}

/// Some clients read stderr together with stdout.
fn check_errors(errors: &str) {
    for line in errors.lines() {
        assert!(line.starts_with("# ") && !line.contains(" -> "), "{line:?}");
    }
}
