//! Loads the declarations of the library.

use std::{collections::HashMap, sync::Arc};

use spawnpoint_csharp::{Node, Tree};

use super::{
    Callee, Constant, Def, DefKind, Library, Method, Param, PreludeSource, Property, ScriptDef,
    Special, Variance,
    read_type::{keyword, read_type},
};
use crate::{
    host::ParamMode,
    literal, native,
    syntax::{Source, child_of_kind, has_modifier, has_token, named},
    types::{DefId, METHOD_PARAM, Ty, TyKind, TyTable, WELL_KNOWN},
};

/// Methods that the language treats specially.
const SPECIAL: &[(&str, Special)] = &[
    ("IEnumerator.MoveNext", Special::MoveNext),
    ("Task.Result", Special::Wait),
    ("Task.Wait", Special::Wait),
    ("TaskAwaiter.GetResult", Special::WaitPlain),
    ("Globals.StartCoroutine", Special::StartCoroutine),
    ("Globals.StopCoroutine", Special::StopCoroutine),
    ("Globals.StopAllCoroutines", Special::StopCoroutine),
];

pub(super) fn load(parsed: &[(Source, Tree)]) -> Library {
    let mut loader = Loader::new();
    for (source, tree) in parsed {
        for_each_type(source, tree.root_node(), "", &mut |node, namespace| {
            loader.register(source, node, namespace);
        });
    }
    for (file, (source, tree)) in parsed.iter().enumerate() {
        for_each_type(source, tree.root_node(), "", &mut |node, namespace| {
            loader.declare(source, file, node, namespace);
        });
    }
    loader.finish()
}

fn for_each_type<'t>(
    source: &Source,
    node: Node<'t>,
    namespace: &str,
    visit: &mut dyn FnMut(Node<'t>, &str),
) {
    for child in named(node) {
        match child.kind() {
            "namespace_declaration" => {
                let name = child.child_by_field_name("name").map_or("", |name| source.of(name));
                if let Some(body) = child.child_by_field_name("body") {
                    for_each_type(source, body, name, visit);
                }
            }
            "class_declaration"
            | "struct_declaration"
            | "interface_declaration"
            | "enum_declaration"
            | "delegate_declaration" => visit(child, namespace),
            _ => {}
        }
    }
}

struct Loader {
    types: TyTable,
    defs: Vec<Def>,
    names: HashMap<(String, usize), DefId>,
    namespaces: Vec<String>,
    extensions: HashMap<String, Vec<Arc<Method>>>,
    globals: HashMap<String, Vec<Arc<Method>>>,
    prelude: Vec<PreludeSource>,
    unbound: Vec<String>,
}

/// The context of a member declaration.
struct MemberContext<'a> {
    source: &'a Source,
    file: usize,
    def: DefId,
    name: &'a str,
    params: &'a [(String, Variance)],
}

impl Loader {
    fn new() -> Self {
        let mut loader = Self {
            types: TyTable::base(),
            defs: Vec::new(),
            names: HashMap::new(),
            namespaces: Vec::new(),
            extensions: HashMap::new(),
            globals: HashMap::new(),
            prelude: Vec::new(),
            unbound: Vec::new(),
        };
        for full in WELL_KNOWN {
            loader.add(full);
        }
        loader
    }

    fn add(&mut self, full: &str) -> DefId {
        let id = DefId(self.defs.len() as u16);
        let (path, arity) = full.split_once('`').unwrap_or((full, "0"));
        let arity: usize = arity.parse().unwrap_or_default();
        let (namespace, name) = path.rsplit_once('.').unwrap_or(("", path));
        self.names.insert((path.to_owned(), arity), id);
        // `Random` and `Object` exist twice; the first declared one keeps the short name.
        self.names.entry((name.to_owned(), arity)).or_insert(id);
        if !self.namespaces.iter().any(|known| known == namespace) {
            self.namespaces.push(namespace.to_owned());
        }
        self.defs.push(Def {
            name: name.to_owned(),
            full_name: full.to_owned(),
            kind: DefKind::Class,
            params: Vec::new(),
            bases: Vec::new(),
            fields: Vec::new(),
            constants: Vec::new(),
            properties: Vec::new(),
            methods: Vec::new(),
            constructors: Vec::new(),
            indexers: Vec::new(),
            script: ScriptDef { is_flags: true, ..ScriptDef::default() },
        });
        id
    }

