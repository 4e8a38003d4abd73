//! Unity's identifiers: GUIDs for files, file ids for objects inside them.

use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};

use crate::yaml::View;

/// The identifier of an asset: 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Guid(pub u128);

/// The value of each byte as a hexadecimal digit.
pub(crate) const HEX: [u8; 256] = {
    let mut table = [NO_DIGIT; 256];
    let digits = b"0123456789abcdefABCDEF";
    let mut at = 0;
    while at < digits.len() {
        let value = if at < 16 { at } else { at - 6 };
        table[digits[at] as usize] = value as u8;
        at += 1;
    }
    table
};
pub(crate) const NO_DIGIT: u8 = 0x80;

impl Guid {
    /// Reads 32 hexadecimal digits.
    pub fn parse(text: &[u8]) -> Option<Self> {
        let digits: &[u8; 32] = text.try_into().ok()?;
        // This runs hundreds of thousands of times, so there is one test at the end.
        let (mut words, mut wrong) = ([0u64; 2], 0);
        for (word, half) in words.iter_mut().zip(digits.as_chunks::<16>().0) {
            for digit in half {
                let value = HEX[usize::from(*digit)];
                wrong |= value;
                *word = *word << 4 | u64::from(value & 0xf);
            }
        }
        (wrong < NO_DIGIT).then(|| Self(u128::from(words[0]) << 64 | u128::from(words[1])))
    }

    /// Whether it is the GUID of a built-in resource of the editor.
    pub fn is_builtin(self) -> bool {
        // 0000000000000000X000000000000000 with X of c to f.
        const DIGIT: u32 = 60;
        self.0 & !(0xf << DIGIT) == 0 && self.0 >> DIGIT >= 0xc
    }

    /// Whether it is zero, which references nothing.
    pub fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Guid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:032x}", self.0)
    }
}

impl fmt::Debug for Guid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl FromStr for Guid {
    type Err = NotAGuid;

    fn from_str(text: &str) -> Result<Self, NotAGuid> {
        Self::parse(text.as_bytes()).ok_or(NotAGuid)
    }
}

impl Serialize for Guid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that is not 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a GUID has 32 hexadecimal digits")]
pub struct NotAGuid;

/// A pointer from one object to another: `{fileID: 1, guid: ..., type: 3}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Pointer {
    /// The object within its file; 0 for none.
    pub id: i64,
    /// The file; `None` for the same file.
    pub guid: Option<Guid>,
}

impl Pointer {
    /// Reads it from a flow mapping.
    pub fn of(view: View<'_, '_>) -> Option<Self> {
        let id = view.int_of("fileID")?;
        let guid = view.get("guid").and_then(|guid| Guid::parse(guid.scalar()?.raw()));
        Some(Self { id, guid })
    }

    /// Whether it references nothing.
    pub fn is_null(&self) -> bool {
        self.id == 0 && self.guid.is_none_or(Guid::is_zero)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builtin_guids_are_known() {
        for digit in ["d", "e", "f"] {
            let text = format!("0000000000000000{digit}000000000000000");
            assert!(text.parse::<Guid>().unwrap().is_builtin(), "{text}");
        }
        assert!(!"00000000000000000000000000000001".parse::<Guid>().unwrap().is_builtin());
        assert!(!"10000000000000000e00000000000000".parse::<Guid>().unwrap().is_builtin());
    }

    #[test]
    fn guids_are_written_as_they_were_read() {
        let text = "0123456789abcdef0123456789abcdef";
        assert_eq!(text.parse::<Guid>().unwrap().to_string(), text);
        assert_eq!("0123".parse::<Guid>(), Err(NotAGuid));
        assert_eq!("+123456789abcdef0123456789abcdef".parse::<Guid>(), Err(NotAGuid));
    }
}
