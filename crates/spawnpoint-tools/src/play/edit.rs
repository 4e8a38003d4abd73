//! Editing: undo, duplicates, class documentation, project settings.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    ObjectId,
    op::{ClassDocsGet, EditRedo, EditUndo, ObjectDuplicate, SettingWrite, SettingsList},
    shape::Paging,
};

use super::NoArguments;
use crate::parse_json_text;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "duplicate_object",
            "Duplicate an object and its children.",
            |p: DuplicateArguments| Ok(ObjectDuplicate { id: p.object_id, parent: p.parent_id }),
        )
        .confirm(),
        Tool::op("undo_edit", "Undo the last change in the editor.", |_: NoArguments| {
            Ok(EditUndo {})
        })
        .confirm(),
        Tool::op(
            "redo_edit",
            "Redo the change that was undone last in the editor.",
            |_: NoArguments| Ok(EditRedo {}),
        )
        .confirm(),
        Tool::op(
            "get_class_docs",
            "Get the engine's documentation of a class: description, properties, \
             methods and signals.",
            |p: ClassArguments| Ok(ClassDocsGet { class: p.class }),
        )
        .long(),
        Tool::op(
            "list_project_settings",
            "List the project's settings with their values, by a substring of their name.",
            |p: ListArguments| Ok(SettingsList { query: p.query, paging: p.paging }),
        ),
        Tool::op(
            "set_project_setting",
            "Set one setting of the project. An editor also saves it.",
            |p: SetArguments| {
                Ok(SettingWrite { name: p.name, value: parse_json_text(p.json_value) })
            },
        )
        .idempotent()
        .confirm(),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct DuplicateArguments {
    object_id: ObjectId,
    /// Id of the duplicate's parent. Default: the parent of the object.
    parent_id: Option<ObjectId>,
}

#[derive(Deserialize, JsonSchema)]
struct ClassArguments {
    /// Name of the class, case-sensitive, for example CharacterBody3D.
    class: String,
}

#[derive(Deserialize, JsonSchema)]
struct ListArguments {
    /// Substring of the setting name.
    query: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct SetArguments {
    /// Name of the setting, from list_project_settings.
    name: String,
    /// The value as JSON, for example 3.5, true or "text".
    #[schemars(with = "String")]
    json_value: Value,
}
