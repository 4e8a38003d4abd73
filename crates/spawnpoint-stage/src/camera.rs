//! The screen, the eye that looks at the world, and the free camera.

use bevy_ecs::prelude::*;
use bevy_math::{Dir3, Quat, Ray3d, Vec2, Vec3};
use bevy_transform::components::Transform;

use crate::{
    kit::Camera,
    object::{self, GameObject, global_transform},
    scene,
};

/// The screen in pixels.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    /// From left to right.
    pub width: f32,
    /// From bottom to top.
    pub height: f32,
}

impl Default for Screen {
    fn default() -> Self {
        Self { width: 1920.0, height: 1080.0 }
    }
}

impl Screen {
    /// Width over height.
    pub fn aspect(self) -> f32 {
        self.width / self.height
    }
}

/// The free camera. Its pose outlives being switched off.
#[derive(Resource, Clone, Debug)]
pub struct Freecam {
    /// Whether it shows the game now.
    pub enabled: bool,
    /// Units a second.
    pub speed: f32,
    /// Where it is, once it has been anywhere.
    pub pose: Option<(Vec3, Quat)>,
}

impl Default for Freecam {
    fn default() -> Self {
        Self { enabled: false, speed: 10.0, pose: None }
    }
}

/// The pose and projection of a view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Eye {
    /// Where it is.
    pub position: Vec3,
    /// Looks along its negative z axis.
    pub rotation: Quat,
    /// Vertical field of view in degrees; nothing for an eye without perspective.
    pub fov: f32,
    /// How many units of the world the picture is high, for an eye without perspective.
    pub height: Option<f32>,
    /// Nothing farther is seen.
    pub far: f32,
}

/// How a world's cameras are found and looked through: the kit's, unless a game says otherwise.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Cameras {
    /// The camera that shows the game.
    pub main: fn(&World) -> Option<Entity>,
    /// The eye of a camera.
    pub eye: fn(&World, Entity) -> Eye,
}

impl Default for Cameras {
    fn default() -> Self {
        Self { main: kit_main, eye: kit_eye }
    }
}

impl Cameras {
    fn of(world: &World) -> Self {
        world.get_resource::<Self>().copied().unwrap_or_default()
    }
}

impl Eye {
    /// The eye of a camera.
    pub fn of(world: &World, entity: Entity) -> Self {
        (Cameras::of(world).eye)(world, entity)
    }

    /// The ray through a point of the screen, in pixels with y up.
    pub fn ray(&self, screen: Screen, point: Vec2) -> Option<Ray3d> {
        let across = point / Vec2::new(screen.width, screen.height) * 2.0 - Vec2::ONE;
        if let Some(height) = self.height {
            let beside = Vec3::new(across.x * screen.aspect(), across.y, 0.0) * height / 2.0;
            let direction = Dir3::new(self.rotation * Vec3::NEG_Z).ok()?;
            return Some(Ray3d::new(self.position + self.rotation * beside, direction));
        }
        let half = (self.fov.to_radians() / 2.0).tan();
        let through = Vec3::new(across.x * half * screen.aspect(), across.y * half, -1.0);
        Dir3::new(self.rotation * through)
            .ok()
            .map(|direction| Ray3d::new(self.position, direction))
    }

    /// The point of the screen where a place appears, and its distance.
    pub fn project(&self, screen: Screen, place: Vec3) -> Vec3 {
        let seen = self.rotation.inverse() * (place - self.position);
        let half = match self.height {
            Some(height) => height / 2.0,
            None => -seen.z * (self.fov.to_radians() / 2.0).tan(),
        };
        let across = Vec2::new(seen.x / screen.aspect(), seen.y) / half;
        let point = (across + Vec2::ONE) / 2.0 * Vec2::new(screen.width, screen.height);
        point.extend(-seen.z)
    }
}

/// The camera that shows the game.
pub fn main_camera(world: &World) -> Option<Entity> {
    (Cameras::of(world).main)(world)
}

fn kit_eye(world: &World, entity: Entity) -> Eye {
    let camera = world.get::<Camera>(entity).cloned().unwrap_or_default();
    Eye {
        position: global_transform(world, entity).translation(),
        rotation: object::global_rotation(world, entity),
        fov: camera.field_of_view,
        height: None,
        far: camera.far_clip_plane,
    }
}

/// The one tagged as main, else the first that is on.
fn kit_main(world: &World) -> Option<Entity> {
    // Queries pass over what is off.
    let mut cameras = world.try_query::<(Entity, &Camera, &GameObject)>()?;
    let shows = cameras
        .iter(world)
        .filter(|(entity, camera, _)| camera.enabled && scene::is_in_game(world, *entity));
    let (main, others): (Vec<_>, Vec<_>) =
        shows.partition(|(.., object)| object.tag == "MainCamera");
    let candidates = if main.is_empty() { others } else { main };
    let candidates = candidates.into_iter().map(|(entity, ..)| entity);
    candidates.min_by_key(|entity| scene::order_of(world, *entity))
}

/// The eye that shows the game now.
pub fn active_eye(world: &World) -> Option<Eye> {
    let game = main_camera(world).map(|camera| Eye::of(world, camera));
    let freecam = world.resource::<Freecam>();
    match (freecam.enabled, freecam.pose) {
        (true, Some((position, rotation))) => {
            let game = game.unwrap_or(Eye { fov: 60.0, far: 1000.0, ..Eye::default() });
            Some(Eye { position, rotation, ..game })
        }
        _ => game,
    }
}

/// Looks from one place to another.
pub fn looking(from: Vec3, at: Vec3) -> Transform {
    Transform::from_translation(from).looking_at(at, Vec3::Y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_projected_point_lies_on_the_ray_through_its_pixel() {
        for height in [None, Some(8.0)] {
            let eye = Eye {
                position: Vec3::new(1.0, 2.0, 3.0),
                rotation: Quat::from_rotation_y(0.4),
                fov: 50.0,
                height,
                far: 100.0,
            };
            let place = eye.position + eye.rotation * Vec3::new(1.0, -0.5, -6.0);
            let pixel = eye.project(Screen::default(), place);
            let ray = eye.ray(Screen::default(), pixel.truncate()).unwrap();
            let towards = (place - ray.origin).normalize();
            assert!(ray.direction.dot(towards) > 0.9999, "{height:?}");
            assert!((pixel.z - 6.0).abs() < 1e-3, "{height:?}");
        }
    }
}
