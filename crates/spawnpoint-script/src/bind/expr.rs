//! Expressions: names and literals, and the dispatch to the other modules.

use spawnpoint_csharp::Node;

use super::{Binder, Rules, Symbol, call::MethodGroup};
use crate::{
    bound::{Expr, ExprKind, LocalId},
    host::QueryRoot,
    library::{Callee, Constant, forbidden},
    literal,
    syntax::{has_token, named},
    types::{DefId, Ty, TyKind},
};

/// What a name or member access can refer to.
pub(super) enum Operand {
    Value(Expr),
    Type(Ty),
    Namespace(String),
    Group(MethodGroup),
    /// `Scene`, `Static` or `Game` at the start of a query.
    Root(Option<QueryRoot>),
}

impl<'a> Binder<'a> {
    /// Binds an expression with a value.
    pub fn expr(&mut self, node: Node<'_>) -> Expr {
        let operand = self.operand(node);
        self.value(operand, node)
    }

    pub(super) fn value(&mut self, operand: Operand, node: Node<'_>) -> Expr {
        match operand {
            Operand::Value(expr) => {
                if expr.ty == Ty::VOID && !is_statement_position(node) {
                    let message = "A call that returns nothing has no value here ('void')";
                    return self.fail("CS0029", node, message);
                }
                expr
            }
            Operand::Type(ty) => {
                let name = self.name_of(ty);
                let message =
                    format!("'{name}' is a type, which is not valid in the given context");
                self.fail("CS0119", node, message)
            }
            Operand::Namespace(name) => {
                let message = format!("The name '{name}' does not exist in the current context");
                self.fail("CS0103", node, message)
            }
            Operand::Group(group) => {
                let message = format!(
                    "Cannot use method group '{}' as a value. Did you intend to invoke the method?",
                    group.name
                );
                self.fail("CS0428", node, message)
            }
            Operand::Root(_) => {
                self.fail("CS0103", node, "A query root must be followed by an index or a member")
            }
        }
    }

    /// Binds an expression with an expected type. Lambdas, `default` and `new()` take their type
    /// from it.
    pub(super) fn expr_as(&mut self, node: Node<'_>, expected: Ty) -> Expr {
        match node.kind() {
            "lambda_expression" | "anonymous_method_expression" => {
                return self.lambda_as(node, expected);
            }
            "default_expression" if node.child_by_field_name("type").is_none() => {
                return self.default_of(expected, node.into());
            }
            "implicit_object_creation_expression" => return self.new_of(node, expected),
            "collection_expression" => return self.collection(node, expected),
            "initializer_expression" => return self.array_initializer(node, expected),
            "throw_expression" => {
                let mut thrown = self.expr(node);
                thrown.ty = expected;
                return thrown;
            }
            "parenthesized_expression" => {
                if let Some(inner) = named(node).first() {
                    return self.expr_as(*inner, expected);
                }
            }
            "conditional_expression" => return self.conditional(node, Some(expected)),
            "switch_expression" => return self.switch_expression(node, Some(expected)),
            "tuple_expression" => return self.tuple(node, Some(expected)),
            _ => {}
        }
        match self.operand(node) {
            Operand::Group(group) if self.types.is_delegate(expected) => {
                self.group_as(group, expected, node)
            }
            operand => {
                let expr = self.value(operand, node);
                self.convert(expr, expected)
            }
        }
    }

    pub(super) fn operand(&mut self, node: Node<'_>) -> Operand {
        if !self.count_work(node) {
            return Operand::Value(Expr::error(node.into()));
        }
        match node.kind() {
            "identifier" => self.name(node),
            "generic_name" => self.generic_name(node),
            "predefined_type" | "array_type" | "nullable_type" => {
                Operand::Type(self.read_type(node))
            }
            "qualified_name" | "alias_qualified_name" => self.qualified_name(node),
            "parenthesized_expression" => match named(node).first() {
                Some(inner) => self.operand(*inner),
                None => Operand::Value(self.fail("CS1525", node, "Invalid expression term ')'")),
            },
            "member_access_expression"
            | "element_access_expression"
            | "invocation_expression"
            | "conditional_access_expression" => self.postfix(node),
            _ => Operand::Value(self.plain(node)),
        }
    }

