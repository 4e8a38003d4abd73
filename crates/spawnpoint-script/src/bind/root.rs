//! The outermost function: the script itself.

use spawnpoint_csharp::Node;

use super::{
    Binder, ReturnContext, Rules, Symbol, asynchronous::contains_await,
    declared::is_type_declaration, function::contains_yield,
};
use crate::{
    bound::{Expr, ExprKind, FnId, Stmt},
    code::IteratorKind,
    host::HostTy,
    library::{Callee, PreludeSource},
    syntax::named,
    types::Ty,
};

impl Binder<'_> {
    /// A script: statements, with parameters if it is the body of a function.
    pub fn script(&mut self, root: Node<'_>, parameters: &[(String, HostTy, bool)]) -> FnId {
        let id = self.new_function("script", Ty::OBJECT, root.into());
        self.current.push(id);
        self.push_scope();
        for (name, ty, writable) in parameters {
            let ty = self.types.of_host(ty);
            let local = self.new_local(name, ty);
            let found = self.local(local);
            found.assigned = true;
            found.by_ref = *writable;
            found.takes_cell = *writable;
            found.mutated = *writable;
            if !*writable {
                found.readonly = Some("parameter that is not ref");
            }
            if let Some(scope) = self.scopes.last_mut() {
                scope.names.insert(name.clone(), Symbol::Local(local));
            }
            self.functions[id.0 as usize].params.push(local);
        }
        let all = named(root);
        for node in all.iter().filter(|node| node.kind() == "using_directive") {
            self.using_directive(*node);
        }
        self.current.pop();
        let scopes = std::mem::take(&mut self.scopes);
        let members = self.declare_types(&all);
        self.scopes = scopes;
        self.current.push(id);
        self.main = Some(id);
        let has_types = !self.script_types.is_empty();
        let nodes: Vec<Node<'_>> =
            all.into_iter().filter(|node| self.is_statement(*node)).collect();
        let yields = nodes.iter().any(|node| contains_yield(*node) || contains_await(*node));
        if yields {
            self.functions[id.0 as usize].iterator_kind = Some(IteratorKind::Enumerator);
        }
        self.returning.push(ReturnContext {
            expected: Some(Ty::OBJECT),
            yields: yields.then_some(Ty::OBJECT),
            is_async: yields,
            found: Vec::new(),
        });
        // Parameters cannot be hidden: they share the scope of the statements.
        let body = match nodes.is_empty() && has_types {
            true => self.call_entry_point(root),
            false => self.statements(&nodes),
        };
        let mut body = vec![body];
        body.splice(0..0, members);
        let body = Stmt::Block(body);
        self.returning.pop();
        self.pop_scope();
        self.current.pop();
        self.functions[id.0 as usize].body = body;
        id
    }

    /// Whether it is a statement; reports what is neither a statement nor a declaration.
    fn is_statement(&mut self, node: Node<'_>) -> bool {
        match node.kind() {
            "global_statement" => true,
            "using_directive" | "namespace_declaration" | "file_scoped_namespace_declaration" => {
                false
            }
            _ if is_type_declaration(node) => false,
            _ => {
                self.unsupported(node, &format!("A {} is", node.kind().replace('_', " ")));
                false
            }
        }
    }

    /// A source with types only runs the `Main` of one of them.
    fn call_entry_point(&mut self, root: Node<'_>) -> Stmt {
        let Some((def, main)) = self.entry_point() else { return Stmt::Empty };
        let Callee::Function(_) = main.callee else { return Stmt::Empty };
        let span = root.into();
        let args = main
            .params
            .iter()
            .map(|param| Expr::new(ExprKind::ArrayOf(Vec::new()), param.ty, span));
        let args = args.collect();
        let kind =
            ExprKind::Call { callee: main.callee, type_args: Vec::new(), args, mutates: false };
        let call = Expr::new(kind, main.returns, span);
        if !self.types.definition(def).params.is_empty() {
            return Stmt::Empty;
        }
        match main.returns {
            Ty::VOID => Stmt::Expr(call),
            _ => {
                let value = self.convert(call, Ty::OBJECT);
                Stmt::Return(Some(value), span)
            }
        }
    }

    fn using_directive(&mut self, node: Node<'_>) {
        let source = self.source;
        if let Some(name) = node.child_by_field_name("name") {
            let alias = source.of(name).to_owned();
            if let Some(target) = named(node).last() {
                let target = source.of(*target).to_owned();
                self.aliases.insert(alias, target);
            }
            return;
        }
        if crate::syntax::has_token(node, "static")
            && let Some(name) = named(node).last()
        {
            self.static_usings.push(source.of(*name).to_owned());
        }
        // Whether the types of a namespace exist, and may be used, is checked where they are used.
    }

    /// A function of the library.
    pub fn prelude_function(&mut self, node: Node<'_>, source: &PreludeSource) -> FnId {
        debug_assert!(self.rules == Rules::Library);
        let id = self.new_function(&source.method.name, source.method.returns, node.into());
        self.function_body(node, id, &source.method);
        id
    }
}

/// Namespaces that scripts cannot access.
const FORBIDDEN_NAMESPACES: &[(&str, &str)] = &[
    ("System.IO", "files"),
    ("System.Net", "the network"),
    ("System.Reflection", "reflection"),
    ("System.Threading", "threads"),
    ("System.Runtime", "the run time"),
    ("Microsoft", "the machine"),
];

/// What an inaccessible namespace gives access to.
pub(super) fn forbidden_namespace(name: &str) -> Option<&'static str> {
    FORBIDDEN_NAMESPACES.iter().find(|(space, _)| name.starts_with(space)).map(|(_, what)| *what)
}
