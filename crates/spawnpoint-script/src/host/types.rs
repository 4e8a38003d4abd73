//! The types of the host, as the compiler sees them.

use super::HostValue;

/// The id of a type, assigned by the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// The id of a field or property, assigned by the host; unique among all types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemberId(pub u32);

/// The id of a method or constructor, assigned by the host; unique among all types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MethodId(pub u32);

/// The types of a host. Ids and descriptions must not change while a script exists.
pub trait Types {
    /// A type by its short or full name (`Rigidbody`, `UnityEngine.Rigidbody`).
    fn find(&self, name: &str) -> Option<TypeId>;

    /// The description of a type; called only with ids of this host.
    fn describe(&self, id: TypeId) -> &HostType;

    /// Whether a name is a namespace of types (`UnityEngine`, `UnityEngine.UI`).
    fn is_namespace(&self, name: &str) -> bool {
        let _ = name;
        false
    }
}

/// A host without types: plain C#.
impl Types for () {
    fn find(&self, _: &str) -> Option<TypeId> {
        None
    }

    fn describe(&self, _: TypeId) -> &HostType {
        static NOTHING: HostType = HostType::new(String::new(), String::new());
        &NOTHING
    }
}

/// The kind of a type.
#[derive(Clone, Debug, PartialEq)]
pub enum HostKind {
    /// Objects that the host stores; scripts hold references.
    Class,
    /// Values that are copied. The members are stored fields, in order, and are read without the
    /// host.
    Struct,
    /// Named integers.
    Enum(Vec<(String, i64)>),
}

/// A type of the host.
#[derive(Clone, Debug, PartialEq)]
pub struct HostType {
    /// `Rigidbody`.
    pub name: String,
    /// `UnityEngine.Rigidbody`.
    pub full_name: String,
    /// Class, struct or enum.
    pub kind: HostKind,
    /// Its base type, whose members it inherits.
    pub base: Option<TypeId>,
    /// Whether members of any name exist, which are resolved at run time only.
    pub dynamic: bool,
    /// Whether `if (thing)` tests that the object is alive, like Unity's objects. Inherited.
    pub truthy: bool,
    /// Fields and properties.
    pub members: Vec<HostMember>,
    /// Methods; overloads are separate entries. `get_Item` and `set_Item` are the indexer.
    /// `foreach` calls `GetEnumerator`, which returns an array.
    pub methods: Vec<HostMethod>,
    /// Constructors; without one, `new` is an error.
    pub constructors: Vec<HostMethod>,
}

impl HostType {
    /// A class without members.
    pub const fn new(name: String, full_name: String) -> Self {
        Self {
            name,
            full_name,
            kind: HostKind::Class,
            base: None,
            dynamic: false,
            truthy: false,
            members: Vec::new(),
            methods: Vec::new(),
            constructors: Vec::new(),
        }
    }
}

/// A field or property.
#[derive(Clone, Debug, PartialEq)]
pub struct HostMember {
    /// Its name.
    pub name: String,
    /// Its id.
    pub id: MemberId,
    /// Its type.
    pub ty: HostTy,
    /// Whether it is static.
    pub is_static: bool,
    /// Whether it can be assigned.
    pub writable: bool,
    /// Whether it is a field, not a property: fields of a struct in it can be written in place.
    pub is_field: bool,
}

/// A method or constructor.
#[derive(Clone, Debug, PartialEq)]
pub struct HostMethod {
    /// Its name; `.ctor` for constructors.
    pub name: String,
    /// Its id.
    pub id: MethodId,
    /// Whether it is static.
    pub is_static: bool,
    /// Its type parameters with their constraints.
    pub type_params: Vec<(String, Option<HostTy>)>,
    /// Its parameters.
    pub params: Vec<HostParam>,
    /// Its return type.
    pub returns: HostTy,
}

/// How an argument is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamMode {
    /// By value.
    In,
    /// `ref`.
    Ref,
    /// `out`.
    Out,
    /// `params`: the remaining arguments, as an array.
    Params,
}

/// One parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct HostParam {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: HostTy,
    /// How it is passed.
    pub mode: ParamMode,
    /// Its default value.
    pub default: Option<HostValue>,
}

/// A type in a host's signature.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum HostTy {
    /// No value; only as a return type.
    Void,
    /// `object`: anything.
    Object,
    /// `dynamic`: anything; operations on it are checked at run time.
    Dynamic,
    /// `System.Type`.
    Type,
    /// `bool`.
    Bool,
    /// `char`.
    Char,
    /// `sbyte`.
    SByte,
    /// `byte`.
    Byte,
    /// `short`.
    Short,
    /// `ushort`.
    UShort,
    /// `int`.
    Int,
    /// `uint`.
    UInt,
    /// `long`.
    Long,
    /// `ulong`.
    ULong,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// `string`.
    String,
    /// `Vector2`.
    Vector2,
    /// `Vector3`.
    Vector3,
    /// `Vector4`.
    Vector4,
    /// `Quaternion`.
    Quaternion,
    /// `Color`.
    Color,
    /// `Bounds`.
    Bounds,
    /// `Ray`.
    Ray,
    /// `Rect`.
    Rect,
    /// A type of the host.
    Host(TypeId),
    /// `T[]`.
    Array(Box<HostTy>),
    /// `List<T>`.
    List(Box<HostTy>),
    /// `Dictionary<K, V>`.
    Dictionary(Box<HostTy>, Box<HostTy>),
    /// `T?` of a value type.
    Nullable(Box<HostTy>),
    /// The type parameter of the method at this index.
    Param(u16),
}
