//! The binder: resolves names, operators and types, and reports errors like the C# compiler.

mod arguments;
mod array;
mod asynchronous;
mod binary;
mod call;
mod convert;
mod create;
mod declared;
mod deconstruct;
mod equality;
mod exit;
mod expr;
mod fold;
mod function;
mod index;
mod infer;
mod interpolation;
mod lambda;
mod lookup;
mod loops;
mod matching;
mod member;
mod overload;
mod overload_errors;
mod pattern;
mod ref_local;
mod root;
mod statement;
mod unary;

use std::{collections::HashMap, num::NonZeroU32};

use spawnpoint_csharp::Node;

use crate::{
    Diagnostic,
    bound::{BoundFn, Expr, FnId, Local, LocalId},
    host::Types,
    library::{Constant, LIBRARY, Method, TypeProblem, read_type},
    syntax::{Source, Span},
    types::{DefId, Ty, TyKind, TyTable},
};
pub(crate) use declared::{ClassParts, is_type_declaration};
use declared::{Context, find_script_type};

/// The maximum number of visited nodes. Lambdas are tried with several types, and nested ones
/// multiply the work.
const MAX_WORK: u32 = 400_000;

/// The rules by which a source is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    Script,
    /// One expression without assignments.
    Query,
    /// The part of the library that is written in C#.
    Library,
}

#[derive(Clone, Debug)]
enum Symbol {
    Local(LocalId),
    Function(FnId, std::sync::Arc<Method>),
    TypeParam(u16),
    /// A ref local: what it refers to, with its parts in locals.
    Reference(Box<Expr>),
}

#[derive(Debug, Default)]
struct Scope {
    names: HashMap<String, Symbol>,
    /// The function it belongs to.
    owner: Option<FnId>,
}

/// A method as a delegate.
#[derive(PartialEq, Eq, Hash)]
struct MethodKey {
    name: String,
    /// The address of its declaration.
    method: usize,
    function: Option<FnId>,
    target: Option<Ty>,
    type_args: Option<Vec<Ty>>,
    expected: Ty,
}

pub(crate) struct Binder<'a> {
    pub source: &'a Source,
    pub host: &'a dyn Types,
    pub types: TyTable,
    pub diagnostics: Vec<Diagnostic>,
    pub locals: Vec<Local>,
    pub functions: Vec<BoundFn>,
    rules: Rules,
    scopes: Vec<Scope>,
    current: Vec<FnId>,
    /// The expected return type of each function; `None` while it is inferred.
    returning: Vec<ReturnContext>,
    checked: bool,
    unchecked_explicitly: bool,
    work: u32,
    aliases: HashMap<String, String>,
    /// The types of `using static`.
    static_usings: Vec<String>,
    /// Cached results of tentatively bound lambdas: node and parameter types to return type.
    tried: HashMap<(usize, Vec<Ty>), Ty>,
    next_type_param: u16,
    /// The constraints of type parameters of local functions.
    constraints: HashMap<u16, Ty>,
    loops: u32,
    /// Whether the member that is looked up next will be called.
    invoking: bool,
    /// The types that the script declares, by their names with those of the types around them, and
    /// their number of type parameters.
    script_types: HashMap<(String, usize), DefId>,
    script_extensions: HashMap<String, Vec<std::sync::Arc<Method>>>,
    classes: HashMap<DefId, ClassParts>,
    /// The type whose member is being bound.
    context: Option<Context>,
    next_slot: u32,
    named_slots: HashMap<(String, usize), u32>,
    method_numbers: HashMap<MethodKey, NonZeroU32>,
    main: Option<FnId>,
    /// Whether the member that is looked up next belongs to `base`.
    base_access: bool,
    /// Whether an object initializer assigns now, which may set properties with `init`.
    initializing: bool,
}

struct ReturnContext {
    pub expected: Option<Ty>,
    /// The type that `yield return` must have.
    yields: Option<Ty>,
    /// Whether it can use `await`.
    is_async: bool,
    /// The types of the returned values, from which the return type is inferred.
    found: Vec<Ty>,
}

