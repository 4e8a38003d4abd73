//! Finds every GUID in a text, and reads only one byte in 32 of texts that contain few.
//!
//! A GUID is a run of exactly 32 hexadecimal digits. This also finds pointers that are wrapped over
//! two lines, Addressables, assembly definitions and the JSON of shader graphs.

use crate::id::{Guid, HEX, NO_DIGIT};

/// How an asset references a GUID, as bits: one asset may reference a GUID in several ways.
pub mod reference_kind {
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

/// Calls `found` with every GUID and the kind of reference.
pub fn find_references(text: &[u8], mut found: impl FnMut(Guid, u8)) {
    for_each_run(text, |start| {
        let Some(guid) = Guid::parse(&text[start..start + DIGITS]) else { return };
        if guid.is_zero() || guid.is_builtin() {
            return;
        }
        if let Some(kinds) = context(&text[..start]) {
            found(guid, kinds);
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

/// The kind of reference, by the text before the GUID. `None` for sprite ids, which look like
/// GUIDs.
fn context(before: &[u8]) -> Option<u8> {
    let near = &before[before.len().saturating_sub(160)..];
    let Some(keyed) = near.trim_ascii_end().strip_suffix(b"guid:") else {
        let sprite = near.trim_ascii_end().ends_with(b"spriteID:");
        return (!sprite).then_some(reference_kind::TEXT);
    };
    let in_flow = keyed.trim_ascii_end().ends_with(b",");
    let Some(open) = memchr::memrchr(b'{', keyed).filter(|_| in_flow) else {
        return Some(reference_kind::TEXT);
    };
    if !keyed[open..].starts_with(b"{fileID:") {
        return Some(reference_kind::TEXT);
    }
    let script = keyed[..open].trim_ascii_end().ends_with(b"m_Script:");
    Some(if script {
        reference_kind::POINTER | reference_kind::SCRIPT
    } else {
        reference_kind::POINTER
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &str = "0123456789abcdef0123456789abcdef";

    fn found(text: &str) -> Vec<(String, u8)> {
        let mut all = Vec::new();
        find_references(text.as_bytes(), |guid, kinds| all.push((guid.to_string(), kinds)));
        all
    }

    #[test]
    fn every_kind_of_reference_is_recognized() {
        let cases = [
            (format!("  a: {{fileID: 1, guid: {A},\n    type: 3}}"), reference_kind::POINTER),
            (
                format!("  m_Script: {{fileID: 11500000, guid: {A}, type: 3}}"),
                reference_kind::POINTER | reference_kind::SCRIPT,
            ),
            (
                format!("  m_Script: {{fileID: -11,\n    guid: {A}, type: 3}}"),
                reference_kind::POINTER | reference_kind::SCRIPT,
            ),
            (format!("  guid: {A}\n"), reference_kind::TEXT),
            (format!("  m_AssetGUID: {A}\n"), reference_kind::TEXT),
            (format!("\"GUID:{A}\""), reference_kind::TEXT),
            (format!("{{\\\"guid\\\":\\\"{A}\\\"}}"), reference_kind::TEXT),
            (A.to_owned(), reference_kind::TEXT),
        ];
        for (text, kinds) in cases {
            assert_eq!(found(&text), [(A.to_owned(), kinds)], "{text}");
        }
    }

    #[test]
    fn other_digits_are_not_references() {
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
    fn references_are_found_at_any_offset() {
        for shift in 0..100 {
            let text = format!("{}{A} {A}{}{A}", "x".repeat(shift), "-".repeat(shift % 7 + 1));
            assert_eq!(found(&text).len(), 3, "{text}");
        }
    }
}
