//! From the bytes of a file to text.

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1252};

/// Decodes a record: UTF-8 (or what a byte order mark says) where the bytes allow it, else the
/// encoding that its `CA` property names, else Windows-1252, which every byte is valid in.
///
/// Decoding comes first because in some Asian encodings the second byte of a character may look
/// like a backslash or a bracket.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return encoding.decode(bytes).0;
    }
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => declared(bytes).unwrap_or(WINDOWS_1252).decode_without_bom_handling(bytes).0,
    }
}

fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = bytes.windows(3).position(|window| window == b"CA[")? + 3;
    let label = bytes.get(start..)?.split(|&byte| byte == b']').next()?;
    Encoding::for_label(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings() {
        assert_eq!(decode("(;C[é])".as_bytes()), "(;C[é])");
        assert_eq!(decode(b"\xef\xbb\xbf(;C[x])"), "(;C[x])");
        assert_eq!(decode(b"(;C[\xe9])"), "(;C[é])");
        // The second byte of this character is a backslash.
        assert_eq!(decode(b"(;CA[Shift_JIS]C[\x83\x5c])"), "(;CA[Shift_JIS]C[ソ])");
        assert_eq!(decode(b"(;CA[GB2312]C[\xce\xa7\xc6\xe5])"), "(;CA[GB2312]C[围棋])");
        assert_eq!(decode(b"(;CA[nonsense]C[\xe9])"), "(;CA[nonsense]C[é])");
    }
}