impl<'a> Binder<'a> {
    pub fn new(source: &'a Source, host: &'a dyn Types, types: TyTable, rules: Rules) -> Self {
        Self {
            source,
            host,
            types,
            diagnostics: Vec::new(),
            locals: Vec::new(),
            functions: Vec::new(),
            rules,
            scopes: Vec::new(),
            current: Vec::new(),
            returning: Vec::new(),
            checked: false,
            unchecked_explicitly: false,
            work: 0,
            aliases: HashMap::new(),
            static_usings: Vec::new(),
            tried: HashMap::new(),
            next_type_param: crate::types::METHOD_PARAM + 100,
            constraints: HashMap::new(),
            loops: 0,
            invoking: false,
            script_types: HashMap::new(),
            script_extensions: HashMap::new(),
            classes: HashMap::new(),
            context: None,
            next_slot: 0,
            named_slots: HashMap::new(),
            method_numbers: HashMap::new(),
            main: None,
            base_access: false,
            initializing: false,
        }
    }

    fn report(&mut self, code: &'static str, span: impl Into<Span>, message: impl Into<String>) {
        if self.diagnostics.len() < 50 {
            let found = self.source.diagnostic(code, span.into(), message.into());
            if !self.diagnostics.contains(&found) {
                self.diagnostics.push(found);
            }
        }
    }

    /// Reports an error and returns an error expression.
    fn fail(
        &mut self,
        code: &'static str,
        span: impl Into<Span>,
        message: impl Into<String>,
    ) -> Expr {
        let span = span.into();
        self.report(code, span, message);
        Expr::error(span)
    }

    fn unsupported(&mut self, node: Node<'_>, what: &str) -> Expr {
        self.fail("SP0001", node, format!("{what} not supported in scripts"))
    }

    /// Counts work; false if the limit is exceeded.
    fn count_work(&mut self, node: Node<'_>) -> bool {
        self.work += 1;
        if self.work == MAX_WORK {
            self.report("CS8078", node, "An expression is too long or complex to compile");
        }
        self.work < MAX_WORK
    }

    fn name_of(&self, ty: Ty) -> String {
        if let TyKind::Param(number) = self.types.kind(ty) {
            for scope in self.scopes.iter().rev() {
                for (name, symbol) in &scope.names {
                    if matches!(symbol, Symbol::TypeParam(found) if found == number) {
                        return name.clone();
                    }
                }
            }
        }
        self.types.name(self.host, ty)
    }

    fn function(&self) -> FnId {
        self.current.last().copied().unwrap_or(FnId(0))
    }

    fn push_scope(&mut self) {
        let owner = Some(self.function());
        self.scopes.push(Scope { names: HashMap::new(), owner });
    }

    fn pop_scope(&mut self) {
        self.scopes.pop();
    }

    fn lookup(&self, name: &str) -> Option<Symbol> {
        self.scopes.iter().rev().find_map(|scope| scope.names.get(name)).cloned()
    }

    fn new_local(&mut self, name: &str, ty: Ty) -> LocalId {
        let id = LocalId(self.locals.len() as u32);
        self.locals.push(Local {
            name: name.to_owned(),
            ty,
            owner: self.function(),
            captured: false,
            mutated: false,
            by_ref: false,
            takes_cell: false,
            readonly: None,
            constant: None,
            assigned: false,
        });
        id
    }

    /// A local without a name.
    fn temp(&mut self, ty: Ty) -> LocalId {
        let id = self.new_local("", ty);
        self.locals[id.0 as usize].assigned = true;
        id
    }

    fn local(&mut self, id: LocalId) -> &mut Local {
        &mut self.locals[id.0 as usize]
    }

    /// Declares a name in the innermost scope; reports an error if it is already declared.
    fn declare(&mut self, node: Node<'_>, ty: Ty) -> LocalId {
        let source = self.source;
        let name = source.of(node).trim_start_matches('@');
        let id = self.new_local(name, ty);
        self.declare_symbol(node, name, Symbol::Local(id));
        id
    }

    fn declare_symbol(&mut self, node: Node<'_>, name: &str, symbol: Symbol) {
        if name == "_" {
            return;
        }
        let function = self.function();
        let depth = self.scopes.len();
        for (at, scope) in self.scopes.iter().enumerate().rev() {
            if scope.owner != Some(function) {
                break;
            }
            if !scope.names.contains_key(name) {
                continue;
            }
            let (code, message) = if at + 1 == depth {
                let message = format!(
                    "A local variable or function named '{name}' is already defined in this scope"
                );
                ("CS0128", message)
            } else {
                let message = format!(
                    "A local or parameter named '{name}' cannot be declared in this scope because that name is used in an enclosing local scope to define a local or parameter"
                );
                ("CS0136", message)
            };
            self.report(code, node, message);
            break;
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.names.insert(name.to_owned(), symbol);
        }
    }