    fn full_name(source: &Source, node: Node<'_>, namespace: &str) -> String {
        let name = node.child_by_field_name("name").map_or("", |name| source.of(name));
        let dot = if namespace.is_empty() { "" } else { "." };
        match type_params(source, node).len() {
            0 => format!("{namespace}{dot}{name}"),
            arity => format!("{namespace}{dot}{name}`{arity}"),
        }
    }

    fn register(&mut self, source: &Source, node: Node<'_>, namespace: &str) {
        let full = Self::full_name(source, node, namespace);
        let id = match self.defs.iter().position(|def| def.full_name == full) {
            Some(place) => DefId(place as u16),
            None => self.add(&full),
        };
        let def = &mut self.defs[id.0 as usize];
        def.kind = match node.kind() {
            "struct_declaration" => DefKind::Struct,
            "interface_declaration" => DefKind::Interface,
            "enum_declaration" => DefKind::Enum,
            "delegate_declaration" => DefKind::Delegate,
            _ if has_modifier(source, node, "static") => DefKind::Static,
            _ => DefKind::Class,
        };
        def.params = type_params(source, node);
    }

    fn declare(&mut self, source: &Source, file: usize, node: Node<'_>, namespace: &str) {
        let full = Self::full_name(source, node, namespace);
        let Some(at) = self.defs.iter().position(|def| def.full_name == full) else { return };
        let name = self.defs[at].name.clone();
        let params = self.defs[at].params.clone();
        let place =
            MemberContext { source, file, def: DefId(at as u16), name: &name, params: &params };
        if node.kind() == "delegate_declaration" {
            let mut invoke = self.method(&place, node, "Invoke");
            invoke.callee = Callee::Special(Special::Invoke);
            self.defs[at].methods.push(Arc::new(invoke));
            self.defs[at].bases.push(Ty::DELEGATE);
            return;
        }
        if let Some(bases) = child_of_kind(node, "base_list") {
            for base in named(bases) {
                let base = self.ty(&place, base, &[]);
                self.defs[at].bases.push(base);
            }
        }
        let Some(body) = node.child_by_field_name("body") else { return };
        if node.kind() == "enum_declaration" {
            let mut next = 0;
            let ty = self.types.intern(TyKind::Enum(place.def));
            for member in named(body) {
                let name = member.child_by_field_name("name").map_or("", |name| source.of(name));
                if let Some(value) = member.child_by_field_name("value") {
                    next = source.of(value).parse().unwrap_or(next);
                }
                let value = Constant::Int(next);
                self.defs[at].constants.push((name.to_owned(), ty, value));
                next += 1;
            }
            return;
        }
        for member in named(body) {
            self.member(&place, member);
        }
    }

    fn member(&mut self, place: &MemberContext<'_>, node: Node<'_>) {
        let source = place.source;
        let at = place.def.0 as usize;
        let is_static = has_modifier(source, node, "static");
        let name = node.child_by_field_name("name").map_or("", |name| source.of(name));
        match node.kind() {
            "field_declaration" => {
                let Some(declaration) = child_of_kind(node, "variable_declaration") else { return };
                let parts = named(declaration);
                let Some((ty, declarators)) = parts.split_first() else { return };
                let ty = self.ty(place, *ty, &[]);
                for declarator in declarators {
                    let parts = named(*declarator);
                    let name = parts.first().map_or("", |name| source.of(*name)).to_owned();
                    match parts.get(1) {
                        Some(value) => {
                            let value = literal::constant(source, *value, ty);
                            self.defs[at].constants.push((name, ty, value));
                        }
                        None => self.defs[at].fields.push((name, ty)),
                    }
                }
            }
            "property_declaration" => {
                let Some(ty) = node.child_by_field_name("type") else { return };
                let ty = self.ty(place, ty, &[]);
                let get = self.native(&format!("{}.{name}", place.name));
                let accessors = node.child_by_field_name("accessors");
                let writes = accessors.is_some_and(|list| source.of(list).contains("set;"));
                let set = writes.then(|| self.native(&format!("{}.set_{name}", place.name)));
                let name = name.to_owned();
                self.defs[at].properties.push(Property {
                    name,
                    ty,
                    is_static,
                    get,
                    set,
                    direct: None,
                });
            }
            "indexer_declaration" => {
                let get = self.method(place, node, "get_Item");
                let accessors = node.child_by_field_name("accessors");
                let writes = accessors.is_some_and(|list| source.of(list).contains("set;"));
                let set = writes.then(|| {
                    let callee = self.native(&format!("{}.set_Item", place.name));
                    Arc::new(Method { name: "set_Item".to_owned(), callee, ..get.clone() })
                });
                self.defs[at].indexers.push((Arc::new(get), set));
            }
            "method_declaration" => {
                let method = self.method(place, node, name);
                self.add_method(place, node, method);
            }
            "constructor_declaration" => {
                let mut method = self.method(place, node, "new");
                method.is_static = true;
                self.defs[at].constructors.push(Arc::new(method));
            }
            "operator_declaration" => {
                let sign = node.child_by_field_name("operator").map_or("", |sign| source.of(sign));
                let arity =
                    node.child_by_field_name("parameters").map_or(0, |list| named(list).len());
                let method = self.method(place, node, operator_name(sign, arity));
                self.defs[at].methods.push(Arc::new(method));
            }
            "conversion_operator_declaration" => {
                let name = if has_token(node, "implicit") { "op_Implicit" } else { "op_Explicit" };
                let method = self.method(place, node, name);
                self.defs[at].methods.push(Arc::new(method));
            }
            _ => {}
        }
    }

