//! What a controller sends: one command on one line.

use core::fmt;

use super::Arguments;

/// The number in front of a command, which comes back in front of its response.
///
/// Kept as the digits that were sent, so that an engine echoes even a number too large for the
/// protocol (2^31 - 1) faithfully.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Id(String);

impl Id {
    /// The digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The id of leading digits, if there are any.
    pub(super) fn from_digits(digits: &str) -> Option<Self> {
        (!digits.is_empty()).then(|| Self(digits.to_owned()))
    }
}

impl From<u32> for Id {
    fn from(number: u32) -> Self {
        Self(number.to_string())
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One command as sent: an optional id, the command's name and the text of its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    id: Option<Id>,
    name: String,
    arguments: String,
}

impl Request {
    /// A request to send, without an id.
    ///
    /// `command` is the name and the arguments, as one line.
    #[must_use]
    pub fn new(command: &str) -> Self {
        let (name, arguments) = split_word(command.trim_matches(' '));
        Self { id: None, name: name.to_owned(), arguments: arguments.to_owned() }
    }

    /// The same request under an id.
    #[must_use]
    pub fn with_id(self, id: impl Into<Id>) -> Self {
        Self { id: Some(id.into()), ..self }
    }

    /// Reads one line of input; `None` when it holds no command.
    ///
    /// Control characters vanish (a tab is a space), a `#` ends the line, digits in front are the
    /// id, even without a space after them. An id alone is no command, and a negative number in
    /// front counts as no id, as in GNU Go. Bytes that are not UTF-8 become replacement characters:
    /// they may stand in an argument, and no command has them in its name.
    #[must_use]
    pub fn parse(line: &[u8]) -> Option<Self> {
        let text = clean(line);
        let text = text.trim_matches(' ');
        let (id, command) = match text.strip_prefix('-') {
            Some(rest) if rest.starts_with(|first: char| first.is_ascii_digit()) => {
                (None, split_digits(rest).1)
            }
            _ => {
                let (digits, rest) = split_digits(text);
                (Id::from_digits(digits), rest)
            }
        };
        let command = command.trim_start_matches(' ');
        (!command.is_empty()).then(|| Self { id, ..Self::new(command) })
    }

    /// The id, if the controller gave one.
    #[must_use]
    pub fn id(&self) -> Option<&Id> {
        self.id.as_ref()
    }

    /// The command's name, never empty in a request that was read.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The arguments, to be read one by one.
    #[must_use]
    pub fn arguments(&self) -> Arguments<'_> {
        Arguments::new(&self.arguments)
    }
}

/// The line to send, without the newline.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = &self.id {
            write!(f, "{id} ")?;
        }
        f.write_str(&self.name)?;
        if !self.arguments.is_empty() {
            write!(f, " {}", self.arguments)?;
        }
        Ok(())
    }
}

/// Whether a line of input is the comment `# interrupt`, by which a controller asks a running
/// command to come to an end. It has no response.
#[must_use]
pub fn is_interrupt(line: &[u8]) -> bool {
    line.trim_ascii().strip_prefix(b"#").is_some_and(|rest| rest.trim_ascii() == b"interrupt")
}

/// A line without comment and control characters.
fn clean(line: &[u8]) -> String {
    let kept: Vec<u8> = line
        .iter()
        .take_while(|&&byte| byte != b'#')
        .filter_map(|&byte| match byte {
            b'\t' => Some(b' '),
            0..=31 | 127 => None,
            _ => Some(byte),
        })
        .collect();
    String::from_utf8(kept)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Leading digits and the rest.
fn split_digits(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text.split_at(end)
}

/// The first word and what follows it, without the spaces between.
fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    (word, rest.trim_start_matches(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(line: &str) -> Option<(Option<String>, String, String)> {
        let request = Request::parse(line.as_bytes())?;
        Some((request.id.map(|id| id.0), request.name, request.arguments))
    }

    fn some(
        id: Option<&str>,
        name: &str,
        arguments: &str,
    ) -> Option<(Option<String>, String, String)> {
        Some((id.map(str::to_owned), name.to_owned(), arguments.to_owned()))
    }

    #[test]
    fn splits_id_name_and_arguments() {
        assert_eq!(parts("name"), some(None, "name", ""));
        assert_eq!(parts("  7 \t play  b\tD4  "), some(Some("7"), "play", "b D4"));
        assert_eq!(parts("0 name"), some(Some("0"), "name", ""));
        assert_eq!(parts("99999999999 name"), some(Some("99999999999"), "name", ""));
        assert_eq!(parts("1boardsize 9"), some(Some("1"), "boardsize", "9"));
        assert_eq!(parts("-3 name"), some(None, "name", ""));
        assert_eq!(parts("-x"), some(None, "-x", ""));
    }

    #[test]
    fn no_command_no_request() {
        for line in ["", " ", "\t", "\r\n", "# text", "  # 5 name", "5", "5 # x", "\0\u{7f}", "-4"]
        {
            assert_eq!(parts(line), None, "{line:?}");
        }
    }

    #[test]
    fn strips_comments_and_control_characters() {
        assert_eq!(parts("name # 7 version"), some(None, "name", ""));
        assert_eq!(parts("pro\0to\x0bcol_ver\x7fsion\r"), some(None, "protocol_version", ""));
    }

    #[test]
    fn odd_bytes_never_make_a_known_name() {
        let request = Request::parse(b"\xff\xfe").unwrap();
        assert!(!request.name().is_ascii());
    }

    #[test]
    fn writes_what_it_reads() {
        let request = Request::new("play b D4").with_id(12);
        assert_eq!(request.to_string(), "12 play b D4");
        assert_eq!(Request::parse(request.to_string().as_bytes()), Some(request));
    }

    #[test]
    fn interrupts() {
        assert!(is_interrupt(b"# interrupt\n") && is_interrupt(b" #interrupt\r\n"));
        assert!(!is_interrupt(b"# interrupted") && !is_interrupt(b"interrupt"));
    }
}
