//! Interned types: every type is stored once and compared by its number.
//!
//! Tables are layered: the library's at the bottom, a program's above it, a run's above that. A
//! number means the same in all tables above the one it came from.

mod convert;
mod definition;
mod names;
mod well_known;

use std::{collections::HashMap, sync::Arc};

pub(crate) use convert::{Numeric, Relation};
pub(crate) use well_known::WELL_KNOWN;

use crate::{
    host::{HostTy, TypeId},
    library::Def,
};

/// Number of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Ty(pub u32);

/// Number of a definition in the library (`List<T>`, `String`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct DefId(pub u16);

/// The structure of a type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TyKind {
    Void,
    /// The type of the literal `null`.
    Null,
    Dynamic,
    /// The type of an expression with an error; converts to everything.
    Error,
    Def(DefId, Box<[Ty]>),
    /// An enum of the library.
    Enum(DefId),
    Array(Ty, u8),
    Tuple(Box<[(Option<Box<str>>, Ty)]>),
    Anonymous(Box<[(Box<str>, Ty)]>),
    Host(TypeId),
    /// A type parameter: of a type from 0, of a method from [`METHOD_PARAM`].
    Param(u16),
}

/// The most types that a type may consist of. One that contains another twice doubles with every step, and everything
/// that looks inside of it, such as its name, takes that long.
const MAX_WEIGHT: u32 = 1_000;
/// How many characters of a name count as much as a type.
const NAME: usize = 16;
/// The most types of a program, and of a run: generic methods that call themselves make new ones.
const MAX_TYPES: usize = 50_000;

/// The first number of the type parameters of methods.
pub(crate) const METHOD_PARAM: u16 = 100;

#[derive(Debug, Default)]
pub(crate) struct TyTable {
    lower: Option<Arc<TyTable>>,
    /// The number of types in the tables below.
    offset: u32,
    kinds: Vec<TyKind>,
    /// How many types each of them consists of.
    weights: Vec<u32>,
    numbers: HashMap<TyKind, Ty>,
    /// Whether there were too many types, or one was too large.
    is_full: bool,
    /// The types that the script declares, and the number of the first one.
    declared: Vec<Arc<Def>>,
    first_declared: u16,
}

impl TyTable {
    /// The bottom table, with the well-known types.
    pub fn base() -> Self {
        let mut table = Self::default();
        for kind in [TyKind::Void, TyKind::Null, TyKind::Dynamic, TyKind::Error] {
            table.intern(kind);
        }
        for number in 0..WELL_KNOWN.len() {
            table.intern(TyKind::Def(DefId(number as u16), Box::new([])));
        }
        table
    }

    pub fn layered_on(lower: Arc<TyTable>) -> Self {
        let offset = lower.len();
        Self { lower: Some(lower), offset, ..Self::default() }
    }

    fn len(&self) -> u32 {
        self.offset + self.kinds.len() as u32
    }

    pub fn kind(&self, ty: Ty) -> &TyKind {
        match &self.lower {
            Some(lower) if ty.0 < self.offset => lower.kind(ty),
            _ => self.kinds.get((ty.0 - self.offset) as usize).unwrap_or(&TyKind::Error),
        }
    }

    fn number(&self, kind: &TyKind) -> Option<Ty> {
        let lower = self.lower.as_ref().and_then(|lower| lower.number(kind));
        lower.or_else(|| self.numbers.get(kind).copied())
    }

    pub fn intern(&mut self, kind: TyKind) -> Ty {
        if let Some(ty) = self.number(&kind) {
            return ty;
        }
        let weight = self.weight_of(&kind);
        if weight > MAX_WEIGHT || self.kinds.len() >= MAX_TYPES {
            self.is_full = true;
            return Ty::ERROR;
        }
        let ty = Ty(self.len());
        self.weights.push(weight);
        self.kinds.push(kind.clone());
        self.numbers.insert(kind, ty);
        ty
    }

