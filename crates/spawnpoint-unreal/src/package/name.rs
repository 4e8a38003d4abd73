//! The name table of a package. Names are referenced by their index in it.

use std::borrow::Cow;

use super::{
    Cursor, PackageError,
    summary::Table,
    versions::{Versions, ue4},
};

/// The maximum size of a name in bytes: 1,023 characters of UTF-16.
const LONGEST: usize = 2046;

/// A name in a package: an index in its table, and a number suffix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NameRef {
    pub(crate) index: i32,
    pub(crate) number: i32,
}

/// The names of a package, by their offsets.
#[derive(Clone, Debug)]
pub(crate) struct NameTable<'a> {
    bytes: &'a [u8],
    offsets: Vec<u32>,
}

impl<'a> NameTable<'a> {
    pub fn read(bytes: &'a [u8], table: Table, versions: Versions) -> Result<Self, PackageError> {
        let what = "name table";
        let cursor = Cursor::at(bytes, table.offset.into(), what)?;
        let fixed = if versions.ue4 >= ue4::NAME_HASHES { 8 } else { 4 };
        let (count, mut at) = (table.count as usize, cursor.position() as u64);
        let short = |at: u64, need: u64| {
            let left = bytes.len().saturating_sub(at as usize);
            PackageError::Truncated { what, at: at as usize, need, left }
        };
        let need = count as u64 * fixed;
        if need > cursor.left() as u64 {
            return Err(short(at, need));
        }
        // Offsets have four bytes, because a header is never longer.
        let end = bytes.len().min(u32::MAX as usize) as u64;
        let mut offsets = Vec::with_capacity(count);
        // Most of the time for reading a header is spent here.
        for _ in 0..count {
            let Some(len) = bytes.get(at as usize..).and_then(<[u8]>::first_chunk::<4>) else {
                return Err(short(at, fixed));
            };
            let len = i64::from(i32::from_le_bytes(*len));
            let size = fixed + if len < 0 { len.unsigned_abs() * 2 } else { len as u64 };
            offsets.push(at as u32);
            at += size;
            if at > end {
                return Err(short(at - size, size));
            }
        }
        Ok(Self { bytes, offsets })
    }

    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    /// The text of an entry; `None` for an invalid index or an entry that is longer than any engine
    /// writes, because references to it could fill the memory.
    pub fn entry(&self, index: i32) -> Option<Cow<'a, str>> {
        let offset = *self.offsets.get(usize::try_from(index).ok()?)?;
        let raw = Cursor::at(self.bytes, offset.into(), "name").ok()?.raw_string("name").ok()?;
        (raw.len() <= LONGEST).then(|| raw.text())
    }

    /// A name with its number, which is saved as one more than it is shown.
    pub fn text(&self, name: NameRef) -> Option<Cow<'a, str>> {
        let text = self.entry(name.index)?;
        match name.number {
            0 => Some(text),
            number => Some(Cow::Owned(format!("{text}_{}", number.wrapping_sub(1)))),
        }
    }
}
