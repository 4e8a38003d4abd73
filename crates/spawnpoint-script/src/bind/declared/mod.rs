//! Types that a script declares: classes, structs, interfaces, records, enums and delegates.
//!
//! First all names are registered, then bases, then the signatures of the members; bodies come
//! last, so that they can use everything.

mod bodies;
mod members;
mod slots;

use std::collections::HashMap;

use spawnpoint_csharp::Node;

use super::{Binder, Symbol};
use crate::{
    bound::{FnId, LocalId, Stmt},
    library::{Callee, Constant, Def, DefKind, Method, ScriptDef, Special, type_params},
    syntax::{child_of_kind, has_modifier, named},
    types::{DefId, METHOD_PARAM, Ty, TyKind, TyTable},
};
pub(crate) use slots::ClassParts;

/// The most types of a script.
const MAX_TYPES: usize = 2_000;

/// The type whose member is being bound.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    pub def: DefId,
    pub this: Option<LocalId>,
    pub in_constructor: bool,
}

/// A type, and where it is declared.
#[derive(Clone, Copy)]
pub(super) struct Declared<'t> {
    node: Node<'t>,
    def: DefId,
}

pub(crate) fn is_type_declaration(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "class_declaration"
            | "struct_declaration"
            | "interface_declaration"
            | "record_declaration"
            | "enum_declaration"
            | "delegate_declaration"
    )
}

