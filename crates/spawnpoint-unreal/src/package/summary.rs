//! The summary at the start of a package: engine version and table offsets.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Serialize};

use super::{
    Cursor, Guid, PackageError,
    versions::{CustomVersions, Versions, ue4, ue5},
};

type Result<T> = std::result::Result<T, PackageError>;

const MAGIC: u32 = 0x9E2A_83C1;

/// The size and offset of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The number of entries.
    pub count: i32,
    /// The offset of the first entry from the start of the package.
    pub offset: i32,
}

/// Flags of a package.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackageFlags(pub u32);

/// The engine that saved a package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineVersion<'a> {
    /// 5 of 5.4.1.
    pub major: u16,
    /// 4 of 5.4.1.
    pub minor: u16,
    /// 1 of 5.4.1.
    pub patch: u16,
    /// The changelist of its source code.
    pub changelist: u32,
    /// The branch of its source code.
    pub branch: Cow<'a, str>,
}

/// The summary of a package.
#[derive(Clone, Debug)]
pub struct Summary<'a> {
    /// Its file versions.
    pub versions: Versions,
    /// The custom versions.
    pub custom: CustomVersions<'a>,
    /// The size of the header with all tables.
    pub header_size: i32,
    /// The name or folder at the time of saving; often `None`.
    pub package_name: Cow<'a, str>,
    /// Its flags.
    pub flags: PackageFlags,
    /// Names.
    pub names: Table,
    /// Soft object paths, since 5.1.
    pub soft_object_paths: Table,
    /// The objects that it defines.
    pub exports: Table,
    /// The objects of other packages that it uses.
    pub imports: Table,
    /// The dependencies of each export.
    pub depends_offset: i32,
    /// Soft dependencies.
    pub soft_packages: Table,
    /// Thumbnails; not read.
    pub thumbnails_offset: i32,
    /// Assets and their tags; 0 if there are none.
    pub registry_offset: i32,
    /// The id that the package keeps when it is saved again or moved.
    pub persistent_guid: Option<Guid>,
    /// The offset of bulk data.
    pub bulk_data_offset: i64,
    /// The engine that saved it.
    pub saved_by: EngineVersion<'a>,
    /// The oldest engine that can load it.
    pub compatible_with: EngineVersion<'a>,
}

impl PackageFlags {
    const COOKED: u32 = 0x200;
    const UNVERSIONED_PROPERTIES: u32 = 0x2000;
    const CONTAINS_MAP: u32 = 0x2_0000;
    const FILTER_EDITOR_ONLY: u32 = 0x8000_0000;

    /// Whether it was cooked for a game.
    pub fn is_cooked(self) -> bool {
        self.0 & Self::COOKED != 0 || !self.has_editor_data()
    }

    /// Whether it contains editor-only data.
    pub fn has_editor_data(self) -> bool {
        self.0 & Self::FILTER_EDITOR_ONLY == 0
    }

    /// Whether its properties have no tags, and cannot be read without data of the game.
    pub fn has_unversioned_properties(self) -> bool {
        self.0 & Self::UNVERSIONED_PROPERTIES != 0
    }

    /// Whether it contains a level.
    pub fn contains_map(self) -> bool {
        self.0 & Self::CONTAINS_MAP != 0
    }
}

impl Table {
    fn read(cursor: &mut Cursor<'_>, what: &'static str) -> Result<Self> {
        let at = cursor.position();
        let table = Self { count: cursor.i32(what)?, offset: cursor.i32(what)? };
        if table.count < 0 || table.offset < 0 {
            return Err(PackageError::impossible(what, at, table.count.min(table.offset)));
        }
        Ok(table)
    }

    fn read_if(gate: bool, cursor: &mut Cursor<'_>, what: &'static str) -> Result<Self> {
        if gate { Self::read(cursor, what) } else { Ok(Self::default()) }
    }
}

impl<'a> EngineVersion<'a> {
    fn read(cursor: &mut Cursor<'a>) -> Result<Self> {
        let what = "engine version";
        Ok(Self {
            major: cursor.u16(what)?,
            minor: cursor.u16(what)?,
            patch: cursor.u16(what)?,
            changelist: cursor.u32(what)?,
            branch: cursor.string(what)?,
        })
    }
}

impl fmt::Display for EngineVersion<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The highest bit marks a licensee version and is not part of the number.
        let changelist = self.changelist & 0x7FFF_FFFF;
        write!(f, "{}.{}.{}-{changelist}", self.major, self.minor, self.patch)?;
        if self.branch.is_empty() { Ok(()) } else { write!(f, "+{}", self.branch) }
    }
}

impl<'a> Summary<'a> {
    /// Reads the summary of a package. The first few kilobytes are usually enough.
    pub fn read(bytes: &'a [u8]) -> Result<Self> {
        let (mut cursor, versions) = begin(bytes)?;
        Self::read_behind_versions(&mut cursor, versions)
    }

