//! Names: every package has a table of them, and refers to them by their place in it.

use std::borrow::Cow;

use super::{
    Cursor, PackageError,
    summary::Table,
    versions::{Versions, ue4},
};

/// A name in a package: a place in its table, and a number behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NameRef {
    pub(crate) index: i32,
    pub(crate) number: i32,
}

/// The names of a package, by where they lie in it.
#[derive(Clone, Debug)]
pub(crate) struct NameTable<'a> {
    bytes: &'a [u8],
    offsets: Vec<u32>,
}

impl<'a> NameTable<'a> {
    pub fn read(bytes: &'a [u8], table: Table, versions: Versions) -> Result<Self, PackageError> {
        let what = "name table";
        let mut cursor = Cursor::at(bytes, table.offset.into(), what)?;
        let hashes = if versions.ue4 >= ue4::NAME_HASHES { 4 } else { 0 };
        let count = table.count as usize;
        let need = count as u64 * (4 + hashes as u64);
        if need > cursor.left() as u64 {
            let (at, left) = (cursor.position(), cursor.left());
            return Err(PackageError::Truncated { what, at, need, left });
        }
        let mut offsets = Vec::with_capacity(count);
        for _ in 0..count {
            let at = cursor.position();
            offsets.push(
                u32::try_from(at).map_err(|_| PackageError::impossible(what, at, at as i64))?,
            );
            cursor.skip_string(what)?;
            cursor.take(hashes, what)?;
        }
        Ok(Self { bytes, offsets })
    }

    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    /// The text of an entry. A place that is not in the table has none.
    pub fn entry(&self, index: i32) -> Option<Cow<'a, str>> {
        let offset = *self.offsets.get(usize::try_from(index).ok()?)?;
        Cursor::at(self.bytes, offset.into(), "name").ok()?.string("name").ok()
    }

    /// A name with its number, which is saved one higher than it is shown.
    pub fn text(&self, name: NameRef) -> Option<Cow<'a, str>> {
        let text = self.entry(name.index)?;
        match name.number {
            0 => Some(text),
            number => Some(Cow::Owned(format!("{text}_{}", number.wrapping_sub(1)))),
        }
    }
}
