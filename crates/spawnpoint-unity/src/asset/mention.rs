//! Finding every guid that a text names, at the speed of looking at one byte in 32.
//!
//! A guid is a run of exactly 32 hexadecimal digits, whatever stands around it: that finds pointers
//! wrapped over two lines, Addressables, assembly definitions and the JSON of shader graphs alike.

use crate::id::{Guid, HEX, NO_DIGIT};

/// How a guid is named. Several may be true of one asset and one guid.
pub mod how {
    /// In the file, in a pointer to an object: `{fileID: 1, guid: ..., type: 3}`.
    pub const POINTER: u8 = 1;
    /// In the file, in any other way.
    pub const TEXT: u8 = 2;
    /// In the `.meta` file, in a pointer.
    pub const META_POINTER: u8 = 4;
    /// In the `.meta` file, in any other way.
    pub const META_TEXT: u8 = 8;
    /// In the file, as the script of a component or asset.
    pub const SCRIPT: u8 = 16;

    /// In the file at all.
    pub const FILE: u8 = POINTER | TEXT;
    /// In the `.meta` file at all.
    pub const META: u8 = META_POINTER | META_TEXT;
}

const DIGITS: usize = 32;

/// Calls back with every guid and how it is named.
pub fn mentions(text: &[u8], mut found: impl FnMut(Guid, u8)) {
    for_each_run(text, |start| {
        let Some(guid) = Guid::parse(&text[start..start + DIGITS]) else { return };
        if guid.is_zero() || guid.is_builtin() {
            return;
        }
        if let Some(how) = context(&text[..start]) {
            found(guid, how);
        }
    });
}

fn for_each_run(text: &[u8], mut found: impl FnMut(usize)) {
    let mut at = DIGITS - 1;
    while let Some(byte) = text.get(at) {
        if !is_digit(*byte) {
            at += DIGITS;
            continue;
        }
        let start = at - text[..at].iter().rev().take_while(|byte| is_digit(**byte)).count();
        let end = at + text[at..].iter().take_while(|byte| is_digit(**byte)).count();
        if end - start == DIGITS {
            found(start);
        }
        at = end + DIGITS;
    }
}

fn is_digit(byte: u8) -> bool {
    HEX[usize::from(byte)] < NO_DIGIT
}

/// What stands in front of a guid says what it is. Sprite ids look like guids and are none.
fn context(before: &[u8]) -> Option<u8> {
    let near = &before[before.len().saturating_sub(160)..];
    let Some(keyed) = near.trim_ascii_end().strip_suffix(b"guid:") else {
        let sprite = near.trim_ascii_end().ends_with(b"spriteID:");
        return (!sprite).then_some(how::TEXT);
    };
    let in_flow = keyed.trim_ascii_end().ends_with(b",");
    let Some(open) = memchr::memrchr(b'{', keyed).filter(|_| in_flow) else {
        return Some(how::TEXT);
    };
    if !keyed[open..].starts_with(b"{fileID:") {
        return Some(how::TEXT);
    }
    let script = keyed[..open].trim_ascii_end().ends_with(b"m_Script:");
    Some(if script { how::POINTER | how::SCRIPT } else { how::POINTER })
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &str = "0123456789abcdef0123456789abcdef";

    fn found(text: &str) -> Vec<(String, u8)> {
        let mut all = Vec::new();
        mentions(text.as_bytes(), |guid, how| all.push((guid.to_string(), how)));
        all
    }

    #[test]
    fn every_way_of_naming_is_told_apart() {
        let cases = [
            (format!("  a: {{fileID: 1, guid: {A},\n    type: 3}}"), how::POINTER),
            (
                format!("  m_Script: {{fileID: 11500000, guid: {A}, type: 3}}"),
                how::POINTER | how::SCRIPT,
            ),
            (
                format!("  m_Script: {{fileID: -11,\n    guid: {A}, type: 3}}"),
                how::POINTER | how::SCRIPT,
            ),
            (format!("  guid: {A}\n"), how::TEXT),
            (format!("  m_AssetGUID: {A}\n"), how::TEXT),
            (format!("\"GUID:{A}\""), how::TEXT),
            (format!("{{\\\"guid\\\":\\\"{A}\\\"}}"), how::TEXT),
            (A.to_owned(), how::TEXT),
        ];
        for (text, how) in cases {
            assert_eq!(found(&text), [(A.to_owned(), how)], "{text}");
        }
    }

    #[test]
    fn what_is_no_guid_is_not_found() {
        for text in [
            format!("data: {A}0"),
            format!("data: {A}{A}"),
            format!("spriteID: {A}"),
            "guid: 0000000000000000e000000000000000".to_owned(),
            "guid: 00000000000000000000000000000000".to_owned(),
            A[..31].to_owned(),
        ] {
            assert_eq!(found(&text), [], "{text}");
        }
    }

    #[test]
    fn none_is_missed_wherever_it_stands() {
        for shift in 0..100 {
            let text = format!("{}{A} {A}{}{A}", "x".repeat(shift), "-".repeat(shift % 7 + 1));
            assert_eq!(found(&text).len(), 3, "{text}");
        }
    }
}
