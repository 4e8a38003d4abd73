//! Which members say little about a game, so that an inspected object stays short.

use super::inspection::ShownValue;

/// Members that every component repeats, or that only an editor needs.
const REPEATED: &[&str] = &[
    "name",
    "tag",
    "gameObject",
    "transform",
    "hideFlags",
    "script",
    "owner",
    "serializedVersion",
    "m_ObjectHideFlags",
    "m_CorrespondingSourceObject",
    "m_PrefabInstance",
    "m_PrefabAsset",
    // Before Unity 2018.3.
    "m_PrefabParentObject",
    "m_PrefabInternal",
    "m_GameObject",
    "m_EditorHideFlags",
    "m_Script",
    "m_Name",
    "m_EditorClassIdentifier",
];
/// Members of a transform that follow from the others.
const DERIVED: &[&str] = &[
    "rotation",
    "localRotation",
    "lossyScale",
    "forward",
    "right",
    "up",
    "root",
    "parent",
    "m_Father",
    "m_Children",
    "m_RootOrder",
    "m_LocalEulerAnglesHint",
    "m_ConstrainProportionsScale",
    "localToWorldMatrix",
    "worldToLocalMatrix",
];
/// Base classes that every node has. Their members say little about a game.
pub const BASES: &[&str] = &["Node", "CanvasItem"];

/// Classes between the base class of a node and its own, which follow from its own.
const BETWEEN: &[&str] = &[
    "CollisionObject2D",
    "CollisionObject3D",
    "PhysicsBody2D",
    "PhysicsBody3D",
    "VisualInstance3D",
    "GeometryInstance3D",
    "BaseButton",
];

/// Names of components without the base classes of a node. The last name stays in any case.
pub fn without_bases(mut names: Vec<String>) -> Vec<String> {
    let last = names.pop();
    names.retain(|name| !BASES.contains(&name.as_str()) && !BETWEEN.contains(&name.as_str()));
    names.extend(last);
    names
}

/// Whether a member of a component is left out unless a field names it.
pub fn is_noise(group: &str, name: &str) -> bool {
    REPEATED.contains(&name) || (group.ends_with("Transform") && DERIVED.contains(&name))
}

/// Marks the values of an object that say nothing.
pub fn mark_usual(values: &mut [ShownValue]) {
    let by_name: Vec<(String, String)> =
        values.iter().map(|value| (value.full_name(), value.text.clone())).collect();
    let text_of = |group: &str, name: &str| {
        let wanted = format!("{group}.{name}");
        by_name.iter().find(|(name, _)| *name == wanted).map(|(_, text)| text.as_str())
    };
    for value in values {
        let same_as = |other: &str| text_of(&value.group, other) == Some(value.text.as_str());
        value.is_usual = match value.name.as_str() {
            "enabled" | "m_Enabled" => value.text == "true",
            "localPosition" => same_as("position"),
            "localEulerAngles" => same_as("eulerAngles"),
            "eulerAngles" => is_zero(&value.text),
            "localScale" | "m_LocalScale" => is_one(&value.text),
            "m_LocalRotation" => value.text == "(0, 0, 0, 1)",
            "rotation_degrees" | "skew" => is_zero(&value.text),
            "scale" => is_one(&value.text),
            "childCount" | "global_transform" => true,
            // The same in radians.
            "rotation" => text_of(&value.group, "rotation_degrees").is_some(),
            name => name.strip_prefix("global_").is_some_and(same_as),
        };
    }
}

/// Whether a number or all parts of a vector are 0.
fn is_zero(text: &str) -> bool {
    has_only(text, "0")
}

fn is_one(text: &str) -> bool {
    has_only(text, "1")
}

fn has_only(text: &str, number: &str) -> bool {
    text.trim_matches(['(', ')']).split(", ").all(|part| part == number)
}

/// The components of which every value is marked. Without a word about them they would seem not to exist.
pub fn only_usual(values: &[ShownValue]) -> Vec<String> {
    let mut groups: Vec<String> = values.iter().map(|value| value.group.clone()).collect();
    groups.dedup();
    groups.retain(|group| values.iter().all(|value| value.group != *group || value.is_usual));
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_classes_are_left_out_of_names() {
        let of = |names: &[&str]| {
            without_bases(names.iter().map(|name| (*name).to_owned()).collect()).join(" ")
        };
        assert_eq!(
            of(&["Node", "CanvasItem", "Node2D", "PhysicsBody2D", "Player"]),
            "Node2D Player"
        );
        assert_eq!(of(&["Node"]), "Node");
        assert_eq!(of(&[]), "");
    }

    #[test]
    fn what_every_component_repeats_is_noise() {
        assert!(is_noise("Health", "gameObject"));
        assert!(is_noise("Transform", "forward"));
        assert!(!is_noise("Mover", "forward"));
        assert!(!is_noise("Health", "current"));
    }

    #[test]
    fn values_that_say_nothing_are_marked() {
        let value = |name: &str, text: &str| ShownValue {
            group: "Transform".into(),
            name: name.into(),
            text: text.into(),
            detail: String::new(),
            is_usual: false,
        };
        let mut values = [
            value("position", "(1, 2, 3)"),
            value("localPosition", "(1, 2, 3)"),
            value("localScale", "(2, 1, 1)"),
            value("eulerAngles", "(0, 0, 0)"),
            value("global_position", "(1, 2, 3)"),
        ];
        mark_usual(&mut values);
        assert_eq!(only_usual(&values), [""; 0]);
        assert_eq!(only_usual(&values[3..]), ["Transform"]);
        assert_eq!(values.map(|value| value.is_usual), [false, true, false, true, true]);
    }
}
