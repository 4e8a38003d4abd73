//! Arrays and collections.

use spawnpoint_csharp::Node;

use super::{
    Binder,
    call::{Arg, MethodGroup},
};
use crate::{
    bound::{Expr, ExprKind},
    syntax::{Span, child_of_kind, named},
    types::{DefId, Ty, TyKind},
};

impl Binder<'_> {
    pub(super) fn array_creation(&mut self, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let Some(ty_node) = node.child_by_field_name("type") else { return Expr::error(span) };
        let ty = self.read_type(ty_node);
        if ty == Ty::ERROR {
            return Expr::error(span);
        }
        let initializer = child_of_kind(node, "initializer_expression");
        let rank = ty_node.child_by_field_name("rank");
        let mut outer = ty_node;
        // `new int[3][]`: the first brackets contain the sizes.
        while let Some(inner) =
            outer.child_by_field_name("type").filter(|inner| inner.kind() == "array_type")
        {
            outer = inner;
        }
        let rank = outer.child_by_field_name("rank").or(rank);
        let sizes: Vec<Node<'_>> = rank.map(named).unwrap_or_default();
        if let Some(initializer) = initializer {
            let made = self.array_initializer(initializer, ty);
            if let ([size], ExprKind::ArrayOf(parts)) = (sizes.as_slice(), &made.kind) {
                let size = self.expr(*size);
                let expected = crate::library::Constant::Int(parts.len() as i128);
                if size.constant().is_some_and(|size| *size != expected) {
                    let message = "An array initializer of the given length is expected";
                    return self.fail("CS0847", initializer, message);
                }
            }
            return made;
        }
        if sizes.is_empty() {
            let message = "Array creation must have array size or array initializer";
            return self.fail("CS1586", node, message);
        }
        let sizes: Vec<Expr> = sizes.into_iter().map(|size| self.expr_as(size, Ty::INT)).collect();
        let native = crate::native::find("Array.new").unwrap_or(crate::native::MISSING);
        let kind = ExprKind::New { callee: crate::library::Callee::Native(native), args: sizes };
        Expr::new(kind, ty, span)
    }

    /// `{ 1, 2 }` as an array, also of several dimensions.
    pub(super) fn array_initializer(&mut self, node: Node<'_>, ty: Ty) -> Expr {
        let span = Span::from(node);
        let TyKind::Array(of, rank) = *self.types.kind(ty) else {
            let message = "Can only use array initializer expressions to assign to array types. Try using a new expression instead.";
            return self.fail("CS0622", node, message);
        };
        if rank == 1 {
            let parts = named(node).into_iter().map(|part| self.expr_as(part, of)).collect();
            return Expr::new(ExprKind::ArrayOf(parts), ty, span);
        }
        let mut sizes = vec![0_usize; usize::from(rank)];
        let mut parts = Vec::new();
        self.rows(node, of, 0, &mut sizes, &mut parts);
        let flat_ty = self.types.array(of);
        let flat = Expr::new(ExprKind::ArrayOf(parts), flat_ty, span);
        let mut args = vec![flat];
        args.extend(sizes.iter().map(|size| Expr::int(*size as i32, span)));
        let native = crate::native::find("Array.shape").unwrap_or(crate::native::MISSING);
        let kind = ExprKind::New { callee: crate::library::Callee::Native(native), args };
        Expr::new(kind, ty, span)
    }

    pub(super) fn rows(
        &mut self,
        node: Node<'_>,
        of: Ty,
        level: usize,
        sizes: &mut [usize],
        parts: &mut Vec<Expr>,
    ) {
        let rows = named(node);
        if sizes[level] == 0 {
            sizes[level] = rows.len();
        } else if sizes[level] != rows.len() {
            let message = "An array initializer of another length is expected";
            self.report("CS0847", node, message);
        }
        for row in rows {
            if level + 1 == sizes.len() {
                let part = self.expr_as(row, of);
                parts.push(part);
            } else {
                self.rows(row, of, level + 1, sizes, parts);
            }
        }
    }

    /// `new[] { 1, 2.5 }`.
    pub(super) fn implicit_array(&mut self, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let Some(list) = child_of_kind(node, "initializer_expression") else {
            return Expr::error(span);
        };
        let rank = 1 + node.children().filter(|child| child.kind() == ",").count();
        if rank > 1 {
            return self.implicit_rows(list, rank, node);
        }
        let parts: Vec<Expr> = named(list).into_iter().map(|part| self.expr(part)).collect();
        self.array_of(parts, node)
    }

    /// `new[,] { { 1, 2 }, { 3, 4 } }`: the type of the elements comes from all rows.
    fn implicit_rows(&mut self, list: Node<'_>, rank: usize, node: Node<'_>) -> Expr {
        let mut cells = vec![list];
        for _ in 0..rank {
            cells = cells.into_iter().flat_map(Node::named_children).collect();
        }
        let (parts, _) = self.bind_tentatively(|binder| {
            cells.iter().map(|cell| binder.expr(*cell)).collect::<Vec<Expr>>()
        });
        let refs: Vec<&Expr> = parts.iter().collect();
        let Some(of) = self.common_type(&refs) else {
            return self.fail("CS0826", node, "No best type found for implicitly-typed array");
        };
        let ty = self.types.intern(TyKind::Array(of, rank as u8));
        self.array_initializer(list, ty)
    }

    pub(super) fn array_of(&mut self, parts: Vec<Expr>, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let refs: Vec<&Expr> = parts.iter().collect();
        let Some(of) = self.common_type(&refs) else {
            let message = "No best type found for implicitly-typed array";
            return self.fail("CS0826", node, message);
        };
        let parts = parts.into_iter().map(|part| self.convert(part, of)).collect();
        let ty = self.types.array(of);
        Expr::new(ExprKind::ArrayOf(parts), ty, span)
    }

    /// `[1, 2, ..rest]` as the expected collection type.
    pub(super) fn collection(&mut self, node: Node<'_>, expected: Ty) -> Expr {
        let span = Span::from(node);
        let Some(of) = self.element_type(expected).filter(|_| expected != Ty::STRING) else {
            let name = self.name_of(expected);
            let message = format!("Cannot initialize type '{name}' with a collection expression");
            return self.fail("CS9174", node, message);
        };
        let list_ty = self.types.def(DefId::LIST, &[of]);
        let list = self.construct(list_ty, Vec::new(), node);
        let temp = self.temp(list_ty);
        let mut steps = Vec::new();
        for element in named(node) {
            let spread = element.kind() == "spread_element";
            let value = if spread { named(element).first().copied() } else { Some(element) };
            let Some(value) = value else { continue };
            let whole = Expr::local(temp, list_ty, span);
            let name = if spread { "AddRange" } else { "Add" };
            let candidates = match self.find_member(list_ty, name, false) {
                Some(super::member::Member::Methods(candidates)) => candidates,
                _ => Vec::new(),
            };
            let arg = self.loose_argument(value);
            let mut group = MethodGroup::new(name, Some(whole), candidates);
            self.add_extensions(&mut group);
            let step = self.call_group(group, vec![arg], value);
            steps.push(step);
        }
        let whole = Expr::local(temp, list_ty, span);
        let made = match self.types.kind(expected) {
            TyKind::Array(..) => self.native_call("List.ToArray", vec![whole], expected, node),
            TyKind::Def(DefId::HASHSET, _) => {
                let arg = Arg {
                    name: None,
                    mode: crate::host::ParamMode::In,
                    value: super::call::ArgValue::Value(whole),
                    node,
                };
                self.construct(expected, vec![arg], node)
            }
            _ => self.convert(whole, expected),
        };
        let ty = made.ty;
        let body = Expr::new(ExprKind::Seq(steps, Box::new(made)), ty, span);
        Expr::new(ExprKind::Let(temp, Box::new(list), Box::new(body)), ty, span)
    }

    /// A collection expression has no type of its own, except in `foreach` or a query.
    pub(super) fn collection_alone(&mut self, node: Node<'_>) -> Expr {
        self.fail("CS9176", node, "There is no target type for the collection expression.")
    }
}
