//! Values of properties.

use std::borrow::Cow;

use super::{native::Native, pin_type::PinType, text::Text};
use crate::package::{Guid, ObjectRef, SoftPath};

/// A property with its value.
#[derive(Clone, Debug)]
pub struct Property<'a> {
    /// Its name.
    pub name: Cow<'a, str>,
    /// Its index, if the property is a fixed array.
    pub index: u32,
    /// Its value.
    pub value: Value<'a>,
}

/// A value.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// A boolean.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// An unsigned 64-bit integer.
    UInt(u64),
    /// A 32-bit float.
    Float(f32),
    /// A 64-bit float.
    Double(f64),
    /// A name.
    Name(Cow<'a, str>),
    /// A string.
    Str(Cow<'a, str>),
    /// A localizable text.
    Text(Box<Text<'a>>),
    /// An enum value, by name.
    Enum(Cow<'a, str>),
    /// An object or class.
    Object(ObjectRef),
    /// A soft reference to an object or class.
    Soft(Box<SoftPath<'a>>),
    /// A guid.
    Guid(Box<Guid>),
    /// A struct with named parts.
    Struct(Vec<Property<'a>>),
    /// A struct of plain numbers.
    Native(Native<'a>),
    /// The type of a pin or variable of a Blueprint.
    PinType(Box<PinType<'a>>),
    /// The elements of an array or set.
    List(Vec<Value<'a>>),
    /// The elements of an array with a fixed size, read when needed.
    Packed(PackedArray<'a>),
    /// Keys and values.
    Map(Vec<(Value<'a>, Value<'a>)>),
    /// A delegate: functions of objects.
    Delegate(Vec<(ObjectRef, Cow<'a, str>)>),
    /// A property, by the path to it.
    FieldPath(Vec<Cow<'a, str>>),
    /// An unset optional value.
    Unset,
    /// The bytes of an unknown value.
    Raw(&'a [u8]),
}

/// The type of the elements of a [`PackedArray`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are what they are called")]
pub enum Element {
    U8,
    Bool,
    I8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
    Object,
}

/// An array of values with a fixed size, read when needed.
#[derive(Clone, Copy, Debug)]
pub struct PackedArray<'a> {
    pub(crate) element: Element,
    pub(crate) bytes: &'a [u8],
}

impl Element {
    pub(crate) fn of(kind: &str) -> Option<Self> {
        Some(match kind {
            "ByteProperty" => Self::U8,
            "BoolProperty" => Self::Bool,
            "Int8Property" => Self::I8,
            "Int16Property" => Self::I16,
            "UInt16Property" => Self::U16,
            "IntProperty" => Self::I32,
            "UInt32Property" => Self::U32,
            "Int64Property" => Self::I64,
            "UInt64Property" => Self::U64,
            "FloatProperty" => Self::F32,
            "DoubleProperty" => Self::F64,
            "ObjectProperty" | "ClassProperty" | "WeakObjectProperty" | "InterfaceProperty"
            | "ObjectPtrProperty" | "ClassPtrProperty" => Self::Object,
            _ => return None,
        })
    }

    pub(crate) fn size(self) -> usize {
        match self {
            Self::U8 | Self::Bool | Self::I8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 | Self::Object => 4,
            Self::I64 | Self::U64 | Self::F64 => 8,
        }
    }

    /// The value of an element's bytes.
    pub(crate) fn value<'a>(self, bytes: &[u8]) -> Value<'a> {
        let mut eight = [0; 8];
        eight[..bytes.len()].copy_from_slice(bytes);
        let bits = u64::from_le_bytes(eight);
        match self {
            Self::U8 | Self::U16 | Self::U32 => Value::Int(bits as i64),
            Self::Bool => Value::Bool(bits != 0),
            Self::I8 => Value::Int(i64::from(bits as u8 as i8)),
            Self::I16 => Value::Int(i64::from(bits as u16 as i16)),
            Self::I32 => Value::Int(i64::from(bits as u32 as i32)),
            Self::I64 => Value::Int(bits as i64),
            Self::U64 => Value::UInt(bits),
            Self::F32 => Value::Float(f32::from_bits(bits as u32)),
            Self::F64 => Value::Double(f64::from_bits(bits)),
            Self::Object => Value::Object(ObjectRef(bits as u32 as i32)),
        }
    }
}

impl<'a> PackedArray<'a> {
    /// The type of the elements.
    pub fn element(&self) -> Element {
        self.element
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.bytes.len() / self.element.size()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The elements.
    pub fn iter(&self) -> impl Iterator<Item = Value<'a>> + use<'a> {
        let element = self.element;
        self.bytes.chunks_exact(element.size()).map(move |bytes| element.value(bytes))
    }
}

impl<'a> Value<'a> {
    /// A part of a struct, by name.
    pub fn field(&self, name: &str) -> Option<&Value<'a>> {
        match self {
            Self::Struct(fields) => find(fields, name),
            _ => None,
        }
    }

    /// A name, string or enum value as text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Name(text) | Self::Str(text) | Self::Enum(text) => Some(text),
            Self::Text(text) => Some(&text.source),
            _ => None,
        }
    }

    /// An object.
    pub fn as_object(&self) -> Option<ObjectRef> {
        match self {
            Self::Object(object) if !object.is_null() => Some(*object),
            _ => None,
        }
    }

    /// An integer.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Self::Int(number) => Some(*number),
            Self::UInt(number) => i64::try_from(*number).ok(),
            _ => None,
        }
    }

    /// A boolean.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// The elements of an array or set.
    pub fn elements(&self) -> Vec<Value<'a>> {
        match self {
            Self::List(elements) => elements.clone(),
            Self::Packed(packed) => packed.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The objects of an array or set. Other values are skipped.
    pub fn objects(&self) -> Vec<ObjectRef> {
        self.elements().iter().filter_map(Self::as_object).collect()
    }
}

/// Finds a property by name.
pub fn find<'p, 'a>(properties: &'p [Property<'a>], name: &str) -> Option<&'p Value<'a>> {
    properties.iter().find(|property| property.name == name).map(|property| &property.value)
}
