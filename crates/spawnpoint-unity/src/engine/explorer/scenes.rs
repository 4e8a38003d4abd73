//! The status of the project, and its scenes.

use std::sync::Arc;

use rayon::prelude::*;
use spawnpoint_protocol::{
    Fault, SceneId,
    op::{ScenesBuildList, ScenesList},
    shape::{BuildScene, Page, Scene, Status},
};

use crate::{asset::kind::Kind, hash::Set, index::Asset, project::Project, scene::Hierarchy};

/// The status of the project.
pub fn status(project: &Project) -> Status {
    Status {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine_version: project.unity_version().unwrap_or_else(|| "unknown".to_owned()),
        platform: std::env::consts::OS.to_owned(),
        runtime: "none".to_owned(),
        server_version: env!("CARGO_PKG_VERSION").to_owned(),
        ready: true,
        scenes_loaded: all(project).len(),
        selection: Vec::new(),
    }
}

/// The scenes of the build settings.
pub fn build_scenes(project: &Project, op: ScenesBuildList) -> Page<BuildScene> {
    let card = |scene: crate::project::BuildScene| BuildScene {
        index: i32::try_from(scene.index).unwrap_or(i32::MAX),
        name: stem(&scene.path).to_owned(),
        path: scene.path,
    };
    op.paging.cut(project.build_scenes().into_iter().map(card))
}

fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// All scenes of the project. Scenes that are not text are listed as not loaded.
pub fn list(project: &Project, op: ScenesList) -> Page<Scene> {
    let page = op.paging.cut(all(project).into_iter().enumerate());
    let card = |(index, scene): &(usize, Asset<'_>)| {
        let hierarchy = project.hierarchy(scene.id());
        Scene {
            id: SceneId::index(*index),
            name: scene.stem().to_owned(),
            index: i32::try_from(*index).unwrap_or(i32::MAX),
            is_loaded: hierarchy.is_ok(),
            root_count: hierarchy.map_or(0, |hierarchy| hierarchy.roots.len()),
        }
    };
    Page { total: page.total, items: page.items.par_iter().map(card).collect() }
}

/// The scenes in the order of their ids: those of the build settings, then the others by path.
pub fn all(project: &Project) -> Vec<Asset<'_>> {
    let index = project.index();
    let is_scene = |asset: &Asset<'_>| {
        asset.kind() == Kind::Scene && asset.exists() && !asset.is_folder() && asset.is_own()
    };
    let built = project.build_scenes().into_iter().filter_map(|scene| {
        index.by_path(scene.moved_to.as_deref().unwrap_or(&scene.path)).filter(is_scene)
    });
    let mut others: Vec<Asset<'_>> = index.assets().filter(is_scene).collect();
    others.sort_by_key(|asset| asset.path());
    let mut seen = Set::default();
    built.chain(others).filter(|asset| seen.insert(asset.id())).collect()
}

/// The scene with an id, `scn:<number>`, or with the path of a scene or prefab.
pub fn find<'p>(project: &'p Project, id: &SceneId) -> Option<Asset<'p>> {
    let name = id.0.strip_prefix("scn:").unwrap_or(&id.0);
    match name.parse::<usize>() {
        Ok(number) => all(project).into_iter().nth(number),
        Err(_) => project.index().by_path(name).filter(|asset| asset.kind().has_objects()),
    }
}

/// The hierarchy of a scene.
pub fn open(project: &Project, scene: Asset<'_>) -> Result<Arc<Hierarchy>, Fault> {
    super::super::scene::hierarchy_of(project, scene)
}
