//! The scripts of GNU Go and GoGui: GTP commands, some with a number and an expected answer.
//!
//! ```text
//! # A remark
//! loadsgf games/test.sgf 24
//! 10 reg_genmove black
//! #? [D4|E5]
//! 20 attack C3
//! #? [!0]*
//! ```
//!
//! The pattern is a regular expression for the whole answer; `!` before it negates, `*` after it
//! says that the engine is known to fail.

use core::fmt;

use regex::Regex;

/// What an answer should be.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The pattern as it stands in the script.
    pub pattern: String,
    /// Whether the pattern must not match.
    pub is_negated: bool,
    /// Whether the engine is known to fail.
    pub is_expected_to_fail: bool,
    regex: Regex,
}

impl Expectation {
    /// Whether an answer is right.
    #[must_use]
    pub fn accepts(&self, answer: &str) -> bool {
        self.regex.is_match(answer) != self.is_negated
    }
}

/// A command of a script.
#[derive(Clone, Debug)]
pub struct ScriptLine {
    /// Its line in the file, from 1.
    pub line: usize,
    /// Its number, which names it.
    pub id: Option<u32>,
    /// The command.
    pub command: String,
    /// What its answer should be.
    pub expected: Option<Expectation>,
    /// Remarks before it.
    pub comment: String,
}

/// A script.
#[derive(Clone, Debug)]
pub struct Script {
    /// Its commands.
    pub lines: Vec<ScriptLine>,
}

/// Why a text is no script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseScriptError {
    /// An expected answer without a command before it.
    NoCommand(usize),
    /// An expected answer that is not in brackets.
    Brackets(usize, String),
    /// A pattern that is no regular expression.
    Pattern(usize, String),
}

impl fmt::Display for ParseScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCommand(line) => write!(f, "line {line}: expected a command before `#?`"),
            Self::Brackets(line, found) => {
                write!(f, "line {line}: expected `#? [pattern]`, got {found:?}")
            }
            Self::Pattern(line, reason) => write!(f, "line {line}: {reason}"),
        }
    }
}

impl core::error::Error for ParseScriptError {}

/// Reads a script.
///
/// # Errors
/// The first line that is wrong, and how.
pub fn read_script(text: &str) -> Result<Script, ParseScriptError> {
    let mut lines: Vec<ScriptLine> = Vec::new();
    let mut comment = String::new();
    for (index, line) in text.lines().enumerate() {
        let (number, line) = (index + 1, line.trim());
        if let Some(expected) = line.strip_prefix("#?") {
            let expected = expectation(number, expected.trim())?;
            let last = lines.last_mut().ok_or(ParseScriptError::NoCommand(number))?;
            last.expected = Some(expected);
        } else if let Some(remark) = line.strip_prefix('#') {
            comment = format!("{comment} {}", remark.trim()).trim().to_owned();
        } else if line.is_empty() {
            comment.clear();
        } else {
            // A remark may follow a command.
            let line = line.split('#').next().unwrap_or_default().trim();
            let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let (id, command) = match first.parse() {
                Ok(id) => (Some(id), rest.trim()),
                Err(_) => (None, line),
            };
            if command.is_empty() {
                continue;
            }
            let comment = core::mem::take(&mut comment);
            let command = command.to_owned();
            lines.push(ScriptLine { line: number, id, command, expected: None, comment });
        }
    }
    Ok(Script { lines })
}

fn expectation(line: usize, text: &str) -> Result<Expectation, ParseScriptError> {
    let brackets = || ParseScriptError::Brackets(line, text.to_owned());
    let inner = text.strip_prefix('[').ok_or_else(brackets)?;
    // One of GNU Go's own scripts lacks a closing bracket.
    let (inner, marks) = inner.rsplit_once(']').unwrap_or((inner, ""));
    // `&` marks answers that GNU Go's own statistics leave alone.
    if marks.chars().any(|mark| !matches!(mark, '*' | '&') && !mark.is_whitespace()) {
        return Err(brackets());
    }
    let (pattern, is_negated) = match inner.strip_prefix('!') {
        Some(pattern) => (pattern, true),
        None => (inner, false),
    };
    let regex = Regex::new(&format!("^(?:{pattern})$"))
        .map_err(|error| ParseScriptError::Pattern(line, error.to_string()))?;
    Ok(Expectation {
        pattern: pattern.to_owned(),
        is_negated,
        is_expected_to_fail: marks.contains('*'),
        regex,
    })
}

/// As it stands in a script.
impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let negation = if self.is_negated { "!" } else { "" };
        let mark = if self.is_expected_to_fail { "*" } else { "" };
        write!(f, "[{negation}{}]{mark}", self.pattern)
    }
}
