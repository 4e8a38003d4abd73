//! Conversions between types.

use super::{DefId, Ty, TyKind, TyTable};
use crate::{
    code::Kind,
    host::{HostKind, Types},
    library::{DefKind, LIBRARY, Variance},
};

/// The kind of an implicit conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Relation {
    Same,
    /// The value does not change: to a base type, an interface, `object`, `T?`, or from `null`.
    Upcast,
    /// To a wider numeric type.
    Widen,
    /// To a wider nullable numeric type.
    WidenNullable,
    /// Part by part.
    Tuple,
    /// Checked at run time.
    Dynamic,
    /// An object as a condition: whether it is alive.
    Truth,
}

/// Numeric types, in the order of C#'s table of implicit conversions.
pub(crate) trait Numeric: Copy {
    fn rank(self) -> Option<u8>;
    fn kind(self) -> Option<Kind>;
    fn is_integral(self) -> bool;
    fn range(self) -> Option<(i128, i128)>;
}

impl Numeric for Ty {
    fn rank(self) -> Option<u8> {
        (Ty::CHAR <= self && self <= Ty::DECIMAL).then(|| (self.0 - Ty::CHAR.0) as u8)
    }

    /// The type in which it is computed, after promotion.
    fn kind(self) -> Option<Kind> {
        Some(match self {
            Ty::CHAR | Ty::SBYTE | Ty::BYTE | Ty::SHORT | Ty::USHORT | Ty::INT => Kind::Int,
            Ty::UINT => Kind::UInt,
            Ty::LONG => Kind::Long,
            Ty::ULONG => Kind::ULong,
            Ty::FLOAT => Kind::Float,
            Ty::DOUBLE => Kind::Double,
            Ty::DECIMAL => Kind::Decimal,
            _ => return None,
        })
    }

    fn is_integral(self) -> bool {
        Ty::CHAR <= self && self <= Ty::ULONG
    }

    fn range(self) -> Option<(i128, i128)> {
        Some(match self {
            Ty::CHAR | Ty::USHORT => (0, u16::MAX.into()),
            Ty::SBYTE => (i8::MIN.into(), i8::MAX.into()),
            Ty::BYTE => (0, u8::MAX.into()),
            Ty::SHORT => (i16::MIN.into(), i16::MAX.into()),
            Ty::INT => (i32::MIN.into(), i32::MAX.into()),
            Ty::UINT => (0, u32::MAX.into()),
            Ty::LONG => (i64::MIN.into(), i64::MAX.into()),
            Ty::ULONG => (0, u64::MAX.into()),
            _ => return None,
        })
    }
}

/// Whether a numeric type converts implicitly to another.
fn widens(from: Ty, to: Ty) -> bool {
    let targets: &[Ty] = match from {
        Ty::SBYTE => &[Ty::SHORT, Ty::INT, Ty::LONG, Ty::FLOAT, Ty::DOUBLE, Ty::DECIMAL],
        Ty::BYTE => &[
            Ty::SHORT,
            Ty::USHORT,
            Ty::INT,
            Ty::UINT,
            Ty::LONG,
            Ty::ULONG,
            Ty::FLOAT,
            Ty::DOUBLE,
            Ty::DECIMAL,
        ],
        Ty::SHORT => &[Ty::INT, Ty::LONG, Ty::FLOAT, Ty::DOUBLE, Ty::DECIMAL],
        Ty::USHORT => &[Ty::INT, Ty::UINT, Ty::LONG, Ty::ULONG, Ty::FLOAT, Ty::DOUBLE, Ty::DECIMAL],
        Ty::CHAR => &[
            Ty::USHORT,
            Ty::INT,
            Ty::UINT,
            Ty::LONG,
            Ty::ULONG,
            Ty::FLOAT,
            Ty::DOUBLE,
            Ty::DECIMAL,
        ],
        Ty::INT => &[Ty::LONG, Ty::FLOAT, Ty::DOUBLE, Ty::DECIMAL],
        Ty::UINT => &[Ty::LONG, Ty::ULONG, Ty::FLOAT, Ty::DOUBLE, Ty::DECIMAL],
        Ty::LONG | Ty::ULONG => &[Ty::FLOAT, Ty::DOUBLE, Ty::DECIMAL],
        Ty::FLOAT => &[Ty::DOUBLE],
        _ => &[],
    };
    targets.contains(&to)
}

