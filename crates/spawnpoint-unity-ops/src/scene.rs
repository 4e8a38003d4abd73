//! Shapes of the objects of a scene file, and which of them are meant.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::shapes;

shapes! {
    /// A scene as a tree.
    SceneTree {
        /// Its file.
        scene_path: String,
        /// The objects without a parent, by name.
        root_objects: Vec<SceneNode>,
    }

    /// An object and those below it.
    SceneNode {
        /// Its name.
        name: String,
        /// Names from the top down, joined by slashes.
        path: String,
        /// Its number, the same as long as the file says so.
        instance_id: i32,
        /// Whether it is switched on itself.
        active: bool,
        /// Types of its components.
        components: Vec<String>,
        /// Their numbers; 0 for a missing script.
        component_instance_ids: Vec<i32>,
        /// The objects below it, by name.
        #[schemars(with = "Vec<Map<String, Value>>")]
        children: Vec<SceneNode>,
    }

    /// Objects of a scene.
    FoundObjects {
        /// Its file.
        scene_path: String,
        /// By path.
        matches: Vec<FoundObject>,
    }

    /// An object that was found.
    FoundObject {
        /// Its name.
        name: String,
        /// Names from the top down, joined by slashes.
        path: String,
        /// Its number.
        instance_id: i32,
        /// Types of its components.
        components: Vec<String>,
        /// The same with their namespaces.
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
        /// In their order.
        components: Vec<ObjectComponent>,
    }

    /// A component.
    ObjectComponent {
        /// Its type.
        #[serde(rename = "type")]
        type_name: String,
        /// Its number; 0 for a missing script.
        instance_id: i32,
        /// Its place among the object's components.
        index: usize,
        /// Its type with its namespace, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        full_type_name: Option<String>,
        /// How many members it has.
        property_count: usize,
        /// Its first members, where they were asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        serialized_fields: Option<Vec<SerializedField>>,
    }

    /// A member as it is saved.
    SerializedField {
        /// Its name.
        name: String,
        /// What it looks like.
        #[serde(rename = "type")]
        type_name: String,
        /// What it is.
        #[schemars(with = "Map<String, Value>")]
        value: Value,
    }

    /// What is selected.
    EditorSelection {
        /// Objects by path, then assets by name. Nothing is selected in a folder.
        selected_objects: Vec<Map<String, Value>>,
        /// The scene that is open, or nothing.
        active_scene: String,
    }

    /// An object hung elsewhere.
    Reparented {
        /// Where it was.
        child_path: String,
        /// Below what it is; empty at the top.
        new_parent_path: String,
        /// Where it is.
        new_hierarchy_path: String,
    }
}

/// Which objects of a scene are meant; every filter that is given must match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SceneFilter {
    /// A part of the name, letter for letter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_contains: Option<String>,
    /// The whole name in any case; `*` stands for anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_pattern: Option<String>,
    /// The whole path; `*` stands for anything within a name, `**` for anything.
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
