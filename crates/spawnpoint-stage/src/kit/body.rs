//! Bodies that move, and the shapes that can be hit.

use bevy_ecs::{prelude::*, reflect::ReflectComponent};
use bevy_math::{Quat, Vec3};
use bevy_reflect::{Reflect, std_traits::ReflectDefault};
use bevy_time::Time;
use bevy_transform::components::Transform;

use super::Private;

/// Metres per second, per second, downwards.
pub const GRAVITY: f32 = 9.81;
/// The ground of every world: bodies come to rest on it.
const GROUND: f32 = 0.0;

/// Moves by itself. There is no collision between bodies; they only rest on the ground.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct Rigidbody {
    /// In kilograms; more than nothing.
    pub mass: f32,
    /// How much of its speed it loses in a second.
    pub drag: f32,
    /// Whether it falls.
    pub use_gravity: bool,
    /// Moved by its owner only.
    pub is_kinematic: bool,
    /// Metres per second.
    pub velocity: Vec3,
    /// Radians per second.
    pub angular_velocity: Vec3,
    /// What pushes it until the next step.
    #[reflect(@Private)]
    pub accumulated_force: Vec3,
}

impl Default for Rigidbody {
    fn default() -> Self {
        Self {
            mass: 1.0,
            drag: 0.0,
            use_gravity: true,
            is_kinematic: false,
            velocity: Vec3::ZERO,
            angular_velocity: Vec3::ZERO,
            accumulated_force: Vec3::ZERO,
        }
    }
}

/// Moves every body by one step.
pub fn integrate(time: Res<Time>, mut bodies: Query<(&mut Rigidbody, &mut Transform)>) {
    let step = time.delta_secs();
    if step == 0.0 {
        return;
    }
    for (mut body, mut place) in &mut bodies {
        if body.is_kinematic {
            continue;
        }
        let resting = place.translation.y <= GROUND && body.velocity.y <= 0.0;
        let mut push = body.accumulated_force / body.mass.max(f32::EPSILON);
        if body.use_gravity && !resting {
            push.y -= GRAVITY;
        }
        let keep = (1.0 - body.drag * step).clamp(0.0, 1.0);
        let velocity = (body.velocity + push * step) * keep;
        // Resting bodies are left untouched, so that change detection sees only what moves.
        if velocity == Vec3::ZERO && body.angular_velocity == Vec3::ZERO {
            continue;
        }
        body.velocity = velocity;
        body.accumulated_force = Vec3::ZERO;
        place.translation += body.velocity * step;
        place.rotation = Quat::from_scaled_axis(body.angular_velocity * step) * place.rotation;
        if body.use_gravity && place.translation.y < GROUND {
            place.translation.y = GROUND;
            body.velocity = Vec3::ZERO;
        }
    }
}

/// A box that can be hit.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct BoxCollider {
    /// Whether it can be hit.
    pub enabled: bool,
    /// Lets bodies through.
    pub is_trigger: bool,
    /// Its middle, as the object sees it.
    pub center: Vec3,
    /// From side to side.
    pub size: Vec3,
}

impl Default for BoxCollider {
    fn default() -> Self {
        Self { enabled: true, is_trigger: false, center: Vec3::ZERO, size: Vec3::ONE }
    }
}

/// A ball that can be hit.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct SphereCollider {
    /// Whether it can be hit.
    pub enabled: bool,
    /// Lets bodies through.
    pub is_trigger: bool,
    /// Its middle, as the object sees it.
    pub center: Vec3,
    /// From the middle to its skin.
    pub radius: f32,
}

impl Default for SphereCollider {
    fn default() -> Self {
        Self { enabled: true, is_trigger: false, center: Vec3::ZERO, radius: 0.5 }
    }
}

/// An upright cylinder with round ends that can be hit.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct CapsuleCollider {
    /// Whether it can be hit.
    pub enabled: bool,
    /// Lets bodies through.
    pub is_trigger: bool,
    /// Its middle, as the object sees it.
    pub center: Vec3,
    /// Of its ends.
    pub radius: f32,
    /// With its ends.
    pub height: f32,
}

impl Default for CapsuleCollider {
    fn default() -> Self {
        Self { enabled: true, is_trigger: false, center: Vec3::ZERO, radius: 0.5, height: 2.0 }
    }
}
