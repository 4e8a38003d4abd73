//! The members of a declared type, without their bodies.

use std::{rc::Rc, sync::Arc};

use spawnpoint_csharp::Node;

use super::{Body, BodyKind, ClassParts, Declared, FieldRef, InitialValue, Initializer};
use crate::{
    bind::Binder,
    bound::FnId,
    host::ParamMode,
    library::{Callee, Constant, DefKind, Method, Param, Property, StaticField, operator_name},
    native::MISSING,
    syntax::{child_of_kind, has_modifier, has_token, named},
    types::{DefId, METHOD_PARAM, Ty},
};

/// The type whose members are being declared.
struct Target<'t> {
    def: DefId,
    kind: DefKind,
    first_field: u16,
    initializers: Vec<Initializer<'t>>,
    static_initializers: Vec<Initializer<'t>>,
    constructors: Vec<Node<'t>>,
    static_constructor: Option<Node<'t>>,
}

/// How a member can be overridden.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Overriding {
    None,
    /// `virtual`, `abstract`, or a member of an interface.
    New,
    Override,
}

impl Binder<'_> {
    /// Constants come first, because other members use them.
    pub(super) fn constants(&mut self, declared: Declared<'_>) {
        let source = self.source;
        if matches!(self.types.definition(declared.def).kind, DefKind::Enum | DefKind::Delegate) {
            return;
        }
        for node in declared.node.child_by_field_name("body").map(named).unwrap_or_default() {
            if node.kind() != "field_declaration" || !has_modifier(source, node, "const") {
                continue;
            }
            let Some(declaration) = child_of_kind(node, "variable_declaration") else { continue };
            let Some(ty) = declaration.child_by_field_name("type") else { continue };
            let ty = self.read_type(ty);
            for declarator in named(declaration).into_iter().skip(1) {
                let parts = named(declarator);
                let (Some(name), Some(value)) = (parts.first(), parts.get(1)) else { continue };
                let text = source.of(*name).to_owned();
                let value = self.expr_as(*value, ty);
                match value.constant() {
                    Some(constant) => {
                        let row = (text, ty, constant.clone());
                        self.types.change_declared(declared.def, |def| def.constants.push(row));
                    }
                    None if value.is_error() => {}
                    None => {
                        let message =
                            format!("The expression being assigned to '{text}' must be constant");
                        self.report("CS0133", *name, message);
                    }
                }
            }
        }
    }

    pub(super) fn members<'t>(&mut self, declared: Declared<'t>, bodies: &mut Vec<Body<'t>>) {
        let Declared { node, def } = declared;
        let kind = self.types.definition(def).kind;
        if matches!(kind, DefKind::Enum | DefKind::Delegate) {
            return;
        }
        let first_field = self.field_count_of_base(def);
        self.types.change_declared(def, |def| def.script.first_field = first_field);
        let mut target = Target {
            def,
            kind,
            first_field,
            initializers: Vec::new(),
            static_initializers: Vec::new(),
            constructors: Vec::new(),
            static_constructor: None,
        };
        let positional = child_of_kind(node, "parameter_list");
        if let Some(list) = positional {
            self.positional_members(&mut target, list);
        }
        for member in node.child_by_field_name("body").map(named).unwrap_or_default() {
            self.type_member_declaration(&mut target, member, bodies);
        }
        self.declare_constructors(target, positional.is_some(), bodies, node);
    }

    fn field_count_of_base(&self, def: DefId) -> u16 {
        let base = self.base_class(def).and_then(|base| self.types.as_def(base));
        let Some((id, _)) = base else { return 0 };
        if self.types.declared(id).is_none() {
            return 0;
        }
        let base = self.types.definition(id);
        base.script.first_field + base.fields.len() as u16
    }

    /// Whether a base class has a property or field that others can see.
    fn inherits_property(&self, def: DefId, name: &str) -> bool {
        let mut next = self.base_class(def).and_then(|base| self.types.as_def(base));
        while let Some((id, _)) = next {
            if self.types.declared(id).is_none() {
                return false;
            }
            if self.types.definition(id).script.visible.iter().any(|one| one == name) {
                return true;
            }
            next = self.base_class(id).and_then(|base| self.types.as_def(base));
        }
        false
    }

    /// The properties of `record Point(int X, int Y)`; fields of a class that only the class sees.
    fn positional_members<'t>(&mut self, target: &mut Target<'t>, list: Node<'t>) {
        let is_record = self.types.definition(target.def).script.is_record;
        for param in crate::library::parameters(list) {
            let (Some(name), Some(ty)) = (param.name, param.ty) else { continue };
            let ty = self.read_type(ty);
            let name = self.source.of(name).to_owned();
            if is_record && self.inherits_property(target.def, &name) {
                // It only goes on to the constructor of the base record.
                self.types.change_declared(target.def, |def| def.script.positional.push(name));
                continue;
            }
            let field = self.add_field(target, &name, ty);
            self.types.change_declared(target.def, |def| {
                if is_record {
                    def.script.visible.push(name.clone());
                    def.script.auto.push(name.clone());
                    def.script.positional.push(name.clone());
                } else {
                    def.script.hidden.push(name.clone());
                }
            });
            target.initializers.push(Initializer { field, value: InitialValue::Parameter(name) });
        }
    }

    fn add_field(&mut self, target: &Target<'_>, name: &str, ty: Ty) -> FieldRef {
        let at = target.first_field + self.types.definition(target.def).fields.len() as u16;
        self.types.change_declared(target.def, |def| def.fields.push((name.to_owned(), ty)));
        FieldRef::Instance(at, ty)
    }

    fn add_static(&mut self, def: DefId, name: &str, ty: Ty, readonly: bool) -> FieldRef {
        let at = self.types.definition(def).script.statics.len() as u16;
        let field = StaticField { name: name.to_owned(), ty, readonly };
        self.types.change_declared(def, |def| def.script.statics.push(field));
        FieldRef::Static(at, ty)
    }

    fn type_member_declaration<'t>(
        &mut self,
        target: &mut Target<'t>,
        node: Node<'t>,
        bodies: &mut Vec<Body<'t>>,
    ) {
        let source = self.source;
        let is_interface = target.kind == DefKind::Interface;
        let is_seen = is_interface
            || ["public", "internal", "protected"]
                .iter()
                .any(|word| has_modifier(source, node, word));
        if !is_seen {
            self.hide(target.def, node);
        } else if node.kind() == "method_declaration"
            && let Some(name) = node.child_by_field_name("name")
        {
            let name = source.of(name).to_owned();
            self.types.change_declared(target.def, |def| def.script.open.push(name));
        }
        match node.kind() {
            "field_declaration" if !has_modifier(source, node, "const") => {
                self.field_members(target, node, node);
            }
            "event_field_declaration" => {
                if let Some(inner) = child_of_kind(node, "field_declaration") {
                    self.field_members(target, inner, node);
                }
            }
            "property_declaration" => self.property_member(target, node, bodies),
            "indexer_declaration" => self.indexer_member(target, node, bodies),
            "method_declaration" => {
                let name = node.child_by_field_name("name").map_or("", |name| source.of(name));
                self.method_member(target, node, name, bodies);
            }
            "operator_declaration" => {
                let sign = node.child_by_field_name("operator").map_or("", |sign| source.of(sign));
                let count =
                    node.child_by_field_name("parameters").map_or(0, |list| named(list).len());
                self.method_member(target, node, operator_name(sign, count), bodies);
            }
            "conversion_operator_declaration" => {
                let name = if has_token(node, "implicit") { "op_Implicit" } else { "op_Explicit" };
                self.method_member(target, node, name, bodies);
            }
            "constructor_declaration" if has_modifier(source, node, "static") => {
                target.static_constructor = Some(node);
            }
            "constructor_declaration" => target.constructors.push(node),
            "event_declaration" => {
                self.unsupported(node, "An event with its own 'add' and 'remove' is");
            }
            _ => {}
        }
    }

    fn hide(&mut self, def: DefId, node: Node<'_>) {
        let source = self.source;
        if child_of_kind(node, "explicit_interface_specifier").is_some() {
            return;
        }
        let names: Vec<String> = match child_of_kind(node, "variable_declaration") {
            Some(declaration) => named(declaration)
                .into_iter()
                .skip(1)
                .filter_map(|part| named(part).first().map(|name| source.of(*name).to_owned()))
                .collect(),
            None => node
                .child_by_field_name("name")
                .filter(|_| matches!(node.kind(), "method_declaration" | "property_declaration"))
                .map(|name| source.of(name).to_owned())
                .into_iter()
                .collect(),
        };
        self.types.change_declared(def, |def| def.script.hidden.extend(names));
    }

    fn field_members<'t>(&mut self, target: &mut Target<'t>, node: Node<'t>, outer: Node<'t>) {
        let source = self.source;
        let Some(declaration) = child_of_kind(node, "variable_declaration") else { return };
        let Some(ty) = declaration.child_by_field_name("type") else { return };
        let ty = self.read_type(ty);
        let is_static = has_modifier(source, outer, "static");
        let readonly = has_modifier(source, outer, "readonly");
        for declarator in named(declaration).into_iter().skip(1) {
            let parts = named(declarator);
            let Some(name) = parts.first() else { continue };
            let name_text = source.of(*name).trim_start_matches('@').to_owned();
            if !self.is_new_member(target.def, &name_text, *name) {
                continue;
            }
            let field = if is_static {
                self.add_static(target.def, &name_text, ty, readonly)
            } else {
                let is_public = has_modifier(source, outer, "public");
                if is_public {
                    let name = name_text.clone();
                    self.types.change_declared(target.def, |def| def.script.visible.push(name));
                }
                let is_serialized = is_public && !has_attribute(source, outer, "NonSerialized")
                    || has_attribute(source, outer, "SerializeField");
                if is_serialized && !readonly {
                    let name = name_text.clone();
                    self.types.change_declared(target.def, |def| def.script.serialized.push(name));
                }
                if readonly {
                    let name = name_text.clone();
                    self.types.change_declared(target.def, |def| def.script.readonly.push(name));
                }
                self.add_field(target, &name_text, ty)
            };
            if let Some(value) = parts.get(1) {
                let list = if is_static {
                    &mut target.static_initializers
                } else {
                    &mut target.initializers
                };
                list.push(Initializer { field, value: InitialValue::Expr(*value) });
            }
        }
    }

    /// Reports a field or property that the type has already.
    fn is_new_member(&mut self, def: DefId, name: &str, node: Node<'_>) -> bool {
        let found = self.types.definition(def);
        let known = found.fields.iter().any(|(known, _)| known == name)
            || found.properties.iter().any(|known| known.name == name)
            || found.script.statics.iter().any(|known| known.name == name);
        if known {
            let message =
                format!("The type '{}' already contains a definition for '{name}'", found.name);
            self.report("CS0102", node, message);
        }
        !known
    }

    fn overriding(&self, target: &Target<'_>, node: Node<'_>) -> Overriding {
        let has = |word: &str| has_modifier(self.source, node, word);
        if has("override") {
            Overriding::Override
        } else if (has("virtual") || has("abstract") || target.kind == DefKind::Interface)
            && !has("static")
        {
            Overriding::New
        } else {
            Overriding::None
        }
    }

    fn slot_for(
        &mut self,
        target: &Target<'_>,
        method: &Method,
        overriding: Overriding,
        node: Node<'_>,
    ) -> Option<u32> {
        match overriding {
            Overriding::None => None,
            Overriding::New => Some(self.new_slot()),
            Overriding::Override => {
                if let Some(slot) = self.slot_of_base(target.def, method) {
                    return Some(slot);
                }
                let known = [
                    ("ToString", 0),
                    ("Equals", 1),
                    ("GetHashCode", 0),
                    ("get_Message", 0),
                    ("get_StackTrace", 0),
                ];
                if known.contains(&(method.name.as_str(), method.params.len())) {
                    return Some(self.named_slot(&method.name, method.params.len()));
                }
                let class = self.types.definition(target.def).name.clone();
                let message =
                    format!("'{class}.{}': no suitable method found to override", method.name);
                self.report("CS0115", node.child_by_field_name("name").unwrap_or(node), message);
                None
            }
        }
    }

    fn method_member<'t>(
        &mut self,
        target: &Target<'t>,
        node: Node<'t>,
        name: &str,
        bodies: &mut Vec<Body<'t>>,
    ) {
        let source = self.source;
        let mut method = self.signature(node, name);
        method.is_static = has_modifier(source, node, "static");
        let overriding = self.overriding(target, node);
        method.slot = self.slot_for(target, &method, overriding, node);
        let has_body = node.child_by_field_name("body").is_some();
        if !has_body && target.kind != DefKind::Interface && !has_modifier(source, node, "abstract")
        {
            let name = node.child_by_field_name("name").unwrap_or(node);
            let message = format!(
                "'{}' must declare a body because it is not marked abstract, extern, or partial",
                method.name
            );
            self.report("CS0501", name, message);
            return;
        }
        let function = has_body.then(|| {
            let name = format!("{}.{}", self.types.definition(target.def).name, method.name);
            self.new_function(&name, method.returns, node.into())
        });
        if let Some(function) = function {
            method.callee = Callee::Function(function.0);
        }
        let is_static = method.is_static;
        let method = Arc::new(method);
        if method.is_extension {
            self.script_extensions.entry(method.name.clone()).or_default().push(method.clone());
        }
        self.add_method(target, node, method.clone());
        if let Some(function) = function {
            let kind = BodyKind::Method(node);
            bodies.push(Body { function, def: target.def, method, is_static, kind });
        }
    }

    /// Adds a method to its type, or to those that only an interface shows.
    fn add_method(&mut self, target: &Target<'_>, node: Node<'_>, method: Arc<Method>) {
        if let Some(interface) = child_of_kind(node, "explicit_interface_specifier")
            && let Some(name) = named(interface).first()
        {
            let ty = self.read_type(*name);
            let parts: &mut ClassParts = self.classes.entry(target.def).or_default();
            parts.explicit.push((ty, method));
            return;
        }
        self.types.change_declared(target.def, |def| def.methods.push(method));
    }

    fn accessor(
        &mut self,
        target: &Target<'_>,
        node: Node<'_>,
        name: String,
        (params, returns): (Vec<Param>, Ty),
        has_body: bool,
    ) -> Method {
        let is_static = has_modifier(self.source, node, "static");
        let mut method = Method {
            name,
            is_static,
            is_extension: false,
            mutates: false,
            type_params: Vec::new(),
            first_param: METHOD_PARAM,
            params,
            returns,
            callee: Callee::Native(MISSING),
            slot: None,
            owner_args: Vec::new(),
        };
        let overriding = self.overriding(target, node);
        method.slot = self.slot_for(target, &method, overriding, node);
        if has_body {
            let name = format!("{}.{}", self.types.definition(target.def).name, method.name);
            let function = self.new_function(&name, returns, node.into());
            method.callee = Callee::Function(function.0);
        }
        method
    }

    fn property_member<'t>(
        &mut self,
        target: &mut Target<'t>,
        node: Node<'t>,
        bodies: &mut Vec<Body<'t>>,
    ) {
        let source = self.source;
        let (Some(name_node), Some(ty)) =
            (node.child_by_field_name("name"), node.child_by_field_name("type"))
        else {
            return;
        };
        let name = source.of(name_node).trim_start_matches('@').to_owned();
        let is_explicit = child_of_kind(node, "explicit_interface_specifier").is_some();
        if !is_explicit && !self.is_new_member(target.def, &name, name_node) {
            return;
        }
        let ty = self.read_type(ty);
        let is_static = has_modifier(source, node, "static");
        if has_modifier(source, node, "public") && !is_static {
            let name = name.clone();
            self.types.change_declared(target.def, |def| def.script.visible.push(name));
        }
        let arrow = node
            .child_by_field_name("value")
            .filter(|value| value.kind() == "arrow_expression_clause");
        let (get, set) = accessors(source, node);
        let is_bodiless =
            target.kind == DefKind::Interface || has_modifier(source, node, "abstract");
        let is_auto = arrow.is_none()
            && !is_bodiless
            && [get, set].iter().flatten().all(|one| one.child_by_field_name("body").is_none());
        let overriding = self.overriding(target, node);
        let mut field = None;
        if is_auto {
            let is_direct = overriding == Overriding::None && !is_explicit;
            let stored = if is_direct { name.clone() } else { format!("<{name}>") };
            let made = if is_static {
                self.add_static(target.def, &stored, ty, set.is_none())
            } else {
                self.add_field(target, &stored, ty)
            };
            field = Some(made);
            if !is_static {
                let is_readonly = set.is_none();
                let name = name.clone();
                self.types.change_declared(target.def, |def| {
                    if is_readonly {
                        def.script.readonly.push(name.clone());
                    }
                    def.script.auto.push(name);
                });
            }
            if let Some(value) = node.child_by_field_name("value") {
                let list = if is_static {
                    &mut target.static_initializers
                } else {
                    &mut target.initializers
                };
                list.push(Initializer { field: made, value: InitialValue::Expr(value) });
            }
            let has_interfaces = self
                .types
                .definition(target.def)
                .bases
                .iter()
                .any(|base| self.types.is_interface(*base));
            if is_direct && (is_static || !has_interfaces) {
                return;
            }
        }
        let getter = (get.is_some() || arrow.is_some()).then(|| {
            let shape = (Vec::new(), ty);
            self.accessor(target, node, format!("get_{name}"), shape, !is_bodiless)
        });
        let setter = set.map(|_| {
            let shape = (vec![value_param(ty)], Ty::VOID);
            self.accessor(target, node, format!("set_{name}"), shape, !is_bodiless)
        });
        for (method, accessor) in [(&getter, get), (&setter, set)] {
            let Some(method) = method else { continue };
            let Callee::Function(function) = method.callee else { continue };
            let body = accessor.and_then(|accessor| accessor.child_by_field_name("body"));
            let kind = match (body.or(arrow), field) {
                (Some(body), _) => BodyKind::Accessor(None, body),
                (None, Some(field)) => {
                    BodyKind::Auto { field, is_setter: method.returns == Ty::VOID }
                }
                _ => continue,
            };
            let (function, method) = (FnId(function), Arc::new(method.clone()));
            bodies.push(Body { function, def: target.def, method, is_static, kind });
        }
        let seen = |method: &Method| match method.slot {
            Some(slot) => Callee::Virtual(slot),
            None => method.callee,
        };
        if let Some(getter) = &getter
            && !is_explicit
            && (field.is_none() || overriding != Overriding::None)
        {
            let direct = Some((getter.callee, setter.as_ref().map(|setter| setter.callee)));
            let property = Property {
                name,
                ty,
                is_static,
                get: seen(getter),
                set: setter.as_ref().map(seen),
                direct,
            };
            self.types.change_declared(target.def, |def| def.properties.push(property));
        }
        for method in [getter, setter].into_iter().flatten() {
            self.add_method(target, node, Arc::new(method));
        }
    }

    fn indexer_member<'t>(
        &mut self,
        target: &Target<'t>,
        node: Node<'t>,
        bodies: &mut Vec<Body<'t>>,
    ) {
        let source = self.source;
        let shape = self.signature(node, "get_Item");
        let list = node.child_by_field_name("parameters");
        let arrow = node.child_by_field_name("value");
        let (get, set) = accessors(source, node);
        let is_bodiless =
            target.kind == DefKind::Interface || has_modifier(source, node, "abstract");
        let getter = self.accessor(
            target,
            node,
            "get_Item".to_owned(),
            (shape.params.clone(), shape.returns),
            !is_bodiless,
        );
        let setter = set.map(|_| {
            let mut params = shape.params.clone();
            params.push(value_param(shape.returns));
            self.accessor(target, node, "set_Item".to_owned(), (params, Ty::VOID), !is_bodiless)
        });
        let (getter, setter) = (Arc::new(getter), setter.map(Arc::new));
        for (method, accessor) in [(Some(&getter), get), (setter.as_ref(), set)] {
            let Some(method) = method else { continue };
            let Callee::Function(function) = method.callee else { continue };
            let body = accessor.and_then(|accessor| accessor.child_by_field_name("body")).or(arrow);
            if let Some(body) = body {
                let kind = BodyKind::Accessor(list, body);
                let function = FnId(function);
                bodies.push(Body {
                    function,
                    def: target.def,
                    method: method.clone(),
                    is_static: false,
                    kind,
                });
            }
        }
        self.types.change_declared(target.def, |def| def.indexers.push((getter, setter)));
    }

    fn declare_constructors<'t>(
        &mut self,
        target: Target<'t>,
        is_positional: bool,
        bodies: &mut Vec<Body<'t>>,
        node: Node<'t>,
    ) {
        let Target { def, kind, initializers, static_initializers, static_constructor, .. } =
            target;
        let class = self.types.definition(def).name.clone();
        if static_constructor.is_some() || !static_initializers.is_empty() {
            let function = self.new_function(&format!("{class}.cctor"), Ty::VOID, node.into());
            self.types.change_declared(def, |def| def.script.has_initializer = true);
            self.classes.entry(def).or_default().initializer = Some(function);
            let method = Arc::new(constructor_method(Vec::new(), function, true));
            let kind = BodyKind::StaticConstructor(static_constructor, static_initializers);
            bodies.push(Body { function, def, method, is_static: true, kind });
        }
        if !matches!(kind, DefKind::Class | DefKind::Struct) {
            return;
        }
        let initializers = Rc::new(initializers);
        let mut add =
            |binder: &mut Self, node: Option<Node<'t>>, params: Vec<Param>, span: Node<'t>| {
                let function = binder.new_function(&format!("{class}.ctor"), Ty::VOID, span.into());
                let is_default = params.is_empty();
                let method = Arc::new(constructor_method(params, function, false));
                binder.types.change_declared(def, |def| def.constructors.push(method.clone()));
                if is_default {
                    binder.classes.entry(def).or_default().constructor = Some(function);
                }
                let kind = BodyKind::Constructor(node, initializers.clone());
                bodies.push(Body { function, def, method, is_static: false, kind });
            };
        for constructor in &target.constructors {
            let params = self.signature(*constructor, ".ctor").params;
            add(self, Some(*constructor), params, *constructor);
        }
        if is_positional && let Some(list) = child_of_kind(node, "parameter_list") {
            let params = self.read_params(list);
            // `class B(int x) : A(x)`
            let base = child_of_kind(node, "base_list")
                .filter(|bases| child_of_kind(*bases, "argument_list").is_some());
            add(self, base, params, node);
        } else if target.constructors.is_empty()
            && (kind == DefKind::Class || !initializers.is_empty())
        {
            add(self, None, Vec::new(), node);
        }
    }
}

