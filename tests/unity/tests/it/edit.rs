//! `edit.apply` in the editor: all or nothing, one step of undo, and values that were read back.

use real_godot::{Client, Server};
use real_unity::{Project, Unity};
use serde_json::{Value, json};

fn read(editor: &mut Client, id: &Value, component: &str, name: &str) -> Value {
    let read = json!({"objectId": id, "componentType": component, "name": name});
    editor.call("ReadComponentMember", read).unwrap()["valueJson"].clone()
}

#[test]
fn changes_are_one_step_of_undo_or_none_at_all() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _editor = unity.editor(&project, &server, &[]);
    let mut editor = server.client().on(&server.wait_for("Coins"));
    let found = editor.call("SearchObjects", json!({"name": "Player"})).unwrap();
    let player = found["Items"][0]["Id"].clone();
    let count =
        |editor: &mut Client| editor.call("ListObjects", json!({})).unwrap()["Total"].clone();
    let before = count(&mut editor);

    let changes = json!([
        {"do": "set", "object": player, "member": "Health.max", "value": 140},
        {"do": "create", "name": "Door", "parent": player, "as": "$door"},
        {"do": "add_component", "object": "$door", "component": "UnityEngine.BoxCollider"},
        {"do": "set", "object": "$door", "member": "BoxCollider.size.y", "value": 3},
        {"do": "rename", "object": "$door", "name": "Gate"},
    ]);
    let preview =
        editor.call_whole("game_edit", json!({"changes": changes, "dry_run": true})).unwrap();
    assert!(preview.to_string().contains("140"), "{preview}");
    assert_eq!(
        read(&mut editor, &player, "Health", "max").as_f64(),
        Some(100.0),
        "a preview changes nothing"
    );
    assert_eq!(count(&mut editor), before);

    editor.call_whole("game_edit", json!({"changes": changes})).unwrap();
    assert_eq!(read(&mut editor, &player, "Health", "max").as_f64(), Some(140.0));
    let gate = editor.call("SearchObjects", json!({"path": "/Player/Gate"})).unwrap();
    let gate = gate["Items"][0]["Id"].clone();
    assert_eq!(read(&mut editor, &gate, "BoxCollider", "size.y").as_f64(), Some(3.0));

    editor.call("undo_edit", json!({})).unwrap();
    assert_eq!(read(&mut editor, &player, "Health", "max").as_f64(), Some(100.0));
    assert_eq!(count(&mut editor), before, "one undo takes back all of it");
    editor.call("redo_edit", json!({})).unwrap();
    assert_eq!(read(&mut editor, &player, "Health", "max").as_f64(), Some(140.0));

    // Current is clamped to the maximum, so the value that is read back differs and the whole list is rolled back.
    let refused = json!([
        {"do": "set", "object": player, "member": "Health.max", "value": 50},
        {"do": "set", "object": player, "member": "Health.Current", "value": 5000},
    ]);
    let said = editor.call_whole("game_edit", json!({"changes": refused})).unwrap_err();
    assert!(said.contains("changes[1]") && said.contains("Nothing was changed"), "{said}");
    assert_eq!(
        read(&mut editor, &player, "Health", "max").as_f64(),
        Some(140.0),
        "nothing was changed"
    );
}
