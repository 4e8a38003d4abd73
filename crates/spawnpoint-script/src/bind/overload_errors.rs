//! Errors of overload resolution.

use spawnpoint_csharp::Node;

use super::{
    Binder,
    call::{Arg, ArgValue, Candidate, MethodGroup},
};
use crate::{
    bound::Expr,
    host::ParamMode,
    syntax::named,
    types::{Ty, TyKind},
};

impl Binder<'_> {
    pub(super) fn no_overload(
        &mut self,
        group: &MethodGroup,
        args: &[Arg<'_>],
        node: Node<'_>,
    ) -> Expr {
        let name = &group.name;
        let all: Vec<Candidate> =
            group.candidates.iter().chain(&group.extensions).cloned().collect();
        let skip = |candidate: &Candidate| {
            usize::from(candidate.method.is_extension && group.target.is_some())
        };
        let by_count: Vec<&Candidate> = all
            .iter()
            .filter(|candidate| {
                let method = &candidate.method;
                Self::assign_slots(method, args, skip(candidate), false).is_some()
                    || Self::assign_slots(method, args, skip(candidate), true).is_some()
            })
            .collect();
        let given = group.type_args.as_ref().map_or(0, Vec::len);
        if given > 0 && !all.iter().any(|one| one.method.type_params.len() == given) {
            let generic = all.iter().any(|one| !one.method.type_params.is_empty());
            let message = if generic {
                format!(
                    "Using the generic method '{name}' requires another number of type arguments"
                )
            } else {
                format!("The non-generic method '{name}' cannot be used with type arguments")
            };
            return self.fail(if generic { "CS0305" } else { "CS0308" }, node, message);
        }
        if by_count.is_empty() {
            if let [only] = all.as_slice()
                && args.len() < only.method.params.len() - skip(only).min(only.method.params.len())
                && let Some(missing) = only.method.params.get(skip(only) + args.len())
            {
                let message = format!(
                    "There is no argument given that corresponds to the required parameter '{}' of '{name}'",
                    missing.name
                );
                return self.fail("CS7036", node, message);
            }
            let message = format!("No overload for method '{name}' takes {} arguments", args.len());
            return self.fail("CS1501", node, message);
        }
        // With a single remaining candidate, the error can name the argument.
        let by_shape: Vec<Candidate> = by_count.into_iter().cloned().collect();
        let by_shape: Vec<Candidate> = by_shape
            .into_iter()
            .filter(|candidate| self.lambdas_match(candidate, args, skip(candidate)))
            .collect();
        if let [only] = by_shape.as_slice() {
            let only = only.clone();
            if let Some(found) = self.wrong_argument(group, &only, args, skip(&only)) {
                return found;
            }
            if group.type_args.is_none() && !only.method.type_params.is_empty() {
                let message = format!(
                    "The type arguments for method '{name}' cannot be inferred from the usage. Try specifying the type arguments explicitly."
                );
                return self.fail("CS0411", node, message);
            }
        }
        let values = args.iter().filter_map(|arg| match &arg.value {
            ArgValue::Value(expr) => Some(self.name_of(expr.ty)),
            _ => None,
        });
        let values = values.collect::<Vec<_>>().join(", ");
        let message = format!(
            "The best overloaded method match for '{name}' has some invalid arguments ({values})"
        );
        self.fail("CS1503", node, message)
    }

    /// Whether every lambda has as many parameters as its delegate type.
    pub(super) fn lambdas_match(
        &mut self,
        candidate: &Candidate,
        args: &[Arg<'_>],
        skip: usize,
    ) -> bool {
        args.iter().enumerate().all(|(at, arg)| {
            let ArgValue::Lambda(node) = arg.value else { return true };
            let Some(param) = candidate.method.params.get(at + skip) else { return true };
            let signature = self.delegate_signature(param.ty);
            signature.is_none_or(|(params, _)| {
                self.lambda_parameter_count(node).is_none_or(|count| count == params.len())
            })
        })
    }

    pub(super) fn wrong_argument(
        &mut self,
        group: &MethodGroup,
        only: &Candidate,
        args: &[Arg<'_>],
        skip: usize,
    ) -> Option<Expr> {
        let slots = Self::assign_slots(&only.method, args, skip, false)
            .or_else(|| Self::assign_slots(&only.method, args, skip, true))?;
        let owner = only.owner_args.clone();
        let receiver = match (&group.target, only.method.params.first()) {
            (Some(target), Some(param)) if skip == 1 => Some((param.ty, target.clone())),
            _ => None,
        };
        let mut open = vec![Ty::ERROR; args.len()];
        for (param, slot) in only.method.params.iter().zip(&slots) {
            slot.iter().for_each(|at| open[*at] = param.ty);
        }
        let type_args = match &group.type_args {
            Some(given) => given.clone(),
            None => self.infer(&only.method, &open, args, receiver.as_ref()).unwrap_or_default(),
        };
        let first = only.method.first_param;
        let close = |number: u16| match number.checked_sub(first) {
            Some(at) => type_args.get(usize::from(at)).copied(),
            None => owner.get(usize::from(number)).copied(),
        };
        for (param, slot) in only.method.params.iter().zip(&slots) {
            let expected = self.types.substitute(param.ty, &close);
            if self.types.is_open(expected) {
                continue;
            }
            for at in slot {
                let arg = &args[*at];
                if param.mode.is_passed_back() != arg.mode.is_passed_back() {
                    let word = if param.mode == ParamMode::Out { "out" } else { "ref" };
                    let (code, message) = if param.mode.is_passed_back() {
                        let message =
                            format!("Argument {} must be passed with the '{word}' keyword", at + 1);
                        ("CS1620", message)
                    } else {
                        let message = format!(
                            "Argument {} may not be passed with the 'ref' or 'out' keyword",
                            at + 1
                        );
                        ("CS1615", message)
                    };
                    return Some(self.fail(code, arg.node, message));
                }
                let mut expected = expected;
                if param.mode == ParamMode::Params
                    && let TyKind::Array(of, _) = *self.types.kind(expected)
                {
                    expected = of;
                }
                if self.argument_fits(arg, expected) {
                    continue;
                }
                match &arg.value {
                    ArgValue::Value(expr) => {
                        let (from, to) = (self.name_of(expr.ty), self.name_of(expected));
                        let message =
                            format!("Argument {}: cannot convert from '{from}' to '{to}'", at + 1);
                        return Some(self.fail("CS1503", arg.node, message));
                    }
                    // Binding the lambda reports the error inside.
                    ArgValue::Lambda(node) => return Some(self.lambda_as(*node, expected)),
                    ArgValue::Group => {
                        let value = named(arg.node).last().copied()?;
                        return Some(self.expr_as(value, expected));
                    }
                    _ => {}
                }
            }
        }
        None
    }
}
