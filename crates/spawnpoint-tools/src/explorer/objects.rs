//! Game objects: finding them and changing the hierarchy.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{Toolbox, catalog::Tool};
use spawnpoint_protocol::{
    ArgumentFlaw, Fault, ObjectId, OpName, SceneId, ToolOutput,
    op::{
        ObjectChildren, ObjectCreate, ObjectDestroy, ObjectFilter, ObjectGet, ObjectReparent,
        ObjectSetActive, ObjectsList, ScenesList,
    },
    shape::{ObjectCard, Page, Paging, Scene},
};

use super::ObjectArguments;

/// How many scenes an error lists.
const LISTED_SCENES: usize = 5;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::with_blocks::<ListArguments, Page<ObjectCard>, _>(
            "ListObjects",
            "List the objects of a scene, or of all loaded scenes, depth first. Filters are \
             case-insensitive substrings. Use SearchObjects to match names and paths at once.",
            &[OpName::ObjectsList],
            list,
        )
        .idempotent(),
        Tool::op(
            "SearchObjects",
            "Find objects in all loaded scenes by name, path or component type. Filters are \
             case-insensitive substrings; several must all match.",
            |p: SearchArguments| {
                Ok(ObjectsList {
                    scene: None,
                    filter: ObjectFilter {
                        query: p.query,
                        name: p.name,
                        type_name: p.type_name,
                        path: p.path,
                        active_only: p.active_only.unwrap_or_default(),
                    },
                    paging: p.paging,
                    components: false,
                })
            },
        ),
        Tool::op(
            "GetObject",
            "Get one object by its id: name, path, active state, tag, layer and \
             number of components.",
            |p: IdArguments| Ok(ObjectGet { id: p.id }),
        ),
        Tool::op(
            "ListChildren",
            "List the direct children of an object.",
            |p: ChildrenArguments| Ok(ObjectChildren { id: p.object_id, paging: p.paging }),
        ),
        Tool::op(
            "CreateObject",
            "Create an empty object, as a child of parentId or at the root of the active scene.",
            |p: CreateArguments| Ok(ObjectCreate { name: p.name, parent: p.parent_id }),
        )
        .confirm(),
        Tool::op("SetActive", "Activate or deactivate an object.", |p: ActiveArguments| {
            Ok(ObjectSetActive { id: p.object_id, active: p.active })
        })
        .idempotent()
        .confirm(),
        Tool::op(
            "Reparent",
            "Change an object's parent. Without newParentId the object moves to the root.",
            reparent,
        )
        .idempotent()
        .confirm(),
        Tool::op("DestroyObject", "Destroy an object and its children.", |p: ObjectArguments| {
            Ok(ObjectDestroy { id: p.object_id })
        })
        .destructive()
        .confirm(),
    ]
}

async fn list(tools: Toolbox, p: ListArguments) -> Result<ToolOutput, Fault> {
    let list = ObjectsList {
        scene: p.scene_id.clone(),
        filter: ObjectFilter {
            name: p.name,
            type_name: p.type_name,
            active_only: p.active_only.unwrap_or_default(),
            ..ObjectFilter::default()
        },
        paging: p.paging,
        components: false,
    };
    let page = tools.run(list).await?;
    match p.scene_id {
        // The document answers with an empty list.
        Some(scene) if page.0["Total"] == 0 && !tools.client.by_document => {
            check_scene(&tools, &scene).await?;
        }
        _ => {}
    }
    Ok(page.into())
}

/// Fails if the engine has no such scene. Most engines answer with an empty list then, which a caller cannot tell
/// from an empty scene.
async fn check_scene(tools: &Toolbox, wanted: &SceneId) -> Result<(), Fault> {
    if !tools.can_run(OpName::ScenesList) {
        return Ok(());
    }
    let paging = Paging { limit: Some(1000), offset: None };
    let scenes: Page<Scene> = tools.run(ScenesList { paging }).await?.into_shape()?;
    if scenes.items.iter().any(|scene| scene.id == *wanted) {
        return Ok(());
    }
    let shown: Vec<_> = scenes
        .items
        .iter()
        .take(LISTED_SCENES)
        .map(|scene| format!("{} ({})", scene.id, scene.name))
        .collect();
    let more = scenes.total.saturating_sub(shown.len());
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    Err(Fault::missing("Scene", wanted)
        .hint(format!("ListScenes lists the loaded scenes: {}{more}", shown.join(", "))))
}

fn reparent(p: ReparentArguments) -> Result<ObjectReparent, Fault> {
    let parent = match p.new_parent_id.as_deref() {
        None | Some("") => None,
        Some(id) => Some(id.parse().map_err(|fault: Fault| {
            Fault::bad_argument("newParentId", ArgumentFlaw::Value, fault.message)
        })?),
    };
    Ok(ObjectReparent { id: p.object_id, parent })
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ListArguments {
    /// Only this scene, for example scn:0.
    scene_id: Option<SceneId>,
    /// Substring of the name.
    name: Option<String>,
    /// Only objects with this component type, full or short name.
    #[serde(rename = "type")]
    type_name: Option<String>,
    /// Set to true to leave out inactive objects.
    active_only: Option<bool>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct SearchArguments {
    /// Substring of the name or the path.
    query: Option<String>,
    /// Substring of the name.
    name: Option<String>,
    /// Only objects with this component type, full or short name.
    #[serde(rename = "type")]
    type_name: Option<String>,
    /// Substring of the path.
    path: Option<String>,
    /// Set to true to leave out inactive objects.
    active_only: Option<bool>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
struct IdArguments {
    id: ObjectId,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ChildrenArguments {
    object_id: ObjectId,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct CreateArguments {
    /// Name of the new object.
    name: String,
    /// Id of the parent, obj:<number>.
    parent_id: Option<ObjectId>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ActiveArguments {
    object_id: ObjectId,
    /// true to activate, false to deactivate.
    active: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ReparentArguments {
    object_id: ObjectId,
    /// Id of the new parent; leave out, or pass an empty text, for the root.
    new_parent_id: Option<String>,
}
