//! Values of a running script: small, copyable, with their type.

use crate::{
    host::{ObjectRef, TypeId},
    types::Ty,
};

/// A reference to an object on the heap of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ref(pub u32);

/// Sixteen bytes. Larger structs are immutable objects on the heap.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Value {
    #[default]
    Null,
    Bool(bool),
    Char(u16),
    SByte(i8),
    Byte(u8),
    Short(i16),
    UShort(u16),
    Int(i32),
    UInt(u32),
    Long(i64),
    ULong(u64),
    Float(f32),
    Double(f64),
    Vector2([f32; 2]),
    Vector3([f32; 3]),
    /// Kind (0 unspecified, 1 UTC, 2 local) and ticks.
    DateTime(u8, i64),
    TimeSpan(i64),
    Enum(Ty, i64),
    Type(Ty),
    Host(TypeId, u64),
    Ref(Ref),
}

impl Value {
    pub fn object(object: ObjectRef) -> Self {
        Self::Host(object.ty, object.id)
    }

    pub fn is_null(self) -> bool {
        matches!(self, Self::Null)
    }

    /// Any integer, including `char` and enums.
    pub fn whole(self) -> Option<i128> {
        Some(match self {
            Self::Char(value) | Self::UShort(value) => value.into(),
            Self::SByte(value) => value.into(),
            Self::Byte(value) => value.into(),
            Self::Short(value) => value.into(),
            Self::Int(value) => value.into(),
            Self::UInt(value) => value.into(),
            Self::Long(value) | Self::Enum(_, value) => value.into(),
            Self::ULong(value) => value.into(),
            _ => return None,
        })
    }

    /// Any number except `decimal`.
    pub fn number(self) -> Option<f64> {
        match self {
            Self::Float(value) => Some(value.into()),
            Self::Double(value) => Some(value),
            other => other.whole().map(|value| value as f64),
        }
    }
}

const _: () = assert!(size_of::<Value>() == 16);
