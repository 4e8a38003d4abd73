//! The game's cameras, and the free camera: a copy of the game's camera that clients move.

use bevy_app::App;
use bevy_camera::{Camera, Projection};
use bevy_ecs::{
    entity::{Entity, EntityCloner},
    prelude::*,
};
use bevy_transform::components::Transform;
use spawnpoint_stage::{
    camera::{CameraView, Cameras, Freecam, Screen},
    ids::InstanceId,
    object::{self, GameObject, global_rotation, global_transform},
};

/// The free camera while it is enabled, and the camera that it replaces.
#[derive(Resource, Default)]
struct ActiveFreecam(Option<(Entity, Entity)>);

/// Sets how this game's cameras are found.
pub fn add_resources(app: &mut App) {
    app.init_resource::<ActiveFreecam>().insert_resource(Cameras { main, view });
}

/// The camera that renders the game: the active camera that draws first, because later ones draw on
/// top of the world. While the free camera is enabled, the camera that it replaces.
fn main(world: &World) -> Option<Entity> {
    let active = world.get_resource::<ActiveFreecam>().and_then(|active| active.0);
    if let Some((_, replaced)) = active.filter(|(_, camera)| world.get_entity(*camera).is_ok()) {
        return Some(replaced);
    }
    let mut cameras = world.try_query::<(Entity, &Camera)>()?;
    let candidates = cameras.iter(world).filter(|(_, camera)| camera.is_active);
    candidates.min_by_key(|(entity, camera)| (camera.order, *entity)).map(|(entity, _)| entity)
}

/// The camera that renders now.
pub fn active_camera(world: &World) -> Option<Entity> {
    let active = world.resource::<ActiveFreecam>().0.map(|(freecam_entity, _)| freecam_entity);
    active
        .filter(|freecam_entity| world.get_entity(*freecam_entity).is_ok())
        .or_else(|| main(world))
}

fn view(world: &World, entity: Entity) -> CameraView {
    let (fov, height, far) = match world.get::<Projection>(entity) {
        Some(Projection::Perspective(lens)) => (lens.fov.to_degrees(), None, lens.far),
        Some(Projection::Orthographic(lens)) => (0.0, Some(lens.area.height()), lens.far),
        Some(Projection::Custom(_)) | None => (0.0, None, 0.0),
    };
    CameraView {
        position: global_transform(world, entity).translation(),
        rotation: global_rotation(world, entity),
        fov,
        height,
        far,
    }
}

/// Updates the screen size. A game that renders nothing has none; then the last size is kept.
pub fn update_screen_size(world: &mut World) {
    let camera = active_camera(world).and_then(|entity| world.get::<Camera>(entity));
    let size = camera.and_then(Camera::logical_viewport_size);
    if let Some(size) = size.filter(|size| size.x > 0.0 && size.y > 0.0) {
        *world.resource_mut::<Screen>() = Screen { width: size.x, height: size.y };
    }
}

/// Spawns, moves or despawns the free camera.
pub fn update_freecam(world: &mut World) {
    let freecam = world.resource::<Freecam>().clone();
    let active = world.resource::<ActiveFreecam>().0;
    let active = active.filter(|(freecam_entity, _)| world.get_entity(*freecam_entity).is_ok());
    let active = match (freecam.enabled, active) {
        (true, None) => spawn_freecam(world),
        (false, Some((freecam_entity, replaced))) => {
            world.despawn(freecam_entity);
            set_active(world, replaced, true);
            None
        }
        (_, active) => active,
    };
    world.resource_mut::<ActiveFreecam>().0 = active;
    if let (Some((freecam_entity, _)), Some((position, rotation))) = (active, freecam.pose)
        && let Some(mut transform) = world.get_mut::<Transform>(freecam_entity)
    {
        *transform = Transform::from_translation(position).with_rotation(rotation);
    }
}

fn spawn_freecam(world: &mut World) -> Option<(Entity, Entity)> {
    let replaced = main(world)?;
    let freecam_entity = world.spawn_empty().id();
    let mut cloner = EntityCloner::build_opt_out(world);
    cloner.deny::<(ChildOf, Children, Name, GameObject, InstanceId)>();
    cloner.clone_entity(replaced, freecam_entity);
    world.entity_mut(freecam_entity).insert((Name::new("Freecam"), Transform::default()));
    set_active(world, replaced, false);
    Some((freecam_entity, replaced))
}

fn set_active(world: &mut World, camera: Entity, on: bool) {
    if let Some(mut camera) = world.get_mut::<Camera>(camera) {
        camera.is_active = on;
    }
}

/// The nearest object: the entity itself or its nearest ancestor that is an object.
pub fn object_of(world: &World, entity: Entity) -> Option<Entity> {
    let above = |entity: &Entity| world.get::<ChildOf>(*entity).map(ChildOf::parent);
    // Limited, because a game may have created a cycle.
    let mut chain = std::iter::successors(Some(entity), above).take(object::MAX_DEPTH);
    chain.find(|entity| world.get::<InstanceId>(*entity).is_some())
}
