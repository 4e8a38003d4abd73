//! Decodes the bytes of a file, and encodes a text in the same encoding.

/// The encoding of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    Utf8WithMark,
    /// Unreal and some editors on Windows write it.
    Utf16Le,
    Utf16Be,
}

const MARK: &[u8] = b"\xef\xbb\xbf";
const MARK_LE: &[u8] = b"\xff\xfe";
const MARK_BE: &[u8] = b"\xfe\xff";

/// Decodes bytes. The error is the offset of the first invalid byte.
pub(crate) fn decode(bytes: &[u8]) -> Result<(Encoding, String), usize> {
    if let Some(rest) = bytes.strip_prefix(MARK) {
        let text = utf8(rest).map_err(|at| at + MARK.len())?;
        return Ok((Encoding::Utf8WithMark, text));
    }
    if let Some(rest) = bytes.strip_prefix(MARK_LE) {
        return Ok((Encoding::Utf16Le, utf16(rest, u16::from_le_bytes)?));
    }
    if let Some(rest) = bytes.strip_prefix(MARK_BE) {
        return Ok((Encoding::Utf16Be, utf16(rest, u16::from_be_bytes)?));
    }
    Ok((Encoding::Utf8, utf8(bytes)?))
}

fn utf8(bytes: &[u8]) -> Result<String, usize> {
    std::str::from_utf8(bytes).map(str::to_owned).map_err(|error| error.valid_up_to())
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, usize> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| unit(*pair));
    let mut at = 2;
    let mut text = String::with_capacity(pairs.len());
    for character in char::decode_utf16(units) {
        let character = character.map_err(|_| at)?;
        at += character.len_utf16() * 2;
        text.push(character);
    }
    match rest {
        [] => Ok(text),
        _ => Err(at),
    }
}

/// Encodes a text.
pub(crate) fn encode(encoding: Encoding, text: &str) -> Vec<u8> {
    match encoding {
        Encoding::Utf8 => text.as_bytes().to_vec(),
        Encoding::Utf8WithMark => [MARK, text.as_bytes()].concat(),
        Encoding::Utf16Le => {
            let units = text.encode_utf16().flat_map(u16::to_le_bytes);
            MARK_LE.iter().copied().chain(units).collect()
        }
        Encoding::Utf16Be => {
            let units = text.encode_utf16().flat_map(u16::to_be_bytes);
            MARK_BE.iter().copied().chain(units).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_round_trips() {
        for encoding in
            [Encoding::Utf8, Encoding::Utf8WithMark, Encoding::Utf16Le, Encoding::Utf16Be]
        {
            let bytes = encode(encoding, "a=\u{1f600}\r\n");
            assert_eq!(decode(&bytes), Ok((encoding, "a=\u{1f600}\r\n".to_owned())));
        }
    }

    #[test]
    fn the_first_invalid_byte_is_reported() {
        assert_eq!(decode(b"ab\xff"), Err(2));
        assert_eq!(decode(b"\xef\xbb\xbfab\xff"), Err(5));
        assert_eq!(decode(b"\xff\xfea\0b"), Err(4));
        assert_eq!(decode(b"\xff\xfe\x00\xd8a\0"), Err(2));
    }
}
