//! Loops.

use tree_sitter::Node;

use super::Binder;
use crate::{
    bound::{Expr, ExprKind, Stmt},
    host::HostTy,
    library::Callee,
    syntax::{Span, has_token},
    types::{Ty, TyKind},
};

impl Binder<'_> {
    pub(super) fn looped(&mut self, body: Node<'_>) -> Stmt {
        self.loops += 1;
        let body = self.embedded(body);
        self.loops -= 1;
        body
    }

    pub(super) fn for_loop(&mut self, node: Node<'_>) -> Stmt {
        self.push_scope();
        let mut init = Vec::new();
        let mut step_nodes = Vec::new();
        let mut test = None;
        let mut cursor = node.walk();
        if cursor.goto_first_child() {
            loop {
                let child = cursor.node();
                if child.is_named() {
                    match cursor.field_name() {
                        Some("initializer") if child.kind() == "variable_declaration" => {
                            let stmt = self.variables(child, false);
                            init.push(stmt);
                        }
                        Some("initializer") => {
                            let stmt = self.expression_statement(child);
                            init.push(stmt);
                        }
                        Some("condition") => test = Some(child),
                        Some("update") => step_nodes.push(child),
                        _ => {}
                    }
                }
                if !cursor.goto_next_sibling() {
                    break;
                }
            }
        }
        let before = test.map(|test| self.condition(test));
        let body = node.child_by_field_name("body").map_or(Stmt::Empty, |body| self.looped(body));
        let step = step_nodes
            .into_iter()
            .filter_map(|node| match self.expression_statement(node) {
                Stmt::Expr(expr) => Some(expr),
                _ => None,
            })
            .collect();
        self.pop_scope();
        init.push(Stmt::Loop { before, body: Box::new(body), step, after: None });
        Stmt::Block(init)
    }

    pub(super) fn foreach_loop(&mut self, node: Node<'_>) -> Stmt {
        let field = |name: &str| node.child_by_field_name(name);
        let (Some(left), Some(right)) = (field("left"), field("right")) else {
            return Stmt::Empty;
        };
        if has_token(node, "await") {
            self.unsupported(node, "async/await is");
        }
        self.push_scope();
        let source = self.expr(right);
        let (source, element) = self.enumerable(source, right);
        let element_local = self.temp(element);
        let span = Span::from(left);
        let mut before = Stmt::Empty;
        let (local, convert) = if left.kind() == "identifier" {
            let declared = field("type").filter(|ty| self.source.of(*ty) != "var");
            let ty = declared.map_or(element, |ty| self.read_type(ty));
            let local = self.declare(left, ty);
            self.local(local).readonly = Some("foreach iteration variable");
            self.local(local).assigned = true;
            let value = Expr::local(element_local, element, span);
            let convert = (ty != element).then(|| self.cast(value, ty, span));
            (local, convert)
        } else {
            let local = self.temp(element);
            let value = Expr::local(local, element, span);
            before = match left.kind() {
                "tuple_pattern" => self.deconstruct_declaration(left, value),
                "tuple_expression" => self.deconstruct_mixed(left, value),
                _ => {
                    self.unsupported(left, "This foreach variable is");
                    Stmt::Empty
                }
            };
            (local, None)
        };
        let body = field("body").map_or(Stmt::Empty, |body| self.looped(body));
        self.pop_scope();
        let body = Box::new(Stmt::Block(vec![before, body]));
        Stmt::Foreach { local, element: element_local, convert, source, body }
    }

    /// Calls the host's `GetEnumerator`, if the object has one.
    pub(super) fn enumerated(&mut self, source: Expr) -> Expr {
        if let TyKind::Host(_) = self.types.kind(source.ty)
            && let Some(super::member::Member::Methods(found)) =
                self.find_member(source.ty, "GetEnumerator", false)
            && let Some(method) = found.first().map(|found| found.method.clone())
            && let Callee::Host(id) = method.callee
        {
            let span = source.span;
            let kind = ExprKind::HostCall {
                method: id,
                target: Some(Box::new(source)),
                type_args: Vec::new(),
                args: Vec::new(),
                params: Vec::<(HostTy, bool)>::new(),
            };
            return Expr::new(kind, method.returns, span);
        }
        source
    }

    /// The expression that `foreach` enumerates, and its element type.
    pub(super) fn enumerable(&mut self, source: Expr, node: Node<'_>) -> (Expr, Ty) {
        if source.is_error() {
            return (source, Ty::ERROR);
        }
        let source = self.enumerated(source);
        match self.element_type(source.ty) {
            Some(element) => (source, element),
            None => {
                let name = self.name_of(source.ty);
                let message = format!(
                    "foreach statement cannot operate on variables of type '{name}' because '{name}' does not contain a public instance or extension definition for 'GetEnumerator'"
                );
                (self.fail("CS1579", node, message), Ty::ERROR)
            }
        }
    }
}
