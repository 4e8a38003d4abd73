//! `scenes.list`, `scenes.build_list`, `scene.load`, `scene.unload`.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{
    Fault,
    op::{SceneLoad, SceneUnload, ScenesBuildList, ScenesList},
    shape::{BuildScene, Done, Page, Scene, SceneLoaded},
};

use crate::scene::{self, Scenes};

/// Loaded scenes, pseudo-scenes last.
pub fn list(world: &World, op: ScenesList) -> Page<Scene> {
    op.paging.cut(scene::list(world))
}

/// Scenes that can be loaded.
pub fn build_list(world: &World, op: ScenesBuildList) -> Page<BuildScene> {
    op.paging.cut(world.resource::<Scenes>().sources().iter().zip(0..).map(|(source, index)| {
        BuildScene { index, name: source.name.clone(), path: source.path.clone() }
    }))
}

/// Loads a scene by name or path.
pub fn load(world: &mut World, op: SceneLoad) -> Result<SceneLoaded, Fault> {
    let name = scene::load(world, &op.name, op.mode)?;
    Ok(SceneLoaded { ok: true, name, mode: op.mode })
}

/// Unloads a scene with everything in it.
pub fn unload(world: &mut World, op: SceneUnload) -> Result<Done, Fault> {
    scene::unload(world, &op.scene)?;
    Ok(Done::OK)
}
