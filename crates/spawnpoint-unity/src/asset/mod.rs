//! Single files: what they are and which others they name.

pub mod assembly;
pub mod class;
pub mod csharp;
pub mod kind;
pub(crate) mod mention;
pub mod meta;
