//! Single files: their kind and their references.

pub mod assembly;
pub mod class;
pub mod csharp;
pub mod kind;
pub mod meta;
pub(crate) mod reference;
