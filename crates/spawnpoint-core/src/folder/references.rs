//! The references of one asset in both directions, as commands print them.

use std::collections::BTreeSet;

use serde::Serialize;

/// References of an asset in both directions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReferenceGraph {
    /// Its path; `None` for an id that no asset has.
    pub path: Option<String>,
    /// Its id.
    pub id: Option<String>,
    /// Its type.
    #[serde(rename = "type")]
    pub type_name: Option<String>,
    /// Whether indirect references are included.
    pub transitive: bool,
    /// Assets that use it, nearest first.
    pub users: Vec<LinkedAsset>,
    /// Assets that it uses, nearest first.
    pub uses: Vec<LinkedAsset>,
    /// Ids and paths that it references and that no asset has.
    pub unresolved: Vec<String>,
    /// References between all of these assets, as pairs of paths.
    #[serde(skip)]
    pub edges: BTreeSet<(String, String)>,
}

/// A direct or indirect dependency or dependent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LinkedAsset {
    /// Its path.
    pub path: String,
    /// Its type.
    #[serde(rename = "type")]
    pub type_name: String,
    /// The distance in references.
    pub depth: usize,
    /// The asset one step nearer.
    pub via: Option<String>,
    /// The kinds of reference.
    pub how: Vec<&'static str>,
}

/// An unused asset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UnusedAsset {
    /// Its path.
    pub path: String,
    /// The size of the file in bytes.
    pub size_bytes: u64,
}

/// Why an asset cannot be found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AssetLookupError {
    /// No asset matches.
    #[error("Asset '{0}' not found in the project")]
    Unknown(String),
    /// Several assets match.
    #[error("'{wanted}' is ambiguous: {}", .paths.join(", "))]
    Ambiguous {
        /// The requested name.
        wanted: String,
        /// Some of the matches.
        paths: Vec<String>,
    },
}
