//! Making the game: undo, copies, documentation, settings.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    ObjectId,
    op::{ClassDocsGet, EditRedo, EditUndo, ObjectDuplicate, SettingWrite, SettingsList},
    shape::Paging,
};

use super::Nothing;
use crate::given_json;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "duplicate_object",
            "Make another object like one, with everything below it.",
            |p: Duplicate| Ok(ObjectDuplicate { id: p.object_id, parent: p.parent_id }),
        )
        .confirm(),
        Tool::op("undo_edit", "Undo the last change to the scene in the editor.", |_: Nothing| {
            Ok(EditUndo {})
        })
        .confirm(),
        Tool::op("redo_edit", "Do again what was undone last in the editor.", |_: Nothing| {
            Ok(EditRedo {})
        })
        .confirm(),
        Tool::op(
            "get_class_docs",
            "The engine's documentation of a class: what it is, its properties, methods and signals.",
            |p: Class| Ok(ClassDocsGet { class: p.class }),
        )
        .long(),
        Tool::op("list_project_settings", "Settings of the project, by substring.", |p: List| {
            Ok(SettingsList { query: p.query, paging: p.paging })
        }),
        Tool::op(
            "set_project_setting",
            "Write one setting of the project; an editor saves it.",
            |p: Write| Ok(SettingWrite { name: p.name, value: given_json(p.json_value) }),
        )
        .idempotent()
        .confirm(),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Duplicate {
    object_id: ObjectId,
    /// Where the copy goes; beside the object unless given.
    parent_id: Option<ObjectId>,
}

#[derive(Deserialize, JsonSchema)]
struct Class {
    /// Its name, in its own case.
    class: String,
}

#[derive(Deserialize, JsonSchema)]
struct List {
    /// In the name.
    query: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Write {
    name: String,
    /// The value as JSON.
    #[schemars(with = "String")]
    json_value: Value,
}
