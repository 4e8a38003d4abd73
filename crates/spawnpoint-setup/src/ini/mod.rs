//! Edits files of sections and `key=value` pairs in place, as Unreal and Godot write them.
//!
//! No library fits: the crates for INI files print the whole file again (`rust-ini`, `configparser`) and
//! know neither Unreal's repeated `+Key=` lines nor Godot's values that span lines.

mod edit;
mod scan;

pub(crate) use edit::{get, remove, set};

#[cfg(test)]
mod tests;

/// The engine that reads the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// A value ends with its line. Names are case-insensitive.
    Unreal,
    /// A value can be a list, map or string that spans lines. Sections are sorted by name.
    Godot,
}

impl Dialect {
    fn same(self, a: &str, b: &str) -> bool {
        match self {
            Self::Unreal => a.eq_ignore_ascii_case(b),
            Self::Godot => a == b,
        }
    }
}
