//! What an engine answers.

use core::fmt;

use super::Id;

/// The answer to one request: the id it carried, and the text of success or of failure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Response {
    /// The id of the request.
    pub id: Option<Id>,
    /// The answer, or why there is none; several lines are separated by newlines.
    pub result: Result<String, String>,
}

impl Response {
    /// A successful response.
    #[must_use]
    pub fn success(id: Option<Id>, text: impl Into<String>) -> Self {
        Self { id, result: Ok(text.into()) }
    }

    /// A failure and its reason.
    #[must_use]
    pub fn failure(id: Option<Id>, reason: impl Into<String>) -> Self {
        Self { id, result: Err(reason.into()) }
    }
}

/// The response as it is sent, closing blank line included.
///
/// Whatever the text, the frame holds: control characters are dropped, an empty line inside becomes
/// a line of one space, and a line that would look like a new response is pushed in by one space.
impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mark, text) = match &self.result {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let id = self.id.as_ref().map_or("", Id::as_str);
        // The space stands even before an empty text: some clients take what follows the first one.
        write!(f, "{mark}{id} ")?;
        for (number, line) in text.trim_matches('\n').split('\n').enumerate() {
            let line = without_controls(line);
            if number > 0 {
                f.write_str("\n")?;
                if line.is_empty() || line.starts_with(['=', '?']) {
                    f.write_str(" ")?;
                }
            }
            f.write_str(&line)?;
        }
        f.write_str("\n\n")
    }
}

/// A line without control characters and trailing spaces; tabs become spaces.
fn without_controls(line: &str) -> String {
    let mut text: String =
        line.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
    text.truncate(text.trim_end_matches(' ').len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_space_after_mark_and_id() {
        assert_eq!(Response::success(None, "").to_string(), "= \n\n");
        assert_eq!(Response::success(Some(12.into()), "D4").to_string(), "=12 D4\n\n");
        assert_eq!(Response::failure(None, "illegal move").to_string(), "? illegal move\n\n");
    }

    #[test]
    fn no_text_breaks_the_frame() {
        let shown = |text: &str| Response::success(None, text).to_string();
        assert_eq!(shown("a\n\nb\n"), "= a\n \nb\n\n");
        assert_eq!(shown("\n\na\n=b\n?c"), "= a\n =b\n ?c\n\n");
        assert_eq!(shown("a\t\r\nb\0\tc"), "= a\nb c\n\n");
        assert_eq!(shown("a\n\r\nb"), "= a\n \nb\n\n");
        assert_eq!(shown("a\n\0\n\u{b}=b"), "= a\n \n =b\n\n");
    }
}
