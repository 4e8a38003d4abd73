//! Transforms of objects, relative to their parents and in the world.

use super::{Hierarchy, Member};
use crate::{asset::class::id, project::Project};

/// One transform.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// x, y, z.
    pub position: [f64; 3],
    /// x, y, z, w.
    pub rotation: [f64; 4],
    /// x, y, z.
    pub scale: [f64; 3],
}

impl Project {
    /// The transforms of an object and of its parents, its own first. `None` if one of them is a
    /// rect transform, which is computed by the game, or cannot be read.
    pub fn poses(&self, hierarchy: &Hierarchy, at: u32) -> Option<Vec<Pose>> {
        let mut poses = Vec::new();
        let mut next = Some(at);
        while let Some(at) = next {
            let object = hierarchy.object(at);
            let transform = object.components.iter().find(|part| part.class == id::TRANSFORM)?;
            if object.opaque {
                return None;
            }
            poses.push(Pose::of(&self.members(transform).ok()?)?);
            next = object.parent;
        }
        Some(poses)
    }
}

impl Pose {
    fn of(members: &[Member]) -> Option<Self> {
        Some(Self {
            position: numbers(members, "m_LocalPosition", ["x", "y", "z"])?,
            rotation: normal(numbers(members, "m_LocalRotation", ["x", "y", "z", "w"])?),
            scale: numbers(members, "m_LocalScale", ["x", "y", "z"])?,
        })
    }

    /// Transforms a point from local to parent space.
    pub fn apply(&self, point: [f64; 3]) -> [f64; 3] {
        let turned = self.apply_to_direction(point);
        [0, 1, 2].map(|n| self.position[n] + turned[n])
    }

    /// The local transform below the parents `other` that gives the same world transform as this
    /// one below `above`; both lists begin with the nearest parent. `None` if there is none. A
    /// skewed object keeps its size along its own axes, as in Unity.
    pub fn moved(&self, above: &[Self], other: &[Self]) -> Option<Self> {
        let position = above.iter().fold(self.position, |point, pose| pose.apply(point));
        let position = other.iter().rev().try_fold(position, |point, pose| {
            pose.undo_direction([0, 1, 2].map(|n| point[n] - pose.position[n]))
        })?;
        let rotation = above.iter().fold(self.rotation, |turn, pose| after(pose.rotation, turn));
        let rotation =
            other.iter().rev().fold(rotation, |turn, pose| after(inverse(pose.rotation), turn));
        let mut scale = [0.0; 3];
        for (n, size) in scale.iter_mut().enumerate() {
            let mut axis = [0.0; 3];
            axis[n] = 1.0;
            let world = [self].into_iter().chain(above);
            let world = world.fold(axis, |direction, pose| pose.apply_to_direction(direction));
            let there = other.iter().rev().try_fold(world, |way, pose| pose.undo_direction(way))?;
            *size = dot(turned(rotation, axis), there);
        }
        let pose = Self { position, rotation, scale };
        let numbers = pose.position.iter().chain(&pose.rotation).chain(&pose.scale);
        numbers.into_iter().all(|number| number.is_finite()).then_some(pose)
    }

    fn apply_to_direction(&self, way: [f64; 3]) -> [f64; 3] {
        turned(self.rotation, [0, 1, 2].map(|n| way[n] * self.scale[n]))
    }

    fn undo_direction(&self, way: [f64; 3]) -> Option<[f64; 3]> {
        let back = turned(inverse(self.rotation), way);
        let flat = self.scale.contains(&0.0);
        (!flat).then(|| [0, 1, 2].map(|n| back[n] / self.scale[n]))
    }
}

fn turned([x, y, z, w]: [f64; 4], way: [f64; 3]) -> [f64; 3] {
    let axis = [x, y, z];
    let twice = cross(axis, way).map(|part| 2.0 * part);
    let again = cross(axis, twice);
    [0, 1, 2].map(|n| way[n] + w * twice[n] + again[n])
}

/// The rotation `first` followed by `then`.
fn after(then: [f64; 4], first: [f64; 4]) -> [f64; 4] {
    let ([a, b, c, d], [x, y, z, w]) = (then, first);
    [
        d * x + a * w + b * z - c * y,
        d * y - a * z + b * w + c * x,
        d * z + a * y - b * x + c * w,
        d * w - a * x - b * y - c * z,
    ]
}

/// Normalizes a rotation, which was saved with limited precision.
fn normal(rotation: [f64; 4]) -> [f64; 4] {
    let length = rotation.iter().map(|part| part * part).sum::<f64>().sqrt();
    if length > 0.0 { rotation.map(|part| part / length) } else { [0.0, 0.0, 0.0, 1.0] }
}

fn inverse([x, y, z, w]: [f64; 4]) -> [f64; 4] {
    [-x, -y, -z, w]
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
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

    const HALF: f64 = std::f64::consts::FRAC_1_SQRT_2;
    /// A quarter turn about y, which takes x to -z.
    const TURN: [f64; 4] = [0.0, HALF, 0.0, HALF];
    const NO_TURN: [f64; 4] = [0.0, 0.0, 0.0, 1.0];

    fn close(a: &[f64], b: &[f64]) {
        let apart: f64 = a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum();
        assert!(apart < 1e-9, "{a:?} {b:?}");
    }

    #[test]
    fn poses_scale_turn_and_move() {
        let pose = Pose { position: [1.0, 2.0, 3.0], rotation: TURN, scale: [2.0; 3] };
        close(&pose.apply([1.0, 1.0, 0.0]), &[1.0, 4.0, 1.0]);
    }

    #[test]
    fn a_moved_object_keeps_its_world_transform() {
        let old = Pose { position: [1.0, 2.0, 3.0], rotation: TURN, scale: [2.0; 3] };
        let new = Pose { position: [-4.0, 0.5, 9.0], rotation: NO_TURN, scale: [0.5, 0.5, 0.5] };
        let top = Pose { position: [7.0, 7.0, 7.0], rotation: TURN, scale: [1.0, -3.0, 1.0] };
        let child = Pose { position: [1.0, 1.0, 0.0], rotation: TURN, scale: [1.0, 2.0, 3.0] };
        let moved = child.moved(&[old], &[new, top]).unwrap();
        let point = [0.3, -0.2, 5.0];
        close(&top.apply(new.apply(moved.apply(point))), &old.apply(child.apply(point)));
        let back = moved.moved(&[new, top], &[old]).unwrap();
        close(&back.position, &child.position);
        close(&back.scale, &child.scale);
        close(&child.moved(&[], &[]).unwrap().rotation, &child.rotation);
    }

    #[test]
    fn a_parent_with_scale_zero_has_no_inverse() {
        let flat = Pose { position: [0.0; 3], rotation: NO_TURN, scale: [1.0, 0.0, 1.0] };
        let child = Pose { scale: [1.0; 3], ..flat };
        assert_eq!(child.moved(&[], &[flat]), None);
    }
}
