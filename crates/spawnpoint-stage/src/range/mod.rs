//! Range: the demo world, a shooting range that runs by itself.
//!
//! | module | holds |
//! |---|---|
//! | `scripts` | the game's own components |
//! | `state`, `rules` | the shared state of the game, and its static members |
//! | `systems` | the systems of the game |
//! | `calls` | the methods of the scripts |
//! | `player` | the player: aim, shots, and how a match is won |
//! | `build` | helpers that build objects |
//! | `crowd` | any number of objects |
//! | `hall`, `arena`, `persistent` | the two scenes, and objects that belong to neither |

mod arena;
mod build;
mod calls;
mod crowd;
mod hall;
mod persistent;
mod player;
mod rules;
mod scripts;
mod state;
mod systems;

use std::sync::Arc;

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_time::TimePlugin;
use spawnpoint_protocol::{LogLevel, shape::LoadMode};

pub use scripts::*;
pub use state::{GameState, Profile, Throw, Wave};

use crate::{
    kit,
    members::MemberTable,
    ops::{self, EngineName},
    outbox::Outbox,
    scene::{self, SceneKey, SceneSource, Scenes},
    singletons::Singletons,
    statics::StaticTable,
};

/// The world with its first scene loaded.
pub fn app() -> App {
    let mut app = App::new();
    app.add_plugins(TimePlugin);
    scripts::register(&mut app);
    state::register(&mut app);
    player::register(&mut app);
    app.insert_resource(build::mesh_shapes());
    let mut members = MemberTable::with_kit();
    calls::register(&mut members);
    let mut statics = StaticTable::with_unity();
    rules::register(&mut statics);
    let mut singletons = Singletons::default();
    singletons
        .register::<Director>()
        .register::<ScoreBoard>()
        .register::<Spawner>()
        .register::<kit::EventSystem>();
    app.insert_resource(members)
        .insert_resource(statics)
        .insert_resource(singletons)
        .insert_resource(EngineName { product: "Range".into(), ..EngineName::default() })
        .insert_resource(Scenes::new(vec![
            source("Range", hall::build),
            source("Arena", arena::build),
        ]));
    ops::install(&mut app);
    app.add_systems(
        Update,
        (
            // First, so that a shot hits what was where it was seen.
            player::play,
            systems::patrol,
            systems::spin,
            systems::spawn_from_spawners,
            systems::count_down_lifetimes,
            systems::flicker,
            systems::shoot,
            systems::keep_score,
            systems::show_downed_targets,
            player::show_status,
            systems::report,
            kit::integrate,
        )
            .chain(),
    );
    app.add_observer(systems::run_button_action);
    let world = app.world_mut();
    scene::build_in_scene(world, SceneKey::HIDDEN, persistent::build_hidden);
    scene::build_in_scene(world, SceneKey::DONT_DESTROY, persistent::build_persistent);
    if let Err(fault) = scene::load(world, "Range", LoadMode::Single) {
        world.resource_mut::<Outbox>().log(LogLevel::Error, "Range", fault.message);
    }
    world.resource_mut::<Outbox>().log(LogLevel::Info, "Range", "The range is open");
    app
}

/// The world with about this many more objects in its first scene, to test large worlds.
pub fn crowded(objects: usize) -> App {
    let mut app = app();
    let world = app.world_mut();
    let first = world.resource::<Scenes>().active();
    scene::build_in_scene(world, first, |world| crowd::build(world, objects));
    app
}

fn source(name: &str, build: fn(&mut World)) -> SceneSource {
    SceneSource {
        name: name.into(),
        path: format!("Assets/Scenes/{name}.unity"),
        build: Arc::new(build),
    }
}
