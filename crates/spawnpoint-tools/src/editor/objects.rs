//! `go.find`, `go.setParent`, `component.list`: the active scene, or the one that is named.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::Sourced;
use spawnpoint_unity_ops::{
    SceneComponents, SceneFilter, SceneFind, SceneReparent, SerializedField,
};

use super::{
    row::{Head, telling},
    scene::{given, layer},
};

/// How many properties of a component are listed at most.
const MAX_PROPERTIES: usize = 50;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        telling(
            Head::core("go_find", "Find GameObjects", "go", "Find GameObjects by path, name, tag, layer and component; * matches within a name, ** anything."),
            |p: Find| {
                let filter = SceneFilter {
                    name_contains: None,
                    name_pattern: p.name_pattern,
                    path_pattern: p.hierarchy_path,
                    tag: p.tag,
                    layer: layer(p.layer)?,
                    component: p.component_type,
                };
                let limit = usize::try_from(p.max_results).unwrap_or(0);
                Ok(SceneFind { scene: p.scene_path, filter, limit: Some(limit) })
            },
            |told| Sourced {
                source: told.source,
                diagnostics: told.diagnostics,
                answer: ObjectMatches {
                    matches: told
                        .answer
                        .matches
                        .into_iter()
                        .map(|found| Match {
                            instance_id: found.instance_id,
                            name: found.name,
                            hierarchy_path: found.path,
                            components: found.full_names,
                            tag: found.tag,
                            layer: found.layer,
                        })
                        .collect(),
                    active_scene: told.answer.scene_path,
                },
            },
        ),
        telling(
            Head::core("go_setParent", "Set GameObject Parent", "go", "Move a GameObject below another one, or to the root. Changes the scene file.")
                .noting("Requires --allow-writes. The object keeps its world position; UI elements keep their position relative to their parent."),
            |p: Move| {
                let child = given(p.child_path, "childPath")?;
                Ok(SceneReparent { scene: p.scene_path, child, parent: p.parent_path })
            },
            |told| told,
        )
        .confirm()
        .idempotent(),
        telling(
            Head::core("component_list", "List Components", "go", "List the components of a GameObject, with serialized properties on request."),
            |p: Components| {
                let object = given(p.hierarchy_path, "hierarchyPath")?;
                let members = if p.include_properties { MAX_PROPERTIES } else { 0 };
                Ok(SceneComponents { scene: p.scene_path, object, members })
            },
            |told| Sourced {
                source: told.source,
                diagnostics: told.diagnostics,
                answer: Listed {
                    hierarchy_path: told.answer.game_object_path,
                    components: told
                        .answer
                        .components
                        .into_iter()
                        .map(|component| Component {
                            type_name: component.full_type_name.unwrap_or(component.type_name),
                            instance_id: component.instance_id,
                            property_count: component.property_count,
                            serialized_fields: component.serialized_fields,
                        })
                        .collect(),
                    active_scene: told.answer.scene_path,
                },
            },
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Find {
    /// Canvas/**/Button
    hierarchy_path: Option<String>,
    /// Camera or UnityEngine.Camera
    component_type: Option<String>,
    /// The tag, for example Player
    tag: Option<String>,
    /// 0 to 31
    layer: Option<i64>,
    /// The name, in any case
    name_pattern: Option<String>,
    /// Maximum number of objects
    #[serde(default = "hundred")]
    #[schemars(range(min = 1))]
    max_results: i64,
    /// Assets/Scenes/Main.unity; the active scene by default
    scene_path: Option<String>,
}

fn hundred() -> i64 {
    100
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ObjectMatches {
    /// By path.
    matches: Vec<Match>,
    /// The scene they are in.
    active_scene: String,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Match {
    /// Its number.
    instance_id: i32,
    /// Its name.
    name: String,
    /// Names from the top down, joined by slashes.
    hierarchy_path: String,
    /// Types of its components, with their namespaces.
    components: Vec<String>,
    /// Its tag.
    tag: String,
    /// Its layer.
    layer: u32,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Move {
    /// Canvas/Panel/Button
    child_path: String,
    /// Canvas; omit it for the root
    parent_path: Option<String>,
    /// Assets/Scenes/Main.unity; the active scene by default
    scene_path: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Components {
    /// Canvas/Panel/Button
    hierarchy_path: String,
    /// List serialized properties, at most 50 each
    #[serde(default)]
    include_properties: bool,
    /// Assets/Scenes/Main.unity; the active scene by default
    scene_path: Option<String>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Listed {
    /// The object.
    hierarchy_path: String,
    /// In their order.
    components: Vec<Component>,
    /// The scene it is in.
    active_scene: String,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Component {
    /// Its type, with its namespace.
    #[serde(rename = "type")]
    type_name: String,
    /// Its number; 0 for a missing script.
    instance_id: i32,
    /// How many members it has.
    property_count: usize,
    /// Its first members.
    #[serde(skip_serializing_if = "Option::is_none")]
    serialized_fields: Option<Vec<SerializedField>>,
}
