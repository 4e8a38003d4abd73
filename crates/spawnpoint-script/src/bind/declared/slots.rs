//! Which function an object runs for a method that can be overridden.

use std::{collections::HashMap, sync::Arc};

use super::Declared;
use crate::{
    bind::Binder,
    bound::FnId,
    library::{Callee, DefKind, Method},
    types::{DefId, Ty, TyTable},
};

/// What the objects of a type can do, with the functions of the binder.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClassParts {
    pub slots: HashMap<u32, FnId>,
    pub named: HashMap<String, Vec<(Vec<Ty>, FnId)>>,
    /// Members that implement only an interface: the interface and the method.
    pub explicit: Vec<(Ty, Arc<Method>)>,
    pub initializer: Option<FnId>,
    pub constructor: Option<FnId>,
    pub is_struct: bool,
}

impl Binder<'_> {
    /// The slot of a method that overrides one of a base class.
    pub(super) fn slot_of_base(&mut self, def: DefId, method: &Method) -> Option<u32> {
        let mut next = self.base_class(def);
        while let Some(ty) = next {
            let Some((id, args)) = self.types.as_def(ty) else { break };
            let args: Box<[Ty]> = args.into();
            let base = self.types.definition(id);
            let found = base.methods.iter().find(|other| {
                other.slot.is_some() && self.types.same_signature(other, &args, method)
            });
            if let Some(found) = found {
                return found.slot;
            }
            if self.types.declared(id).is_none() {
                break;
            }
            next = self.base_class(id).map(|base| {
                self.types.substitute(base, &|number| args.get(usize::from(number)).copied())
            });
        }
        None
    }

    pub(super) fn new_slot(&mut self) -> u32 {
        self.next_slot += 1;
        self.next_slot
    }

    /// The slot of a method that the library calls by name: `ToString`.
    pub(super) fn named_slot(&mut self, name: &str, count: usize) -> u32 {
        let key = (name.to_owned(), count);
        if let Some(slot) = self.named_slots.get(&key) {
            return *slot;
        }
        let slot = self.new_slot();
        self.named_slots.insert(key, slot);
        slot
    }

    /// Fills the slots of a type: those of its base class, its own methods, and its interfaces.
    pub(super) fn fill_slots(&mut self, declared: Declared<'_>) {
        let def = self.types.definition(declared.def);
        if !matches!(def.kind, DefKind::Class | DefKind::Struct) {
            return;
        }
        let own = self.classes.remove(&declared.def).unwrap_or_default();
        let base = self.base_class(declared.def).and_then(|base| self.types.as_def(base));
        let base = base.and_then(|(id, _)| self.classes.get(&id)).cloned().unwrap_or_default();
        let mut parts = ClassParts {
            slots: base.slots,
            named: base.named,
            initializer: own.initializer,
            constructor: own.constructor,
            explicit: own.explicit,
            is_struct: def.kind == DefKind::Struct,
        };
        let indexers = def
            .indexers
            .iter()
            .flat_map(|(get, set)| std::iter::once(get.clone()).chain(set.iter().cloned()));
        let all: Vec<Arc<Method>> = def.methods.iter().cloned().chain(indexers).collect();
        for method in all.iter().chain(parts.explicit.clone().iter().map(|(_, method)| method)) {
            let Callee::Function(function) = method.callee else { continue };
            if method.is_static {
                continue;
            }
            if let Some(slot) = method.slot {
                parts.slots.insert(slot, FnId(function));
            }
            let params: Vec<Ty> = method.params.iter().map(|param| param.ty).collect();
            let known = parts.named.entry(method.name.clone()).or_default();
            known.retain(|(other, _)| *other != params);
            known.insert(0, (params, FnId(function)));
        }
        self.fill_interfaces(declared, &mut parts);
        self.classes.insert(declared.def, parts);
    }

    fn fill_interfaces(&mut self, declared: Declared<'_>, parts: &mut ClassParts) {
        let open = self.types.open_type(declared.def);
        let mut pending = self.types.bases(self.host, open);
        let mut seen = Vec::new();
        while let Some(ty) = pending.pop() {
            if seen.contains(&ty) {
                continue;
            }
            seen.push(ty);
            pending.extend(self.types.bases(self.host, ty));
            let Some((id, args)) = self.types.as_def(ty) else { continue };
            let args: Box<[Ty]> = args.into();
            if self.types.declared(id).is_none() || !self.types.is_interface(ty) {
                continue;
            }
            let interface = self.types.definition(id);
            let accessors = interface
                .indexers
                .iter()
                .flat_map(|(get, set)| std::iter::once(get.clone()).chain(set.iter().cloned()));
            let wanted: Vec<Arc<Method>> =
                interface.methods.iter().cloned().chain(accessors).collect();
            for method in wanted {
                let Some(slot) = method.slot else { continue };
                match self.implementation(open, ty, &args, &method, &parts.explicit) {
                    Some(function) => {
                        parts.slots.insert(slot, function);
                    }
                    None => {
                        // A method with a body in the interface itself.
                        if let Callee::Function(function) = method.callee {
                            parts.slots.entry(slot).or_insert(FnId(function));
                            continue;
                        }
                        let is_abstract = self.types.definition(declared.def).script.is_abstract;
                        if parts.slots.contains_key(&slot) || is_abstract {
                            continue;
                        }
                        let class = self.name_of(open);
                        let interface = self.name_of(ty);
                        let message = format!(
                            "'{class}' does not implement interface member '{interface}.{}'",
                            method.name
                        );
                        let node = declared.node;
                        let name = node.child_by_field_name("name").unwrap_or(node);
                        self.report("CS0535", name, message);
                    }
                }
            }
        }
    }

    /// The function of a type that implements a method of an interface.
    fn implementation(
        &mut self,
        ty: Ty,
        interface: Ty,
        args: &[Ty],
        method: &Method,
        explicit: &[(Ty, Arc<Method>)],
    ) -> Option<FnId> {
        for (of, other) in explicit {
            if *of == interface
                && other.name == method.name
                && other.params.len() == method.params.len()
                && let Callee::Function(function) = other.callee
            {
                return Some(FnId(function));
            }
        }
        let mut next = Some(ty);
        while let Some(at) = next {
            let (id, owner) = self.types.as_def(at)?;
            let owner: Box<[Ty]> = owner.into();
            self.types.declared(id)?;
            let def = self.types.definition(id);
            let indexers = def
                .indexers
                .iter()
                .flat_map(|(get, set)| std::iter::once(get.clone()).chain(set.iter().cloned()));
            let all: Vec<Arc<Method>> = def.methods.iter().cloned().chain(indexers).collect();
            for other in all {
                let same = other.name == method.name
                    && !other.is_static
                    && other.params.len() == method.params.len()
                    && other.type_params.len() == method.type_params.len();
                let same = same && {
                    let own = |number: u16| owner.get(usize::from(number)).copied();
                    let theirs = |number: u16| args.get(usize::from(number)).copied();
                    other.params.iter().zip(&method.params).all(|(a, b)| {
                        let a = self.types.substitute(a.ty, &own);
                        let b = self.types.substitute(b.ty, &theirs);
                        a == b || self.types.is_open(a) && !method.type_params.is_empty()
                    })
                };
                if same && let Callee::Function(function) = other.callee {
                    return Some(FnId(function));
                }
            }
            next = self.base_class(id).map(|base| {
                self.types.substitute(base, &|number| owner.get(usize::from(number)).copied())
            });
        }
        None
    }
}

impl TyTable {
    /// Whether a method of a base class, with these type arguments, has the parameters of another.
    fn same_signature(&mut self, base: &Method, args: &[Ty], method: &Method) -> bool {
        base.name == method.name
            && base.params.len() == method.params.len()
            && base.type_params.len() == method.type_params.len()
            && base.params.iter().zip(&method.params).all(|(a, b)| {
                let a = self.substitute(a.ty, &|number| args.get(usize::from(number)).copied());
                a == b.ty || !base.type_params.is_empty() && self.is_open(a)
            })
    }
}
