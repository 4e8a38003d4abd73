//! The objects that a package defines (exports) and those that it uses of other packages (imports).
//!
//! Both tables have entries of a fixed size, which are read when needed.

use super::{
    Cursor, NameRef, PackageError,
    summary::Table,
    versions::{Versions, ue4, ue5},
};

/// A reference to an object: an export, an import, or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectRef(pub(crate) i32);

/// The target of an [`ObjectRef`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectTarget {
    /// None.
    Null,
    /// An index in the import table.
    Import(usize),
    /// An index in the export table.
    Export(usize),
}

/// An object of another package.
#[derive(Clone, Copy, Debug)]
pub struct Import {
    /// The package of its class.
    pub class_package: NameRef,
    /// Its class.
    pub class_name: NameRef,
    /// Its outer object; null for a package.
    pub outer: ObjectRef,
    /// Its name.
    pub name: NameRef,
    /// The package that it is saved in, if it differs from its outer package.
    pub package: Option<NameRef>,
}

/// An object of this package.
#[derive(Clone, Copy, Debug)]
pub struct Export {
    /// Its class; null for a class.
    pub class: ObjectRef,
    /// The parent of a class, struct or function.
    pub super_struct: ObjectRef,
    /// Its template object.
    pub template: ObjectRef,
    /// Its outer object; null for the package itself.
    pub outer: ObjectRef,
    /// Its name.
    pub name: NameRef,
    /// Its flags.
    pub flags: u32,
    /// Its size in bytes.
    pub size: i64,
    /// Its offset from the start of the package.
    pub offset: i64,
    /// Whether it is an asset, if the package contains this.
    pub is_asset: Option<bool>,
    /// The range of its properties within its bytes, if the package contains it.
    pub properties: Option<(i64, i64)>,
}

/// A table with entries of a fixed size.
#[derive(Clone, Debug)]
pub(crate) struct Records<'a> {
    bytes: &'a [u8],
    stride: usize,
}

impl ObjectRef {
    /// An export, by its index.
    pub fn export(index: usize) -> Self {
        Self(i32::try_from(index + 1).unwrap_or(0))
    }

    /// An import, by its index.
    pub fn import(index: usize) -> Self {
        Self(i32::try_from(index + 1).unwrap_or(0).wrapping_neg())
    }

    /// Its target.
    pub fn target(self) -> ObjectTarget {
        match self.0 {
            0 => ObjectTarget::Null,
            index if index > 0 => ObjectTarget::Export(index as usize - 1),
            index => ObjectTarget::Import((index as i64).unsigned_abs() as usize - 1),
        }
    }

    /// Whether it is null.
    pub fn is_null(self) -> bool {
        self.0 == 0
    }
}

impl<'a> Records<'a> {
    pub fn read(
        bytes: &'a [u8],
        table: Table,
        stride: usize,
        what: &'static str,
    ) -> Result<Self, PackageError> {
        if table.count == 0 {
            return Ok(Self { bytes: &[], stride });
        }
        let mut cursor = Cursor::at(bytes, table.offset.into(), what)?;
        let need = (table.count as usize).saturating_mul(stride);
        Ok(Self { bytes: cursor.take(need, what)?, stride })
    }

    pub fn len(&self) -> usize {
        self.bytes.len() / self.stride
    }

    pub fn get(&self, index: usize) -> Option<&'a [u8]> {
        let start = index.checked_mul(self.stride)?;
        self.bytes.get(start..start.checked_add(self.stride)?)
    }

    pub fn iter(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        self.bytes.chunks_exact(self.stride)
    }
}

impl Import {
    pub(crate) fn stride(versions: Versions, editor: bool) -> usize {
        28 + if Self::has_package(versions, editor) { 8 } else { 0 }
            + if versions.ue5 >= ue5::OPTIONAL_RESOURCES { 4 } else { 0 }
    }

    fn has_package(versions: Versions, editor: bool) -> bool {
        editor && versions.ue4 >= ue4::PACKAGE_IN_IMPORT
    }

