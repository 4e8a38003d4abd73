//! Data that some classes save after their properties: rows of data tables, entries of string
//! tables, targets of redirectors.

use std::borrow::Cow;

use super::{
    Property, PropertyBlock,
    decode::{Decoder, Result},
};
use crate::package::{Cursor, ObjectRef};

/// A row of a data table: its name and its columns.
pub type Row<'a> = (Cow<'a, str>, Vec<Property<'a>>);

/// An entry of a string table: its key and its text.
pub type StringEntry<'a> = (Cow<'a, str>, Cow<'a, str>);

impl<'a> Decoder<'_, 'a> {
    /// The rows of a data table.
    pub fn rows(&self, block: &PropertyBlock<'a>) -> Result<Vec<Row<'a>>> {
        let mut cursor = behind_guid(block)?;
        let mut rows = Vec::new();
        for _ in 0..cursor.count(16, "rows")? {
            self.charge::<Row<'_>>()?;
            let name = self.name(&mut cursor)?;
            rows.push((name, self.tagged(&mut cursor, 1)?));
        }
        Ok(rows)
    }

    /// The target of a redirector.
    pub fn redirection(&self, block: &PropertyBlock<'a>) -> Result<ObjectRef> {
        behind_guid(block)?.object("redirection")
    }

    /// The entries of a string table.
    pub fn strings(&self, block: &PropertyBlock<'a>) -> Result<Vec<StringEntry<'a>>> {
        let what = "string table";
        let mut cursor = behind_guid(block)?;
        cursor.skip_string(what)?;
        let mut entries = Vec::new();
        for _ in 0..cursor.count(8, what)? {
            self.charge::<StringEntry<'_>>()?;
            entries.push((cursor.string(what)?, cursor.string(what)?));
        }
        Ok(entries)
    }
}

/// A cursor after the optional GUID that follows the properties of an object.
pub(crate) fn behind_guid<'a>(block: &PropertyBlock<'a>) -> Result<Cursor<'a>> {
    let mut cursor = block.rest.clone();
    if cursor.bool32("object guid")? {
        cursor.guid("object guid")?;
    }
    Ok(cursor)
}
