//! What some classes save behind their properties: rows of data tables, entries of string tables, where
//! redirectors lead.

use std::borrow::Cow;

use super::{
    Block, Property,
    decode::{Decoder, Result},
};
use crate::package::{Cursor, ObjectRef};

/// A row of a data table: its name and its columns.
pub type Row<'a> = (Cow<'a, str>, Vec<Property<'a>>);

/// An entry of a string table: its key and its text.
pub type StringEntry<'a> = (Cow<'a, str>, Cow<'a, str>);

impl<'a> Decoder<'_, 'a> {
    /// The rows of a data table, from what lies behind its properties.
    pub fn rows(&self, block: &Block<'a>) -> Result<Vec<Row<'a>>> {
        let mut cursor = behind_guid(block)?;
        let mut rows = Vec::new();
        for _ in 0..cursor.count(16, "rows")? {
            self.charge::<Row<'_>>()?;
            let name = self.name(&mut cursor)?;
            rows.push((name, self.tagged(&mut cursor, 1)?));
        }
        Ok(rows)
    }

    /// Where a redirector leads, from what lies behind its properties.
    pub fn redirection(&self, block: &Block<'a>) -> Result<ObjectRef> {
        behind_guid(block)?.object("redirection")
    }

    /// The entries of a string table, from what lies behind its properties.
    pub fn strings(&self, block: &Block<'a>) -> Result<Vec<StringEntry<'a>>> {
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

/// Behind the guid that any object may have between its properties and what its class adds.
pub(crate) fn behind_guid<'a>(block: &Block<'a>) -> Result<Cursor<'a>> {
    let mut cursor = block.rest.clone();
    if cursor.bool32("object guid")? {
        cursor.guid("object guid")?;
    }
    Ok(cursor)
}