    /// Reads an entry of at least the fixed size.
    pub(crate) fn read(record: &[u8], versions: Versions, editor: bool) -> Option<Self> {
        let (fixed, rest) = record.split_first_chunk::<28>()?;
        let (words, _) = fixed.as_chunks::<4>();
        let word = |at: usize| i32::from_le_bytes(words[at]);
        let package = if Self::has_package(versions, editor) {
            let (index, number) = rest.first_chunk::<8>()?.split_first_chunk::<4>()?;
            let number = *number.first_chunk::<4>()?;
            let (index, number) = (i32::from_le_bytes(*index), i32::from_le_bytes(number));
            Some(NameRef { index, number })
        } else {
            None
        };
        Some(Self {
            class_package: NameRef { index: word(0), number: word(1) },
            class_name: NameRef { index: word(2), number: word(3) },
            outer: ObjectRef(word(4)),
            name: NameRef { index: word(5), number: word(6) },
            package,
        })
    }
}

impl Export {
    const IS_DEFAULT_OBJECT: u32 = 0x10;

    pub(crate) fn stride(Versions { ue4, ue5, .. }: Versions, unversioned: bool) -> usize {
        let gated = [
            (ue4 >= ue4::TEMPLATE_IN_EXPORT, 4),
            (ue4 >= ue4::WIDE_SERIAL_SIZE, 8),
            (ue5 < ue5::NO_GUID_IN_EXPORT, 16),
            (ue5 >= ue5::INHERITED_IN_EXPORT, 4),
            (ue4 >= ue4::LOAD_FOR_EDITOR_GAME, 4),
            (ue4 >= ue4::IS_ASSET_IN_EXPORT, 4),
            (ue5 >= ue5::OPTIONAL_RESOURCES, 4),
            (ue4 >= ue4::PRELOAD_DEPENDENCIES, 20),
            (ue5 >= ue5::SCRIPT_OFFSETS_IN_EXPORT && !unversioned, 16),
        ];
        48 + gated.iter().filter(|(there, _)| *there).map(|(_, size)| size).sum::<usize>()
    }

    pub(crate) fn read(
        cursor: &mut Cursor<'_>,
        Versions { ue4, ue5, .. }: Versions,
        unversioned: bool,
    ) -> Result<Self, PackageError> {
        let what = "export";
        let class = cursor.object(what)?;
        let super_struct = cursor.object(what)?;
        let template = if ue4 >= ue4::TEMPLATE_IN_EXPORT {
            cursor.object(what)?
        } else {
            ObjectRef::default()
        };
        let outer = cursor.object(what)?;
        let name = cursor.name(what)?;
        let flags = cursor.u32(what)?;
        let (size, offset) = if ue4 >= ue4::WIDE_SERIAL_SIZE {
            (cursor.i64(what)?, cursor.i64(what)?)
        } else {
            (cursor.i32(what)?.into(), cursor.i32(what)?.into())
        };
        cursor.take(12, what)?;
        if ue5 < ue5::NO_GUID_IN_EXPORT {
            cursor.take(16, what)?;
        }
        if ue5 >= ue5::INHERITED_IN_EXPORT {
            cursor.take(4, what)?;
        }
        cursor.take(4, what)?;
        if ue4 >= ue4::LOAD_FOR_EDITOR_GAME {
            cursor.take(4, what)?;
        }
        let is_asset =
            if ue4 >= ue4::IS_ASSET_IN_EXPORT { Some(cursor.i32(what)? != 0) } else { None };
        if ue5 >= ue5::OPTIONAL_RESOURCES {
            cursor.take(4, what)?;
        }
        if ue4 >= ue4::PRELOAD_DEPENDENCIES {
            cursor.take(20, what)?;
        }
        let properties = if ue5 >= ue5::SCRIPT_OFFSETS_IN_EXPORT && !unversioned {
            Some((cursor.i64(what)?, cursor.i64(what)?))
        } else {
            None
        };
        Ok(Self {
            class,
            super_struct,
            template,
            outer,
            name,
            flags,
            size,
            offset,
            is_asset,
            properties,
        })
    }

    /// Whether it is the default object of a class.
    pub fn is_default_object(&self) -> bool {
        self.flags & Self::IS_DEFAULT_OBJECT != 0
    }
}
