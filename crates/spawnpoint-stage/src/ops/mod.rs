//! The ops on any world: the dispatch over [`Op`], and one file per subject.
//!
//! Nothing here knows a game. A world is ready for ops once [`install`] was called on its app. A
//! game with its own cameras and colliders calls [`add_resources`], and [`index_world`] once it is
//! built.

mod camera;
mod clipboard;
mod collider_shape;
mod components;
mod condition;
#[cfg(feature = "csharp")]
mod csharp;
#[cfg(not(feature = "csharp"))]
#[path = "no_csharp.rs"]
mod csharp;
#[cfg(feature = "csharp")]
mod hooks;
mod input;
mod member_search;
mod members;
mod object_search;
mod objects;
mod pick;
mod play;
mod refs;
mod scenes;
mod selection;
#[cfg(feature = "picture")]
mod shapes;
mod singletons;
mod statics;
mod status;
mod test_ui;
mod time;
mod timeline;
#[cfg(feature = "picture")]
mod view;
mod wait;

use std::time::{Duration, Instant};

use bevy_app::{App, First, Last};
use bevy_ecs::prelude::*;
use bevy_time::{Time, Virtual};
use spawnpoint_protocol::{
    ErrorKind, Fault, Op, OpName, OpOutput, OpSet, op::LogsTail, shape::LogTail,
};

pub use collider_shape::{all_hits, bounds_of, closest_point, colliders_within, normal_at};
pub use components::insert as insert_component;
use member_search::MemberSearch;
use object_search::ObjectSearch;
use pick::PickWork;
pub use pick::{allowed_by_groups, button_at, nearest_hit};
pub use play::{Seeding, may_hurry};
pub use status::{BEVY_VERSION, EngineName};
pub use time::{TimeLock, get as time_scale, set as set_time_scale, set_game_scale};

use crate::{
    camera::{Cameras, Freecam, Screen},
    clock::{self, Frames},
    delayed_destroy, ids,
    input::InputDevice,
    kit::{self, Kit},
    members::MemberTable,
    object,
    outbox::Outbox,
    refs::Refs,
    scene::Scenes,
    singletons::Singletons,
    statics::StaticTable,
    type_index,
    work::{StartedOp, Step},
};

/// How many log lines are returned by default.
const DEFAULT_TAIL: i64 = 200;

