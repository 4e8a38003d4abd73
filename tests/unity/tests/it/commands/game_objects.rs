//! `manage_gameobject` and `find_gameobjects`

use serde_json::{Value, json};

use super::{Editor, golden};

fn manage(editor: &mut Editor, arguments: Value) -> Value {
    editor.command("manage_gameobject", arguments)
}

fn refused(editor: &mut Editor, arguments: Value) -> String {
    editor.refused("manage_gameobject", arguments)
}

/// The ids that a search finds.
fn find(editor: &mut Editor, term: &str, method: &str) -> Vec<Value> {
    let search = json!({"searchTerm": term, "searchMethod": method, "includeInactive": true});
    editor.command("find_gameobjects", search)["instanceIDs"].as_array().unwrap().clone()
}

fn undo(editor: &mut Editor) -> Value {
    editor.op("edit.undo", json!({})).unwrap()
}

#[test]
fn objects_are_created_with_everything_at_once() {
    let Some(mut editor) = Editor::open() else { return };
    let made = manage(
        &mut editor,
        json!({"action": "create", "name": "Crate", "primitiveType": "cube", "parent": "Coins",
               "position": [1, 2, 3], "rotation": "[0, -90, 0]", "scale": {"x": 2, "y": 2, "z": 2},
               "tag": "Loot", "layer": "Water", "isStatic": true, "setActive": false,
               "componentsToAdd": ["Rigidbody", {"typeName": "Light", "properties": {"intensity": 3}}],
               "componentProperties": {"Rigidbody": {"mass": "5", "use_gravity": false}}, "world_space": true}),
    );
    assert_eq!(made["path"], "Coins/Crate", "{made}");
    assert_eq!(made["tag"], "Loot");
    assert_eq!(
        (&made["layer"], &made["isStatic"], &made["activeSelf"]),
        (&json!(4), &json!(true), &json!(false))
    );
    assert_eq!(made["transform"]["localPosition"], json!({"x": 1, "y": 2, "z": 3}));
    assert!(
        (made["transform"]["localRotation"]["y"].as_f64().unwrap() - 270.0).abs() < 0.01,
        "{made}"
    );
    let id = made["id"].as_str().unwrap().to_owned();
    let read = |editor: &mut Editor, component: &str, name: &str| {
        let read = json!({"object": id, "component": component, "name": name});
        editor.op("member.read", read).unwrap()["valueText"].clone()
    };
    assert_eq!(read(&mut editor, "Rigidbody", "mass"), "5");
    assert_eq!(read(&mut editor, "Rigidbody", "useGravity"), "false");
    assert_eq!(read(&mut editor, "Light", "intensity"), "3");
    assert_eq!(read(&mut editor, "BoxCollider", "isTrigger"), "false");
    assert!(editor.command("get_tags", json!({})).as_array().unwrap().contains(&json!("Loot")));
    let selected = editor.op("selection.get", json!({})).unwrap();
    assert_eq!(selected["ActiveId"], json!(id));
    // All of it is one step.
    assert_eq!(undo(&mut editor)["action"], "Spawnpoint: Create Crate");
    assert!(find(&mut editor, "Crate", "by_name").is_empty());
    editor.op("edit.redo", json!({})).unwrap();
    assert_eq!(find(&mut editor, "Coins/Crate", "by_path").len(), 1);
    assert_eq!(find(&mut editor, "Loot", "by_tag").len(), 1);
    assert_eq!(find(&mut editor, "Water", "by_layer"), find(&mut editor, "4", "by_layer"));
    assert_eq!(find(&mut editor, "Rigidbody", "by_component").len(), 1);
}

