//! Scenes: trees, objects, components.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{ErrorKind, Fault, Sourced};
use spawnpoint_unity_ops::{ObjectComponents, SceneComponents, SceneFilter, SceneFind};

use super::{
    hierarchy,
    row::{Head, shaped},
};

pub(super) fn tools() -> Vec<Tool> {
    vec![
        hierarchy::tool(),
        shaped(
            Head::core(
                "scene_objects_find",
                "Find Scene Objects",
                "scene",
                "Find GameObjects of a scene that match all given filters: name, tag, layer, component.",
            ),
            |p: Find| {
                let filter = SceneFilter {
                    name_contains: p.name_contains,
                    name_pattern: p.name_pattern,
                    path_pattern: None,
                    tag: p.tag,
                    layer: layer(p.layer)?,
                    component: p.component_type,
                };
                Ok(SceneFind { scene: p.scene_path, filter, limit: None })
            },
            |told| Sourced {
                source: told.source,
                diagnostics: told.diagnostics,
                answer: Matches {
                    scene_path: told.answer.scene_path,
                    matches: told
                        .answer
                        .matches
                        .into_iter()
                        .map(|found| Match {
                            name: found.name,
                            path: found.path,
                            instance_id: found.instance_id,
                            components: found.components,
                            tag: found.tag,
                            layer: found.layer,
                        })
                        .collect(),
                },
            },
        ),
        shaped(
            Head::core(
                "scene_components_list",
                "List Scene Components",
                "scene",
                "List the components of a GameObject in a scene.",
            ),
            |p: Components| {
                let object = given(p.game_object_path, "gameObjectPath")?;
                Ok(SceneComponents { scene: p.scene_path, object, members: 0 })
            },
            |told| Sourced {
                source: told.source,
                diagnostics: told.diagnostics,
                answer: listed(told.answer),
            },
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Find {
    /// Assets/Scenes/Main.unity; the active scene by default
    scene_path: Option<String>,
    /// A part of the name, case-sensitive
    name_contains: Option<String>,
    /// The name; * matches anything
    name_pattern: Option<String>,
    /// The tag, for example Player
    tag: Option<String>,
    /// 0 to 31
    layer: Option<i64>,
    /// Camera
    component_type: Option<String>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Matches {
    /// The scene's file.
    scene_path: String,
    /// By path.
    matches: Vec<Match>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Match {
    /// Its name.
    name: String,
    /// Names from the top down, joined by slashes.
    path: String,
    /// Its number.
    instance_id: i32,
    /// Types of its components.
    components: Vec<String>,
    /// Its tag.
    tag: String,
    /// Its layer.
    layer: u32,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Components {
    /// Canvas/Panel/Button
    game_object_path: String,
    /// Assets/Scenes/Main.unity; the active scene by default
    scene_path: Option<String>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ComponentList {
    /// The object.
    game_object_path: String,
    /// Its scene.
    scene_path: String,
    /// In their order.
    components: Vec<Component>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Component {
    /// Its type.
    #[serde(rename = "type")]
    type_name: String,
    /// Its number; 0 for a missing script.
    instance_id: i32,
    /// Its place among the object's components.
    index: usize,
    /// Its type with its namespace, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    full_type_name: Option<String>,
}

fn listed(told: ObjectComponents) -> ComponentList {
    let components = told.components.into_iter().map(|component| Component {
        type_name: component.type_name,
        instance_id: component.instance_id,
        index: component.index,
        full_type_name: component.full_type_name,
    });
    ComponentList {
        game_object_path: told.game_object_path,
        scene_path: told.scene_path,
        components: components.collect(),
    }
}

/// A text that must not be empty.
pub(super) fn given(text: String, name: &str) -> Result<String, Fault> {
    match text.is_empty() {
        true => Err(Fault::new(ErrorKind::InvalidArgument, format!("{name} is required"))),
        false => Ok(text),
    }
}

/// The requested layer, if any. Numbers that are too large match no layer.
pub(super) fn layer(layer: Option<i64>) -> Result<Option<u32>, Fault> {
    let wrong = |_| Fault::argument("layer", "layers are counted from 0");
    layer.map(u32::try_from).transpose().map_err(wrong)
}
