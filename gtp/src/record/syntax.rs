//! The syntax of SGF: nodes and properties of the main line, meaning left aside.

use super::Properties;
use super::read::ReadError;

/// The nodes of the first game's main line.
///
/// Variations are not kept, so neither a stack nor a tree is needed: the main line is whatever
/// stands before the first closing parenthesis that ends a variation with nodes in it. A game may
/// nest as deeply as it likes, and the parentheses that close it may be missing.
pub(super) fn main_line(text: &str) -> Result<Vec<Properties>, ReadError> {
    let mut reader = Reader { rest: find_game(text).ok_or(ReadError::NoGame)? };
    let mut nodes: Vec<Properties> = Vec::new();
    let mut has_nodes = false;
    while let Some(first) = reader.peek() {
        match first {
            '(' => has_nodes = false,
            ')' if has_nodes => break,
            ';' => {
                has_nodes = true;
                nodes.push(Properties::default());
            }
            'A'..='Z' | 'a'..='z' => {
                let (name, values) = reader.property()?;
                if let Some(node) = nodes.last_mut()
                    && !values.is_empty()
                {
                    node.add(&name, values);
                }
                continue;
            }
            // A value without a property: skipped whole, whatever its text looks like.
            '[' => {
                reader.value("a property without a name")?;
                continue;
            }
            _ => {}
        }
        reader.skip(first);
    }
    Ok(nodes)
}

/// The text from the first `(` that a `;` follows: mail headers and the like may stand before it.
fn find_game(text: &str) -> Option<&str> {
    text.match_indices('(')
        .map(|(place, _)| &text[place + 1..])
        .find(|rest| rest.trim_start().starts_with(';'))
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    /// The next character that is no space, left where it is.
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn skip(&mut self, first: char) {
        self.rest = &self.rest[first.len_utf8()..];
    }

    /// A property's name and values. Small letters don't count: before FF\[4\] names were written
    /// out, as in `CoPyright`.
    fn property(&mut self) -> Result<(String, Vec<String>), ReadError> {
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        let name: String = name.chars().filter(|c| !c.is_ascii_lowercase()).collect();
        self.rest = rest;
        let mut values = Vec::new();
        while self.peek() == Some('[') {
            values.push(self.value(&name)?);
        }
        Ok((name, values))
    }

    /// A value in brackets: a backslash takes the meaning from the next character, and joins lines
    /// when it stands at the end of one.
    fn value(&mut self, name: &str) -> Result<String, ReadError> {
        let mut value = String::new();
        let mut chars = self.rest.char_indices().skip(1).peekable();
        while let Some((place, c)) = chars.next() {
            match c {
                ']' => {
                    self.rest = &self.rest[place + 1..];
                    return Ok(value);
                }
                '\\' => match chars.next() {
                    Some((_, first @ ('\n' | '\r'))) => {
                        chars.next_if(|&(_, next)| is_other_half(first, next));
                    }
                    Some((_, escaped)) => value.push(escaped),
                    None => break,
                },
                '\n' | '\r' => {
                    chars.next_if(|&(_, next)| is_other_half(c, next));
                    value.push('\n');
                }
                _ if c.is_whitespace() => value.push(' '),
                _ => value.push(c),
            }
        }
        Err(ReadError::UnfinishedValue { property: name.to_owned() })
    }
}

/// Whether two characters make one line break.
const fn is_other_half(first: char, second: char) -> bool {
    matches!((first, second), ('\r', '\n') | ('\n', '\r'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let nodes = main_line(text).unwrap();
        let node = |node: &Properties| {
            node.iter().map(|(name, values)| format!("{name}{values:?}")).collect::<String>()
        };
        nodes.iter().map(node).collect::<Vec<_>>().join(";")
    }

    #[test]
    fn the_main_line_is_the_first_of_each_fork() {
        assert_eq!(
            shown("(;A[1];B[2](;C[3](;D[4])(;E[5]))(;F[6]))"),
            r#"A["1"];B["2"];C["3"];D["4"]"#
        );
        assert_eq!(shown("(;A[1])(;B[2])"), r#"A["1"]"#);
        assert_eq!(shown("mail (from x)\n( ;A[1]"), r#"A["1"]"#);
        assert_eq!(shown("(;A[1]()(;B[2]))"), r#"A["1"];B["2"]"#);
    }

    #[test]
    fn values() {
        assert_eq!(shown("(;AB[aa] [bb]\n[cc]AB[dd])"), r#"AB["aa", "bb", "cc", "dd"]"#);
        assert_eq!(shown("(;CoPyright[x]KM[])"), r#"CP["x"]KM[""]"#);
        assert_eq!(shown(r"(;C[a\]b\\c\d(;])"), r#"C["a]b\\cd(;"]"#);
        assert_eq!(shown("(;C[a\\\r\nb\r\nc\td])"), r#"C["ab\nc d"]"#);
        assert_eq!(shown("(;A[1][;B[2])"), r#"A["1", ";B[2"]"#);
        assert_eq!(shown("(;[;B[2]A[1]!?A)"), r#"A["1"]"#);
    }

    #[test]
    fn errors() {
        assert_eq!(main_line("no record"), Err(ReadError::NoGame));
        assert_eq!(main_line("(B[aa])"), Err(ReadError::NoGame));
        for text in ["(;C[x", "(;C[x\\", "(;C[x\\]"] {
            let error = ReadError::UnfinishedValue { property: "C".to_owned() };
            assert_eq!(main_line(text), Err(error));
        }
    }
}
