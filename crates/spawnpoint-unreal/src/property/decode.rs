//! From bytes to values.
//!
//! A tag says how long its value is, so a value that is not understood costs nothing but itself: it
//! stays as bytes. Where a package does not say in which way a struct is saved, the way that uses up
//! exactly the bytes that are there is the right one.

use std::{borrow::Cow, cell::Cell};

use super::{
    mixed,
    native::{Layout, Native},
    tag::{PropertyType, Tag},
    text::Text,
    value::{Element, Packed, Property, Value},
};
use crate::package::{
    Cursor, Guid, ObjectRef, Package, PackageError, SoftPath,
    versions::{custom, ue4, ue5},
};

pub(crate) type Result<T> = std::result::Result<T, PackageError>;

/// How deep values may lie in each other.
const MAX_DEPTH: usize = 24;

/// Reads the properties of a package's exports.
#[derive(Debug)]
pub struct Decoder<'p, 'a> {
    package: &'p Package<'a>,
    soft_paths: Vec<SoftPath<'a>>,
    /// How much memory the values in the values of an export may still take.
    memory: Cell<usize>,
    /// How many bytes of exports may still be looked at. Exports do not overlap; in a broken package
    /// each could claim the whole file.
    bytes: Cell<usize>,
}

/// In which way something is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Plain numbers.
    Numbers,
    /// In one of its own ways.
    Mixed(usize),
    /// As properties. What is no struct has only this way.
    Tagged,
    /// By name: bytes in a container that are values of an enumeration.
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

    /// Counts the bytes of an export as looked at, and allows its values a part of the memory that
    /// reading a package may take: four times the file, of which properties by themselves take less
    /// than three times their own bytes.
    pub(crate) fn begin(&self, size: usize, at: usize) -> Result<()> {
        let Some(left) = self.bytes.get().checked_sub(size) else {
            return Err(PackageError::impossible("sum of all exports", at, size as i64));
        };
        self.bytes.set(left);
        self.memory.set((self.package.byte_count() / 2).saturating_mul(5).saturating_add(1024));
        Ok(())
    }

    /// Takes the memory of one more `T` from what is allowed.
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

    /// A soft object path: since 5.1 a place in the package's list of them.
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
            // Those of the export itself are all read, however much memory they take.
            if depth > 0 {
                self.charge::<Property<'_>>()?;
            }
            let value = self.value(&bytes, &tag, depth + 1);
            properties.push(Property { name: tag.name, index: tag.index, value });
        }
        Ok(properties)
    }

    /// The value behind a tag; its bytes where it is not understood.
    fn value(&self, bytes: &Cursor<'a>, tag: &Tag<'a>, depth: usize) -> Value<'a> {
        if tag.kind.name == "BoolProperty" && bytes.left() == 0 {
            return Value::Bool(tag.truth);
        }
        for key in self.ways(tag.kind.inner.first(), tag, true) {
            for value in self.ways(tag.kind.inner.get(1), tag, false) {
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

    /// The ways in which a struct may be saved: of the value itself, or of what is in it.
    fn ways(&self, inner: Option<&PropertyType<'a>>, tag: &Tag<'a>, first: bool) -> Vec<Way> {
        match (inner, first && tag.kind.name == "StructProperty") {
            (Some(inner), true) => ways_of(&inner.name, tag.native),
            (Some(inner), false) if inner.name == "StructProperty" => {
                ways_of(inner.inner_name(), None)
            }
            (Some(inner), false) if inner.name == "ByteProperty" => vec![Way::Tagged, Way::Named],
            _ => vec![Way::Tagged],
        }
    }

    /// A struct of which nothing is known but its name and its bytes.
    pub(super) fn structure_of_any_way(
        &self,
        bytes: &Cursor<'a>,
        name: &str,
        depth: usize,
    ) -> Value<'a> {
        for way in ways_of(name, None) {
            let mut cursor = bytes.clone();
            let memory = self.memory.get();
            match self.structure(&mut cursor, name, way, depth + 1) {
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
        [key, value]: [Way; 2],
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
            // A byte that is a value of an enumeration.
            "ByteProperty" if cursor.left() == 8 => Ok(Value::Enum(self.name(cursor)?)),
            _ => self.element(cursor, kind, key, depth),
        }
    }

    fn array(
        &self,
        cursor: &mut Cursor<'a>,
        inner: &PropertyType<'a>,
        way: Way,
        depth: usize,
    ) -> Result<Value<'a>> {
        let versions = self.package.summary().versions;
        if inner.name == "StructProperty"
            && versions.ue4 >= ue4::INNER_TAG_IN_ARRAY
            && versions.ue5 < ue5::COMPLETE_TYPE_IN_TAG
        {
            return self.tagged_array(cursor, depth);
        }
        if let Some(element) = Element::of(&inner.name).filter(|_| way != Way::Named) {
            let count = cursor.count(element.size(), "array")?;
            let bytes = cursor.take(count * element.size(), "array")?;
            return Ok(Value::Packed(Packed { element, bytes }));
        }
        self.elements(cursor, inner, way, depth)
    }

    /// An array of structs whose type stands in a tag of its own before the elements.
    fn tagged_array(&self, cursor: &mut Cursor<'a>, depth: usize) -> Result<Value<'a>> {
        let count = cursor.count(0, "array")?;
        let at = cursor.position();
        let Some(tag) = Tag::read(self.package, cursor)? else {
            return Err(PackageError::impossible("array", at, count as i64));
        };
        for way in self.ways(tag.kind.inner.first(), &tag, true) {
            let mut ahead = cursor.clone();
            let memory = self.memory.get();
            match self.structures(&mut ahead, count, tag.kind.inner_name(), way, depth) {
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
        way: Way,
        depth: usize,
    ) -> Result<Value<'a>> {
        let mut list = Vec::new();
        for _ in 0..count {
            self.charge::<Value<'_>>()?;
            list.push(self.structure(cursor, name, way, depth)?);
        }
        Ok(Value::List(list))
    }

    fn elements(
        &self,
        cursor: &mut Cursor<'a>,
        inner: &PropertyType<'a>,
        way: Way,
        depth: usize,
    ) -> Result<Value<'a>> {
        let mut list = Vec::new();
        for _ in 0..cursor.count(1, "elements")? {
            self.charge::<Value<'_>>()?;
            list.push(self.element(cursor, inner, way, depth)?);
        }
        Ok(Value::List(list))
    }

    fn structure(
        &self,
        cursor: &mut Cursor<'a>,
        name: &str,
        way: Way,
        depth: usize,
    ) -> Result<Value<'a>> {
        if depth > MAX_DEPTH {
            return Err(PackageError::impossible("depth", cursor.position(), depth as i64));
        }
        match (way, Layout::of(name)) {
            (Way::Numbers, Some(layout)) => {
                let wide = self.package.summary().versions.ue5 >= ue5::LARGE_WORLD_COORDINATES;
                let size = layout.size(if wide { 8 } else { 4 });
                Ok(Value::Native(Native::new(layout, cursor.take(size, "struct")?)))
            }
            (Way::Mixed(way), _) => mixed::read(self, cursor, name, way, depth + 1),
            _ => Ok(Value::Struct(self.tagged(cursor, depth)?)),
        }
    }

    /// A value whose length nothing tells but itself.
    fn element(
        &self,
        cursor: &mut Cursor<'a>,
        kind: &PropertyType<'a>,
        way: Way,
        depth: usize,
    ) -> Result<Value<'a>> {
        let what = "value";
        if way == Way::Named && kind.name == "ByteProperty" {
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
            "StructProperty" => self.structure(cursor, kind.inner_name(), way, depth)?,
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

/// Ways of a struct, the likeliest first; `native` says which it is where the package does.
fn ways_of(name: &str, native: Option<bool>) -> Vec<Way> {
    let mut ways = Vec::new();
    if native != Some(false) {
        if Layout::of(name).is_some() {
            ways.push(Way::Numbers);
        }
        ways.extend((0..mixed::ways(name)).map(Way::Mixed));
    }
    if native != Some(true) {
        ways.push(Way::Tagged);
    }
    ways
}

fn raw<'a>(bytes: &Cursor<'a>) -> Value<'a> {
    let mut rest = bytes.clone();
    Value::Raw(rest.take(bytes.left(), "value").unwrap_or_default())
}
