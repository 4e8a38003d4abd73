//! The plugin: what is set up, and when.

use std::{
    env,
    hash::{BuildHasher, RandomState},
    sync::mpsc::sync_channel,
    time::Duration,
};

use bevy_app::{App, First, Last, Plugin};
use bevy_ecs::prelude::*;
use bevy_time::TimeSystems;
use spawnpoint_stage::{
    clock::count_frame,
    ids::ObjectIds,
    ops::{self as stage, EngineName},
    scene::Scenes,
    types::NamingStyle,
};

use crate::{
    identity::{Identity, stem},
    link::{DEFAULT_URL, Link},
    log,
    op_queue::{self, AttachedQueue, OpQueue},
    ops,
};

/// How many commands can be queued for the next frame; the server sends no more than the game
/// accepts at once.
const MAX_COMMANDS: usize = 256;

/// Attaches the game to Spawnpoint.
///
/// It connects to `ws://127.0.0.1:8080/hub/plugin`, or to `SPAWNPOINT_URL`, with the token of
/// `SPAWNPOINT_TOKEN` if that is set. In release builds it does nothing unless [`Self::enabled`] is
/// set.
#[derive(Clone, Debug)]
pub struct SpawnpointPlugin {
    /// The name of the game; by default, that of its executable.
    pub name: Option<String>,
    /// The address of the server, unless `SPAWNPOINT_URL` is set.
    pub url: String,
    /// How much time of a frame ops may use.
    pub budget: Duration,
    /// Whether the game is attached; by default, in debug builds only. Everyone with access to the
    /// server can change everything in the game, so be careful with shipped builds.
    pub enabled: bool,
}

impl Default for SpawnpointPlugin {
    fn default() -> Self {
        Self {
            name: None,
            url: DEFAULT_URL.into(),
            budget: Duration::from_millis(2),
            enabled: cfg!(debug_assertions),
        }
    }
}

impl Plugin for SpawnpointPlugin {
    fn build(&self, app: &mut App) {
        if !self.enabled {
            return;
        }
        let name = self.name.clone().unwrap_or_else(|| {
            env::current_exe().map_or_else(|_| "Bevy game".into(), |program| stem(&program))
        });
        app.insert_resource(NamingStyle::Rust)
            .insert_resource(EngineName { product: name, ..EngineName::default() })
            .insert_resource(Settings(self.clone()))
            // At the beginning of a frame, so that all systems see the changes before rendering. A
            // camera that is spawned after the extraction of cameras would make the renderer panic.
            .add_systems(
                First,
                op_queue::run_ops
                    .after(TimeSystems)
                    .after(count_frame)
                    .run_if(resource_exists::<AttachedQueue>),
            )
            .add_systems(
                Last,
                (attach.run_if(not(resource_exists::<AttachedQueue>)), op_queue::end_frame).chain(),
            );
        // Games can declare scenes before and after this plugin is added.
        app.init_resource::<Scenes>();
        stage::add_resources(app);
        ops::add_resources(app);
    }

    fn finish(&self, app: &mut App) {
        if self.enabled {
            ops::finish(app);
        }
    }
}

#[derive(Resource)]
struct Settings(SpawnpointPlugin);

/// Attaches the game at the end of its first frame, when everything is registered and the first
/// objects exist.
fn attach(world: &mut World) {
    let Some(Settings(plugin)) = world.remove_resource::<Settings>() else { return };
    log::install();
    world.resource_mut::<Scenes>().mark_first_loaded("World");
    // A random offset, so that ids from before a restart are unknown instead of referring to other
    // objects.
    let random = RandomState::new().hash_one(std::process::id());
    world.resource_mut::<ObjectIds>().offset_numbers(random as u16);
    ops::index_world(world);
    let (supported, offers) = (ops::supported(world), ops::offers(world));
    let name = world.resource::<EngineName>().product.clone();
    let (commands, received) = sync_channel(MAX_COMMANDS);
    let url = env::var("SPAWNPOINT_URL").ok().filter(|url| !url.is_empty()).unwrap_or(plugin.url);
    let link = Link::dial(url, Identity::new(Some(name), &supported, offers), commands);
    world.insert_resource(AttachedQueue::new(OpQueue::new(link, received, plugin.budget)));
}
