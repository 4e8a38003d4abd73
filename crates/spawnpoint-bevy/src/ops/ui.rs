//! UI nodes: picking, creation, and the test UI.

use bevy_camera::{Camera, visibility::InheritedVisibility};
use bevy_color::Color;
use bevy_ecs::{entity_disabling::Disabled, prelude::*, system::SystemState};
use bevy_math::Vec2;
use bevy_transform::components::{GlobalTransform, Transform};
use bevy_ui::{
    BackgroundColor, ComputedNode, ComputedUiTargetCamera, GlobalZIndex, Node, OverrideClip,
    PositionType, UiGlobalTransform, UiRect, UiStack, Val, clip_check_recursive,
};
use spawnpoint_protocol::{
    Fault, OpName,
    op::ObjectCreate,
    shape::{Done, DoneTo, TestBlock, TestUi},
};
use spawnpoint_stage::{
    ids,
    object::{self, find, make_objects_of},
    ops::{self as stage, OpGroup},
};

use super::{
    camera::{active_camera, object_of},
    pick::no_ui,
};

/// The ops of this module.
pub const OP_GROUP: OpGroup = (is_available, &[OpName::TestUiSpawn, OpName::TestUiDestroy]);
const CANVAS: &str = "McpTestCanvas";
const BLOCKS: [(&str, f32, Color); 2] = [
    ("McpTestBlock_Left", 35.0, Color::srgba(0.8, 0.3, 0.3, 0.8)),
    ("McpTestBlock_Right", 65.0, Color::srgba(0.3, 0.8, 0.4, 0.8)),
];
const BLOCK_SIZE: f32 = 180.0;

/// Marks the parts of the test UI, so that objects of the game with the same name are not touched.
#[derive(Component)]
struct TestPart;

/// Makes all UI nodes objects, now and in the future.
pub fn index_world(world: &mut World) {
    let late: Vec<_> =
        world.query_filtered::<Entity, (With<Node>, Allow<Disabled>)>().iter(world).collect();
    for entity in late {
        world.entity_mut(entity).insert_if_new(object::GameObject::default());
    }
    make_objects_of::<Node>(world);
}

/// The middle of a UI node in logical pixels from the upper left corner.
pub fn middle_of(world: &World, entity: Entity) -> Option<Vec2> {
    let (node, place) =
        (world.get::<ComputedNode>(entity)?, world.get::<UiGlobalTransform>(entity)?);
    Some(place.translation * node.inverse_scale_factor())
}

/// Whether the game has a UI.
fn is_available(world: &World) -> bool {
    world.contains_resource::<UiStack>()
}

type NodeData = (
    &'static ComputedNode,
    &'static UiGlobalTransform,
    &'static ComputedUiTargetCamera,
    Option<&'static InheritedVisibility>,
);
type Clipping =
    Query<'static, 'static, (&'static ComputedNode, &'static UiGlobalTransform, &'static Node)>;

/// The nodes under a point, top-most first.
pub fn nodes_at(world: &mut World, point: Vec2) -> Result<Vec<Entity>, Fault> {
    if !is_available(world) {
        return Err(no_ui("the game has no UiPlugin"));
    }
    let Some(camera) = active_camera(world) else { return Ok(Vec::new()) };
    let Some(point) = world.get::<Camera>(camera).and_then(|camera| physical(camera, point)) else {
        return Ok(Vec::new());
    };
    let mut state = SystemState::<(
        Res<UiStack>,
        Query<NodeData>,
        Clipping,
        Query<&ChildOf, Without<OverrideClip>>,
    )>::new(world);
    let (stack, nodes, clipping, parents) = state.get(world).map_err(Fault::internal)?;
    let is_hit = |entity: &Entity| {
        let Ok((node, place, target, seen)) = nodes.get(*entity) else { return false };
        target.get().is_none_or(|target| target == camera)
            && seen.is_none_or(|seen| seen.get())
            && !node.is_empty()
            && node.contains_point(*place, point)
            && clip_check_recursive(point, *entity, &clipping, &parents)
    };
    let from_top = stack.uinodes.iter().rev().copied();
    let hits: Vec<_> = from_top.filter(is_hit).collect();
    Ok(hits.into_iter().filter_map(|entity| object_of(world, entity)).collect())
}

/// A viewport point in physical pixels of the screen, the unit of the UI layout.
fn physical(camera: &Camera, point: Vec2) -> Option<Vec2> {
    let scale = camera.target_scaling_factor()?;
    let corner = camera.physical_viewport_rect()?.min.as_vec2();
    Some(corner + point * scale)
}

/// Creates an object. Below a UI node it becomes a UI node.
pub fn create(world: &mut World, op: ObjectCreate) -> Result<DoneTo, Fault> {
    let parent = op.parent.map(|id| find(world, id)).transpose()?;
    let made = stage::run(world, op.into())?.into_shape::<DoneTo>()?;
    if parent.is_some_and(|parent| world.get::<Node>(parent).is_some()) {
        let entity = find(world, made.id)?;
        let mut object = world.entity_mut(entity);
        object.remove::<(Transform, GlobalTransform)>().insert(Node::default());
    }
    Ok(made)
}

fn parts(world: &mut World) -> Vec<Entity> {
    world.query_filtered::<Entity, (With<TestPart>, Allow<Disabled>)>().iter(world).collect()
}

/// Creates the test UI, or returns the existing one.
pub fn spawn_test(world: &mut World) -> Result<TestUi, Fault> {
    let found = parts(world);
    let named = |world: &World, name: &str| {
        found.iter().copied().find(|part| object::name_of(world, *part) == name)
    };
    let canvas = named(world, CANVAS).unwrap_or_else(|| {
        let (width, height) = (Val::Percent(100.0), Val::Percent(100.0));
        let whole =
            Node { position_type: PositionType::Absolute, width, height, ..Node::default() };
        world.spawn((TestPart, Name::new(CANVAS), whole, GlobalZIndex(i32::MAX))).id()
    });
    let mut blocks = Vec::new();
    for (name, across, color) in BLOCKS {
        let block = named(world, name).unwrap_or_else(|| {
            let half = Val::Px(-BLOCK_SIZE / 2.0);
            let place = Node {
                position_type: PositionType::Absolute,
                left: Val::Percent(across),
                top: Val::Percent(50.0),
                margin: UiRect { left: half, top: half, ..UiRect::default() },
                width: Val::Px(BLOCK_SIZE),
                height: Val::Px(BLOCK_SIZE),
                ..Node::default()
            };
            let bundle = (TestPart, Name::new(name), place, BackgroundColor(color));
            world.spawn((bundle, ChildOf(canvas))).id()
        });
        blocks.push(TestBlock { name: name.into(), id: id_of(world, block)? });
    }
    Ok(TestUi { ok: true, root_id: id_of(world, canvas)?, blocks })
}

fn id_of(world: &World, entity: Entity) -> Result<spawnpoint_protocol::ObjectId, Fault> {
    ids::id_of(world, entity).ok_or_else(|| Fault::internal("the UI node has no id"))
}

/// Removes the test UI, if there is one.
pub fn destroy_test(world: &mut World) -> Done {
    for part in parts(world) {
        // Blocks are despawned with their canvas.
        let _ = world.try_despawn(part);
    }
    Done::OK
}
