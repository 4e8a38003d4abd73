//! Single assets, their dependencies and their dependents.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    Sourced,
    asset::{
        AssetInfo, AssetName, AssetReference, AssetReferences, ReferenceDirection, ReferenceKinds,
    },
    op::{AssetInfoGet, AssetReferencesGet},
};

use super::row::{Head, shaped, shaped_by};

/// The largest depth that is followed.
const MAX_DEPTH: i64 = 10;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        shaped_by(
            Head::core(
                "asset_info",
                "Asset Info",
                "asset",
                "Describe an asset by path or id: type, importer, size, dependencies.",
            ),
            |p: Info| {
                let asset = AssetName { path: p.asset_path, id: p.guid, name: None };
                Ok((AssetInfoGet { asset, tags: false }, p.include_dependencies))
            },
            |found, list| found.map(|info| facts(info, list)),
        ),
        shaped(
            Head::core(
                "asset_dependencies_graph",
                "Asset Dependencies Graph",
                "asset",
                "List the dependencies and dependents of an asset, up to a depth.",
            ),
            |p: Graph| {
                let asset = AssetName { path: p.asset_path, id: p.guid, name: None };
                let depth = u32::try_from(p.depth.clamp(1, MAX_DEPTH)).unwrap_or(1);
                let (direction, kinds) = (p.direction.into(), ReferenceKinds::default());
                Ok(AssetReferencesGet { asset, direction, depth, kinds, limit: None })
            },
            |found: Sourced<AssetReferences>| found.map(graph),
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Info {
    /// Assets/Prefabs/Player.prefab, res://player.tscn; this or guid
    asset_path: Option<String>,
    /// The asset's id: a GUID in Unity, a uid in Godot
    guid: Option<String>,
    /// List its dependencies, not only their number
    #[serde(default)]
    include_dependencies: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Graph {
    /// Assets/Prefabs/Player.prefab, res://player.tscn; this or guid
    asset_path: Option<String>,
    /// The asset's id: a GUID in Unity, a uid in Godot
    guid: Option<String>,
    /// How many steps to follow
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 10))]
    depth: i64,
    /// Which references to follow
    #[serde(default)]
    direction: Direction,
}

/// Which way to look.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Direction {
    /// The dependencies of an asset.
    Dependencies,
    /// What needs it.
    Dependents,
    /// Both.
    #[default]
    Both,
}

impl From<Direction> for ReferenceDirection {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Dependencies => Self::Dependencies,
            Direction::Dependents => Self::Dependents,
            Direction::Both => Self::Both,
        }
    }
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct AssetFacts {
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
    /// Its direct dependencies, if they were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    dependencies: Option<Vec<String>>,
}

fn facts(info: AssetInfo, list_dependencies: bool) -> AssetFacts {
    AssetFacts {
        path: info.card.path,
        guid: info.card.id.unwrap_or_default(),
        type_name: info.card.type_name,
        main_object_name: info.card.name,
        dependency_count: info.dependencies.len(),
        importer_type: info.importer,
        size_bytes: info.size_bytes.unwrap_or(0),
        dependencies: list_dependencies.then_some(info.dependencies),
    }
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct AssetGraph {
    /// The asset.
    asset_path: String,
    /// Its dependencies, by depth and path.
    dependencies: Vec<AssetLink>,
    /// What needs it, by depth and path.
    dependents: Vec<AssetLink>,
}

/// An asset around another.
#[derive(Serialize, JsonSchema)]
struct AssetLink {
    /// Its path.
    path: String,
    /// Its guid.
    guid: String,
    /// Its type.
    #[serde(rename = "type")]
    type_name: String,
    /// How many steps away.
    depth: usize,
}

fn graph(found: AssetReferences) -> AssetGraph {
    let link = |one: AssetReference| AssetLink {
        path: one.path,
        guid: one.id.unwrap_or_default(),
        type_name: one.type_name,
        depth: one.depth,
    };
    AssetGraph {
        asset_path: found.path.unwrap_or_default(),
        dependencies: found.dependencies.into_iter().map(link).collect(),
        dependents: found.dependents.into_iter().map(link).collect(),
    }
}

fn one() -> i64 {
    1
}
