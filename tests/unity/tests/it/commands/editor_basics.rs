//! `refresh_unity`, `get_editor_state`, `execute_menu_item`

use serde_json::json;

use super::{Editor, golden};

#[test]
fn the_editor_refreshes_and_runs_menu_items() {
    let Some(mut editor) = Editor::open() else { return };
    for (name, arguments) in golden("refresh_unity") {
        editor.command(&name, arguments);
    }
    let state = editor.command("get_editor_state", json!({}));
    assert_eq!(state["play_mode"]["is_playing"], false, "{state}");
    let error = editor.refused("execute_menu_item", json!({"menuPath": "File/Nothing"}));
    assert!(error.contains("'File/Nothing'"), "{error}");
}
