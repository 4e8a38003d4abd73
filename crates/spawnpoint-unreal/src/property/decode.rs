//! Decodes property values.
//!
//! A tag contains the size of its value, so a value that is not understood is kept as bytes. If a
//! package does not say how a struct is saved, the format that uses exactly the available bytes is
//! chosen.

use std::{borrow::Cow, cell::Cell};

use super::{
    mixed,
    native::{Layout, Native},
    tag::{PropertyType, Tag},
    text::Text,
    value::{Element, PackedArray, Property, Value},
};
use crate::package::{
    Cursor, Guid, ObjectRef, Package, PackageError, SoftPath,
    versions::{custom, ue4, ue5},
};

pub(crate) type Result<T> = std::result::Result<T, PackageError>;

/// The maximum nesting depth of values.
const MAX_DEPTH: usize = 24;

/// Reads the properties of a package's exports.
#[derive(Debug)]
pub struct Decoder<'p, 'a> {
    package: &'p Package<'a>,
    soft_paths: Vec<SoftPath<'a>>,
    /// The remaining memory for nested values of an export.
    memory: Cell<usize>,
    /// The remaining bytes of exports that may be read. In a broken package, every export could
    /// claim the whole file.
    bytes: Cell<usize>,
}

/// The format of a saved value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SavedFormat {
    /// Plain numbers.
    Numbers,
    /// One of the custom formats of a struct.
    Mixed(usize),
    /// As tagged properties. The only format of values that are not structs.
    Tagged,
    /// Enum values by name, for bytes in a container.
    Named,
}

impl<'p, 'a> Decoder<'p, 'a> {
    /// A reader for one package.
    pub fn new(package: &'p Package<'a>) -> Self {
        Self {
            package,
            soft_paths: package.soft_object_paths().unwrap_or_default(),
            memory: Cell::new(0),
            bytes: Cell::new(package.byte_count().saturating_mul(8).saturating_add(1 << 16)),
        }
    }

    /// The package.
    pub fn package(&self) -> &'p Package<'a> {
        self.package
    }

    /// Counts the bytes of an export as read, and sets the memory limit of its nested values: four
    /// times the file in total, of which properties take less than three times their own bytes.
    pub(crate) fn begin(&self, size: usize, at: usize) -> Result<()> {
        let Some(left) = self.bytes.get().checked_sub(size) else {
            return Err(PackageError::impossible("sum of all exports", at, size as i64));
        };
        self.bytes.set(left);
        self.memory.set((self.package.byte_count() / 2).saturating_mul(5).saturating_add(1024));
        Ok(())
    }

    /// Subtracts the memory of one `T` from the limit.
    pub(crate) fn charge<T>(&self) -> Result<()> {
        match self.memory.get().checked_sub(size_of::<T>()) {
            Some(left) => {
                self.memory.set(left);
                Ok(())
            }
            None => Err(PackageError::impossible("amount of values", 0, 0)),
        }
    }

    pub(crate) fn name(&self, cursor: &mut Cursor<'a>) -> Result<Cow<'a, str>> {
        let at = cursor.position();
        let name = cursor.name("name")?;
        self.package
            .known_text(name)
            .ok_or_else(|| PackageError::impossible("name", at, name.index))
    }

    /// A soft object path: since 5.1 an index in the package's list of paths.
    pub(crate) fn soft(&self, cursor: &mut Cursor<'a>) -> Result<Value<'a>> {
        self.charge::<SoftPath<'_>>()?;
        let at = cursor.position();
        if self.package.summary().versions.ue5 < ue5::SOFT_OBJECT_PATH_LIST {
            return Ok(Value::Soft(Box::new(self.package.read_soft_path(cursor)?)));
        }
        let index = cursor.i32("soft object path")?;
        let path = usize::try_from(index).ok().and_then(|index| self.soft_paths.get(index));
        match path {
            Some(path) => Ok(Value::Soft(Box::new(path.clone()))),
            None => Err(PackageError::impossible("soft object path", at, index)),
        }
    }

    /// Tagged properties up to the name `None`.
    pub(crate) fn tagged(
        &self,
        cursor: &mut Cursor<'a>,
        depth: usize,
    ) -> Result<Vec<Property<'a>>> {
        let mut properties = Vec::new();
        while let Some(tag) = Tag::read(self.package, cursor)? {
            let bytes = cursor.split(tag.size, "property value")?;
            // Properties of the export itself are not limited.
            if depth > 0 {
                self.charge::<Property<'_>>()?;
            }
            let value = self.value(&bytes, &tag, depth + 1);
            properties.push(Property { name: tag.name, index: tag.index, value });
        }
        Ok(properties)
    }

    /// The value after a tag; its bytes if it is not understood.
    fn value(&self, bytes: &Cursor<'a>, tag: &Tag<'a>, depth: usize) -> Value<'a> {
        if tag.kind.name == "BoolProperty" && bytes.left() == 0 {
            return Value::Bool(tag.truth);
        }
        for key in self.formats(tag.kind.inner.first(), tag, true) {
            for value in self.formats(tag.kind.inner.get(1), tag, false) {
                let mut cursor = bytes.clone();
                let memory = self.memory.get();
                match self.read(&mut cursor, &tag.kind, [key, value], depth) {
                    Ok(value) if cursor.left() == 0 => return value,
                    _ => self.memory.set(memory),
                }
            }
        }
        raw(bytes)
    }