#[test]
fn golden_calls_create_or_say_what_is_missing() {
    let Some(mut editor) = Editor::open() else { return };
    for (name, arguments) in golden("manage_gameobject") {
        if arguments["name"].is_null() {
            let error = editor.refused(&name, arguments);
            assert!(error.contains("'name'"), "{error}");
        } else {
            editor.command(&name, arguments);
        }
    }
    // The same calls with a name: placeholders are refused, and nothing stays behind.
    for (number, (_, mut arguments)) in golden("manage_gameobject").into_iter().enumerate() {
        let name = format!("Golden{number}");
        arguments["name"] = json!(name);
        let wrong = ["parent", "primitiveType", "prefabPath", "layer"]
            .iter()
            .find(|key| !arguments[**key].is_null());
        match wrong {
            Some(key) => {
                let error = refused(&mut editor, arguments.clone());
                let value = arguments[*key].as_str().unwrap();
                assert!(error.contains(value), "{value}: {error}");
                assert!(find(&mut editor, &name, "by_name").is_empty(), "{arguments}");
            }
            None => {
                let made = manage(&mut editor, arguments.clone());
                assert_eq!(made["name"], json!(name));
                assert_eq!(find(&mut editor, &name, "by_name"), [made["instanceID"].clone()]);
                if let Some(position) = arguments.get("position") {
                    let at = &made["transform"]["position"];
                    assert_eq!((&at["x"], &at["z"]), (&json!(1), &json!(3)), "{position}");
                }
            }
        }
    }
    for (name, arguments) in golden("find_gameobjects") {
        let found = editor.command(&name, arguments.clone());
        assert_eq!((&found["totalCount"], &found["hasMore"]), (&json!(0), &json!(false)));
        assert_eq!(found["pageSize"], arguments["pageSize"]);
    }
}

#[test]
fn objects_are_modified_as_one_step_or_not_at_all() {
    let Some(mut editor) = Editor::open() else { return };
    let changed = manage(
        &mut editor,
        json!({"action": "modify", "target": "Coins/Coin2", "name": "Gold", "parent": "Player", "position": [0, 5, 0],
               "tag": "Finish", "setActive": false, "componentsToAdd": ["BoxCollider", "BoxCollider"]}),
    );
    assert_eq!((&changed["path"], &changed["tag"]), (&json!("Player/Gold"), &json!("Finish")));
    assert_eq!(changed["componentNames"].as_array().unwrap().len(), 3, "{changed}");
    assert_eq!(changed["transform"]["localPosition"]["y"], 5);
    // Inactive objects are found, too.
    let again = manage(
        &mut editor,
        json!({"action": "modify", "target": changed["instanceID"], "setActive": true, "parent": null, "tag": ""}),
    );
    assert_eq!(
        (&again["path"], &again["activeSelf"], &again["tag"]),
        (&json!("Gold"), &json!(true), &json!("Untagged"))
    );
    let removed = manage(
        &mut editor,
        json!({"action": "modify", "target": changed["id"], "componentsToRemove": ["BoxCollider"]}),
    );
    assert_eq!(removed["componentNames"].as_array().unwrap().len(), 2, "{removed}");
    for _ in 0..3 {
        assert_eq!(
            undo(&mut editor)["action"].as_str().unwrap().split_whitespace().nth(1),
            Some("Modify")
        );
    }
    assert_eq!(find(&mut editor, "Coins/Coin2", "by_path").len(), 1);

    // The third change fails, so the first two are undone.
    let before = editor.member("Player", "UnityEngine.Transform", "localPosition");
    let error = refused(
        &mut editor,
        json!({"action": "modify", "target": "Player", "name": "Hero", "position": [9, 9, 9], "componentProperties": {"Health": {"max": "much"}}}),
    );
    assert!(error.contains("'max'") && error.contains("much"), "{error}");
    assert_eq!(editor.member("Player", "UnityEngine.Transform", "localPosition"), before);

    for (arguments, part) in [
        (json!({"target": "Playr", "name": "X"}), "Did you mean 'Player'"),
        (json!({"target": "Player", "position": [1, 2]}), "[x, y, z]"),
        (json!({"target": "Player", "position": "over there"}), "[x, y, z]"),
        (json!({"target": "Player", "layer": "Watr"}), "Did you mean 'Water'"),
        (json!({"target": "Player", "tag": " x"}), "'tag'"),
        (json!({"target": "Coins", "parent": "Coin1"}), "descendant"),
        (json!({"target": "Coins", "parent": "Coins"}), "descendant"),
        (json!({"target": "Player", "componentsToAdd": ["Rigidbdy"]}), "Rigidbody"),
        (json!({"target": "Player", "componentsToAdd": [7]}), "typeName"),
        (json!({"target": "Player", "componentsToRemove": ["Transform"]}), "Transform"),
        (json!({"target": "Player", "componentProperties": {"Health": 7}}), "Health"),
        (
            json!({"target": "Player", "componentProperties": {"Health": {"mx": 7}}}),
            "Did you mean 'max'",
        ),
        (json!({"target": "Assets/Tree.prefab"}), "manage_prefabs"),
        (json!({"target": "Player", "searchMethod": "by_smell"}), "by_name"),
        (json!({"name": ""}), "'target'"),
    ] {
        let mut arguments = arguments;
        arguments["action"] = json!("modify");
        let error = refused(&mut editor, arguments.clone());
        assert!(error.contains(part), "{arguments}: {error}");
    }
    let error = refused(&mut editor, json!({"action": "modfy"}));
    assert!(error.contains("Did you mean 'modify'"), "{error}");
    assert_eq!(editor.member("Player", "UnityEngine.Transform", "localPosition"), before);
}

