//! Where an object is in the world: a running game tells it, a file only what leads there.

use crate::{
    asset::class::id,
    project::Project,
    scene::{Hierarchy, Member, Value},
};

/// What the member is called in a running game.
pub const POSITION: &str = "position";

/// The place of an object in the world. Nothing where a rectangle or something that cannot be read is
/// on the way: those are laid out by the game.
pub fn position(project: &Project, hierarchy: &Hierarchy, at: u32) -> Option<Value> {
    let mut next = Some(at);
    let mut place = [0.0; 3];
    while let Some(at) = next {
        let object = hierarchy.object(at);
        let transform = object.components.iter().find(|part| part.class == id::TRANSFORM)?;
        if object.opaque {
            return None;
        }
        place = Step::of(&project.members(transform).ok()?)?.apply(place);
        next = object.parent;
    }
    let text = |number: f64| Value::Text((number as f32).to_string());
    let [x, y, z] = place.map(text);
    Some(Value::Map(vec![("x".into(), x), ("y".into(), y), ("z".into(), z)]))
}

/// One transform.
struct Step {
    position: [f64; 3],
    /// x, y, z, w.
    rotation: [f64; 4],
    scale: [f64; 3],
}

impl Step {
    fn of(members: &[Member]) -> Option<Self> {
        Some(Self {
            position: numbers(members, "m_LocalPosition", ["x", "y", "z"])?,
            rotation: numbers(members, "m_LocalRotation", ["x", "y", "z", "w"])?,
            scale: numbers(members, "m_LocalScale", ["x", "y", "z"])?,
        })
    }

    /// From within this transform to where it stands itself.
    fn apply(&self, point: [f64; 3]) -> [f64; 3] {
        let [x, y, z, w] = self.rotation;
        let axis = [x, y, z];
        let scaled = [0, 1, 2].map(|n| point[n] * self.scale[n]);
        let twice = cross(axis, scaled).map(|part| 2.0 * part);
        let turned = cross(axis, twice);
        [0, 1, 2].map(|n| self.position[n] + scaled[n] + w * twice[n] + turned[n])
    }
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn numbers<const N: usize>(members: &[Member], name: &str, keys: [&str; N]) -> Option<[f64; N]> {
    let value = &members.iter().find(|member| member.name == name)?.value;
    let mut found = [0.0; N];
    for (number, key) in found.iter_mut().zip(keys) {
        *number = value.get(key)?.text()?.parse().ok()?;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_scale_turn_and_move() {
        // A quarter turn about y takes x to -z.
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let step =
            Step { position: [1.0, 2.0, 3.0], rotation: [0.0, half, 0.0, half], scale: [2.0; 3] };
        let [x, y, z] = step.apply([1.0, 1.0, 0.0]);
        assert!((x - 1.0).abs() + (y - 4.0).abs() + (z - 1.0).abs() < 1e-9, "{x} {y} {z}");
    }
}