    /// The possible formats of a struct: of the value itself, or of its elements.
    fn formats(
        &self,
        inner: Option<&PropertyType<'a>>,
        tag: &Tag<'a>,
        first: bool,
    ) -> Vec<SavedFormat> {
        match (inner, first && tag.kind.name == "StructProperty") {
            (Some(inner), true) => formats_of(&inner.name, tag.native),
            (Some(inner), false) if inner.name == "StructProperty" => {
                formats_of(inner.inner_name(), None)
            }
            (Some(inner), false) if inner.name == "ByteProperty" => {
                vec![SavedFormat::Tagged, SavedFormat::Named]
            }
            _ => vec![SavedFormat::Tagged],
        }
    }

    /// A struct with an unknown format.
    pub(super) fn structure_of_any_format(
        &self,
        bytes: &Cursor<'a>,
        name: &str,
        depth: usize,
    ) -> Value<'a> {
        for format in formats_of(name, None) {
            let mut cursor = bytes.clone();
            let memory = self.memory.get();
            match self.structure(&mut cursor, name, format, depth + 1) {
                Ok(value) if cursor.left() == 0 => return value,
                _ => self.memory.set(memory),
            }
        }
        raw(bytes)
    }

    fn read(
        &self,
        cursor: &mut Cursor<'a>,
        kind: &PropertyType<'a>,
        [key, value]: [SavedFormat; 2],
        depth: usize,
    ) -> Result<Value<'a>> {
        let inner = |place: usize| kind.inner.get(place).cloned().unwrap_or_default();
        match &*kind.name {
            "StructProperty" => self.structure(cursor, kind.inner_name(), key, depth),
            "ArrayProperty" => self.array(cursor, &inner(0), key, depth),
            "SetProperty" => {
                self.elements(cursor, &inner(0), key, depth)?;
                self.elements(cursor, &inner(0), key, depth)
            }
            "MapProperty" => {
                let (keys, values) = (inner(0), inner(1));
                self.elements(cursor, &keys, key, depth)?;
                let mut map = Vec::new();
                for _ in 0..cursor.count(2, "map")? {
                    self.charge::<[Value<'_>; 2]>()?;
                    let one = self.element(cursor, &keys, key, depth)?;
                    map.push((one, self.element(cursor, &values, value, depth)?));
                }
                Ok(Value::Map(map))
            }
            "OptionalProperty" => match cursor.bool32("optional")? {
                true => self.element(cursor, &inner(0), key, depth),
                false => Ok(Value::Unset),
            },
            // An enum value in a byte.
            "ByteProperty" if cursor.left() == 8 => Ok(Value::Enum(self.name(cursor)?)),
            _ => self.element(cursor, kind, key, depth),
        }
    }

    fn array(
        &self,
        cursor: &mut Cursor<'a>,
        inner: &PropertyType<'a>,
        format: SavedFormat,
        depth: usize,
    ) -> Result<Value<'a>> {
        let versions = self.package.summary().versions;
        if inner.name == "StructProperty"
            && versions.ue4 >= ue4::INNER_TAG_IN_ARRAY
            && versions.ue5 < ue5::COMPLETE_TYPE_IN_TAG
        {
            return self.tagged_array(cursor, depth);
        }
        if let Some(element) = Element::of(&inner.name).filter(|_| format != SavedFormat::Named) {
            let count = cursor.count(element.size(), "array")?;
            let bytes = cursor.take(count * element.size(), "array")?;
            return Ok(Value::Packed(PackedArray { element, bytes }));
        }
        self.elements(cursor, inner, format, depth)
    }

    /// An array of structs with an inner tag before the elements.
    fn tagged_array(&self, cursor: &mut Cursor<'a>, depth: usize) -> Result<Value<'a>> {
        let count = cursor.count(0, "array")?;
        let at = cursor.position();
        let Some(tag) = Tag::read(self.package, cursor)? else {
            return Err(PackageError::impossible("array", at, count as i64));
        };
        for format in self.formats(tag.kind.inner.first(), &tag, true) {
            let mut ahead = cursor.clone();
            let memory = self.memory.get();
            match self.structures(&mut ahead, count, tag.kind.inner_name(), format, depth) {
                Ok(value) if ahead.left() == 0 => {
                    *cursor = ahead;
                    return Ok(value);
                }
                _ => self.memory.set(memory),
            }
        }
        Err(PackageError::impossible("array", at, count as i64))
    }

    fn structures(
        &self,
        cursor: &mut Cursor<'a>,
        count: usize,
        name: &str,
        format: SavedFormat,
        depth: usize,
    ) -> Result<Value<'a>> {
        self.list(count, || self.structure(cursor, name, format, depth))
    }

    fn elements(
        &self,
        cursor: &mut Cursor<'a>,
        inner: &PropertyType<'a>,
        format: SavedFormat,
        depth: usize,
    ) -> Result<Value<'a>> {
        let count = cursor.count(1, "elements")?;
        self.list(count, || self.element(cursor, inner, format, depth))
    }

    fn list(&self, count: usize, mut read: impl FnMut() -> Result<Value<'a>>) -> Result<Value<'a>> {
        let mut list = Vec::new();
        for _ in 0..count {
            self.charge::<Value<'_>>()?;
            list.push(read()?);
        }
        Ok(Value::List(list))
    }

    fn structure(
        &self,
        cursor: &mut Cursor<'a>,
        name: &str,
        format: SavedFormat,
        depth: usize,
    ) -> Result<Value<'a>> {
        if depth > MAX_DEPTH {
            return Err(PackageError::impossible("depth", cursor.position(), depth as i64));
        }
        match (format, Layout::of(name)) {
            (SavedFormat::Numbers, Some(layout)) => {
                let wide = self.package.summary().versions.ue5 >= ue5::LARGE_WORLD_COORDINATES;
                let size = layout.size(if wide { 8 } else { 4 });
                Ok(Value::Native(Native::new(layout, cursor.take(size, "struct")?)))
            }
            (SavedFormat::Mixed(format), _) => mixed::read(self, cursor, name, format, depth + 1),
            _ => Ok(Value::Struct(self.tagged(cursor, depth)?)),
        }
    }

    /// A value without a size.
    fn element(
        &self,
        cursor: &mut Cursor<'a>,
        kind: &PropertyType<'a>,
        format: SavedFormat,
        depth: usize,
    ) -> Result<Value<'a>> {
        let what = "value";
        if format == SavedFormat::Named && kind.name == "ByteProperty" {
            return Ok(Value::Enum(self.name(cursor)?));
        }
        if let Some(element) = Element::of(&kind.name) {
            return Ok(element.value(cursor.take(element.size(), what)?));
        }
        Ok(match &*kind.name {
            "NameProperty" => Value::Name(self.name(cursor)?),
            "EnumProperty" => Value::Enum(self.name(cursor)?),
            "StrProperty" | "Utf8StrProperty" | "AnsiStrProperty" => {
                Value::Str(cursor.string(what)?)
            }
            "TextProperty" => {
                self.charge::<Text<'_>>()?;
                Value::Text(Box::new(Text::read(self.package, cursor)?))
            }
            "SoftObjectProperty"
            | "SoftClassProperty"
            | "AssetObjectProperty"
            | "AssetClassProperty" => self.soft(cursor)?,
            "LazyObjectProperty" => {
                self.charge::<Guid>()?;
                Value::Guid(Box::new(cursor.guid(what)?))
            }
            "StructProperty" => self.structure(cursor, kind.inner_name(), format, depth)?,
            "DelegateProperty" => Value::Delegate(vec![self.bound(cursor)?]),
            "MulticastDelegateProperty"
            | "MulticastInlineDelegateProperty"
            | "MulticastSparseDelegateProperty" => {
                let mut bound = Vec::new();
                for _ in 0..cursor.count(12, what)? {
                    self.charge::<Value<'_>>()?;
                    bound.push(self.bound(cursor)?);
                }
                Value::Delegate(bound)
            }
            "FieldPathProperty" => self.field_path(cursor)?,
            _ => return Err(PackageError::impossible("kind of value", cursor.position(), 0)),
        })
    }

    fn bound(&self, cursor: &mut Cursor<'a>) -> Result<(ObjectRef, Cow<'a, str>)> {
        Ok((cursor.object("delegate")?, self.name(cursor)?))
    }

    fn field_path(&self, cursor: &mut Cursor<'a>) -> Result<Value<'a>> {
        let mut path = Vec::new();
        for _ in 0..cursor.count(8, "field path")? {
            self.charge::<Value<'_>>()?;
            path.push(self.name(cursor)?);
        }
        if self.package.custom(custom::RELEASE) >= custom::OWNER_IN_FIELD_PATHS {
            cursor.object("field path")?;
        }
        Ok(Value::FieldPath(path))
    }
}

/// Possible formats of a struct, most likely first; `native` is the format flag of the package, if
/// it has one.
fn formats_of(name: &str, native: Option<bool>) -> Vec<SavedFormat> {
    let mut formats = Vec::new();
    if native != Some(false) {
        if Layout::of(name).is_some() {
            formats.push(SavedFormat::Numbers);
        }
        formats.extend((0..mixed::formats(name)).map(SavedFormat::Mixed));
    }
    if native != Some(true) {
        formats.push(SavedFormat::Tagged);
    }
    formats
}

fn raw<'a>(bytes: &Cursor<'a>) -> Value<'a> {
    let mut rest = bytes.clone();
    Value::Raw(rest.take(bytes.left(), "value").unwrap_or_default())
}
