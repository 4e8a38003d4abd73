//! Tools that are not in the document: assets, references, unused assets, problems, and changes between revisions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    Sourced,
    asset::{
        AssetFilter, AssetName, AssetReference, AssetReferences, ReferenceDirection,
        ReferenceKinds, Slice,
    },
    op::{AssetExport, AssetReferencesGet, AssetTreeGet, AssetsFind, ProjectCheck, ProjectDiff},
};
use spawnpoint_unity_ops::UnusedList;

use super::row::{Head, plain, shaped_by};

/// How many rows are listed by default.
const DEFAULT_ROWS: i64 = 100;
/// How many rows are listed at most.
const MAX_ROWS: i64 = 5000;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        shaped_by(
            Head::core(
                "project_refs",
                "References",
                "project",
                "List the assets that reference an asset, and those that it references.",
            ),
            |p: Refs| {
                let limit = rows(p.limit);
                let op = AssetReferencesGet {
                    asset: AssetName::name(p.asset),
                    direction: ReferenceDirection::Both,
                    depth: if p.transitive { 0 } else { 1 },
                    kinds: ReferenceKinds::default(),
                    limit: Some(limit),
                };
                Ok((op, limit))
            },
            refs,
        ),
        plain(
            Head::core(
                "project_unused",
                "Unused Assets",
                "project",
                "List unused assets, largest first.",
            )
            .noting("Assets that code loads by a computed name are reported as unused."),
            |p: Rows| Ok(UnusedList { limit: rows(p.limit) }),
        ),
        plain(
            Head::core(
                "project_check",
                "Check Project",
                "project",
                "Find missing scripts, broken references, duplicate ids and other problems of a project on disk.",
            ),
            |p: Rows| Ok(ProjectCheck { limit: rows(p.limit) }),
        ),
        plain(
            Head::core(
                "project_diff",
                "Differences",
                "project",
                "Compare two git revisions: object, component, member, old and new value.",
            ),
            |p: Diff| Ok(ProjectDiff { old: p.old, new: p.new, limit: rows(p.limit) }),
        ),
        plain(
            Head::core(
                "asset_find",
                "Find Assets",
                "asset",
                "Find assets by folder, path (a part, or with * and ?) and type.",
            ),
            |p: Find| {
                let filter = AssetFilter {
                    folders: p.folders,
                    paths: p.paths,
                    types: p.types,
                    recursive: p.recursive,
                }
                .check()?;
                let limit = u32::try_from(rows(p.limit)).unwrap_or(u32::MAX);
                Ok(AssetsFind { filter, tags: false, slice: Slice { limit, offset: p.offset } })
            },
        ),
        plain(
            Head::core(
                "asset_tree",
                "Asset Tree",
                "asset",
                "List all dependencies of an asset with their own, down to a depth.",
            ),
            |p: Tree| {
                let (asset, kinds) = (AssetName::name(p.asset), ReferenceKinds::default());
                Ok(AssetTreeGet { asset, depth: p.depth, kinds })
            },
        ),
        plain(
            Head::core("asset_export", "Export Asset", "asset", "Get an asset as text."),
            |p: Export| Ok(AssetExport { asset: AssetName::name(p.asset), format: p.format }),
        ),
    ]
}

fn rows(wanted: i64) -> usize {
    usize::try_from(wanted.clamp(1, MAX_ROWS)).unwrap_or(1)
}

fn default_rows() -> i64 {
    DEFAULT_ROWS
}

#[derive(Deserialize, JsonSchema)]
struct Refs {
    /// Path, file name or id (a GUID in Unity, a uid in Godot)
    asset: String,
    /// List indirect references too
    #[serde(default)]
    transitive: bool,
    /// Maximum number of rows
    #[serde(default = "default_rows")]
    #[schemars(range(min = 1, max = MAX_ROWS))]
    limit: i64,
}

#[derive(Deserialize, JsonSchema)]
struct Rows {
    /// Maximum number of rows
    #[serde(default = "default_rows")]
    #[schemars(range(min = 1, max = MAX_ROWS))]
    limit: i64,
}

#[derive(Deserialize, JsonSchema)]
struct Diff {
    /// The older revision, such as HEAD~1
    old: String,
    /// The newer revision; without it, the working files
    new: Option<String>,
    /// Maximum number of differences
    #[serde(default = "default_rows")]
    #[schemars(range(min = 1, max = MAX_ROWS))]
    limit: i64,
}

#[derive(Deserialize, JsonSchema)]
struct Find {
    /// Folders, such as Assets/Prefabs or res://scenes
    #[serde(default)]
    folders: Vec<String>,
    /// Paths without extension, or parts of them
    #[serde(default)]
    paths: Vec<String>,
    /// Types, such as Material or PackedScene
    #[serde(default)]
    types: Vec<String>,
    /// Search subfolders too
    #[serde(default = "yes")]
    recursive: bool,
    /// Maximum number of assets
    #[serde(default = "default_rows")]
    #[schemars(range(min = 1, max = MAX_ROWS))]
    limit: i64,
    /// Number of assets to skip
    #[serde(default)]
    offset: u32,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize, JsonSchema)]
struct Tree {
    /// Path, file name or id
    asset: String,
    /// How many steps to follow
    #[serde(default = "three_steps")]
    depth: u32,
}

fn three_steps() -> u32 {
    3
}

#[derive(Deserialize, JsonSchema)]
struct Export {
    /// Path, file name or id
    asset: String,
    /// A format of the engine; without one, its usual format
    #[serde(default)]
    format: String,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct AssetRefs {
    /// Its path.
    path: Option<String>,
    /// Its guid.
    guid: Option<String>,
    /// How many assets use it.
    user_count: usize,
    /// Nearest first.
    users: Vec<AssetRef>,
    /// How many assets it uses.
    use_count: usize,
    /// Nearest first.
    uses: Vec<AssetRef>,
    /// Guids it points to that are in no file.
    unresolved: Vec<String>,
}

/// An asset that was reached.
#[derive(Serialize, JsonSchema)]
struct AssetRef {
    /// Its path.
    path: String,
    /// Its type, by its name.
    #[serde(rename = "type")]
    type_name: String,
    /// How many steps away.
    depth: usize,
    /// The asset one step nearer.
    #[serde(skip_serializing_if = "Option::is_none")]
    via: Option<String>,
    /// How the one names the other.
    how: Vec<String>,
}

fn refs(found: Sourced<AssetReferences>, limit: usize) -> Sourced<AssetRefs> {
    let AssetReferences { dependent_count, dependency_count, .. } = found.answer;
    let cut = |what: &str, count: usize| {
        (count > limit).then(|| format!("{limit} of {count} {what} are listed."))
    };
    let asset_ref = |one: AssetReference| AssetRef {
        path: one.path,
        type_name: one.type_name,
        depth: one.depth,
        via: one.via,
        how: one.kinds,
    };
    let list = |found: Vec<AssetReference>| found.into_iter().map(asset_ref).collect();
    found
        .map(|found| AssetRefs {
            path: found.path,
            guid: found.id,
            user_count: found.dependent_count,
            users: list(found.dependents),
            use_count: found.dependency_count,
            uses: list(found.dependencies),
            unresolved: found.unresolved,
        })
        .with_diagnostics(cut("users", dependent_count))
        .with_diagnostics(cut("uses", dependency_count))
}
