//! `async` functions and `await`.

use spawnpoint_csharp::Node;

use super::Binder;
use crate::{
    bound::{Expr, ExprKind, FnId},
    code::IteratorKind,
    library::LIBRARY,
    syntax::{Span, has_modifier, has_token, named},
    types::{Ty, TyKind},
};

impl Binder<'_> {
    pub(super) fn is_async(&self, node: Node<'_>) -> bool {
        has_modifier(self.source, node, "async") || has_token(node, "async")
    }

    /// The type that `return` of an async function has; reports a return type that is not a task.
    pub(super) fn async_result(&mut self, id: FnId, returns: Ty, node: Node<'_>) -> Ty {
        if returns == Ty::VOID {
            self.functions[id.0 as usize].iterator_kind = Some(IteratorKind::AsyncVoid);
            return Ty::VOID;
        }
        self.functions[id.0 as usize].iterator_kind = Some(IteratorKind::Async);
        match self.task_result(returns) {
            Some(result) => result,
            None => {
                let message = "The return type of an async method must be void, Task or Task<T>";
                self.report("CS1983", node, message);
                Ty::ERROR
            }
        }
    }

    /// The type of an async lambda whose result has this type.
    pub(super) fn task_of(&mut self, id: FnId, result: Ty) -> Ty {
        self.functions[id.0 as usize].iterator_kind = Some(IteratorKind::Async);
        let arity = usize::from(result != Ty::VOID);
        let Some(def) = LIBRARY.find("Task", arity) else { return Ty::ERROR };
        if arity == 0 { self.types.def(def, &[]) } else { self.types.def(def, &[result]) }
    }

    /// `T` of `Task<T>`, `void` of `Task`.
    fn task_result(&self, ty: Ty) -> Option<Ty> {
        match self.types.kind(ty) {
            TyKind::Def(def, args) if LIBRARY.find("Task", args.len()) == Some(*def) => {
                Some(args.first().copied().unwrap_or(Ty::VOID))
            }
            TyKind::Error => Some(Ty::ERROR),
            _ => None,
        }
    }

    /// `await task`.
    pub(super) fn await_value(&mut self, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        if !self.returning.last().is_some_and(|returning| returning.is_async) {
            let message = "The 'await' operator can only be used within an async method. Consider marking this method with the 'async' modifier and changing its return type to 'Task'.";
            return self.fail("CS4033", node, message);
        }
        let Some(inner) = named(node).first().copied() else { return Expr::error(span) };
        let task = self.expr(inner);
        if task.is_error() {
            return task;
        }
        let Some(result) = self.task_result(task.ty) else {
            let name = self.name_of(task.ty);
            let message = format!(
                "'{name}' does not contain a definition for 'GetAwaiter': only Task and Task<T> can be awaited"
            );
            return self.fail("CS1061", node, message);
        };
        Expr::new(ExprKind::Await(Box::new(task)), result, span)
    }
}

/// Whether a statement waits outside of nested functions.
pub(super) fn contains_await(node: Node<'_>) -> bool {
    let mut pending = vec![node];
    while let Some(node) = pending.pop() {
        match node.kind() {
            "await_expression" => return true,
            "local_function_statement" | "lambda_expression" | "anonymous_method_expression" => {}
            _ => pending.extend(node.named_children()),
        }
    }
    false
}
