//! Tools that the server runs itself, or runs around other commands.

use super::super::{
    about,
    action::Action,
    batch, custom,
    definition::{EffectRule, ToolDefinition},
    groups,
    param::Param,
};

pub(super) const TOOLS: &[ToolDefinition] = &[
    ToolDefinition {
        name: "manage_tools",
        description: "List the tool groups, activate or deactivate one for this session, reset all, or \
             sync with the editor.",
        actions: &[
            Action::write("list_groups"),
            Action::write("activate"),
            Action::write("deactivate"),
            Action::write("sync"),
            Action::write("reset"),
        ],
        params: &[Param::text("group").describe("group name, for activate and deactivate")],
        permission_exemption: Some("It changes only which tools this session lists."),
        requires_editor: false,
        custom_handler: Some(|editor, params| Box::pin(groups::run(editor, params))),
        ..ToolDefinition::BASE
    },
    ToolDefinition {
        name: "debug_request_context",
        description: "Get the calling client and session, the active editor and the server version.",
        effect: EffectRule::ReadOnly,
        requires_editor: false,
        custom_handler: Some(|editor, params| Box::pin(about::context(editor, params))),
        ..ToolDefinition::BASE
    },
    ToolDefinition {
        name: "manage_script_capabilities",
        description: "Get the supported script edits and their size limit.",
        effect: EffectRule::ReadOnly,
        requires_editor: false,
        custom_handler: Some(|_, _| Box::pin(about::script_edits())),
        ..ToolDefinition::BASE
    },
    ToolDefinition {
        name: "execute_custom_tool",
        description: "Call one of the project's own tools and wait for its result. \
             mcpforunity://custom-tools lists them.",
        params: &[
            Param::text("tool_name").required().describe("name of the custom tool"),
            Param::object("parameters").describe("the tool's arguments"),
        ],
        long_running: true,
        custom_handler: Some(|editor, params| Box::pin(custom::run(editor, params))),
        ..ToolDefinition::BASE
    },
    ToolDefinition {
        name: "batch_execute",
        group: Some("core"),
        command: Some("batch_execute"),
        description: "Run several commands in order in one call, faster than single calls: commands is \
             [{tool, params}], for example {\"tool\": \"manage_gameobject\", \"params\": \
             {\"action\": \"create\", \"name\": \"A\"}}. At most 25, unless the editor allows \
             more. Returns one result for each.",
        params: &[
            Param::object_list("commands").required(),
            Param::bool("parallel").describe("accepted, but Unity runs commands in order"),
            Param::bool("fail_fast").describe("stop at the first failure"),
            Param::int("max_parallelism"),
        ],
        effect: EffectRule::ByArguments(batch::effect),
        long_running: true,
        convert_params: batch::convert_params,
        custom_handler: Some(|editor, params| Box::pin(batch::run(editor, params))),
        ..ToolDefinition::BASE
    },
];
