//! `get_asset_dependencies`, `get_asset_references`, `get_asset_dependency_tree`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Toolbox, catalog::Tool};
use spawnpoint_protocol::{
    ErrorKind, Fault, OpName,
    asset::{AssetLinks, AssetNode, AssetTree, LinkKinds},
    op::{AssetDependencies, AssetReferences, AssetTreeGet},
};

use super::answer::{INVALID, Refusal, Whole, said, tool, yes};

pub(super) fn tools() -> Vec<Tool> {
    let invalid = || Refusal::sentence(INVALID);
    vec![
        tool(
            "get_asset_dependencies",
            "What an asset needs directly.",
            &[OpName::AssetDependencies],
            invalid,
            dependencies,
        )
        .idempotent(),
        tool(
            "get_asset_references",
            "What needs an asset directly.",
            &[OpName::AssetReferences],
            invalid,
            references,
        )
        .idempotent(),
        tool(
            "get_asset_dependency_tree",
            "All that an asset needs, down to a depth, each package once.",
            &[OpName::AssetTreeGet],
            invalid,
            tree,
        )
        .idempotent(),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Needs {
    #[schemars(required)]
    asset_path: Option<String>,
    #[serde(default = "yes", rename = "bIncludeHardDependencies")]
    hard: bool,
    #[serde(default, rename = "bIncludeSoftDependencies")]
    soft: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct NeededBy {
    #[schemars(required)]
    asset_path: Option<String>,
    #[serde(default = "yes", rename = "bIncludeHardReferences")]
    hard: bool,
    #[serde(default, rename = "bIncludeSoftReferences")]
    soft: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Tree {
    #[schemars(required)]
    asset_path: Option<String>,
    #[serde(default = "ten")]
    max_depth: Whole,
    #[serde(default = "yes", rename = "bIncludeHardDependencies")]
    hard: bool,
    #[serde(default, rename = "bIncludeSoftDependencies")]
    soft: bool,
}

fn ten() -> Whole {
    Whole(10)
}

#[derive(Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Dependencies {
    #[serde(rename = "bSuccess")]
    success: bool,
    asset_path: String,
    dependencies: Vec<String>,
    count: usize,
    error: String,
}

#[derive(Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct References {
    #[serde(rename = "bSuccess")]
    success: bool,
    asset_path: String,
    references: Vec<String>,
    count: usize,
    error: String,
}

#[derive(Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct WholeTree {
    #[serde(rename = "bSuccess")]
    success: bool,
    asset_path: String,
    tree: Vec<AssetNode>,
    total_nodes: usize,
    max_depth_reached: u32,
    error: String,
}

async fn dependencies(tools: Toolbox, p: Needs) -> Result<Dependencies, Refusal> {
    let asset_path = named(p.asset_path)?;
    let kinds = LinkKinds { hard: p.hard, soft: p.soft };
    let found = match tools.run(AssetDependencies { path: asset_path.clone(), kinds }).await {
        Ok(output) => output.into_shape::<AssetLinks>()?,
        Err(fault) => {
            let error = missing(&asset_path, fault)?;
            return Err(Refusal::told(&Dependencies { asset_path, error, ..Default::default() }));
        }
    };
    let (count, dependencies) = (found.links.len(), found.links);
    Ok(Dependencies { success: true, asset_path, dependencies, count, error: String::new() })
}

async fn references(tools: Toolbox, p: NeededBy) -> Result<References, Refusal> {
    let asset_path = named(p.asset_path)?;
    let kinds = LinkKinds { hard: p.hard, soft: p.soft };
    let found = match tools.run(AssetReferences { path: asset_path.clone(), kinds }).await {
        Ok(output) => output.into_shape::<AssetLinks>()?,
        Err(fault) => {
            let error = missing(&asset_path, fault)?;
            return Err(Refusal::told(&References { asset_path, error, ..Default::default() }));
        }
    };
    let (count, references) = (found.links.len(), found.links);
    Ok(References { success: true, asset_path, references, count, error: String::new() })
}

async fn tree(tools: Toolbox, p: Tree) -> Result<WholeTree, Refusal> {
    let asset_path = named(p.asset_path)?;
    if p.max_depth.0 < 1 {
        return Err(Refusal::sentence("maxDepth must be at least 1"));
    }
    let kinds = LinkKinds { hard: p.hard, soft: p.soft };
    let op = AssetTreeGet { path: asset_path.clone(), depth: p.max_depth.count(), kinds };
    let AssetTree { nodes } = match tools.run(op).await {
        Ok(output) => output.into_shape()?,
        Err(fault) => {
            let error = missing(&asset_path, fault)?;
            return Err(Refusal::told(&WholeTree { asset_path, error, ..Default::default() }));
        }
    };
    Ok(WholeTree {
        success: true,
        asset_path,
        total_nodes: nodes.len(),
        max_depth_reached: nodes.iter().map(|node| node.depth).max().unwrap_or(0),
        tree: nodes,
        error: String::new(),
    })
}

fn named(path: Option<String>) -> Result<String, Refusal> {
    path.filter(|path| !path.is_empty())
        .ok_or_else(|| Refusal::sentence("Missing required parameter: assetPath"))
}

fn missing(path: &str, fault: Fault) -> Result<String, Refusal> {
    match fault.kind {
        ErrorKind::NotFound => Ok(format!("Asset not found: {path}")),
        _ => said(fault),
    }
}
