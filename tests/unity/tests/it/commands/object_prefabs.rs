//! `manage_gameobject`, `manage_scene` and resources with prefabs

use serde_json::json;

use super::Editor;

#[test]
fn prefabs_are_saved_instantiated_and_edited_in_prefab_mode() {
    let Some(mut editor) = Editor::open() else { return };
    let make = |arguments: serde_json::Value| {
        let mut all = json!({"action": "create"});
        all.as_object_mut().unwrap().extend(arguments.as_object().unwrap().clone());
        all
    };
    let path = "Assets/Prefabs/Tree.prefab";
    let tree = make(
        json!({"name": "Tree", "componentsToAdd": ["Light"], "componentProperties": {"Light": {"intensity": 4}}, "saveAsPrefab": true, "prefabPath": path}),
    );
    let made = editor.command("manage_gameobject", tree.clone());
    assert_eq!(made["path"], "Tree");
    assert!(editor.project.path().join(path).exists());
    let error = editor.refused("manage_gameobject", tree);
    assert!(error.contains("already exists"), "{error}");
    assert_eq!(editor.command("find_gameobjects", json!({"searchTerm": "Tree"}))["totalCount"], 1);

    for prefab in [path, "Assets/Prefabs/Tree", "Tree", "Tree.prefab"] {
        let copy = make(
            json!({"name": "Oak", "prefabPath": prefab, "parent": "Coins", "position": [0, 3, 0]}),
        );
        let copy = editor.command("manage_gameobject", copy);
        assert_eq!(
            (&copy["path"], &copy["transform"]["localPosition"]["y"]),
            (&json!("Coins/Oak"), &json!(3))
        );
        assert_eq!(editor.member("Oak", "Light", "intensity")["valueText"], "4");
        assert_eq!(editor.op("edit.undo", json!({})).unwrap()["action"], "Spawnpoint: Create Oak");
        assert_eq!(
            editor.command("find_gameobjects", json!({"searchTerm": "Oak"}))["totalCount"],
            0
        );
    }
    let error =
        editor.refused("manage_gameobject", make(json!({"name": "Oak", "prefabPath": "Bush"})));
    assert!(error.contains("Bush"), "{error}");

    // In prefab mode, the objects of the prefab are meant.
    editor.command("manage_prefabs", json!({"action": "open_prefab_stage", "prefabPath": path}));
    let stage = editor.command("get_prefab_stage", json!({}));
    assert_eq!(
        (&stage["isOpen"], &stage["assetPath"], &stage["prefabRootName"]),
        (&json!(true), &json!(path), &json!("Tree"))
    );
    let roots = editor.command("manage_scene", json!({"action": "get_hierarchy"}));
    assert_eq!((&roots["total"], &roots["items"][0]["name"]), (&json!(1), &json!("Tree")));
    let leaf = editor.command("manage_gameobject", make(json!({"name": "Leaf"})));
    assert_eq!(leaf["path"], "Tree/Leaf");
    let error = editor
        .refused("manage_gameobject", json!({"action": "modify", "target": "Player", "name": "X"}));
    assert!(error.contains("Player"), "{error}");
    editor.command("manage_prefabs", json!({"action": "save_prefab_stage"}));
    editor.command("manage_prefabs", json!({"action": "close_prefab_stage"}));
    assert_eq!(editor.command("get_prefab_stage", json!({}))["isOpen"], false);
    assert_eq!(editor.command("find_gameobjects", json!({"searchTerm": "Leaf"}))["totalCount"], 1);
    assert_eq!(editor.command("manage_scene", json!({"action": "validate"}))["brokenPrefabs"], 0);
}