    fn add_method(&mut self, place: &MemberContext<'_>, node: Node<'_>, mut method: Method) {
        let has_body = node.child_by_field_name("body").is_some();
        if has_body {
            method.callee = Callee::Prelude(self.prelude.len() as u32);
        }
        let method = Arc::new(method);
        if has_body {
            self.prelude.push(PreludeSource {
                method: method.clone(),
                file: place.file,
                start: node.start_byte(),
            });
        }
        if method.is_extension {
            self.extensions.entry(method.name.clone()).or_default().push(method.clone());
        }
        if place.name == "Globals" {
            self.globals.entry(method.name.clone()).or_default().push(method.clone());
        }
        self.defs[place.def.0 as usize].methods.push(method);
    }

    fn native(&mut self, key: &str) -> Callee {
        if let Some((_, special)) = SPECIAL.iter().find(|(name, _)| *name == key) {
            return Callee::Special(*special);
        }
        match native::find(key) {
            Some(id) => Callee::Native(id),
            None => {
                self.unbound.push(key.to_owned());
                Callee::Native(native::MISSING)
            }
        }
    }

    fn method(&mut self, place: &MemberContext<'_>, node: Node<'_>, name: &str) -> Method {
        let source = place.source;
        let own: Vec<String> = if node.kind() == "delegate_declaration" {
            Vec::new()
        } else {
            own_params(source, node)
        };
        let returns = node
            .child_by_field_name("returns")
            .or_else(|| node.child_by_field_name("type"))
            .map_or(Ty::VOID, |ty| self.ty(place, ty, &own));
        let mut constraints = HashMap::new();
        for clause in named(node) {
            if clause.kind() == "type_parameter_constraints_clause" {
                let parts = named(clause);
                let bound = parts.get(1).and_then(|bound| bound.child_by_field_name("type"));
                if let (Some(param), Some(bound)) = (parts.first(), bound) {
                    constraints.insert(source.of(*param).to_owned(), self.ty(place, bound, &own));
                }
            }
        }
        let (params, is_extension) = self.params(place, node, &own);
        let has_body = node.child_by_field_name("body").is_some();
        let is_plain = has_body || node.kind() == "delegate_declaration";
        let callee = match is_plain {
            true => Callee::Native(native::MISSING),
            false => self.native(&format!("{}.{name}", place.name)),
        };
        let is_static = has_modifier(source, node, "static");
        let mutates = child_of_kind(node, "attribute_list").is_some();
        let type_params =
            own.into_iter().map(|name| (name.clone(), constraints.get(&name).copied())).collect();
        let name = name.to_owned();
        let first_param = METHOD_PARAM;
        Method {
            name,
            is_static,
            is_extension,
            mutates,
            type_params,
            first_param,
            params,
            returns,
            callee,
            slot: None,
            owner_args: Vec::new(),
        }
    }

