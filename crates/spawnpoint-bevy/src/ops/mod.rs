//! Ops that need a full Bevy. All other ops are those of the stage, on the game's world. Each file
//! needs the cargo feature of its name.

#[cfg(feature = "camera")]
mod camera;
#[cfg(feature = "docs")]
mod docs;
#[cfg(feature = "input")]
mod input;
#[cfg(feature = "camera")]
mod pick;
#[cfg(feature = "render")]
mod screenshot;
#[cfg(feature = "state")]
mod states;
#[cfg(feature = "ui")]
mod ui;

use bevy_app::App;
use bevy_ecs::prelude::*;
use spawnpoint_protocol::{Fault, Op, OpSet, offer::Offers};
use spawnpoint_stage::{ops as stage, work::StartedOp};

/// Ops of this crate, and when they are available.
const OP_GROUPS: &[stage::OpGroup] = &[
    #[cfg(feature = "camera")]
    pick::OP_GROUP,
    #[cfg(feature = "docs")]
    docs::OP_GROUP,
    #[cfg(feature = "render")]
    screenshot::OP_GROUP,
    #[cfg(feature = "state")]
    states::OP_GROUP,
    #[cfg(feature = "ui")]
    ui::OP_GROUP,
];

/// Adds the resources of these ops to an app.
pub fn add_resources(app: &mut App) {
    #[cfg(feature = "camera")]
    camera::add_resources(app);
    #[cfg(feature = "input")]
    input::add_resources(app);
    let _ = app;
}

/// Called when all plugins are built.
pub fn finish(app: &mut App) {
    #[cfg(feature = "render")]
    screenshot::add_resources(app);
    let _ = app;
}

/// Indexes the world.
pub fn index_world(world: &mut World) {
    stage::index_world(world);
    #[cfg(feature = "ui")]
    ui::index_world(world);
    #[cfg(feature = "input")]
    input::add_device(world);
}

/// The ops that this game supports.
pub fn supported(world: &World) -> OpSet {
    stage::supported(world).with(stage::supported_of(world, OP_GROUPS))
}

/// The tools that the game offers.
pub fn offers(world: &World) -> Offers {
    #[cfg(feature = "state")]
    if states::is_available(world) {
        return states::offers();
    }
    let _ = world;
    Offers::default()
}

/// Starts an op; quick ops end at once.
pub fn start(world: &mut World, op: Op) -> Result<StartedOp, Fault> {
    #[cfg(feature = "camera")]
    camera::update_screen_size(world);
    match op {
        #[cfg(feature = "camera")]
        Op::Pick(op) => done(&pick::pick(world, &op)?),
        #[cfg(feature = "camera")]
        Op::FreecamSet(op) => {
            let started = stage::start(world, op.into())?;
            camera::update_freecam(world);
            Ok(started)
        }
        #[cfg(feature = "docs")]
        Op::ClassDocsGet(op) => done(&docs::get(world, &op)?),
        #[cfg(feature = "render")]
        Op::ViewCapture(op) => {
            Ok(StartedOp::Pending(Box::new(screenshot::Capture::new(world, &op)?)))
        }
        #[cfg(feature = "state")]
        Op::ToolCall(op) => done(&states::call(world, &op)?),
        #[cfg(feature = "ui")]
        Op::ObjectCreate(op) => done(&ui::create(world, op)?),
        #[cfg(feature = "ui")]
        Op::TestUiSpawn(_) => done(&ui::spawn_test(world)?),
        #[cfg(feature = "ui")]
        Op::TestUiDestroy(_) => done(&ui::destroy_test(world)),
        other => stage::start(world, other),
    }
}

#[cfg(any(feature = "camera", feature = "docs", feature = "state"))]
fn done(answer: &impl serde::Serialize) -> Result<StartedOp, Fault> {
    spawnpoint_protocol::OpOutput::of(answer).map(StartedOp::Done)
}
