//! `get_asset_dependencies`, `get_asset_references`, `get_asset_dependency_tree`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Toolbox, catalog::Tool};
use spawnpoint_protocol::{
    ErrorKind, Fault, OpName,
    asset::{
        AssetName, AssetReference, AssetReferences, AssetTree, ReferenceDirection, ReferenceKinds,
    },
    op::{AssetReferencesGet, AssetTreeGet},
};

use super::answer::{INVALID, Refusal, Whole, said, tool, yes};

pub(super) fn tools() -> Vec<Tool> {
    let invalid = || Refusal::sentence(INVALID);
    vec![
        tool(
            "get_asset_dependencies",
            "List the assets that an asset directly depends on.",
            &[OpName::AssetReferencesGet],
            invalid,
            dependencies,
        )
        .idempotent(),
        tool(
            "get_asset_references",
            "List the assets that directly reference an asset.",
            &[OpName::AssetReferencesGet],
            invalid,
            references,
        )
        .idempotent(),
        tool(
            "get_asset_dependency_tree",
            "List all dependencies of an asset, down to a depth. Each package is listed once.",
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
    /// /Game/Folder/Name
    #[schemars(required)]
    asset_path: Option<String>,
    /// Include hard references; default true.
    #[serde(default = "yes", rename = "bIncludeHardDependencies")]
    hard: bool,
    /// Include soft references; default false.
    #[serde(default, rename = "bIncludeSoftDependencies")]
    soft: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct NeededBy {
    /// /Game/Folder/Name
    #[schemars(required)]
    asset_path: Option<String>,
    /// Include hard references; default true.
    #[serde(default = "yes", rename = "bIncludeHardReferences")]
    hard: bool,
    /// Include soft references; default false.
    #[serde(default, rename = "bIncludeSoftReferences")]
    soft: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Tree {
    /// /Game/Folder/Name
    #[schemars(required)]
    asset_path: Option<String>,
    /// Number of steps to follow; default 10.
    #[serde(default = "ten")]
    max_depth: Whole,
    /// Include hard references; default true.
    #[serde(default = "yes", rename = "bIncludeHardDependencies")]
    hard: bool,
    /// Include soft references; default false.
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
    tree: Vec<TreeNode>,
    total_nodes: usize,
    max_depth_reached: u32,
    error: String,
}

/// A package in the tree, in the form of the document.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct TreeNode {
    /// Its path.
    asset_path: String,
    /// How far it is from the root.
    depth: u32,
    /// Its direct dependencies.
    dependencies: Vec<String>,
}

async fn dependencies(tools: Toolbox, p: Needs) -> Result<Dependencies, Refusal> {
    let asset_path = named(p.asset_path)?;
    let kinds = ReferenceKinds { hard: p.hard, soft: p.soft };
    match direct(&tools, &asset_path, ReferenceDirection::Dependencies, kinds).await {
        Ok(found) => {
            let (count, dependencies) = (found.dependency_count, paths(found.dependencies));
            let error = String::new();
            Ok(Dependencies { success: true, asset_path, dependencies, count, error })
        }
        Err(fault) => {
            let error = missing(&asset_path, fault)?;
            Err(Refusal::told(&Dependencies { asset_path, error, ..Default::default() }))
        }
    }
}

async fn references(tools: Toolbox, p: NeededBy) -> Result<References, Refusal> {
    let asset_path = named(p.asset_path)?;
    let kinds = ReferenceKinds { hard: p.hard, soft: p.soft };
    match direct(&tools, &asset_path, ReferenceDirection::Dependents, kinds).await {
        Ok(found) => {
            let (count, references) = (found.dependent_count, paths(found.dependents));
            Ok(References { success: true, asset_path, references, count, error: String::new() })
        }
        Err(fault) => {
            let error = missing(&asset_path, fault)?;
            Err(Refusal::told(&References { asset_path, error, ..Default::default() }))
        }
    }
}

/// The direct references of an asset.
async fn direct(
    tools: &Toolbox,
    path: &str,
    direction: ReferenceDirection,
    kinds: ReferenceKinds,
) -> Result<AssetReferences, Fault> {
    let asset = AssetName::path(path);
    let op = AssetReferencesGet { asset, direction, depth: 1, kinds, limit: None };
    tools.run_soon(op).await?.into_shape()
}

fn paths(found: Vec<AssetReference>) -> Vec<String> {
    found.into_iter().map(|one| one.path).collect()
}

async fn tree(tools: Toolbox, p: Tree) -> Result<WholeTree, Refusal> {
    let asset_path = named(p.asset_path)?;
    if p.max_depth.0 < 1 {
        return Err(Refusal::sentence("maxDepth must be at least 1"));
    }
    let kinds = ReferenceKinds { hard: p.hard, soft: p.soft };
    let asset = AssetName::path(asset_path.clone());
    let op = AssetTreeGet { asset, depth: p.max_depth.count(), kinds };
    let AssetTree { nodes } = match tools.run_soon(op).await {
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
        tree: nodes
            .into_iter()
            .map(|node| TreeNode {
                asset_path: node.path,
                depth: node.depth,
                dependencies: node.dependencies,
            })
            .collect(),
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
