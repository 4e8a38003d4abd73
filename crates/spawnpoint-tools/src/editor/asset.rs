//! Single assets and what is around them.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    folder::{AssetName, GraphDirection},
    op::{AssetFactsGet, AssetGraphGet},
};

use super::row::{Head, plain};

/// No asset is asked for from further away.
const FURTHEST: i64 = 10;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        plain(
            Head::core(
                "asset_info",
                "Asset Info",
                "asset",
                "One asset by path or guid: type, importer, size, what it needs.",
            ),
            |p: Info| {
                let asset = AssetName { path: p.asset_path, guid: p.guid };
                Ok(AssetFactsGet { asset, dependencies: p.include_dependencies })
            },
        ),
        plain(
            Head::core(
                "asset_dependencies_graph",
                "Asset Dependencies Graph",
                "asset",
                "What an asset needs and what needs it, some steps away.",
            ),
            |p: Graph| {
                let asset = AssetName { path: p.asset_path, guid: p.guid };
                let depth = usize::try_from(p.depth.clamp(1, FURTHEST)).unwrap_or(1);
                Ok(AssetGraphGet { asset, depth, direction: p.direction })
            },
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Info {
    /// Assets/Prefabs/Player.prefab; this or guid
    asset_path: Option<String>,
    /// 32 hexadecimal digits
    guid: Option<String>,
    /// List what it needs, not only how many
    #[serde(default)]
    include_dependencies: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Graph {
    /// Assets/Prefabs/Player.prefab; this or guid
    asset_path: Option<String>,
    /// 32 hexadecimal digits
    guid: Option<String>,
    /// How many steps away
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 10))]
    depth: i64,
    /// Which way to look
    #[serde(default)]
    direction: GraphDirection,
}

fn one() -> i64 {
    1
}