    fn params(
        &mut self,
        place: &MemberContext<'_>,
        node: Node<'_>,
        own: &[String],
    ) -> (Vec<Param>, bool) {
        let Some(list) = node.child_by_field_name("parameters") else { return (Vec::new(), false) };
        let source = place.source;
        let mut params = Vec::new();
        let mut is_extension = false;
        for node in super::parameters(list) {
            let ty = node.ty.map_or(Ty::ERROR, |ty| self.ty(place, ty, own));
            is_extension |= node.modifier(source) == "this";
            let mode = match node.modifier(source) {
                _ if node.is_params => ParamMode::Params,
                "out" => ParamMode::Out,
                "ref" => ParamMode::Ref,
                _ => ParamMode::In,
            };
            let default = node.default.map(|value| literal::constant(source, value, ty));
            let name = node.name.map_or("", |name| source.of(name)).to_owned();
            params.push(Param { name, ty, mode, default });
        }
        (params, is_extension)
    }

    fn ty(&mut self, place: &MemberContext<'_>, node: Node<'_>, own: &[String]) -> Ty {
        let (defs, names) = (&self.defs, &self.names);
        let mut resolve = |types: &mut TyTable, name: &str, args: &[Ty]| {
            if args.is_empty() {
                if let Some(at) = own.iter().position(|param| param == name) {
                    return Some(types.intern(TyKind::Param(METHOD_PARAM + at as u16)));
                }
                if let Some(at) = place.params.iter().position(|(param, _)| param == name) {
                    return Some(types.intern(TyKind::Param(at as u16)));
                }
                if let Some(ty) = keyword(name) {
                    return Some(ty);
                }
            }
            let id = *names.get(&(name.to_owned(), args.len()))?;
            Some(match defs[id.0 as usize].kind {
                DefKind::Enum => types.intern(TyKind::Enum(id)),
                _ => types.def(id, args),
            })
        };
        match read_type(place.source, node, &mut self.types, &mut resolve) {
            Ok(ty) => ty,
            Err(problem) => {
                self.unbound.push(format!("{}: {}", place.name, problem.message));
                Ty::ERROR
            }
        }
    }

    fn finish(mut self) -> Library {
        let all = (0..self.defs.len()).map(|at| DefId(at as u16));
        let plain = all.map(|def| self.types.def(def, &[])).collect();
        Library {
            plain,
            types: Arc::new(self.types),
            defs: self.defs,
            names: self.names,
            namespaces: self.namespaces,
            extensions: self.extensions,
            globals: self.globals,
            prelude: self.prelude,
            unbound: self.unbound,
        }
    }
}

pub(crate) fn type_params(source: &Source, node: Node<'_>) -> Vec<(String, Variance)> {
    let Some(list) = child_of_kind(node, "type_parameter_list") else { return Vec::new() };
    named(list)
        .into_iter()
        .map(|param| {
            let name = param.child_by_field_name("name").map_or("", |name| source.of(name));
            let variance = match param.child(0).map_or("", |first| first.kind()) {
                "in" => Variance::In,
                "out" => Variance::Out,
                _ => Variance::None,
            };
            (name.to_owned(), variance)
        })
        .collect()
}

fn own_params(source: &Source, node: Node<'_>) -> Vec<String> {
    type_params(source, node).into_iter().map(|(name, _)| name).collect()
}

/// The .NET name of an operator method.
pub(crate) fn operator_name(sign: &str, arity: usize) -> &'static str {
    match (sign, arity) {
        ("+", 1) => "op_UnaryPlus",
        ("-", 1) => "op_UnaryNegation",
        ("!", _) => "op_LogicalNot",
        ("~", _) => "op_OnesComplement",
        ("+", _) => "op_Addition",
        ("-", _) => "op_Subtraction",
        ("*", _) => "op_Multiply",
        ("/", _) => "op_Division",
        ("%", _) => "op_Modulus",
        ("==", _) => "op_Equality",
        ("!=", _) => "op_Inequality",
        ("<", _) => "op_LessThan",
        (">", _) => "op_GreaterThan",
        ("<=", _) => "op_LessThanOrEqual",
        (">=", _) => "op_GreaterThanOrEqual",
        ("&", _) => "op_BitwiseAnd",
        ("|", _) => "op_BitwiseOr",
        ("^", _) => "op_ExclusiveOr",
        ("<<", _) => "op_LeftShift",
        (">>", _) => "op_RightShift",
        ("++", _) => "op_Increment",
        ("--", _) => "op_Decrement",
        ("true", _) => "op_True",
        ("false", _) => "op_False",
        _ => "op_Unknown",
    }
}
