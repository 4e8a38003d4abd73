//! Lookup of members by name.

use std::sync::Arc;

use super::{
    Binder,
    call::{Candidate, MethodGroup},
    member::Member,
};
use crate::{
    host::{HostKind, HostMethod, TypeId},
    library::{Callee, Constant, DefKind, LIBRARY, Method, Param},
    types::{METHOD_PARAM, Ty, TyKind},
};

impl Binder<'_> {
    /// Looks up a name in a type and its base types.
    pub(super) fn find_member(&mut self, ty: Ty, name: &str, is_static: bool) -> Option<Member> {
        let kind = self.types.kind(ty).clone();
        match &kind {
            TyKind::Tuple(parts) => {
                let number: Option<usize> =
                    name.strip_prefix("Item").and_then(|number| number.parse().ok());
                let at = parts
                    .iter()
                    .position(|(part, _)| part.as_deref() == Some(name))
                    .or_else(|| number.and_then(|number| number.checked_sub(1)));
                if let Some(at) = at
                    && let Some((_, ty)) = parts.get(at)
                    && !is_static
                {
                    return Some(Member::Field(at as u16, *ty));
                }
                return self.in_def(Ty::VALUETYPE, name, is_static);
            }
            TyKind::Anonymous(parts) => {
                if let Some(at) = parts.iter().position(|(part, _)| &**part == name)
                    && !is_static
                {
                    return Some(Member::Field(at as u16, parts[at].1));
                }
                return self.in_def(Ty::OBJECT, name, is_static);
            }
            TyKind::Array(..) => return self.in_def(Ty::ARRAY, name, is_static),
            TyKind::Enum(def) => {
                if is_static
                    && let Some((_, ty, value)) = self
                        .types
                        .definition(*def)
                        .constants
                        .iter()
                        .find(|(known, ..)| known == name)
                {
                    return Some(Member::Constant(*ty, value.clone()));
                }
                return self.in_def(Ty::ENUM, name, is_static);
            }
            TyKind::Param(number) => {
                if let Some(bound) = self.constraints.get(number).copied()
                    && let Some(found) = self.find_member(bound, name, is_static)
                {
                    return Some(found);
                }
                let found = self.in_def(Ty::ICOMPARABLE, name, is_static);
                return found.or_else(|| self.in_def(Ty::OBJECT, name, is_static));
            }
            TyKind::Host(id) => return self.in_host(*id, name, is_static),
            _ => {}
        }
        self.in_def(ty, name, is_static)
    }

    pub(super) fn in_def(&mut self, ty: Ty, name: &str, is_static: bool) -> Option<Member> {
        let mut methods = Vec::new();
        let mut pending = vec![ty];
        let mut seen = Vec::new();
        while let Some(ty) = pending.pop() {
            if seen.contains(&ty) {
                continue;
            }
            seen.push(ty);
            let Some((id, args)) = self.types.as_def(ty) else { continue };
            let args: Box<[Ty]> = args.into();
            let def = self.types.definition(id);
            let with = |number: u16| args.get(usize::from(number)).copied();
            if methods.is_empty() {
                if let Some(at) = def.fields.iter().position(|(field, _)| field == name)
                    && !is_static
                {
                    let ty = self.types.substitute(def.fields[at].1, &with);
                    return Some(Member::Field(at as u16 + def.script.first_field, ty));
                }
                if let Some(at) = def.script.statics.iter().position(|field| field.name == name)
                    && is_static
                {
                    let field = self.types.substitute(def.script.statics[at].ty, &with);
                    return Some(Member::Static(ty, at as u16, field));
                }
                if let Some((_, ty, value)) = def.constants.iter().find(|(known, ..)| known == name)
                {
                    return Some(Member::Constant(*ty, value.clone()));
                }
                let property = def
                    .properties
                    .iter()
                    .find(|property| property.name == name && property.is_static == is_static);
                if let Some(property) = property {
                    let ty = self.types.substitute(property.ty, &with);
                    return Some(Member::Property(property.clone(), ty));
                }
            }
            let found = def
                .methods
                .iter()
                .filter(|method| method.name == name && (method.is_static == is_static));
            methods.extend(found.map(|method| Candidate {
                method: method.clone(),
                owner_args: args.clone(),
                function: None,
            }));
            let all = def.kind == DefKind::Interface;
            let bases = self.types.bases(self.host, ty);
            for base in bases {
                if all || !self.types.is_interface(base) {
                    pending.push(base);
                }
            }
            if pending.is_empty() && !seen.contains(&Ty::OBJECT) && !is_static {
                pending.push(Ty::OBJECT);
            }
        }
        (!methods.is_empty()).then_some(Member::Methods(methods))
    }

    pub(super) fn in_host(&mut self, id: TypeId, name: &str, is_static: bool) -> Option<Member> {
        let mut methods = Vec::new();
        let mut next = Some(id);
        for _ in 0..64 {
            let Some(id) = next else { break };
            let described = self.host.describe(id);
            if let HostKind::Enum(values) = &described.kind {
                if is_static
                    && let Some((_, value)) = values.iter().find(|(known, _)| known == name)
                {
                    let ty = self.types.intern(TyKind::Host(id));
                    return Some(Member::Constant(ty, Constant::Int((*value).into())));
                }
                return self.in_def(Ty::ENUM, name, is_static);
            }
            if methods.is_empty() {
                let at = described
                    .members
                    .iter()
                    .position(|member| member.name == name && member.is_static == is_static);
                if let Some(at) = at {
                    let member = described.members[at].clone();
                    if described.kind == HostKind::Struct && !is_static {
                        let ty = self.types.of_host(&member.ty);
                        return Some(Member::Field(at as u16, ty));
                    }
                    return Some(Member::HostMember(member));
                }
            }
            let found = described
                .methods
                .iter()
                .filter(|method| method.name == name && method.is_static == is_static);
            let found: Vec<_> = found.cloned().collect();
            methods.extend(found.iter().map(|method| self.host_candidate(method)));
            next = described.base;
        }
        // Members of `object` come last, so that the host's own `ToString` has precedence.
        if methods.is_empty() {
            return self.in_def(Ty::OBJECT, name, is_static);
        }
        Some(Member::Methods(methods))
    }

    pub(super) fn host_candidate(&mut self, method: &HostMethod) -> Candidate {
        let params = method
            .params
            .iter()
            .map(|param| Param {
                name: param.name.clone(),
                ty: self.types.of_host(&param.ty),
                mode: param.mode,
                default: param.default.as_ref().map(host_default),
            })
            .collect();
        let type_params = method.type_params.iter();
        let type_params = type_params
            .map(|(name, bound)| {
                (name.clone(), bound.as_ref().map(|bound| self.types.of_host(bound)))
            })
            .collect();
        let returns = self.types.of_host(&method.returns);
        Candidate::free(Arc::new(Method {
            name: method.name.clone(),
            is_static: method.is_static,
            is_extension: false,
            mutates: false,
            type_params,
            first_param: METHOD_PARAM,
            params,
            returns,
            callee: Callee::Host(method.id),
            slot: None,
            owner_args: Vec::new(),
        }))
    }

    pub(super) fn add_extensions(&mut self, group: &mut MethodGroup) {
        let own = self.script_extensions.get(&group.name);
        let found = own.into_iter().chain(LIBRARY.extensions.get(&group.name)).flatten();
        group.extensions = found.cloned().map(Candidate::free).collect();
    }

    pub(super) fn operators_of(&mut self, ty: Ty, name: &str) -> Option<MethodGroup> {
        match self.find_member(ty, name, true)? {
            Member::Methods(candidates) => Some(MethodGroup::new(name, None, candidates)),
            _ => None,
        }
    }

    pub(super) fn global_group(&mut self, name: &str) -> Option<MethodGroup> {
        let Some(found) = LIBRARY.globals.get(name) else {
            // `Destroy(x)`, `FindObjectsOfType<T>()`: methods that a script component could call
            // unqualified.
            let object = self.host.find("UnityEngine.Object").or(self.host.find("Object"))?;
            return match self.in_host(object, name, true)? {
                Member::Methods(candidates) => Some(MethodGroup::new(name, None, candidates)),
                _ => None,
            };
        };
        let candidates = found.iter().cloned().map(Candidate::free).collect();
        Some(MethodGroup::new(name, None, candidates))
    }

    /// Suggests a similar name for one that does not exist.
    pub(super) fn did_you_mean(&mut self, ty: Ty, name: &str) -> String {
        let mut names: Vec<String> = Vec::new();
        match self.types.kind(ty).clone() {
            TyKind::Host(id) => {
                let mut next = Some(id);
                for _ in 0..64 {
                    let Some(id) = next else { break };
                    let described = self.host.describe(id);
                    names.extend(described.members.iter().map(|member| member.name.clone()));
                    names.extend(described.methods.iter().map(|method| method.name.clone()));
                    next = described.base;
                }
            }
            TyKind::Def(def, _) => {
                let def = self.types.definition(def);
                names.extend(def.properties.iter().map(|property| property.name.clone()));
                names.extend(def.fields.iter().map(|(name, _)| name.clone()));
                names.extend(def.methods.iter().map(|method| method.name.clone()));
            }
            _ => {}
        }
        let expected = name.to_lowercase();
        let close = names.into_iter().find(|known| known.to_lowercase() == expected);
        close.map(|close| format!(" (did you mean '{close}'?)")).unwrap_or_default()
    }
}

pub(super) fn host_default(value: &crate::host::HostValue) -> Constant {
    use crate::host::HostValue;
    match value {
        HostValue::Bool(value) => Constant::Bool(*value),
        HostValue::Int(value) => Constant::Int((*value).into()),
        HostValue::Long(value) | HostValue::Enum(_, value) => Constant::Int((*value).into()),
        HostValue::Float(value) => Constant::Float(*value),
        HostValue::Double(value) => Constant::Double(*value),
        HostValue::Str(text) => Constant::Str(text.clone()),
        _ => Constant::Null,
    }
}
