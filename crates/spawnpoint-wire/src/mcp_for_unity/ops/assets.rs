//! Searches the editor's asset database.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use spawnpoint_protocol::{
    Fault, Sourced,
    asset::{AssetCard, AssetFilter, AssetInfo},
    op::{AssetInfoGet, AssetsFind},
    shape::Page,
};

use super::command::{Editor, count, is, items, text};

/// How many assets are asked for at once.
const PAGE: usize = 500;
/// Where assets are searched by default.
const ASSETS: &str = "Assets";

/// Finds assets by folder, path and type.
pub(super) async fn find(
    editor: &Editor<'_>,
    op: AssetsFind,
) -> Result<Sourced<Page<AssetCard>>, Fault> {
    let AssetFilter { folders, paths, types, .. } = &op.filter;
    let folders = if folders.is_empty() { &vec![ASSETS.to_owned()] } else { folders };
    let names = names_to_search(paths);
    let types: Vec<_> = match types.is_empty() {
        true => vec![None],
        false => types.iter().map(Some).collect(),
    };
    let mut found = BTreeMap::new();
    for folder in folders {
        for name in &names {
            for kind in &types {
                search(editor, folder, name.as_deref(), kind.map(String::as_str), &mut found)
                    .await?;
            }
        }
    }
    found.retain(|path, _| fits(path, &op.filter, folders));
    let total = found.len();
    let page = Page { total, items: op.slice.of(found.into_values()).collect() };
    let remark = names
        .iter()
        .any(Option::is_some)
        .then(|| "Only names of files were searched, not names of folders.".to_owned());
    Ok(from_editor(page).with_diagnostics(remark))
}

/// Describes an asset.
pub(super) async fn info(
    editor: &Editor<'_>,
    op: AssetInfoGet,
) -> Result<Sourced<AssetInfo>, Fault> {
    let name = op.asset.path.or(op.asset.name).ok_or_else(|| {
        Fault::argument("path", "MCP for Unity's plugin finds an asset by its path, not by its id")
    })?;
    let params = json!({ "action": "get_info", "path": name });
    let data = editor.ask("manage_asset", params).await?.found();
    let card = data.as_ref().and_then(card).ok_or_else(|| {
        Fault::missing("Asset", format!("'{name}'"))
            .hint("pass its whole path, such as Assets/Main.mat")
    })?;
    let info = AssetInfo { card, importer: None, size_bytes: None, dependencies: Vec::new() };
    let remark = "The plugin does not report importers, sizes and dependencies.".to_owned();
    Ok(from_editor(info).with_diagnostics([remark]))
}

/// The names of files to search for, one search each. A part of a path that may name a folder cannot be searched for;
/// then all assets are listed.
fn names_to_search(paths: &[String]) -> Vec<Option<String>> {
    let name = |path: &String| {
        let literal = path.split(['*', '?']).max_by_key(|part| part.len()).unwrap_or_default();
        let literal = literal.split('.').next().unwrap_or_default();
        let is_plain = literal.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
        (is_plain && literal.len() >= 3).then(|| literal.to_owned())
    };
    match paths.iter().map(name).collect::<Option<Vec<_>>>() {
        Some(names) if !names.is_empty() => names.into_iter().map(Some).collect(),
        _ => vec![None],
    }
}

async fn search(
    editor: &Editor<'_>,
    folder: &str,
    name: Option<&str>,
    kind: Option<&str>,
    found: &mut BTreeMap<String, AssetCard>,
) -> Result<(), Fault> {
    for page in 1.. {
        let mut params = json!({
            "action": "search", "path": folder, "pageSize": PAGE, "pageNumber": page, "generatePreview": false,
        });
        let filters = [("searchPattern", name), ("filterType", kind)];
        for (key, value) in filters.into_iter().filter_map(|(key, value)| Some((key, value?))) {
            params[key] = value.into();
        }
        let data = editor.read("manage_asset", params).await?;
        let assets = items(&data, "assets");
        let files = assets.iter().filter(|asset| !is(asset, "/isFolder"));
        found.extend(files.filter_map(card).map(|card| (card.path.clone(), card)));
        if assets.is_empty() || page * PAGE >= count(&data, "totalAssets") {
            break;
        }
    }
    Ok(())
}

