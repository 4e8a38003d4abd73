//! Indexes.

use spawnpoint_csharp::Node;

use super::{Binder, expr::Operand, member::Member};
use crate::{
    bound::{Dynamic, Expr, ExprKind, IndexKind},
    host::TypeId,
    library::Callee,
    syntax::{Span, named},
    types::{DefId, Ty, TyKind},
};

impl Binder<'_> {
    pub(super) fn element(&mut self, node: Node<'_>) -> Expr {
        let (Some(left), Some(subscript)) =
            (node.child_by_field_name("expression"), node.child_by_field_name("subscript"))
        else {
            return Expr::error(node.into());
        };
        let left_operand = self.operand(left);
        if let Operand::Root(Some(root)) = left_operand {
            let key = named(subscript).first().and_then(|arg| named(*arg).last().copied());
            let Some(key) = key else { return Expr::error(node.into()) };
            let key = self.expr_as(key, Ty::STRING);
            let which = match root {
                crate::host::QueryRoot::Scene => "Query.Scene",
                crate::host::QueryRoot::Game => "Query.Game",
            };
            let ty = match (root, self.host.find("GameObject")) {
                (crate::host::QueryRoot::Scene, Some(id)) => self.types.intern(TyKind::Host(id)),
                _ => Ty::DYNAMIC,
            };
            return self.native_call(which, vec![key], ty, node);
        }
        let target = self.value(left_operand, left);
        self.index(target, subscript, node)
    }

    pub(super) fn index(&mut self, target: Expr, subscript: Node<'_>, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let mut args = Vec::new();
        for arg in named(subscript) {
            let Some(value) = named(arg).last().copied() else { continue };
            args.push(self.expr(value));
        }
        if target.is_error() || args.iter().any(Expr::is_error) {
            return Expr::error(span);
        }
        if target.ty == Ty::DYNAMIC {
            let kind = ExprKind::Dynamic(Dynamic::Index(Box::new(target), args));
            return Expr::new(kind, Ty::DYNAMIC, span);
        }
        if let [arg] = args.as_slice()
            && arg.ty == Ty::RANGE
        {
            let ok = target.ty == Ty::STRING
                || matches!(self.types.kind(target.ty), TyKind::Array(_, 1));
            if ok {
                let ty = target.ty;
                args.insert(0, target);
                return self.native_call("Range.slice", args, ty, node);
            }
        }
        if let [arg] = args.as_slice()
            && arg.ty == Ty::INDEX
        {
            let index = args.remove(0);
            // A local is not evaluated, so the element can be assigned.
            if let ExprKind::Local(_) = target.kind {
                let offset =
                    self.native_call("Index.offset", vec![target.clone(), index], Ty::INT, node);
                return self.index_values(target, vec![offset], node);
            }
            let temp = self.temp(target.ty);
            let whole = Expr::local(temp, target.ty, span);
            let offset =
                self.native_call("Index.offset", vec![whole.clone(), index], Ty::INT, node);
            let made = self.index_values(whole, vec![offset], node);
            let ty = made.ty;
            return Expr::new(ExprKind::Let(temp, Box::new(target), Box::new(made)), ty, span);
        }
        self.index_values(target, args, node)
    }

    pub(super) fn index_values(&mut self, target: Expr, args: Vec<Expr>, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        match self.types.kind(target.ty).clone() {
            TyKind::Array(of, rank) => {
                if args.len() != usize::from(rank) {
                    let message = format!("Wrong number of indices inside []; expected {rank}");
                    return self.fail("CS0022", span, message);
                }
                let args: Vec<Expr> = args.into_iter().map(|arg| self.whole_index(arg)).collect();
                let (get, set) = if rank == 1 {
                    (IndexKind::Array, IndexKind::Array)
                } else {
                    let native = |key| {
                        let id = crate::native::find(key).unwrap_or(crate::native::MISSING);
                        IndexKind::Call(Callee::Native(id))
                    };
                    (native("Array.get_Many"), native("Array.set_Many"))
                };
                let kind = ExprKind::Index { target: Box::new(target), args, get, set: Some(set) };
                Expr::new(kind, of, span)
            }
            TyKind::Host(id) => self.host_index(target, id, args, node),
            _ => {
                let mut pending = vec![target.ty];
                while let Some(ty) = pending.pop() {
                    let Some((id, owner_args)) = self.types.as_def(ty) else { continue };
                    let owner_args: Box<[Ty]> = owner_args.into();
                    for (get, set) in &self.types.definition(id).indexers {
                        let with = |number: u16| owner_args.get(usize::from(number)).copied();
                        let expected: Vec<Ty> = get
                            .params
                            .iter()
                            .map(|param| self.types.substitute(param.ty, &with))
                            .collect();
                        let fits = expected.len() == args.len()
                            && expected.iter().zip(&args).all(|(ty, arg)| self.converts(arg, *ty));
                        if !fits {
                            continue;
                        }
                        let returns = self.types.substitute(get.returns, &with);
                        let args = args.into_iter().zip(expected);
                        let args = args.map(|(arg, ty)| self.convert(arg, ty)).collect();
                        let (get, set) = match id {
                            DefId::LIST => (IndexKind::List, Some(IndexKind::List)),
                            DefId::STRING => (IndexKind::Char, None),
                            _ => (
                                IndexKind::Call(get.callee),
                                set.as_ref().map(|set| IndexKind::Call(set.callee)),
                            ),
                        };
                        let kind = ExprKind::Index { target: Box::new(target), args, get, set };
                        return Expr::new(kind, returns, span);
                    }
                    pending.extend(self.types.bases(self.host, ty));
                }
                let name = self.name_of(target.ty);
                if let Some(first) = args.first()
                    && self.element_type(target.ty).is_some()
                    && self
                        .types
                        .definition(
                            self.types.as_def(target.ty).map_or(DefId::OBJECT, |(def, _)| def),
                        )
                        .indexers
                        .len()
                        == 1
                {
                    let from = self.name_of(first.ty);
                    let message = format!(
                        "Argument 1: cannot convert from '{from}' to the index of '{name}'"
                    );
                    return self.fail("CS1503", span, message);
                }
                let message =
                    format!("Cannot apply indexing with [] to an expression of type '{name}'");
                self.fail("CS0021", span, message)
            }
        }
    }

    pub(super) fn whole_index(&mut self, arg: Expr) -> Expr {
        match arg.ty {
            Ty::LONG | Ty::UINT | Ty::ULONG => self.number(arg, Ty::INT, true),
            _ => self.convert(arg, Ty::INT),
        }
    }

    pub(super) fn host_index(
        &mut self,
        target: Expr,
        id: TypeId,
        args: Vec<Expr>,
        node: Node<'_>,
    ) -> Expr {
        let span = Span::from(node);
        let ty = self.types.intern(TyKind::Host(id));
        let Some(Member::Methods(getters)) = self.find_member(ty, "get_Item", false) else {
            let name = self.name_of(ty);
            let message =
                format!("Cannot apply indexing with [] to an expression of type '{name}'");
            return self.fail("CS0021", span, message);
        };
        let setter = match self.find_member(ty, "set_Item", false) {
            Some(Member::Methods(found)) => found.first().map(|found| found.method.callee),
            _ => None,
        };
        for getter in getters {
            let params = getter.method.params.clone();
            let fits = params.len() == args.len()
                && params.iter().zip(&args).all(|(param, arg)| self.converts(arg, param.ty));
            if fits {
                let args = args.into_iter().zip(&params);
                let args = args.map(|(arg, param)| self.convert(arg, param.ty)).collect();
                let kind = ExprKind::Index {
                    target: Box::new(target),
                    args,
                    get: IndexKind::Call(getter.method.callee),
                    set: setter.map(IndexKind::Call),
                };
                return Expr::new(kind, getter.method.returns, span);
            }
        }
        let message = "The index does not fit any indexer of the type";
        self.fail("CS1503", span, message)
    }
}