    fn read_behind_versions(cursor: &mut Cursor<'a>, versions: Versions) -> Result<Self> {
        let Versions { legacy, ue4, ue5, .. } = versions;
        let (custom, header_size) = custom_and_size(cursor, versions)?;
        let package_name = cursor.string("package name")?;
        let flags = PackageFlags(cursor.u32("package flags")?);
        let editor = flags.has_editor_data();
        let names = Table::read(cursor, "name table")?;
        let soft_object_paths =
            Table::read_if(ue5 >= ue5::SOFT_OBJECT_PATH_LIST, cursor, "soft object paths")?;
        if editor && ue4 >= ue4::LOCALIZATION_ID {
            cursor.skip_string("localization id")?;
        }
        Table::read_if(ue4 >= ue4::GATHERABLE_TEXT, cursor, "gatherable texts")?;
        let exports = Table::read(cursor, "export table")?;
        let imports = Table::read(cursor, "import table")?;
        if ue5 >= ue5::VERSE_CELLS {
            cursor.take(16, "Verse cells")?;
        }
        if ue5 >= ue5::METADATA_OFFSET {
            cursor.i32("metadata offset")?;
        }
        let depends_offset = cursor.i32("depends offset")?;
        let soft_packages =
            Table::read_if(ue4 >= ue4::SOFT_PACKAGE_REFERENCES, cursor, "soft package table")?;
        if ue4 >= ue4::SEARCHABLE_NAMES {
            cursor.i32("searchable names offset")?;
        }
        let thumbnails_offset = cursor.i32("thumbnails offset")?;
        if ue5 >= ue5::IMPORT_TYPE_HIERARCHIES {
            cursor.take(8, "import type hierarchies")?;
        }
        let persistent_guid = persistent_guid(cursor, versions, editor)?;
        let generations = cursor.count(8, "generations")?;
        cursor.take(generations * 8, "generations")?;
        let saved_by = if ue4 >= ue4::ENGINE_VERSION {
            EngineVersion::read(cursor)?
        } else {
            EngineVersion { major: 4, changelist: cursor.u32("changelist")?, ..Default::default() }
        };
        let compatible_with = if ue4 >= ue4::COMPATIBLE_ENGINE_VERSION {
            EngineVersion::read(cursor)?
        } else {
            saved_by.clone()
        };
        skip_compression(cursor)?;
        cursor.u32("package source")?;
        for _ in 0..cursor.count(4, "additional packages")? {
            cursor.skip_string("additional packages")?;
        }
        if legacy > -7 {
            cursor.i32("texture allocations")?;
        }
        let registry_offset = cursor.i32("asset registry offset")?;
        let bulk_data_offset = cursor.i64("bulk data offset")?;
        Ok(Self {
            versions,
            custom,
            header_size,
            package_name,
            flags,
            names,
            soft_object_paths,
            exports,
            imports,
            depends_offset,
            soft_packages,
            thumbnails_offset,
            registry_offset,
            persistent_guid,
            bulk_data_offset,
            saved_by,
            compatible_with,
        })
    }
}

/// The header size of a package, from its first few hundred bytes.
pub(super) fn header_size(bytes: &[u8]) -> Result<usize> {
    let (mut cursor, versions) = begin(bytes)?;
    let (_, size) = custom_and_size(&mut cursor, versions)?;
    Ok(usize::try_from(size).unwrap_or(0))
}

/// Checks the magic number and reads the versions.
fn begin(bytes: &[u8]) -> Result<(Cursor<'_>, Versions)> {
    if bytes.starts_with(b"version https://git-lfs") {
        return Err(PackageError::LfsPointer);
    }
    let mut cursor = Cursor::new(bytes);
    match cursor.u32("magic number")? {
        MAGIC => {}
        found if found == MAGIC.swap_bytes() => return Err(PackageError::BigEndian),
        found => return Err(PackageError::NotAPackage(found)),
    }
    let versions = Versions::read(&mut cursor)?;
    Ok((cursor, versions))
}

/// Reads the custom versions and the header size, which newer engines write before them.
fn custom_and_size<'a>(
    cursor: &mut Cursor<'a>,
    versions: Versions,
) -> Result<(CustomVersions<'a>, i32)> {
    if versions.ue5 >= ue5::SAVED_HASH {
        cursor.take(20, "saved hash")?;
        let size = cursor.i32("header size")?;
        return Ok((CustomVersions::read(cursor, versions.legacy)?, size));
    }
    let custom = CustomVersions::read(cursor, versions.legacy)?;
    Ok((custom, cursor.i32("header size")?))
}

/// Reads the guids, and returns the one that stays the same when the package is saved again.
fn persistent_guid(
    cursor: &mut Cursor<'_>,
    versions: Versions,
    editor: bool,
) -> Result<Option<Guid>> {
    if versions.ue5 < ue5::SAVED_HASH {
        cursor.guid("package guid")?;
    }
    if editor && versions.ue4 >= ue4::PERSISTENT_GUID {
        let guid = cursor.guid("persistent guid")?;
        if versions.ue4 < ue4::PACKAGE_IN_IMPORT {
            cursor.guid("owner guid")?;
        }
        return Ok((guid != Guid::default()).then_some(guid));
    }
    Ok(None)
}

/// Skips the compression data. Uncooked packages are never compressed.
fn skip_compression(cursor: &mut Cursor<'_>) -> Result<()> {
    cursor.u32("compression flags")?;
    match cursor.count(16, "compressed chunks")? {
        0 => Ok(()),
        _ => Err(PackageError::Compressed),
    }
}
