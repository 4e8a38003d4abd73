//! The editor: play mode, console, refresh, menus.

use super::super::{
    action::Action,
    console,
    definition::ToolDefinition,
    editor::Before,
    param::{
        Literal::{Bool, Int, Text, TextList},
        Param,
    },
    refresh, telemetry,
};

const CORE: ToolDefinition = ToolDefinition { group: Some("core"), ..ToolDefinition::BASE };

pub(super) const TOOLS: &[ToolDefinition] = &[
    ToolDefinition {
        name: "manage_editor",
        command: Some("manage_editor"),
        description: "Enter (play), pause or stop play mode, undo or redo, and manage tags, layers and the \
             active tool. mcpforunity://editor/state reads the state.",
        actions: &[
            Action::read("telemetry_status"),
            Action::read("telemetry_ping"),
            Action::write("play"),
            Action::write("pause"),
            Action::write("stop"),
            Action::write("set_active_tool"),
            Action::write("add_tag"),
            Action::write("remove_tag"),
            Action::write("add_layer"),
            Action::write("remove_layer"),
            Action::write("deploy_package"),
            Action::write("restore_package"),
            Action::write("undo"),
            Action::write("redo"),
        ],
        params: &[
            Param::text("tool_name").describe("set_active_tool: such as Move"),
            Param::text("tag_name").describe("add_tag, remove_tag"),
            Param::text("layer_name").describe("add_layer, remove_layer"),
        ],
        custom_handler: Some(|editor, params| Box::pin(telemetry::or_send(editor, params))),
        ..CORE
    },
    ToolDefinition {
        name: "read_console",
        command: Some("read_console"),
        description: "Read the editor's console, newest first, or clear it. Use it after a script change \
             to see compile errors.",
        actions: &[Action::read("get"), Action::write("clear")],
        default_action: Some("get"),
        params: &[
            Param::choice_list("types", &["error", "warning", "log", "all"])
                .default(TextList(&["error", "warning", "log"])),
            Param::int("count")
                .unchecked()
                .default(Int(10))
                .describe("number of entries, or \"all\""),
            Param::int("page_size").describe("page by page instead of count"),
            Param::int("cursor").describe("from the last page"),
            Param::text("filter_text").describe("only entries with this text"),
            Param::choice("format", &["plain", "detailed", "json"]).default(Text("plain")),
            Param::bool("include_stacktrace").default(Bool(false)),
        ],
        destructive: false,
        readiness: Before::Answers,
        convert_params: console::convert_params,
        convert_answer: console::remove_empty_stacks,
        ..CORE
    },
    ToolDefinition {
        name: "refresh_unity",
        command: Some("refresh_unity"),
        description: "Import changed files, compile scripts if compile is request, and wait until the \
             editor is ready.",
        params: &[
            Param::choice("mode", &["if_dirty", "force"]).default(Text("if_dirty")),
            Param::choice("scope", &["assets", "scripts", "all"]).default(Text("all")),
            Param::choice("compile", &["none", "request"]).default(Text("none")),
            Param::bool("wait_for_ready").default(Bool(true)),
        ],
        snake_case_params: true,
        long_running: true,
        custom_handler: Some(|editor, params| Box::pin(refresh::run(editor, params))),
        ..CORE
    },
    ToolDefinition {
        name: "execute_menu_item",
        command: Some("execute_menu_item"),
        description: "Run an item of the editor's menus by its path. mcpforunity://menu-items lists them.",
        params: &[Param::text("menu_path").describe("such as File/Save Project")],
        long_running: true,
        ..CORE
    },
];