impl Binder<'_> {
    /// Declares the types of a script and binds their members; returns their functions.
    pub(super) fn declare_types(&mut self, nodes: &[Node<'_>]) -> Vec<Stmt> {
        let mut found = Vec::new();
        for node in nodes {
            self.register(*node, None, "", &mut found);
        }
        let Some(first) = found.first() else { return Vec::new() };
        // Constants are bound in a function that does nothing.
        let holder = self.new_function("types", Ty::VOID, first.node.into());
        self.current.push(holder);
        self.push_scope();
        for declared in &found {
            self.in_type(declared.def, |binder| binder.bases(*declared));
        }
        self.check_cycles(&found);
        for declared in &found {
            self.in_type(declared.def, |binder| binder.enum_members(*declared));
        }
        let mut bodies = Vec::new();
        // The fields of a base class come before those of the classes that derive from it.
        let mut sorted = found.clone();
        sorted.sort_by_key(|declared| self.depth_of(declared.def));
        for declared in &found {
            self.in_type(declared.def, |binder| binder.constants(*declared));
        }
        for declared in &sorted {
            self.in_type(declared.def, |binder| binder.members(*declared, &mut bodies));
        }
        self.check_layouts(&found);
        self.pop_scope();
        self.current.pop();
        for declared in &sorted {
            self.fill_slots(*declared);
        }
        for body in &bodies {
            self.member_body(body);
        }
        bodies.iter().map(|body| Stmt::Function(body.function)).collect()
    }

    /// Runs something with the type parameters and nested types of a type in scope.
    fn in_type<T>(&mut self, def: DefId, run: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.context.replace(Context { def, this: None, in_constructor: false });
        self.push_scope();
        self.declare_owner_params(def);
        let result = run(self);
        self.pop_scope();
        self.context = outer;
        result
    }

    fn declare_owner_params(&mut self, def: DefId) {
        let definition = self.types.definition(def);
        for (at, (name, _)) in definition.params.iter().enumerate() {
            if let Some(scope) = self.scopes.last_mut() {
                scope.names.insert(name.clone(), Symbol::TypeParam(at as u16));
            }
            match definition.script.constraints.get(at).copied().flatten() {
                Some(bound) => self.constraints.insert(at as u16, bound),
                None => self.constraints.remove(&(at as u16)),
            };
        }
    }

    fn register<'t>(
        &mut self,
        node: Node<'t>,
        outer: Option<DefId>,
        namespace: &str,
        found: &mut Vec<Declared<'t>>,
    ) {
        let source = self.source;
        if matches!(node.kind(), "namespace_declaration" | "file_scoped_namespace_declaration") {
            let name = node.child_by_field_name("name").map_or("", |name| source.of(name));
            let full =
                if namespace.is_empty() { name.to_owned() } else { format!("{namespace}.{name}") };
            for inner in node.child_by_field_name("body").map(named).unwrap_or_default() {
                self.register(inner, None, &full, found);
            }
            return;
        }
        if !is_type_declaration(node) {
            return;
        }
        let Some(name_node) = node.child_by_field_name("name") else { return };
        let name = source.of(name_node).trim_start_matches('@').to_owned();
        if found.len() >= MAX_TYPES {
            self.report("CS8078", name_node, "The script declares too many types");
            return;
        }
        let own = type_params(source, node);
        let (mut params, path, mut full_name) =
            match outer.map(|outer| self.types.definition(outer)) {
                Some(outer) => (
                    outer.params.clone(),
                    format!("{}.{name}", outer.script.path),
                    format!("{}+{name}", outer.full_name),
                ),
                None if namespace.is_empty() => (Vec::new(), name.clone(), name.clone()),
                None => (Vec::new(), name.clone(), format!("{namespace}.{name}")),
            };
        if !own.is_empty() {
            full_name.push_str(&format!("`{}", own.len()));
        }
        let arity = own.len();
        params.extend(own);
        let kind = match node.kind() {
            "enum_declaration" => DefKind::Enum,
            "delegate_declaration" => DefKind::Delegate,
            "interface_declaration" => DefKind::Interface,
            "struct_declaration" => DefKind::Struct,
            "record_declaration" if crate::syntax::has_token(node, "struct") => DefKind::Struct,
            _ if has_modifier(source, node, "static") => DefKind::Static,
            _ => DefKind::Class,
        };
        let flags = node.children().take_while(|child| child.id() != name_node.id());
        let is_flags = flags
            .filter(|child| child.kind() == "attribute_list")
            .any(|list| source.of(list).contains("Flags"));
        let script = ScriptDef {
            path: path.clone(),
            outer,
            is_abstract: has_modifier(source, node, "abstract"),
            is_sealed: has_modifier(source, node, "sealed"),
            is_record: node.kind() == "record_declaration",
            is_flags,
            constraints: vec![None; params.len()],
            ..ScriptDef::default()
        };
        let key = (path, arity);
        if self.script_types.contains_key(&key) {
            let message = format!(
                "The namespace '<global namespace>' already contains a definition for '{name}'"
            );
            self.report("CS0101", name_node, message);
            return;
        }
        let def = self.types.declare(Def {
            name,
            full_name,
            kind,
            params,
            bases: Vec::new(),
            fields: Vec::new(),
            constants: Vec::new(),
            properties: Vec::new(),
            methods: Vec::new(),
            constructors: Vec::new(),
            indexers: Vec::new(),
            script,
        });
        self.script_types.insert(key, def);
        if !namespace.is_empty() {
            let full = self.types.definition(def).full_name.clone();
            let full = full.split('`').next().unwrap_or_default().to_owned();
            self.script_types.insert((full, arity), def);
        }
        found.push(Declared { node, def });
        for inner in node.child_by_field_name("body").map(named).unwrap_or_default() {
            if is_type_declaration(inner) {
                self.register(inner, Some(def), namespace, found);
            }
        }
    }

    fn bases(&mut self, declared: Declared<'_>) {
        let Declared { node, def } = declared;
        let kind = self.types.definition(def).kind;
        self.type_constraints(declared);
        if kind == DefKind::Delegate {
            let mut invoke = self.signature(node, "Invoke");
            invoke.is_static = false;
            invoke.callee = Callee::Special(Special::Invoke);
            // Its type parameters are those of the type.
            invoke.type_params.clear();
            invoke.first_param = METHOD_PARAM;
            self.types.change_declared(def, |def| {
                def.methods.push(std::sync::Arc::new(invoke));
                def.bases.push(Ty::DELEGATE);
            });
            return;
        }
        let mut bases = Vec::new();
        if kind == DefKind::Struct {
            bases.push(Ty::VALUETYPE);
        }
        let list = child_of_kind(node, "base_list");
        for base in list.map(named).unwrap_or_default() {
            if kind == DefKind::Enum || base.kind() == "argument_list" {
                continue;
            }
            let ty = self.read_type(base);
            if ty != Ty::ERROR && ty != Ty::OBJECT && self.is_possible_base(ty, kind, base) {
                bases.push(ty);
            }
        }
        self.types.change_declared(def, |def| def.bases = bases);
    }

    fn type_constraints(&mut self, declared: Declared<'_>) {
        let source = self.source;
        let names: Vec<String> = {
            let def = self.types.definition(declared.def);
            def.params.iter().map(|(name, _)| name.clone()).collect()
        };
        for clause in named(declared.node) {
            if clause.kind() != "type_parameter_constraints_clause" {
                continue;
            }
            let parts = named(clause);
            let at = parts
                .first()
                .and_then(|name| names.iter().position(|known| *known == source.of(*name)));
            let bound = parts.iter().skip(1).find_map(|bound| bound.child_by_field_name("type"));
            if let (Some(at), Some(bound)) = (at, bound) {
                let bound = self.read_type(bound);
                self.constraints.insert(at as u16, bound);
                self.types.change_declared(declared.def, |def| {
                    def.script.constraints[at] = Some(bound);
                });
            }
        }
    }

    fn is_possible_base(&mut self, ty: Ty, kind: DefKind, node: Node<'_>) -> bool {
        if self.types.is_interface(ty) {
            return true;
        }
        let name = self.name_of(ty);
        if kind != DefKind::Class {
            let message = format!("Type '{name}' in interface list is not an interface");
            self.report("CS0527", node, message);
            return false;
        }
        if let TyKind::Host(_) = self.types.kind(ty) {
            self.unsupported(
                node,
                &format!(
                    "A class that derives from '{name}' of the engine needs a script file in the project; declaring it here is"
                ),
            );
            return false;
        }
        let Some((id, _)) = self.types.as_def(ty) else { return false };
        let base = self.types.definition(id);
        if self.types.declared(id).is_some() {
            if base.script.is_sealed || base.kind != DefKind::Class {
                let message = format!("Cannot derive from sealed type '{name}'");
                self.report("CS0509", node, message);
                return false;
            }
            return true;
        }
        let known = self.types.is_subtype(self.host, ty, Ty::EXCEPTION)
            || matches!(base.full_name.as_str(), "System.EventArgs" | "System.Attribute");
        if !known {
            self.unsupported(node, &format!("Deriving from '{name}' is"));
        }
        known
    }

    fn check_cycles(&mut self, found: &[Declared<'_>]) {
        for declared in found {
            let mut pending = self.types.definition(declared.def).bases.clone();
            let mut seen = Vec::new();
            while let Some(ty) = pending.pop() {
                let Some((id, _)) = self.types.as_def(ty) else { continue };
                if id == declared.def {
                    let name = self.types.definition(id).name.clone();
                    let message = format!("Circular base class dependency involving '{name}'");
                    self.report("CS0146", declared.node, message);
                    self.types.change_declared(declared.def, |def| def.bases.clear());
                    break;
                }
                if !seen.contains(&id) {
                    seen.push(id);
                    pending.extend(self.types.definition(id).bases.iter().copied());
                }
            }
        }
    }

    /// Refuses structures that contain themselves, and so have no end.
    fn check_layouts(&mut self, found: &[Declared<'_>]) {
        for declared in found {
            let open = self.types.open_type(declared.def);
            let (mut pending, mut seen) = (vec![open], Vec::new());
            while let Some(ty) = pending.pop() {
                let inner = self.fields_in(ty);
                let own = self.types.as_def(ty).map(|(id, _)| id);
                if own == Some(declared.def) && !inner.is_empty() && !seen.is_empty() {
                    let name = self.types.definition(declared.def).name.clone();
                    let message =
                        format!("A member of the struct '{name}' causes a cycle in its layout");
                    self.report("CS0523", declared.node, message);
                    break;
                }
                if !seen.contains(&ty) {
                    seen.push(ty);
                    pending.extend(inner);
                }
            }
        }
    }

    /// The types of the values that are part of a value of this type.
    fn fields_in(&mut self, ty: Ty) -> Vec<Ty> {
        match self.types.kind(ty).clone() {
            TyKind::Tuple(parts) => parts.iter().map(|(_, ty)| *ty).collect(),
            TyKind::Def(DefId::NULLABLE, args) => args.to_vec(),
            TyKind::Def(id, args) if self.types.is_declared_struct(ty) => {
                let fields = self.types.definition(id);
                let with = |number: u16| args.get(usize::from(number)).copied();
                let fields = fields.fields.iter();
                fields.map(|(_, field)| self.types.substitute(*field, &with)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The class from which a type of the script derives.
    pub(super) fn base_class(&self, def: DefId) -> Option<Ty> {
        let def = self.types.definition(def);
        def.bases.iter().copied().find(|base| !self.types.is_interface(*base))
    }

    fn depth_of(&self, def: DefId) -> usize {
        let mut depth = 0;
        let mut next = Some(def);
        while let Some(def) = next {
            depth += 1;
            next = self
                .base_class(def)
                .and_then(|base| self.types.as_def(base).map(|(id, _)| id))
                .filter(|id| self.types.declared(*id).is_some() && depth < MAX_TYPES);
        }
        depth
    }

    fn enum_members(&mut self, declared: Declared<'_>) {
        if self.types.definition(declared.def).kind != DefKind::Enum {
            return;
        }
        let source = self.source;
        let ty = self.types.intern(TyKind::Enum(declared.def));
        let mut next: i128 = 0;
        for member in declared.node.child_by_field_name("body").map(named).unwrap_or_default() {
            let Some(name_node) = member.child_by_field_name("name") else { continue };
            let name = source.of(name_node).trim_start_matches('@');
            if let Some(value) = member.child_by_field_name("value") {
                let value = self.expr(value);
                match value.constant() {
                    Some(Constant::Int(value)) => next = *value,
                    Some(Constant::Char(value)) => next = i128::from(*value),
                    _ if value.is_error() => {}
                    _ => {
                        let message =
                            format!("The expression being assigned to '{name}' must be constant");
                        self.report("CS0133", name_node, message);
                    }
                }
            }
            // Later members can use it by its short name.
            let local = self.new_local(name, ty);
            self.local(local).constant = Some(Constant::Int(next));
            if let Some(scope) = self.scopes.last_mut() {
                scope.names.insert(name.to_owned(), Symbol::Local(local));
            }
            let row = (name.to_owned(), ty, Constant::Int(next));
            self.types.change_declared(declared.def, |def| def.constants.push(row));
            next += 1;
        }
    }

    /// The static `Main` of a source that has only types.
    pub(super) fn entry_point(&self) -> Option<(DefId, std::sync::Arc<Method>)> {
        let mut found = self.script_types.values().filter_map(|id| {
            let def = self.types.definition(*id);
            let main = def.methods.iter().find(|method| method.name == "Main" && method.is_static);
            main.map(|main| (*id, main.clone()))
        });
        let first = found.next()?;
        found.all(|(id, _)| id == first.0).then_some(first)
    }

    /// What the run needs to know about the types.
    pub(crate) fn class_parts(&self) -> &HashMap<DefId, ClassParts> {
        &self.classes
    }
}

/// A type of the script by name, as seen from inside of another one.
pub(super) fn find_script_type(
    types: &mut TyTable,
    script_types: &HashMap<(String, usize), DefId>,
    context: Option<Context>,
    name: &str,
    args: &[Ty],
) -> Option<Ty> {
    if script_types.is_empty() {
        return None;
    }
    let mut path = context.map(|context| types.definition(context.def).script.path.clone());
    loop {
        let full = match &path {
            Some(path) => format!("{path}.{name}"),
            None => name.to_owned(),
        };
        if let Some(id) = script_types.get(&(full, args.len())) {
            let def = types.definition(*id);
            if def.kind == DefKind::Enum {
                return Some(types.intern(TyKind::Enum(*id)));
            }
            // A nested type has the type parameters of the types around it.
            let inherited = def.params.len().checked_sub(args.len())?;
            let all: Vec<Ty> = (0..inherited)
                .map(|at| types.intern(TyKind::Param(at as u16)))
                .chain(args.iter().copied())
                .collect();
            return Some(types.def(*id, &all));
        }
        path = match path? {
            inner if inner.contains('.') => {
                inner.rsplit_once('.').map(|(outer, _)| outer.to_owned())
            }
            _ => None,
        };
    }
}

/// A function of a type whose body is not bound yet.
pub(super) struct Body<'t> {
    pub function: FnId,
    pub def: DefId,
    pub method: std::sync::Arc<Method>,
    pub is_static: bool,
    pub kind: BodyKind<'t>,
}

pub(super) enum BodyKind<'t> {
    Method(Node<'t>),
    /// The constructor, and the fields with their initial values.
    Constructor(Option<Node<'t>>, std::rc::Rc<Vec<Initializer<'t>>>),
    /// The static constructor, after the static fields.
    StaticConstructor(Option<Node<'t>>, Vec<Initializer<'t>>),
    /// An accessor: the parameters of an indexer, and the body.
    Accessor(Option<Node<'t>>, Node<'t>),
    /// An accessor without a body: the field.
    Auto {
        field: FieldRef,
        is_setter: bool,
    },
}

/// A field with an initial value.
pub(super) struct Initializer<'t> {
    pub field: FieldRef,
    pub value: InitialValue<'t>,
}

pub(super) enum InitialValue<'t> {
    Expr(Node<'t>),
    /// The parameter of a record.
    Parameter(String),
}

#[derive(Clone, Copy)]
pub(super) enum FieldRef {
    Instance(u16, Ty),
    Static(u16, Ty),
}
