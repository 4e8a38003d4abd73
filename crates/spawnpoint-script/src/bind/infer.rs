//! Inference of type arguments.

use super::{
    Binder,
    call::{Arg, ArgValue},
};
use crate::{
    bound::Expr,
    library::Method,
    syntax::named,
    types::{Ty, TyKind},
};

/// The bounds of each type parameter: the types that it must accept.
struct Bounds {
    first: u16,
    found: Vec<Vec<Ty>>,
    fixed: Vec<Option<Ty>>,
}

impl Bounds {
    fn at(&self, number: u16) -> Option<usize> {
        let at = usize::from(number.checked_sub(self.first)?);
        (at < self.found.len()).then_some(at)
    }

    fn get(&self, number: u16) -> Option<Ty> {
        self.at(number).and_then(|at| self.fixed[at])
    }
}

impl Binder<'_> {
    pub(super) fn infer(
        &mut self,
        method: &Method,
        params: &[Ty],
        args: &[Arg<'_>],
        receiver: Option<&(Ty, Expr)>,
    ) -> Option<Vec<Ty>> {
        let count = method.type_params.len();
        let mut bounds = Bounds {
            first: method.first_param,
            found: vec![Vec::new(); count],
            fixed: vec![None; count],
        };
        if let Some((param, target)) = receiver {
            self.unify(*param, target.ty, &mut bounds);
        }
        for (param, arg) in params.iter().zip(args) {
            match &arg.value {
                ArgValue::Value(expr) => self.unify(*param, expr.ty, &mut bounds),
                ArgValue::OutDeclaration(_, Some(ty)) => self.unify(*param, *ty, &mut bounds),
                _ => {}
            }
        }
        // The return type of a lambda is known once its parameters are; each lambda may help the
        // next.
        for _ in 0..=args.len() {
            self.fix(&mut bounds);
            for (param, arg) in params.iter().zip(args) {
                self.infer_from_function(*param, arg, &mut bounds);
            }
        }
        self.fix(&mut bounds);
        bounds.fixed.into_iter().collect()
    }

    fn infer_from_function(&mut self, param: Ty, arg: &Arg<'_>, bounds: &mut Bounds) {
        if !matches!(arg.value, ArgValue::Lambda(_) | ArgValue::Group) {
            return;
        }
        let Some((inputs, returns)) = self.delegate_signature(param) else { return };
        if !self.types.is_open(returns) && !inputs.iter().any(|input| self.types.is_open(*input)) {
            return;
        }
        let explicit = match &arg.value {
            ArgValue::Lambda(node) => self.lambda_parameter_types(*node),
            _ => None,
        };
        if let Some(explicit) = explicit {
            for (input, ty) in inputs.iter().zip(explicit) {
                self.unify(*input, ty, bounds);
            }
            self.fix(bounds);
        }
        let closed: Vec<Ty> = inputs
            .iter()
            .map(|input| self.types.substitute(*input, &|number| bounds.get(number)))
            .collect();
        let unknown = closed.iter().any(|ty| self.mentions(*ty, bounds));
        if unknown {
            return;
        }
        let natural = match &arg.value {
            ArgValue::Lambda(node) => self.lambda_returns(*node, &closed),
            _ => named(arg.node).last().and_then(|value| self.group_returns(*value, &closed)),
        };
        if let Some(natural) = natural
            && natural != Ty::VOID
        {
            self.unify(returns, natural, bounds);
        }
    }

    /// Whether the type contains a type parameter that is not inferred yet.
    fn mentions(&self, ty: Ty, bounds: &Bounds) -> bool {
        match self.types.kind(ty) {
            TyKind::Param(number) => {
                bounds.at(*number).is_some_and(|at| bounds.fixed[at].is_none())
            }
            TyKind::Def(_, args) => args.iter().any(|arg| self.mentions(*arg, bounds)),
            TyKind::Array(of, _) => self.mentions(*of, bounds),
            TyKind::Tuple(parts) => parts.iter().any(|(_, part)| self.mentions(*part, bounds)),
            _ => false,
        }
    }

    fn unify(&mut self, param: Ty, arg: Ty, bounds: &mut Bounds) {
        if arg == Ty::NULL || arg == Ty::VOID {
            return;
        }
        match self.types.kind(param).clone() {
            TyKind::Param(number) => {
                if let Some(at) = bounds.at(number)
                    && !bounds.found[at].contains(&arg)
                {
                    bounds.found[at].push(arg);
                }
            }
            TyKind::Def(def, expected) if !expected.is_empty() => {
                if param != arg && self.types.nullable_of(param).is_some() {
                    let inner = self.types.nullable_of(arg).unwrap_or(arg);
                    return self.unify(expected[0], inner, bounds);
                }
                if let Some(found) = self.types.as_instance_of(self.host, arg, def) {
                    for (expected, found) in expected.iter().zip(found.iter()) {
                        self.unify(*expected, *found, bounds);
                    }
                }
            }
            TyKind::Array(expected, rank) => {
                if let TyKind::Array(found, other) = *self.types.kind(arg)
                    && rank == other
                {
                    self.unify(expected, found, bounds);
                }
            }
            TyKind::Tuple(expected) => {
                if let TyKind::Tuple(found) = self.types.kind(arg).clone() {
                    for ((_, expected), (_, found)) in expected.iter().zip(found.iter()) {
                        self.unify(*expected, *found, bounds);
                    }
                }
            }
            _ => {}
        }
    }

    fn fix(&mut self, bounds: &mut Bounds) {
        for at in 0..bounds.found.len() {
            let found = bounds.found[at].clone();
            if bounds.fixed[at].is_some() || found.is_empty() {
                continue;
            }
            bounds.fixed[at] = found.iter().copied().find(|candidate| {
                found
                    .iter()
                    .all(|other| self.types.implicit(self.host, *other, *candidate).is_some())
            });
        }
    }
}