    fn plain(&mut self, node: Node<'_>) -> Expr {
        match node.kind() {
            "null_literal"
            | "boolean_literal"
            | "integer_literal"
            | "real_literal"
            | "character_literal"
            | "string_literal"
            | "verbatim_string_literal"
            | "raw_string_literal" => match literal::read(self.source, node) {
                Ok((value, ty)) => Expr::new(ExprKind::Const(value), ty, node.into()),
                Err((code, message)) => self.fail(code, node, message),
            },
            "interpolated_string_expression" => self.interpolated(node),
            "binary_expression" => self.binary(node),
            "prefix_unary_expression" | "postfix_unary_expression" => self.unary(node),
            "assignment_expression" => self.assignment(node),
            "conditional_expression" => self.conditional(node, None),
            "cast_expression" => {
                let parts = (node.child_by_field_name("type"), node.child_by_field_name("value"));
                let (Some(ty), Some(value)) = parts else { return Expr::error(node.into()) };
                let ty = self.read_type(ty);
                if matches!(
                    without_parentheses(value).kind(),
                    "lambda_expression" | "anonymous_method_expression" | "default_expression"
                ) {
                    return self.expr_as(value, ty);
                }
                match self.operand(value) {
                    Operand::Group(group) if self.types.is_delegate(ty) => {
                        self.group_as(group, ty, value)
                    }
                    operand => {
                        let value = self.value(operand, value);
                        self.cast(value, ty, node.into())
                    }
                }
            }
            "is_expression" | "as_expression" => self.type_test(node),
            "is_pattern_expression" => self.is_pattern(node),
            "switch_expression" => self.switch_expression(node, None),
            "object_creation_expression" => self.object_creation(node),
            "array_creation_expression" => self.array_creation(node),
            "implicit_array_creation_expression" => self.implicit_array(node),
            "anonymous_object_creation_expression" => self.anonymous(node),
            "collection_expression" => self.collection_alone(node),
            "tuple_expression" => self.tuple(node, None),
            "typeof_expression" => {
                let ty =
                    node.child_by_field_name("type").map_or(Ty::ERROR, |ty| self.read_type(ty));
                Expr::new(ExprKind::TypeOf(ty), Ty::TYPE, node.into())
            }
            "default_expression" => match node.child_by_field_name("type") {
                Some(ty) => {
                    let ty = self.read_type(ty);
                    self.default_of(ty, node.into())
                }
                None => {
                    let message = "There is no target type for the default literal";
                    self.fail("CS8716", node, message)
                }
            },
            "checked_expression" => {
                let outer = (self.checked, self.unchecked_explicitly);
                self.checked = has_token(node, "checked");
                self.unchecked_explicitly = !self.checked;
                let inner = named(node).first().copied();
                let inner = inner.map_or(Expr::error(node.into()), |inner| self.expr(inner));
                (self.checked, self.unchecked_explicitly) = outer;
                inner
            }
            "throw_expression" => {
                let inner = named(node).first().copied();
                let inner = inner.map_or(Expr::error(node.into()), |inner| self.expr(inner));
                let inner = self.convert(inner, Ty::EXCEPTION);
                Expr::new(ExprKind::Throw(Box::new(inner)), Ty::ERROR, node.into())
            }
            "range_expression" => self.range(node),
            "lambda_expression" | "anonymous_method_expression" => self.lambda_alone(node),
            "with_expression" => self.with(node),
            "sizeof_expression" => self.size_of(node),
            "implicit_object_creation_expression" => {
                let message = "There is no target type for 'new(...)'";
                self.fail("CS8754", node, message)
            }
            "await_expression" => self.await_value(node),
            "this" | "base" if self.context.is_some_and(|context| context.this.is_some()) => {
                self.this_value(node)
            }
            "this" | "base" => {
                let message = format!(
                    "Keyword '{}' is not valid in a script, because a script has no instance",
                    self.source.of(node)
                );
                self.fail("CS0026", node, message)
            }
            "stackalloc_expression"
            | "implicit_stackalloc_expression"
            | "makeref_expression"
            | "reftype_expression"
            | "refvalue_expression" => self.unsupported(node, "Unsafe code is"),
            "ref_expression" => self.unsupported(node, "Ref locals are"),
            "declaration_expression" => {
                self.fail("CS8185", node, "A declaration is not allowed in this context.")
            }
            other => self.unsupported(node, &format!("'{}' is", other.replace('_', " "))),
        }
    }

