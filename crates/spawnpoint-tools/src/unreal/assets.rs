//! `query_asset` and `search_assets`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Toolbox, catalog::Tool};
use spawnpoint_protocol::{
    ErrorKind, OpName,
    asset::{AssetCard, AssetFilter, AssetInfo, AssetName, Slice},
    op::{AssetInfoGet, AssetsFind},
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
            "Get whether an asset exists, and its name, class and path.",
            &[OpName::AssetInfoGet],
            || Refusal::sentence(INVALID),
            query,
        )
        .idempotent(),
        tool(
            "search_assets",
            "Find assets by folder, package name (whole, a part, or with * and ?) and class. Requires \
             packagePaths or packageNames.",
            &[OpName::AssetsFind],
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
    /// Set to true to return the metadata of its class.
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
    let op = AssetInfoGet { asset: AssetName::path(path.clone()), tags: p.tags };
    let info: AssetInfo = match tools.run_soon(op).await {
        Ok(output) => output.into_shape()?,
        Err(fault) if fault.kind == ErrorKind::NotFound => {
            return Ok(Queried { asset_path: path, ..Queried::default() });
        }
        Err(fault) => return Err(fault.into()),
    };
    let card = Card::from(info.card);
    Ok(Queried {
        exists: true,
        asset_path: path,
        asset_name: card.asset_name,
        package_path: card.package_path,
        class_path: card.class_path,
        object_path: card.object_path,
        tags: card.tags.unwrap_or_default(),
    })
}

/// An asset in the form of the document.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Card {
    /// Its name alone.
    asset_name: String,
    /// The folder of its package.
    package_path: String,
    /// The path of its class.
    class_path: String,
    /// Its whole path.
    object_path: String,
    /// The metadata of its class, if it was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    tags: Option<BTreeMap<String, String>>,
}

impl From<AssetCard> for Card {
    fn from(card: AssetCard) -> Self {
        let package = card.path.split('.').next().unwrap_or_default();
        let folder = package.rsplit_once('/').map_or("", |(folder, _)| folder);
        Self {
            package_path: folder.to_owned(),
            asset_name: card.name,
            class_path: card.type_name,
            object_path: card.path,
            tags: card.tags,
        }
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Search {
    /// Folders: /Game/Blueprints
    #[serde(default)]
    package_paths: Vec<String>,
    /// Names: whole, a part, or with * and ?.
    #[serde(default)]
    package_names: Vec<String>,
    /// With what inherits from them: /Script/Engine.Blueprint
    #[serde(default)]
    class_paths: Vec<String>,
    /// Search subfolders too; default true.
    #[serde(default = "yes", rename = "bRecursive")]
    recursive: bool,
    /// Set to true to return the metadata of each class.
    #[serde(default, rename = "bIncludeTags")]
    tags: bool,
    /// 0 for all.
    #[serde(default)]
    max_results: Whole,
    /// Number of assets to skip.
    #[serde(default)]
    offset: Whole,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct AssetPage {
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
    card: Card,
}

async fn search(tools: Toolbox, p: Search) -> Result<AssetPage, Refusal> {
    if p.package_paths.is_empty() && p.package_names.is_empty() {
        return Err(Refusal::sentence(NOWHERE));
    }
    let is_partial = |name: &String| !name.starts_with('/') || name.contains(['*', '?']);
    let bounded = !p.package_paths.is_empty() || !p.class_paths.is_empty();
    if !bounded && p.package_names.iter().all(is_partial) {
        return Err(Refusal::sentence(UNBOUNDED));
    }
    let offset = p.offset.count();
    let op = AssetsFind {
        filter: AssetFilter {
            folders: p.package_paths,
            paths: p.package_names,
            types: p.class_paths,
            recursive: p.recursive,
        }
        .check()?,
        tags: p.tags,
        slice: Slice { limit: p.max_results.count(), offset },
    };
    let page: Page<AssetCard> = tools.run_soon(op).await?.into_shape()?;
    let asset =
        |card: AssetCard| Asset { exists: true, asset_path: card.path.clone(), card: card.into() };
    let assets: Vec<_> = page.items.into_iter().map(asset).collect();
    Ok(AssetPage {
        count: assets.len(),
        total_count: page.total,
        offset,
        has_more: offset as usize + assets.len() < page.total,
        assets,
    })
}
