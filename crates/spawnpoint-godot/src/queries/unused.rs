//! Finds unused files.

use std::collections::HashSet;

use spawnpoint_core::folder::UnusedAsset;

use crate::{
    index::{FileId, is_code},
    project::{Project, shown},
    settings,
};

/// Plugins of the editor are used by the editor.
const ADDONS: &str = "addons/";

/// Resources that neither the project settings nor code lead to, largest first. Without a main scene, all
/// scenes count as used.
pub(super) fn list(project: &Project) -> Vec<UnusedAsset> {
    let index = project.index();
    let has_main = project.settings().main_scene.is_some();
    let is_root = |id: FileId| {
        let file = index.file(id);
        file.path == settings::FILE
            || file.path.starts_with(ADDONS)
            || is_code(&file.type_name)
            || !has_main && file.type_name == "PackedScene"
    };
    let mut open: Vec<FileId> = index.files().map(|(id, _)| id).filter(|id| is_root(*id)).collect();
    let mut used: HashSet<FileId> = open.iter().copied().collect();
    while let Some(id) = open.pop() {
        open.extend(index.uses(id).keys().copied().filter(|id| used.insert(*id)));
    }
    let mut unused: Vec<UnusedAsset> = index
        .files()
        // What is no resource may be for people, or for another program.
        .filter(|(id, file)| !used.contains(id) && !file.type_name.is_empty())
        .map(|(_, file)| UnusedAsset { path: shown(&file.path), size_bytes: file.stamps[0].size })
        .collect();
    unused.sort_by(|a, b| b.size_bytes.cmp(&a.size_bytes).then_with(|| a.path.cmp(&b.path)));
    unused
}
