//! Unity's own enums, as far as a method here takes them.

use spawnpoint_script::host::{HostKind, HostTy};

use super::Draft;

const ENUMS: &[(&str, &[&str])] = &[
    ("UnityEngine.FindObjectsSortMode", &["None", "InstanceID"]),
    ("UnityEngine.FindObjectsInactive", &["Exclude", "Include"]),
    ("UnityEngine.PrimitiveType", &["Sphere", "Capsule", "Cylinder", "Cube", "Plane", "Quad"]),
    ("UnityEngine.Space", &["World", "Self"]),
    ("UnityEngine.SceneManagement.LoadSceneMode", &["Single", "Additive"]),
];
/// The numbers of this one have gaps.
const FORCE_MODE: &[(&str, i64)] =
    &[("Force", 0), ("Impulse", 1), ("VelocityChange", 2), ("Acceleration", 5)];

/// Declares them.
pub fn fill(to: &mut Draft) {
    for (name, values) in ENUMS {
        let values = values.iter().zip(0..).map(|(value, at)| ((*value).to_owned(), at));
        declare(to, name, values.collect());
    }
    let values = FORCE_MODE.iter().map(|(value, at)| ((*value).to_owned(), *at));
    declare(to, "UnityEngine.ForceMode", values.collect());
}

fn declare(to: &mut Draft, name: &str, values: Vec<(String, i64)>) {
    let id = to.class(name, None);
    if let Some(class) = to.at(id) {
        class.kind = HostKind::Enum(values);
    }
}

/// One of them, as a parameter's type.
pub fn ty(to: &mut Draft, name: &str) -> HostTy {
    HostTy::Host(to.class(name, None))
}
