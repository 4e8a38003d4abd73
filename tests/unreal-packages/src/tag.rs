//! Property tags, which precede values and contain their type and size.

use crate::{Bytes, Engine, Guid, PackageWriter};

/// The type of a property: its name and its inner types.
#[derive(Clone, Debug)]
pub struct PropertyType(pub &'static str, pub Vec<PropertyType>);

/// A type without inner types.
pub fn plain(name: &'static str) -> PropertyType {
    PropertyType(name, Vec::new())
}

/// A type with one inner type.
pub fn of(name: &'static str, inner: PropertyType) -> PropertyType {
    PropertyType(name, vec![inner])
}

/// A tag.
#[derive(Clone, Debug)]
pub(crate) struct Tag<'a> {
    pub name: &'a str,
    pub kind: PropertyType,
    /// The index in an array of fixed size.
    pub index: i32,
    /// Whether a struct has a custom format. Written since engine 5.4.
    pub native: bool,
    /// The value of a boolean.
    pub truth: bool,
    /// The guid of a Blueprint's variable.
    pub guid: Option<Guid>,
    /// Whether the tag has the extension for overridden values. Known since engine 5.4.
    pub overridden: bool,
}

/// Encoded properties.
pub struct Tags<'w> {
    /// The package that they belong to.
    pub writer: &'w mut PackageWriter,
    /// The bytes so far.
    pub out: Bytes,
}

impl<'w> Tags<'w> {
    /// Starts without properties.
    pub fn new(writer: &'w mut PackageWriter) -> Self {
        Self { writer, out: Bytes::default() }
    }

    /// Appends a name.
    pub fn name(&mut self, text: &str) {
        let [index, number] = self.writer.name(text);
        self.out.i32(index).i32(number);
    }

    fn kind(&mut self, kind: &PropertyType) {
        self.name(kind.0);
        self.out.len32(kind.1.len());
        kind.1.iter().for_each(|inner| self.kind(inner));
    }

    /// Appends a property; a boolean is true.
    pub fn put(&mut self, name: &str, kind: PropertyType, value: &[u8]) {
        self.put_at(name, kind, value, 0, false);
    }

    /// Appends a property with its index in an array of fixed size. `native` marks a struct with a
    /// custom format. Since engine 5.4 the tag has a GUID and the extension for overridden values.
    pub fn put_at(
        &mut self,
        name: &str,
        kind: PropertyType,
        value: &[u8],
        index: i32,
        native: bool,
    ) {
        let complete = self.writer.engine.ue5 >= 1012;
        let guid = complete.then_some([0; 4]);
        let tag = Tag { name, kind, index, native, truth: true, guid, overridden: complete };
        self.write(&tag, value);
    }

    pub(crate) fn write(&mut self, tag: &Tag<'_>, value: &[u8]) {
        self.name(tag.name);
        if self.writer.engine.ue5 >= 1012 {
            self.complete(tag, value.len());
        } else {
            self.older(tag, value.len());
        }
        self.out.all(value);
    }

    /// A tag since engine 5.4: the whole type, and flags for what follows.
    fn complete(&mut self, tag: &Tag<'_>, size: usize) {
        self.kind(&tag.kind);
        self.out.len32(size);
        let flags = [
            (tag.index > 0, 0x01),
            (tag.guid.is_some(), 0x02),
            (tag.overridden, 0x04),
            (tag.native, 0x08),
            (tag.truth && tag.kind.0 == "BoolProperty", 0x10),
        ];
        self.out.u8(flags.iter().filter(|(set, _)| *set).map(|(_, bit)| bit).sum());
        if tag.index > 0 {
            self.out.i32(tag.index);
        }
        if let Some(guid) = tag.guid {
            self.out.guid(guid);
        }
        if tag.overridden {
            self.out.u8(2).u8(0).i32(0);
        }
    }

    /// A tag before engine 5.4: a part of the type.
    fn older(&mut self, tag: &Tag<'_>, size: usize) {
        let Engine { ue4, ue5, .. } = self.writer.engine;
        let kind = &tag.kind;
        self.name(kind.0);
        self.out.len32(size).i32(tag.index);
        match kind.0 {
            "StructProperty" => {
                self.name(kind.1[0].0);
                self.out.zeros(if ue4 >= 441 { 16 } else { 0 });
            }
            "BoolProperty" => {
                self.out.u8(u8::from(tag.truth));
            }
            "ByteProperty" | "EnumProperty" | "ArrayProperty" => {
                let inner = kind.1.first().map_or("None", |inner| inner.0);
                self.name(inner);
            }
            "SetProperty" | "MapProperty" if ue4 >= 509 => {
                kind.1.iter().for_each(|inner| self.name(inner.0));
            }
            _ => {}
        }
        if ue4 >= 503 {
            self.out.u8(u8::from(tag.guid.is_some()));
            if let Some(guid) = tag.guid {
                self.out.guid(guid);
            }
        }
        if ue5 >= 1011 {
            self.out.u8(0);
        }
    }
}
