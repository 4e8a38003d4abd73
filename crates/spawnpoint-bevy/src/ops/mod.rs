//! What a whole Bevy has and the stage has not. Everything else is the stage's own ops, on the game's
//! own world. Each file needs the feature of its name.

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
use spawnpoint_stage::{ops as stage, work::Begun};

/// What can be asked of a game that has these things, besides what can be asked of any world.
const OFFERED: &[stage::Offered] = &[
    #[cfg(feature = "camera")]
    pick::OFFERED,
    #[cfg(feature = "docs")]
    docs::OFFERED,
    #[cfg(feature = "input")]
    input::OFFERED,
    #[cfg(feature = "render")]
    screenshot::OFFERED,
    #[cfg(feature = "state")]
    states::OFFERED,
    #[cfg(feature = "ui")]
    ui::OFFERED,
];

/// Gives an app what these ops need to keep.
pub fn furnish(app: &mut App) {
    #[cfg(feature = "camera")]
    camera::furnish(app);
    #[cfg(feature = "input")]
    input::furnish(app);
    let _ = app;
}

/// Finds out what only a whole app can tell, when all its plugins are there.
pub fn finish(app: &mut App) {
    #[cfg(feature = "render")]
    screenshot::furnish(app);
    let _ = app;
}

/// Finds what is there.
pub fn look_around(world: &mut World) {
    stage::look_around(world);
    #[cfg(feature = "ui")]
    ui::look_around(world);
}

/// The ops that can be asked of this game.
pub fn supported(world: &World) -> OpSet {
    stage::supported(world).with(stage::offered(world, OFFERED))
}

/// What the game brings along besides.
pub fn offers(world: &World) -> Offers {
    #[cfg(feature = "state")]
    if states::is_there(world) {
        return states::offers();
    }
    let _ = world;
    Offers::default()
}

/// Begins to do one thing; what is quick is done at once.
pub fn begin(world: &mut World, op: Op) -> Result<Begun, Fault> {
    #[cfg(feature = "camera")]
    camera::measure(world);
    match op {
        #[cfg(feature = "camera")]
        Op::Pick(op) => done(&pick::pick(world, &op)?),
        #[cfg(feature = "camera")]
        Op::FreecamSet(op) => {
            let begun = stage::begin(world, op.into())?;
            camera::fly(world);
            Ok(begun)
        }
        #[cfg(feature = "docs")]
        Op::ClassDocsGet(op) => done(&docs::get(world, &op)?),
        #[cfg(feature = "input")]
        Op::InputList(op) => done(&input::list(world, op)),
        #[cfg(feature = "input")]
        Op::InputPress(op) => input::press(world, op),
        #[cfg(feature = "input")]
        Op::InputRelease(op) => done(&input::release(world, &op.action)?),
        #[cfg(feature = "input")]
        Op::InputAxis(op) => done(&input::axis(world, &op)?),
        #[cfg(feature = "render")]
        Op::ViewCapture(op) => Ok(Begun::Goes(Box::new(screenshot::Capture::new(world, &op)?))),
        #[cfg(feature = "state")]
        Op::ToolCall(op) => done(&states::call(world, &op)?),
        #[cfg(feature = "ui")]
        Op::ObjectCreate(op) => done(&ui::create(world, op)?),
        #[cfg(feature = "ui")]
        Op::TestUiSpawn(_) => done(&ui::spawn_test(world)?),
        #[cfg(feature = "ui")]
        Op::TestUiDestroy(_) => done(&ui::destroy_test(world)),
        other => stage::begin(world, other),
    }
}

#[cfg(any(feature = "camera", feature = "docs", feature = "input", feature = "state"))]
fn done(answer: &impl serde::Serialize) -> Result<Begun, Fault> {
    spawnpoint_protocol::OpOutput::of(answer).map(Begun::Done)
}
