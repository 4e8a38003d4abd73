//! Rigid bodies and colliders.

use bevy_ecs::{prelude::*, reflect::ReflectComponent};
use bevy_math::{Quat, Vec3};
use bevy_reflect::{Reflect, std_traits::ReflectDefault};
use bevy_time::Time;
use bevy_transform::components::Transform;

use super::Private;

/// Meters per second squared, downwards.
pub const GRAVITY: f32 = 9.81;
/// The height of the ground, on which bodies come to rest.
const GROUND: f32 = 0.0;

/// A body that moves by itself. Bodies do not collide with each other; they only rest on the
/// ground.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct Rigidbody {
    /// In kilograms; greater than zero.
    pub mass: f32,
    /// The fraction of its velocity that it loses per second.
    pub drag: f32,
    /// Whether gravity affects it.
    pub use_gravity: bool,
    /// Whether only scripts and animations move it.
    pub is_kinematic: bool,
    /// Meters per second.
    pub velocity: Vec3,
    /// Radians per second.
    pub angular_velocity: Vec3,
    /// The force that is applied in the next step.
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

/// Moves all bodies by one step.
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

/// A box-shaped collider.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct BoxCollider {
    /// Whether rays can hit it.
    pub enabled: bool,
    /// Whether bodies can pass through it.
    pub is_trigger: bool,
    /// Its center in local space.
    pub center: Vec3,
    /// Its size in local space.
    pub size: Vec3,
}

impl Default for BoxCollider {
    fn default() -> Self {
        Self { enabled: true, is_trigger: false, center: Vec3::ZERO, size: Vec3::ONE }
    }
}

/// A sphere-shaped collider.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct SphereCollider {
    /// Whether rays can hit it.
    pub enabled: bool,
    /// Whether bodies can pass through it.
    pub is_trigger: bool,
    /// Its center in local space.
    pub center: Vec3,
    /// Its radius in local space.
    pub radius: f32,
}

impl Default for SphereCollider {
    fn default() -> Self {
        Self { enabled: true, is_trigger: false, center: Vec3::ZERO, radius: 0.5 }
    }
}

/// An upright capsule-shaped collider.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct CapsuleCollider {
    /// Whether rays can hit it.
    pub enabled: bool,
    /// Whether bodies can pass through it.
    pub is_trigger: bool,
    /// Its center in local space.
    pub center: Vec3,
    /// Its radius in local space.
    pub radius: f32,
    /// Its height in local space, including the round ends.
    pub height: f32,
}

impl Default for CapsuleCollider {
    fn default() -> Self {
        Self { enabled: true, is_trigger: false, center: Vec3::ZERO, radius: 0.5, height: 2.0 }
    }
}
