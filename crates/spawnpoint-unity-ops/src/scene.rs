//! Shapes of the objects of a scene file, and filters for them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::shapes;

shapes! {
    /// A scene as a tree.
    SceneTree {
        /// Its file.
        scene_path: String,
        /// The root objects, sorted by name.
        root_objects: Vec<SceneNode>,
    }

    /// An object and its children.
    SceneNode {
        /// Its name.
        name: String,
        /// Names from the root down, joined by slashes.
        path: String,
        /// Its instance id, stable as long as the file does not change.
        instance_id: i32,
        /// Whether it is active itself.
        active: bool,
        /// Types of its components.
        components: Vec<String>,
        /// Their instance ids; 0 for a missing script.
        component_instance_ids: Vec<i32>,
        /// Its children, sorted by name.
        #[schemars(with = "Vec<Map<String, Value>>")]
        children: Vec<SceneNode>,
    }

    /// Objects of a scene.
    FoundObjects {
        /// Its file.
        scene_path: String,
        /// Sorted by path.
        matches: Vec<FoundObject>,
    }

    /// An object that matches.
    FoundObject {
        /// Its name.
        name: String,
        /// Names from the root down, joined by slashes.
        path: String,
        /// Its instance id.
        instance_id: i32,
        /// Types of its components.
        components: Vec<String>,
        /// Types of its components, with namespaces.
        full_names: Vec<String>,
        /// Its tag.
        tag: String,
        /// Its layer.
        layer: u32,
    }

    /// The components of one object.
    ObjectComponents {
        /// The object.
        game_object_path: String,
        /// Its scene.
        scene_path: String,
        /// In the order of the object.
        components: Vec<ObjectComponent>,
    }

    /// A component.
    ObjectComponent {
        /// Its type.
        #[serde(rename = "type")]
        type_name: String,
        /// Its instance id; 0 for a missing script.
        instance_id: i32,
        /// Its index among the components of the object.
        index: usize,
        /// Its type with its namespace, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        full_type_name: Option<String>,
        /// Number of members.
        property_count: usize,
        /// Its first members, on request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        serialized_fields: Option<Vec<SerializedField>>,
    }

    /// A serialized member.
    SerializedField {
        /// Its name.
        name: String,
        /// Its type.
        #[serde(rename = "type")]
        type_name: String,
        /// Its value.
        #[schemars(with = "Map<String, Value>")]
        value: Value,
    }

    /// The selection.
    EditorSelection {
        /// Objects by path, then assets by name. Always empty for a project on disk.
        selected_objects: Vec<Map<String, Value>>,
        /// The open scene, or empty.
        active_scene: String,
        /// Name and path of the active object, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        active_game_object: Option<Map<String, Value>>,
    }

    /// An object that was moved.
    Reparented {
        /// Its earlier path.
        child_path: String,
        /// The path of its parent; empty at the root.
        new_parent_path: String,
        /// Its path now.
        new_hierarchy_path: String,
    }
}

/// Filters for the objects of a scene. An object must match every filter that is given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SceneFilter {
    /// A part of the name, case-sensitive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_contains: Option<String>,
    /// The whole name in any case; `*` matches anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_pattern: Option<String>,
    /// The whole path; `*` matches within a name, `**` matches anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path_pattern: Option<String>,
    /// The tag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// The layer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layer: Option<u32>,
    /// A component's type, with or without its namespace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub component: Option<String>,
}
