//! `test_ui.spawn`, `test_ui.destroy`: two blocks on a canvas on which clients can test picking.

use bevy_ecs::{entity_disabling::Disabled, prelude::*};
use bevy_math::Vec2;
use spawnpoint_protocol::{
    Fault,
    shape::{Done, TestBlock, TestUi},
};

use crate::{
    ids,
    kit::{
        Canvas, CanvasScaler, Color, EventSystem, GraphicRaycaster, Image, RectTransform,
        StandaloneInputModule,
    },
    object, scene,
};

const CANVAS: &str = "McpTestCanvas";
const EVENT_SYSTEM: &str = "McpTest_EventSystem";
const BLOCKS: [(&str, f32, Color); 2] = [
    ("McpTestBlock_Left", 0.35, Color::new(0.8, 0.3, 0.3, 0.8)),
    ("McpTestBlock_Right", 0.65, Color::new(0.3, 0.8, 0.4, 0.8)),
];
/// Wide enough that both are under the middle of the screen, and that each is alone at its anchor.
const BLOCK_SIZE: Vec2 = Vec2::new(640.0, 180.0);
/// Higher than every canvas of a game.
const ON_TOP: i32 = 32_767;

/// Marks the parts of the test UI, so that objects of the game with the same name are not touched.
#[derive(Component)]
pub struct TestPart;

fn parts(world: &mut World) -> Vec<Entity> {
    let mut parts = world.query_filtered::<Entity, (With<TestPart>, Allow<Disabled>)>();
    parts.iter(world).filter(|part| scene::is_in_game(world, *part)).collect()
}

/// Creates the test UI, or returns the existing one.
pub fn spawn(world: &mut World) -> Result<TestUi, Fault> {
    let named = |world: &World, parts: &[Entity], name: &str| {
        parts.iter().copied().find(|part| object::name_of(world, *part) == name)
    };
    let mut found = parts(world);
    let canvas = match named(world, &found, CANVAS) {
        Some(canvas) => canvas,
        None => {
            let canvas = Canvas { sorting_order: ON_TOP, ..Canvas::default() };
            let bundle = (
                TestPart,
                Name::new(CANVAS),
                canvas,
                CanvasScaler::default(),
                GraphicRaycaster::default(),
            );
            world.spawn(bundle).id()
        }
    };
    found.push(canvas);
    if world.query::<&EventSystem>().iter(world).next().is_none() {
        let bundle = (
            TestPart,
            Name::new(EVENT_SYSTEM),
            EventSystem::default(),
            StandaloneInputModule::default(),
        );
        world.spawn((bundle, bevy_transform::components::Transform::default()));
    }
    let mut blocks = Vec::new();
    // The left block is on top, so it is created last.
    for (name, across, color) in BLOCKS.into_iter().rev() {
        let block = named(world, &found, name).unwrap_or_else(|| {
            let place = RectTransform::at(Vec2::new(across, 0.5), BLOCK_SIZE);
            let image = Image { color, ..Image::default() };
            world.spawn((TestPart, Name::new(name), place, image, ChildOf(canvas))).id()
        });
        let id =
            ids::id_of(world, block).ok_or_else(|| Fault::internal("the test block has no id"))?;
        blocks.push(TestBlock { name: name.into(), id });
    }
    blocks.reverse();
    let root_id =
        ids::id_of(world, canvas).ok_or_else(|| Fault::internal("the test canvas has no id"))?;
    Ok(TestUi { ok: true, root_id, blocks })
}

/// Removes the test UI, if there is one.
pub fn destroy(world: &mut World) -> Done {
    for part in parts(world) {
        // Blocks are despawned with their canvas.
        let _ = world.try_despawn(part);
    }
    Done::OK
}
