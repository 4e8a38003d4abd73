//! What the explorer asks of every engine, answered from files.

use spawnpoint_protocol::{
    op::ScenesBuildList,
    shape::{BuildScene, Page, Status},
};

use crate::project::Project;

/// The project at a glance.
pub fn status(project: &Project) -> Status {
    Status {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        unity_version: project.unity_version().unwrap_or_else(|| "unknown".to_owned()),
        platform: std::env::consts::OS.to_owned(),
        runtime: "none".to_owned(),
        explorer_version: env!("CARGO_PKG_VERSION").to_owned(),
        ready: true,
        scenes_loaded: 0,
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
