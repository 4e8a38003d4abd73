//! Host types that are declared in C#.

use std::collections::HashMap;

use spawnpoint_csharp::{Mode, Node};

use super::read_type::{in_library, read_type};
use crate::{
    host::{
        HostKind, HostMember, HostMethod, HostParam, HostTy, HostType, HostValue, MemberId,
        MethodId, ParamMode, TypeId, Types,
    },
    library::{Constant, PRELUDE, parameters},
    literal,
    syntax::{Source, child_of_kind, errors, has_modifier, has_token, named, parse},
    types::{METHOD_PARAM, Ty, TyKind, TyTable},
};

/// An error in a declaration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct DeclareError {
    /// Line of the declaration, from 1.
    pub line: u32,
    /// The message.
    pub message: String,
}

/// A list of types, most of them declared in C# text: classes, structs and enums without bodies.
///
/// ```
/// let types = spawnpoint_script::DeclaredTypes::parse(r#"
///     namespace UnityEngine {
///         class Object { string name { get; set; } static implicit operator bool(Object o); }
///         class GameObject : Object { T GetComponent<T>(); static GameObject Find(string name); }
///     }
/// "#).unwrap();
/// assert!(spawnpoint_script::Types::find(&types, "GameObject").is_some());
/// ```
#[derive(Clone, Debug, Default)]
pub struct DeclaredTypes {
    types: Vec<HostType>,
    names: HashMap<String, TypeId>,
    members: u32,
    methods: u32,
}

impl Types for DeclaredTypes {
    fn find(&self, name: &str) -> Option<TypeId> {
        self.names.get(name).copied()
    }

    fn describe(&self, id: TypeId) -> &HostType {
        &self.types[id.0 as usize % self.types.len().max(1)]
    }
}

impl DeclaredTypes {
    /// Parses declarations.
    pub fn parse(text: &str) -> Result<Self, DeclareError> {
        let mut types = Self::default();
        types.add(text)?;
        Ok(types)
    }

    /// Parses more declarations, which may use the existing types.
    pub fn add(&mut self, text: &str) -> Result<(), DeclareError> {
        let source = Source::plain(text);
        let broken = |line, message: String| DeclareError { line, message };
        let tree =
            parse(text, Mode::File).ok_or_else(|| broken(1, "the text is too long".to_owned()))?;
        if let Some(first) = errors(&source, &tree).into_iter().next() {
            return Err(broken(first.line, first.message));
        }
        let mut nodes = Vec::new();
        collect(&source, tree.root_node(), "", &mut nodes);
        for (node, namespace) in &nodes {
            let name = node.child_by_field_name("name").map_or("", |name| source.of(name));
            let dot = if namespace.is_empty() { "" } else { "." };
            self.insert(HostType::new(name.to_owned(), format!("{namespace}{dot}{name}")));
        }
        for (node, _) in nodes {
            self.declare(&source, node)?;
        }
        Ok(())
    }

    /// Adds a type that was built in Rust, and returns its id.
    pub fn insert(&mut self, described: HostType) -> TypeId {
        let id = TypeId(self.types.len() as u32);
        self.names.entry(described.name.clone()).or_insert(id);
        self.names.insert(described.full_name.clone(), id);
        self.types.push(described);
        id
    }

    /// A type that can still be changed, before anything is compiled with it.
    pub fn get_mut(&mut self, id: TypeId) -> Option<&mut HostType> {
        self.types.get_mut(id.0 as usize)
    }

