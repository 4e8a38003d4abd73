//! `return`, `yield`, `try` and `using` statements.

use spawnpoint_csharp::Node;

use super::{Binder, expr::Operand, statement::unwrapped};
use crate::{
    bound::{Catch, Expr, LocalId, Stmt},
    syntax::{child_of_kind, named},
    types::{DefId, Ty},
};

impl Binder<'_> {
    pub(super) fn return_statement(&mut self, node: Node<'_>) -> Stmt {
        let value = named(node).first().copied();
        let (expected, yields) = self
            .returning
            .last()
            .map_or((None, None), |returning| (returning.expected, returning.yields));
        if yields.is_some() && value.is_some() && !self.is_main() {
            let message = "Cannot return a value from an iterator. Use the yield return statement to return a value, or yield break to end the iteration.";
            self.report("CS1622", node, message);
            return Stmt::Empty;
        }
        match (value, expected) {
            (None, Some(Ty::VOID)) | (None, None) => Stmt::Return(None, node.into()),
            (None, Some(ty)) => {
                if self.is_main() {
                    return Stmt::Return(None, node.into());
                }
                let name = self.name_of(ty);
                let message = format!("An object of a type convertible to '{name}' is required");
                self.report("CS0126", node, message);
                Stmt::Empty
            }
            (Some(value), Some(Ty::VOID)) => {
                let message = "Since the function returns void, a return keyword must not be followed by an object expression";
                self.report("CS0127", value, message);
                Stmt::Empty
            }
            (Some(value), Some(expected)) => {
                // A script may end with a call that returns nothing.
                if self.is_main()
                    && let Operand::Value(expr) = self.main_value(value)
                {
                    if expr.ty == Ty::VOID {
                        return Stmt::Block(vec![
                            Stmt::Expr(expr),
                            Stmt::Return(None, node.into()),
                        ]);
                    }
                    let expr = self.convert(expr, expected);
                    return Stmt::Return(Some(expr), node.into());
                }
                let value = self.expr_as(value, expected);
                Stmt::Return(Some(value), node.into())
            }
            (Some(value), None) => {
                let value = self.expr(value);
                if let Some(returning) = self.returning.last_mut() {
                    returning.found.push(value.ty);
                }
                Stmt::Return(Some(value), node.into())
            }
        }
    }

    pub(super) fn main_value(&mut self, node: Node<'_>) -> Operand {
        match node.kind() {
            "lambda_expression" | "anonymous_method_expression" => {
                Operand::Value(self.lambda_alone(node))
            }
            "collection_expression" => {
                let ty = self.types.def(DefId::LIST, &[Ty::OBJECT]);
                Operand::Value(self.collection(node, ty))
            }
            _ => match self.operand(node) {
                Operand::Value(expr) => Operand::Value(expr),
                other => Operand::Value(self.value(other, node)),
            },
        }
    }

    pub(super) fn is_main(&self) -> bool {
        self.current.len() == 1 && self.main == self.current.first().copied()
    }

    pub(super) fn yield_statement(&mut self, node: Node<'_>) -> Stmt {
        let yields = self.returning.last().and_then(|returning| returning.yields);
        let Some(element) = yields else {
            let in_lambda =
                self.functions.get(self.function().0 as usize).is_some_and(|found| found.is_lambda);
            if in_lambda {
                let message = "The yield statement cannot be used inside an anonymous method or lambda expression";
                self.report("CS1621", node, message);
            }
            return Stmt::Empty;
        };
        match named(node).first() {
            Some(value) => Stmt::Yield(self.expr_as(*value, element)),
            None => Stmt::YieldBreak(node.into()),
        }
    }

    pub(super) fn try_statement(&mut self, node: Node<'_>) -> Stmt {
        let body = node.child_by_field_name("body").map_or(Stmt::Empty, |body| self.block(body));
        let mut catches: Vec<Catch> = Vec::new();
        let mut finally = None;
        for clause in named(node) {
            match clause.kind() {
                "catch_clause" => {
                    let made = self.catch(clause);
                    let covered = catches.iter().any(|earlier| {
                        earlier.filter.is_none()
                            && self.types.implicit(self.host, made.ty, earlier.ty).is_some()
                    });
                    if covered && made.ty != Ty::ERROR {
                        let name = self.name_of(made.ty);
                        let message = format!(
                            "A previous catch clause already catches all exceptions of this or of a super type ('{name}')"
                        );
                        self.report("CS0160", clause, message);
                    }
                    catches.push(made);
                }
                "finally_clause" => {
                    let block = child_of_kind(clause, "block");
                    finally = block.map(|block| Box::new(self.block(block)));
                }
                _ => {}
            }
        }
        if catches.is_empty() && finally.is_none() {
            self.report("CS1524", node, "Expected catch or finally");
        }
        Stmt::Try { body: Box::new(body), catches, finally }
    }

    pub(super) fn catch(&mut self, clause: Node<'_>) -> Catch {
        self.push_scope();
        let declaration = child_of_kind(clause, "catch_declaration");
        let ty = declaration
            .and_then(|declaration| declaration.child_by_field_name("type"))
            .map_or(Ty::EXCEPTION, |ty| self.read_type(ty));
        if ty != Ty::ERROR && self.types.implicit(self.host, ty, Ty::EXCEPTION).is_none() {
            let message = "The type caught or thrown must be derived from System.Exception";
            self.report("CS0155", declaration.unwrap_or(clause), message);
        }
        let name = declaration.and_then(|declaration| declaration.child_by_field_name("name"));
        let local = match name {
            Some(name) => self.declare(name, ty),
            None => self.temp(ty),
        };
        self.local(local).assigned = true;
        let filter = child_of_kind(clause, "catch_filter_clause")
            .and_then(|filter| named(filter).first().copied())
            .map(|condition| self.condition(condition));
        let body = clause.child_by_field_name("body").map_or(Stmt::Empty, |body| self.block(body));
        self.pop_scope();
        Catch { ty, local, filter, body }
    }

    pub(super) fn using_statement(&mut self, node: Node<'_>) -> Stmt {
        self.push_scope();
        let mut stmts = Vec::new();
        let mut held = Vec::new();
        if let Some(declaration) = child_of_kind(node, "variable_declaration") {
            let declared = self.variables(declaration, false);
            collect_declared(&declared, &mut held);
            stmts.push(declared);
        } else if let Some(value) = named(node).first() {
            let value = self.expr(*value);
            let temp = self.temp(value.ty);
            held.push(temp);
            stmts.push(Stmt::Declare(temp, Some(value), node.into()));
        }
        let body = node.child_by_field_name("body").map_or(Stmt::Empty, |body| self.embedded(body));
        self.pop_scope();
        stmts.push(self.disposing(body, &held, node));
        Stmt::Block(stmts)
    }

    pub(super) fn using_declaration(&mut self, node: Node<'_>, rest: &[Node<'_>]) -> Stmt {
        let mut held = Vec::new();
        let declared = self.declaration(node);
        collect_declared(&declared, &mut held);
        let mut bound = Vec::new();
        for next in rest {
            bound.push(self.statement(unwrapped(*next)));
        }
        let body = self.disposing(Stmt::Block(bound), &held, node);
        Stmt::Block(vec![declared, body])
    }

    /// The body, followed by `Dispose` in a `finally`.
    pub(super) fn disposing(&mut self, body: Stmt, held: &[LocalId], node: Node<'_>) -> Stmt {
        let mut last = Vec::new();
        for id in held.iter().rev() {
            self.local(*id).readonly = Some("using variable");
            let value = Expr::local(*id, self.locals[id.0 as usize].ty, node.into());
            let call = self.native_call("IDisposable.Dispose", vec![value], Ty::VOID, node);
            last.push(Stmt::Expr(call));
        }
        Stmt::Try {
            body: Box::new(body),
            catches: Vec::new(),
            finally: Some(Box::new(Stmt::Block(last))),
        }
    }
}

pub(super) fn collect_declared(stmt: &Stmt, found: &mut Vec<LocalId>) {
    match stmt {
        Stmt::Declare(id, ..) => found.push(*id),
        Stmt::Block(inner) | Stmt::Sequence(inner) => {
            inner.iter().for_each(|stmt| collect_declared(stmt, found));
        }
        _ => {}
    }
}
