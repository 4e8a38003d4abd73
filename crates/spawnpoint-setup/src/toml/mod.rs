//! TOML, edited where it lies.
//!
//! The parser tells where names, values and headers stand; the text itself is cut and pasted. (An
//! editor that writes the whole document anew would unify its line ends.)

mod edit;
mod print;
mod tree;

pub use edit::{get, remove, set};

#[cfg(test)]
mod tests;
