//! What controller and engine said to each other.

use core::fmt::Write;
use core::time::Duration;

/// Bytes of a transcript after which the middle is left out.
const LIMIT: usize = 4 << 20;

/// The conversation with one engine: its start, and the game it is in.
#[derive(Clone, Default, Debug)]
pub struct Transcript {
    text: String,
    /// Length of what belongs to the start of the engine.
    start: usize,
    in_game: bool,
}

impl Transcript {
    /// Forgets earlier games; the conversation at the engine's start is kept.
    pub fn begin_game(&mut self) {
        if self.in_game {
            self.text.truncate(self.start);
        } else {
            self.start = self.text.len();
            self.in_game = true;
        }
    }

    /// The whole conversation: `>` to the engine, `<` from it, `!` remarks.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn sent(&mut self, line: &str) {
        self.push('>', line);
    }

    pub(super) fn received(&mut self, response: &str, elapsed: Duration) {
        self.push('<', response.trim_end());
        self.push('!', &format!("after {:.3} s", elapsed.as_secs_f64()));
    }

    pub(super) fn note(&mut self, remark: &str) {
        self.push('!', remark);
    }

    fn push(&mut self, mark: char, text: &str) {
        if self.text.len() > LIMIT {
            self.text.truncate(self.start);
            self.text.push_str("! (left out: too long)\n");
        }
        for line in text.lines() {
            // Writing to a string can't fail.
            let _ = writeln!(self.text, "{mark} {line}");
        }
    }
}
