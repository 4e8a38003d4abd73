//! Ref locals: another name for a variable, an element or a member.

use spawnpoint_csharp::Node;

use super::{Binder, Symbol};
use crate::{
    bound::{Expr, ExprKind, Stmt},
    syntax::{Span, named},
    types::Ty,
};

impl Binder<'_> {
    /// `ref int r = ref a[i];`: the array and the index are evaluated once, here.
    pub(super) fn ref_locals(&mut self, node: Node<'_>, ty_node: Node<'_>) -> Stmt {
        let source = self.source;
        let declared = ty_node
            .child_by_field_name("type")
            .filter(|ty| source.of(*ty) != "var")
            .map(|ty| self.read_type(ty));
        let mut stmts = Vec::new();
        for declarator in named(node).into_iter().skip(1) {
            let parts = named(declarator);
            let (Some(name), Some(value)) = (parts.first().copied(), parts.get(1).copied()) else {
                let message = "A declaration of a by-reference variable must have an initializer";
                self.report("CS8174", declarator, message);
                continue;
            };
            let target = match value.kind() {
                "ref_expression" => named(value).first().copied(),
                _ => None,
            };
            let Some(target) = target else {
                let message = "Cannot initialize a by-reference variable with a value";
                self.report("CS8172", value, message);
                continue;
            };
            let place = self.target(target);
            if place.is_error() {
                continue;
            }
            if declared.is_some_and(|ty| ty != place.ty && ty != Ty::ERROR) {
                let name = self.name_of(place.ty);
                let message = format!(
                    "The expression must be of type '{name}' because it is being assigned by reference"
                );
                self.report("CS8173", value, message);
                continue;
            }
            let place = self.held(place, &mut stmts);
            let symbol = match place.kind {
                ExprKind::Local(id) => Symbol::Local(id),
                _ => Symbol::Reference(Box::new(place)),
            };
            self.declare_symbol(name, source.of(name).trim_start_matches('@'), symbol);
        }
        Stmt::Sequence(stmts)
    }

    /// The same place, with everything that it is computed from in locals.
    fn held(&mut self, place: Expr, stmts: &mut Vec<Stmt>) -> Expr {
        let (ty, span) = (place.ty, place.span);
        let kind = match place.kind {
            ExprKind::Index { target, args, get, set } => {
                let target = Box::new(self.hold(*target, stmts));
                let args = args.into_iter().map(|arg| self.hold(arg, stmts)).collect();
                ExprKind::Index { target, args, get, set }
            }
            ExprKind::Field(of, at) => ExprKind::Field(Box::new(self.held(*of, stmts)), at),
            ExprKind::HostMember { target: Some(target), member, writable, is_field, name } => {
                let target = Some(Box::new(self.hold(*target, stmts)));
                ExprKind::HostMember { target, member, writable, is_field, name }
            }
            other => other,
        };
        Expr::new(kind, ty, span)
    }

    fn hold(&mut self, value: Expr, stmts: &mut Vec<Stmt>) -> Expr {
        let (ty, span): (Ty, Span) = (value.ty, value.span);
        let temp = self.temp(ty);
        stmts.push(Stmt::Declare(temp, Some(value), span));
        Expr::local(temp, ty, span)
    }

    /// Captures the locals of a ref local that a nested function uses.
    pub(super) fn use_locals_of(&mut self, place: &Expr) {
        match &place.kind {
            ExprKind::Local(id) => self.use_local(*id),
            ExprKind::Index { target, args, .. } => {
                self.use_locals_of(target);
                args.iter().for_each(|arg| self.use_locals_of(arg));
            }
            ExprKind::Field(of, _) => self.use_locals_of(of),
            ExprKind::HostMember { target: Some(target), .. } => self.use_locals_of(target),
            _ => {}
        }
    }
}
