//! The reading ends of a child's pipes, each on a thread of its own.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::process::{ChildStderr, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Bytes read at once.
const CHUNK: usize = 8 << 10;
/// Chunks read ahead; an engine that floods its output then has to wait.
const CHUNKS_AHEAD: usize = 64;
/// Bytes of diagnostics kept.
const TAIL: usize = 32 << 10;
/// How long a thread may take to see the end of its pipe once the process is gone. A process that
/// left its group may keep the pipe open for ever; its thread is then left behind.
const END_GRACE: Duration = Duration::from_millis(500);

/// An engine's standard output.
#[derive(Debug)]
pub(super) struct Output {
    /// `None` once nobody listens.
    chunks: Option<Receiver<(Instant, Vec<u8>)>>,
    last_arrival: Instant,
    thread: Option<JoinHandle<()>>,
}

impl Output {
    pub(super) fn new(pipe: ChildStdout) -> io::Result<Self> {
        let (sender, receiver) = sync_channel(CHUNKS_AHEAD);
        let thread = thread::Builder::new()
            .name("engine output".to_owned())
            .spawn(move || forward(pipe, &sender))?;
        Ok(Self { chunks: Some(receiver), last_arrival: Instant::now(), thread: Some(thread) })
    }

    /// The next bytes. Disconnected means the end of the output.
    pub(super) fn receive(&mut self, limit: Duration) -> Result<Vec<u8>, RecvTimeoutError> {
        let chunks = self.chunks.as_ref().ok_or(RecvTimeoutError::Disconnected)?;
        let (at, bytes) = chunks.recv_timeout(limit)?;
        self.last_arrival = at;
        Ok(bytes)
    }

    /// When the bytes that were received last came out of the pipe.
    pub(super) const fn last_arrival(&self) -> Instant {
        self.last_arrival
    }

    /// Waits for the thread, the process being gone.
    pub(super) fn finish(&mut self) {
        // A thread that waits for room in the channel wakes up.
        self.chunks = None;
        join_soon(self.thread.take());
    }
}

fn forward(mut pipe: ChildStdout, sender: &SyncSender<(Instant, Vec<u8>)>) {
    let mut buffer = [0; CHUNK];
    while let Some(bytes) = read_some(&mut pipe, &mut buffer) {
        if sender.send((Instant::now(), bytes.to_vec())).is_err() {
            return;
        }
    }
}

/// An engine's standard error, of which the tail is kept.
#[derive(Debug)]
pub(super) struct Diagnostics {
    tail: Arc<Mutex<VecDeque<u8>>>,
    thread: Option<JoinHandle<()>>,
}

impl Diagnostics {
    pub(super) fn new(mut pipe: ChildStderr) -> io::Result<Self> {
        let tail = Arc::new(Mutex::new(VecDeque::new()));
        let shared = Arc::clone(&tail);
        let thread =
            thread::Builder::new().name("engine diagnostics".to_owned()).spawn(move || {
                let mut buffer = [0; CHUNK];
                while let Some(bytes) = read_some(&mut pipe, &mut buffer) {
                    let mut tail = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    tail.extend(bytes);
                    let excess = tail.len().saturating_sub(TAIL);
                    tail.drain(..excess);
                }
            })?;
        Ok(Self { tail, thread: Some(thread) })
    }

    pub(super) fn tail(&self) -> String {
        let mut tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(tail.make_contiguous()).into_owned()
    }

    /// Waits for the thread, the process being gone.
    pub(super) fn finish(&mut self) {
        join_soon(self.thread.take());
    }
}

/// The next bytes, or `None` at the end of the pipe.
fn read_some<'a>(pipe: &mut impl Read, buffer: &'a mut [u8]) -> Option<&'a [u8]> {
    loop {
        match pipe.read(buffer) {
            Ok(0) => return None,
            Ok(count) => return buffer.get(..count),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}

fn join_soon(thread: Option<JoinHandle<()>>) {
    let Some(thread) = thread else { return };
    let deadline = Instant::now() + END_GRACE;
    let mut pause = Duration::from_micros(50);
    while !thread.is_finished() {
        if Instant::now() >= deadline {
            return;
        }
        thread::sleep(pause);
        pause *= 2;
    }
    let _ = thread.join();
}