    /// All types, in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (TypeId, &HostType)> {
        self.types.iter().enumerate().map(|(at, described)| (TypeId(at as u32), described))
    }

    /// The id for a new member.
    pub fn next_member(&mut self) -> MemberId {
        self.members += 1;
        MemberId(self.members - 1)
    }

    /// The id for a new method.
    pub fn next_method(&mut self) -> MethodId {
        self.methods += 1;
        MethodId(self.methods - 1)
    }

    fn declare(&mut self, source: &Source, node: Node<'_>) -> Result<(), DeclareError> {
        let name = node.child_by_field_name("name").map_or("", |name| source.of(name));
        let Some(id) = self.find(name) else { return Ok(()) };
        let mut made = self.types[id.0 as usize].clone();
        if let Some(bases) = child_of_kind(node, "base_list") {
            for base in named(bases) {
                made.base = made.base.or(self.find(source.of(base)));
            }
        }
        let body = node.child_by_field_name("body");
        match node.kind() {
            "enum_declaration" => {
                let mut values = Vec::new();
                let mut next = 0_i64;
                for member in body.map(named).unwrap_or_default() {
                    let name =
                        member.child_by_field_name("name").map_or("", |name| source.of(name));
                    if let Some(value) = member.child_by_field_name("value")
                        && let Constant::Int(value) = literal::constant(source, value, Ty::INT)
                    {
                        next = value as i64;
                    }
                    values.push((name.to_owned(), next));
                    next += 1;
                }
                made.kind = HostKind::Enum(values);
            }
            kind => {
                if kind == "struct_declaration" {
                    made.kind = HostKind::Struct;
                }
                for member in body.map(named).unwrap_or_default() {
                    self.member(source, member, &mut made)?;
                }
            }
        }
        self.types[id.0 as usize] = made;
        Ok(())
    }

    fn member(
        &mut self,
        source: &Source,
        node: Node<'_>,
        made: &mut HostType,
    ) -> Result<(), DeclareError> {
        let is_static = has_modifier(source, node, "static");
        let name = node.child_by_field_name("name").map_or("", |name| source.of(name)).to_owned();
        match node.kind() {
            "field_declaration" => {
                let Some(declaration) = child_of_kind(node, "variable_declaration") else {
                    return Ok(());
                };
                let parts = named(declaration);
                let Some((ty, declarators)) = parts.split_first() else { return Ok(()) };
                let ty = self.ty(source, *ty, &[])?;
                for declarator in declarators {
                    let name = named(*declarator).first().map_or("", |name| source.of(*name));
                    made.members.push(HostMember {
                        name: name.to_owned(),
                        id: self.next_member(),
                        ty: ty.clone(),
                        is_static,
                        writable: !has_modifier(source, node, "readonly"),
                        is_field: true,
                    });
                }
            }
            "property_declaration" => {
                let Some(ty) = node.child_by_field_name("type") else { return Ok(()) };
                let ty = self.ty(source, ty, &[])?;
                let accessors = node.child_by_field_name("accessors");
                let writable = accessors.is_some_and(|list| source.of(list).contains("set"));
                let id = self.next_member();
                made.members.push(HostMember {
                    name,
                    id,
                    ty,
                    is_static,
                    writable,
                    is_field: false,
                });
            }
            "method_declaration" => {
                let method = self.method(source, node, name)?;
                made.methods.push(method);
            }
            "constructor_declaration" => {
                let mut method = self.method(source, node, ".ctor".to_owned())?;
                method.is_static = true;
                made.constructors.push(method);
            }
            "operator_declaration" => {
                let sign = node.child_by_field_name("operator").map_or("", |sign| source.of(sign));
                let arity =
                    node.child_by_field_name("parameters").map_or(0, |list| named(list).len());
                let name = super::operator_name(sign, arity).to_owned();
                let method = self.method(source, node, name)?;
                made.methods.push(method);
            }
            "indexer_declaration" => {
                let get = self.method(source, node, "get_Item".to_owned())?;
                let accessors = node.child_by_field_name("accessors");
                if accessors.is_some_and(|list| source.of(list).contains("set")) {
                    let mut set = get.clone();
                    set.name = "set_Item".to_owned();
                    set.id = self.next_method();
                    set.params.push(HostParam {
                        name: "value".to_owned(),
                        ty: get.returns.clone(),
                        mode: ParamMode::In,
                        default: None,
                    });
                    made.methods.push(set);
                }
                made.methods.push(get);
            }
            "conversion_operator_declaration" => {
                made.truthy |= has_token(node, "implicit")
                    && node.child_by_field_name("type").map_or("", |ty| source.of(ty)) == "bool";
            }
            _ => {}
        }
        Ok(())
    }

    fn method(
        &mut self,
        source: &Source,
        node: Node<'_>,
        name: String,
    ) -> Result<HostMethod, DeclareError> {
        let own: Vec<String> = child_of_kind(node, "type_parameter_list")
            .map(named)
            .unwrap_or_default()
            .into_iter()
            .map(|param| source.of(param).to_owned())
            .collect();
        let mut type_params: Vec<(String, Option<HostTy>)> =
            own.iter().map(|name| (name.clone(), None)).collect();
        for clause in named(node) {
            if clause.kind() != "type_parameter_constraints_clause" {
                continue;
            }
            let parts = named(clause);
            let bound = parts.get(1).and_then(|bound| bound.child_by_field_name("type"));
            if let (Some(param), Some(bound)) = (parts.first(), bound) {
                let bound = self.ty(source, bound, &own)?;
                if let Some(found) =
                    type_params.iter_mut().find(|(name, _)| name == source.of(*param))
                {
                    found.1 = Some(bound);
                }
            }
        }
        let returns = match node
            .child_by_field_name("returns")
            .or_else(|| node.child_by_field_name("type"))
        {
            Some(ty) => self.ty(source, ty, &own)?,
            None => HostTy::Void,
        };
        let mut params = Vec::new();
        for param in node.child_by_field_name("parameters").map(parameters).unwrap_or_default() {
            let Some(ty) = param.ty else { continue };
            let ty = self.ty(source, ty, &own)?;
            let mode = match param.modifier(source) {
                _ if param.is_params => ParamMode::Params,
                "out" => ParamMode::Out,
                "ref" => ParamMode::Ref,
                _ => ParamMode::In,
            };
            let default = param.default.map(|value| default_value(source, value, &ty));
            let name = param.name.map_or("", |name| source.of(name)).to_owned();
            params.push(HostParam { name, ty, mode, default });
        }
        let is_static = has_modifier(source, node, "static");
        let id = self.next_method();
        Ok(HostMethod { name, id, is_static, type_params, params, returns })
    }

    fn ty(&self, source: &Source, node: Node<'_>, own: &[String]) -> Result<HostTy, DeclareError> {
        let mut table = TyTable::layered_on(PRELUDE.types.clone());
        let mut resolve = |types: &mut TyTable, name: &str, args: &[Ty]| {
            if args.is_empty() {
                if let Some(at) = own.iter().position(|param| param == name) {
                    return Some(types.intern(TyKind::Param(METHOD_PARAM + at as u16)));
                }
                if let Some(id) = self.find(name) {
                    return Some(types.intern(TyKind::Host(id)));
                }
            }
            in_library(types, name, args)
        };
        match read_type(source, node, &mut table, &mut resolve) {
            Ok(Ty::VOID) => Ok(HostTy::Void),
            Ok(ty) => Ok(open_to_host(&table, ty)),
            Err(problem) => {
                Err(DeclareError { line: source.line(problem.span), message: problem.message })
            }
        }
    }
}

