//! Game objects: finding them, and changing the hierarchy.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    ArgumentFlaw, Fault, ObjectId, SceneId,
    op::{
        ObjectChildren, ObjectCreate, ObjectDestroy, ObjectFilter, ObjectGet, ObjectReparent,
        ObjectSetActive, ObjectsList,
    },
    shape::Paging,
};

use super::OneObject;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "ListObjects",
            "Objects of a scene, or of all loaded scenes, depth first. Filters match as case-insensitive substrings.",
            |p: List| {
                Ok(ObjectsList {
                    scene: p.scene_id,
                    filter: ObjectFilter {
                        name: p.name,
                        type_name: p.type_name,
                        active_only: p.active_only.unwrap_or_default(),
                        ..ObjectFilter::default()
                    },
                    paging: p.paging,
                })
            },
        ),
        Tool::op(
            "SearchObjects",
            "Find objects in all loaded scenes by name, path or component type.",
            |p: Search| {
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
                })
            },
        ),
        Tool::op("GetObject", "One object by id.", |p: Id| Ok(ObjectGet { id: p.id })),
        Tool::op("ListChildren", "Direct children of an object.", |p: Children| {
            Ok(ObjectChildren { id: p.object_id, paging: p.paging })
        }),
        Tool::op(
            "CreateObject",
            "Create an empty object, below a parent or at the root.",
            |p: Create| Ok(ObjectCreate { name: p.name, parent: p.parent_id }),
        )
        .confirm(),
        Tool::op("SetActive", "Switch an object on or off.", |p: Active| {
            Ok(ObjectSetActive { id: p.object_id, active: p.active })
        })
        .idempotent()
        .confirm(),
        Tool::op(
            "Reparent",
            "Move an object below another one; without a parent, to the root.",
            reparent,
        )
        .idempotent()
        .confirm(),
        Tool::op("DestroyObject", "Destroy an object and everything below it.", |p: OneObject| {
            Ok(ObjectDestroy { id: p.object_id })
        })
        .destructive()
        .confirm(),
    ]
}

fn reparent(p: NewParent) -> Result<ObjectReparent, Fault> {
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
struct List {
    scene_id: Option<SceneId>,
    name: Option<String>,
    /// Component type, full or short.
    #[serde(rename = "type")]
    type_name: Option<String>,
    active_only: Option<bool>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Search {
    /// In the name or the path.
    query: Option<String>,
    name: Option<String>,
    /// Component type, full or short.
    #[serde(rename = "type")]
    type_name: Option<String>,
    path: Option<String>,
    active_only: Option<bool>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
struct Id {
    id: ObjectId,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Children {
    object_id: ObjectId,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Create {
    name: String,
    parent_id: Option<ObjectId>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Active {
    object_id: ObjectId,
    active: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct NewParent {
    object_id: ObjectId,
    /// Object id; empty for the root.
    new_parent_id: Option<String>,
}
