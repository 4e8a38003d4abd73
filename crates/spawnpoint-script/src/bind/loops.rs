//! Loops.

use spawnpoint_csharp::Node;

use super::Binder;
use crate::{
    bound::{Expr, ExprKind, Stmt},
    host::HostTy,
    library::Callee,
    syntax::{Span, has_token},
    types::{DefId, Ty, TyKind},
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
        for child in node.named_children() {
            match child.field() {
                "initializer" if child.kind() == "variable_declaration" => {
                    let stmt = self.variables(child, false);
                    init.push(stmt);
                }
                "initializer" => {
                    let stmt = self.expression_statement(child);
                    init.push(stmt);
                }
                "condition" => test = Some(child),
                "update" => step_nodes.push(child),
                _ => {}
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
            self.unsupported(node, "'await foreach' is");
        }
        self.push_scope();
        let source = self.expr(right);
        let span = Span::from(left);
        if let Some((dictionary, part)) = self.enumerated_column(&source)
            && left.kind() == "identifier"
        {
            return self.foreach_column(node, dictionary, part);
        }
        let (source, element) = self.enumerable(source, right);
        let element_local = self.temp(element);
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

    /// `d.Keys` and `d.Values` of a dictionary: the dictionary, and the field of its pairs.
    fn enumerated_column(&self, source: &Expr) -> Option<(Expr, u16)> {
        let ExprKind::Property { target: Some(target), name, .. } = &source.kind else {
            return None;
        };
        let part = match name.as_str() {
            "Keys" => 0,
            "Values" => 1,
            _ => return None,
        };
        let is_dictionary = matches!(
            self.types.kind(target.ty),
            TyKind::Def(DefId::DICTIONARY | DefId::SORTEDDICTIONARY, _)
        );
        is_dictionary.then(|| ((**target).clone(), part))
    }

    /// Enumerates the pairs of the dictionary, so that changes to it during the loop are noticed.
    fn foreach_column(&mut self, node: Node<'_>, dictionary: Expr, part: u16) -> Stmt {
        let field = |name: &str| node.child_by_field_name(name);
        let (Some(left), Some(right)) = (field("left"), field("right")) else {
            self.pop_scope();
            return Stmt::Empty;
        };
        let span = Span::from(left);
        let (source, pair) = self.enumerable(dictionary, right);
        let element = self.temp(pair);
        let column = match self.types.kind(pair) {
            TyKind::Def(_, args) => args.get(usize::from(part)).copied().unwrap_or(Ty::ERROR),
            _ => Ty::ERROR,
        };
        let declared = field("type").filter(|ty| self.source.of(*ty) != "var");
        let ty = declared.map_or(column, |ty| self.read_type(ty));
        let local = self.declare(left, ty);
        self.local(local).readonly = Some("foreach iteration variable");
        self.local(local).assigned = true;
        let whole = Box::new(Expr::local(element, pair, span));
        let value = Expr::new(ExprKind::Field(whole, part), column, span);
        let convert = Some(self.cast(value, ty, span));
        let body = field("body").map_or(Stmt::Empty, |body| self.looped(body));
        self.pop_scope();
        Stmt::Foreach { local, element, convert, source, body: Box::new(body) }
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
