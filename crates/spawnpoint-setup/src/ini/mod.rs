//! Files of sections and `key=value`, as Unreal and Godot write them, edited where they lie.

mod edit;
mod scan;

pub(crate) use edit::{get, remove, set};

#[cfg(test)]
mod tests;

/// Whose file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flavour {
    /// A value ends with its line; case does not matter.
    Unreal,
    /// Values may be lists, maps and texts over many lines; sections stand in order.
    Godot,
}

impl Flavour {
    fn same(self, a: &str, b: &str) -> bool {
        match self {
            Self::Unreal => a.eq_ignore_ascii_case(b),
            Self::Godot => a == b,
        }
    }
}