impl TyTable {
    /// Whether it is a value type, including types of the host.
    pub fn is_value_of(&self, host: &dyn Types, ty: Ty) -> bool {
        match self.kind(ty) {
            TyKind::Host(id) => host.describe(*id).kind != HostKind::Class,
            _ => self.is_value(ty),
        }
    }

    /// Whether `null` is a value of the type.
    pub fn allows_null(&self, host: &dyn Types, ty: Ty) -> bool {
        match self.kind(ty) {
            TyKind::Def(DefId::NULLABLE, _) | TyKind::Null | TyKind::Dynamic => true,
            TyKind::Param(_) | TyKind::Void => false,
            _ => !self.is_value_of(host, ty),
        }
    }

    pub fn is_enum(&self, host: &dyn Types, ty: Ty) -> bool {
        match self.kind(ty) {
            TyKind::Enum(_) => true,
            TyKind::Host(id) => matches!(host.describe(*id).kind, HostKind::Enum(_)),
            _ => false,
        }
    }

    pub fn is_delegate(&self, ty: Ty) -> bool {
        self.as_def(ty).is_some_and(|(def, _)| self.definition(def).kind == DefKind::Delegate)
    }

    pub fn is_interface(&self, ty: Ty) -> bool {
        self.as_def(ty).is_some_and(|(def, _)| self.definition(def).kind == DefKind::Interface)
    }

    /// The direct base types and interfaces.
    pub fn bases(&mut self, host: &dyn Types, ty: Ty) -> Vec<Ty> {
        match self.kind(ty).clone() {
            TyKind::Def(def, args) => {
                let found = self.definition(def);
                let with = |number: u16| args.get(usize::from(number)).copied();
                found.bases.iter().map(|base| self.substitute(*base, &with)).collect()
            }
            TyKind::Host(id) => {
                let described = host.describe(id);
                match (&described.kind, described.base) {
                    (HostKind::Enum(_), _) => vec![Ty::ENUM],
                    (_, Some(base)) => vec![self.intern(TyKind::Host(base))],
                    _ => Vec::new(),
                }
            }
            TyKind::Array(of, 1) => {
                let list = LIBRARY.find("IList", 1).map(|def| self.def(def, &[of]));
                list.into_iter().chain([Ty::ARRAY]).collect()
            }
            TyKind::Array(..) => vec![Ty::IENUMERABLE_PLAIN, Ty::ARRAY],
            TyKind::Enum(_) => vec![Ty::ENUM, Ty::ICOMPARABLE],
            _ => Vec::new(),
        }
    }

    /// The type arguments with which a type implements a definition: `List<int>` is an
    /// `IEnumerable<int>`.
    pub fn as_instance_of(
        &mut self,
        host: &dyn Types,
        ty: Ty,
        expected: DefId,
    ) -> Option<Box<[Ty]>> {
        if let TyKind::Def(def, args) = self.kind(ty)
            && *def == expected
        {
            return Some(args.clone());
        }
        let bases = self.bases(host, ty);
        bases.into_iter().find_map(|base| self.as_instance_of(host, base, expected))
    }

    pub fn is_subtype(&mut self, host: &dyn Types, from: Ty, to: Ty) -> bool {
        if from == to || to == Ty::OBJECT {
            return true;
        }
        match (self.kind(from).clone(), self.kind(to).clone()) {
            (TyKind::Def(a, from_args), TyKind::Def(b, to_args)) if a == b => {
                let found = self.definition(a);
                let mut pairs = found.params.iter().zip(from_args.iter().zip(to_args.iter()));
                return pairs.all(|((_, variance), (from, to))| match variance {
                    Variance::None => from == to || self.equal_ignoring_names(*from, *to),
                    Variance::Out => {
                        from == to
                            || (!self.is_value_of(host, *from) && self.is_subtype(host, *from, *to))
                    }
                    Variance::In => {
                        from == to
                            || (!self.is_value_of(host, *to) && self.is_subtype(host, *to, *from))
                    }
                });
            }
            (TyKind::Array(a, x), TyKind::Array(b, y)) if x == y => {
                return !self.is_value_of(host, a) && self.is_subtype(host, a, b);
            }
            _ => {}
        }
        let bases = self.bases(host, from);
        bases.into_iter().any(|base| self.is_subtype(host, base, to))
    }

