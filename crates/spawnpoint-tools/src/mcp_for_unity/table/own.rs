//! What Spawnpoint does itself, or does around whatever command it is told.

use super::super::{
    about, batch, custom, groups,
    kind::Kind::*,
    row::{ROW, Row},
};

pub(super) const ROWS: &[Row] = &[
    Row {
        name: "manage_tools",
        help: "Groups of tools: list them, switch one on or off for this session, reset, or ask the editor (sync).",
        params: &[
            (OneOf("list_groups activate deactivate sync reset"), "*action"),
            (Text, "group"),
        ],
        alone: true,
        exempt: Some("It changes only which tools this session lists."),
        way: Some(|editor, params| Box::pin(groups::run(editor, params))),
        ..ROW
    },
    Row {
        name: "debug_request_context",
        help: "Who calls, which editor is meant, and which server answers.",
        reads: true,
        alone: true,
        way: Some(|editor, params| Box::pin(about::context(editor, params))),
        ..ROW
    },
    Row {
        name: "manage_script_capabilities",
        help: "What script edits can do, and how large they may be.",
        reads: true,
        alone: true,
        way: Some(|_, _| Box::pin(about::script_edits())),
        ..ROW
    },
    Row {
        name: "execute_custom_tool",
        help: "Call a tool that this project brings along, and wait for it. See mcpforunity://custom-tools.",
        params: &[(Text, "*tool_name"), (Object, "parameters")],
        long: true,
        way: Some(|editor, params| Box::pin(custom::run(editor, params))),
        ..ROW
    },
    Row {
        name: "batch_execute",
        group: Some("core"),
        command: Some("batch_execute"),
        help: "Run several commands in one go, in order: [{tool, params}], at most 25 unless the editor allows more.",
        params: &[(Objects, "*commands"), (Flag, "parallel fail_fast"), (Int, "max_parallelism")],
        effect: Some(batch::effect),
        long: true,
        shape: batch::shape,
        way: Some(|editor, params| Box::pin(batch::run(editor, params))),
        ..ROW
    },
];