    fn name(&mut self, node: Node<'_>) -> Operand {
        let source = self.source;
        let name = source.of(node).trim_start_matches('@');
        match self.lookup(name) {
            Some(Symbol::Local(id)) => return Operand::Value(self.local_value(id, node)),
            Some(Symbol::Reference(target)) => {
                self.use_locals_of(&target);
                return Operand::Value(*target);
            }
            Some(Symbol::Function(id, method)) => {
                return Operand::Group(MethodGroup::of_function(id, method));
            }
            Some(Symbol::TypeParam(number)) => {
                return Operand::Type(self.types.intern(TyKind::Param(number)));
            }
            None => {}
        }
        if let Some(ty) = self.type_beside_member(name, node) {
            return Operand::Type(ty);
        }
        if let Some(found) = self.own_member(name, None, node) {
            return found;
        }
        if self.rules == Rules::Query {
            match name {
                "Scene" => return Operand::Root(Some(QueryRoot::Scene)),
                "Game" => return Operand::Root(Some(QueryRoot::Game)),
                "Static" => return Operand::Root(None),
                _ => {}
            }
        }
        // A namespace of the host hides names of the library, as in C#, where the types of the
        // library come from a `using`.
        let of_host = self.host.find(name).is_none() && self.host.is_namespace(name);
        if !of_host && let Some(ty) = self.type_named(name, &[]) {
            return Operand::Type(ty);
        }
        if let Some(group) = self.global_group(name) {
            return Operand::Group(group);
        }
        for class in self.static_usings.clone() {
            if let Some(ty) = self.type_named(&class, &[])
                && self.find_member(ty, name, true).is_some()
            {
                return self.type_member(ty, name, None, node, node);
            }
        }
        if self.is_namespace(name) {
            return Operand::Namespace(name.to_owned());
        }
        if let Some(what) = forbidden(name) {
            let message = format!("'{name}' is not available: scripts have no access to {what}");
            return Operand::Value(self.fail("SP0002", node, message));
        }
        let message = format!("The name '{name}' does not exist in the current context");
        Operand::Value(self.fail("CS0103", node, message))
    }

    /// `this`, or `base`: the same object as its base class.
    fn this_value(&mut self, node: Node<'_>) -> Expr {
        let Some((def, this)) = self.context.and_then(|context| Some((context.def, context.this?)))
        else {
            return Expr::error(node.into());
        };
        let value = self.local_value(this, node);
        if node.kind() == "this" {
            return value;
        }
        let base = self.base_class(def).unwrap_or(Ty::OBJECT);
        Expr::new(ExprKind::Retype(Box::new(value)), base, node.into())
    }

    pub(super) fn local_value(&mut self, id: LocalId, node: Node<'_>) -> Expr {
        self.use_local(id);
        let local = &self.locals[id.0 as usize];
        match &local.constant {
            Some(value) => Expr::new(ExprKind::Const(value.clone()), local.ty, node.into()),
            None => Expr::local(id, local.ty, node.into()),
        }
    }

