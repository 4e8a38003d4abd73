//! Members of transforms and rectangles.
//!
//! Angles are degrees in Unity's order (z, then x, then y). Axes are Bevy's: y is up, and forward is
//! the negative z axis.

use bevy_ecs::prelude::*;
use bevy_math::{DQuat, EulerRot, Quat, Vec3};
use bevy_reflect::PartialReflect;
use bevy_transform::components::{GlobalTransform, Transform};
use spawnpoint_protocol::Fault;

use super::{MemberTable, Members, component_mut, siblings};
use crate::{
    kit::{Rect, RectTransform},
    layout,
    object::{self, children_of, global_rotation, global_transform, parent_of},
    scene,
};

/// The Euler angles of a rotation, each in 0..360 degrees.
///
/// Computed with double precision: the functions of single precision differ from system to system in the last digit,
/// and 90 degrees would read back as 90.00001.
pub fn euler(rotation: Quat) -> Vec3 {
    let rotation = rotation.as_dquat();
    let is_one = rotation.length_squared() > 0.0;
    let rotation = if is_one { rotation.normalize() } else { DQuat::IDENTITY };
    let (y, x, z) = rotation.to_euler(EulerRot::YXZ);
    let degrees = |angle: f64| {
        let turned = angle.to_degrees().rem_euclid(360.0) as f32;
        // Rounding may result in 360 or in a negative zero.
        if turned >= 360.0 || turned.abs() < 1e-5 { 0.0 } else { turned }
    };
    Vec3::new(degrees(x), degrees(y), degrees(z))
}

/// The rotation of Euler angles in degrees.
pub fn from_euler(degrees: Vec3) -> Quat {
    let radians = degrees.as_dvec3().map(f64::to_radians);
    DQuat::from_euler(EulerRot::YXZ, radians.y, radians.x, radians.z).as_quat()
}

/// Different Euler angles and quaternions can be the same rotation.
fn same_rotation(a: &dyn PartialReflect, b: &dyn PartialReflect) -> bool {
    let rotation = |value: &dyn PartialReflect| {
        let angles = value.try_downcast_ref::<Vec3>().map(|angles| from_euler(*angles));
        angles.or(value.try_downcast_ref::<Quat>().map(|quat| quat.normalize()))
    };
    match (rotation(a), rotation(b)) {
        (Some(a), Some(b)) => a.dot(b).abs() > 0.9999,
        _ => false,
    }
}

fn local(world: &World, entity: Entity) -> Transform {
    world.get::<Transform>(entity).copied().unwrap_or_default()
}

fn above(world: &World, entity: Entity) -> GlobalTransform {
    parent_of(world, entity)
        .map_or(GlobalTransform::IDENTITY, |parent| global_transform(world, parent))
}

fn unit(rotation: Quat) -> Result<Quat, Fault> {
    let unit = rotation.normalize();
    if unit.is_finite() {
        Ok(unit)
    } else {
        Err(Fault::argument("jsonValue", "a rotation cannot be zero"))
    }
}

/// Moves an object to a position in world space.
pub fn set_position(world: &mut World, entity: Entity, position: Vec3) -> Result<(), Fault> {
    let inverse = above(world, entity).affine().inverse();
    let local = inverse.transform_point3(position);
    if !local.is_finite() {
        return Err(Fault::argument(
            "jsonValue",
            "the scale of a parent is zero, so its children cannot be moved in world space",
        ));
    }
    component_mut::<Transform>(world, entity)?.translation = local;
    Ok(())
}

fn set_rotation(world: &mut World, entity: Entity, rotation: Quat) -> Result<(), Fault> {
    let above = parent_of(world, entity);
    let parent = above.map_or(Quat::IDENTITY, |parent| global_rotation(world, parent));
    component_mut::<Transform>(world, entity)?.rotation = parent.inverse() * unit(rotation)?;
    Ok(())
}

fn look_at(world: &mut World, entity: Entity, target: Vec3) -> Result<(), Fault> {
    let place = Transform::from_translation(global_transform(world, entity).translation());
    let rotation = place.looking_at(target, Vec3::Y).rotation;
    set_rotation(world, entity, rotation)
}

