//! The bodies of the members of a declared type.

use spawnpoint_csharp::Node;

use super::{Body, BodyKind, Context, FieldRef, InitialValue, Initializer};
use crate::{
    bind::{
        Binder, ReturnContext, Symbol,
        call::{Candidate, MethodGroup},
        function::contains_yield,
    },
    bound::{Expr, ExprKind, LocalId, Stmt},
    host::ParamMode,
    library::{Callee, DefKind, Param, parameters},
    syntax::{Span, child_of_kind, has_token, named},
    types::{DefId, Ty},
};

impl Binder<'_> {
    /// Binds the body of a member.
    pub(super) fn member_body(&mut self, body: &Body<'_>) {
        let (id, def) = (body.function, body.def);
        let scopes = std::mem::take(&mut self.scopes);
        let current = std::mem::replace(&mut self.current, vec![id]);
        let is_constructor =
            matches!(body.kind, BodyKind::Constructor(..) | BodyKind::StaticConstructor(..));
        let context = Context { def, this: None, in_constructor: is_constructor };
        let outer = self.context.replace(context);
        self.push_scope();
        self.declare_owner_params(def);
        let count = self.types.definition(def).params.len();
        for number in 0..count {
            let local = self.temp(Ty::TYPE);
            self.functions[id.0 as usize].type_params.push((number as u16, local));
        }
        let mut params = Vec::new();
        if !body.is_static {
            let this = self.declare_this(def);
            params.push(this);
            self.functions[id.0 as usize].owner = Some((def, count));
        }
        self.push_scope();
        self.declare_own_params(body);
        params.extend(self.declare_params(body));
        self.functions[id.0 as usize].params = params;
        let stmt = match &body.kind {
            BodyKind::Method(node) => self.method_body(body, *node),
            BodyKind::Accessor(_, node) => self.returning_body(body, *node, Some(*node)),
            BodyKind::Auto { field, is_setter } => self.auto_body(*field, *is_setter, body),
            BodyKind::Constructor(node, initializers) => {
                self.constructor_body(body, *node, initializers)
            }
            BodyKind::StaticConstructor(node, initializers) => {
                let mut all = self.initial_values(initializers);
                if let Some(block) = node.and_then(|node| node.child_by_field_name("body")) {
                    all.push(self.returning_body(body, block, None));
                }
                Stmt::Block(all)
            }
        };
        let starts_type = self.types.definition(def).script.has_initializer
            && matches!(
                body.kind,
                BodyKind::Method(_) | BodyKind::Constructor(..) | BodyKind::Accessor(..)
            )
            && (body.is_static || is_constructor);
        let stmt = if starts_type {
            let ty = self.types.open_type(def);
            let span = self.functions[id.0 as usize].span;
            let start = Expr::new(ExprKind::InitType(ty), Ty::VOID, span);
            Stmt::Block(vec![Stmt::Expr(start), stmt])
        } else {
            stmt
        };
        self.functions[id.0 as usize].body = stmt;
        self.scopes = scopes;
        self.current = current;
        self.context = outer;
    }

    fn declare_this(&mut self, def: DefId) -> LocalId {
        let ty = self.types.open_type(def);
        let is_struct = self.types.definition(def).kind == DefKind::Struct;
        let this = self.new_local("this", ty);
        let local = self.local(this);
        local.assigned = true;
        local.by_ref = is_struct;
        local.takes_cell = is_struct;
        local.mutated = is_struct;
        if let Some(context) = &mut self.context {
            context.this = Some(this);
        }
        this
    }

    /// The type parameters of a generic method.
    fn declare_own_params(&mut self, body: &Body<'_>) {
        let id = body.function;
        let method = &body.method;
        for (at, (name, bound)) in method.type_params.iter().enumerate() {
            let number = method.first_param + at as u16;
            let local = self.temp(Ty::TYPE);
            self.functions[id.0 as usize].type_params.push((number, local));
            if let Some(bound) = bound {
                self.constraints.insert(number, *bound);
            }
            if let Some(scope) = self.scopes.last_mut() {
                scope.names.insert(name.clone(), Symbol::TypeParam(number));
            }
        }
    }

    fn declare_params(&mut self, body: &Body<'_>) -> Vec<LocalId> {
        let list = match &body.kind {
            BodyKind::Method(node) | BodyKind::Constructor(Some(node), _) => {
                node.child_by_field_name("parameters")
            }
            BodyKind::Accessor(list, _) => *list,
            _ => None,
        };
        let nodes = list.map(parameters).unwrap_or_default();
        let mut locals = Vec::new();
        for (at, param) in body.method.params.iter().enumerate() {
            let node = nodes.get(at).and_then(|node| node.name);
            let local = match node {
                Some(node) => self.declare(node, param.ty),
                None => self.declare_unwritten(param),
            };
            let found = self.local(local);
            found.by_ref = param.mode.is_passed_back();
            found.takes_cell = found.by_ref;
            found.assigned = param.mode != ParamMode::Out;
            found.mutated |= found.by_ref;
            locals.push(local);
        }
        locals
    }

    /// `value`, or a parameter of a record.
    fn declare_unwritten(&mut self, param: &Param) -> LocalId {
        let local = self.new_local(&param.name, param.ty);
        if let Some(scope) = self.scopes.last_mut() {
            scope.names.insert(param.name.clone(), Symbol::Local(local));
        }
        local
    }

    fn method_body(&mut self, body: &Body<'_>, node: Node<'_>) -> Stmt {
        let Some(block) = node.child_by_field_name("body") else { return Stmt::Empty };
        self.returning_body(body, block, Some(node))
    }

    /// A block or `=> value` that returns what the method returns.
    fn returning_body(&mut self, body: &Body<'_>, block: Node<'_>, node: Option<Node<'_>>) -> Stmt {
        let returns = body.method.returns;
        let is_async = node.is_some_and(|node| self.is_async(node));
        let yields = match node {
            Some(node) if contains_yield(block) => self.iterator(body.function, returns, node),
            _ => None,
        };
        let expected =
            if is_async { self.async_result(body.function, returns, block) } else { returns };
        self.returning.push(ReturnContext {
            expected: Some(expected),
            yields,
            is_async,
            found: Vec::new(),
        });
        let loops = std::mem::take(&mut self.loops);
        let stmt = match block.kind() {
            "block" => self.block(block),
            _ => match named(block).first() {
                Some(value) => self.expression_body(*value, Some(expected)),
                None => Stmt::Empty,
            },
        };
        self.loops = loops;
        self.returning.pop();
        stmt
    }

    pub(super) fn field_of(&mut self, field: FieldRef, span: Span) -> Expr {
        let Some(context) = self.context else { return Expr::error(span) };
        let owner = self.types.open_type(context.def);
        match (field, context.this) {
            (FieldRef::Instance(at, ty), Some(this)) => {
                let this = Box::new(Expr::local(this, owner, span));
                Expr::new(ExprKind::Field(this, at), ty, span)
            }
            (FieldRef::Static(slot, ty), _) => {
                Expr::new(ExprKind::Static { owner, slot }, ty, span)
            }
            _ => Expr::error(span),
        }
    }

    fn auto_body(&mut self, field: FieldRef, is_setter: bool, body: &Body<'_>) -> Stmt {
        let span = self.functions[body.function.0 as usize].span;
        let place = self.field_of(field, span);
        if !is_setter {
            return Stmt::Return(Some(place), span);
        }
        let Some(Symbol::Local(value)) = self.lookup("value") else { return Stmt::Empty };
        let ty = place.ty;
        let value = Expr::local(value, ty, span);
        Stmt::Expr(Expr::new(ExprKind::Assign(Box::new(place), Box::new(value)), ty, span))
    }

    fn initial_values(&mut self, initializers: &[Initializer<'_>]) -> Vec<Stmt> {
        let mut all = Vec::new();
        for initializer in initializers {
            let (FieldRef::Instance(_, ty) | FieldRef::Static(_, ty)) = initializer.field;
            let value = match &initializer.value {
                InitialValue::Expr(node) => self.expr_as(*node, ty),
                InitialValue::Parameter(name) => match self.lookup(name) {
                    Some(Symbol::Local(local)) => Expr::local(local, ty, Span::default()),
                    _ => continue,
                },
            };
            let span = value.span;
            let place = self.field_of(initializer.field, span);
            let kind = ExprKind::Assign(Box::new(place), Box::new(value));
            all.push(Stmt::Expr(Expr::new(kind, ty, span)));
        }
        all
    }

    fn constructor_body(
        &mut self,
        body: &Body<'_>,
        node: Option<Node<'_>>,
        initializers: &[Initializer<'_>],
    ) -> Stmt {
        let chained = node.and_then(|node| match node.kind() {
            "base_list" => Some(node),
            _ => child_of_kind(node, "constructor_initializer"),
        });
        let calls_this = chained.is_some_and(|chained| has_token(chained, "this"));
        // The fields of the class get their values before the constructor of the base class runs.
        let mut all = if calls_this { Vec::new() } else { self.initial_values(initializers) };
        if let Some(call) = self.chained_constructor(body, chained, calls_this) {
            all.push(Stmt::Expr(call));
        }
        if let Some(block) = node.and_then(|node| node.child_by_field_name("body")) {
            all.push(self.returning_body(body, block, None));
        }
        Stmt::Block(all)
    }

    /// `: base(…)` or `: this(…)`; without it, the constructor of the base class without parameters.
    fn chained_constructor(
        &mut self,
        body: &Body<'_>,
        chained: Option<Node<'_>>,
        calls_this: bool,
    ) -> Option<Expr> {
        let fallback = self.functions[body.function.0 as usize].span;
        let span = chained.map_or(fallback, Span::from);
        let this = self.context.and_then(|context| context.this)?;
        let own = self.types.open_type(body.def);
        let ty = if calls_this { own } else { self.base_class(body.def)? };
        if ty == Ty::VALUETYPE {
            return None;
        }
        let list = chained.and_then(|chained| child_of_kind(chained, "argument_list"));
        let args = list.map(|list| self.arguments(list)).unwrap_or_default();
        let (id, owner_args) = self.types.as_def(ty)?;
        let owner_args: Box<[Ty]> = owner_args.into();
        if self.types.declared(id).is_none() {
            if !self.types.is_subtype(self.host, ty, Ty::EXCEPTION) {
                return None;
            }
            // The base part is made like an exception of its own, and copied.
            let node = list.or(chained)?;
            let made = self.construct(ty, args, node);
            let this = Expr::local(this, own, span);
            return Some(self.native_call("Exception.__Init", vec![this, made], Ty::VOID, node));
        }
        let definition = self.types.definition(id);
        let candidates = definition
            .constructors
            .iter()
            .map(|method| Candidate {
                method: method.clone(),
                owner_args: owner_args.clone(),
                function: None,
            })
            .collect();
        let is_struct = definition.kind == DefKind::Struct;
        let name = definition.name.clone();
        if chained.is_none() {
            // The default constructor has no arguments, and is called without a place in the source.
            let found = definition.constructors.iter().find(|method| {
                method
                    .params
                    .iter()
                    .all(|param| param.default.is_some() || param.mode == ParamMode::Params)
            });
            let Some(Callee::Function(function)) =
                found.filter(|method| method.params.is_empty()).map(|method| method.callee)
            else {
                let message =
                    format!("'{name}' does not contain a constructor that takes 0 arguments");
                self.report("CS7036", span, message);
                return None;
            };
            let this =
                Expr::new(ExprKind::Retype(Box::new(Expr::local(this, own, span))), ty, span);
            let kind = ExprKind::Call {
                callee: Callee::Function(function),
                type_args: Vec::new(),
                args: vec![this],
                mutates: false,
            };
            return Some(Expr::new(kind, Ty::VOID, span));
        }
        let this = Expr::local(this, own, span);
        let this = if is_struct {
            let kind = ExprKind::RefArg { target: Box::new(this), is_out: false };
            Expr::new(kind, own, span)
        } else {
            Expr::new(ExprKind::Retype(Box::new(this)), ty, span)
        };
        let group = MethodGroup::new(&name, None, candidates);
        let mut call = self.call_group(group, args, chained?);
        if let ExprKind::Call { args, .. } = &mut call.kind {
            args.insert(0, this);
        }
        Some(call)
    }
}
