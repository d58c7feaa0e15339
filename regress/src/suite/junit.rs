//! Results in the XML of JUnit, which CI systems read.

use maud::{Escaper, PreEscaped};

use core::fmt::Write;

/// One test case.
#[derive(Clone, PartialEq, Debug)]
pub struct JunitCase {
    /// The group it belongs to.
    pub group: String,
    /// Its name.
    pub name: String,
    /// Seconds it took.
    pub seconds: f64,
    /// Why it failed, if it did.
    pub failure: Option<String>,
    /// Why its failure does not count, if it doesn't.
    pub skipped: Option<String>,
}

/// A whole file.
#[must_use]
pub fn junit(name: &str, cases: &[JunitCase]) -> String {
    let failures = cases.iter().filter(|case| case.failure.is_some()).count();
    let skipped = cases.iter().filter(|case| case.skipped.is_some()).count();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"{}\" \
         tests=\"{}\" failures=\"{failures}\" skipped=\"{skipped}\">\n",
        escaped(name),
        cases.len()
    );
    for case in cases {
        let (group, name) = (escaped(&case.group), escaped(&case.name));
        let _ = write!(
            text,
            "<testcase classname=\"{group}\" name=\"{name}\" time=\"{:.3}\"",
            case.seconds
        );
        let element = case
            .failure
            .as_ref()
            .map(|reason| ("failure", reason))
            .or(case.skipped.as_ref().map(|reason| ("skipped", reason)));
        let _ = match element {
            None => writeln!(text, "/>"),
            Some((kind, reason)) => {
                writeln!(text, "><{kind} message=\"{}\"/></testcase>", escaped(reason))
            }
        };
    }
    text.push_str("</testsuite>\n</testsuites>\n");
    text
}

/// Text that may stand in an attribute; control characters, which XML can't hold, become `?`.
fn escaped(text: &str) -> String {
    let mut result = String::new();
    let clean: String =
        text.chars().map(|c| if c.is_control() && c != '\n' { '?' } else { c }).collect();
    let _ = Escaper::new(&mut result).write_str(&clean);
    PreEscaped(result).0
}
