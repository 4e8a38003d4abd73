//! Values that are passed between script and host.

use std::sync::Arc;

use super::{HostTy, TypeId};

/// A reference to an object of the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ObjectRef {
    /// The id that the host assigned.
    pub id: u64,
    /// Its actual type, which may be derived from the declared one.
    pub ty: TypeId,
}

/// A value that is passed between script and host.
#[derive(Clone, Debug, PartialEq)]
pub enum HostValue {
    /// `null`, and the result of a method without a return value.
    Null,
    /// `bool`.
    Bool(bool),
    /// `char`, one UTF-16 unit.
    Char(u16),
    /// `sbyte`.
    SByte(i8),
    /// `byte`.
    Byte(u8),
    /// `short`.
    Short(i16),
    /// `ushort`.
    UShort(u16),
    /// `int`.
    Int(i32),
    /// `uint`.
    UInt(u32),
    /// `long`.
    Long(i64),
    /// `ulong`.
    ULong(u64),
    /// `float`.
    Float(f32),
    /// `double`.
    Double(f64),
    /// `string`.
    Str(Arc<str>),
    /// `Vector2`.
    Vector2([f32; 2]),
    /// `Vector3`.
    Vector3([f32; 3]),
    /// `Vector4`.
    Vector4([f32; 4]),
    /// `Quaternion`, as x, y, z, w.
    Quaternion([f32; 4]),
    /// `Color`, as r, g, b, a.
    Color([f32; 4]),
    /// `Bounds`: center and extents (half the size).
    Bounds([f32; 3], [f32; 3]),
    /// `Ray`: origin and direction.
    Ray([f32; 3], [f32; 3]),
    /// `Rect`: x, y, width and height.
    Rect([f32; 4]),
    /// A value of an enum of the host.
    Enum(TypeId, i64),
    /// A value of a struct of the host: its fields in order.
    Struct(TypeId, Vec<HostValue>),
    /// An object of the host.
    Object(ObjectRef),
    /// A type of the host, from `typeof`.
    Type(HostTy),
    /// `T[]`.
    Array(HostTy, Vec<HostValue>),
    /// `List<T>`. Changes of a script to a list that it read from a member are written back to the
    /// member.
    List(HostTy, Vec<HostValue>),
    /// `Dictionary<K, V>`, written back in the same way.
    Dictionary(HostTy, HostTy, Vec<(HostValue, HostValue)>),
}

impl From<&str> for HostValue {
    fn from(text: &str) -> Self {
        Self::Str(text.into())
    }
}

impl From<String> for HostValue {
    fn from(text: String) -> Self {
        Self::Str(text.into())
    }
}

/// An error of the host; becomes an exception in the script.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{exception}: {message}")]
pub struct HostError {
    /// Name of the exception, `UnityEngine.MissingReferenceException`.
    pub exception: String,
    /// The message.
    pub message: String,
}

impl HostError {
    /// An exception of that name.
    pub fn new(exception: impl Into<String>, message: impl Into<String>) -> Self {
        Self { exception: exception.into(), message: message.into() }
    }

    /// A plain `System.InvalidOperationException`.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new("System.InvalidOperationException", message)
    }
}
