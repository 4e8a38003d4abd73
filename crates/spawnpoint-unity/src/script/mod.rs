//! Scripts: from the pointer in a component to the name of a class, and what is known if there is none.

mod known;
mod resolve;

use std::sync::Arc;

use serde::Serialize;

pub use resolve::Scripts;

use crate::id::Guid;

/// A component's script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Script {
    /// The file that holds it.
    pub guid: Option<Guid>,
    /// Which class of an assembly.
    pub file_id: i64,
    /// What could be found out.
    pub state: ScriptState,
    /// The class, if anything tells it.
    pub class: Option<Arc<str>>,
    /// The class with its namespace.
    pub full_name: Option<Arc<str>>,
    /// The file's path.
    pub path: Option<Arc<str>>,
}

/// What could be found out about a script.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase", tag = "state")]
pub enum ScriptState {
    /// Its file is in the project.
    Found,
    /// Its `.meta` file is in the project, the file itself is not.
    FileAbsent,
    /// The component points to no script.
    Null,
    /// Its file is not on disk, but it is known to be part of what Unity ships.
    Shipped {
        /// The package that holds it.
        package: &'static str,
    },
    /// Its guid is in no file, but a declared package is not on disk and may hold it.
    PackageAbsent,
    /// Its guid is in no file, and nothing explains that.
    Unexplained,
}

impl Script {
    /// Whether its class is where it should be, as far as a folder can tell.
    pub fn is_resolved(&self) -> bool {
        matches!(
            self.state,
            ScriptState::Found | ScriptState::FileAbsent | ScriptState::Shipped { .. }
        )
    }

    /// Whether it is missing for sure: no script at all, or one that nothing explains.
    pub fn is_missing(&self) -> bool {
        matches!(self.state, ScriptState::Null | ScriptState::Unexplained)
    }

    /// What to call the component.
    pub fn type_name(&self) -> &str {
        match (&self.class, &self.state) {
            (_, ScriptState::Null) => "Missing Script",
            (Some(class), _) => class,
            (None, ScriptState::Unexplained) => "Missing Script",
            (None, _) => "MonoBehaviour",
        }
    }
}
