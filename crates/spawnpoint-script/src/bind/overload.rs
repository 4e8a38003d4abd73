//! Overload resolution.

use super::{
    Binder,
    call::{Arg, ArgValue, Candidate, Match, MethodGroup},
};
use crate::{
    host::ParamMode,
    library::Method,
    syntax::named,
    types::{Relation, Ty, TyKind},
};

impl Binder<'_> {
    /// The parameter of each argument.
    pub(super) fn assign_slots(
        method: &Method,
        args: &[Arg<'_>],
        skip: usize,
        expanded: bool,
    ) -> Option<Vec<Vec<usize>>> {
        let params = &method.params;
        if expanded && !params.last().is_some_and(|param| param.mode == ParamMode::Params) {
            return None;
        }
        let mut slots = vec![Vec::new(); params.len()];
        let mut next = skip;
        for (at, arg) in args.iter().enumerate() {
            let slot = match &arg.name {
                Some(name) => params.iter().position(|param| param.name == *name)?,
                None => {
                    let slot = next;
                    let is_rest = expanded && slot + 1 >= params.len();
                    if !is_rest {
                        next += 1;
                    }
                    if is_rest { params.len() - 1 } else { slot }
                }
            };
            let is_rest = expanded && slot + 1 == params.len();
            if slot >= params.len() || (!slots[slot].is_empty() && !is_rest) {
                return None;
            }
            slots[slot].push(at);
        }
        for (at, param) in params.iter().enumerate().skip(skip) {
            let is_rest = expanded && at + 1 == params.len();
            if slots[at].is_empty() && param.default.is_none() && !is_rest {
                return None;
            }
        }
        Some(slots)
    }

    pub(super) fn fit(
        &mut self,
        group: &MethodGroup,
        candidate: &Candidate,
        args: &[Arg<'_>],
        is_extension: bool,
    ) -> Option<Match> {
        let plain = self.fit_form(group, candidate, args, is_extension, false);
        let variadic =
            candidate.method.params.last().is_some_and(|param| param.mode == ParamMode::Params);
        if plain.is_some() || !variadic {
            return plain;
        }
        self.fit_form(group, candidate, args, is_extension, true)
    }

    pub(super) fn fit_form(
        &mut self,
        group: &MethodGroup,
        candidate: &Candidate,
        args: &[Arg<'_>],
        is_extension: bool,
        expanded: bool,
    ) -> Option<Match> {
        let method = &candidate.method;
        let slots = Self::assign_slots(method, args, usize::from(is_extension), expanded)?;
        let owner = candidate.owner_args.clone();
        let with = |number: u16| owner.get(usize::from(number)).copied();
        let mut open = vec![Ty::ERROR; args.len()];
        for (param, slot) in method.params.iter().zip(&slots) {
            let mut ty = self.types.substitute(param.ty, &with);
            if expanded
                && param.mode == ParamMode::Params
                && let TyKind::Array(of, _) = *self.types.kind(ty)
            {
                ty = of;
            }
            for at in slot {
                open[*at] = ty;
                let by_ref = param.mode.is_passed_back();
                if by_ref != args[*at].mode.is_passed_back()
                    || (by_ref && param.mode != args[*at].mode)
                {
                    return None;
                }
            }
        }
        let receiver = if is_extension {
            let target = group.target.as_ref()?;
            let param = method.params.first()?;
            Some((param.ty, target.clone()))
        } else {
            None
        };
        let type_args = match (&group.type_args, method.type_params.len()) {
            (Some(given), count) if given.len() == count => given.clone(),
            (Some(_), _) => return None,
            (None, 0) => Vec::new(),
            (None, _) => self.infer(method, &open, args, receiver.as_ref())?,
        };
        for ((_, bound), arg) in method.type_params.iter().zip(&type_args) {
            if let Some(bound) = bound
                && !matches!(self.types.kind(*bound), TyKind::Param(_))
                && !self.types.is_open(*bound)
                && self.types.implicit(self.host, *arg, *bound).is_none()
            {
                return None;
            }
        }
        let first = method.first_param;
        let close = |number: u16| {
            number.checked_sub(first).and_then(|at| type_args.get(usize::from(at)).copied())
        };
        let expected: Vec<Ty> = open.iter().map(|ty| self.types.substitute(*ty, &close)).collect();
        if let Some((param, target)) = &receiver {
            let param = self.types.substitute(*param, &close);
            match self.types.implicit(self.host, target.ty, param)? {
                Relation::Same | Relation::Upcast => {}
                _ => return None,
            }
        }
        for (arg, expected) in args.iter().zip(&expected) {
            if !self.argument_fits(arg, *expected) {
                return None;
            }
        }
        Some(Match {
            candidate: candidate.clone(),
            type_args,
            slots,
            expected,
            expanded,
            is_extension,
        })
    }

    pub(super) fn argument_fits(&mut self, arg: &Arg<'_>, expected: Ty) -> bool {
        match &arg.value {
            ArgValue::Value(expr) if arg.mode.is_passed_back() => {
                expr.ty == expected || self.types.equal_ignoring_names(expr.ty, expected)
            }
            ArgValue::Value(expr) => self.converts(expr, expected),
            ArgValue::Lambda(node) => self.lambda_fits(*node, expected),
            ArgValue::Group => {
                let Some(value) = named(arg.node).last().copied() else { return false };
                self.types.is_delegate(expected) && self.group_fits(value, expected)
            }
            ArgValue::OutDeclaration(_, ty) => ty.is_none_or(|ty| ty == expected),
            ArgValue::Discard => true,
            ArgValue::TargetTyped(node) => match node.kind() {
                "collection_expression" => self.element_type(expected).is_some(),
                _ => expected != Ty::VOID,
            },
        }
    }

    /// The best applicable candidate: better for one argument and worse for none.
    pub(super) fn best(
        &mut self,
        mut fitting: Vec<Match>,
        args: &[Arg<'_>],
        any: bool,
    ) -> Option<Match> {
        if fitting.len() == 1 {
            return fitting.pop();
        }
        let mut best = 0;
        for at in 1..fitting.len() {
            if self.is_better(&fitting[at], &fitting[best], args) {
                best = at;
            }
        }
        for at in 0..fitting.len() {
            // Of two candidates with the same parameters, the one of the more derived type hides
            // the other.
            let hidden = fitting[at].expected == fitting[best].expected && at > best;
            let beaten = at == best || hidden || self.is_better(&fitting[best], &fitting[at], args);
            if !beaten && !any {
                return None;
            }
        }
        Some(fitting.swap_remove(best))
    }

    pub(super) fn is_better(&mut self, a: &Match, b: &Match, args: &[Arg<'_>]) -> bool {
        // `ContinueWith(this Task<T>)` rather than `ContinueWith(this Task)`.
        if a.is_extension && b.is_extension {
            let receiver = |binder: &Self, found: &Match| {
                found
                    .candidate
                    .method
                    .params
                    .first()
                    .map_or(0, |param| binder.size_of_type(param.ty))
            };
            let (x, y) = (receiver(self, a), receiver(self, b));
            let is_open = |found: &Match| {
                let first = found.candidate.method.params.first();
                first.is_some_and(|param| matches!(self.types.kind(param.ty), TyKind::Param(_)))
            };
            if x != y && !is_open(a) && !is_open(b) && self.differ_by_arguments(a, b) {
                return x > y;
            }
        }
        let mut better = false;
        for (at, arg) in args.iter().enumerate() {
            match self.compare_targets(arg, a.expected[at], b.expected[at]) {
                std::cmp::Ordering::Less => better = true,
                std::cmp::Ordering::Greater => return false,
                std::cmp::Ordering::Equal => {}
            }
        }
        if better {
            return true;
        }
        let key = |found: &Match| {
            let unused = found.slots.iter().filter(|slot| slot.is_empty()).count();
            let generic = !found.candidate.method.type_params.is_empty();
            (generic, found.expanded, unused)
        };
        let (x, y) = (key(a), key(b));
        if x != y {
            return x < y;
        }
        // The more specific declaration is better: `IEnumerable<T>` rather than `T`.
        let open = |binder: &Self, found: &Match| {
            let params = found.candidate.method.params.iter();
            params.filter(|param| matches!(binder.types.kind(param.ty), TyKind::Param(_))).count()
        };
        let (x, y) = (open(self, a), open(self, b));
        if x != y {
            return x < y;
        }
        // `Func<Task<T>>` rather than `Func<T>`.
        let size = |binder: &Self, found: &Match| {
            let params = found.candidate.method.params.iter();
            params.map(|param| binder.size_of_type(param.ty)).sum::<usize>()
        };
        let (x, y) = (size(self, a), size(self, b));
        if a.expected == b.expected && x != y {
            return x > y;
        }
        a.candidate.method.params.len() > b.candidate.method.params.len()
            && a.expanded
            && b.expanded
    }

    /// The number of types in a type.
    fn size_of_type(&self, ty: Ty) -> usize {
        match self.types.kind(ty) {
            TyKind::Def(_, args) => {
                1 + args.iter().map(|arg| self.size_of_type(*arg)).sum::<usize>()
            }
            TyKind::Array(of, _) => 1 + self.size_of_type(*of),
            _ => 1,
        }
    }

    /// Whether the receivers of two extension methods are one type with and without arguments.
    fn differ_by_arguments(&self, a: &Match, b: &Match) -> bool {
        let name = |found: &Match| {
            let first = found.candidate.method.params.first()?;
            let (def, _) = self.types.as_def(first.ty)?;
            Some(self.types.definition(def).name.clone())
        };
        name(a).is_some() && name(a) == name(b)
    }

    /// Less: the first target is better for the argument.
    pub(super) fn compare_targets(&mut self, arg: &Arg<'_>, a: Ty, b: Ty) -> std::cmp::Ordering {
        use std::cmp::Ordering::{Equal, Greater, Less};
        if a == b {
            return Equal;
        }
        let (a, b) = match &arg.value {
            ArgValue::Value(expr) => {
                if expr.ty == a {
                    return Less;
                }
                if expr.ty == b {
                    return Greater;
                }
                (a, b)
            }
            ArgValue::Lambda(node) => {
                let (Some((params, x)), Some((_, y))) =
                    (self.delegate_signature(a), self.delegate_signature(b))
                else {
                    return Equal;
                };
                if x == y {
                    return Equal;
                }
                let natural = self.lambda_returns(*node, &params);
                if natural == Some(x) || y == Ty::VOID {
                    return Less;
                }
                if natural == Some(y) || x == Ty::VOID {
                    return Greater;
                }
                (x, y)
            }
            _ => return Equal,
        };
        // The type that converts to the other one is more specific.
        let to_b = self.types.implicit(self.host, a, b).is_some();
        let to_a = self.types.implicit(self.host, b, a).is_some();
        match (to_b, to_a) {
            (true, false) => Less,
            (false, true) => Greater,
            _ => {
                let signed = |ty: Ty| matches!(ty, Ty::INT | Ty::LONG | Ty::SHORT | Ty::SBYTE);
                let unsigned = |ty: Ty| matches!(ty, Ty::UINT | Ty::ULONG | Ty::USHORT | Ty::BYTE);
                match (signed(a) && unsigned(b), signed(b) && unsigned(a)) {
                    (true, _) => Less,
                    (_, true) => Greater,
                    _ => Equal,
                }
            }
        }
    }
}
