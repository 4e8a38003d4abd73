//! What is set up, and when.

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
    types::Tongue,
};

use crate::{
    desk::{self, Attached, Desk},
    identity::{Identity, stem},
    link::{DEFAULT_URL, Link},
    log, ops,
};

/// How many orders wait for the next frame at most; the hub sends no more than the game takes at once.
const ORDERS: usize = 256;

/// Attaches the game to Spawnpoint.
///
/// It dials `ws://127.0.0.1:8080/hub/plugin`, or where `SPAWNPOINT_URL` says, and shows
/// `SPAWNPOINT_TOKEN` if that is set. In release builds it does nothing unless [`Self::enabled`] says so.
#[derive(Clone, Debug)]
pub struct SpawnpointPlugin {
    /// What the game is called; otherwise as its program is.
    pub name: Option<String>,
    /// Where the hub is, unless `SPAWNPOINT_URL` says otherwise.
    pub url: String,
    /// How much of a frame may be used.
    pub budget: Duration,
    /// Whether the game is attached at all: in debug builds, unless you say otherwise. Whoever reaches
    /// the hub can do everything in the game, so think before you ship it.
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
        app.insert_resource(Tongue::Rust)
            .insert_resource(EngineName { product: name, ..EngineName::default() })
            .insert_resource(Settings(self.clone()))
            // At the beginning of a frame, so that whatever is changed has the whole of it before it is
            // drawn: a camera that appears after everything was worked out for it ends the renderer.
            .add_systems(
                First,
                desk::serve
                    .after(TimeSystems)
                    .after(count_frame)
                    .run_if(resource_exists::<Attached>),
            )
            .add_systems(
                Last,
                (attach.run_if(not(resource_exists::<Attached>)), desk::tell).chain(),
            );
        // Scenes may be declared before and after.
        app.init_resource::<Scenes>();
        stage::furnish(app);
        ops::furnish(app);
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
/// objects are there.
fn attach(world: &mut World) {
    let Some(Settings(plugin)) = world.remove_resource::<Settings>() else { return };
    log::listen();
    world.resource_mut::<Scenes>().begin("World");
    // Ids from before a restart are then unknown rather than somebody else's.
    let random = RandomState::new().hash_one(std::process::id());
    world.resource_mut::<ObjectIds>().begin_at(random as u16);
    ops::look_around(world);
    let (offered, brought) = (ops::supported(world), ops::offers(world));
    let name = world.resource::<EngineName>().product.clone();
    let (orders, taken) = sync_channel(ORDERS);
    let url = env::var("SPAWNPOINT_URL").ok().filter(|url| !url.is_empty()).unwrap_or(plugin.url);
    let link = Link::dial(url, Identity::new(Some(name), &offered, brought), orders);
    world.insert_resource(Attached::new(Desk::new(link, taken, plugin.budget)));
}