    /// Uses a local, which captures it if it belongs to another function.
    fn use_local(&mut self, id: LocalId) {
        let owner = self.locals[id.0 as usize].owner;
        if self.locals[id.0 as usize].constant.is_some() || owner == self.function() {
            return;
        }
        self.locals[id.0 as usize].captured = true;
        for function in self.current.iter().rev() {
            if *function == owner {
                break;
            }
            self.functions[function.0 as usize].captures.insert(id);
        }
    }

    fn read_type(&mut self, node: Node<'_>) -> Ty {
        let source = self.source;
        let host = self.host;
        let scopes = &self.scopes;
        let aliases = &self.aliases;
        let (script_types, context) = (&self.script_types, self.context);
        let mut resolve = |types: &mut TyTable, name: &str, args: &[Ty]| {
            if args.is_empty() {
                for scope in scopes.iter().rev() {
                    if let Some(Symbol::TypeParam(number)) = scope.names.get(name) {
                        return Some(types.intern(TyKind::Param(*number)));
                    }
                }
            }
            find_script_type(types, script_types, context, name, args)
                .or_else(|| find_type(types, host, aliases, name, args))
        };
        match read_type(source, node, &mut self.types, &mut resolve) {
            Ok(ty) => ty,
            Err(TypeProblem { code, span, message }) => {
                self.report(code, span, message);
                Ty::ERROR
            }
        }
    }

    /// A type by name, without reporting an error.
    fn type_named(&mut self, name: &str, args: &[Ty]) -> Option<Ty> {
        if args.is_empty()
            && let Some(Symbol::TypeParam(number)) = self.lookup(name)
        {
            return Some(self.types.intern(TyKind::Param(number)));
        }
        find_script_type(&mut self.types, &self.script_types, self.context, name, args)
            .or_else(|| find_type(&mut self.types, self.host, &self.aliases, name, args))
    }

    fn is_namespace(&self, name: &str) -> bool {
        let dotted = format!("{name}.");
        let library = LIBRARY.namespaces.iter().map(String::as_str);
        library
            .chain(EXTRA_NAMESPACES.iter().copied())
            .any(|known| known == name || known.starts_with(&dotted))
            || self.host.is_namespace(name)
            || self.script_types.keys().any(|(known, _)| known.starts_with(&dotted))
    }
}

/// Namespaces of hosts that have no types in the library.
const EXTRA_NAMESPACES: &[&str] =
    &["UnityEngine.SceneManagement", "UnityEngine.UI", "UnityEngine.AI", "UnityEditor", "TMPro"];

fn find_type(
    types: &mut TyTable,
    host: &dyn Types,
    aliases: &HashMap<String, String>,
    name: &str,
    args: &[Ty],
) -> Option<Ty> {
    let name = aliases.get(name).map_or(name, String::as_str);
    // The library has one type for both.
    let name = if name == "UnityEngine.Random" { "System.Random" } else { name };
    if matches!(name, "MatchCollection" | "System.Text.RegularExpressions.MatchCollection") {
        return Some(types.def(DefId::LIST, &[Ty::MATCH]));
    }
    if matches!(name, "Tuple" | "System.Tuple" | "ValueTuple" | "System.ValueTuple")
        && (1..=7).contains(&args.len())
    {
        let parts: Vec<(Option<Box<str>>, Ty)> = args.iter().map(|ty| (None, *ty)).collect();
        return Some(types.intern(TyKind::Tuple(parts.into())));
    }
    // `UnityEngine.Object` has precedence over `System.Object`, as in `Object.Destroy`.
    if args.is_empty()
        && let Some(id) = host.find(name)
    {
        return Some(types.intern(TyKind::Host(id)));
    }
    crate::library::in_library(types, name, args)
}

/// The default value of a type, if it is known at compile time.
fn default_constant(ty: Ty) -> Option<Constant> {
    Some(match ty {
        Ty::BOOL => Constant::Bool(false),
        Ty::CHAR => Constant::Char(0),
        Ty::FLOAT => Constant::Float(0.0),
        Ty::DOUBLE => Constant::Double(0.0),
        Ty::DECIMAL => Constant::Decimal(rust_decimal::Decimal::ZERO),
        _ if Ty::SBYTE <= ty && ty <= Ty::ULONG => Constant::Int(0),
        _ => return None,
    })
}
