//! The log: what was said, and why something failed.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::SystemTime;

use humantime::format_rfc3339_millis;

/// Keeps a record of a session in a file, or nowhere.
#[derive(Debug, Default)]
pub(crate) struct Log(Option<File>);

impl Log {
    /// A log that keeps nothing.
    #[must_use]
    pub(crate) const fn silent() -> Self {
        Self(None)
    }

    /// A log at the end of a file, which is made if it isn't there.
    ///
    /// # Errors
    /// When the file can't be opened for writing.
    pub(crate) fn append(path: &Path) -> io::Result<Self> {
        Ok(Self(Some(OpenOptions::new().create(true).append(true).open(path)?)))
    }

    /// A line that came in.
    pub(crate) fn request(&mut self, text: &str) {
        self.write(">", text);
    }

    /// A response that went out.
    pub(crate) fn response(&mut self, text: &str) {
        self.write("<", text);
    }

    /// A remark.
    pub(crate) fn note(&mut self, text: &str) {
        self.write("#", text);
    }

    /// Every line begins with the time, in UTC. A log that can't be written must not stop a game, so
    /// that errors are passed over.
    fn write(&mut self, mark: &str, text: &str) {
        if let Some(file) = &mut self.0 {
            let now = format_rfc3339_millis(SystemTime::now());
            let lines = text.trim_end().split('\n');
            let lines: String = lines.map(|line| format!("{now} {mark} {line}\n")).collect();
            let _ = file.write_all(lines.as_bytes());
        }
    }
}
