//! Chooses the scene of a request that names none. A folder has no open scene, but may record the
//! last one.

use spawnpoint_core::{folder::ProjectFiles, suggest::nearest};
use spawnpoint_protocol::{ErrorKind, Fault, details::Subject};

use super::project_fault;
use crate::{asset::kind::Kind, index::Asset, project::Project};

/// A scene or prefab, and a remark if it was not named.
pub struct SelectedScene<'p> {
    pub asset: Asset<'p>,
    pub remark: Option<String>,
}

/// The scene at this path; without a path, the active scene.
pub fn scene<'p>(project: &'p Project, path: Option<&str>) -> Result<SelectedScene<'p>, Fault> {
    let Some(path) = path.filter(|path| !path.is_empty()) else {
        return active(project)
            .ok_or_else(|| project_fault("No active scene loaded", &[]).hint(HINT));
    };
    let asset = project.index().by_path(path).filter(|asset| asset.exists());
    match asset.filter(|asset| matches!(asset.kind(), Kind::Scene | Kind::Prefab)) {
        Some(asset) => Ok(SelectedScene { asset, remark: None }),
        None if asset.is_some() => {
            Err(project_fault(format!("'{path}' is not a scene"), &[("scenePath", path)]))
        }
        None => Err(missing(project, path)),
    }
}

const HINT: &str = "name one with scenePath; project.scenes.list lists them";

fn missing(project: &Project, path: &str) -> Fault {
    let message = format!("Scene file '{path}' does not exist");
    let fault = Fault::new(ErrorKind::NotFound, message).details(Subject {
        summary: "Scene file not found".to_owned(),
        names: [("scenePath".to_owned(), path.to_owned())].into(),
    });
    let scenes = || project.index().assets().filter(|asset| asset.kind() == Kind::Scene);
    let file = path.rsplit('/').next().unwrap_or(path);
    let wanted = file.strip_suffix(".unity").unwrap_or(file);
    let near = nearest(wanted, scenes().map(|asset| asset.stem()));
    match near.and_then(|near| scenes().find(|asset| asset.stem() == near)) {
        Some(near) => fault.hint(format!("did you mean '{}'?", near.path())),
        None => fault.hint(HINT),
    }
}

/// The scene that the editor had open last, otherwise the first of the build settings, otherwise
/// the only one.
pub fn active(project: &Project) -> Option<SelectedScene<'_>> {
    let index = project.index();
    let there = |path: &str| index.by_path(path).filter(|asset| asset.exists());
    let chosen = |asset: Asset<'_>, why: &str| {
        Some(format!("No scene was named, so this is {}, {why}.", asset.path()))
    };
    if let Some(asset) = last_open(&project.files).and_then(|path| there(&path)) {
        return Some(SelectedScene {
            asset,
            remark: chosen(asset, "which the editor had open last"),
        });
    }
    let mut built = project.build_scenes().into_iter().filter(|scene| scene.enabled);
    let first = built.find_map(|scene| there(scene.moved_to.as_deref().unwrap_or(&scene.path)));
    if let Some(asset) = first {
        return Some(SelectedScene {
            asset,
            remark: chosen(asset, "the first of the build settings"),
        });
    }
    let is_scene = |asset: &Asset<'_>| {
        asset.kind() == Kind::Scene && asset.exists() && asset.path().starts_with("Assets/")
    };
    let mut scenes = index.assets().filter(is_scene);
    let only = scenes.next().filter(|_| scenes.next().is_none())?;
    Some(SelectedScene { asset: only, remark: chosen(only, "the only one") })
}

/// The scene that the editor recorded when it was closed.
fn last_open(files: &ProjectFiles) -> Option<String> {
    const LIMIT: u64 = 1 << 20;
    let file = files.root().join("Library/LastSceneManagerSetup.txt");
    let text = files.read_text(&file, LIMIT).ok()?;
    let mut path = None;
    for line in text.lines() {
        let line = line.trim_start_matches(['-', ' ']);
        if let Some(found) = line.strip_prefix("path:") {
            path = Some(found.trim().trim_matches(['"', '\'']).to_owned());
        } else if line.strip_prefix("isActive:").is_some_and(|active| active.trim() == "1") {
            return path.filter(|path| !path.is_empty());
        }
    }
    None
}
