//! C# scripts. All of these are Unity's `manage_script`, seen from different sides.

use super::super::{
    contents,
    kind::Kind::*,
    row::{ROW, Row},
    script::{apply, edit, file, find},
};

const SCRIPT: Row = Row { group: Some("core"), command: Some("manage_script"), ..ROW };

pub(super) const ROWS: &[Row] = &[
    Row {
        name: "create_script",
        help: "Create a C# script; the console tells compile errors.",
        params: &[(Text, "*path *contents script_type namespace")],
        notes: &[("path", "Assets/Folder/Name.cs")],
        long: true,
        way: Some(|editor, params| Box::pin(file::create(editor, params))),
        ..SCRIPT
    },
    Row {
        name: "delete_script",
        help: "Delete a C# script.",
        params: &[(Text, "*uri")],
        notes: &[("uri", "Assets/Folder/Name.cs")],
        long: true,
        way: Some(|editor, params| Box::pin(file::delete(editor, params))),
        ..SCRIPT
    },
    Row {
        name: "apply_text_edits",
        help: "Edit a C# script by place: {startLine, startCol, endLine, endCol, newText}, counted from 1. precondition_sha256 (from get_sha) refuses a file that changed.",
        params: &[
            (Text, "*uri precondition_sha256>precondition_sha256"),
            (Objects, "*edits"),
            (Flag, "strict"),
            (Object, "options"),
        ],
        notes: &[
            ("uri", "Assets/Folder/Name.cs"),
            ("strict", "refuse places counted from 0"),
            ("options", "{refresh, validate, applyMode}"),
        ],
        long: true,
        way: Some(|editor, params| Box::pin(apply::run(editor, params))),
        ..SCRIPT
    },
    Row {
        name: "script_apply_edits",
        help: "Edit a C# script by structure. op: replace_method, insert_method, delete_method, replace_class, delete_class (methodName, replacement, className, position, beforeMethodName, afterMethodName); anchor_insert, anchor_replace, anchor_delete (anchor: a regex, text, position); prepend, append (text); regex_replace (pattern, replacement).",
        params: &[
            (Text, "*name *path script_type namespace"),
            (Objects, "*edits"),
            (Object, "options"),
        ],
        notes: &[("path", "folder"), ("options", "{refresh, validate, preview}")],
        defaults: &[("scriptType", "\"MonoBehaviour\"")],
        long: true,
        way: Some(|editor, params| Box::pin(edit::run(editor, params))),
        ..SCRIPT
    },
    Row {
        name: "validate_script",
        help: "Check a C# script without compiling it.",
        params: &[
            (Text, "*uri"),
            (OneOf("basic standard"), "level"),
            (Flag, "include_diagnostics"),
        ],
        notes: &[("uri", "Assets/Folder/Name.cs")],
        defaults: &[("level", "\"basic\"")],
        reads: true,
        way: Some(|editor, params| Box::pin(file::validate(editor, params))),
        ..SCRIPT
    },
    Row {
        name: "get_sha",
        help: "A C# script's SHA-256 and length.",
        params: &[(Text, "*uri")],
        notes: &[("uri", "Assets/Folder/Name.cs")],
        reads: true,
        way: Some(|editor, params| Box::pin(file::sha(editor, params))),
        ..SCRIPT
    },
    Row {
        name: "find_in_file",
        help: "Lines of a C# script that fit a regex.",
        params: &[
            (Text, "*uri *pattern project_root"),
            (Int, "max_results"),
            (Flag, "ignore_case"),
        ],
        notes: &[("uri", "Assets/Folder/Name.cs"), ("project_root", "not needed")],
        defaults: &[("maxResults", "200"), ("ignoreCase", "true")],
        reads: true,
        way: Some(|editor, params| Box::pin(find::run(editor, params))),
        ..SCRIPT
    },
    Row {
        name: "manage_script",
        help: "Create, read or delete a C# script by name and folder.",
        params: &[
            (OneOf("create read? delete"), "*action"),
            (Text, "*name *path contents script_type namespace"),
        ],
        notes: &[("path", "folder")],
        long: true,
        shape: contents::encode_on_create,
        way: Some(|editor, params| Box::pin(file::manage(editor, params))),
        answer: contents::decode,
        ..SCRIPT
    },
];
