//! Projects on disk: problems, unused assets, references, differences.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::json;
use spawnpoint_core::Core;
use spawnpoint_protocol::{
    asset::{
        AssetCard, AssetFilter, AssetName, AssetReference, AssetReferences, ReferenceDirection,
        ReferenceKinds, Slice,
    },
    files::UnusedAssetList,
    op::{AssetReferencesGet, AssetsFind, ProjectCheck, ProjectDiff, ProjectUnused},
    project::{Differences, Findings},
    shape::Page,
};

use super::{Answer, SEARCH_WITHIN, look_within};
use crate::page::fault::PageFault;

/// How many items are listed by default, and at most.
const DEFAULT: usize = 200;
const MOST: usize = 2_000;

fn most(limit: Option<usize>) -> usize {
    limit.unwrap_or(DEFAULT).clamp(1, MOST)
}

/// The answer of an engine, without who gave it.
async fn read<O: spawnpoint_protocol::op::OpSpec, T: serde::de::DeserializeOwned>(
    core: &Core,
    instance: &str,
    op: O,
) -> Result<T, PageFault> {
    Ok(look_within(core, instance, op, SEARCH_WITHIN).await?.into_shape()?)
}

#[derive(Deserialize)]
pub struct OneProject {
    instance: String,
    limit: Option<usize>,
}

pub async fn check(core: &Core, request: &OneProject) -> Answer {
    let limit = most(request.limit);
    let found: Findings = read(core, &request.instance, ProjectCheck { limit }).await?;
    let finding = |finding: &spawnpoint_protocol::project::Finding| {
        json!({
            "severity": finding.level,
            "kind": finding.rule,
            "title": finding.rule.replace(['-', '_'], " "),
            "path": finding.path,
            "line": finding.line,
            "detail": finding.message,
            "count": 1,
        })
    };
    let total = found.errors + found.warnings + found.notes;
    let findings: Vec<_> = found.findings.iter().map(finding).collect();
    let truncated = findings.len() >= limit;
    Ok(json!({
        "findings": findings, "total": total, "truncated": truncated,
        "errors": found.errors, "warnings": found.warnings, "notes": found.notes,
    }))
}

pub async fn unused(core: &Core, request: &OneProject) -> Answer {
    let limit = most(request.limit);
    let found: UnusedAssetList = read(core, &request.instance, ProjectUnused { limit }).await?;
    let assets: Vec<_> = found
        .assets
        .iter()
        .map(|asset| {
            let kind = asset.path.rsplit_once('.').map_or("", |(_, extension)| extension);
            json!({ "path": asset.path, "type": kind, "bytes": asset.bytes })
        })
        .collect();
    Ok(json!({
        "truncated": assets.len() < found.total,
        "assets": assets, "total": found.total, "bytes": found.total_bytes,
    }))
}

#[derive(Deserialize)]
pub struct FindAssets {
    instance: String,
    #[serde(default)]
    text: String,
    limit: Option<usize>,
}

/// Assets with a text in their path.
pub async fn assets(core: &Core, request: &FindAssets) -> Answer {
    let filter = AssetFilter { folders: vec![], paths: vec![], types: vec![], recursive: true };
    let op = AssetsFind { filter, tags: false, slice: Slice { limit: 0, offset: 0 } };
    let page: Page<AssetCard> = read(core, &request.instance, op).await?;
    let text = request.text.to_lowercase();
    let found: Vec<_> =
        page.items.iter().filter(|asset| asset.path.to_lowercase().contains(&text)).collect();
    let shown = found.iter().take(most(request.limit));
    let assets: Vec<_> = shown
        .map(|asset| json!({ "path": asset.path, "type": asset.type_name, "name": asset.name }))
        .collect();
    Ok(json!({ "assets": assets, "total": found.len() }))
}

#[derive(Deserialize)]
pub struct References {
    instance: String,
    asset: String,
    #[serde(default)]
    direction: ReferenceDirection,
    depth: Option<u32>,
    limit: Option<usize>,
}

/// The references of an asset as a graph.
pub async fn references(core: &Core, request: References) -> Answer {
    let limit = most(request.limit);
    let op = AssetReferencesGet {
        asset: AssetName::path(&request.asset),
        direction: request.direction,
        depth: request.depth.unwrap_or(1),
        kinds: ReferenceKinds { hard: true, soft: true },
        limit: Some(limit),
    };
    let found: AssetReferences = read(core, &request.instance, op).await?;
    let root = found.path.clone().unwrap_or(request.asset);
    let mut nodes = BTreeMap::from([(root.clone(), String::new())]);
    let mut edges = Vec::new();
    let mut add = |reference: &AssetReference, uses: bool| {
        nodes.insert(reference.path.clone(), reference.type_name.clone());
        let by = reference.via.clone().unwrap_or_else(|| root.clone());
        let (from, to) =
            if uses { (by, &reference.path) } else { (reference.path.clone(), &by.clone()) };
        edges.push(json!({ "from": from, "to": to, "kinds": reference.kinds }));
    };
    found.dependencies.iter().for_each(|reference| add(reference, true));
    found.dependents.iter().for_each(|reference| add(reference, false));
    let name = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
    let node = |(path, kind): (&String, &String)| json!({ "path": path, "type": kind, "name": name(path) });
    let shown = found.dependencies.len() + found.dependents.len();
    Ok(json!({
        "asset": { "path": root, "type": "", "name": name(&root) },
        "nodes": nodes.iter().map(node).collect::<Vec<_>>(),
        "edges": edges,
        "truncated": shown < found.dependency_count + found.dependent_count,
        "unresolved": found.unresolved,
    }))
}

#[derive(Deserialize)]
pub struct Diff {
    instance: String,
    old: String,
    new: Option<String>,
    limit: Option<usize>,
}

/// What differs between two revisions.
pub async fn diff(core: &Core, request: Diff) -> Answer {
    let limit = most(request.limit);
    let op = ProjectDiff { old: request.old, new: request.new, limit };
    let found: Differences = read(core, &request.instance, op).await?;
    let files: Vec<_> = found
        .files
        .iter()
        .map(|file| {
            let line = |change: &spawnpoint_protocol::project::Difference| {
                let parts = [change.component.as_deref(), change.member.as_deref()];
                let what: Vec<_> = parts.into_iter().flatten().collect();
                json!({
                    "target": change.object,
                    "what": if what.is_empty() { change.change.clone() } else { what.join(".") },
                    "before": change.old,
                    "after": change.new,
                    "sentence": change.sentence,
                })
            };
            json!({
                "path": file.path,
                "moved_from": file.moved_from,
                "change": file.state,
                "lines": file.changes.iter().map(line).collect::<Vec<_>>(),
                "text": null,
            })
        })
        .collect();
    let truncated = files.len() < found.total;
    Ok(json!({ "files": files, "truncated": truncated, "total": found.total }))
}
