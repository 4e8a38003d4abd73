//! The part of .NET and of the engine that the evaluator provides.
//!
//! It is declared in C# (`library/*.cs`; `library/on_demand` has types that few scripts use). Members without a body are native and are found by name
//! in the table of natives. Members with a body are compiled once, like a script.

mod declare;
mod load;
mod on_demand;
mod params;
mod read_type;

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

pub use declare::{DeclareError, DeclaredTypes};
pub(crate) use load::{operator_name, type_params};
pub(crate) use on_demand::with_types;
pub(crate) use params::parameters;
pub(crate) use read_type::{TypeProblem, forbidden, in_library, name_and_args, read_type};

use spawnpoint_csharp::{Mode, Tree};

use crate::{
    code::Function,
    host::{MethodId, ParamMode},
    native::NativeId,
    syntax::{Source, parse},
    types::{DefId, Ty, TyTable},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DefKind {
    Class,
    Static,
    Struct,
    Interface,
    Enum,
    Delegate,
}

/// A type of the library, or one that a script declares.
#[derive(Clone, Debug)]
pub(crate) struct Def {
    pub name: String,
    /// Includes the number of type parameters: `System.Collections.Generic.List`1`.
    pub full_name: String,
    pub kind: DefKind,
    /// Names of type parameters and their variance.
    pub params: Vec<(String, Variance)>,
    pub bases: Vec<Ty>,
    pub fields: Vec<(String, Ty)>,
    pub constants: Vec<(String, Ty, Constant)>,
    pub properties: Vec<Property>,
    pub methods: Vec<Arc<Method>>,
    pub constructors: Vec<Arc<Method>>,
    /// The parameters without the value; the getter and the setter.
    pub indexers: Vec<(Arc<Method>, Option<Arc<Method>>)>,
    pub script: ScriptDef,
}

impl Def {
    /// Its name with those of the types around it.
    pub fn path(&self) -> &str {
        &self.script.path
    }
}

/// What only types of a script have.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScriptDef {
    pub statics: Vec<StaticField>,
    /// The number of fields of its base classes, which come before its own.
    pub first_field: u16,
    /// Fields and properties that can be seen from outside, in order.
    pub visible: Vec<String>,
    /// Fields that `JsonUtility` writes and reads.
    pub serialized: Vec<String>,
    /// Automatic properties that are stored like fields.
    pub auto: Vec<String>,
    /// Members that only the type itself can use.
    pub hidden: Vec<String>,
    /// Methods that have an overload for others, even if another one is hidden.
    pub open: Vec<String>,
    /// The parameters of a record, in order.
    pub positional: Vec<String>,
    /// Fields that only constructors can assign.
    pub readonly: Vec<String>,
    pub outer: Option<DefId>,
    /// Its name, with those of the types around it.
    pub path: String,
    /// The constraints of its type parameters.
    pub constraints: Vec<Option<Ty>>,
    pub is_abstract: bool,
    pub is_sealed: bool,
    /// Whether it is compared and shown by its content.
    pub is_record: bool,
    /// Whether values of the enum are shown as several names.
    pub is_flags: bool,
    /// Whether it has static fields with values, or a static constructor.
    pub has_initializer: bool,
}

/// A static field of a script's type.
#[derive(Clone, Debug)]
pub(crate) struct StaticField {
    pub name: String,
    pub ty: Ty,
    pub readonly: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variance {
    None,
    In,
    Out,
}

/// A compile-time constant.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Constant {
    Null,
    Bool(bool),
    Char(u16),
    /// Of any integer type; the type of the expression determines which.
    Int(i128),
    Float(f32),
    Double(f64),
    Decimal(rust_decimal::Decimal),
    Str(Arc<str>),
}

#[derive(Debug, Clone)]
pub(crate) struct Property {
    pub name: String,
    pub ty: Ty,
    pub is_static: bool,
    pub get: Callee,
    pub set: Option<Callee>,
    /// The accessors of this very type, if others can override them.
    pub direct: Option<(Callee, Option<Callee>)>,
}

