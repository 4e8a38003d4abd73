//! Types of the host, as the compiler sees them.

use super::HostValue;

/// Number of a type, given by the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// Number of a field or property, given by the host; unique among all its types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemberId(pub u32);

/// Number of a method or constructor, given by the host; unique among all its types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MethodId(pub u32);

/// What types there are. Numbers and descriptions never change while a script lives.
pub trait Types {
    /// A type by its short or full name (`Rigidbody`, `UnityEngine.Rigidbody`).
    fn find(&self, name: &str) -> Option<TypeId>;

    /// What a type is; only asked about ids that came from this trait.
    fn describe(&self, id: TypeId) -> &HostType;

    /// Whether types have this before a dot in their full names (`UnityEngine`, `UnityEngine.UI`).
    fn is_namespace(&self, name: &str) -> bool {
        let _ = name;
        false
    }
}

/// No types at all: plain C#.
impl Types for () {
    fn find(&self, _: &str) -> Option<TypeId> {
        None
    }

    fn describe(&self, _: TypeId) -> &HostType {
        static NOTHING: HostType = HostType::new(String::new(), String::new());
        &NOTHING
    }
}

/// What kind of type it is.
#[derive(Clone, Debug, PartialEq)]
pub enum HostKind {
    /// Objects the host keeps; the script holds references.
    Class,
    /// Values that are copied: the members are stored fields, in order, and read without the host.
    Struct,
    /// Named numbers.
    Enum(Vec<(String, i64)>),
}

/// One type of the host.
#[derive(Clone, Debug, PartialEq)]
pub struct HostType {
    /// `Rigidbody`.
    pub name: String,
    /// `UnityEngine.Rigidbody`.
    pub full_name: String,
    /// Class, struct or enum.
    pub kind: HostKind,
    /// What it extends; members are inherited.
    pub base: Option<TypeId>,
    /// Members of any name exist and are looked at while running only.
    pub dynamic: bool,
    /// `if (thing)` asks whether it is alive, as Unity's objects do. Inherited.
    pub truthy: bool,
    /// Fields and properties.
    pub members: Vec<HostMember>,
    /// Methods; several of one name are overloads. `get_Item` and `set_Item` are the indexer, and
    /// `foreach` calls `GetEnumerator`, which answers with an array.
    pub methods: Vec<HostMethod>,
    /// Constructors; none means `new` is refused.
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
    /// Its number.
    pub id: MemberId,
    /// What it holds.
    pub ty: HostTy,
    /// Of the type itself.
    pub is_static: bool,
    /// May be assigned.
    pub writable: bool,
    /// A field, not a property: fields of structs in it may be written in place.
    pub is_field: bool,
}

/// A method or constructor.
#[derive(Clone, Debug, PartialEq)]
pub struct HostMethod {
    /// Its name; `.ctor` for constructors.
    pub name: String,
    /// Its number.
    pub id: MethodId,
    /// Of the type itself.
    pub is_static: bool,
    /// How many type parameters it has, and what each must at least be.
    pub type_params: Vec<(String, Option<HostTy>)>,
    /// Its parameters.
    pub params: Vec<HostParam>,
    /// What it returns.
    pub returns: HostTy,
}

/// How an argument travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamMode {
    /// By value.
    In,
    /// `ref`.
    Ref,
    /// `out`.
    Out,
    /// `params`: the rest of the arguments, as an array.
    Params,
}

/// One parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct HostParam {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: HostTy,
    /// How it travels.
    pub mode: ParamMode,
    /// What it is when left out.
    pub default: Option<HostValue>,
}

/// A type in a host's signature.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum HostTy {
    /// Nothing; only what a method returns.
    Void,
    /// `object`: anything.
    Object,
    /// `dynamic`: anything, and what is done with it is checked while running.
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
    /// The method's type parameter of that place.
    Param(u16),
}
