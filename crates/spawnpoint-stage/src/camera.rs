//! The screen, the views of cameras, and the free camera.

use bevy_ecs::prelude::*;
use bevy_math::{Dir3, Quat, Ray3d, Vec2, Vec3};
use bevy_transform::components::Transform;

use crate::{
    kit::Camera,
    object::{self, GameObject, global_transform},
    scene,
};

/// The screen, in pixels.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

impl Default for Screen {
    fn default() -> Self {
        Self { width: 1920.0, height: 1080.0 }
    }
}

impl Screen {
    /// Width divided by height.
    pub fn aspect(self) -> f32 {
        self.width / self.height
    }
}

/// The free camera. It keeps its pose while it is disabled.
#[derive(Resource, Clone, Debug)]
pub struct Freecam {
    /// Whether it renders the game now.
    pub enabled: bool,
    /// Its speed in units per second.
    pub speed: f32,
    /// Its position and rotation, once it was used.
    pub pose: Option<(Vec3, Quat)>,
}

impl Default for Freecam {
    fn default() -> Self {
        Self { enabled: false, speed: 10.0, pose: None }
    }
}

/// The pose and projection of a view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CameraView {
    /// Its position.
    pub position: Vec3,
    /// Its rotation; it looks along its negative z axis.
    pub rotation: Quat,
    /// Vertical field of view in degrees; unused for an orthographic view.
    pub fov: f32,
    /// The height of the view in world units, for an orthographic view.
    pub height: Option<f32>,
    /// The far clip distance.
    pub far: f32,
}

/// How the cameras of a world are found: those of the kit, unless a game replaces these functions.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Cameras {
    /// Returns the camera that renders the game.
    pub main: fn(&World) -> Option<Entity>,
    /// Returns the view of a camera.
    pub view: fn(&World, Entity) -> CameraView,
}

impl Default for Cameras {
    fn default() -> Self {
        Self { main: kit_main, view: kit_view }
    }
}

impl Cameras {
    fn of(world: &World) -> Self {
        world.get_resource::<Self>().copied().unwrap_or_default()
    }
}

impl CameraView {
    /// The view of a camera.
    pub fn of(world: &World, entity: Entity) -> Self {
        (Cameras::of(world).view)(world, entity)
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

    /// The screen position of a point in the world, and its distance as z.
    pub fn project(&self, screen: Screen, point_in_world: Vec3) -> Vec3 {
        let local = self.rotation.inverse() * (point_in_world - self.position);
        let half = match self.height {
            Some(height) => height / 2.0,
            None => -local.z * (self.fov.to_radians() / 2.0).tan(),
        };
        let across = Vec2::new(local.x / screen.aspect(), local.y) / half;
        let point = (across + Vec2::ONE) / 2.0 * Vec2::new(screen.width, screen.height);
        point.extend(-local.z)
    }
}

/// The camera that renders the game.
pub fn main_camera(world: &World) -> Option<Entity> {
    (Cameras::of(world).main)(world)
}

fn kit_view(world: &World, entity: Entity) -> CameraView {
    let camera = world.get::<Camera>(entity).cloned().unwrap_or_default();
    CameraView {
        position: global_transform(world, entity).translation(),
        rotation: object::global_rotation(world, entity),
        fov: camera.field_of_view,
        height: None,
        far: camera.far_clip_plane,
    }
}

/// The camera tagged as main, otherwise the first enabled one.
fn kit_main(world: &World) -> Option<Entity> {
    // Queries skip inactive objects.
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

/// The view that renders the game now.
pub fn active_view(world: &World) -> Option<CameraView> {
    let game = main_camera(world).map(|camera| CameraView::of(world, camera));
    let freecam = world.resource::<Freecam>();
    match (freecam.enabled, freecam.pose) {
        (true, Some((position, rotation))) => {
            let game =
                game.unwrap_or(CameraView { fov: 60.0, far: 1000.0, ..CameraView::default() });
            Some(CameraView { position, rotation, ..game })
        }
        _ => game,
    }
}

/// Where a point of the world is on the screen, in pixels from the top left corner. `None` if it is not in view.
pub fn screen_point(world: &World, point: Vec3) -> Option<Vec2> {
    let screen = *world.resource::<Screen>();
    let seen = active_view(world)?.project(screen, point);
    let at = Vec2::new(seen.x, screen.height - seen.y);
    let inside = at.cmpge(Vec2::ZERO).all() && at.x <= screen.width && at.y <= screen.height;
    (seen.z > 0.0 && inside).then_some(at)
}

/// A transform at one point that looks at another.
pub fn looking(from: Vec3, at: Vec3) -> Transform {
    Transform::from_translation(from).looking_at(at, Vec3::Y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_projected_point_lies_on_the_ray_through_its_pixel() {
        for height in [None, Some(8.0)] {
            let view = CameraView {
                position: Vec3::new(1.0, 2.0, 3.0),
                rotation: Quat::from_rotation_y(0.4),
                fov: 50.0,
                height,
                far: 100.0,
            };
            let point_in_world = view.position + view.rotation * Vec3::new(1.0, -0.5, -6.0);
            let pixel = view.project(Screen::default(), point_in_world);
            let ray = view.ray(Screen::default(), pixel.truncate()).unwrap();
            let towards = (point_in_world - ray.origin).normalize();
            assert!(ray.direction.dot(towards) > 0.9999, "{height:?}");
            assert!((pixel.z - 6.0).abs() < 1e-3, "{height:?}");
        }
    }
}
