//! Range: the demo world, a shooting range that lives by itself.
//!
//! | module | holds |
//! |---|---|
//! | `scripts` | the game's own components |
//! | `state`, `rules` | what the whole game shares, and its static members |
//! | `systems` | what happens by itself |
//! | `calls` | what can be called on the scripts |
//! | `build` | how objects are put together |
//! | `crowd` | any number of objects |
//! | `hall`, `arena`, `lasting` | the two scenes, and what belongs to neither |

mod arena;
mod build;
mod calls;
mod crowd;
mod hall;
mod lasting;
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
            systems::patrol,
            systems::spin,
            systems::spawn_from_spawners,
            systems::count_down_lifetimes,
            systems::flicker,
            systems::shoot,
            systems::keep_score,
            systems::report,
            kit::integrate,
        )
            .chain(),
    );
    app.add_observer(systems::obey);
    let world = app.world_mut();
    scene::author(world, SceneKey::HIDDEN, lasting::build_hidden);
    scene::author(world, SceneKey::DONT_DESTROY, lasting::build_lasting);
    if let Err(fault) = scene::load(world, "Range", LoadMode::Single) {
        world.resource_mut::<Outbox>().log(LogLevel::Error, "Range", fault.message);
    }
    world.resource_mut::<Outbox>().log(LogLevel::Info, "Range", "The range is open");
    app
}

/// The world with about so many objects more in its first scene, to try a large one on.
pub fn crowded(objects: usize) -> App {
    let mut app = app();
    let world = app.world_mut();
    let first = world.resource::<Scenes>().active();
    scene::author(world, first, |world| crowd::build(world, objects));
    app
}

fn source(name: &str, build: fn(&mut World)) -> SceneSource {
    SceneSource {
        name: name.into(),
        path: format!("Assets/Scenes/{name}.unity"),
        build: Arc::new(build),
    }
}