fn around(axis: Vec3, degrees: f32) -> Result<Quat, Fault> {
    let axis = axis.try_normalize();
    let axis = axis.ok_or_else(|| Fault::argument("axis", "an axis cannot be zero"))?;
    Ok(Quat::from_axis_angle(axis, degrees.to_radians()))
}

fn rotate_around(
    world: &mut World,
    entity: Entity,
    point: Vec3,
    axis: Vec3,
    degrees: f32,
) -> Result<(), Fault> {
    let turn = around(axis, degrees)?;
    let (at, facing) =
        (global_transform(world, entity).translation(), global_rotation(world, entity));
    set_position(world, entity, point + turn * (at - point))?;
    set_rotation(world, entity, turn * facing)
}

fn set_parent(world: &mut World, entity: Entity, parent: Option<Entity>) -> Result<(), Fault> {
    scene::reparent(world, entity, parent.filter(|parent| *parent != Entity::PLACEHOLDER))
}

/// Members that transforms and rectangles share.
fn hierarchy(members: &mut Members) {
    members
        .writable("parent", parent_of, set_parent)
        .readable("root", object::root_of)
        .readable("childCount", |world, entity| {
            i32::try_from(children_of(world, entity).count()).unwrap_or(i32::MAX)
        })
        .method("GetChild", &["index"], |world: &mut World, entity, index: i32| {
            let index = usize::try_from(index).ok();
            index.and_then(|index| children_of(world, entity).nth(index)).ok_or_else(|| {
                Fault::argument(
                    "args[0] (index)",
                    format!("the object has {} children", children_of(world, entity).count()),
                )
            })
        })
        .read_only()
        .method("Find", &["name"], |world: &mut World, entity, name: String| {
            let step = |at: Entity, name: &str| {
                children_of(world, at).find(|child| object::name_of(world, *child) == name)
            };
            Ok(name.split('/').try_fold(entity, step))
        })
        .read_only()
        .method("SetParent", &["parent"], set_parent)
        .method("IsChildOf", &["parent"], |world: &mut World, entity, parent: Entity| {
            Ok(object::ancestry(world, entity).any(|above| above == parent))
        })
        .read_only();
    siblings::register(members);
}