#[test]
fn objects_are_duplicated_deleted_moved_and_turned() {
    let Some(mut editor) = Editor::open() else { return };
    let copy = manage(
        &mut editor,
        json!({"action": "duplicate", "target": "Player", "new_name": "Twin", "offset": [0, 0, 4]}),
    );
    let twin = &copy["duplicatedObject"];
    assert_eq!((&copy["originalName"], &twin["name"]), (&json!("Player"), &json!("Twin")));
    assert_eq!(twin["transform"]["position"], json!({"x": 0, "y": 1, "z": 4}));
    let below = manage(
        &mut editor,
        json!({"action": "duplicate", "target": "Coin1", "parent": "Twin", "position": [1, 1, 1]}),
    );
    assert_eq!(below["duplicatedObject"]["path"], "Twin/Coin1_Copy");
    assert_eq!(below["duplicatedObject"]["transform"]["position"], json!({"x": 1, "y": 1, "z": 1}));

    let moved = manage(
        &mut editor,
        json!({"action": "move_relative", "target": "Twin", "reference_object": "Player", "direction": "left", "distance": 3}),
    );
    assert_eq!(moved["newPosition"], json!([-3, 1, 0]));
    manage(&mut editor, json!({"action": "modify", "target": "Player", "rotation": [0, 90, 0]}));
    let moved = manage(
        &mut editor,
        json!({"action": "move_relative", "target": "Twin", "reference_object": "Player", "direction": "forward", "world_space": false}),
    );
    let at: Vec<f64> = moved["newPosition"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| part.as_f64().unwrap())
        .collect();
    assert!((at[0] - 1.0).abs() < 1e-4 && at[2].abs() < 1e-4, "{at:?}");
    let moved = manage(
        &mut editor,
        json!({"action": "move_relative", "target": "Twin", "reference_object": "Player", "offset": [0, 2, 0]}),
    );
    assert_eq!(moved["newPosition"], json!([0, 3, 0]));

    let turned = manage(
        &mut editor,
        json!({"action": "look_at", "target": "Main Camera", "look_at_target": [10, 1, -10]}),
    );
    assert!((turned["rotation"][1].as_f64().unwrap() - 90.0).abs() < 0.01, "{turned}");
    let turned = manage(
        &mut editor,
        json!({"action": "look_at", "target": "Main Camera", "look_at_target": "Player", "look_at_up": [0, 1, 0]}),
    );
    assert!(turned["rotation"][1].as_f64().unwrap().abs() < 0.01, "{turned}");
    assert_eq!(undo(&mut editor)["action"], "Spawnpoint: Turn Main Camera");
    assert_eq!(undo(&mut editor)["action"], "Spawnpoint: Turn Main Camera");

    // Angles that Unity reads back differently are the same rotation.
    manage(&mut editor, json!({"action": "modify", "target": "Twin", "rotation": [90, 45, 30]}));
    manage(&mut editor, json!({"action": "modify", "target": "Twin", "rotation": [370, -10, 0]}));

    // All objects with the name are deleted, as one step.
    manage(&mut editor, json!({"action": "create", "name": "Coin1"}));
    let deleted = manage(
        &mut editor,
        json!({"action": "delete", "target": "Coin1", "searchMethod": "by_name"}),
    );
    assert_eq!(deleted.as_array().unwrap().len(), 2, "{deleted}");
    assert!(find(&mut editor, "Coin1", "by_name").is_empty());
    undo(&mut editor);
    assert_eq!(find(&mut editor, "Coin1", "by_name").len(), 2);
    // A path means one of them.
    manage(&mut editor, json!({"action": "delete", "target": "Coins/Coin1"}));
    assert_eq!(find(&mut editor, "Coin1", "by_name").len(), 1);

    for (arguments, part) in [
        (json!({"action": "duplicate", "target": "Nobody"}), "Nobody"),
        (json!({"action": "duplicate", "target": "Player", "parent": "Nobody"}), "Nobody"),
        (json!({"action": "delete", "target": "Nobody"}), "Nobody"),
        (json!({"action": "delete", "target": "obj:7"}), "obj:7"),
        (json!({"action": "delete", "target": "-7777"}), "-7777"),
        (json!({"action": "delete"}), "'target'"),
        (
            json!({"action": "move_relative", "target": "Player", "direction": "left"}),
            "'referenceObject'",
        ),
        (
            json!({"action": "move_relative", "target": "Player", "reference_object": "Coins", "direction": "north"}),
            "left",
        ),
        (
            json!({"action": "move_relative", "target": "Player", "reference_object": "Coins"}),
            "offset",
        ),
        (json!({"action": "look_at", "target": "Player"}), "look_at_target"),
        (
            json!({"action": "look_at", "target": "Player", "look_at_target": "Player"}),
            "no direction",
        ),
        (json!({"action": "look_at", "target": "Player", "look_at_target": "Nobody"}), "Nobody"),
        (json!({"action": "create", "name": "P", "prefabPath": "../secret.prefab"}), "Assets/"),
        (json!({"action": "create", "name": "P", "prefabPath": "/etc/x.prefab"}), "Assets/"),
        (
            json!({"action": "create", "name": "P", "saveAsPrefab": true, "prefabPath": "Assets/../../x.prefab"}),
            "..",
        ),
        (json!({"action": "create", "name": "P", "saveAsPrefab": true}), "prefabPath"),
    ] {
        let error = refused(&mut editor, arguments.clone());
        assert!(error.contains(part), "{arguments}: {error}");
    }
}

