//! C# scripts. All of these tools send Unity's command `manage_script`.

use super::super::{
    action::Action,
    contents,
    definition::{EffectRule, ToolDefinition},
    param::{
        Literal::{Bool, Int, Text},
        Param,
    },
    script::{apply, edit, file, find},
};

const SCRIPT: ToolDefinition =
    ToolDefinition { group: Some("core"), command: Some("manage_script"), ..ToolDefinition::BASE };

pub(super) const TOOLS: &[ToolDefinition] = &[
    ToolDefinition {
        name: "create_script",
        description: "Create a C# script and wait until the editor is ready. Check read_console for \
             compile errors before you use the new type.",
        params: &[
            Param::text("path").required().describe("Assets/Folder/Name.cs"),
            Param::text("contents").required().describe("C# source"),
            Param::text("script_type").describe("such as MonoBehaviour"),
            Param::text("namespace"),
        ],
        long_running: true,
        custom_handler: Some(|editor, params| Box::pin(file::create(editor, params))),
        ..SCRIPT
    },
    ToolDefinition {
        name: "delete_script",
        description: "Delete a C# script.",
        params: &[Param::text("uri").required().describe("Assets/Folder/Name.cs")],
        long_running: true,
        custom_handler: Some(|editor, params| Box::pin(file::delete(editor, params))),
        ..SCRIPT
    },
    ToolDefinition {
        name: "apply_text_edits",
        description: "Edit a C# script by position: {startLine, startCol, endLine, endCol, newText}, \
             counted from 1, without overlaps. precondition_sha256 (from get_sha) refuses a file \
             that changed. For whole methods use script_apply_edits.",
        params: &[
            Param::text("uri").required().describe("Assets/Folder/Name.cs"),
            Param::text("precondition_sha256")
                .sent_as("precondition_sha256")
                .describe("from get_sha"),
            Param::object_list("edits").required(),
            Param::bool("strict").describe("refuse positions below 1"),
            Param::object("options").describe("{refresh, validate, applyMode}"),
        ],
        long_running: true,
        custom_handler: Some(|editor, params| Box::pin(apply::run(editor, params))),
        ..SCRIPT
    },
    ToolDefinition {
        name: "script_apply_edits",
        description: "Edit a C# script by structure. op: replace_method, insert_method, \
             delete_method, replace_class, delete_class (methodName, replacement, \
             className, position, beforeMethodName, afterMethodName); anchor_insert, \
             anchor_replace, anchor_delete (anchor: a regex, text, position); prepend, \
             append (text); regex_replace (pattern, replacement).",
        params: &[
            Param::text("name").required().describe("script name without .cs"),
            Param::text("path").required().describe("folder"),
            Param::text("script_type").default(Text("MonoBehaviour")),
            Param::text("namespace"),
            Param::object_list("edits").required(),
            Param::object("options").describe("{refresh, validate, preview}"),
        ],
        long_running: true,
        custom_handler: Some(|editor, params| Box::pin(edit::run(editor, params))),
        ..SCRIPT
    },
    ToolDefinition {
        name: "validate_script",
        description: "Check a C# script for errors without compiling it.",
        params: &[
            Param::text("uri").required().describe("Assets/Folder/Name.cs"),
            Param::choice("level", &["basic", "standard"]).default(Text("basic")),
            Param::bool("include_diagnostics").describe("list each problem"),
        ],
        effect: EffectRule::ReadOnly,
        custom_handler: Some(|editor, params| Box::pin(file::validate(editor, params))),
        ..SCRIPT
    },
    ToolDefinition {
        name: "get_sha",
        description: "Get the SHA-256 and length of a C# script, for precondition_sha256.",
        params: &[Param::text("uri").required().describe("Assets/Folder/Name.cs")],
        effect: EffectRule::ReadOnly,
        custom_handler: Some(|editor, params| Box::pin(file::sha(editor, params))),
        ..SCRIPT
    },
    ToolDefinition {
        name: "find_in_file",
        description: "Find the lines of a C# script that match a regular expression.",
        params: &[
            Param::text("uri").required().describe("Assets/Folder/Name.cs"),
            Param::text("pattern").required().describe("regular expression"),
            Param::text("project_root").describe("ignored"),
            Param::int("max_results").default(Int(200)),
            Param::bool("ignore_case").default(Bool(true)),
        ],
        effect: EffectRule::ReadOnly,
        custom_handler: Some(|editor, params| Box::pin(find::run(editor, params))),
        ..SCRIPT
    },
    ToolDefinition {
        name: "manage_script",
        description: "Create, read or delete a C# script by name and folder. To edit one use \
             apply_text_edits or script_apply_edits.",
        actions: &[Action::write("create"), Action::read("read"), Action::write("delete")],
        params: &[
            Param::text("name").required().describe("without .cs"),
            Param::text("path").required().describe("folder"),
            Param::text("contents").describe("create: C# source"),
            Param::text("script_type"),
            Param::text("namespace"),
        ],
        long_running: true,
        convert_params: contents::encode_on_create,
        custom_handler: Some(|editor, params| Box::pin(file::manage(editor, params))),
        convert_answer: contents::decode,
        ..SCRIPT
    },
];
