//! Names of types, in the form of the C# compiler and of the .NET runtime.

use super::{DefId, Ty, TyKind, TyTable};
use crate::host::Types;

const KEYWORDS: &[(Ty, &str)] = &[
    (Ty::OBJECT, "object"),
    (Ty::BOOL, "bool"),
    (Ty::CHAR, "char"),
    (Ty::SBYTE, "sbyte"),
    (Ty::BYTE, "byte"),
    (Ty::SHORT, "short"),
    (Ty::USHORT, "ushort"),
    (Ty::INT, "int"),
    (Ty::UINT, "uint"),
    (Ty::LONG, "long"),
    (Ty::ULONG, "ulong"),
    (Ty::FLOAT, "float"),
    (Ty::DOUBLE, "double"),
    (Ty::DECIMAL, "decimal"),
    (Ty::STRING, "string"),
    (Ty::VOID, "void"),
    (Ty::DYNAMIC, "dynamic"),
    (Ty::NULL, "<null>"),
];

impl TyTable {
    /// `List<int>`, for compiler messages.
    pub fn name(&self, host: &dyn Types, ty: Ty) -> String {
        if let Some((_, keyword)) = KEYWORDS.iter().find(|(known, _)| *known == ty) {
            return (*keyword).to_owned();
        }
        let list = |args: &[Ty]| {
            args.iter().map(|arg| self.name(host, *arg)).collect::<Vec<_>>().join(", ")
        };
        match self.kind(ty) {
            TyKind::Def(DefId::NULLABLE, args) => format!("{}?", self.name(host, args[0])),
            TyKind::Def(def, args) if args.is_empty() => self.definition(*def).name.clone(),
            TyKind::Def(def, args) => format!("{}<{}>", self.definition(*def).name, list(args)),
            TyKind::Enum(def) => self.definition(*def).name.clone(),
            TyKind::Array(of, rank) => {
                let commas = ",".repeat(usize::from(rank.saturating_sub(1)));
                format!("{}[{commas}]", self.name(host, *of))
            }
            TyKind::Tuple(parts) => {
                let parts = parts.iter().map(|(name, ty)| match name {
                    Some(name) => format!("{} {name}", self.name(host, *ty)),
                    None => self.name(host, *ty),
                });
                format!("({})", parts.collect::<Vec<_>>().join(", "))
            }
            TyKind::Anonymous(parts) => {
                let parts =
                    parts.iter().map(|(name, ty)| format!("{} {name}", self.name(host, *ty)));
                format!("<anonymous type: {}>", parts.collect::<Vec<_>>().join(", "))
            }
            TyKind::Host(id) => host.describe(*id).name.clone(),
            TyKind::Param(number) => format!("T{number}"),
            _ => "?".to_owned(),
        }
    }

    /// `System.Collections.Generic.List`1[System.Int32]`.
    pub fn full_name(&self, host: &dyn Types, ty: Ty) -> String {
        let list = |args: &mut dyn Iterator<Item = Ty>| {
            args.map(|arg| self.full_name(host, arg)).collect::<Vec<_>>().join(",")
        };
        match self.kind(ty) {
            TyKind::Def(def, args) if args.is_empty() => self.definition(*def).full_name.clone(),
            TyKind::Def(def, args) => {
                format!("{}[{}]", self.definition(*def).full_name, list(&mut args.iter().copied()))
            }
            TyKind::Enum(def) => self.definition(*def).full_name.clone(),
            TyKind::Array(of, rank) => {
                let commas = ",".repeat(usize::from(rank.saturating_sub(1)));
                format!("{}[{commas}]", self.full_name(host, *of))
            }
            TyKind::Tuple(parts) => {
                let args = list(&mut parts.iter().map(|(_, ty)| *ty));
                format!("System.ValueTuple`{}[{args}]", parts.len())
            }
            TyKind::Anonymous(parts) => {
                let args = list(&mut parts.iter().map(|(_, ty)| *ty));
                format!("<>f__AnonymousType0`{}[{args}]", parts.len())
            }
            TyKind::Host(id) => host.describe(*id).full_name.clone(),
            TyKind::Void => "System.Void".to_owned(),
            _ => "System.Object".to_owned(),
        }
    }

    /// `List`1`, as returned by `Type.Name`.
    pub fn short_name(&self, host: &dyn Types, ty: Ty) -> String {
        match self.kind(ty) {
            TyKind::Array(of, rank) => {
                let commas = ",".repeat(usize::from(rank.saturating_sub(1)));
                format!("{}[{commas}]", self.short_name(host, *of))
            }
            TyKind::Host(id) => host.describe(*id).name.clone(),
            _ => {
                let full = self.full_name(host, ty);
                let bare = full.split('[').next().unwrap_or_default();
                bare.rsplit('.').next().unwrap_or_default().to_owned()
            }
        }
    }
}
