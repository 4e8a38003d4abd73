//! `engine.status`.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::shape::Status;

use super::selection::Selected;
use crate::scene::Scenes;

/// The version of Bevy.
pub const BEVY_VERSION: &str = "0.19.1";

/// The engine's name and version, as it reports them.
#[derive(Resource, Clone, Debug)]
pub struct EngineName {
    /// The name of the game.
    pub product: String,
    /// The version of the engine.
    pub version: String,
    /// The name of the runtime.
    pub runtime: String,
}

impl Default for EngineName {
    fn default() -> Self {
        Self { product: "Game".into(), version: BEVY_VERSION.into(), runtime: "Bevy".into() }
    }
}

/// The status of the engine.
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
