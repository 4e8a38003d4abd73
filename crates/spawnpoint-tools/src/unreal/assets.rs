//! `query_asset` and `search_assets`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Toolbox, catalog::Tool};
use spawnpoint_protocol::{
    OpName,
    asset::{AssetCard, AssetFilter, FoundAsset, Slice},
    op::{AssetGet, AssetsSearch},
    shape::Page,
};

use super::answer::{INVALID, Refusal, Whole, tool, yes};

const NOWHERE: &str = "Missing required parameter: Either packagePaths or packageNames must be \
                       provided (at least one must be a non-empty array)";
const UNBOUNDED: &str = "Error: Partial package name searches require either packagePaths or \
                         classPaths to define the search scope. Give a folder such as /Game, or a \
                         class such as /Script/Engine.Blueprint.";

pub(super) fn tools() -> Vec<Tool> {
    vec![
        tool(
            "query_asset",
            "Whether an asset exists, and what it is.",
            &[OpName::AssetGet],
            || Refusal::sentence(INVALID),
            query,
        )
        .idempotent(),
        tool(
            "search_assets",
            "Assets by folder, package name (whole, a part, or with * and ?) and class. Give \
             packagePaths or packageNames.",
            &[OpName::AssetsSearch],
            || Refusal::sentence(INVALID),
            search,
        )
        .idempotent(),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Query {
    /// /Game/Folder/Name or /Game/Folder/Name.Name
    #[schemars(required)]
    asset_path: Option<String>,
    #[serde(default, rename = "bIncludeTags")]
    tags: bool,
}

#[derive(Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Queried {
    #[serde(rename = "bExists")]
    exists: bool,
    asset_path: String,
    asset_name: String,
    package_path: String,
    class_path: String,
    object_path: String,
    tags: BTreeMap<String, String>,
}

async fn query(tools: Toolbox, p: Query) -> Result<Queried, Refusal> {
    let path = p.asset_path.unwrap_or_default();
    if path.is_empty() {
        return Err(Refusal::sentence("Missing required parameter: assetPath"));
    }
    let op = AssetGet { path: path.clone(), tags: p.tags };
    let FoundAsset { asset } = tools.run(op).await?.into_shape()?;
    Ok(match asset {
        None => Queried { asset_path: path, ..Queried::default() },
        Some(card) => Queried {
            exists: true,
            asset_path: path,
            asset_name: card.asset_name,
            package_path: card.package_path,
            class_path: card.class_path,
            object_path: card.object_path,
            tags: card.tags.unwrap_or_default(),
        },
    })
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Search {
    /// Folders: /Game/Blueprints
    #[serde(default)]
    package_paths: Vec<String>,
    #[serde(default)]
    package_names: Vec<String>,
    /// With what inherits from them: /Script/Engine.Blueprint
    #[serde(default)]
    class_paths: Vec<String>,
    #[serde(default = "yes", rename = "bRecursive")]
    recursive: bool,
    #[serde(default, rename = "bIncludeTags")]
    tags: bool,
    /// 0 for all.
    #[serde(default)]
    max_results: Whole,
    #[serde(default)]
    offset: Whole,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Found {
    assets: Vec<Asset>,
    count: usize,
    total_count: usize,
    offset: u32,
    has_more: bool,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Asset {
    exists: bool,
    asset_path: String,
    #[serde(flatten)]
    card: AssetCard,
}

async fn search(tools: Toolbox, p: Search) -> Result<Found, Refusal> {
    if p.package_paths.is_empty() && p.package_names.is_empty() {
        return Err(Refusal::sentence(NOWHERE));
    }
    let is_partial = |name: &String| !name.starts_with('/') || name.contains(['*', '?']);
    let bounded = !p.package_paths.is_empty() || !p.class_paths.is_empty();
    if !bounded && p.package_names.iter().all(is_partial) {
        return Err(Refusal::sentence(UNBOUNDED));
    }
    let offset = p.offset.count();
    let op = AssetsSearch {
        filter: AssetFilter {
            folders: p.package_paths,
            packages: p.package_names,
            classes: p.class_paths,
            recursive: p.recursive,
        },
        tags: p.tags,
        slice: Slice { limit: p.max_results.count(), offset },
    };
    let page: Page<AssetCard> = tools.run(op).await?.into_shape()?;
    let asset =
        |card: AssetCard| Asset { exists: true, asset_path: card.object_path.clone(), card };
    let assets: Vec<_> = page.items.into_iter().map(asset).collect();
    Ok(Found {
        count: assets.len(),
        total_count: page.total,
        offset,
        has_more: offset as usize + assets.len() < page.total,
        assets,
    })
}
