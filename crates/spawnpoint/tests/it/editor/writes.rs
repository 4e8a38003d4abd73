//! `go.setParent`: guarded, written, read back.

use std::fs;

use serde_json::json;

use super::{Client, MAIN, copied};

#[test]
fn nothing_is_written_unless_writes_are_allowed() {
    let project = copied();
    let mut client = Client::of(project.path(), &[]);
    let before = fs::read(project.path().join(MAIN)).unwrap();
    let error = client.refused("go.setParent", json!({ "childPath": "Player" }));
    assert_eq!((&error["code"], &error["message"]), (&json!(-32005), &json!("Writes disabled")));
    assert_eq!(error["data"]["errorType"], "permission");
    assert_eq!(fs::read(project.path().join(MAIN)).unwrap(), before);
    let described = client.ask("tools/describe", json!({ "tool": "go.setParent" }));
    assert_eq!(described["result"]["tool"]["safetyLevel"], "safe-write");
    let mut careful = Client::of(project.path(), &["--allow-writes", "--require-confirm"]);
    let arguments = json!({ "childPath": "Player/Gun", "parentPath": "Canvas" });
    assert_eq!(
        careful.failure("go.setParent", arguments),
        (-32005, "Confirmation required".to_owned())
    );
    let arguments = json!({ "childPath": "Player/Gun", "parentPath": "Canvas", "confirm": true });
    assert_eq!(careful.call("go.setParent", arguments)["success"], true);
}

#[test]
fn objects_and_prefab_instances_are_reparented() {
    let project = copied();
    let mut client = Client::of(project.path(), &["--allow-writes"]);
    let moved = client
        .call("go.setParent", json!({ "childPath": "Player/Gun", "parentPath": "Canvas/Panel" }));
    assert_eq!(
        moved,
        json!({
            "success": true,
            "childPath": "Player/Gun",
            "newParentPath": "Canvas/Panel",
            "newHierarchyPath": "Canvas/Panel/Gun",
        })
    );
    // All clients see the new contents of the file at once.
    let found = client.call("scene.objects.find", json!({ "nameContains": "Gun" }));
    assert_eq!(found["matches"][0]["path"], "Canvas/Panel/Gun");
    let moved =
        client.call("go.setParent", json!({ "childPath": "Enemy One", "parentPath": "Player" }));
    assert_eq!(moved["newHierarchyPath"], "Player/Enemy One");
    let top =
        client.call("go.setParent", json!({ "childPath": "Player/Enemy One", "parentPath": "" }));
    assert_eq!(
        (&top["newParentPath"], &top["newHierarchyPath"]),
        (&json!(""), &json!("Enemy One"))
    );
    client.call("go.setParent", json!({ "childPath": "Canvas/Panel/Gun", "parentPath": "Player" }));
    // Moved back, only the order of the root objects has changed.
    let sorted = |text: String| {
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let after = fs::read_to_string(project.path().join(MAIN)).unwrap();
    let before = fs::read_to_string(super::sample().join(MAIN)).unwrap();
    assert_eq!(sorted(after), sorted(before));
    assert!(
        fs::read_dir(project.path().join("Assets/Scenes"))
            .unwrap()
            .all(|entry| { !entry.unwrap().file_name().to_string_lossy().contains("spawnpoint") })
    );
}

#[test]
fn reparenting_keeps_world_positions() {
    let project = copied();
    let main = project.path().join(MAIN);
    let text = fs::read_to_string(&main).unwrap();
    // The player is rotated by 90 degrees about y, and scaled by two.
    let turned = text.replacen(
        "m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n  m_LocalPosition: {x: 0, y: 1.5, z: -10}\n  \
         m_LocalScale: {x: 1, y: 1, z: 1}",
        "m_LocalRotation: {x: 0, y: 0.70710677, z: 0, w: 0.70710677}\n  m_LocalPosition: {x: 3, y: \
         0, z: 0}\n  m_LocalScale: {x: 2, y: 2, z: 2}",
        2,
    );
    fs::write(&main, &turned).unwrap();
    let mut client = Client::of(project.path(), &["--allow-writes"]);
    client.call("go.setParent", json!({ "childPath": "Player/Gun", "parentPath": "" }));
    let arguments = json!({ "hierarchyPath": "Gun", "includeProperties": true });
    let gun = client.call("component.list", arguments);
    let fields = gun["components"][0]["serializedFields"].as_array().unwrap();
    let field = |name| &fields.iter().find(|field| field["name"] == name).unwrap()["value"];
    assert_eq!(field("m_LocalPosition"), &json!({ "x": -17, "y": 3, "z": 0 }));
    assert_eq!(field("m_LocalScale"), &json!({ "x": 2, "y": 2, "z": 2 }));
    assert_eq!(
        field("m_LocalRotation"),
        &json!({ "x": 0, "y": 0.70710677, "z": 0, "w": 0.70710677 })
    );
    client.call("go.setParent", json!({ "childPath": "Gun", "parentPath": "Player" }));
    let sorted = |text: &str| {
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&fs::read_to_string(&main).unwrap()), sorted(&turned));
}

#[test]
fn an_invalid_reparenting_fails_and_writes_nothing() {
    let project = copied();
    let mut client = Client::of(project.path(), &["--allow-writes"]);
    let before = fs::read(project.path().join(MAIN)).unwrap();
    for (arguments, error) in [
        (json!({ "childPath": "" }), "childPath is required"),
        (json!({ "childPath": "Nope" }), "Child GameObject not found"),
        (json!({ "childPath": "Player", "parentPath": "Nope" }), "Parent GameObject not found"),
        (
            json!({ "childPath": "Canvas", "parentPath": "Canvas/Panel" }),
            "Cannot set parent to descendant",
        ),
        (
            json!({ "childPath": "Canvas", "parentPath": "Canvas" }),
            "Cannot set parent to descendant",
        ),
    ] {
        let output = client.call("go.setParent", arguments);
        assert_eq!((&output["success"], &output["error"]), (&json!(false), &json!(error)));
    }
    let inside = client.call("go.setParent", json!({ "childPath": "Enemy One/Weapon" }));
    assert!(inside["error"].as_str().unwrap().contains("in the prefab"), "{inside}");
    let same =
        client.call("go.setParent", json!({ "childPath": "Player/Gun", "parentPath": "Player" }));
    assert_eq!((&same["success"], &same["newHierarchyPath"]), (&json!(true), &json!("Player/Gun")));
    assert_eq!(fs::read(project.path().join(MAIN)).unwrap(), before);
}
