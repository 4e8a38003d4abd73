//! Definitions of types: those of the library, and those that a script declares.

use std::{ops::Deref, sync::Arc};

use super::{DefId, Ty, TyKind, TyTable};
use crate::library::{Def, DefKind, LIBRARY};

/// A definition of the library or of the script.
pub(crate) enum DefRef {
    Library(&'static Def),
    Script(Arc<Def>),
}

impl Deref for DefRef {
    type Target = Def;

    fn deref(&self) -> &Def {
        match self {
            Self::Library(def) => def,
            Self::Script(def) => def,
        }
    }
}

impl TyTable {
    pub fn definition(&self, id: DefId) -> DefRef {
        match self.declared(id) {
            Some(def) => DefRef::Script(def.clone()),
            None => DefRef::Library(LIBRARY.def(id)),
        }
    }

    /// The definition, if the script declares it.
    pub fn declared(&self, id: DefId) -> Option<&Arc<Def>> {
        match &self.lower {
            Some(lower) if self.declared.is_empty() => lower.declared(id),
            _ => self.declared.get(usize::from(id.0.checked_sub(self.first_declared)?)),
        }
    }

    /// Adds a type that the script declares.
    pub fn declare(&mut self, def: Def) -> DefId {
        if self.declared.is_empty() {
            self.first_declared = LIBRARY.defs.len() as u16;
        }
        self.declared.push(Arc::new(def));
        DefId(self.first_declared + self.declared.len() as u16 - 1)
    }

    /// Changes a declared type while its declaration is being read.
    pub fn change_declared(&mut self, id: DefId, change: impl FnOnce(&mut Def)) {
        let at = usize::from(id.0.saturating_sub(self.first_declared));
        if let Some(def) = self.declared.get_mut(at) {
            change(Arc::make_mut(def));
        }
    }

    /// The class that the script declares, if the type is one: its objects can be changed in place.
    pub fn declared_class(&self, ty: Ty) -> Option<DefId> {
        let (id, _) = self.as_def(ty)?;
        let def = self.declared(id)?;
        matches!(def.kind, DefKind::Class | DefKind::Interface).then_some(id)
    }

    pub fn is_declared_struct(&self, ty: Ty) -> bool {
        self.as_def(ty)
            .and_then(|(id, _)| self.declared(id))
            .is_some_and(|def| def.kind == DefKind::Struct)
    }

    /// The type of a declaration inside of itself, with its own type parameters.
    pub fn open_type(&mut self, id: DefId) -> Ty {
        let count = self.definition(id).params.len();
        let args: Vec<Ty> = (0..count).map(|at| self.intern(TyKind::Param(at as u16))).collect();
        self.def(id, &args)
    }
}
