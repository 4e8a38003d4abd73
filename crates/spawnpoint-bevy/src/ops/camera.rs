//! The game's cameras, and the free one: a camera like the game's own that flies where clients say.

use bevy_app::App;
use bevy_camera::{Camera, Projection};
use bevy_ecs::{
    entity::{Entity, EntityCloner},
    prelude::*,
};
use bevy_transform::components::Transform;
use spawnpoint_stage::{
    camera::{Cameras, Eye, Freecam, Screen},
    ids::InstanceId,
    object::{self, GameObject, global_rotation, global_transform},
};

/// A flight of the free camera: it, and the camera that it stands in for.
#[derive(Resource, Default)]
struct Flight(Option<(Entity, Entity)>);

/// Says how this game's cameras are found.
pub fn furnish(app: &mut App) {
    app.init_resource::<Flight>().insert_resource(Cameras { main, eye });
}

/// The camera that shows the game: of those that are on, the one that draws first, since what draws
/// later lies on top of the world. While the free camera flies, the one that it stands in for.
fn main(world: &World) -> Option<Entity> {
    let flight = world.get_resource::<Flight>().and_then(|flight| flight.0);
    if let Some((_, instead_of)) = flight.filter(|(_, camera)| world.get_entity(*camera).is_ok()) {
        return Some(instead_of);
    }
    let mut cameras = world.try_query::<(Entity, &Camera)>()?;
    let shown = cameras.iter(world).filter(|(_, camera)| camera.is_active);
    shown.min_by_key(|(entity, camera)| (camera.order, *entity)).map(|(entity, _)| entity)
}

/// The camera that draws now.
pub fn shown(world: &World) -> Option<Entity> {
    let flight = world.resource::<Flight>().0.map(|(flying, _)| flying);
    flight.filter(|flying| world.get_entity(*flying).is_ok()).or_else(|| main(world))
}

fn eye(world: &World, entity: Entity) -> Eye {
    let (fov, height, far) = match world.get::<Projection>(entity) {
        Some(Projection::Perspective(lens)) => (lens.fov.to_degrees(), None, lens.far),
        Some(Projection::Orthographic(lens)) => (0.0, Some(lens.area.height()), lens.far),
        Some(Projection::Custom(_)) | None => (0.0, None, 0.0),
    };
    Eye {
        position: global_transform(world, entity).translation(),
        rotation: global_rotation(world, entity),
        fov,
        height,
        far,
    }
}

/// Finds out how large the picture is. A game that draws nothing has no size; then what was known last
/// stays.
pub fn measure(world: &mut World) {
    let camera = shown(world).and_then(|entity| world.get::<Camera>(entity));
    let size = camera.and_then(Camera::logical_viewport_size);
    if let Some(size) = size.filter(|size| size.x > 0.0 && size.y > 0.0) {
        *world.resource_mut::<Screen>() = Screen { width: size.x, height: size.y };
    }
}

/// Lets the free camera be where it should: takes off, flies on, or lands.
pub fn fly(world: &mut World) {
    let freecam = world.resource::<Freecam>().clone();
    let flight = world.resource::<Flight>().0;
    let flight = flight.filter(|(flying, _)| world.get_entity(*flying).is_ok());
    let flight = match (freecam.enabled, flight) {
        (true, None) => take_off(world),
        (false, Some((flying, instead_of))) => {
            world.despawn(flying);
            switch(world, instead_of, true);
            None
        }
        (_, flight) => flight,
    };
    world.resource_mut::<Flight>().0 = flight;
    if let (Some((flying, _)), Some((position, rotation))) = (flight, freecam.pose)
        && let Some(mut place) = world.get_mut::<Transform>(flying)
    {
        *place = Transform::from_translation(position).with_rotation(rotation);
    }
}

fn take_off(world: &mut World) -> Option<(Entity, Entity)> {
    let instead_of = main(world)?;
    let flying = world.spawn_empty().id();
    let mut cloner = EntityCloner::build_opt_out(world);
    cloner.deny::<(ChildOf, Children, Name, GameObject, InstanceId)>();
    cloner.clone_entity(instead_of, flying);
    world.entity_mut(flying).insert((Name::new("Freecam"), Transform::default()));
    switch(world, instead_of, false);
    Some((flying, instead_of))
}

fn switch(world: &mut World, camera: Entity, on: bool) {
    if let Some(mut camera) = world.get_mut::<Camera>(camera) {
        camera.is_active = on;
    }
}

/// The nearest object: the entity itself, or what it hangs on.
pub fn object_of(world: &World, entity: Entity) -> Option<Entity> {
    let above = |entity: &Entity| world.get::<ChildOf>(*entity).map(ChildOf::parent);
    // A circle that a game may have closed must not hold anyone up.
    let mut chain = std::iter::successors(Some(entity), above).take(object::MAX_DEPTH);
    chain.find(|entity| world.get::<InstanceId>(*entity).is_some())
}
