//! `engine.status`.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::shape::Status;

use super::selection::Selected;
use crate::scene::Scenes;

/// The Bevy this is built on.
pub const BEVY_VERSION: &str = "0.19.1";

/// What the engine says of itself.
#[derive(Resource, Clone, Debug)]
pub struct EngineName {
    /// What the game is called.
    pub product: String,
    /// Version of the engine.
    pub version: String,
    /// What runs it.
    pub runtime: String,
}

impl Default for EngineName {
    fn default() -> Self {
        Self { product: "Game".into(), version: BEVY_VERSION.into(), runtime: "Bevy".into() }
    }
}

/// The engine at a glance.
pub fn get(world: &World) -> Status {
    let name = world.resource::<EngineName>();
    Status {
        version: env!("CARGO_PKG_VERSION").into(),
        engine_version: name.version.clone(),
        platform: format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH),
        runtime: name.runtime.clone(),
        server_version: env!("CARGO_PKG_VERSION").into(),
        ready: true,
        scenes_loaded: world.resource::<Scenes>().count(),
        selection: world
            .resource::<Selected>()
            .get()
            .items
            .iter()
            .map(ToString::to_string)
            .collect(),
    }
}
