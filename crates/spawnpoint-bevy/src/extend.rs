//! What a game can declare of itself, besides what reflection knows.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use spawnpoint_stage::{
    members::{MemberTable, Members},
    scene::{SceneSource, Scenes},
};

/// What a game can tell Spawnpoint. It does nothing where [`SpawnpointPlugin`](crate::SpawnpointPlugin)
/// is off.
pub trait SpawnpointApp {
    /// Says what can be computed of a component, and called on it. Reflection knows only its fields.
    fn spawnpoint_members<C: Component>(
        &mut self,
        describe: impl FnOnce(&mut Members),
    ) -> &mut Self;

    /// Says that a scene can be loaded: its objects are spawned by `build`. The one declared first is
    /// the one that the game begins with, and is not built by Spawnpoint until somebody loads it.
    fn spawnpoint_scene(
        &mut self,
        name: &str,
        build: impl Fn(&mut World) + Send + Sync + 'static,
    ) -> &mut Self;
}

impl SpawnpointApp for App {
    fn spawnpoint_members<C: Component>(
        &mut self,
        describe: impl FnOnce(&mut Members),
    ) -> &mut Self {
        let world = self.world_mut();
        world.get_resource_or_insert_with(MemberTable::with_kit).register::<C>(describe);
        self
    }

    fn spawnpoint_scene(
        &mut self,
        name: &str,
        build: impl Fn(&mut World) + Send + Sync + 'static,
    ) -> &mut Self {
        let mut scenes = self.world_mut().get_resource_or_init::<Scenes>();
        scenes.add(SceneSource { name: name.into(), path: name.into(), build: Arc::new(build) });
        self
    }
}
