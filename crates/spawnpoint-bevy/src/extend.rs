//! What a game can declare beyond its reflected types.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use spawnpoint_stage::{
    members::{MemberTable, Members},
    ops::Seeding,
    scene::{SceneSource, Scenes},
};

/// Declarations of a game for Spawnpoint. They have no effect while
/// [`SpawnpointPlugin`](crate::SpawnpointPlugin) is disabled.
pub trait SpawnpointApp {
    /// Adds computed properties and methods to a component. Reflection provides only its fields.
    fn spawnpoint_members<C: Component>(
        &mut self,
        describe: impl FnOnce(&mut Members),
    ) -> &mut Self;

    /// Adds a scene that can be loaded; `build` spawns its objects. The first declared scene is the
    /// one with which the game starts. Spawnpoint builds it only when a client loads it.
    fn spawnpoint_scene(
        &mut self,
        name: &str,
        build: impl Fn(&mut World) + Send + Sync + 'static,
    ) -> &mut Self;

    /// Says how the game's random numbers are seeded, so that clients can repeat what they played.
    fn spawnpoint_seed(&mut self, seed: fn(&mut World, u64)) -> &mut Self;
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

    fn spawnpoint_seed(&mut self, seed: fn(&mut World, u64)) -> &mut Self {
        self.insert_resource(Seeding(seed))
    }
}
