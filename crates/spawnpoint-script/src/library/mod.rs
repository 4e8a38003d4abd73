//! The part of .NET and of the engine that the evaluator brings along.
//!
//! It is declared in C# (`library/*.cs`): what has no body there is native, and found by its name
//! in the table of natives; what has a body is compiled like any script, once.

mod declare;
mod load;
mod params;
mod read_type;

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

pub use declare::{DeclareError, DeclaredTypes};
pub(crate) use load::operator_name;
pub(crate) use params::parameters;
pub(crate) use read_type::{TypeProblem, forbidden, in_library, name_and_args, read_type};

use tree_sitter::Tree;

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

/// One type of the library.
#[derive(Debug)]
pub(crate) struct Def {
    pub name: String,
    /// With the number of its type parameters, `System.Collections.Generic.List`1`.
    pub full_name: String,
    pub kind: DefKind,
    /// Name, and whether arguments may be more general (`in`) or more special (`out`).
    pub params: Vec<(String, Variance)>,
    pub bases: Vec<Ty>,
    pub fields: Vec<(String, Ty)>,
    pub constants: Vec<(String, Ty, Constant)>,
    pub properties: Vec<Property>,
    pub methods: Vec<Arc<Method>>,
    pub constructors: Vec<Arc<Method>>,
    /// Parameters, without the value; read and write.
    pub indexers: Vec<(Arc<Method>, Option<Arc<Method>>)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variance {
    None,
    In,
    Out,
}

/// A value that is known without running anything.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Constant {
    Null,
    Bool(bool),
    Char(u16),
    /// Of every integer type; the expression's type says which.
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
}

/// What a call leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Callee {
    Native(NativeId),
    /// A function of the library that is written in C#.
    Prelude(u32),
    Host(MethodId),
    /// Known to the language: `MoveNext`, `StartCoroutine`, a delegate's `Invoke`.
    Special(Special),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Special {
    MoveNext,
    StartCoroutine,
    StopCoroutine,
    Invoke,
}

#[derive(Clone, Debug)]
pub(crate) struct Method {
    pub name: String,
    pub is_static: bool,
    /// `this` before its first parameter.
    pub is_extension: bool,
    /// Changes the struct it is called on: the native answers with the changed struct.
    pub mutates: bool,
    /// Name, and what it must at least be.
    pub type_params: Vec<(String, Option<Ty>)>,
    /// Number of the first type parameter.
    pub first_param: u16,
    pub params: Vec<Param>,
    pub returns: Ty,
    pub callee: Callee,
}

#[derive(Clone, Debug)]
pub(crate) struct Param {
    pub name: String,
    pub ty: Ty,
    pub mode: ParamMode,
    pub default: Option<Constant>,
}

/// A function of the library that is written in C#; where its text is.
#[derive(Debug)]
pub(crate) struct PreludeSource {
    pub method: Arc<Method>,
    pub file: usize,
    /// Start of the declaration's node.
    pub start: usize,
}

/// Everything the library declares.
#[derive(Debug)]
pub(crate) struct Library {
    pub types: Arc<TyTable>,
    pub defs: Vec<Def>,
    /// By name, with and without namespace, and number of type parameters.
    pub names: HashMap<(String, usize), DefId>,
    /// Types of the definitions that have no parameters, by number.
    pub plain: Vec<Ty>,
    pub namespaces: Vec<String>,
    pub extensions: HashMap<String, Vec<Arc<Method>>>,
    /// Functions that may be called without a type: `print`, `StartCoroutine`.
    pub globals: HashMap<String, Vec<Arc<Method>>>,
    pub prelude: Vec<PreludeSource>,
    /// Declared without body, and not in the table of natives.
    #[cfg_attr(not(test), allow(dead_code, reason = "a test looks at it"))]
    pub unbound: Vec<String>,
}

impl Library {
    pub fn def(&self, id: DefId) -> &Def {
        &self.defs[id.0 as usize]
    }

    /// The type of a definition without parameters.
    pub fn plain_type(&self, id: DefId) -> Option<Ty> {
        self.plain.get(id.0 as usize).copied()
    }

    pub fn find(&self, name: &str, arity: usize) -> Option<DefId> {
        self.names.get(&(name.to_owned(), arity)).copied()
    }
}

/// The library, declared and compiled.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub types: Arc<TyTable>,
    pub functions: Vec<Function>,
    pub strings: Vec<Arc<str>>,
    /// What is wrong with it; a test sees to it that nothing is.
    #[cfg_attr(not(test), allow(dead_code, reason = "a test looks at it"))]
    pub problems: Vec<String>,
}

/// The texts and their trees; read once, looked at by the loader and by the compiler.
pub(crate) static PARSED: LazyLock<Vec<(Source, Tree)>> = LazyLock::new(|| {
    let parsed = FILES.iter().map(|text| Some((Source::plain(text), parse(text)?)));
    parsed.map_while(|one| one).collect()
});

pub(crate) static LIBRARY: LazyLock<Library> = LazyLock::new(load::load);

pub(crate) static PRELUDE: LazyLock<Compiled> = LazyLock::new(crate::compile::prelude);

/// The texts of the library.
const FILES: &[&str] = &[
    include_str!("system.cs"),
    include_str!("text.cs"),
    include_str!("math.cs"),
    include_str!("exceptions.cs"),
    include_str!("collections.cs"),
    include_str!("delegates.cs"),
    include_str!("linq.cs"),
    include_str!("engine.cs"),
    include_str!("console.cs"),
];
