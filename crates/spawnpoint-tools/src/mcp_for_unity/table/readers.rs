//! Tools that read the content of a resource. They are not listed, but clients can call them.

use spawnpoint_protocol::Fault;

use super::super::{
    about, custom,
    definition::{EffectRule, Params, ToolDefinition},
    editor::Before,
    groups,
    lenient::integer,
    param::{
        Literal::{Bool, Int, Text},
        Param,
    },
    reference,
};

const READER: ToolDefinition =
    ToolDefinition { effect: EffectRule::ReadOnly, resource_only: true, ..ToolDefinition::BASE };
const OWN: ToolDefinition = ToolDefinition { requires_editor: false, ..READER };

/// A tool that sends the command of the same name.
const fn command(command: &'static str, description: &'static str) -> ToolDefinition {
    ToolDefinition { name: command, command: Some(command), description, ..READER }
}

/// Variables of a URI are text, but Unity expects this one as a number.
fn instance_id(params: &mut Params) -> Result<(), Fault> {
    let id = params.get("instanceID").and_then(integer);
    let id = id.ok_or_else(|| Fault::argument("instance_id", "expected a whole number"))?;
    params.insert("instanceID".into(), id.into());
    Ok(())
}

pub(super) const TOOLS: &[ToolDefinition] = &[
    ToolDefinition {
        name: "get_editor_state",
        command: Some("get_editor_state"),
        description: "Get what the editor is doing and whether it is ready for tools.",
        readiness: Before::Answers,
        custom_handler: Some(|editor, params| Box::pin(about::editor_state(editor, params))),
        ..READER
    },
    command("get_selection", "Get the selection in the editor."),
    command("get_windows", "List the editor's open windows."),
    command("get_active_tool", "Get the editor's active tool."),
    command("get_prefab_stage", "Get the prefab that is open in prefab mode."),
    command("get_project_info", "Get the project's path, name and Unity version."),
    command("get_tags", "List the project's tags."),
    command("get_layers", "List the project's layers."),
    ToolDefinition {
        fixed_params: &[("refresh", Bool(true)), ("search", Text(""))],
        ..command("get_menu_items", "List the items of the editor's menus.")
    },
    command("get_tests", "List the project's tests."),
    ToolDefinition {
        params: &[Param::text("mode").required()],
        ..command(
            "get_tests_for_mode",
            "List the project's tests of one mode: EditMode or PlayMode.",
        )
    },
    command("get_cameras", "List the cameras of the open scenes."),
    command("get_volumes", "List the volumes of the open scenes."),
    command("get_rendering_stats", "Get render statistics."),
    command("get_renderer_features", "List the features of the active renderer."),
    ToolDefinition {
        params: &[Param::text("instance_id").required().unchecked().sent_as("instanceID")],
        convert_params: instance_id,
        ..command("get_gameobject", "Get one GameObject of the open scenes.")
    },
    ToolDefinition {
        params: &[
            Param::text("instance_id").required().unchecked().sent_as("instanceID"),
            Param::int("page_size").default(Int(25)),
            Param::int("cursor").default(Int(0)),
            Param::bool("include_properties").default(Bool(true)),
        ],
        convert_params: instance_id,
        ..command(
            "get_gameobject_components",
            "List a GameObject's components with their properties.",
        )
    },
    ToolDefinition {
        params: &[
            Param::text("instance_id").required().unchecked().sent_as("instanceID"),
            Param::text("component_name").required(),
        ],
        convert_params: instance_id,
        ..command("get_gameobject_component", "Get one component of a GameObject.")
    },
    ToolDefinition {
        name: "get_prefab_info",
        command: Some("manage_prefabs"),
        description: "Get information about a prefab.",
        params: &[Param::text("prefab_path").describe("Assets/….prefab").required()],
        fixed_params: &[("action", Text("get_info"))],
        ..READER
    },
    ToolDefinition {
        name: "get_prefab_hierarchy",
        command: Some("manage_prefabs"),
        description: "List the objects of a prefab.",
        params: &[Param::text("prefab_path").describe("Assets/….prefab").required()],
        fixed_params: &[("action", Text("get_hierarchy"))],
        ..READER
    },
    ToolDefinition {
        name: "get_unity_instances",
        description: "List the attached Unity editors.",
        custom_handler: Some(|editor, params| Box::pin(about::instances(editor, params))),
        ..OWN
    },
    ToolDefinition {
        name: "get_tool_groups",
        description: "List the tool groups as this session sees them.",
        custom_handler: Some(|editor, params| Box::pin(groups::list(editor, params))),
        ..OWN
    },
    ToolDefinition {
        name: "get_gameobject_help",
        description: "Describe how to find, read and change GameObjects.",
        custom_handler: Some(|_, _| Box::pin(about::object_help())),
        ..OWN
    },
    ToolDefinition {
        name: "get_prefab_help",
        description: "Describe how to find, read and change prefabs.",
        custom_handler: Some(|_, _| Box::pin(about::prefab_help())),
        ..OWN
    },
    ToolDefinition {
        name: "get_tool_reference",
        description: "Describe the arguments of a tool, action by action.",
        params: &[Param::text("tool").describe("name of the tool").required()],
        custom_handler: Some(|_, params| Box::pin(reference::reference(params))),
        ..OWN
    },
    ToolDefinition {
        name: "get_custom_tools",
        description: "List the project's own tools.",
        custom_handler: Some(|editor, params| Box::pin(custom::list(editor, params))),
        ..READER
    },
];
