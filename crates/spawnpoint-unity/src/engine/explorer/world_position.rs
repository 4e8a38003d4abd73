//! The position of an object in the world. Files contain only local positions.

use crate::{
    project::Project,
    scene::{Hierarchy, Value},
};

/// The name of the member in a running game.
pub const POSITION: &str = "position";

/// The position of an object in the world, if it can be computed from the files.
pub fn position(project: &Project, hierarchy: &Hierarchy, at: u32) -> Option<Value> {
    let poses = project.poses(hierarchy, at)?;
    let place = poses.iter().fold([0.0; 3], |point, pose| pose.apply(point));
    let text = |number: f64| Value::Text((number as f32).to_string());
    let [x, y, z] = place.map(text);
    Some(Value::Map(vec![("x".into(), x), ("y".into(), y), ("z".into(), z)]))
}
