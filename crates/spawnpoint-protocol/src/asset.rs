//! Shapes of assets: how one is named, what it is, what it references and what references it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Fault;

/// Names one asset. Engines refuse an id and a path that belong to different assets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AssetName {
    /// Its path, as the engine writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Its id, in engines that give assets one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// A path, an id, or the end of a path or a file name that only one asset has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl AssetName {
    /// The asset of this path.
    pub fn path(path: impl Into<String>) -> Self {
        Self { path: Some(path.into()), ..Self::default() }
    }

    /// The asset that is meant by this.
    pub fn name(name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..Self::default() }
    }
}

/// Filters for assets. An empty filter matches all; an asset must match all filters that are not
/// empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AssetFilter {
    /// Folders.
    #[serde(default)]
    pub folders: Vec<String>,
    /// Paths without an extension or an object's name: whole, in part, or with `*` and `?`. Case does not matter.
    #[serde(default)]
    pub paths: Vec<String>,
    /// Types, subtypes included.
    #[serde(default)]
    pub types: Vec<String>,
    /// Whether subfolders count too.
    #[serde(default = "yes")]
    pub recursive: bool,
}

impl AssetFilter {
    /// The most folders, paths or types. Every asset of a project is compared with each of them.
    pub const MAX_NAMES: usize = 100;

    /// Fails if it has too many folders, paths or types.
    pub fn check(self) -> Result<Self, Fault> {
        let lists = [("folders", &self.folders), ("paths", &self.paths), ("types", &self.types)];
        let too_long = lists.into_iter().find(|(_, names)| names.len() > Self::MAX_NAMES);
        if let Some((list, names)) = too_long {
            let (given, most) = (names.len(), Self::MAX_NAMES);
            return Err(Fault::argument(
                list,
                format!("it has {given} names; at most {most} are allowed"),
            ));
        }
        Ok(self)
    }
}

/// The requested part of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Slice {
    /// How many at most; 0 for all.
    #[serde(default)]
    pub limit: u32,
    /// How many to skip.
    #[serde(default)]
    pub offset: u32,
}

impl Slice {
    /// This part of a list.
    pub fn of<T>(self, list: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
        let limit = if self.limit == 0 { usize::MAX } else { self.limit as usize };
        list.into_iter().skip(self.offset as usize).take(limit)
    }
}

/// An asset in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AssetCard {
    /// Its path.
    pub path: String,
    /// Its id, in engines that give assets one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its name.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub type_name: String,
    /// What its type records about it, on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<BTreeMap<String, String>>,
}

/// One asset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetInfo {
    /// Its path, id, name, type and tags.
    #[serde(flatten)]
    pub card: AssetCard,
    /// What imports it, if anything does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub importer: Option<String>,
    /// The size of its file, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size_bytes: Option<u64>,
    /// Paths of the assets it depends on directly, by hard references.
    pub dependencies: Vec<String>,
}

/// Which way to follow references.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum ReferenceDirection {
    /// Assets that the asset depends on.
    Dependencies,
    /// Assets that depend on it.
    Dependents,
    /// Both.
    #[default]
    Both,
}

impl ReferenceDirection {
    /// Whether to list dependencies.
    pub fn wants_dependencies(self) -> bool {
        self != Self::Dependents
    }

    /// Whether to list dependents.
    pub fn wants_dependents(self) -> bool {
        self != Self::Dependencies
    }
}

/// The kinds of references to follow, in engines that distinguish them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReferenceKinds {
    /// References to assets that are loaded together.
    #[serde(default = "yes")]
    pub hard: bool,
    /// References to assets that may be loaded later.
    #[serde(default)]
    pub soft: bool,
}

impl Default for ReferenceKinds {
    fn default() -> Self {
        Self { hard: true, soft: false }
    }
}

/// The references around an asset.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetReferences {
    /// Its path; none for an id that no file has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Its id, in engines that give assets one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// How many dependencies there are, those beyond the limit included.
    pub dependency_count: usize,
    /// Assets that it depends on, nearest first.
    pub dependencies: Vec<AssetReference>,
    /// How many dependents there are, those beyond the limit included.
    pub dependent_count: usize,
    /// Assets that depend on it, nearest first.
    pub dependents: Vec<AssetReference>,
    /// Ids that it references and that no file has.
    pub unresolved: Vec<String>,
}

/// An asset that was reached by references.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AssetReference {
    /// Its path; the bare name of a package that the project does not have.
    pub path: String,
    /// Its id, in engines that give assets one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its type; empty if it is not known.
    #[serde(rename = "type")]
    pub type_name: String,
    /// How many steps away it is.
    pub depth: usize,
    /// The asset one step nearer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub via: Option<String>,
    /// The kind of the reference, in the terms of the engine.
    pub kinds: Vec<String>,
}

/// The dependencies of an asset: the asset first, then each dependency once, after its own dependencies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AssetTree {
    /// The assets.
    pub nodes: Vec<AssetNode>,
}

/// An asset in a tree of dependencies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AssetNode {
    /// Its path.
    pub path: String,
    /// How far it is from the root.
    pub depth: u32,
    /// Its direct dependencies.
    pub dependencies: Vec<String>,
}

/// An asset as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AssetText {
    /// Its path.
    pub path: String,
    /// Its type.
    #[serde(rename = "type")]
    pub type_name: String,
    /// The text.
    pub text: String,
}

fn yes() -> bool {
    true
}
