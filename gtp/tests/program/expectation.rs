//! Expected answers, as the files of cases and transcripts write them.

use regex::RegexBuilder;
use tengen_gtp::protocol::{Request, Response};

/// What a response should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Expectation {
    pub(crate) id: String,
    is_success: bool,
    text: String,
}

impl Expectation {
    /// Reads `=7 text` and the like: see `tests/cases/README.md`.
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let is_success = line.starts_with('=');
        let rest = line.strip_prefix(['=', '?'])?;
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (id, text) = rest.split_at(end);
        Some(Self { id: id.to_owned(), is_success, text: text.trim().to_owned() })
    }

    pub(crate) fn is_met_by(&self, response: &Response) -> bool {
        let id = response.id.as_ref().map_or("", |id| id.as_str());
        let (is_success, text) = match &response.result {
            Ok(text) => (true, text),
            Err(text) => (false, text),
        };
        id == self.id && is_success == self.is_success && self.is_text(text)
    }

    fn is_text(&self, text: &str) -> bool {
        if let Some(pattern) = self.text.strip_prefix('~') {
            let regex = RegexBuilder::new(pattern).case_insensitive(true).build().unwrap();
            return regex.is_match(text);
        }
        if let Some(other) = self.text.strip_prefix('!') {
            return text != other;
        }
        if let Some(points) = self.text.strip_prefix('{') {
            return sorted(points.trim_end_matches('}')) == sorted(text);
        }
        (self.text.is_empty() && !self.is_success) || self.text.replace("\\n", "\n") == text
    }
}

fn sorted(points: &str) -> Vec<&str> {
    let mut points: Vec<&str> = points.split_whitespace().collect();
    points.sort_unstable();
    points
}

/// The command of a line, for messages.
pub(crate) fn shown(line: &str) -> String {
    Request::parse(line.as_bytes()).map_or_else(String::new, |request| request.to_string())
}
