//! Single assets and what is around them.

use spawnpoint_protocol::{
    ErrorKind, Fault,
    folder::{AssetFacts, AssetGraph, AssetLink, AssetName, GraphDirection, Told},
    op::{AssetFactsGet, AssetGraphGet},
};

use super::trouble;
use crate::{id::Guid, index::Asset, project::Project, queries::Direction, yaml::Content};

/// How an asset is asked for, in the words of the document.
pub struct Words {
    pub sort: &'static str,
    pub path: &'static str,
    pub guid: &'static str,
    pub wrong: &'static str,
}

const ASSET: Words = Words { sort: "Asset", path: "assetPath", guid: "guid", wrong: "not found" };

/// Describes an asset.
pub fn facts(project: &Project, op: &AssetFactsGet) -> Result<Told<AssetFacts>, Fault> {
    let asset = named(project, &op.asset, &ASSET)?;
    let info = project.asset_info(asset.id());
    let mut remarks = Vec::new();
    if !info.exists {
        remarks.push("Only the .meta file is there, not the asset itself.".to_owned());
    }
    if info.content == Some(Content::LfsPointer) {
        remarks.push("The file is a Git LFS pointer: its real content is not on disk.".to_owned());
    }
    if !info.unresolved.is_empty() {
        remarks.push(format!("{} guids it names are in no file.", info.unresolved.len()));
    }
    Ok(Told::from_disk(AssetFacts {
        path: info.path,
        guid: told(info.guid),
        type_name: info.type_name,
        main_object_name: info.main_object_name,
        dependency_count: info.dependencies.len(),
        importer_type: info.importer_type,
        size_bytes: info.size_bytes,
        dependencies: op.dependencies.then_some(info.dependencies),
    })
    .noting(remarks))
}

/// References of an asset in both directions.
pub fn graph(project: &Project, op: &AssetGraphGet) -> Result<Told<AssetGraph>, Fault> {
    let asset = named(project, &op.asset, &ASSET)?;
    let reach = |direction, wanted: GraphDirection| {
        let wanted = op.direction == wanted || op.direction == GraphDirection::Both;
        let nodes =
            if wanted { project.reach(asset.id(), direction, op.depth) } else { Vec::new() };
        nodes
            .into_iter()
            .map(|node| AssetLink {
                path: node.path,
                guid: told(node.guid),
                type_name: node.type_name.to_owned(),
                depth: node.depth,
            })
            .collect()
    };
    Ok(Told::from_disk(AssetGraph {
        asset_path: asset.path().to_owned(),
        dependencies: reach(Direction::Dependencies, GraphDirection::Dependencies),
        dependents: reach(Direction::Dependents, GraphDirection::Dependents),
    }))
}

/// The asset that is asked for by path, by guid or by both.
pub fn named<'p>(
    project: &'p Project,
    name: &AssetName,
    words: &Words,
) -> Result<Asset<'p>, Fault> {
    let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let (path, guid) = (given(&name.path), given(&name.guid));
    let Words { sort, path: path_word, guid: guid_word, wrong } = words;
    let by_guid = guid.as_ref().map(|text| {
        let guid = Guid::parse(text.to_ascii_lowercase().as_bytes());
        let found =
            guid.filter(|guid| !guid.is_zero()).and_then(|guid| project.index().by_guid(guid));
        let what = || format!("{sort} with GUID '{text}' not found");
        found.ok_or_else(|| trouble(what(), &[(guid_word, text)]))
    });
    let by_path = path.as_ref().map(|path| {
        let found = project.index().by_path(path);
        let what = || format!("{sort} at path '{path}' {wrong}");
        found.ok_or_else(|| trouble(what(), &[(path_word, path)]))
    });
    match (by_path.transpose()?, by_guid.transpose()?) {
        (Some(one), Some(other)) if one.id() != other.id() => Err(Fault::new(
            ErrorKind::InvalidArgument,
            format!(
                "GUID '{}' does not match asset at path '{}'",
                guid.unwrap_or_default(),
                path.unwrap_or_default()
            ),
        )),
        (Some(asset), _) | (None, Some(asset)) => Ok(asset),
        (None, None) => Err(Fault::new(
            ErrorKind::InvalidArgument,
            format!("Either '{path_word}' or '{guid_word}' must be provided"),
        )),
    }
}

/// A guid as text; nothing for an asset without one.
pub fn told(guid: Option<Guid>) -> String {
    guid.map(|guid| guid.to_string()).unwrap_or_default()
}
