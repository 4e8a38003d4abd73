//! Tags, which precede property values and contain their type and size.

use std::{borrow::Cow, fmt};

use crate::package::{
    Cursor, Package, PackageError,
    versions::{ue4, ue5},
};

type Result<T> = std::result::Result<T, PackageError>;

/// The maximum nesting depth of types; real ones have three levels.
const MAX_TYPE_DEPTH: usize = 12;

/// The type of a property: `ArrayProperty(StructProperty(Vector))`. Older packages contain fewer
/// inner types.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PropertyType<'a> {
    /// `IntProperty`, or the name of a struct or enum.
    pub name: Cow<'a, str>,
    /// Its inner types.
    pub inner: Vec<PropertyType<'a>>,
}

/// A tag.
#[derive(Clone, Debug)]
pub(crate) struct Tag<'a> {
    pub name: Cow<'a, str>,
    pub kind: PropertyType<'a>,
    pub size: usize,
    pub index: u32,
    /// The value of a boolean, which has no bytes of its own.
    pub truth: bool,
    /// Whether a struct has a custom format, if the package contains this.
    pub native: Option<bool>,
}

impl<'a> PropertyType<'a> {
    /// A type without inner types.
    pub fn plain(name: Cow<'a, str>) -> Self {
        Self { name, inner: Vec::new() }
    }

    /// The name of the first inner type: the struct, or the type of elements.
    pub fn inner_name(&self) -> &str {
        self.inner.first().map_or("", |inner| &inner.name)
    }

    fn of(name: Cow<'a, str>, inner: Cow<'a, str>) -> Self {
        Self { name, inner: vec![Self::plain(inner)] }
    }

    fn read(package: &Package<'a>, cursor: &mut Cursor<'a>, depth: usize) -> Result<Self> {
        let (what, at) = ("property type", cursor.position());
        if depth > MAX_TYPE_DEPTH {
            return Err(PackageError::impossible(what, at, depth as i64));
        }
        let name = known_name(package, cursor)?;
        let count = cursor.count(12, what)?;
        let inner: Result<_> = (0..count).map(|_| Self::read(package, cursor, depth + 1)).collect();
        Ok(Self { name, inner: inner? })
    }
}

impl fmt::Display for PropertyType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (at, inner) in self.inner.iter().enumerate() {
            write!(f, "{}{inner}", if at == 0 { "(" } else { "," })?;
        }
        if self.inner.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}

impl<'a> Tag<'a> {
    /// Reads a tag; `None` at the end of the properties, which is the name `None`.
    pub fn read(package: &Package<'a>, cursor: &mut Cursor<'a>) -> Result<Option<Self>> {
        let name = known_name(package, cursor)?;
        if name == "None" {
            return Ok(None);
        }
        if package.summary().versions.ue5 >= ue5::COMPLETE_TYPE_IN_TAG {
            Self::read_complete(package, cursor, name).map(Some)
        } else {
            Self::read_older(package, cursor, name).map(Some)
        }
    }

    fn read_complete(
        package: &Package<'a>,
        cursor: &mut Cursor<'a>,
        name: Cow<'a, str>,
    ) -> Result<Self> {
        let what = "property tag";
        let kind = PropertyType::read(package, cursor, 0)?;
        let size = size(cursor)?;
        let flags = cursor.u8(what)?;
        let index = if flags & 0x01 != 0 { cursor.u32(what)? } else { 0 };
        if flags & 0x02 != 0 {
            cursor.guid(what)?;
        }
        if flags & 0x04 != 0 {
            skip_extensions(cursor)?;
        }
        let native = Some(flags & 0x08 != 0);
        Ok(Self { name, kind, size, index, truth: flags & 0x10 != 0, native })
    }

    fn read_older(
        package: &Package<'a>,
        cursor: &mut Cursor<'a>,
        name: Cow<'a, str>,
    ) -> Result<Self> {
        let what = "property tag";
        let versions = package.summary().versions;
        let kind = known_name(package, cursor)?;
        let size = size(cursor)?;
        let index = cursor.u32(what)?;
        let mut truth = false;
        let kind = match &*kind {
            "StructProperty" => {
                let inner = known_name(package, cursor)?;
                if versions.ue4 >= ue4::STRUCT_GUID_IN_TAG {
                    cursor.guid(what)?;
                }
                PropertyType::of(kind, inner)
            }
            "BoolProperty" => {
                truth = cursor.u8(what)? != 0;
                PropertyType::plain(kind)
            }
            "ByteProperty" | "EnumProperty" => PropertyType::of(kind, known_name(package, cursor)?),
            "ArrayProperty" => PropertyType::of(kind, known_name(package, cursor)?),
            "OptionalProperty" => PropertyType::of(kind, known_name(package, cursor)?),
            "SetProperty" if versions.ue4 >= ue4::SET_AND_MAP_IN_TAG => {
                PropertyType::of(kind, known_name(package, cursor)?)
            }
            "MapProperty" if versions.ue4 >= ue4::SET_AND_MAP_IN_TAG => {
                let mut map = PropertyType::of(kind, known_name(package, cursor)?);
                map.inner.push(PropertyType::plain(known_name(package, cursor)?));
                map
            }
            _ => PropertyType::plain(kind),
        };
        let kind = guess_structs(kind, &name);
        if versions.ue4 >= ue4::GUID_IN_TAG && cursor.u8(what)? != 0 {
            cursor.guid(what)?;
        }
        if versions.ue5 >= ue5::TAG_EXTENSIONS {
            skip_extensions(cursor)?;
        }
        Ok(Self { name, kind, size, index, truth, native: None })
    }
}

/// Guesses the structs of a set or map, which these tags do not contain: GUIDs if the name contains
/// "Guid", else structs with tagged properties.
fn guess_structs<'a>(mut kind: PropertyType<'a>, name: &str) -> PropertyType<'a> {
    if matches!(&*kind.name, "SetProperty" | "MapProperty") && name.contains("Guid") {
        for inner in kind.inner.iter_mut().filter(|inner| inner.name == "StructProperty") {
            inner.inner.push(PropertyType::plain(Cow::Borrowed("Guid")));
        }
    }
    kind
}

fn known_name<'a>(package: &Package<'a>, cursor: &mut Cursor<'a>) -> Result<Cow<'a, str>> {
    let at = cursor.position();
    let name = cursor.name("property name")?;
    package
        .known_text(name)
        .ok_or_else(|| PackageError::impossible("property name", at, name.index))
}

fn size(cursor: &mut Cursor<'_>) -> Result<usize> {
    let at = cursor.position();
    let size = cursor.i32("property size")?;
    usize::try_from(size).map_err(|_| PackageError::impossible("property size", at, size))
}

fn skip_extensions(cursor: &mut Cursor<'_>) -> Result<()> {
    if cursor.u8("tag extensions")? & 0x02 != 0 {
        cursor.u8("override operation")?;
        cursor.bool32("override logic")?;
    }
    Ok(())
}
