//! Reads a package: the file of an asset, level or Blueprint, of engines 4.0 to 5.8.
//!
//! [`Package::read`] needs only the header, which is a small part of most files; exports are read
//! when needed. Data is borrowed where possible, and every length is checked against the remaining
//! bytes.

mod cursor;
mod dependency;
mod error;
mod file;
mod name;
mod object;
mod path;
mod registry;
mod summary;
pub(crate) mod versions;

use std::borrow::Cow;

pub(crate) use cursor::Cursor;
pub use cursor::{Guid, RawText};
pub use dependency::SoftPath;
pub use error::PackageError;
pub use file::{HeaderReader, PackageFile};
pub use name::NameRef;
use name::NameTable;
use object::Records;
pub use object::{Export, Import, ObjectRef, ObjectTarget};
pub use path::package_of;
pub(crate) use path::{object_of, split_object};
pub use registry::{Assets, BuildDependency, Registry, RegistryAsset, Tags};
pub use summary::{EngineVersion, PackageFlags, Summary, Table};
pub use versions::{CustomVersions, Versions};

/// A package.
#[derive(Clone, Debug)]
pub struct Package<'a> {
    name: &'a str,
    bytes: &'a [u8],
    summary: Summary<'a>,
    names: NameTable<'a>,
    imports: Records<'a>,
    exports: Records<'a>,
}

impl<'a> Package<'a> {
    /// Reads the tables of a package. `name` is its package name (`/Game/Maps/Start`); `bytes` is
    /// the file, or at least its header.
    pub fn read(name: &'a str, bytes: &'a [u8]) -> Result<Self, PackageError> {
        let summary = Summary::read(bytes)?;
        let (versions, flags) = (summary.versions, summary.flags);
        let import_size = Import::stride(versions, flags.has_editor_data());
        let export_size = Export::stride(versions, flags.has_unversioned_properties());
        Ok(Self {
            name,
            bytes,
            names: NameTable::read(bytes, summary.names, versions)?,
            imports: Records::read(bytes, summary.imports, import_size, "import table")?,
            exports: Records::read(bytes, summary.exports, export_size, "export table")?,
            summary,
        })
    }

    /// Its package name.
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// Its summary.
    pub fn summary(&self) -> &Summary<'a> {
        &self.summary
    }

    /// Its assets and their tags.
    pub fn registry(&self) -> Result<Registry<'a>, PackageError> {
        Registry::read(self.bytes, &self.summary)
    }

    /// The number of names.
    pub fn name_count(&self) -> usize {
        self.names.len()
    }

    /// All entries of its name table.
    pub fn names(&self) -> impl Iterator<Item = Cow<'a, str>> {
        (0..self.names.len()).filter_map(|index| self.names.entry(i32::try_from(index).ok()?))
    }

    /// The text of a name; `<name 7?>` for one that is not in the table.
    pub fn text(&self, name: NameRef) -> Cow<'a, str> {
        self.names.text(name).unwrap_or_else(|| Cow::Owned(format!("<name {}?>", name.index)))
    }

    /// The text of a name, if it is in the table.
    pub(crate) fn known_text(&self, name: NameRef) -> Option<Cow<'a, str>> {
        self.names.text(name)
    }

    /// The number of exports.
    pub fn export_count(&self) -> usize {
        self.exports.len()
    }

    /// The number of imports.
    pub fn import_count(&self) -> usize {
        self.imports.len()
    }

    /// One export.
    pub fn export(&self, index: usize) -> Option<Export> {
        let unversioned = self.summary.flags.has_unversioned_properties();
        Export::read(&mut Cursor::new(self.exports.get(index)?), self.summary.versions, unversioned)
            .ok()
    }

    /// One import.
    pub fn import(&self, index: usize) -> Option<Import> {
        let editor = self.summary.flags.has_editor_data();
        Import::read(self.imports.get(index)?, self.summary.versions, editor)
    }

    /// All exports.
    pub fn exports(&self) -> impl Iterator<Item = Export> {
        (0..self.exports.len()).filter_map(|index| self.export(index))
    }

    /// All imports.
    pub fn imports(&self) -> impl Iterator<Item = Import> {
        let (versions, editor) = (self.summary.versions, self.summary.flags.has_editor_data());
        self.imports.iter().filter_map(move |record| Import::read(record, versions, editor))
    }

    /// A custom version; 0 if the package is older.
    pub fn custom(&self, key: Guid) -> i32 {
        self.summary.custom.get(key)
    }

    /// The bytes of an export.
    pub(crate) fn export_cursor(&self, export: &Export) -> Result<Cursor<'a>, PackageError> {
        let what = "export data";
        if self.summary.flags.is_cooked() && export.offset >= self.bytes.len() as i64 {
            return Err(PackageError::Detached);
        }
        let mut cursor = Cursor::at(self.bytes, export.offset, what)?;
        let size = usize::try_from(export.size)
            .map_err(|_| PackageError::impossible(what, cursor.position(), export.size))?;
        cursor.split(size, what)
    }

    /// The number of available bytes.
    pub(crate) fn byte_count(&self) -> usize {
        self.bytes.len()
    }
}