    /// Whether there were too many types, or one was too large: what was made of them means nothing.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    fn weight(&self, ty: Ty) -> u32 {
        match &self.lower {
            Some(lower) if ty.0 < self.offset => lower.weight(ty),
            _ => self.weights.get((ty.0 - self.offset) as usize).copied().unwrap_or(1),
        }
    }

    fn weight_of(&self, kind: &TyKind) -> u32 {
        let name = |name: &str| (name.len() / NAME) as u32;
        let own = 1 + match kind {
            TyKind::Def(def, _) => self.declared(*def).map_or(0, |def| name(&def.full_name)),
            TyKind::Tuple(parts) => {
                parts.iter().filter_map(|(part, _)| part.as_deref()).map(name).sum()
            }
            TyKind::Anonymous(parts) => parts.iter().map(|(part, _)| name(part)).sum(),
            _ => 0,
        };
        let inner = |parts: &mut dyn Iterator<Item = Ty>| {
            parts.fold(own, |sum: u32, part| sum.saturating_add(self.weight(part)))
        };
        match kind {
            TyKind::Def(_, args) => inner(&mut args.iter().copied()),
            TyKind::Array(of, _) => inner(&mut std::iter::once(*of)),
            TyKind::Tuple(parts) => inner(&mut parts.iter().map(|(_, ty)| *ty)),
            TyKind::Anonymous(parts) => inner(&mut parts.iter().map(|(_, ty)| *ty)),
            _ => own,
        }
    }

    pub fn def(&mut self, def: DefId, args: &[Ty]) -> Ty {
        self.intern(TyKind::Def(def, args.into()))
    }

    pub fn array(&mut self, of: Ty) -> Ty {
        self.intern(TyKind::Array(of, 1))
    }

    pub fn nullable(&mut self, of: Ty) -> Ty {
        self.def(DefId::NULLABLE, &[of])
    }

    /// `T` of `T?`.
    pub fn nullable_of(&self, ty: Ty) -> Option<Ty> {
        match self.kind(ty) {
            TyKind::Def(DefId::NULLABLE, args) => args.first().copied(),
            _ => None,
        }
    }

    /// The definition and type arguments of a library type.
    pub fn as_def(&self, ty: Ty) -> Option<(DefId, &[Ty])> {
        match self.kind(ty) {
            TyKind::Def(def, args) => Some((*def, args)),
            _ => None,
        }
    }

    /// Substitutes type parameters; those without a replacement are kept.
    pub fn substitute(&mut self, ty: Ty, with: &dyn Fn(u16) -> Option<Ty>) -> Ty {
        match self.kind(ty).clone() {
            TyKind::Param(number) => with(number).unwrap_or(ty),
            TyKind::Def(def, args) if !args.is_empty() => {
                let args: Box<[Ty]> = args.iter().map(|arg| self.substitute(*arg, with)).collect();
                self.intern(TyKind::Def(def, args))
            }
            TyKind::Array(of, rank) => {
                let of = self.substitute(of, with);
                self.intern(TyKind::Array(of, rank))
            }
            TyKind::Tuple(parts) => {
                let parts = parts.iter();
                let parts: Box<[_]> = parts
                    .map(|(name, part)| (name.clone(), self.substitute(*part, with)))
                    .collect();
                self.intern(TyKind::Tuple(parts))
            }
            TyKind::Anonymous(parts) => {
                let parts = parts.iter();
                let parts: Box<[_]> = parts
                    .map(|(name, part)| (name.clone(), self.substitute(*part, with)))
                    .collect();
                self.intern(TyKind::Anonymous(parts))
            }
            _ => ty,
        }
    }

    /// Whether it contains a type parameter.
    pub fn is_open(&self, ty: Ty) -> bool {
        match self.kind(ty) {
            TyKind::Param(_) => true,
            TyKind::Def(_, args) => args.iter().any(|arg| self.is_open(*arg)),
            TyKind::Array(of, _) => self.is_open(*of),
            TyKind::Tuple(parts) => parts.iter().any(|(_, part)| self.is_open(*part)),
            TyKind::Anonymous(parts) => parts.iter().any(|(_, part)| self.is_open(*part)),
            _ => false,
        }
    }

    pub fn of_host(&mut self, ty: &HostTy) -> Ty {
        match ty {
            HostTy::Host(id) => self.intern(TyKind::Host(*id)),
            HostTy::Array(of) => {
                let of = self.of_host(of);
                self.array(of)
            }
            HostTy::List(of) => {
                let of = self.of_host(of);
                self.def(DefId::LIST, &[of])
            }
            HostTy::Dictionary(key, value) => {
                let (key, value) = (self.of_host(key), self.of_host(value));
                self.def(DefId::DICTIONARY, &[key, value])
            }
            HostTy::Nullable(of) => {
                let of = self.of_host(of);
                self.nullable(of)
            }
            HostTy::Param(number) => self.intern(TyKind::Param(METHOD_PARAM + number)),
            plain => well_known::from_host(plain),
        }
    }

    /// The type of the host; `Object` if the host has none.
    pub fn to_host(&self, ty: Ty) -> HostTy {
        match self.kind(ty) {
            TyKind::Host(id) => HostTy::Host(*id),
            TyKind::Array(of, 1) => HostTy::Array(Box::new(self.to_host(*of))),
            TyKind::Def(DefId::LIST, args) => HostTy::List(Box::new(self.to_host(args[0]))),
            TyKind::Def(DefId::NULLABLE, args) => HostTy::Nullable(Box::new(self.to_host(args[0]))),
            TyKind::Def(DefId::DICTIONARY, args) => {
                HostTy::Dictionary(Box::new(self.to_host(args[0])), Box::new(self.to_host(args[1])))
            }
            _ => well_known::to_host(ty),
        }
    }
}