    fn generic_name(&mut self, node: Node<'_>) -> Operand {
        let (name, args) = crate::library::name_and_args(self.source, node);
        let args: Vec<Ty> = args.into_iter().map(|arg| self.read_type(arg)).collect();
        if let Some(Symbol::Function(id, method)) = self.lookup(&name) {
            let mut group = MethodGroup::of_function(id, method);
            group.type_args = Some(args);
            return Operand::Group(group);
        }
        if let Some(found) = self.own_member(&name, Some(args.clone()), node) {
            return found;
        }
        if let Some(ty) = self.type_named(&name, &args) {
            return Operand::Type(ty);
        }
        if let Some(mut group) = self.global_group(&name) {
            group.type_args = Some(args);
            return Operand::Group(group);
        }
        let message = format!("The name '{name}' does not exist in the current context");
        Operand::Value(self.fail("CS0103", node, message))
    }

    fn qualified_name(&mut self, node: Node<'_>) -> Operand {
        let left = node.child_by_field_name("qualifier");
        let (Some(left), Some(name)) = (left, node.child_by_field_name("name")) else {
            return Operand::Type(self.read_type(node));
        };
        let left_operand = self.operand(left);
        self.member(left_operand, name, node)
    }

    pub(super) fn native_call(
        &mut self,
        key: &str,
        args: Vec<Expr>,
        ty: Ty,
        node: Node<'_>,
    ) -> Expr {
        let native = crate::native::find(key).unwrap_or(crate::native::MISSING);
        let callee = Callee::Native(native);
        let kind = ExprKind::Call { callee, type_args: Vec::new(), args, mutates: false };
        Expr::new(kind, ty, node.into())
    }

