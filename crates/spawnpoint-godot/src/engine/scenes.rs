//! The project at a glance, and its scenes. A folder has no scene open, so all of them count as open.

use rayon::prelude::*;
use spawnpoint_protocol::{
    SceneId,
    op::{ScenesBuildList, ScenesList},
    shape::{BuildScene, Page, Scene, Status},
};

use crate::{
    index::FileId,
    project::{Project, shown},
    queries::stem,
};

/// The project at a glance.
pub fn status(project: &Project) -> Status {
    Status {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine_version: project.settings().version.clone().unwrap_or_else(|| "unknown".to_owned()),
        platform: std::env::consts::OS.to_owned(),
        runtime: "none".to_owned(),
        server_version: env!("CARGO_PKG_VERSION").to_owned(),
        ready: true,
        scenes_loaded: project.scenes().len(),
        selection: Vec::new(),
    }
}

/// All scenes, the main scene first. A binary one is there and not loaded.
pub fn list(project: &Project, op: ScenesList) -> Page<Scene> {
    let page = op.paging.cut(project.scenes().into_iter().enumerate());
    let card = |(index, scene): &(usize, FileId)| {
        let tree = project.scene_tree(*scene);
        Scene {
            id: SceneId::index(*index),
            name: stem(&project.index().file(*scene).path).to_owned(),
            index: i32::try_from(*index).unwrap_or(i32::MAX),
            is_loaded: tree.is_some(),
            root_count: tree.map_or(0, |tree| usize::from(!tree.nodes.is_empty())),
        }
    };
    Page { total: page.total, items: page.items.par_iter().map(card).collect() }
}

/// All scenes with their paths.
pub fn build_list(project: &Project, op: ScenesBuildList) -> Page<BuildScene> {
    let card = |(index, scene): (usize, FileId)| {
        let path = &project.index().file(scene).path;
        BuildScene {
            index: i32::try_from(index).unwrap_or(i32::MAX),
            name: stem(path).to_owned(),
            path: shown(path),
        }
    };
    op.paging.cut(project.scenes().into_iter().enumerate().map(card))
}

/// The scene of an id, `scn:<number>`; its path is understood too.
pub fn find(project: &Project, id: &SceneId) -> Option<FileId> {
    let name = id.0.strip_prefix("scn:").unwrap_or(&id.0);
    match name.parse::<usize>() {
        Ok(number) => project.scenes().into_iter().nth(number),
        Err(_) => project.index().by_name(name),
    }
}