/// Whether a declaration has an attribute, with or without its namespace.
fn has_attribute(source: &crate::syntax::Source, node: Node<'_>, name: &str) -> bool {
    let lists = node.children().filter(|child| child.kind() == "attribute_list");
    let mut attributes = lists.flat_map(named).filter_map(|one| named(one).first().copied());
    attributes.any(|found| source.of(found).rsplit('.').next() == Some(name))
}

fn constructor_method(params: Vec<Param>, function: FnId, is_static: bool) -> Method {
    Method {
        name: ".ctor".to_owned(),
        is_static,
        is_extension: false,
        mutates: false,
        type_params: Vec::new(),
        first_param: METHOD_PARAM,
        params,
        returns: Ty::VOID,
        callee: Callee::Function(function.0),
        slot: None,
        owner_args: Vec::new(),
    }
}

fn value_param(ty: Ty) -> Param {
    Param { name: "value".to_owned(), ty, mode: ParamMode::In, default: None::<Constant> }
}

/// The `get` and `set` of a property.
fn accessors<'t>(
    source: &crate::syntax::Source,
    node: Node<'t>,
) -> (Option<Node<'t>>, Option<Node<'t>>) {
    let list = node.child_by_field_name("accessors").map(named).unwrap_or_default();
    let find = |words: &[&str]| {
        list.iter().copied().find(|accessor| {
            accessor
                .child_by_field_name("name")
                .is_some_and(|name| words.contains(&source.of(name)))
        })
    };
    (find(&["get"]), find(&["set", "init"]))
}