    fn conditional(&mut self, node: Node<'_>, expected: Option<Ty>) -> Expr {
        let field = |name: &str| node.child_by_field_name(name);
        let (Some(test), Some(yes), Some(no)) =
            (field("condition"), field("consequence"), field("alternative"))
        else {
            return Expr::error(node.into());
        };
        let test = self.condition(test);
        let target_typed = |node: Node<'_>| {
            matches!(
                node.kind(),
                "lambda_expression"
                    | "default_expression"
                    | "implicit_object_creation_expression"
                    | "collection_expression"
                    | "throw_expression"
            )
        };
        if let Some(expected) = expected
            && (target_typed(yes) || target_typed(no))
        {
            let (yes, no) = (self.expr_as(yes, expected), self.expr_as(no, expected));
            let kind = ExprKind::If(Box::new(test), Box::new(yes), Box::new(no));
            return Expr::new(kind, expected, node.into());
        }
        let (yes_expr, no_expr) = (self.expr(yes), self.expr(no));
        let common = self.common_type(&[&yes_expr, &no_expr]);
        let fits = expected.is_none_or(|expected| {
            common.is_some_and(|common| self.types.implicit(self.host, common, expected).is_some())
        });
        let ty = match (common, expected) {
            (Some(common), _) if fits => common,
            (_, Some(expected)) => expected,
            (Some(common), None) => common,
            (None, None) => {
                let (yes, no) = (self.name_of(yes_expr.ty), self.name_of(no_expr.ty));
                let message = format!(
                    "Type of conditional expression cannot be determined because there is no implicit conversion between '{yes}' and '{no}'"
                );
                return self.fail("CS0173", node, message);
            }
        };
        let (yes, no) = (self.convert(yes_expr, ty), self.convert(no_expr, ty));
        if let Some(Constant::Bool(test)) = test.constant()
            && yes.constant().is_some()
            && no.constant().is_some()
        {
            return if *test { yes } else { no };
        }
        let kind = ExprKind::If(Box::new(test), Box::new(yes), Box::new(no));
        let made = Expr::new(kind, ty, node.into());
        expected.map_or(made.clone(), |expected| self.convert(made, expected))
    }

    /// The best common type: one of the types, to which all others convert.
    pub(super) fn common_type(&mut self, exprs: &[&Expr]) -> Option<Ty> {
        if exprs.iter().any(|expr| expr.ty == Ty::ERROR && !matches!(expr.kind, ExprKind::Throw(_)))
        {
            return Some(Ty::ERROR);
        }
        let mut candidates: Vec<Ty> = exprs.iter().map(|expr| expr.ty).collect();
        let has_null = candidates.contains(&Ty::NULL);
        candidates.retain(|ty| *ty != Ty::NULL && *ty != Ty::ERROR);
        if has_null {
            for ty in &mut candidates {
                if !self.types.allows_null(self.host, *ty) && self.types.is_value(*ty) {
                    *ty = self.types.nullable(*ty);
                }
            }
        }
        if candidates.is_empty() {
            return has_null.then_some(Ty::OBJECT).filter(|_| exprs.len() > 1 && !has_null);
        }
        // The most general of the types.
        let found = candidates.iter().copied().find(|candidate| {
            exprs.iter().all(|expr| {
                matches!(expr.kind, ExprKind::Throw(_)) || self.relation(expr, *candidate).is_some()
            })
        });
        found.filter(|ty| *ty != Ty::VOID)
    }

    pub(super) fn condition(&mut self, node: Node<'_>) -> Expr {
        let expr = self.expr(node);
        if self.types.as_def(expr.ty).is_some_and(|(id, _)| self.types.declared(id).is_some())
            && !self.converts(&expr, Ty::BOOL)
            && let Some(is_true) = self.user_operator("true", vec![expr.clone()], node)
        {
            return is_true;
        }
        self.convert(expr, Ty::BOOL)
    }

    fn range(&mut self, node: Node<'_>) -> Expr {
        let dots = node.children().find(|child| child.kind() == "..");
        let dots = dots.map_or(node.start_byte(), |dots| dots.start_byte());
        let parts = named(node);
        let bound = |binder: &mut Self, before: bool| {
            let part = parts.iter().find(|part| (part.start_byte() < dots) == before);
            match part {
                Some(part) => {
                    let part = binder.expr(*part);
                    binder.convert(part, Ty::INDEX)
                }
                None => {
                    let from_end = Expr::bool(!before, node.into());
                    let zero = Expr::int(0, node.into());
                    binder.native_call("Index.make", vec![zero, from_end], Ty::INDEX, node)
                }
            }
        };
        let (from, to) = (bound(self, true), bound(self, false));
        Expr::new(ExprKind::Struct(vec![from, to]), Ty::RANGE, node.into())
    }

    fn size_of(&mut self, node: Node<'_>) -> Expr {
        let ty = node.child_by_field_name("type").map_or(Ty::ERROR, |ty| self.read_type(ty));
        let size = match ty {
            Ty::BOOL | Ty::BYTE | Ty::SBYTE => 1,
            Ty::CHAR | Ty::SHORT | Ty::USHORT => 2,
            Ty::INT | Ty::UINT | Ty::FLOAT => 4,
            Ty::LONG | Ty::ULONG | Ty::DOUBLE => 8,
            Ty::DECIMAL => 16,
            _ => return self.unsupported(node, "sizeof of this type is"),
        };
        Expr::int(size, node.into())
    }

    /// The element type of an enumerable type.
    pub(super) fn element_type(&mut self, ty: Ty) -> Option<Ty> {
        match *self.types.kind(ty) {
            TyKind::Array(of, _) => return Some(of),
            TyKind::Dynamic | TyKind::Error => return Some(ty),
            _ => {}
        }
        for def in [DefId::IENUMERABLE, DefId::IENUMERATOR] {
            if let Some(args) = self.types.as_instance_of(self.host, ty, def) {
                return args.first().copied();
            }
        }
        let plain = self.types.is_subtype(self.host, ty, Ty::IENUMERABLE_PLAIN);
        plain.then_some(Ty::OBJECT)
    }
}

fn without_parentheses(node: Node<'_>) -> Node<'_> {
    let mut inner = node;
    while inner.kind() == "parenthesized_expression"
        && let Some(next) = inner.named_children().next()
    {
        inner = next;
    }
    inner
}

/// Whether a call without a value is allowed here.
fn is_statement_position(node: Node<'_>) -> bool {
    node.parent().is_none_or(|parent| {
        matches!(
            parent.kind(),
            "expression_statement"
                | "lambda_expression"
                | "for_statement"
                | "arrow_expression_clause"
                | "return_statement"
                | "conditional_access_expression"
        ) || (parent.kind() == "parenthesized_expression" && is_statement_position(parent))
    })
}
