//! What answers for resources. Clients never see these as tools, and may call them all the same.

use super::super::{
    about, custom,
    editor::Before,
    groups,
    kind::{Kind::*, integer},
    row::{Params, ROW, Row},
};
use spawnpoint_protocol::Fault;

const READER: Row = Row { reads: true, hidden: true, ..ROW };
const OWN: Row = Row { alone: true, ..READER };

/// A reader that is one command without parameters.
const fn plain(command: &'static str, help: &'static str) -> Row {
    Row { name: command, command: Some(command), help, ..READER }
}

/// In an address every number is text; Unity wants this one as a number.
fn instance_id(params: &mut Params) -> Result<(), Fault> {
    let id = params.get("instanceID").and_then(integer);
    let id = id.ok_or_else(|| Fault::argument("instance_id", "expected a whole number"))?;
    params.insert("instanceID".into(), id.into());
    Ok(())
}

pub(super) const ROWS: &[Row] = &[
    Row {
        name: "get_editor_state",
        command: Some("get_editor_state"),
        help: "What the editor is doing, and whether it is ready for tools.",
        before: Before::Answers,
        way: Some(|editor, params| Box::pin(about::editor_state(editor, params))),
        ..READER
    },
    plain("get_selection", "What is selected in the editor."),
    plain("get_windows", "The editor's open windows."),
    plain("get_active_tool", "The editor's active tool."),
    plain("get_prefab_stage", "The prefab that is open for editing."),
    plain("get_project_info", "The project's path, name and version."),
    plain("get_tags", "The project's tags."),
    plain("get_layers", "The project's layers."),
    Row {
        defaults: &[("refresh", "true"), ("search", "\"\"")],
        ..plain("get_menu_items", "Every item of the editor's menus.")
    },
    plain("get_tests", "The project's tests."),
    Row {
        params: &[(Text, "*mode")],
        ..plain("get_tests_for_mode", "The project's tests of one mode: EditMode or PlayMode.")
    },
    plain("get_cameras", "The cameras of the open scenes."),
    plain("get_volumes", "The volumes of the open scenes."),
    plain("get_rendering_stats", "Render statistics."),
    plain("get_renderer_features", "Features of the active renderer."),
    Row {
        params: &[(Raw(&Text), "*instance_id>instanceID")],
        shape: instance_id,
        ..plain("get_gameobject", "One object of the scene.")
    },
    Row {
        params: &[
            (Raw(&Text), "*instance_id>instanceID"),
            (Int, "page_size cursor"),
            (Flag, "include_properties"),
        ],
        defaults: &[("pageSize", "25"), ("cursor", "0"), ("includeProperties", "true")],
        shape: instance_id,
        ..plain("get_gameobject_components", "An object's components with their properties.")
    },
    Row {
        params: &[(Raw(&Text), "*instance_id>instanceID"), (Text, "*component_name")],
        shape: instance_id,
        ..plain("get_gameobject_component", "One component of an object.")
    },
    Row {
        name: "get_prefab_info",
        command: Some("manage_prefabs"),
        help: "What a prefab is.",
        params: &[(Text, "*prefab_path")],
        defaults: &[("action", "\"get_info\"")],
        ..READER
    },
    Row {
        name: "get_prefab_hierarchy",
        command: Some("manage_prefabs"),
        help: "Every object in a prefab.",
        params: &[(Text, "*prefab_path")],
        defaults: &[("action", "\"get_hierarchy\"")],
        ..READER
    },
    Row {
        name: "get_unity_instances",
        help: "Attached Unity editors.",
        way: Some(|editor, params| Box::pin(about::instances(editor, params))),
        ..OWN
    },
    Row {
        name: "get_tool_groups",
        help: "Groups of tools, as this session sees them.",
        way: Some(|editor, params| Box::pin(groups::list(editor, params))),
        ..OWN
    },
    Row {
        name: "get_gameobject_help",
        help: "How objects are found, read and changed.",
        way: Some(|_, _| Box::pin(about::object_help())),
        ..OWN
    },
    Row {
        name: "get_prefab_help",
        help: "How prefabs are found, read and changed.",
        way: Some(|_, _| Box::pin(about::prefab_help())),
        ..OWN
    },
    Row {
        name: "get_custom_tools",
        help: "Tools that the project brings along.",
        way: Some(|editor, params| Box::pin(custom::list(editor, params))),
        ..READER
    },
];
