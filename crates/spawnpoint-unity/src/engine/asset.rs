//! Single assets: by name, by filter, as text.

use spawnpoint_core::folder::path_pattern;
use spawnpoint_protocol::{
    ErrorKind, Fault, Sourced,
    asset::{AssetCard, AssetFilter, AssetInfo, AssetName, AssetText},
    op::{AssetExport, AssetInfoGet, AssetsFind},
    shape::Page,
};

use super::project_fault;
use crate::{id::Guid, index::Asset, project::Project, yaml::Content};

/// The largest asset that is exported.
const MAX_EXPORT_BYTES: u64 = 16 << 20;

/// The terms of the document for the arguments that name an asset.
pub struct AssetTerms {
    pub sort: &'static str,
    pub path: &'static str,
    pub guid: &'static str,
    pub wrong: &'static str,
}

const ASSET: AssetTerms =
    AssetTerms { sort: "Asset", path: "assetPath", guid: "guid", wrong: "not found" };

/// Finds assets by folder, path and type.
pub fn find(project: &Project, op: &AssetsFind) -> Result<Sourced<Page<AssetCard>>, Fault> {
    let AssetFilter { folders, paths, types, recursive } = &op.filter;
    let patterns = paths.iter().map(|path| path_pattern(path)).collect::<Result<Vec<_>, _>>()?;
    let is_in = |path: &str, folder: &str| {
        let rest = path.strip_prefix(folder.trim_end_matches('/'));
        let inside = rest.and_then(|rest| rest.strip_prefix('/'));
        inside.is_some_and(|inside| *recursive || !inside.contains('/'))
    };
    let fits = |asset: &Asset<'_>| {
        let (path, kind) = (asset.path(), || project.type_of(*asset));
        !asset.is_folder()
            && (folders.is_empty() || folders.iter().any(|folder| is_in(path, folder)))
            && (patterns.is_empty() || patterns.iter().any(|pattern| pattern.is_match(path)))
            && (types.is_empty() || types.iter().any(|name| kind().eq_ignore_ascii_case(name)))
    };
    let mut found: Vec<_> = project.index().assets().filter(fits).collect();
    found.sort_by_key(|asset| asset.path());
    let total = found.len();
    let items = op.slice.of(found).map(|asset| card(project, asset)).collect();
    Ok(Sourced::from_disk(Page { total, items }))
}

fn card(project: &Project, asset: Asset<'_>) -> AssetCard {
    AssetCard {
        path: asset.path().to_owned(),
        id: asset.guid().map(|guid| guid.to_string()),
        name: asset.stem().to_owned(),
        type_name: project.type_of(asset),
        tags: None,
    }
}

/// Describes an asset.
pub fn info(project: &Project, op: &AssetInfoGet) -> Result<Sourced<AssetInfo>, Fault> {
    let asset = resolve(project, &op.asset)?;
    if !asset.exists() && !asset.is_on_disk() {
        let what = format!("'{}' does not exist, only its .meta file", asset.path());
        return Err(project_fault(what, &[(ASSET.path, asset.path())])
            .hint("restore the file from version control, or delete the .meta file"));
    }
    let info = project.asset_info(asset.id());
    let mut remarks = Vec::new();
    if info.content == Some(Content::LfsPointer) {
        remarks.push("The file is a Git LFS pointer: its real content is not on disk.".to_owned());
    }
    if !info.unresolved.is_empty() {
        remarks.push(format!(
            "{} referenced GUIDs do not exist in the project.",
            info.unresolved.len()
        ));
    }
    Ok(Sourced::from_disk(AssetInfo {
        card: card(project, asset),
        importer: info.importer_type,
        size_bytes: Some(info.size_bytes),
        dependencies: info.dependencies,
    })
    .with_diagnostics(remarks))
}

/// Exports an asset as the text of its file.
pub fn export(project: &Project, op: &AssetExport) -> Result<Sourced<AssetText>, Fault> {
    let asset = resolve(project, &op.asset)?;
    let unsupported = |what: String| Fault::new(ErrorKind::Unsupported, what);
    if !["", "yaml", "text"].contains(&op.format.to_ascii_lowercase().as_str()) {
        let what = format!("Assets cannot be exported as '{}'", op.format);
        return Err(unsupported(what).hint("use yaml, or leave the format out"));
    }
    let bytes = asset.read(MAX_EXPORT_BYTES).map_err(|error| {
        Fault::new(ErrorKind::NotFound, format!("'{}' cannot be read: {error}", asset.path()))
    })?;
    let remark = match Content::of(&bytes) {
        Content::Binary => return Err(unsupported(format!("'{}' is not text", asset.path()))),
        Content::LfsPointer => Some("This is a Git LFS pointer, not the file itself.".to_owned()),
        Content::Yaml | Content::Text | Content::Empty => None,
    };
    Ok(Sourced::from_disk(AssetText {
        path: asset.path().to_owned(),
        type_name: project.type_of(asset),
        text: String::from_utf8_lossy(&bytes).into_owned(),
    })
    .with_diagnostics(remark))
}

/// The requested asset.
pub fn resolve<'p>(project: &'p Project, asset: &AssetName) -> Result<Asset<'p>, Fault> {
    let Some(name) = &asset.name else { return named(project, asset, &ASSET) };
    project.find_asset(name).map_err(|error| {
        let hint = project.lookup_hint(name, &error);
        Fault::new(ErrorKind::NotFound, error.to_string()).hint(hint)
    })
}

/// The asset requested by path, by GUID or by both.
pub fn named<'p>(
    project: &'p Project,
    name: &AssetName,
    words: &AssetTerms,
) -> Result<Asset<'p>, Fault> {
    let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let (path, guid) = (given(&name.path), given(&name.id));
    let AssetTerms { sort, path: path_word, guid: guid_word, wrong } = words;
    let by_guid = guid.as_ref().map(|text| {
        let guid = Guid::parse(text.to_ascii_lowercase().as_bytes());
        let found =
            guid.filter(|guid| !guid.is_zero()).and_then(|guid| project.index().by_guid(guid));
        let what = || format!("{sort} with GUID '{text}' not found");
        found.ok_or_else(|| project_fault(what(), &[(guid_word, text)]))
    });
    let by_path = path.as_ref().map(|path| {
        let found = project.index().by_path(path);
        let what = || format!("{sort} at path '{path}' {wrong}");
        found.ok_or_else(|| project_fault(what(), &[(path_word, path)]))
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

/// A GUID as text; empty for an asset without one.
pub fn guid_text(guid: Option<Guid>) -> String {
    guid.map(|guid| guid.to_string()).unwrap_or_default()
}
