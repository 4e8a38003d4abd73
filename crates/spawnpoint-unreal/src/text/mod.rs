//! Assets as text: like the editor's T3D, and as Markdown for people and models.

mod flow;
mod markdown;
mod t3d;
mod value;
mod writer;

pub use markdown::markdown;
pub use t3d::{class_defaults, t3d};
pub use value::value_text;

use crate::package::PackageError;

/// Why there is no text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// No such object in the package.
    #[error("{package} has no {what}; it has {}", list(there))]
    NotFound {
        /// The package.
        package: String,
        /// What was wanted.
        what: String,
        /// What could be wanted.
        there: Vec<String>,
    },
    /// The values cannot be read without the game's own tables.
    #[error("{0} is a cooked package without tags; open the project it was cooked from instead")]
    Untagged(String),
    /// The package is broken.
    #[error(transparent)]
    Package(#[from] PackageError),
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "nothing of that kind".to_owned() } else { names.join(", ") }
}