#[test]
fn searches_have_pages_and_changes_work_in_play_mode() {
    let Some(mut editor) = Editor::open_without_reloads() else { return };
    let page = |editor: &mut Editor, cursor: Value| {
        editor.command("find_gameobjects", json!({"search_term": "Transform", "search_method": "by_component", "page_size": 4, "cursor": cursor}))
    };
    let first = page(&mut editor, json!(0));
    assert_eq!((&first["nextCursor"], &first["hasMore"]), (&json!(4), &json!(true)));
    let total = first["totalCount"].as_u64().unwrap();
    let last = page(&mut editor, json!(total - 1));
    assert_eq!(
        (last["instanceIDs"].as_array().unwrap().len(), &last["nextCursor"]),
        (1, &Value::Null)
    );
    assert!(page(&mut editor, json!(1_000_000))["instanceIDs"].as_array().unwrap().is_empty());
    for (arguments, part) in [
        (json!({}), "search_term"),
        (json!({"searchTerm": "x", "searchMethod": "by_component"}), "'x'"),
        (json!({"searchTerm": "Watr", "searchMethod": "by_layer"}), "Water"),
        (json!({"searchTerm": "x", "cursor": -1}), "cursor"),
        (json!({"searchTerm": "x", "pageSize": 0}), "pageSize"),
    ] {
        let error = editor.refused("find_gameobjects", arguments);
        assert!(error.contains(part), "{error}");
    }
    let ids = find(&mut editor, "Player", "by_name");
    let number = ids[0].to_string();
    assert_eq!(find(&mut editor, &number, "by_id"), ids);
    let own = editor.id("Player");
    assert_eq!(find(&mut editor, &own, "by_id"), ids);
    assert_eq!(find(&mut editor, own.trim_start_matches("obj:"), "by_id"), ids);
    let missing = json!({"searchTerm": "Coins", "searchMethod": "by_name"});
    manage(&mut editor, json!({"action": "modify", "target": "Coins", "setActive": false}));
    assert_eq!(editor.command("find_gameobjects", missing)["totalCount"], 0);

    editor.command("manage_editor", json!({"action": "play"}));
    manage(&mut editor, json!({"action": "create", "name": "Shot", "componentsToAdd": ["Light"]}));
    manage(
        &mut editor,
        json!({"action": "modify", "target": "Shot", "componentsToRemove": ["Light"]}),
    );
    assert_eq!(find(&mut editor, "Shot", "by_name").len(), 1);
    manage(&mut editor, json!({"action": "delete", "target": "Shot"}));
    assert!(find(&mut editor, "Shot", "by_name").is_empty());
    editor.command("manage_editor", json!({"action": "stop"}));
}
