//! Formats assets as text: similar to the editor's T3D, as Markdown, and as Mermaid flow charts.

mod flow;
mod markdown;
mod mermaid;
mod summary;
mod t3d;
mod value;
mod writer;

use markdown::blueprint_of;
pub use markdown::markdown;
pub use mermaid::mermaid;
pub use summary::summary;
pub use t3d::{class_defaults, t3d};
pub use value::value_text;

use crate::package::PackageError;

/// Why an asset cannot be formatted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// The package does not contain the object.
    #[error("{package} has no {what}; available: {}", list(there))]
    NotFound {
        /// The package.
        package: String,
        /// The requested object.
        what: String,
        /// The available objects.
        there: Vec<String>,
    },
    /// The values cannot be read without data of the game.
    #[error("{0} is a cooked package without tags; open the original project instead")]
    Untagged(String),
    /// The package is broken.
    #[error(transparent)]
    Package(#[from] PackageError),
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
