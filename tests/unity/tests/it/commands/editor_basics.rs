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
    // The golden call names no item.
    for (name, arguments) in golden("execute_menu_item") {
        let error = editor.refused(&name, arguments);
        assert!(error.contains("menuPath") || error.contains("menu_path"), "{error}");
    }
    editor.command("execute_menu_item", json!({"menuPath": "Coins/Pay"}));
    let console = editor.command("read_console", json!({"action": "get", "count": 1}));
    assert!(console.to_string().contains("1 coin was paid"), "{console}");
    let error = editor.refused("execute_menu_item", json!({"menuPath": "File/Nothing"}));
    assert!(error.contains("'File/Nothing'"), "{error}");
}