fn card(asset: &Value) -> Option<AssetCard> {
    let path = text(asset, "path");
    let kind = text(asset, "assetType");
    let short = kind.rsplit('.').next().unwrap_or_default().to_owned();
    let id = Some(text(asset, "guid")).filter(|id| !id.is_empty());
    let name = text(asset, "name");
    (!path.is_empty()).then_some(AssetCard { path, id, name, type_name: short, tags: None })
}

/// Whether a path is in one of the folders and matches one of the patterns.
fn fits(path: &str, filter: &AssetFilter, folders: &[String]) -> bool {
    let is_in = |folder: &String| {
        let rest = path.strip_prefix(folder.trim_end_matches('/'));
        let inside = rest.and_then(|rest| rest.strip_prefix('/'));
        inside.is_some_and(|inside| filter.recursive || !inside.contains('/'))
    };
    let path = path.to_lowercase();
    let matches = |pattern: &String| {
        let pattern = pattern.to_lowercase();
        match pattern.contains(['*', '?']) {
            true => is_match(&pattern, &path),
            false => path.contains(&pattern),
        }
    };
    folders.iter().any(is_in) && (filter.paths.is_empty() || filter.paths.iter().any(matches))
}

/// Whether a text matches a pattern with `*` and `?`. Takes at most the product of both lengths.
fn is_match(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<_>, Vec<_>) = (pattern.chars().collect(), text.chars().collect());
    let (mut p, mut t) = (0, 0);
    let mut star = None;
    while t < text.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(c) if *c == '?' || *c == text[t] => (p, t) = (p + 1, t + 1),
            _ => match star {
                // The last star takes one more character.
                Some((at, from)) => {
                    star = Some((at, from + 1));
                    (p, t) = (at + 1, from + 1);
                }
                None => return false,
            },
        }
    }
    pattern[p..].iter().all(|c| *c == '*')
}

/// An answer of the running editor.
fn from_editor<T>(answer: T) -> Sourced<T> {
    Sourced { answer, source: "editor".to_owned(), diagnostics: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_paths() {
        assert!(is_match("assets/*.mat", "assets/a/b.mat"));
        assert!(is_match("*b?r*", "foobarbaz"));
        assert!(!is_match("assets/*.mat", "assets/a/b.mat2"));
        assert!(!is_match("a", ""));
        assert!(is_match("**", ""));
    }

    #[test]
    fn only_names_of_files_are_searched_for() {
        let names = |paths: &[&str]| {
            names_to_search(&paths.iter().map(|path| (*path).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(names(&["Crate*"]), [Some("Crate".to_owned())]);
        assert_eq!(
            names(&["Crate.prefab", "Door"]),
            [Some("Crate".to_owned()), Some("Door".to_owned())]
        );
        for listed in [&["Props/Crate"][..], &["*.mat"], &["ab"], &[], &["Crate", "a/b"]] {
            assert_eq!(names(listed), [None], "{listed:?}");
        }
    }

    #[test]
    fn folders_and_patterns_are_checked() {
        let filter = |paths: &[&str], recursive| AssetFilter {
            folders: Vec::new(),
            paths: paths.iter().map(|path| (*path).to_owned()).collect(),
            types: Vec::new(),
            recursive,
        };
        let folders = ["Assets/Props/".to_owned()];
        assert!(fits("Assets/Props/a/Crate.prefab", &filter(&["crate"], true), &folders));
        assert!(!fits("Assets/Props/a/Crate.prefab", &filter(&[], false), &folders));
        assert!(!fits("Assets/Props2/Crate.prefab", &filter(&[], true), &folders));
        assert!(!fits("Assets/Props/Crate.prefab", &filter(&["*.mat"], true), &folders));
    }
}
