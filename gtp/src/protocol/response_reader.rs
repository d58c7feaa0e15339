//! The controller's end: responses picked out of an engine's output as it arrives.

use core::fmt;

use super::{Id, Response};

/// Output of an engine that is no response.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MalformedResponse {
    /// A line outside a response; it begins with neither `=` nor `?`.
    Babble(String),
    /// A response longer than the reader's limit, in bytes. Nothing after it can be read.
    TooLong(usize),
}

impl fmt::Display for MalformedResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Babble(line) => {
                write!(f, "expected a response beginning with '=' or '?', got {line:?}")
            }
            Self::TooLong(limit) => {
                write!(f, "expected a response of at most {limit} bytes, got a longer one")
            }
        }
    }
}

impl core::error::Error for MalformedResponse {}

/// Reads responses from bytes that arrive in pieces of any size.
///
/// A response ends at the first empty line; empty lines between responses are skipped. As the
/// protocol asks of controllers, carriage returns and other control characters vanish and tabs
/// become spaces. The time taken is linear in the bytes.
#[derive(Clone, Debug)]
pub struct ResponseReader {
    /// The response so far: its first line, and the others after newlines.
    text: Option<String>,
    /// The line that is arriving.
    line: Vec<u8>,
    /// Bytes pushed and not yet looked at, and how many of them have been since.
    pending: Vec<u8>,
    seen: usize,
    limit: usize,
    overflowed: bool,
}

impl Default for ResponseReader {
    fn default() -> Self {
        Self::new()
    }
}

impl ResponseReader {
    /// The longest response read by default, in bytes: 16 MiB.
    pub const DEFAULT_LIMIT: usize = 16 << 20;

    /// A reader at the start of an engine's output.
    #[must_use]
    pub const fn new() -> Self {
        Self::with_limit(Self::DEFAULT_LIMIT)
    }

    /// A reader that refuses responses of more than `limit` bytes.
    #[must_use]
    pub const fn with_limit(limit: usize) -> Self {
        Self {
            text: None,
            line: Vec::new(),
            pending: Vec::new(),
            seen: 0,
            limit,
            overflowed: false,
        }
    }

    /// Adds output as it came from the engine.
    pub fn push(&mut self, bytes: &[u8]) {
        if !self.overflowed {
            self.pending.drain(..self.seen);
            self.seen = 0;
            self.pending.extend_from_slice(bytes);
        }
    }

    /// The next whole response, or the next line that belongs to none; `None` until more output
    /// arrives.
    pub fn next_response(&mut self) -> Option<Result<Response, MalformedResponse>> {
        while let Some(&byte) = self.pending.get(self.seen) {
            self.seen += 1;
            match byte {
                b'\n' => {
                    let line = core::mem::take(&mut self.line);
                    if let Some(found) = self.end_line(&String::from_utf8_lossy(&line)) {
                        return Some(found);
                    }
                }
                b'\t' => self.line.push(b' '),
                0..=31 | 127 => {}
                _ => self.line.push(byte),
            }
            if self.line.len() + self.text.as_ref().map_or(0, String::len) > self.limit {
                *self = Self { overflowed: true, ..Self::with_limit(self.limit) };
                return Some(Err(MalformedResponse::TooLong(self.limit)));
            }
        }
        None
    }

    /// What has arrived since the last whole response or line of babble: to be shown when an engine
    /// falls silent or ends in the middle of a response.
    #[must_use]
    pub fn unfinished(&self) -> String {
        let text = self.text.as_deref().unwrap_or_default();
        format!("{text}{}", String::from_utf8_lossy(&self.line))
    }

    fn end_line(&mut self, line: &str) -> Option<Result<Response, MalformedResponse>> {
        match &mut self.text {
            Some(_) if line.is_empty() => self.text.take().map(|text| Ok(parse_response(&text))),
            Some(text) => {
                text.push_str(line);
                text.push('\n');
                None
            }
            None if line.starts_with(['=', '?']) => {
                self.text = Some(format!("{line}\n"));
                None
            }
            None if line.trim_matches(' ').is_empty() => None,
            None => Some(Err(MalformedResponse::Babble(line.to_owned()))),
        }
    }
}

/// Takes apart a whole response, which begins with `=` or `?`.
fn parse_response(text: &str) -> Response {
    let (failed, text) = match text.strip_prefix('?') {
        Some(text) => (true, text),
        None => (false, text.strip_prefix('=').unwrap_or(text)),
    };
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, text) = text.split_at(end);
    let text = text.strip_prefix(' ').unwrap_or(text).trim_end_matches([' ', '\n']).to_owned();
    let result = if failed { Err(text) } else { Ok(text) };
    Response { id: Id::from_digits(digits), result }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(output: &str) -> Vec<Result<Response, MalformedResponse>> {
        let mut whole = ResponseReader::new();
        whole.push(output.as_bytes());
        let found: Vec<_> = core::iter::from_fn(|| whole.next_response()).collect();

        // Byte by byte, the same must come out.
        let mut slow = ResponseReader::new();
        let mut dripped = Vec::new();
        for byte in output.as_bytes() {
            slow.push(&[*byte]);
            dripped.extend(core::iter::from_fn(|| slow.next_response()));
        }
        assert_eq!(found, dripped);
        found
    }

    fn ok(id: Option<u32>, text: &str) -> Result<Response, MalformedResponse> {
        Ok(Response::success(id.map(Id::from), text))
    }

    #[test]
    fn reads_every_form() {
        assert_eq!(read("= D4\n\n"), [ok(None, "D4")]);
        assert_eq!(read("=D4 \r\n\r\n"), [ok(None, "D4")]);
        assert_eq!(read("=12 \n\n=13\n\n"), [ok(Some(12), ""), ok(Some(13), "")]);
        assert_eq!(read("=3 a\nb\n \nc\n\n"), [ok(Some(3), "a\nb\n \nc")]);
        assert_eq!(
            read("?5 illegal\tmove\n\n"),
            [Ok(Response::failure(Some(5.into()), "illegal move"))]
        );
        assert_eq!(read("\n \n= x\n\n\n\n= y\n\n"), [ok(None, "x"), ok(None, "y")]);
        assert_eq!(read("==b\n\n"), [ok(None, "=b")]);
        assert!(read("= unfinished\n").is_empty());
    }

    #[test]
    fn babble_is_told_apart() {
        assert_eq!(
            read("hello\n= x\n\n"),
            [Err(MalformedResponse::Babble("hello".to_owned())), ok(None, "x")]
        );
    }

    #[test]
    fn a_response_that_never_ends_is_refused() {
        let mut reader = ResponseReader::with_limit(1000);
        reader.push(&[b'='; 5000]);
        assert_eq!(reader.next_response(), Some(Err(MalformedResponse::TooLong(1000))));
        reader.push(b"\n\n= x\n\n");
        assert_eq!(reader.next_response(), None);
    }

    #[test]
    fn an_unfinished_response_can_be_shown() {
        let mut reader = ResponseReader::new();
        reader.push(b"= a\nb");
        assert_eq!(reader.next_response(), None);
        assert_eq!(reader.unfinished(), "= a\nb");
    }

    #[test]
    fn reads_what_the_engine_side_writes() {
        let response = Response::success(Some(4.into()), "C3 G7\nE5");
        assert_eq!(read(&response.to_string()), [Ok(response)]);
    }
}
