//! Finds unused files.

use std::collections::HashSet;

use spawnpoint_core::folder::{AssetLookupError, UnusedAsset, UsedRoots};

use crate::{
    index::{FileId, is_code},
    project::{Project, shown},
    settings,
};

/// Plugins of the editor are used by the editor.
const ADDONS: &str = "addons/";

/// Resources that neither the project settings nor code lead to, largest first. Without a main scene, all
/// scenes count as used.
pub(super) fn list(
    project: &Project,
    roots: &UsedRoots,
) -> Result<Vec<UnusedAsset>, (String, AssetLookupError)> {
    let index = project.index();
    let all_scenes = roots.all_scenes || project.settings().main_scene.is_none();
    let further = further(project, &roots.assets)?;
    let is_root = |id: FileId| {
        let file = index.file(id);
        file.path == settings::FILE
            || file.path.starts_with(ADDONS)
            || is_code(&file.type_name)
            || all_scenes && file.type_name == "PackedScene"
            || further.contains(&id)
    };
    let mut open: Vec<FileId> = index.files().map(|(id, _)| id).filter(|id| is_root(*id)).collect();
    let mut used: HashSet<FileId> = open.iter().copied().collect();
    while let Some(id) = open.pop() {
        open.extend(index.uses(id).keys().copied().filter(|id| used.insert(*id)));
    }
    let mut unused: Vec<UnusedAsset> = index
        .files()
        // What is not a resource may be for people, or for another program.
        .filter(|(id, file)| !used.contains(id) && !file.type_name.is_empty())
        .map(|(_, file)| UnusedAsset { path: shown(&file.path), size_bytes: file.stamps[0].size })
        .collect();
    unused.sort_by(|a, b| b.size_bytes.cmp(&a.size_bytes).then_with(|| a.path.cmp(&b.path)));
    Ok(unused)
}

/// The files that names select: a file, or all files in a folder.
fn further(
    project: &Project,
    names: &[String],
) -> Result<HashSet<FileId>, (String, AssetLookupError)> {
    let mut found = HashSet::new();
    for name in names {
        let folder = name.strip_prefix("res://").unwrap_or(name).trim_end_matches('/');
        let inside =
            |path: &str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        let before = found.len();
        let files = project.index().files();
        found.extend(files.filter(|(_, file)| inside(&file.path)).map(|(id, _)| id));
        if found.len() == before {
            let file = project.find_asset(name).map_err(|error| (name.clone(), error))?;
            found.insert(file);
        }
    }
    Ok(found)
}
