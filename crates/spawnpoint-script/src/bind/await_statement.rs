//! `await` of a delay: the script waits like a coroutine.

use spawnpoint_csharp::Node;

use super::{
    Binder,
    call::{Arg, ArgValue},
};
use crate::{
    bound::{Expr, ExprKind, Stmt},
    host::ParamMode,
    library::Constant,
    syntax::{Span, named},
    types::Ty,
};

impl Binder<'_> {
    /// `await Task.Delay(100);` and `await Task.Yield();` of a script. Other tasks do not exist.
    pub(super) fn await_statement(&mut self, node: Node<'_>) -> Stmt {
        let source = self.source;
        let span = Span::from(node);
        let call =
            named(node).first().copied().filter(|call| call.kind() == "invocation_expression");
        let function = call.and_then(|call| call.child_by_field_name("function"));
        let name = function.map_or("", |function| source.of(function));
        let yields = self.returning.last().and_then(|returning| returning.yields);
        let is_delay = matches!(name, "Task.Delay" | "System.Threading.Tasks.Task.Delay");
        let is_yield = matches!(name, "Task.Yield" | "System.Threading.Tasks.Task.Yield");
        if !self.is_main() || yields.is_none() || !(is_delay || is_yield) {
            self.unsupported(node, "async/await of anything but Task.Delay and Task.Yield is");
            return Stmt::Empty;
        }
        if is_yield {
            return Stmt::Yield(Expr::new(ExprKind::Const(Constant::Null), Ty::OBJECT, span));
        }
        let list = call.and_then(|call| call.child_by_field_name("arguments"));
        let first = list.and_then(|list| named(list).first().copied());
        let Some(value) = first.and_then(|argument| named(argument).last().copied()) else {
            let message = "No overload for method 'Delay' takes 0 arguments";
            self.report("CS1501", node, message);
            return Stmt::Empty;
        };
        let milliseconds = self.expr_as(value, Ty::INT);
        let thousand = Expr::new(ExprKind::Const(Constant::Float(1000.0)), Ty::FLOAT, span);
        let seconds = self.binary_values("/", milliseconds, thousand, node);
        let argument =
            Arg { name: None, mode: ParamMode::In, value: ArgValue::Value(seconds), node };
        let wait = self.construct(Ty::WAITREALTIME, vec![argument], node);
        Stmt::Yield(self.convert(wait, Ty::OBJECT))
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
