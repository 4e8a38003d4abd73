//! A sandboxed interpreter for the C# that people and models type into game consoles, and the query
//! language, over a [`Host`] trait.

mod error;
pub mod host;
mod limits;

pub use error::{Diagnostic, ScriptError};
pub use host::{Host, Types};
pub use limits::Limits;
