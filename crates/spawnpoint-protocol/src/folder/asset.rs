//! Shapes of assets, and of what they need.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shapes;

shapes! {
    /// One asset.
    AssetFacts {
        /// Its path.
        path: String,
        /// Its guid.
        guid: String,
        /// The type of its main object.
        #[serde(rename = "type")]
        type_name: String,
        /// The name of its main object.
        main_object_name: String,
        /// How many assets it needs directly.
        dependency_count: usize,
        /// What imports it, if anything does.
        importer_type: Option<String>,
        /// Bytes of the file.
        size_bytes: u64,
        /// The assets it needs directly, where they were asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dependencies: Option<Vec<String>>,
    }

    /// What is around an asset.
    AssetGraph {
        /// The asset.
        asset_path: String,
        /// What it needs, by depth and path.
        dependencies: Vec<AssetLink>,
        /// What needs it, by depth and path.
        dependents: Vec<AssetLink>,
    }

    /// An asset around another.
    AssetLink {
        /// Its path.
        path: String,
        /// Its guid.
        guid: String,
        /// What it is.
        #[serde(rename = "type")]
        type_name: String,
        /// How many steps away.
        depth: usize,
    }
}

/// An asset, by its path, its guid or both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AssetName {
    /// Its path within the project.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Its guid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guid: Option<String>,
}

/// Which way to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum GraphDirection {
    /// What an asset needs.
    Dependencies,
    /// What needs it.
    Dependents,
    /// Both.
    #[default]
    Both,
}