/// The target of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Callee {
    Native(NativeId),
    /// A library function that is written in C#.
    Prelude(u32),
    Host(MethodId),
    /// A function of the script.
    Function(u32),
    /// A function of the script that depends on the type of the object: the number of its slot.
    Virtual(u32),
    /// Handled by the language: `MoveNext`, `StartCoroutine`, `Invoke` of a delegate.
    Special(Special),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Special {
    MoveNext,
    StartCoroutine,
    StopCoroutine,
    Invoke,
    /// Waits for a task, see [`AwaitKind`](crate::code::AwaitKind).
    Wait,
    WaitPlain,
}

#[derive(Clone, Debug)]
pub(crate) struct Method {
    pub name: String,
    pub is_static: bool,
    /// Whether its first parameter has `this`.
    pub is_extension: bool,
    /// Whether it changes the struct on which it is called: the native function returns the changed
    /// struct.
    pub mutates: bool,
    /// Names and constraints.
    pub type_params: Vec<(String, Option<Ty>)>,
    /// The number of the first type parameter.
    pub first_param: u16,
    pub params: Vec<Param>,
    pub returns: Ty,
    pub callee: Callee,
    /// The slot of a method that types of the script can override.
    pub slot: Option<u32>,
    /// The type arguments of its type, for an operator that was chosen.
    pub owner_args: Vec<Ty>,
}

#[derive(Clone, Debug)]
pub(crate) struct Param {
    pub name: String,
    pub ty: Ty,
    pub mode: ParamMode,
    pub default: Option<Constant>,
}

/// The source location of a library function that is written in C#.
#[derive(Debug)]
pub(crate) struct PreludeSource {
    pub method: Arc<Method>,
    pub file: usize,
    /// The start of the declaration's node.
    pub start: usize,
}

/// The declarations of the library.
#[derive(Debug)]
pub(crate) struct Library {
    pub types: Arc<TyTable>,
    pub defs: Vec<Def>,
    /// By name, with and without namespace, and number of type parameters.
    pub names: HashMap<(String, usize), DefId>,
    /// The types of definitions without type parameters, by number.
    pub plain: Vec<Ty>,
    pub namespaces: Vec<String>,
    pub extensions: HashMap<String, Vec<Arc<Method>>>,
    /// Functions that can be called without a type: `print`, `StartCoroutine`.
    pub globals: HashMap<String, Vec<Arc<Method>>>,
    pub prelude: Vec<PreludeSource>,
    /// Members without a body that are not in the table of natives.
    #[cfg_attr(not(test), allow(dead_code, reason = "used by a test"))]
    pub unbound: Vec<String>,
}

impl Library {
    pub fn def(&self, id: DefId) -> &Def {
        &self.defs[id.0 as usize]
    }

    /// The type of a definition without type parameters.
    pub fn plain_type(&self, id: DefId) -> Option<Ty> {
        self.plain.get(id.0 as usize).copied()
    }

    pub fn find(&self, name: &str, arity: usize) -> Option<DefId> {
        self.names.get(&(name.to_owned(), arity)).copied()
    }
}

/// The compiled library.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub types: Arc<TyTable>,
    pub functions: Vec<Function>,
    pub strings: Vec<Arc<str>>,
    /// Errors in the library; a test checks that there are none.
    #[cfg_attr(not(test), allow(dead_code, reason = "used by a test"))]
    pub problems: Vec<String>,
}

/// The sources and their syntax trees, parsed once for the loader and the compiler. The loader leaves them to the
/// compiler, which drops them: they take 4.6 MB.
pub(crate) static PARSED: Mutex<Vec<(Source, Tree)>> = Mutex::new(Vec::new());

pub(crate) static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let parsed = FILES.iter().map(|text| Some((Source::plain(text), parse(text, Mode::File)?)));
    let parsed: Vec<_> = parsed.map_while(|one| one).collect();
    let library = load::load(&parsed);
    *PARSED.lock().unwrap_or_else(PoisonError::into_inner) = parsed;
    library
});

pub(crate) static PRELUDE: LazyLock<Compiled> = LazyLock::new(crate::compile::prelude);

/// The sources of the library.
const FILES: &[&str] = &[
    include_str!("system.cs"),
    include_str!("text.cs"),
    include_str!("math.cs"),
    include_str!("exceptions.cs"),
    include_str!("convert.cs"),
    include_str!("collections.cs"),
    include_str!("comparers.cs"),
    include_str!("linked_list.cs"),
    include_str!("delegates.cs"),
    include_str!("linq.cs"),
    include_str!("engine.cs"),
    include_str!("console.cs"),
    include_str!("tasks.cs"),
];