    /// Whether two tuple types differ only in the names of their members.
    pub fn equal_ignoring_names(&self, a: Ty, b: Ty) -> bool {
        if a == b {
            return true;
        }
        match (self.kind(a), self.kind(b)) {
            (TyKind::Tuple(a), TyKind::Tuple(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b).all(|((_, a), (_, b))| self.equal_ignoring_names(*a, *b))
            }
            (TyKind::Def(x, a), TyKind::Def(y, b)) => {
                x == y && a.iter().zip(b).all(|(a, b)| self.equal_ignoring_names(*a, *b))
            }
            (TyKind::Array(a, x), TyKind::Array(b, y)) => {
                x == y && self.equal_ignoring_names(*a, *b)
            }
            _ => false,
        }
    }

    /// The implicit conversion from `from` to `to`, without user-defined operators.
    pub fn implicit(&mut self, host: &dyn Types, from: Ty, to: Ty) -> Option<Relation> {
        if from == to {
            return Some(Relation::Same);
        }
        if from == Ty::ERROR || to == Ty::ERROR {
            return Some(Relation::Upcast);
        }
        if to == Ty::VOID || from == Ty::VOID {
            return None;
        }
        if to == Ty::DYNAMIC {
            return Some(Relation::Upcast);
        }
        if from == Ty::DYNAMIC {
            return Some(Relation::Dynamic);
        }
        if from == Ty::NULL {
            return self.allows_null(host, to).then_some(Relation::Upcast);
        }
        if widens(from, to) {
            return Some(Relation::Widen);
        }
        if let Some(inner) = self.nullable_of(to) {
            let from = self.nullable_of(from).unwrap_or(from);
            return match self.implicit(host, from, inner)? {
                Relation::Same | Relation::Upcast => Some(Relation::Upcast),
                Relation::Widen => Some(Relation::WidenNullable),
                _ => None,
            };
        }
        if self.equal_ignoring_names(from, to) || self.is_subtype(host, from, to) {
            return Some(Relation::Upcast);
        }
        if let (TyKind::Tuple(a), TyKind::Tuple(b)) =
            (self.kind(from).clone(), self.kind(to).clone())
        {
            let matches = a.len() == b.len()
                && a.iter()
                    .zip(b.iter())
                    .all(|((_, a), (_, b))| self.implicit(host, *a, *b).is_some());
            return matches.then_some(Relation::Tuple);
        }
        if to == Ty::BOOL && self.is_truthy(host, from) {
            return Some(Relation::Truth);
        }
        None
    }

    fn is_truthy(&self, host: &dyn Types, ty: Ty) -> bool {
        let TyKind::Host(id) = self.kind(ty) else { return false };
        let mut next = Some(*id);
        // The chain of base types comes from the host, and a cycle in it must not cause an endless
        // loop.
        for _ in 0..64 {
            let Some(id) = next else { return false };
            let described = host.describe(id);
            if described.truthy {
                return true;
            }
            next = described.base;
        }
        false
    }

    /// Whether a cast can succeed.
    pub fn explicit(&mut self, host: &dyn Types, from: Ty, to: Ty) -> bool {
        let plain = |table: &Self, ty: Ty| table.nullable_of(ty).unwrap_or(ty);
        let (from, to) = (plain(self, from), plain(self, to));
        let counts = |table: &Self, ty: Ty| ty.rank().is_some() || table.is_enum(host, ty);
        if counts(self, from) && counts(self, to) {
            return true;
        }
        if matches!(self.kind(from), TyKind::Param(_)) || matches!(self.kind(to), TyKind::Param(_))
        {
            return true;
        }
        if self.is_subtype(host, to, from) || self.is_subtype(host, from, to) {
            return true;
        }
        // A derived type may implement the interface.
        let open = |table: &Self, ty: Ty| table.is_interface(ty) && !table.is_value_of(host, ty);
        (open(self, from) && !self.is_value_of(host, to) && to != Ty::STRING)
            || (open(self, to) && !self.is_value_of(host, from) && from != Ty::STRING)
    }
}
