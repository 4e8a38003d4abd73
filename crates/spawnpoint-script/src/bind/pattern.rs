//! Patterns of `is`, `switch` and `case`.
//!
//! A pattern becomes a condition on a local that holds the tested value.

use spawnpoint_csharp::Node;

use super::{Binder, binary::comparison, expr::Operand};
use crate::{
    bound::{Expr, ExprKind, LocalId},
    library::Callee,
    syntax::{Span, child_of_kind, named},
    types::{DefId, Ty, TyKind},
};

impl Binder<'_> {
    pub(super) fn pattern(&mut self, node: Node<'_>, subject: LocalId) -> Expr {
        let span = Span::from(node);
        if !self.count_work(node) {
            return Expr::error(span);
        }
        let parts = named(node);
        match node.kind() {
            "discard" => Expr::bool(true, span),
            "identifier" if self.source.of(node) == "_" => Expr::bool(true, span),
            "constant_pattern" => match parts.first() {
                Some(inner) => self.constant_pattern(*inner, subject),
                None => Expr::error(span),
            },
            "type_pattern" => match node.child_by_field_name("type") {
                Some(ty) => self.constant_pattern(ty, subject),
                None => Expr::error(span),
            },
            "declaration_pattern" => {
                let Some(ty_node) = node.child_by_field_name("type") else {
                    return Expr::error(span);
                };
                let designation = parts.iter().find(|part| part.id() != ty_node.id()).copied();
                if self.source.of(ty_node) == "var" {
                    return self.designate(designation, subject, span);
                }
                let ty = self.read_type(ty_node);
                self.typed(ty, designation, subject, span)
            }
            "var_pattern" => {
                let designation = parts.last().copied();
                self.designate(designation, subject, span)
            }
            "negated_pattern" => match parts.first() {
                Some(inner) => {
                    let test = self.pattern(*inner, subject);
                    Expr::new(ExprKind::Not(Box::new(test)), Ty::BOOL, span)
                }
                None => Expr::error(span),
            },
            "parenthesized_pattern" => match parts.first() {
                Some(inner) => self.pattern(*inner, subject),
                None => Expr::error(span),
            },
            "and_pattern" | "or_pattern" => {
                let (Some(left), Some(right)) = (parts.first(), parts.last()) else {
                    return Expr::error(span);
                };
                let left = Box::new(self.pattern(*left, subject));
                let right = Box::new(self.pattern(*right, subject));
                let kind = if node.kind() == "and_pattern" {
                    ExprKind::And(left, right)
                } else {
                    ExprKind::Or(left, right)
                };
                Expr::new(kind, Ty::BOOL, span)
            }
            "relational_pattern" => self.relational(node, subject),
            "recursive_pattern" => self.recursive(node, subject),
            "list_pattern" => self.list_pattern(node, subject),
            _ => self.constant_pattern(node, subject),
        }
    }

    fn subject(&mut self, id: LocalId, span: Span) -> Expr {
        let ty = self.locals[id.0 as usize].ty;
        Expr::local(id, ty, span)
    }

    /// A constant or the name of a type.
    fn constant_pattern(&mut self, node: Node<'_>, subject: LocalId) -> Expr {
        let span = Span::from(node);
        match self.operand(node) {
            Operand::Type(ty) => self.typed(ty, None, subject, span),
            operand => {
                let constant = self.value(operand, node);
                if constant.is_error() {
                    return constant;
                }
                if constant.constant().is_none() {
                    return self.fail("CS0150", node, "A constant value is expected");
                }
                let subject_ty = self.locals[subject.0 as usize].ty;
                if matches!(subject_ty, Ty::OBJECT | Ty::DYNAMIC)
                    || matches!(self.types.kind(subject_ty), TyKind::Param(_))
                {
                    // A constant of another type is not equal; that is not an error.
                    let value = self.subject(subject, span);
                    let kind = ExprKind::Same {
                        left: Box::new(value),
                        right: Box::new(constant),
                        negate: false,
                    };
                    return Expr::new(kind, Ty::BOOL, span);
                }
                let value = self.subject(subject, span);
                let is_own = self.types.as_def(subject_ty);
                if constant.ty == Ty::NULL
                    && is_own.is_some_and(|(id, _)| self.types.declared(id).is_some())
                    && self.types.allows_null(self.host, subject_ty)
                {
                    // Operators of the type do not count, and may use this very test.
                    return self.is_null(value);
                }
                let inner = self.types.nullable_of(subject_ty).unwrap_or(subject_ty);
                let constant =
                    if constant.ty == Ty::NULL { constant } else { self.convert(constant, inner) };
                self.binary_values("==", value, constant, node)
            }
        }
    }

    fn typed(&mut self, ty: Ty, name: Option<Node<'_>>, subject: LocalId, span: Span) -> Expr {
        let value = self.subject(subject, span);
        let inner = self.types.nullable_of(ty).unwrap_or(ty);
        if value.ty != Ty::ERROR
            && value.ty != Ty::DYNAMIC
            && ty != Ty::ERROR
            && self.types.implicit(self.host, value.ty, inner).is_none()
            && !self.types.explicit(self.host, value.ty, inner)
        {
            let (from, to) = (self.name_of(value.ty), self.name_of(inner));
            let message = format!(
                "An expression of type '{from}' cannot be handled by a pattern of type '{to}'."
            );
            self.report("CS8121", span, message);
        }
        let test = Expr::new(ExprKind::Is(Box::new(value.clone()), inner), Ty::BOOL, span);
        match name.filter(|name| name.kind() == "identifier") {
            Some(name) if self.source.of(name) != "_" => {
                let id = self.declare(name, inner);
                let value = Expr::new(ExprKind::Retype(Box::new(value)), inner, span);
                self.and_assign(test, id, value)
            }
            _ => test,
        }
    }

    /// `test && (local = value; true)`.
    fn and_assign(&mut self, test: Expr, id: LocalId, value: Expr) -> Expr {
        let span = test.span;
        let ty = value.ty;
        self.local(id).mutated = true;
        let target = Expr::local(id, ty, span);
        let assign = Expr::new(ExprKind::Assign(Box::new(target), Box::new(value)), ty, span);
        let yes = Expr::bool(true, span);
        let then = Expr::new(ExprKind::Seq(vec![assign], Box::new(yes)), Ty::BOOL, span);
        Expr::new(ExprKind::And(Box::new(test), Box::new(then)), Ty::BOOL, span)
    }

    /// `var x` and `var (x, y)`.
    fn designate(&mut self, name: Option<Node<'_>>, subject: LocalId, span: Span) -> Expr {
        let value = self.subject(subject, span);
        match name {
            Some(name) if name.kind() == "identifier" && self.source.of(name) != "_" => {
                let id = self.declare(name, value.ty);
                self.and_assign(Expr::bool(true, span), id, value)
            }
            Some(list) if list.kind() == "parenthesized_variable_designation" => {
                let TyKind::Tuple(parts) = self.types.kind(value.ty).clone() else {
                    return self.fail("CS8129", list, "Only tuples can be deconstructed here");
                };
                let mut test = Expr::bool(true, span);
                for (at, name) in named(list).into_iter().enumerate() {
                    let Some((_, ty)) = parts.get(at) else { break };
                    if name.kind() != "identifier" {
                        continue;
                    }
                    let part =
                        Expr::new(ExprKind::Field(Box::new(value.clone()), at as u16), *ty, span);
                    let id = self.declare(name, *ty);
                    test = self.and_assign(test, id, part);
                }
                test
            }
            _ => Expr::bool(true, span),
        }
    }

    fn relational(&mut self, node: Node<'_>, subject: LocalId) -> Expr {
        let span = Span::from(node);
        let sign = node.child(0).map_or("", |sign| sign.kind());
        let Some(limit) = named(node).first().copied() else { return Expr::error(span) };
        let limit_node = limit;
        let limit = self.expr(limit);
        if limit.is_error() || comparison(sign).is_none() {
            return Expr::error(span);
        }
        if limit.constant().is_none() {
            return self.fail("CS0150", limit_node, "A constant value is expected");
        }
        let value = self.subject(subject, span);
        let expected = match self.types.nullable_of(value.ty) {
            Some(inner) => inner,
            None if matches!(value.ty, Ty::OBJECT | Ty::DYNAMIC) => limit.ty,
            None => value.ty,
        };
        let limit = self.convert(limit, expected);
        let test = Expr::new(ExprKind::Is(Box::new(value.clone()), expected), Ty::BOOL, span);
        let value = if value.ty == expected {
            return self.binary_values(sign, value, limit, node);
        } else {
            Expr::new(ExprKind::Retype(Box::new(value)), expected, span)
        };
        let compare = self.binary_values(sign, value, limit, node);
        Expr::new(ExprKind::And(Box::new(test), Box::new(compare)), Ty::BOOL, span)
    }

    /// `Type { A: 1, B: > 2 } name` and `(1, _)`.
    fn recursive(&mut self, node: Node<'_>, subject: LocalId) -> Expr {
        let span = Span::from(node);
        let ty_node = node.child_by_field_name("type");
        let value = self.subject(subject, span);
        let expected = match ty_node {
            Some(ty) => self.read_type(ty),
            None => self.types.nullable_of(value.ty).unwrap_or(value.ty),
        };
        let mut test = match ty_node {
            Some(_) => self.typed(expected, None, subject, span),
            None if self.types.allows_null(self.host, value.ty) => {
                let test = self.is_null(value.clone());
                Expr::new(ExprKind::Not(Box::new(test)), Ty::BOOL, span)
            }
            None => Expr::bool(true, span),
        };
        let inner = self.temp(expected);
        let mut tests = Vec::new();
        if let Some(clause) = child_of_kind(node, "positional_pattern_clause") {
            tests.extend(self.positional(clause, inner, expected));
        }
        if let Some(clause) = child_of_kind(node, "property_pattern_clause") {
            for sub in named(clause) {
                let parts = named(sub);
                let (Some(name), Some(pattern)) = (parts.first(), parts.get(1)) else {
                    self.report(
                        "CS8503",
                        sub,
                        "A property pattern requires a name before the colon",
                    );
                    continue;
                };
                tests.push(self.property_test(*name, *pattern, inner, expected));
            }
        }
        let name = named(node).into_iter().next_back().filter(|last| {
            last.kind() == "identifier" && Some(last.id()) != ty_node.map(|ty| ty.id())
        });
        let narrowed = Expr::new(ExprKind::Retype(Box::new(value)), expected, span);
        if let Some(name) = name {
            let id = self.declare(name, expected);
            let value = Expr::local(inner, expected, span);
            tests.push(self.and_assign(Expr::bool(true, span), id, value));
        }
        let mut all = Expr::bool(true, span);
        for next in tests {
            all = Expr::new(ExprKind::And(Box::new(all), Box::new(next)), Ty::BOOL, span);
        }
        let all =
            Expr::new(ExprKind::Let(inner, Box::new(narrowed), Box::new(all)), Ty::BOOL, span);
        test = Expr::new(ExprKind::And(Box::new(test), Box::new(all)), Ty::BOOL, span);
        test
    }

    fn positional(&mut self, clause: Node<'_>, inner: LocalId, ty: Ty) -> Vec<Expr> {
        let span = Span::from(clause);
        let count = named(clause).len();
        let tuple = self.as_tuple(Expr::local(inner, ty, span), count, clause);
        if tuple.ty != ty {
            let (parts, ty) = (self.temp(tuple.ty), tuple.ty);
            let mut all = Expr::bool(true, span);
            for test in self.positional(clause, parts, ty) {
                all = Expr::new(ExprKind::And(Box::new(all), Box::new(test)), Ty::BOOL, span);
            }
            let kind = ExprKind::Let(parts, Box::new(tuple), Box::new(all));
            return vec![Expr::new(kind, Ty::BOOL, span)];
        }
        let shape: Vec<Ty> = match self.types.kind(ty).clone() {
            TyKind::Tuple(parts) => parts.iter().map(|(_, ty)| *ty).collect(),
            TyKind::Def(DefId::KEYVALUE, args) => args.to_vec(),
            TyKind::Error => return Vec::new(),
            _ if ty == Ty::OBJECT => return self.positional_of_object(clause, inner),
            _ => {
                let name = self.name_of(ty);
                let message = format!(
                    "No suitable 'Deconstruct' instance or extension method was found for type '{name}'"
                );
                self.report("CS8129", clause, message);
                return Vec::new();
            }
        };
        let patterns = named(clause);
        if patterns.len() != shape.len() {
            let message = format!(
                "Matching the tuple type requires '{}' subpatterns, but '{}' subpatterns are present.",
                shape.len(),
                patterns.len()
            );
            self.report("CS8502", clause, message);
            return Vec::new();
        }
        let mut tests = Vec::new();
        for (at, (sub, part_ty)) in patterns.into_iter().zip(shape).enumerate() {
            let Some(pattern) = named(sub).last().copied().or(Some(sub)) else { continue };
            let whole = Expr::local(inner, ty, span);
            let part = Expr::new(ExprKind::Field(Box::new(whole), at as u16), part_ty, span);
            tests.push(self.test_part(part, pattern));
        }
        tests
    }

    /// Tests an object that may be a tuple of any types.
    fn positional_of_object(&mut self, clause: Node<'_>, inner: LocalId) -> Vec<Expr> {
        let span = Span::from(clause);
        let call = |name: &str, number: usize, ty: Ty| {
            let whole = Expr::local(inner, Ty::OBJECT, span);
            let args = vec![whole, Expr::int(number as i32, span)];
            let kind = match crate::native::find(name) {
                Some(native) => ExprKind::Call {
                    callee: Callee::Native(native),
                    type_args: Vec::new(),
                    args,
                    mutates: false,
                },
                None => ExprKind::Error,
            };
            Expr::new(kind, ty, span)
        };
        let patterns = named(clause);
        let mut tests = vec![call("Object.__IsTuple", patterns.len(), Ty::BOOL)];
        for (at, sub) in patterns.into_iter().enumerate() {
            let pattern = named(sub).last().copied().unwrap_or(sub);
            tests.push(self.test_part(call("Object.__TuplePart", at, Ty::OBJECT), pattern));
        }
        tests
    }

    fn property_test(&mut self, name: Node<'_>, pattern: Node<'_>, inner: LocalId, ty: Ty) -> Expr {
        let span = Span::from(name);
        let mut value = Expr::local(inner, ty, span);
        // `A.B: pattern` tests A first, and does not match if A is null.
        let mut names = Vec::new();
        let mut at = name;
        while let ("member_access_expression", Some(left), Some(right)) =
            (at.kind(), at.child_by_field_name("expression"), at.child_by_field_name("name"))
        {
            names.push(right);
            at = left;
        }
        names.push(at);
        let mut guards = Vec::new();
        while let Some(name) = names.pop() {
            value = match self.member(Operand::Value(value), name, name) {
                Operand::Value(expr) => expr,
                other => self.value(other, name),
            };
            if value.is_error() {
                return value;
            }
            if !names.is_empty() && self.types.allows_null(self.host, value.ty) {
                let test = self.is_null(value.clone());
                guards.push(Expr::new(ExprKind::Not(Box::new(test)), Ty::BOOL, span));
            }
        }
        let test = self.test_part(value, pattern);
        guards.into_iter().rev().fold(test, |test, guard| {
            Expr::new(ExprKind::And(Box::new(guard), Box::new(test)), Ty::BOOL, span)
        })
    }

    fn test_part(&mut self, part: Expr, pattern: Node<'_>) -> Expr {
        let span = part.span;
        let temp = self.temp(part.ty);
        let test = self.pattern(pattern, temp);
        Expr::new(ExprKind::Let(temp, Box::new(part), Box::new(test)), Ty::BOOL, span)
    }

    /// `[1, .., 3]` on arrays, lists and strings.
    fn list_pattern(&mut self, node: Node<'_>, subject: LocalId) -> Expr {
        let span = Span::from(node);
        let value = self.subject(subject, span);
        let Some(of) = self.element_type(value.ty) else {
            return self.fail("CS8985", node, "List patterns cannot be used for this value");
        };
        let parts: Vec<Node<'_>> =
            node.children().filter(|child| child.is_named() && child.field() != "name").collect();
        let slice = parts.iter().position(|part| part.kind() == "slice_pattern");
        let fixed = parts.len() - usize::from(slice.is_some());
        let length = self.native_call("Array.Length", vec![value.clone()], Ty::INT, node);
        let sign = if slice.is_some() { ">=" } else { "==" };
        let count = Expr::int(fixed as i32, span);
        let not_null = self.is_null(value.clone());
        let not_null = Expr::new(ExprKind::Not(Box::new(not_null)), Ty::BOOL, span);
        let fits = self.binary_values(sign, length, count, node);
        let mut test = Expr::new(ExprKind::And(Box::new(not_null), Box::new(fits)), Ty::BOOL, span);
        for (at, part) in parts.iter().enumerate() {
            if Some(at) == slice {
                if let Some(rest) = part.named_children().next() {
                    let after = parts.len() - at - 1;
                    let next = self.slice_test(&value, (at, after), rest);
                    test = Expr::new(ExprKind::And(Box::new(test), Box::new(next)), Ty::BOOL, span);
                }
                continue;
            }
            let from_end = slice.is_some_and(|slice| at > slice);
            let offset = if from_end { parts.len() - at } else { at };
            let args =
                vec![value.clone(), Expr::int(offset as i32, span), Expr::bool(from_end, span)];
            let element = self.native_call("Array.element", args, of, node);
            let next = self.test_part(element, *part);
            test = Expr::new(ExprKind::And(Box::new(test), Box::new(next)), Ty::BOOL, span);
        }
        test
    }

    /// `.. var rest`: the elements between the first and the last ones.
    fn slice_test(
        &mut self,
        value: &Expr,
        (before, after): (usize, usize),
        rest: Node<'_>,
    ) -> Expr {
        let span = Span::from(rest);
        let can_slice =
            value.ty == Ty::STRING || matches!(self.types.kind(value.ty), TyKind::Array(_, 1));
        if !can_slice {
            let name = self.name_of(value.ty);
            let message = format!("Slice patterns may not be used for a value of type '{name}'.");
            return self.fail("CS8980", rest, message);
        }
        let mut bound = |count: usize, from_end: bool| {
            let args = vec![Expr::int(count as i32, span), Expr::bool(from_end, span)];
            self.native_call("Index.make", args, Ty::INDEX, rest)
        };
        let range = ExprKind::Struct(vec![bound(before, false), bound(after, true)]);
        let range = Expr::new(range, Ty::RANGE, span);
        let part = self.native_call("Range.slice", vec![value.clone(), range], value.ty, rest);
        self.test_part(part, rest)
    }
}