/// Registers the members.
pub fn register(table: &mut MemberTable) {
    table.register::<Transform>(|members| {
        members.hides_fields = true;
        members
            .writable(
                "position",
                |world, entity| global_transform(world, entity).translation(),
                set_position,
            )
            .writable(
                "localPosition",
                |world, entity| local(world, entity).translation,
                |world, entity, value| {
                    component_mut::<Transform>(world, entity)?.translation = value;
                    Ok(())
                },
            )
            .writable("rotation", global_rotation, set_rotation)
            .compare_with(same_rotation)
            .writable(
                "localRotation",
                |world, entity| local(world, entity).rotation,
                |world, entity, value| {
                    component_mut::<Transform>(world, entity)?.rotation = unit(value)?;
                    Ok(())
                },
            )
            .compare_with(same_rotation)
            .writable(
                "eulerAngles",
                |world, entity| euler(global_rotation(world, entity)),
                |world, entity, value| set_rotation(world, entity, from_euler(value)),
            )
            .compare_with(same_rotation)
            .writable(
                "localEulerAngles",
                |world, entity| euler(local(world, entity).rotation),
                |world, entity, value| {
                    component_mut::<Transform>(world, entity)?.rotation = from_euler(value);
                    Ok(())
                },
            )
            .compare_with(same_rotation)
            .writable(
                "localScale",
                |world, entity| local(world, entity).scale,
                |world, entity, value| {
                    component_mut::<Transform>(world, entity)?.scale = value;
                    Ok(())
                },
            )
            .readable("lossyScale", |world, entity| global_transform(world, entity).scale())
            .readable("forward", |world, entity| global_rotation(world, entity) * Vec3::NEG_Z)
            .readable("right", |world, entity| global_rotation(world, entity) * Vec3::X)
            .readable("up", |world, entity| global_rotation(world, entity) * Vec3::Y);
        hierarchy(members);
        members
            .method("Translate", &["translation"], |world: &mut World, entity, by: Vec3| {
                let mut place = component_mut::<Transform>(world, entity)?;
                let step = place.rotation * by;
                place.translation += step;
                Ok(())
            })
            .method(
                "Translate",
                &["x", "y", "z"],
                |world: &mut World, entity, x: f32, y: f32, z: f32| {
                    let mut place = component_mut::<Transform>(world, entity)?;
                    let step = place.rotation * Vec3::new(x, y, z);
                    place.translation += step;
                    Ok(())
                },
            )
            .method("Rotate", &["eulers"], |world: &mut World, entity, by: Vec3| {
                component_mut::<Transform>(world, entity)?.rotate_local(from_euler(by));
                Ok(())
            })
            .method(
                "Rotate",
                &["xAngle", "yAngle", "zAngle"],
                |world: &mut World, entity, x: f32, y: f32, z: f32| {
                    component_mut::<Transform>(world, entity)?
                        .rotate_local(from_euler(Vec3::new(x, y, z)));
                    Ok(())
                },
            )
            .method(
                "Rotate",
                &["axis", "angle"],
                |world: &mut World, entity, axis: Vec3, angle: f32| {
                    component_mut::<Transform>(world, entity)?.rotate_local(around(axis, angle)?);
                    Ok(())
                },
            )
            .method("RotateAround", &["point", "axis", "angle"], rotate_around)
            .method(
                "SetPositionAndRotation",
                &["position", "rotation"],
                |world: &mut World, entity, position: Vec3, rotation: Quat| {
                    set_position(world, entity, position)?;
                    set_rotation(world, entity, rotation)
                },
            )
            .method("LookAt", &["worldPosition"], look_at)
            .method("LookAt", &["target"], |world: &mut World, entity, target: Entity| {
                let place = global_transform(world, target).translation();
                look_at(world, entity, place)
            })
            .method("TransformPoint", &["position"], |world: &mut World, entity, point: Vec3| {
                Ok(global_transform(world, entity).transform_point(point))
            })
            .read_only()
            .method(
                "InverseTransformPoint",
                &["position"],
                |world: &mut World, entity, point: Vec3| {
                    Ok(global_transform(world, entity).affine().inverse().transform_point3(point))
                },
            )
            .read_only()
            .method("TransformDirection", &["direction"], |world: &mut World, entity, at: Vec3| {
                Ok(global_rotation(world, entity) * at)
            })
            .read_only()
            .method(
                "InverseTransformDirection",
                &["direction"],
                |world: &mut World, entity, at: Vec3| {
                    Ok(global_rotation(world, entity).inverse() * at)
                },
            )
            .read_only();
    });
    table.register::<RectTransform>(|members| {
        members
            .readable("rect", |world, entity| {
                let Rect { width, height, .. } = layout::rect_of(world, entity);
                let pivot = world
                    .get::<RectTransform>(entity)
                    .map_or(Default::default(), |rect| rect.pivot);
                Rect { x: -pivot.x * width, y: -pivot.y * height, width, height }
            })
            .readable("position", |world, entity| {
                let rect = layout::rect_of(world, entity);
                let pivot = world
                    .get::<RectTransform>(entity)
                    .map_or(Default::default(), |rect| rect.pivot);
                (rect.min() + rect.size() * pivot).extend(0.0)
            });
        hierarchy(members);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_survive_the_conversion_to_a_rotation() {
        for angles in [Vec3::ZERO, Vec3::new(10.0, 200.0, 30.0), Vec3::new(350.0, 0.0, 90.0)] {
            assert!((euler(from_euler(angles)) - angles).length() < 0.01, "{angles}");
        }
        for quarter in [0.0, 90.0, 180.0, 270.0] {
            let turned = Vec3::new(0.0, quarter, 0.0);
            assert_eq!(euler(from_euler(turned)), turned);
        }
        assert_eq!(euler(Quat::from_xyzw(0.0, 0.0, 0.0, 0.0)), Vec3::ZERO);
    }
}