/// Like [`TyTable::to_host`], with type parameters by their index.
fn open_to_host(table: &TyTable, ty: Ty) -> HostTy {
    match table.kind(ty) {
        TyKind::Param(number) => HostTy::Param(number.saturating_sub(METHOD_PARAM)),
        TyKind::Array(of, 1) => HostTy::Array(Box::new(open_to_host(table, *of))),
        TyKind::Def(crate::types::DefId::LIST, args) => {
            HostTy::List(Box::new(open_to_host(table, args[0])))
        }
        _ => table.to_host(ty),
    }
}

fn default_value(source: &Source, node: Node<'_>, ty: &HostTy) -> HostValue {
    let own = match ty {
        HostTy::Float => Ty::FLOAT,
        HostTy::Double => Ty::DOUBLE,
        _ => Ty::INT,
    };
    match literal::constant(source, node, own) {
        Constant::Bool(value) => HostValue::Bool(value),
        Constant::Int(value) => HostValue::Int(value as i32),
        Constant::Float(value) => HostValue::Float(value),
        Constant::Double(value) => HostValue::Double(value),
        Constant::Str(text) => HostValue::Str(text),
        _ => HostValue::Null,
    }
}

fn collect<'t>(
    source: &Source,
    node: Node<'t>,
    namespace: &str,
    found: &mut Vec<(Node<'t>, String)>,
) {
    for child in named(node) {
        match child.kind() {
            "namespace_declaration" => {
                let name = child.child_by_field_name("name").map_or("", |name| source.of(name));
                if let Some(body) = child.child_by_field_name("body") {
                    collect(source, body, name, found);
                }
            }
            "class_declaration"
            | "struct_declaration"
            | "enum_declaration"
            | "interface_declaration" => found.push((child, namespace.to_owned())),
            _ => {}
        }
    }
}
