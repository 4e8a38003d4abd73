//! Resolves the script of a component to a class name.

mod built_in;
mod resolve;

use std::sync::Arc;

use serde::Serialize;

pub use resolve::Scripts;
pub(crate) use resolve::assembly_of;

use crate::id::Guid;

/// A component's script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Script {
    /// The GUID of its file.
    pub guid: Option<Guid>,
    /// The file id, which selects a class of an assembly.
    pub file_id: i64,
    /// Whether the script was found.
    pub state: ScriptState,
    /// The class, if it is known.
    pub class: Option<Arc<str>>,
    /// The class with its namespace.
    pub full_name: Option<Arc<str>>,
    /// The file's path.
    pub path: Option<Arc<str>>,
}

/// Whether a script was found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase", tag = "state")]
pub enum ScriptState {
    /// Its file is in the project.
    Found,
    /// Only its `.meta` file is in the project.
    FileAbsent,
    /// The component points to no script.
    Null,
    /// Its file is not on disk, but it belongs to a known Unity package.
    Shipped {
        /// The package that contains it.
        package: &'static str,
    },
    /// No asset has its GUID, but it may be in a declared package that is not on disk.
    PackageAbsent,
    /// No asset has its GUID.
    Unexplained,
}

impl Script {
    /// Whether the script was found.
    pub fn is_resolved(&self) -> bool {
        matches!(
            self.state,
            ScriptState::Found | ScriptState::FileAbsent | ScriptState::Shipped { .. }
        )
    }

    /// Whether the script is certainly missing.
    pub fn is_missing(&self) -> bool {
        matches!(self.state, ScriptState::Null | ScriptState::Unexplained)
    }

    /// The type name of the component.
    pub fn type_name(&self) -> &str {
        match (&self.class, &self.state) {
            (_, ScriptState::Null) => "Missing Script",
            (Some(class), _) => class,
            (None, ScriptState::Unexplained) => "Missing Script",
            (None, _) => "MonoBehaviour",
        }
    }
}
