//! Unity's enums that methods here use.

use spawnpoint_script::host::{HostKind, HostTy};

use super::TypeTableDraft;

const ENUMS: &[(&str, &[&str])] = &[
    ("UnityEngine.FindObjectsSortMode", &["None", "InstanceID"]),
    ("UnityEngine.FindObjectsInactive", &["Exclude", "Include"]),
    ("UnityEngine.PrimitiveType", &["Sphere", "Capsule", "Cylinder", "Cube", "Plane", "Quad"]),
    ("UnityEngine.Space", &["World", "Self"]),
    ("UnityEngine.SceneManagement.LoadSceneMode", &["Single", "Additive"]),
];
/// The values of this enum have gaps.
const FORCE_MODE: &[(&str, i64)] =
    &[("Force", 0), ("Impulse", 1), ("VelocityChange", 2), ("Acceleration", 5)];

/// Adds the enums.
pub fn fill(to: &mut TypeTableDraft) {
    for (name, values) in ENUMS {
        let values = values.iter().zip(0..).map(|(value, at)| ((*value).to_owned(), at));
        declare(to, name, values.collect());
    }
    let values = FORCE_MODE.iter().map(|(value, at)| ((*value).to_owned(), *at));
    declare(to, "UnityEngine.ForceMode", values.collect());
}

fn declare(to: &mut TypeTableDraft, name: &str, values: Vec<(String, i64)>) {
    let id = to.class(name, None);
    if let Some(class) = to.at(id) {
        class.kind = HostKind::Enum(values);
    }
}

/// The type of an enum.
pub fn ty(to: &mut TypeTableDraft, name: &str) -> HostTy {
    HostTy::Host(to.class(name, None))
}