/// A condition on the world, and the ops that are available if it holds.
pub type OpGroup = (fn(&World) -> bool, &'static [OpName]);

const OP_GROUPS: &[OpGroup] = &[
    (
        |_| true,
        &[
            OpName::EngineStatus,
            OpName::ScenesList,
            OpName::ObjectsList,
            OpName::ObjectGet,
            OpName::ObjectChildren,
            OpName::ObjectCreate,
            OpName::ObjectDuplicate,
            OpName::ObjectDestroy,
            OpName::ObjectReparent,
            OpName::ObjectRename,
            OpName::ObjectSetActive,
            OpName::ComponentsList,
            OpName::ComponentAdd,
            OpName::ComponentRemove,
            OpName::TypesList,
            OpName::MembersList,
            OpName::MemberRead,
            OpName::MemberWrite,
            OpName::MemberCall,
            OpName::MembersSearch,
            OpName::StaticsSearch,
            OpName::StaticMembers,
            OpName::StaticRead,
            OpName::SingletonsSearch,
            OpName::SingletonMembers,
            OpName::SingletonRead,
            OpName::RefInspect,
            OpName::RefMembers,
            OpName::RefRead,
            OpName::RefItems,
            OpName::RefRelease,
            OpName::SelectionGet,
            OpName::SelectionSet,
            OpName::ClipboardGet,
            OpName::ClipboardSet,
            OpName::TimeGet,
            OpName::TimeSet,
            OpName::TimePause,
            OpName::TimeStep,
            OpName::WaitUntil,
            OpName::PlayRun,
            OpName::LogsTail,
        ],
    ),
    (|_| true, csharp::OPS),
    (has_loadable_scenes, &[OpName::ScenesBuildList, OpName::SceneLoad, OpName::SceneUnload]),
    (has_cameras, &[OpName::CameraGet, OpName::FreecamGet, OpName::FreecamSet]),
    (has_input, &[OpName::InputList, OpName::InputPress, OpName::InputRelease, OpName::InputAxis]),
    #[cfg(feature = "picture")]
    (has_kit, &[OpName::ViewCapture, OpName::SceneShapes]),
    (has_kit, &[OpName::Pick, OpName::TestUiSpawn, OpName::TestUiDestroy]),
];

fn has_loadable_scenes(world: &World) -> bool {
    world.get_resource::<Scenes>().is_some_and(|scenes| !scenes.sources().is_empty())
}

fn has_cameras(world: &World) -> bool {
    world.contains_resource::<Cameras>()
}

fn has_input(world: &World) -> bool {
    world.contains_resource::<InputDevice>()
}

fn has_kit(world: &World) -> bool {
    world.contains_resource::<Kit>()
}

/// Makes a world that uses the kit ready for ops. Component types must be registered before. Scenes
/// may be set before; otherwise all objects are in one scene.
pub fn install(app: &mut App) {
    kit::register(app);
    app.init_resource::<Cameras>();
    add_resources(app);
    index_world(app.world_mut());
}

/// Adds the resources and systems that ops need to an app.
pub fn add_resources(app: &mut App) {
    let world = app.world_mut();
    world.init_resource::<ids::ObjectIds>();
    if !world.contains_resource::<Scenes>() {
        world.insert_resource(Scenes::single("Main"));
    }
    if !world.contains_resource::<MemberTable>() {
        world.insert_resource(MemberTable::with_kit());
    }
    if !world.contains_resource::<StaticTable>() {
        world.insert_resource(StaticTable::with_unity());
    }
    world.init_resource::<Singletons>();
    world.init_resource::<Refs>();
    csharp::add_resources(world);
    world.init_resource::<Frames>();
    world.init_resource::<EngineName>();
    world.init_resource::<Outbox>();
    world.init_resource::<Screen>();
    world.init_resource::<Freecam>();
    world.init_resource::<Time<Virtual>>();
    world.init_resource::<TimeLock>();
    world.init_resource::<selection::Selected>();
    world.init_resource::<clipboard::ClipboardContent>();
    app.add_systems(First, clock::count_frame)
        .add_systems(Last, (time::keep_locked, delayed_destroy::destroy_expired));
}

/// Indexes the objects and registered types. Ops work from now on.
pub fn index_world(world: &mut World) {
    object::install(world);
    type_index::rebuild(world);
    csharp::index_world(world);
}

/// The ops that this world supports.
pub fn supported(world: &World) -> OpSet {
    supported_of(world, OP_GROUPS).collect()
}

/// The ops of a table that this world supports.
pub fn supported_of(world: &World, table: &'static [OpGroup]) -> impl Iterator<Item = OpName> {
    let available = table.iter().filter(|(is_available, _)| is_available(world));
    available.flat_map(|(_, ops)| ops.iter().copied())
}

/// Runs one op to its end.
pub fn run(world: &mut World, op: Op) -> Result<OpOutput, Fault> {
    let name = op.name();
    let mut work = match start(world, op)? {
        StartedOp::Done(output) => return Ok(output),
        StartedOp::Pending(work) => work,
    };
    loop {
        match work.step(world, Instant::now() + Duration::from_secs(1)) {
            Step::Done(result) => return result,
            Step::More => work.run_without_world(),
            Step::NextFrame | Step::EndOfFrame => {
                let what = format!("'{name}' needs several frames, but the game is paused");
                return Err(Fault::new(ErrorKind::NotReady, what));
            }
        }
    }
}

/// Starts one op; quick ops end at once.
pub fn start(world: &mut World, op: Op) -> Result<StartedOp, Fault> {
    Ok(StartedOp::Pending(match op {
        Op::ObjectsList(op) => Box::new(ObjectSearch::new(world, op)),
        Op::MembersSearch(op) => Box::new(MemberSearch::new(world, op)?),
        Op::TimeStep(op) => Box::new(time::FrameStepping::new(world, op)?),
        Op::WaitUntil(op) => Box::new(wait::ConditionWait::new(world, op)?),
        Op::PlayRun(op) => Box::new(play::PlayWindow::new(world, op)?),
        Op::Pick(op) => Box::new(PickWork::new(world, op)?),
        Op::InputPress(op) => return input::press(world, op),
        #[cfg(feature = "picture")]
        Op::ViewCapture(op) => Box::new(view::Capture::new(world, op)?),
        #[cfg(feature = "picture")]
        Op::SceneShapes(op) => Box::new(shapes::ShapeList::new(world, op)?),
        op if csharp::OPS.contains(&op.name()) => return csharp::start(world, op),
        quick => return run_quick(world, quick).map(StartedOp::Done),
    }))
}

fn run_quick(world: &mut World, op: Op) -> Result<OpOutput, Fault> {
    match op {
        Op::EngineStatus(_) => OpOutput::of(&status::get(world)),
        Op::ScenesList(op) => OpOutput::of(&scenes::list(world, op)),
        Op::ScenesBuildList(op) => OpOutput::of(&scenes::build_list(world, op)),
        Op::SceneLoad(op) => OpOutput::of(&scenes::load(world, op)?),
        Op::SceneUnload(op) => OpOutput::of(&scenes::unload(world, op)?),
        Op::ObjectGet(op) => OpOutput::of(&objects::get(world, op)?),
        Op::ObjectChildren(op) => OpOutput::of(&objects::children(world, op)?),
        Op::ObjectCreate(op) => OpOutput::of(&objects::create(world, op)?),
        Op::ObjectDuplicate(op) => OpOutput::of(&objects::duplicate(world, op)?),
        Op::ObjectDestroy(op) => OpOutput::of(&objects::destroy(world, op)?),
        Op::ObjectReparent(op) => OpOutput::of(&objects::reparent(world, op)?),
        Op::ObjectRename(op) => OpOutput::of(&objects::rename(world, op)?),
        Op::ObjectSetActive(op) => OpOutput::of(&objects::set_active(world, op)?),
        Op::ComponentsList(op) => OpOutput::of(&components::list(world, op)?),
        Op::ComponentAdd(op) => OpOutput::of(&components::add(world, op)?),
        Op::ComponentRemove(op) => OpOutput::of(&components::remove(world, op)?),
        Op::TypesList(op) => OpOutput::of(&components::types(world, op)),
        Op::MembersList(op) => OpOutput::of(&members::list(world, op)?),
        Op::MemberRead(op) => OpOutput::of(&members::read(world, op)?),
        Op::MemberWrite(op) => OpOutput::of(&members::write(world, op)?),
        Op::MemberCall(op) => OpOutput::of(&members::call(world, op)?),
        Op::StaticsSearch(op) => OpOutput::of(&statics::search(world, op)?),
        Op::StaticMembers(op) => OpOutput::of(&statics::members(world, op)?),
        Op::StaticRead(op) => OpOutput::of(&statics::read(world, op)?),
        Op::SingletonsSearch(op) => OpOutput::of(&singletons::search(world, op)?),
        Op::SingletonMembers(op) => OpOutput::of(&singletons::members(world, op)?),
        Op::SingletonRead(op) => OpOutput::of(&singletons::read(world, op)?),
        Op::RefInspect(op) => OpOutput::of(&refs::inspect(world, op)?),
        Op::RefMembers(op) => OpOutput::of(&refs::members(world, op)?),
        Op::RefRead(op) => OpOutput::of(&refs::read(world, op)?),
        Op::RefItems(op) => OpOutput::of(&refs::items(world, op)?),
        Op::RefRelease(op) => OpOutput::of(&refs::release(world, op)?),
        Op::SelectionGet(_) => OpOutput::of(&selection::get(world)),
        Op::SelectionSet(op) => OpOutput::of(&selection::set(world, op)?),
        Op::ClipboardGet(_) => OpOutput::of(&clipboard::get(world)),
        Op::ClipboardSet(op) => OpOutput::of(&clipboard::set(world, op)?),
        Op::CameraGet(_) => OpOutput::of(&camera::get(world)),
        Op::FreecamGet(_) => OpOutput::of(&camera::freecam(world)),
        Op::FreecamSet(op) => OpOutput::of(&camera::set_freecam(world, op)?),
        Op::TimeGet(_) => OpOutput::of(&time::get(world)),
        Op::TimeSet(op) => OpOutput::of(&time::set(world, op)?),
        Op::TimePause(op) => OpOutput::of(&time::pause(world, op)),
        Op::InputList(op) => OpOutput::of(&input::list(world, op)?),
        Op::InputRelease(op) => OpOutput::of(&input::release(world, op)?),
        Op::InputAxis(op) => OpOutput::of(&input::axis(world, op)?),
        Op::LogsTail(op) => OpOutput::of(&tail(world, op)),
        Op::TestUiSpawn(_) => OpOutput::of(&test_ui::spawn(world)?),
        Op::TestUiDestroy(_) => OpOutput::of(&test_ui::destroy(world)),
        other => Err(unsupported(other.name())),
    }
}

fn unsupported(op: OpName) -> Fault {
    Fault::new(ErrorKind::Unsupported, format!("This engine does not support '{op}'"))
}

fn tail(world: &World, op: LogsTail) -> LogTail {
    let count = usize::try_from(op.count.unwrap_or(DEFAULT_TAIL).max(1)).unwrap_or(1);
    LogTail { items: world.resource::<Outbox>().tail(count) }
}

/// The search text in lower case.
fn search_text(query: &str) -> Result<String, Fault> {
    match query.trim() {
        "" => Err(Fault::new(ErrorKind::InvalidArgument, "query is required")),
        query => Ok(query.to_lowercase()),
    }
}

/// The error for a write that a hook blocked.
fn blocked_by_hook(what: String) -> Fault {
    Fault::new(ErrorKind::InvalidArgument, format!("{what}: a hook blocked the change"))
        .hint("list the hooks, and disable the one on this method")
}
